// Buttons and switches, and the start. The last part of the module of live.js.

/** The switches with values of their own are in the address, where a reload finds them. */
const query = new URLSearchParams(location.search);
for (const control of document.querySelectorAll("#switches select, #speed")) {
  const value = query.get(control.id) ?? "";
  if ([...control.options].some(one => one.value === value)) control.value = value;
  control.addEventListener("change", () => {
    query.delete(control.id);
    if (control.selectedIndex) query.set(control.id, control.value);
    history.replaceState(null, "", `?${query}`);
    document.body.dataset.moves = true;
    next();
  });
}

/** The state of the scene that the switches want, as JSON with the keys of a case. */
function wanted() {
  const state = {};
  for (const key of ["style", "textSize", "direction"]) {
    if ($(key).value) state[key] = $(key).value;
  }
  let sides = $("device").value ? $("device").value.split("x").map(Number) : ownSize;
  if (sides && $("orientation").value) {
    sides = [...sides].sort((a, b) => a - b);
    if ($("orientation").value === "landscape") sides.reverse();
  }
  if (sides && `${sides}` !== `${ownSize}`) state.size = sides;
  return JSON.stringify(state);
}

/** Gives the picture its size on the page: all of it, or a part of 1 for each point. */
function fit() {
  const room = ["clientWidth", "clientHeight"].map(key => $("stage")[key] - 2 * MARGIN);
  const scale = +$("zoom").value || Math.min(1, ...room.map((side, i) => side / size[i]));
  [canvas.style.width, canvas.style.height] = size.map(side => `${side * scale}px`);
}
$("zoom").onchange = fit;
new ResizeObserver(fit).observe($("stage"));

async function act(path) {
  try {
    note((await (await post(path)).json()).lines.join("\n"));
  } catch (error) { note(error.message); }
}
$("start").onclick = begin;
$("save").onclick = () => act("/save");
$("golden").onclick = () => act("/golden");

// Time

/** Stops at the present frame. */
function pause() {
  if (!paused) setSpeed(0);
  [paused, playing] = [true, null];
  showControls();
}

/** Continues with touches, after the last frame. */
function resume() {
  [paused, playing, asked] = [false, null, null];
  setSpeed(+$("speed").value);
  showControls();
}

function play() {
  const isAtEnd = frame >= last;
  if (isAtEnd && !isTimeline) return resume();
  playing = { frame: isAtEnd ? 0 : frame, at: performance.now() };
  showControls();
}

function showControls() {
  const isRunning = !paused || playing;
  $("play").textContent = isRunning ? "Pause" : "Play";
  document.body.dataset.paused = paused;
  showTime();
  next();
}

function showFrame(number) {
  asked = Math.max(0, number);
  pause();
}

/** Pauses, and shows the next frame or an earlier one. */
function stepBy(count) {
  const most = isTimeline ? last : last + 1;
  showFrame(Math.min((asked ?? frame) + count, most));
}

$("play").onclick = () => paused && !playing ? play() : pause();
$("back").onclick = () => stepBy(-1);
$("forward").onclick = () => stepBy(1);
$("time").oninput = () => showFrame(Math.min(+$("time").value, last));
$("speed").addEventListener("change", () => {
  if (!paused) setSpeed(+$("speed").value);
  if (playing) playing = { frame, at: performance.now() };
});
$("marks").onchange = () => $("fingers").hidden = !$("marks").checked;

begin();
