// The script of a live view's page: sends what pointers, the wheel and keys do, and draws
// the tiles that come back. It asks for a frame per refresh while something moves, and
// else four times a second, which is how a change of a file is seen.
"use strict";
(() => {
const $ = id => document.getElementById(id);
const token = document.body.dataset.token;
const canvas = $("picture"), context = canvas.getContext("2d");
const KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown",
  "Home", "End"];
const IDLE = 250, LIFT = 120, EVENTS = 300, PLOTTED = 300;

let session = 0, begun = 0, size = [1, 1], length = 0, frame = 0;
let queue = [], busy = false, moves = true, wantsAll = false, timer = 0, viewsAt = 0;
let playing = false, shows = null, ended = false;
const down = new Set();
let plotted = [];

// Requests

async function post(path, body = "") {
  const answer = await fetch(path, {
    method: "POST", body, headers: { "Mesmer-Token": token } });
  if (answer.ok) return answer;
  throw new Error((await answer.json()).error);
}

function note(text, isLasting) {
  const item = document.createElement("li");
  item.textContent = text;
  $("notes").append(item);
  if (!isLasting) setTimeout(() => item.remove(), 8000);
}

/** Asks for the next frame with all that has happened. */
async function step() {
  clearTimeout(timer);
  if (busy || ended) return;
  busy = true;
  try {
    if (length) {
      if (playing) shows = frame + 1 < length ? frame + 1 : (setPlaying(false), frame);
      const number = shows ?? frame;
      shows = null;
      await take(await post(`/show/${number}`));
    } else {
      const lines = [`${session} ${time(performance.now())}${wantsAll ? " all" : ""}`];
      const sent = queue.splice(0, 500);
      wantsAll = false;
      await take(await post("/frame", lines.concat(sent).join("\n")));
    }
  } catch (error) {
    ended = true;
    note(error instanceof TypeError ? "mesmer serve has ended" : error.message, true);
  }
  busy = false;
  next();
}

function next() {
  if (busy || ended) return;
  clearTimeout(timer);
  if (queue.length || down.size || moves || playing || shows !== null) {
    requestAnimationFrame(step);
  } else {
    timer = setTimeout(step, IDLE);
  }
}

async function begin() {
  begun = performance.now();
  [queue, plotted] = [[], []];
  down.clear();
  $("events").replaceChildren();
  try { await take(await post("/start")); } catch (error) { note(error.message, true); }
  next();
}

// Answers

async function take(answer) {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const end = bytes.indexOf(10);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  let at = end + 1;
  const tiles = await Promise.all(head.tiles.map(([, , , , count]) => {
    at += count;
    return createImageBitmap(new Blob([bytes.subarray(at - count, at)]));
  }));
  if (head.pixels && `${head.pixels}` !== `${[canvas.width, canvas.height]}`) {
    [canvas.width, canvas.height] = head.pixels;
  }
  if (head.size) {
    size = head.size;
    canvas.style.width = `${size[0]}px`;
    canvas.style.height = `${size[1]}px`;
  }
  head.tiles.forEach(([x, y, width, height], i) => {
    context.clearRect(x, y, width, height);
    context.drawImage(tiles[i], x, y);
  });
  const wasMoving = moves;
  ({ session, frame, moves } = head);
  document.body.dataset.frame = frame;
  document.body.dataset.moves = moves;
  $("path").textContent = document.title = head.path;
  $("faults").hidden = !head.faults.length;
  if ($("faults").textContent !== head.faults.join("")) list("faults", head.faults);
  length = head.length ?? 0;
  $("scrubber").hidden = !length;
  $("actions").hidden = length > 0;
  if (length) {
    $("time").max = length - 1;
    if (shows === null) $("time").value = frame;
  }
  const trace = head.trace.map(line => JSON.parse(line));
  const last = trace.at(-1);
  $("clock").textContent = `${length ? "" : `${head.samples} samples, `}frame ${frame}`
    + (length ? ` of ${length - 1}` : "") + (head.isFull ? ": full; start again" : "");
  for (const entry of trace) {
    plotted.push(entry.contentOffset);
    tell(entry.events);
    for (const other of entry.others ?? []) tell(other.events ?? [], other.id);
  }
  if (last) plot(last);
  if (performance.now() - viewsAt > 500 || wasMoving && !moves) showViews();
}

function list(id, lines) {
  $(id).replaceChildren(...lines.map(line => {
    const item = document.createElement("li");
    item.textContent = line;
    return item;
  }));
}

// The inspector

const short = value => typeof value === "number" ? +value.toFixed(2)
  : Array.isArray(value) ? `[${value.map(short).join(", ")}]` : `${value}`;

function tell(events, id) {
  for (const { time, event, flags, ...rest } of events) {
    const item = document.createElement("li");
    const about = document.createElement("span");
    about.textContent = ` ${[id, ...Object.values(rest).map(short)].filter(Boolean).join(" ")}`;
    item.append(`${time.toFixed(3)} ${event}`, about);
    $("events").append(item);
    if ($("events").childElementCount > EVENTS) $("events").firstChild.remove();
    $("events").scrollTop = 1e9;
  }
}

function plot(state) {
  plotted = plotted.slice(-PLOTTED);
  const { contentOffset, velocity, zoomScale } = state;
  $("state").textContent = contentOffset ? `offset ${short(contentOffset)}  velocity `
    + `${short(velocity ?? [0, 0])}  zoom ${short(zoomScale ?? 1)}` : "no scroll view";
  const plot = $("plot"), pen = plot.getContext("2d");
  pen.clearRect(0, 0, plot.width, plot.height);
  const style = getComputedStyle(document.body);
  [["--faint", 0], ["--accent", 1]].forEach(([color, axis]) => {
    const values = plotted.map(one => one?.[axis] ?? 0);
    const least = Math.min(...values), span = Math.max(...values) - least;
    if (span < 1e-9) return;
    pen.strokeStyle = style.getPropertyValue(color);
    pen.lineWidth = 2;
    pen.beginPath();
    values.forEach((value, i) => pen.lineTo(i * plot.width / PLOTTED,
      4 + (value - least) / span * (plot.height - 8)));
    pen.stroke();
  });
}

async function showViews() {
  viewsAt = performance.now();
  const { views } = await (await post("/views")).json();
  $("views").replaceChildren(...views.map(([depth, kind, id, box, seen]) => {
    const item = document.createElement("li"), about = document.createElement("span");
    item.style.setProperty("--depth", depth);
    item.className = seen ? "" : "unseen";
    about.textContent = ` ${box ? box.map(short).join(" ") : ""}`;
    item.append(id ? `${kind} ${id}` : kind, about);
    item.onmouseenter = () => outline(seen);
    item.onmouseleave = () => outline(null);
    return item;
  }));
}

function outline(box) {
  $("outline").hidden = !box;
  if (!box) return;
  ["left", "top", "width", "height"].forEach((key, i) => {
    $("outline").style[key] = `${box[i]}px`;
  });
}

// Inputs

const time = at => Math.max(0, Math.round((at - begun) * 100) / 100);

function send(...words) {
  if (ended || length) return;
  queue.push(words.join(" "));
  next();
}

function touch(phase, pointer, at, [x, y]) {
  if (phase === "began") down.add(pointer);
  if (phase === "ended") down.delete(pointer);
  const round = value => Math.round(value * 100) / 100;
  send(phase, time(at), pointer, round(x), round(y));
}

function place(event) {
  const box = canvas.getBoundingClientRect();
  return [(event.clientX - box.left) * size[0] / box.width,
    (event.clientY - box.top) * size[1] / box.height];
}

canvas.addEventListener("pointerdown", event => {
  if (event.button !== 0) return;
  canvas.focus();
  canvas.setPointerCapture(event.pointerId);
  touch("began", event.pointerId, event.timeStamp, place(event));
});
canvas.addEventListener("pointermove", event => {
  if (!down.has(event.pointerId)) return;
  const all = event.getCoalescedEvents?.() ?? [];
  for (const one of all.length ? all : [event]) {
    touch("moved", event.pointerId, one.timeStamp, place(one));
  }
});
for (const kind of ["pointerup", "pointercancel"]) {
  canvas.addEventListener(kind, event => {
    if (down.has(event.pointerId)) {
      touch("ended", event.pointerId, event.timeStamp, place(event));
    }
  });
}

// The wheel is a finger that lifts when it rests; with Control it is two that pinch.
let wheel = null;
canvas.addEventListener("wheel", event => {
  event.preventDefault();
  const unit = [1, 16, size[1]][event.deltaMode];
  const center = place(event), at = event.timeStamp;
  if (wheel && wheel.pinches !== event.ctrlKey) lift();
  if (!wheel) {
    wheel = { pinches: event.ctrlKey, center, radius: 60, shift: [0, 0] };
    fingers("began", at);
  }
  clearTimeout(wheel.timer);
  if (wheel.pinches) {
    wheel.radius = Math.min(Math.max(
      wheel.radius * Math.exp(-event.deltaY * unit / 100), 4), 4000);
  } else {
    wheel.shift = [wheel.shift[0] - event.deltaX * unit, wheel.shift[1] - event.deltaY * unit];
  }
  fingers("moved", at);
  wheel.timer = setTimeout(lift, LIFT);
}, { passive: false });

function fingers(phase, at) {
  const { pinches, center: [x, y], radius, shift } = wheel;
  if (pinches) {
    touch(phase, -1, at, [x + radius, y - radius]);
    touch(phase, -2, at, [x - radius, y + radius]);
  } else {
    touch(phase, -1, at, [x + shift[0], y + shift[1]]);
  }
}

function lift() {
  fingers("ended", performance.now());
  clearTimeout(wheel.timer);
  wheel = null;
}

document.addEventListener("keydown", event => {
  if (event.target.matches("button, input") || event.altKey || event.metaKey) return;
  const key = event.key === " " ? (event.shiftKey ? "PageUp" : "PageDown") : event.key;
  if (!KEYS.includes(key)) return;
  event.preventDefault();
  send("key", time(event.timeStamp), key);
});

// Buttons

async function act(path) {
  try {
    const { lines } = await (await post(path)).json();
    lines.forEach(line => note(line));
  } catch (error) { note(error.message); }
}
$("start").onclick = begin;
$("save").onclick = () => act("/save");
$("golden").onclick = () => act("/golden");

function setPlaying(value) {
  playing = value;
  $("play").textContent = playing ? "Pause" : "Play";
}
$("play").onclick = () => {
  if (!playing && frame + 1 >= length) shows = frame = 0;
  setPlaying(!playing);
  next();
};
$("time").oninput = () => {
  setPlaying(false);
  shows = +$("time").value;
  next();
};

begin();
})();
