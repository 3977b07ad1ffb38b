// What pointers, the wheel and keys do on the picture. A part of the module of live.js.

const LIFT = 120;
const KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown",
  "Home", "End"];
let wheel = null;

function send(...words) {
  if (ended) return;
  queue.push(words.join(" "));
  document.body.dataset.moves = true;
  next();
}

function touch(phase, pointer, at, point) {
  // A paused scene takes no touches, but fingers may lift.
  if (isTimeline || paused && phase !== "ended") return;
  if (phase === "began") down.add(pointer);
  if (phase === "ended") down.delete(pointer);
  send(phase, time(at), pointer, ...point.map(value => Math.round(value * 100) / 100));
}

function place(event) {
  const box = canvas.getBoundingClientRect();
  return [(event.clientX - box.left) * size[0] / box.width,
    (event.clientY - box.top) * size[1] / box.height];
}

canvas.onpointerdown = event => {
  if (event.button !== 0) return;
  if (event.altKey) return pick(place(event));
  canvas.setPointerCapture(event.pointerId);
  touch("began", event.pointerId, event.timeStamp, place(event));
};
canvas.onpointermove = event => {
  if (!down.has(event.pointerId)) return;
  const all = event.getCoalescedEvents?.() ?? [];
  for (const one of all.length ? all : [event]) {
    touch("moved", event.pointerId, one.timeStamp, place(one));
  }
};
canvas.onpointerup = canvas.onpointercancel = event => {
  if (!down.has(event.pointerId)) return;
  touch("ended", event.pointerId, event.timeStamp, place(event));
};

// The wheel is a finger that lifts when it rests; with Control it is two that pinch.
canvas.addEventListener("wheel", event => {
  event.preventDefault();
  if (paused) return;
  const unit = [1, 16, size[1]][event.deltaMode], at = event.timeStamp;
  if (wheel && wheel.pinches !== event.ctrlKey) lift();
  if (!wheel) {
    wheel = { pinches: event.ctrlKey, center: place(event), radius: 60 };
    fingers("began", at);
  }
  clearTimeout(wheel.timer);
  if (wheel.pinches) {
    const radius = wheel.radius * Math.exp(-event.deltaY * unit / 100);
    wheel.radius = Math.min(Math.max(radius, 4), 4000);
  } else {
    wheel.center[0] -= event.deltaX * unit;
    wheel.center[1] -= event.deltaY * unit;
  }
  fingers("moved", at);
  wheel.timer = setTimeout(lift, LIFT);
}, { passive: false });

function fingers(phase, at) {
  const { pinches, center: [x, y], radius } = wheel;
  const places = pinches ? [[x + radius, y - radius], [x - radius, y + radius]] : [[x, y]];
  places.forEach((point, i) => touch(phase, -1 - i, at, point));
}

function lift() {
  clearTimeout(wheel.timer);
  fingers("ended", performance.now());
  wheel = null;
}

document.onkeydown = event => {
  if (event.altKey || event.metaKey || event.ctrlKey) return;
  if (event.target.matches("[type=search], select, #events")) return;
  if (event.key === "," || event.key === ".") return stepBy(event.key === "," ? -1 : 1);
  if (event.target.matches("button, input")) return;
  const key = event.key === " " ? (event.shiftKey ? "PageUp" : "PageDown") : event.key;
  if (paused || !KEYS.includes(key)) return;
  event.preventDefault();
  send("key", time(event.timeStamp), key);
};
