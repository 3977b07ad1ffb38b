// Buttons and switches, and the start. The last part of the module of live.js.

/** The switches with values of their own are in the address, where a reload finds them. */
const query = new URLSearchParams(location.search);
for (const control of document.querySelectorAll("#switches select")) {
  const value = query.get(control.id) ?? "";
  if ([...control.options].some(one => one.value === value)) control.value = value;
  control.addEventListener("change", () => {
    if (control.value) query.set(control.id, control.value); else query.delete(control.id);
    history.replaceState(null, "", `?${query}`);
  });
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

function play(value) {
  if (value && frame + 1 >= length) frame = -1;
  playing = value;
  $("play").textContent = playing ? "Pause" : "Play";
}
$("play").onclick = () => {
  play(!playing);
  next();
};
$("time").oninput = () => {
  play(false);
  asked = +$("time").value;
  next();
};

begin();
