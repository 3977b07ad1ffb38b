// The script of a live view's page: sends what pointers, the wheel and keys do, and draws
// the tiles that come back. It asks for a frame per refresh while something moves, and
// else four times a second, which is how a change of a file is seen.
//
// make-report-page joins this file, inputs.js and controls.js to one module.
const $ = id => document.getElementById(id);
const canvas = $("picture"), context = canvas.getContext("2d");
const KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown",
  "Home", "End"];
const IDLE = 250, LIFT = 120, EVENTS = 300, VIEWS = 1000, PLOTTED = 300;
const MARGIN = 12;

let session = 0, begun = 0, size = [1, 1], length = 0, frame = 0, moves = true;
let queue = [], plotted = [], busy = false, ended = false, timer = 0, viewsAt = 0;
let playing = false, asked = null, wheel = null;
const down = new Set();

const time = at => Math.max(0, Math.round((at - begun) * 100) / 100);
const short = value => typeof value === "number" ? +value.toFixed(2)
  : Array.isArray(value) ? `[${value.map(short).join(", ")}]` : `${value}`;

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

/** Asks for the next frame, with all that has been done. */
async function step() {
  clearTimeout(timer);
  if (busy || ended) return;
  busy = true;
  try {
    if (length) {
      if (playing) asked = frame + 1;
      const number = asked ?? frame;
      asked = null;
      await take(await post(`/show/${number}`));
      if (frame + 1 >= length) play(false);
    } else {
      const lines = queue.splice(0, 500);
      await take(await post(
        "/frame", [`${session} ${time(performance.now())}`, ...lines].join("\n")));
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
  if (queue.length || down.size || moves || playing || asked !== null) {
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

/** Draws the tiles of an answer, and shows what it says. */
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
  head.tiles.forEach(([x, y, width, height], i) => {
    context.clearRect(x, y, width, height);
    context.drawImage(tiles[i], x, y);
  });
  const rests = moves && !head.moves;
  ({ session, frame, moves, length = 0 } = head);
  Object.assign(
    document.body.dataset, { frame, moves: moves || down.size + queue.length > 0 });
  $("path").textContent = document.title = head.path;
  $("clock").textContent = length ? `frame ${frame} of ${length - 1}`
    : `frame ${frame}, ${head.samples} samples` + (head.isFull ? ": full; start again" : "");
  $("scrubber").hidden = !length;
  $("actions").hidden = length > 0;
  $("time").max = length - 1;
  if (asked === null) $("time").value = frame;
  $("faults").hidden = !head.faults.length;
  $("faults").replaceChildren(...head.faults.map(line => item(line)));
  head.trace.forEach(line => tell(JSON.parse(line)));
  if (rests || performance.now() - viewsAt > 500) showViews();
}

// The inspector

/** Shows what a frame tells. */
function tell(entry) {
  for (const { id, events = [] } of [entry, ...entry.others ?? []]) {
    for (const { time, event, flags, ...rest } of events) {
      $("events").append(item(`${time.toFixed(3)} ${event}`,
        [id, ...Object.values(rest).map(short)].filter(Boolean).join(" ")));
      if ($("events").childElementCount > EVENTS) $("events").firstChild.remove();
      $("events").scrollTop = 1e9;
    }
  }
  const { contentOffset: offset, velocity = [0, 0], zoomScale = 1 } = entry;
  $("state").textContent = offset ? `offset ${short(offset)}  velocity ${short(velocity)}  `
    + `zoom ${short(zoomScale)}` : "no scroll view";
  plotted = [...plotted, offset ?? [0, 0]].slice(-PLOTTED);
  const plot = $("plot"), pen = plot.getContext("2d");
  pen.clearRect(0, 0, plot.width, plot.height);
  ["--faint", "--accent"].forEach((color, axis) => {
    const values = plotted.map(one => one[axis]), least = Math.min(...values);
    const span = Math.max(...values) - least;
    pen.strokeStyle = getComputedStyle(document.body).getPropertyValue(color);
    pen.lineWidth = 2;
    pen.beginPath();
    if (span) values.forEach((value, i) => pen.lineTo(i * plot.width / PLOTTED,
      plot.height - 4 - (value - least) / span * (plot.height - 8)));
    pen.stroke();
  });
}

async function showViews() {
  viewsAt = performance.now();
  const { root } = await (await post("/views")).json(), lines = [];
  const add = (view, depth) => {
    const line = item(`${view.view} ${view.id ?? ""}`, view.frame.map(short).join(" "));
    line.style.setProperty("--depth", depth);
    line.className = view.onScreen ? "" : "unseen";
    line.onmouseenter = () => outline(view.onScreen);
    line.onmouseleave = () => outline(null);
    if (lines.push(line) < VIEWS) view.subviews.forEach(inner => add(inner, depth + 1));
  };
  if (root) add(root, 0);
  $("views").replaceChildren(...lines);
}

function outline(box) {
  $("outline").hidden = !box;
  ["left", "top", "width", "height"].forEach((key, i) => {
    $("outline").style[key] = `${100 * (box?.[i] ?? 0) / size[i % 2]}%`;
  });
}
