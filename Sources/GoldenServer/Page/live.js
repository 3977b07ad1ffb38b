// The script of a live view's page: sends what pointers, the wheel and keys do, and draws
// the tiles of the responses. It requests a frame per refresh while something moves, and
// otherwise four times a second, to show changes of files.
//
// make-report-page joins the scripts of this folder to one module: this one first,
// controls.js last.
const $ = id => document.getElementById(id);
const canvas = $("picture"), context = canvas.getContext("2d");
const IDLE = 250, EVENTS = 300, MARGIN = 12;
// The most samples of the curve in a response.
const SAMPLES = 4096;

let session = 0, size = [1, 1], isTimeline = false, moves = true, busy = false;
let ended = false, timer = 0, queue = [], viewsAt = 0;
// The shown frame, the last one, and the number of frames per second.
let frame = 0, last = 0, rate = 60, curve = [], hasMore = false;
// Paused: frames are shown on request. `asked` is the next one; `playing` has the frame
// and the time at which playing began.
let paused = false, asked = null, playing = null;
// The clock of the scene: at `at` it was `time`, both in milliseconds.
let clock = { at: 0, time: 0, speed: 1 };
// The state that the server has, and the size of the scene's own screen.
let sent = "{}", ownSize = null;
const down = new Set();

const time = at =>
  Math.max(0, Math.round((clock.time + (at - clock.at) * clock.speed) * 100) / 100);
const short = value => typeof value === "number" ? +value.toFixed(2)
  : Array.isArray(value) ? `[${value.map(short).join(", ")}]` : `${value}`;

/** Changes the speed of the clock. */
function setSpeed(speed) {
  const at = performance.now();
  clock = { at, time: time(at), speed };
}

/** An element of a list: a text, and fainter what is said about it. */
function item(text, about = "") {
  const item = document.createElement("li"), span = document.createElement("span");
  span.textContent = about;
  item.append(text, " ", span);
  return item;
}

// Frames

async function post(path, body = "") {
  const answer = await fetch(path, {
    method: "POST", body, headers: { "Mesmer-Token": document.body.dataset.token } });
  if (answer.ok) return answer;
  throw new Error((await answer.json()).error);
}

function note(text, isLasting) {
  const line = item(text);
  $("notes").append(line);
  if (!isLasting) setTimeout(() => line.remove(), 8000);
}

/** Requests the next frame, with all inputs so far. */
async function step() {
  clearTimeout(timer);
  if (busy || ended) return;
  busy = true;
  const now = performance.now();
  try {
    if (wanted() !== sent) {
      sent = wanted();
      await take(await post("/state", `${session}\n${sent}`));
    } else if (paused) {
      if (playing) {
        const passed = (now - playing.at) / 1000 * rate * +$("speed").value;
        asked = Math.min(last, Math.floor(playing.frame + passed));
      }
      const number = asked ?? frame;
      asked = null;
      await take(await post(`/show/${number}`, session));
      if (playing && frame >= last) isTimeline ? pause() : resume();
    } else {
      await take(await post("/frame", [`${session} ${time(now)}`, ...queue.splice(0, 500)]
        .join("\n")));
    }
  } catch (error) {
    ended = true;
    note(error instanceof TypeError ? "mesmer serve has ended" : error.message, true);
  }
  busy = false;
  next();
}

function isBusy() {
  return wanted() !== sent
    || (paused ? playing || asked !== null : queue.length || down.size || moves);
}

function next() {
  if (busy || ended) return;
  clearTimeout(timer);
  if (isBusy() || hasMore) {
    requestAnimationFrame(step);
  } else {
    timer = setTimeout(step, IDLE);
  }
}

async function begin() {
  // A response in flight is one of the session before.
  while (busy) await new Promise(requestAnimationFrame);
  busy = true;
  clearTimeout(timer);
  clearTimeout(wheel?.timer);
  clock = { at: performance.now(), time: 0, speed: +$("speed").value };
  [queue, curve, paused, playing, asked, wheel] = [[], [], false, null, null, null];
  down.clear();
  $("events").replaceChildren();
  sent = wanted();
  try {
    await take(await post("/start", sent));
    ended = false;
  } catch (error) { note(error.message, true); }
  busy = false;
  if (isTimeline) pause(); else showControls();
}

/** Draws the tiles of an answer, and shows its other values. */
async function take(answer) {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  let at = bytes.indexOf(10) + 1;
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)));
  const tiles = await Promise.all(head.tiles.map(tile => {
    at += tile[4];
    return createImageBitmap(new Blob([bytes.subarray(at - tile[4], at)]));
  }));
  if (head.pixels && `${head.pixels}` !== `${[canvas.width, canvas.height]}`) {
    [canvas.width, canvas.height] = head.pixels;
    size = head.size;
    fit();
  }
  if (!head.pixels) context.clearRect(0, 0, canvas.width, canvas.height);
  head.tiles.forEach(([x, y, width, height], i) => {
    context.clearRect(x, y, width, height);
    context.drawImage(tiles[i], x, y);
  });
  const rests = moves && !head.moves || paused && head.frame !== frame;
  if (head.frame < frame) forgetEvents(head.frame / head.rate);
  ({ session, frame, last, rate, moves, isTimeline, ownSize } = head);
  curve.length = head.curveStart;
  curve.push(...head.curve);
  hasMore = head.curve.length === SAMPLES;
  Object.assign(document.body.dataset, { frame, last, paused, moves: !!isBusy() });
  $("path").textContent = document.title = head.path;
  $("clock").textContent = `frame ${frame} of ${last}`
    + (isTimeline ? "" : `, ${head.samples} samples`)
    + (head.isFull ? ": full; start again" : "");
  $("actions").hidden = isTimeline;
  $("faults").hidden = !head.faults.length;
  $("faults").replaceChildren(...head.faults.map(line => item(line)));
  showFingers(head.touches);
  head.trace.forEach(line => showEvents(JSON.parse(line)));
  showTime();
  if (rests || performance.now() - viewsAt > 500) showViews();
}

/** Draws a circle at each finger. */
function showFingers(touches) {
  $("fingers").hidden = !$("marks").checked;
  $("fingers").replaceChildren(...touches.map(([x, y]) => {
    const circle = document.createElement("div");
    circle.style.cssText = `left: ${100 * x / size[0]}%; top: ${100 * y / size[1]}%; `
      + `width: ${3600 / size[0]}%`;
    return circle;
  }));
}

// Callbacks

/** Lists the callbacks of a frame. */
function showEvents(entry) {
  const list = $("events");
  for (const { id, events = [] } of [entry, ...entry.others ?? []]) {
    for (const { time, event, flags, ...rest } of events) {
      const line = item(`${time.toFixed(3)} ${event}`,
        [id, ...Object.values(rest).map(short)].filter(Boolean).join(" "));
      line.dataset.time = time;
      list.append(line);
      if (list.childElementCount > EVENTS) list.firstChild.remove();
      list.scrollTop = 1e9;
    }
  }
}

/** Removes the callbacks after a time in seconds. */
function forgetEvents(time) {
  const list = $("events");
  while (list.lastChild && +list.lastChild.dataset.time > time) list.lastChild.remove();
}
