extension ReportScript {
  /// The frames of a sequence: the end of the object `stage`.
  static let frames = #"""
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
          scrub.append(make("span", "which"));
          section.append(scrub);
        }
        this.showFrame(0);
      },

      frameBy(by) { this.showFrame(this.frame + by); },

      showFrame(index) {
        const stills = this.stills;
        if (stills.length === 0) return;
        this.frame = Math.min(stills.length - 1, Math.max(0, index));
        const still = this.still;
        for (const image of all("img", still)) {
          const shown = first("figure." + image.className + " img", this.box);
          if (shown) shown.src = image.src;
        }
        const section = first(".frames", this.article);
        first("input", section).value = this.frame;
        first(".which", section).textContent = "frame " + still.dataset.frame + ": "
          + still.dataset.pixels + " pixels differ";
        for (const bar of all(".curve rect", section)) {
          bar.classList.toggle("current", bar.dataset.frame === still.dataset.frame);
        }
        this.rect = -1;
        this.layOut();
      },
    };
    """#
}
