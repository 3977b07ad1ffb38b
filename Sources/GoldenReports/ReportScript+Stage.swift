extension ReportScript {
  /// The pictures of the case that is shown: views, zoom, changed rectangles, frames.
  static let stage = #"""
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
      side: "", difference: "", slider: "Left of the line: expected. Right of it: actual.",
      blink: "Expected and actual in turn.", onion: "Actual over expected.",
    };

    const stage = {
      article: null, view: "side", mix: 50, onDecision: null,
      /** The zoom by the reader's choice; null fits the pictures in. */
      zoom: null, rect: -1, frame: 0, tools: null,

      open(article) {
        this.article = article;
        this.zoom = null;
        this.rect = -1;
        this.frame = 0;
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
        this.layOut();
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
        let fit = Math.min(this.room.width / width, this.room.height / height);
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
          first("img", sheet).style.imageRendering = zoom < 1 ? "auto" : "pixelated";
          for (const one of all(".rect", sheet)) one.remove();
          rects.forEach((rect, index) => {
            const mark = make("div", index === this.rect ? "rect current" : "rect");
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

      fit() {
        this.zoom = null;
        this.rect = -1;
        this.layOut();
      },

      nextRect() {
        if (!this.box || this.rects.length === 0) return;
        this.rect = (this.rect + 1) % this.rects.length;
        const [x, y, width, height] = this.rects[this.rect];
        // The rectangle with something around it.
        const zoom = Math.min(
          this.room.width / (width * 1.5 + 12), this.room.height / (height * 1.5 + 12));
        this.zoomTo(zoom > 1 ? Math.min(16, Math.floor(zoom)) : zoom);
        this.center(x + width / 2, y + height / 2);
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
    """# + "\n" + ReportScript.frames
}
