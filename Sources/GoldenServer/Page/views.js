// The tree of views, and the properties of the selected one. A part of the module of
// live.js.

/** The most views that are listed. */
const LISTED = 1000;
let views = [], selected = null, viewsAreBusy = false;

/** Reads the tree, and shows it. */
async function showViews() {
  if (viewsAreBusy) return;
  viewsAreBusy = true;
  const tree = viewsAt = performance.now();
  try {
    const { root } = await (await post("/views", tree)).json();
    views = [];
    const add = (view, depth, path) => {
      views.push({ ...view, depth, path, tree, number: views.length });
      view.subviews.forEach((inner, i) => add(inner, depth + 1, `${path}.${i}`));
    };
    if (root) add(root, 1, "0");
    listViews();
    await showSelected();
  } catch (error) { if (!ended) note(error.message); }
  viewsAreBusy = false;
}

/** Lists the views that match the search, in the elements that are there. */
function listViews() {
  const words = $("find").value.toLowerCase().split(" ").filter(Boolean);
  const matches = views.filter(({ view, id, text }) => {
    const all = `${view} ${id ?? ""} ${text ?? ""}`.toLowerCase();
    return words.every(word => all.includes(word));
  });
  const list = $("views"), shown = matches.slice(0, LISTED);
  shown.forEach((view, i) => {
    const line = list.children[i] ?? list.appendChild(document.createElement("li"));
    line.view = view;
    const name = `${view.view} ${view.id ?? ""}`.trim(), { text } = view;
    const about = view.frame.map(short).join(" ") + (text ? `  ${text.slice(0, 40)}` : "");
    if (line.dataset.text !== name + about) {
      line.replaceChildren(...item(name, about).childNodes);
      line.dataset.text = name + about;
    }
    line.role = "treeitem";
    line.ariaLevel = view.depth;
    line.ariaSelected = view.path === selected;
    line.style.setProperty("--depth", words.length ? 0 : view.depth - 1);
    line.className = view.onScreen ? "" : "unseen";
  });
  while (list.childElementCount > shown.length) list.lastChild.remove();
  const counts = words.length || shown.length < matches.length;
  $("found").textContent = counts ? `${shown.length} of ${views.length} views` : "";
  const focus = list.querySelector("[aria-selected=true]") ?? list.firstChild;
  for (const line of list.children) line.tabIndex = line === focus ? 0 : -1;
}

/** Selects a view, or none. */
function select(view) {
  selected = view?.path ?? null;
  listViews();
  showSelected();
}

/** Shows the selected view on the picture, and its properties. */
async function showSelected() {
  const view = views.find(one => one.path === selected);
  $("about").hidden = !view;
  outline("selected", view?.onScreen);
  if (!view) return;
  const { values, file, line } =
    await (await post(`/view/${view.number}`, view.tree)).json();
  // A view without values has left the scene: the next frame reads the tree again.
  if (!values) viewsAt = -Infinity;
  if (!values || view.path !== selected) return;
  $("name").textContent = `${view.view} ${view.id ?? ""}`;
  const rows = [["file", line ? `${file}:${line}` : "not in the file"]];
  const known = ["view", "id", "subviews", "depth", "path", "tree", "number", "lines",
    "fontScale"];
  for (const key of Object.keys(view).filter(key => !known.includes(key))) {
    const isUsual = key === "alpha" && view[key] === 1 || key === "isHidden" && !view[key];
    if (!isUsual) rows.push([key, view[key] === null ? "none" : short(view[key])]);
  }
  const read = new Set(rows.map(row => row[0]));
  rows.push(...values.filter(one => !read.has(one.key)).map(one =>
    [one.key, one.value, one.line]));
  $("properties").replaceChildren(...rows.map(([key, value, line]) => {
    const row = document.createElement("div");
    row.innerHTML = "<dt></dt><dd></dd>";
    row.firstChild.textContent = key;
    row.lastChild.append(item(value, line ? `line ${line}` : ""));
    return row;
  }));
}

/** Frames a box of the screen, in points; hidden for none. */
function outline(id, box) {
  $(id).hidden = !box;
  ["left", "top", "width", "height"].forEach((key, i) => {
    $(id).style[key] = `${100 * (box?.[i] ?? 0) / size[i % 2]}%`;
  });
}

/** Selects the frontmost view at a point of the screen. */
function pick([x, y]) {
  select(views.findLast(({ onScreen: box }) => box && x >= box[0] && x < box[0] + box[2]
    && y >= box[1] && y < box[1] + box[3]));
  $("views").querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
}

const lineOf = event => event.target.closest("#views li");
$("find").oninput = listViews;
for (const kind of ["mouseover", "focusin"]) {
  $("views").addEventListener(kind, event =>
    outline("outline", lineOf(event)?.view.onScreen));
}
for (const kind of ["mouseleave", "focusout"]) {
  $("views").addEventListener(kind, () => outline("outline", null));
}
$("views").onclick = event => {
  const view = lineOf(event)?.view;
  if (view) select(view.path === selected ? null : view);
};
$("views").onkeydown = event => {
  const line = lineOf(event), list = $("views");
  const moves = { ArrowDown: line?.nextSibling, ArrowUp: line?.previousSibling,
    Home: list.firstChild, End: list.lastChild };
  if (event.key in moves) moves[event.key]?.focus();
  else if (event.key === "Enter" || event.key === " ") list.onclick(event);
  else if (event.key === "Escape") select(null);
  else return;
  event.preventDefault();
  event.stopPropagation();
};
