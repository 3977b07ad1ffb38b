// The script of a report's page: the pictures of the case that is shown (views, zoom,
// changed rectangles, frames), accepting and rejecting, choosing cases, filters and keys.
"use strict";
(() => {
const first = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/** An element with a class, and a text if there is one. */
function make(tag, name, text) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text !== undefined) element.textContent = text;
  if (tag === "button") element.type = "button";
  return element;
}

const views = {
  side: "Side by side", slider: "Slider", blink: "Blink",
  difference: "Difference", onion: "Onion skin",
};
const legends = {
  side: "", difference: "Blue: darker than expected. Orange: lighter. Purple: other hue.",
  slider: "Left of the line: expected. Right of it: actual. Drag on the picture.",
  blink: "Expected and actual in turn.", onion: "Actual over expected.",
};

const stage = {
  article: null, view: "side", mix: 50, onDecision: null,
  /** The zoom by the reader's choice; null fits the pictures in. */
  zoom: null, rect: -1, frame: 0, isPlaying: false, tools: null,

  open(article) {
    this.article = article;
    this.region = null;
    for (const one of all(".swatch", article)) one.style.background = one.dataset.color;
    for (const one of all(".thumb", article)) this.fillThumb(one);
    this.zoom = null;
    this.rect = -1;
    this.frame = 0;
    this.isPlaying = false;
    if (!this.tools) this.makeTools();
    const box = this.box;
    const anchor = first(".frames", article) || box;
    this.tools.hidden = !box && !article.hasAttribute("data-open");
    if (anchor) anchor.before(this.tools);
    else article.append(this.tools);
    if (box) {
      box.before(this.legend);
      if (!first(".handle", box)) first("figure", box).append(make("div", "handle"));
      const figures = all("figure", box);
      figures.forEach((one) => one.classList.toggle("alone", figures.length === 1));
    }
    this.openFrames();
    this.fit();
  },

  close() {
    this.article = null;
    if (this.tools) this.tools.hidden = true;
  },

  /** The element with the pictures; null for a case that has none. */
  get box() { return this.article && first(".stage", this.article); },

  // Tools

  makeTools() {
    this.tools = make("div", "tools");
    const looks = make("div", "looks");
    Object.keys(views).forEach((view, index) => {
      const button = make("button", "", views[view]);
      button.dataset.look = view;
      button.title = "key " + (index + 1);
      button.addEventListener("click", () => this.look(view));
      looks.append(button);
    });
    this.range = make("input");
    this.range.type = "range";
    this.range.setAttribute("aria-label", "Share of the actual picture");
    this.range.addEventListener("input", () => {
      this.mix = Number(this.range.value);
      this.layOut();
    });
    looks.append(this.range);
    const zooms = make("div", "zooms");
    const add = (text, title, act) => {
      const button = make("button", "", text);
      button.title = title;
      button.addEventListener("click", act);
      zooms.append(button);
      return button;
    };
    add("\u2212", "smaller (-)", () => this.zoomBy(-1));
    this.percent = make("span", "percent");
    zooms.append(this.percent);
    add("+", "larger (+)", () => this.zoomBy(1));
    add("Fit", "key 0", () => this.fit());
    this.next = add("Next change", "key r", () => this.nextRect());
    this.deciding = make("div", "deciding");
    for (const what of ["accept", "reject"]) {
      const button = make("button", what, what === "accept" ? "Accept" : "Reject");
      button.title = what === "accept" ? "key a" : "key x";
      button.addEventListener("click", () => this.onDecision(what));
      this.deciding.append(button);
    }
    this.tools.append(looks, zooms, this.deciding);
    this.legend = make("p", "legend");
    document.addEventListener("scroll", (event) => this.follow(event.target), true);
    document.addEventListener("pointerdown", (event) => this.drag(event));
    for (const type of ["click", "keydown"]) {
      document.addEventListener(type, (event) => {
        const cause = event.target.closest && event.target.closest(".cause");
        if (cause && (type === "click" || event.key === "Enter")) this.showCause(cause);
      });
    }
    document.addEventListener("pointermove", (event) => this.drag(event));
  },

  /** The line of the slider, and the share of the onion skin, follow the pointer. */
  drag(event) {
    const pane = event.target.closest && event.target.closest(".pane");
    if (!pane || !this.box || !this.box.contains(pane) || event.buttons !== 1) return;
    if (this.box.dataset.view !== "slider" && this.box.dataset.view !== "onion") return;
    event.preventDefault();
    const place = pane.getBoundingClientRect();
    const share = (event.clientX - place.left) / place.width * 100;
    this.mix = Math.min(100, Math.max(0, Math.round(share)));
    this.box.style.setProperty("--mix", this.mix + "%");
    this.range.value = this.mix;
  },

  mark(decision) {
    if (!this.tools) return;
    for (const button of all("button", this.deciding)) {
      button.setAttribute("aria-pressed", String(button.className === decision));
    }
  },

  look(view) {
    this.view = view;
    this.layOut();
  },

  // Layout

  /** The views that can be shown: without both pictures there is only one. */
  get shownView() {
    const has = (kind) => first("figure." + kind, this.box);
    if (this.view === "difference") return has("difference") ? "difference" : "side";
    return has("expected") && has("actual") ? this.view : "side";
  },

  layOut() {
    const box = this.box;
    if (!this.article) return;
    this.deciding.hidden = !this.article.hasAttribute("data-open");
    for (const one of all(".looks, .zooms", this.tools)) one.hidden = !box;
    if (!box) return;
    const view = this.shownView;
    const isOver = view === "slider" || view === "blink" || view === "onion";
    box.dataset.view = view;
    if (isOver) box.dataset.over = "";
    else delete box.dataset.over;
    box.style.setProperty("--mix", this.mix + "%");
    this.range.hidden = view !== "slider" && view !== "onion";
    this.range.value = this.mix;
    this.legend.textContent = legends[view];
    for (const button of all("[data-look]", this.tools)) {
      button.setAttribute("aria-pressed", String(button.dataset.look === view));
    }

    const figures = all("figure", box);
    const width = Math.max(...figures.map((one) => Number(one.dataset.width)));
    const height = Math.max(...figures.map((one) => Number(one.dataset.height)));
    const columns = view === "side" && box.clientWidth >= 560 ? figures.length : 1;
    this.room = {
      width: Math.max(80, (box.clientWidth - 16 * (columns - 1)) / columns - 2),
      height: Math.max(220, innerHeight * 0.64),
    };
    // On phones, pictures take the full width, and are scrolled.
    let fit = this.room.width / width;
    if (innerWidth > 720) fit = Math.min(fit, this.room.height / height);
    if (fit > 1) fit = Math.min(8, Math.floor(fit));
    this.fitting = fit;
    const zoom = this.zoom === null ? fit : this.zoom;
    this.percent.textContent = Math.round(zoom * 100) + " %";
    const rects = this.rects;
    this.next.disabled = rects.length === 0;
    this.next.textContent = rects.length === 0 ? "Next change"
      : "Next change " + (this.rect < 0 ? "" : this.rect + 1 + "/") + rects.length;
    for (const figure of figures) {
      const pane = first(".pane", figure);
      const sheet = first(".sheet", figure);
      pane.style.width = Math.min(this.room.width, Math.ceil(width * zoom)) + "px";
      pane.style.height = Math.min(this.room.height, Math.ceil(height * zoom)) + "px";
      sheet.style.width = figure.dataset.width * zoom + "px";
      sheet.style.height = figure.dataset.height * zoom + "px";
      // All panes scroll as far as the largest picture.
      sheet.style.borderRightWidth = (width - figure.dataset.width) * zoom + "px";
      sheet.style.borderBottomWidth = (height - figure.dataset.height) * zoom + "px";
      // Pictures that are reduced are smoothed.
      const image = first("img", sheet);
      const isSmooth = zoom < 1 || image.classList.contains("reduced");
      image.style.imageRendering = isSmooth ? "auto" : "pixelated";
      for (const one of all(".rect", sheet)) one.remove();
      const marks = this.region ? [...rects, this.region] : rects;
      marks.forEach((rect, index) => {
        const isCurrent = index === this.rect || rect === this.region;
        const mark = make("div", isCurrent ? "rect current" : "rect");
        ["left", "top", "width", "height"].forEach((side, i) => {
          mark.style[side] = rect[i] * zoom + "px";
        });
        sheet.append(mark);
      });
    }
  },

  // Zoom and changed rectangles

  get rects() {
    const still = this.still;
    const text = still ? still.dataset.rects : this.article.dataset.rects;
    if (!text) return [];
    return text.split(";").map((one) => one.split(",").map(Number));
  },

  zoomTo(zoom) {
    this.zoom = Math.min(32, Math.max(0.05, zoom));
    this.layOut();
  },

  zoomBy(direction) {
    if (!this.box) return;
    const pane = first(".pane", this.box);
    const before = this.zoom === null ? this.fitting : this.zoom;
    const x = (pane.scrollLeft + pane.clientWidth / 2) / before;
    const y = (pane.scrollTop + pane.clientHeight / 2) / before;
    this.zoomTo(before * (direction > 0 ? 1.5 : 1 / 1.5));
    this.center(x, y);
  },

  /** The changed part with its surroundings, or else the whole picture. */
  fit() {
    this.zoom = null;
    this.rect = -1;
    this.layOut();
    const rects = this.rects;
    if (!this.box || rects.length === 0) return;
    const left = Math.min(...rects.map((one) => one[0]));
    const top = Math.min(...rects.map((one) => one[1]));
    const right = Math.max(...rects.map((one) => one[0] + one[2]));
    const bottom = Math.max(...rects.map((one) => one[1] + one[3]));
    const part = Math.min(this.room.width, this.room.height) / this.fitting / 5;
    this.show([left, top, right - left, bottom - top], part);
  },

  /** Zooms to a rectangle with its surroundings, at least so many pixels, but not out. */
  show([x, y, width, height], least = 0) {
    const zoom = Math.min(
      this.room.width / (Math.max(width, least) * 1.5 + 12),
      this.room.height / (Math.max(height, least) * 1.5 + 12));
    if (zoom <= this.fitting) return;
    this.zoomTo(zoom > 1 ? Math.min(16, Math.floor(zoom)) : zoom);
    this.center(x + width / 2, y + height / 2);
  },

  /** Shows the region of a cause in a picture. */
  fillThumb(thumb) {
    const image = first(`.stage img.${thumb.dataset.of}`, this.article);
    if (!image) return thumb.remove();
    const [x, y, width, height] = thumb.closest(".cause").dataset.region.split(",");
    const zoom = Math.min(1, 48 / Math.max(width, height));
    Object.assign(thumb.style, {
      width: `${width * zoom}px`, height: `${height * zoom}px`,
      backgroundImage: `url("${image.src}")`,
      backgroundSize: `${image.getAttribute("width") * zoom}px auto`,
      backgroundPosition: `${-x * zoom}px ${-y * zoom}px`,
    });
  },

  /** Outlines the region of a cause on all pictures, and zooms to it. */
  showCause(cause) {
    const rect = cause.dataset.region.split(",").map(Number);
    if (!this.box || rect.length !== 4) return this.fit();
    this.region = rect;
    this.zoom = null;
    this.layOut();
    this.show(rect);
  },

  nextRect() {
    if (!this.box || this.rects.length === 0) return;
    this.rect = (this.rect + 1) % this.rects.length;
    this.zoom = null;
    this.layOut();
    this.show(this.rects[this.rect]);
  },

  /** Scrolls all panes so that a place of the pictures is in their middle. */
  center(x, y) {
    for (const pane of all(".pane", this.box)) {
      pane.scrollLeft = x * this.zoom - pane.clientWidth / 2;
      pane.scrollTop = y * this.zoom - pane.clientHeight / 2;
    }
  },

  /** Panes scroll together. */
  follow(pane) {
    if (!this.box || !pane.classList || !pane.classList.contains("pane")) return;
    for (const other of all(".pane", this.box)) {
      if (other === pane) continue;
      if (other.scrollLeft !== pane.scrollLeft) other.scrollLeft = pane.scrollLeft;
      if (other.scrollTop !== pane.scrollTop) other.scrollTop = pane.scrollTop;
    }
  },
  // Frames

  get stills() { return this.article ? all(".stills li", this.article) : []; },
  get still() { return this.stills[this.frame]; },

  openFrames() {
    const section = first(".frames", this.article);
    if (!section || this.stills.length === 0) return;
    if (!first(".scrub", section)) {
      const scrub = make("div", "scrub");
      const range = make("input");
      range.type = "range";
      range.min = 0;
      range.max = this.stills.length - 1;
      range.setAttribute("aria-label", "Frame");
      range.addEventListener("input", () => this.showFrame(Number(range.value)));
      const add = (text, title, by) => {
        const button = make("button", "", text);
        button.title = title;
        button.addEventListener("click", () => this.frameBy(by));
        scrub.append(button);
      };
      add("\u2039", "previous frame (,)", -1);
      scrub.append(range);
      add("\u203a", "next frame (.)", 1);
      if (this.films.length > 0) {
        const play = make("button", "play", "Play");
        play.title = "both films (p)";
        play.addEventListener("click", () => this.play());
        scrub.append(play);
      }
      const which = make("span", "which");
      which.setAttribute("role", "status");
      scrub.append(which);
      section.append(scrub);
    }
    this.showFrame(0);
  },

  frameBy(by) { this.showFrame(this.frame + by); },

  get films() { return this.box ? all("figure[data-film]", this.box) : []; },

  /** Plays the films beside each other, from their start; again: shows the frame. */
  async play() {
    const [article, films] = [this.article, this.films];
    if (films.length === 0) return;
    if (this.isPlaying) return this.showFrame(this.frame);
    this.isPlaying = true;
    if (this.view === "difference") this.look("side");
    this.tellPlaying();
    const loaded = films.map((film) => {
      const image = new Image();
      image.src = film.dataset.film;
      return image.decode().catch(() => {});
    });
    await Promise.all(loaded);
    if (!this.isPlaying || this.article !== article) return;
    // A new address starts a film, and both start at once.
    const start = "#" + performance.now();
    for (const film of films) {
      const image = first("img", film);
      image.classList.add("reduced");
      image.src = film.dataset.film + start;
    }
    this.layOut();
  },

  tellPlaying() {
    const button = first(".play", this.article);
    if (button) button.textContent = this.isPlaying ? "Stop" : "Play";
  },

  showFrame(index) {
    const stills = this.stills;
    if (stills.length === 0) return;
    this.isPlaying = false;
    this.tellPlaying();
    this.frame = Math.min(stills.length - 1, Math.max(0, index));
    const still = this.still;
    for (const image of all("img", still)) {
      const shown = first("figure." + image.className + " img", this.box);
      if (!shown) continue;
      shown.src = image.src;
      // Frames after the first one, and films, are reduced to the scale of the page.
      const width = shown.closest("figure").dataset.width;
      shown.classList.toggle("reduced", image.getAttribute("width") !== width);
    }
    const section = first(".frames", this.article);
    first("input", section).value = this.frame;
    first(".which", section).textContent = "frame " + still.dataset.frame + ": "
      + still.dataset.pixels
      + (still.dataset.pixels === "1" ? " pixel differs" : " pixels differ");
    for (const bar of all(".curve rect", section)) {
      bar.classList.toggle("current", bar === this.bar(Number(still.dataset.frame)));
    }
    this.rect = -1;
    this.layOut();
  },

  /** The bar of the chart that a frame is in: the last one that begins before it. */
  bar(frame) {
    return all(".curve rect", this.article)
      .filter((one) => Number(one.dataset.frame) <= frame).pop();
  },
};
// MARK: Decisions

/** accept or reject, by the index of the case. */
const decisions = new Map();
/** What the server takes requests by; undefined in a file. */
const token = document.body.dataset.token;

/** The cases of some entries that can be decided on, by their index. */
function openCases(entries) {
  return entries.map((one) => one.dataset.index).filter((index) =>
    document.getElementById("case-" + index).hasAttribute("data-open"));
}

/** Decides on the case that is shown; what is decided alike already is taken back. */
function decide(what) {
  const entry = first(".entry.current");
  if (entry) decideAll([entry], what);
}

/** Decides on all that differ as the case that is shown. */
function decideAlike(what) {
  const entry = first(".entry.current");
  const group = entry && entry.closest(".group");
  if (!group) return decide(what);
  decideAll(all(".entry[data-index]", group), what);
}

function decideAll(entries, what) {
  const open = openCases(entries);
  if (open.length === 0) return;
  // Then the next case comes, if the reader has not gone on by then.
  const goOn = () => {
    if (stage.article && open.includes(stage.article.dataset.index)) following();
  };
  const rest = open.filter((index) => !decisions.has(index));
  if (token) {
    for (const index of rest.length > 0 ? rest : open) ask("POST", what + "/" + index);
    asked = asked.then(() => {
      if (open.every((index) => decisions.has(index))) goOn();
    });
    return;
  }
  const isTakenBack = open.every((index) => decisions.get(index) === what);
  // Of several cases, what is decided stays.
  for (const index of open.length > 1 && rest.length > 0 ? rest : open) {
    if (isTakenBack) decisions.delete(index);
    else decisions.set(index, what);
  }
  tellDecision();
  if (!isTakenBack) goOn();
}

/** Shows the next case on which nothing is decided, from the one that is shown on. */
function following() {
  const list = entries();
  const at = list.findIndex((one) => one.classList.contains("current"));
  const next = [...list.slice(at + 1), ...list.slice(0, Math.max(at, 0))].find((one) =>
    !decisions.has(one.dataset.index) && openCases([one]).length > 0);
  if (next) show(next.dataset.index);
}

function undo() { if (token) ask("POST", "undo"); }

function tellDecision() {
  for (const one of all(".entry[data-index]")) {
    const what = decisions.get(one.dataset.index);
    one.classList.toggle("accept", what === "accept");
    one.classList.toggle("reject", what === "reject");
  }
  const current = stage.article && decisions.get(stage.article.dataset.index);
  stage.mark(current);
  const count = (what) => [...decisions.values()].filter((one) => one === what).length;
  const text = count("accept") + " accepted, " + count("reject") + " rejected";
  first("#decisions").hidden = !token && decisions.size === 0;
  if (token) {
    const open = all("article[data-open]").length;
    first("#decided").textContent = text + ", " + (open - decisions.size) + " left.";
    first("#undo").disabled = decisions.size === 0;
    return;
  }
  const lines = [];
  for (const what of ["accept", "reject"]) {
    const paths = all("article")
      .filter((one) => decisions.get(one.dataset.index) === what)
      .map((one) => one.dataset.path);
    if (paths.length > 0) lines.push("mesmer " + what + " " + paths.join(" "));
  }
  first("#commands").textContent = lines.join("\n");
  first("#decided").textContent = text + ". Run:";
}

// The server

/** The request before: they are sent one after the other. */
let asked = Promise.resolve();

function ask(method, what) {
  asked = asked.then(async () => {
    let answer;
    try {
      const response = await fetch("/" + what, {
        method, headers: { "Mesmer-Token": token }, cache: "no-store",
      });
      answer = await response.json();
    } catch {
      answer = { error: "mesmer review does not answer; start it again" };
    }
    first("#refused").textContent = answer.error || "";
    if (answer.decisions) {
      decisions.clear();
      for (const one of answer.decisions) decisions.set(String(one.index), one.choice);
    }
    tellDecision();
    if (what === "done" && !answer.error) close();
  });
  return asked;
}

/** After the end of the review, nothing can be decided. */
function close() {
  for (const one of all("article")) one.removeAttribute("data-open");
  for (const one of all(".group > .deciding")) one.remove();
  first("#decided").textContent += " The review has ended.";
  for (const id of ["#undo", "#done"]) first(id).hidden = true;
  stage.layOut();
}

// A file

async function copy() {
  const text = first("#commands").textContent;
  const button = first("#copy");
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    // Without permission: the text is selected, to be copied by hand.
    getSelection().selectAllChildren(first("#commands"));
    button.textContent = document.execCommand("copy") ? "Copied" : "Selected";
  }
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
}

/** Buttons for all cases of a group. */
function addGroupButtons() {
  for (const group of all("details.group")) {
    const count = openCases(all(".entry[data-index]", group)).length;
    if (count < 2) continue;
    const buttons = make("div", "deciding");
    for (const what of ["accept", "reject"]) {
      const text = what === "accept" ? "Accept all " : "Reject all ";
      const button = make("button", what, text + count);
      button.title = what === "accept" ? "key A" : "key X";
      button.addEventListener("click", () =>
        decideAll(all(".entry[data-index]", group), what));
      buttons.append(button);
    }
    first("summary", group).after(buttons);
  }
}

function startDeciding() {
  stage.onDecision = decide;
  addGroupButtons();
  if (token) {
    first("#undo").addEventListener("click", undo);
    first("#done").addEventListener("click", () => ask("POST", "done"));
    // The page may have been opened before.
    ask("GET", "decisions");
    return;
  }
  first("#copy").addEventListener("click", copy);
  first("#forget").addEventListener("click", () => {
    decisions.clear();
    tellDecision();
  });
}
// MARK: Cases

/** The entries of the list that lead to a case and are not filtered away. */
function entries() {
  return all(".entry[data-index]").filter((one) => !one.hidden);
}

function show(index) {
  const article = document.getElementById("case-" + index);
  if (!article) return;
  for (const one of all("article")) one.classList.toggle("current", one === article);
  for (const one of all(".entry")) {
    const isCurrent = one.dataset.index === String(index);
    one.classList.toggle("current", isCurrent);
    const link = first("a", one);
    if (!link) continue;
    if (!isCurrent) {
      link.removeAttribute("aria-current");
      continue;
    }
    link.setAttribute("aria-current", "true");
    const group = one.closest("details");
    if (group) group.open = true;
    one.scrollIntoView({ block: "nearest" });
  }
  stage.open(article);
  tellDecision();
  history.replaceState(null, "", address(article));
  // What was scrolled to in a longer case may be below the end of this one.
  if (article.getBoundingClientRect().top < 0) article.scrollIntoView();
}

/** The link of a case, which names its golden. */
function address(article) {
  return "#case=" + encodeURIComponent(article.dataset.golden).replaceAll("%2F", "/");
}

/** The case that the page's address names; nothing if it names none. */
function linked() {
  const number = /^#case-(\d+)$/.exec(location.hash);
  if (number) return number[1];
  if (!location.hash.startsWith("#case=")) return undefined;
  const found = all("article").find((one) => address(one) === location.hash);
  return found && found.dataset.index;
}

/** A picture of each case in the list: its difference, else what there is. */
function addThumbnails() {
  for (const entry of all(".entry[data-index]")) {
    const article = document.getElementById("case-" + entry.dataset.index);
    const shown = first("figure.difference img", article) || first("figure img", article);
    if (!shown) continue;
    const image = make("img", "thumb");
    image.loading = "lazy";
    image.decoding = "async";
    image.alt = "";
    image.src = shown.getAttribute("src");
    first("a", entry).prepend(image);
  }
}

function step(by) {
  const list = entries();
  if (list.length === 0) return;
  const at = list.findIndex((one) => one.classList.contains("current"));
  const next = Math.min(list.length - 1, Math.max(0, at < 0 ? 0 : at + by));
  show(list[next].dataset.index);
}

// MARK: Filters

function filter() {
  const text = first("#search").value.trim().toLowerCase();
  const statuses = new Set(
    all("#statuses button[aria-pressed=true]").map((one) => one.dataset.filter));
  for (const one of all(".entry")) {
    const article = document.getElementById("case-" + one.dataset.index);
    const words = article ? article.dataset.text : one.textContent + " " + one.title;
    one.hidden = !statuses.has(one.dataset.status)
      || !words.toLowerCase().includes(text);
  }
  for (const group of all("#list details")) {
    group.hidden = !all(".entry", group).some((one) => !one.hidden);
  }
  // What is found among the others is shown.
  const others = first("#others");
  if (others && text) others.open = !others.hidden;
  const list = entries();
  const hasCases = all("article").length > 0;
  first("#filtered").hidden = !hasCases || list.length > 0;
  if (list.some((one) => one.classList.contains("current"))) return;
  if (list.length > 0) return show(list[0].dataset.index);
  for (const one of all(".current")) one.classList.remove("current");
  stage.close();
}

// MARK: Theme

const darkness = matchMedia("(prefers-color-scheme: dark)");

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : darkness.matches;
}

function tellTheme() { first("#theme").textContent = isDark() ? "Light" : "Dark"; }

function changeTheme() {
  document.documentElement.dataset.theme = isDark() ? "light" : "dark";
  tellTheme();
}

// MARK: Keys

const keys = {
  j: () => step(1), k: () => step(-1),
  ArrowDown: () => step(1), ArrowUp: () => step(-1),
  1: () => stage.look("side"), 2: () => stage.look("slider"),
  3: () => stage.look("blink"), 4: () => stage.look("difference"),
  5: () => stage.look("onion"),
  "+": () => stage.zoomBy(1), "=": () => stage.zoomBy(1),
  "-": () => stage.zoomBy(-1), 0: () => stage.fit(),
  r: () => stage.nextRect(), ".": () => stage.frameBy(1), ",": () => stage.frameBy(-1),
  p: () => stage.play(),
  a: () => decide("accept"), x: () => decide("reject"), u: undo,
  A: () => decideAlike("accept"), X: () => decideAlike("reject"),
  t: changeTheme, "/": () => first("#search").focus(),
  "?": () => first("#keys").showModal(),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (first("#keys").open) return;
  const target = event.target;
  if (target.matches("input[type=search]")) {
    if (event.key === "Escape" || event.key === "Enter") target.blur();
    return;
  }
  // A slider keeps its arrows.
  if (target.matches("input") && event.key.startsWith("Arrow")) return;
  // Caps Lock is no Shift: a capital decides on a whole group.
  const isName = event.shiftKey || event.key.length > 1;
  const key = isName ? event.key : event.key.toLowerCase();
  if (!Object.hasOwn(keys, key)) return;
  event.preventDefault();
  keys[key]();
});

first("#list").addEventListener("click", (event) => {
  const entry = event.target.closest(".entry[data-index]");
  if (!entry) return;
  event.preventDefault();
  show(entry.dataset.index);
});
for (const button of all("#statuses button")) {
  button.addEventListener("click", () => {
    const isOn = button.getAttribute("aria-pressed") === "true";
    button.setAttribute("aria-pressed", String(!isOn));
    filter();
  });
}
first("#search").addEventListener("input", filter);
first("#theme").addEventListener("click", changeTheme);
darkness.addEventListener("change", tellTheme);
first("#help").addEventListener("click", () => first("#keys").showModal());
first("#close").addEventListener("click", () => first("#keys").close());
first("#previous").addEventListener("click", () => step(-1));
first("#following").addEventListener("click", () => step(1));
addEventListener("resize", () => stage.layOut());
addEventListener("hashchange", () => {
  const index = linked();
  if (index !== undefined) show(index);
});

document.documentElement.classList.add("live");
tellTheme();
addThumbnails();
const start = linked();
filter();
if (start !== undefined) show(start);
startDeciding();
})();
