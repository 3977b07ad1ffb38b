/// The script of a report's page: choosing cases, filters and keys. The views are in
/// `ReportScript.stage`, accepting and rejecting in `ReportScript.decisions`.
enum ReportScript {
  static let text =
    "\n\"use strict\";\n(() => {\n" + stage + "\n" + decisions + "\n" + page + "\n})();\n"

  private static let page = #"""
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
        if (!isCurrent) continue;
        const group = one.closest("details");
        if (group) group.open = true;
        one.scrollIntoView({ block: "nearest" });
      }
      stage.open(article);
      tellDecision();
      // What was scrolled to in a longer case may be below the end of this one.
      if (article.getBoundingClientRect().top < 0) article.scrollIntoView();
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
      a: () => decide("accept"), x: () => decide("reject"), u: undo,
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
      if (!Object.hasOwn(keys, event.key)) return;
      event.preventDefault();
      keys[event.key]();
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
    addEventListener("resize", () => stage.layOut());

    document.documentElement.classList.add("live");
    tellTheme();
    const linked = /^#case-(\d+)$/.exec(location.hash);
    filter();
    if (linked) show(linked[1]);
    startDeciding();
    """#
}
