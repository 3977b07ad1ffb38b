extension ReportScript {
  /// Accepting and rejecting. In a file, decisions are collected, and the page shows the
  /// commands that carry them out. A page of `mesmer review --serve` has a token in its
  /// data: its server carries each decision out at once.
  static let decisions = #"""
    // MARK: Decisions

    /** accept or reject, by the index of the case. */
    const decisions = new Map();
    /** What the server takes requests by; undefined in a file. */
    const token = document.body.dataset.token;

    function decide(what) {
      const article = stage.article;
      if (!article || !article.hasAttribute("data-open")) return;
      const index = article.dataset.index;
      if (token) return ask("POST", what + "/" + index);
      if (decisions.get(index) === what) decisions.delete(index);
      else decisions.set(index, what);
      tellDecision();
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

    function startDeciding() {
      stage.onDecision = decide;
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
    """#
}
