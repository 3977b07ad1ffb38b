"""Looks at a report in Chromium, as its readers do. See scripts/checks/check-report.

usage: page.py CHROMIUM FOLDER SCREENSHOTS
"""

import json
import os
import re
import shlex
import sys
import xml.etree.ElementTree as XML

from playwright.sync_api import sync_playwright

chromium, folder, shots = sys.argv[1:]
report = json.load(open(f"{folder}/merged/report.json", encoding="utf-8"))
hostile = json.load(open(f"{folder}/hostile-names.json", encoding="utf-8"))
failures = []


def check(is_right, text):
    if not is_right:
        failures.append(text)
        print(f"check-report: {text}")


class Page:
    """The report in a window, and what must never happen there."""

    def __init__(self, browser, width, height, file="report.html", **options):
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, **options)
        self.page = self.context.new_page()
        self.page.on("console", lambda m: check(False, f"console: {m.text}"))
        self.page.on("pageerror", lambda e: check(False, f"error: {e}"))
        self.page.on("request", self.asked)
        self.page.on("dialog", self.told)
        self.pictures = []
        self.file = file
        self.page.goto(f"file://{folder}/merged/{file}")

    def asked(self, request):
        url = request.url
        if url.startswith(f"file://{folder}/merged/pictures/"):
            self.pictures.append(url)
        elif not url.startswith(("data:", f"file://{folder}/merged/{self.file}")):
            check(False, f"the page asks for {url}")

    def told(self, dialog):
        check(False, f"a script of a name has run: {dialog.message}")
        dialog.dismiss()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def get(self, script):
        return self.page.evaluate(script)

    def shown(self, selector):
        return [e for e in self.page.query_selector_all(selector) if e.is_visible()]

    @property
    def title(self):
        heading = self.shown("article.current h2")
        return heading[0].inner_text() if heading else None

    def open(self, name):
        """Shows the case with a name."""
        for entry in self.page.query_selector_all(".entry[data-index] a"):
            if self.words(entry).startswith(name):
                entry.click()
                return check(
                    self.title and self.title.startswith(name), f"{name}: is not shown")
        check(False, f"{name}: is not in the list")

    def words(self, entry):
        """The name of an entry of the list, without its share."""
        return entry.evaluate(
            "(e) => [...e.childNodes].filter((n) => n.nodeName === '#text')"
            ".map((n) => n.data).join('')").strip()

    def shoot(self, name):
        self.page.screenshot(path=f"{shots}/{name}.png")

    def close(self):
        self.context.close()


def kinds(page):
    return [e.get_attribute("class").split()[0] for e in page.shown(
        "article.current .stage figure")]


def check_views(page, name):
    """Every view by its key and by its button."""
    names = ["side", "slider", "blink", "difference", "onion"]
    for number, view in enumerate(names, 1):
        page.press(str(number))
        label = f"{name}, {view}"
        pressed = page.get(
            "[...document.querySelectorAll('.tools [aria-pressed=true]')]"
            ".map((b) => b.dataset.look).filter(Boolean)")
        check(pressed == [view], f"{label}: the button pressed is {pressed}")
        seen = kinds(page)
        boxes = {
            kind: page.page.query_selector(
                f"article.current figure.{kind} .pane").bounding_box()
            for kind in seen}
        if view == "side":
            check(seen == ["expected", "actual", "difference"], f"{label}: shows {seen}")
            check(len({(b["x"], b["y"]) for b in boxes.values()}) == len(boxes),
                  f"{label}: pictures lie on each other")
        elif view == "difference":
            check(seen == ["difference"], f"{label}: shows {seen}")
        else:
            check("difference" not in seen and "expected" in seen, f"{label}: shows {seen}")
            if "actual" in seen:
                check(boxes["expected"] == boxes["actual"], f"{label}: not on each other")
        style = page.get(
            "(() => { const f = document.querySelector('article.current figure.actual');"
            " const s = getComputedStyle(f), p = getComputedStyle(f.querySelector('.pane'));"
            " return [s.opacity, s.animationName, p.clipPath]; })()")
        expected = {
            "slider": ["1", "none", "inset(0px 0px 0px 50%)"], "onion": ["0.5", "none", "none"],
            "blink": ["1", "blink", "none"]}.get(view, ["1", "none", "none"])
        check(style == expected, f"{label}: the style is {style}")
        check(bool(page.shown("article.current .handle")) == (view == "slider"),
              f"{label}: the line of the slider")
        page.shoot(f"view-{number}-{view}-{name.replace(' ', '-')}")
    # The share of the actual picture follows the slider.
    page.press("2")
    page.page.fill(".looks input", "20")
    clip = page.get("getComputedStyle(document.querySelector("
                    "'article.current figure.actual .pane')).clipPath")
    check(clip == "inset(0px 0px 0px 20%)", f"{name}: the slider at 20 clips {clip}")
    page.page.fill(".looks input", "50")
    page.page.click("text=Side by side")


def check_zoom(page, name):
    page.press("1", "0")
    width = ("document.querySelector('article.current .sheet')"
             ".getBoundingClientRect().width")
    fit = page.get(width)
    page.press("+", "+")
    check(page.get(width) > fit * 2, f"{name}: + does not zoom in")
    page.press("-")
    check(page.get(width) < fit * 1.6, f"{name}: - does not zoom out")
    page.press("0")
    check(page.get(width) == fit, f"{name}: 0 does not fit")
    count = page.get("document.querySelector('article.current').dataset.rects"
                     ".split(';').length")
    for number in range(count):
        page.press("r")
        inside = page.get(
            "[...document.querySelectorAll('article.current .rect.current')].map((r) => {"
            " const a = r.getBoundingClientRect();"
            " const b = r.closest('.pane').getBoundingClientRect();"
            " return a.left >= b.left - 1 && a.right <= b.right + 1"
            "   && a.top >= b.top - 1 && a.bottom <= b.bottom + 1; })")
        check(inside and all(inside), f"{name}: rectangle {number + 1} is not in view")
        if number == 0:
            page.shoot(f"zoom-{name.replace(' ', '-')}")
    page.press("0")


def check_decisions(page):
    """What is accepted and rejected is, for a shell, the pending files or goldens."""
    cases = [c for c in report["cases"] if c["status"] in ("different", "missing")]
    paths = [c.get("files", {}).get("pending") or
             re.sub(r"\.(png|frames)$", r".new.\1", c["golden"]) for c in cases]
    visible = page.page.query_selector_all(".entry[data-index]")
    for number, entry in enumerate(visible):
        entry.query_selector("a").click()
        page.press("a" if number % 2 else "x")
        if number == 0:
            check("current" not in entry.get_attribute("class").split(),
                  "after a decision the next case does not come")
            color = entry.query_selector(".mark").evaluate(
                "(e) => getComputedStyle(e).backgroundColor")
            check(color != "rgb(27, 110, 52)", "the mark of a rejected case is green")
    lines = page.page.inner_text("#commands").splitlines()
    check(len(lines) == 2, f"the commands are {lines}")
    words = [shlex.split(line) for line in lines]
    check([w[:2] for w in words] == [["mesmer", "accept"], ["mesmer", "reject"]],
          f"the commands are {lines}")
    check(sorted(words[0][2:] + words[1][2:]) == sorted(paths),
          f"the commands name other paths: {lines}")
    page.shoot("decisions")
    page.page.click("#copy")
    page.page.get_by_text(re.compile("^(Copied|Selected)$")).wait_for(timeout=5000)
    # The same key takes it back; the other changes it.
    page.open("moved")
    before = page.page.inner_text("#commands")
    key = "a" if "accept" in page.page.query_selector(".entry.current").get_attribute(
        "class") else "x"
    page.press(key)
    check("moved" not in page.page.inner_text("#commands"), "a decision stays")
    page.press(key)
    check(page.page.inner_text("#commands") == before, "a decision is lost")
    page.page.click("#forget")
    check(not page.shown("#decisions"), "decisions are not forgotten")
    page.open("cards/two")
    page.press("a")
    color = page.page.evaluate(
        "getComputedStyle([...document.querySelectorAll('.entry.accept')]"
        ".find((e) => e.innerText.includes('cards/two')).querySelector('.mark'))"
        ".backgroundColor")
    check(color == "rgb(27, 110, 52)", f"the mark of an accepted case is {color}")
    page.page.click("#forget")
    # All that differ alike, by a key and by a button, and back. Caps Lock is no Shift: a
    # capital without it decides on one case, as the small letter does.
    for act in (lambda: page.press("Shift+A"),
                lambda: page.page.click("details.group .deciding .accept")):
        page.open("cards/two")
        act()
        words = shlex.split(page.page.inner_text("#commands"))
        check(words[:2] == ["mesmer", "accept"] and sum("cards/" in w for w in words) >= 3,
              f"a group is accepted as {words}")
        check(page.title and not page.title.startswith("cards/"),
              "after a group, one of it is shown")
        page.open("cards/two")
        act()
        check(not page.shown("#decisions"), "a group's decision is not taken back")
    page.open("no scene")
    page.press("a")
    check(not page.shown("#decisions"), "a case without a picture was accepted")


def check_list(page):
    count = len(page.page.query_selector_all("article"))
    failing = [c for c in report["cases"]
               if c["status"] not in ("equal", "recorded", "toleranceUnused")]
    check(count == len(failing), f"{count} cases are shown, {len(failing)} fail")
    names = [page.words(e) for e in page.page.query_selector_all(".entry[data-index] a")]
    for name in hostile:
        check(name in names, f"the name {name} is not in the list as it is")
    # From the first to the last case and back.
    page.page.click(".entry[data-index] a")
    titles = [page.title]
    for _ in range(count + 2):
        page.press("j")
        if page.title != titles[-1]:
            titles.append(page.title)
    check(len(titles) == count, f"j goes through {len(titles)} of {count} cases")
    for title in reversed(titles[:-1]):
        page.press("k")
        check(page.title == title, f"k leads to {page.title}, not {title}")
    groups = page.page.query_selector_all("details.group")
    text = [g.inner_text() for g in groups]
    check(any("cases differ alike" in t and all(
        f"cards/{n}" in t for n in ("one", "two", "three")) for t in text),
        f"the cards are not one of the groups {text}")
    page.page.click("details.group summary")
    check(not groups[0].query_selector("li").is_visible(), "a group does not fold")
    page.page.click("details.group summary")

    page.press("/")
    page.page.keyboard.type("scrolled")
    left = [page.words(e) for e in page.shown(".entry a")]
    check(left == ["scrolled"], f"the filter leaves {left}")
    page.shoot("filter")
    check(page.title.startswith("scrolled"), "the filtered case is not shown")
    page.page.fill("#search", "nothing like this")
    check(page.page.is_visible("#filtered") and page.title is None, "an empty filter")
    page.page.fill("#search", "")
    page.press("Escape")
    page.page.click("#statuses [data-filter=different]")
    left = {e.get_attribute("data-status") for e in page.shown(".entry[data-index]")}
    check("different" not in left and left, f"the status filter leaves {left}")
    page.page.click("#statuses [data-filter=different]")
    page.page.click("#others summary")
    text = page.page.inner_text("#others")
    check("equal far down" in text and "equal with tolerance" in text,
          f"cases without failures are not listed: {text}")
    page.page.click("#others summary")


def check_slider(page):
    """The slider follows the pointer on the picture."""
    page.open("cards/two")
    page.press("2", "0")
    pane = page.page.query_selector("article.current figure.expected .pane")
    box = pane.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 40
    page.page.mouse.move(x, y)
    page.page.mouse.down()
    page.page.mouse.move(box["x"] + box["width"] * 0.25, y, steps=4)
    page.page.mouse.up()
    page.page.mouse.move(x, y)
    value = page.get("document.querySelector('.looks input').value")
    check(value == "25", f"the slider is dragged to {value} instead of 25")
    page.shoot("slider-dragged")
    page.page.fill(".looks input", "50")
    page.press("1")


def check_links(page):
    """The address names the case that is shown, and leads to it."""
    for name in ("cards/two", hostile[0]):
        page.open(name)
        address = page.page.url.split("#")[1]
        check(address.startswith("case=") and " " not in address,
              f"the address of {name} is {address}")
        page.open("moved")
        page.get(f"location.hash = {json.dumps(address)}")
        page.page.wait_for_timeout(500)
        check(page.title and page.title.startswith(name),
              f"the address of {name} leads to {page.title}")
    page.get("location.hash = 'case=none'")
    check(page.title, "an address of no case shows nothing")
    links = {e.inner_text(): e.get_attribute("href")
             for e in page.page.query_selector_all("article .owner a")}
    check(any(h.startswith(f"vscode://file{os.path.realpath(folder)}/cards.json")
              for h in links.values()), f"no source is linked: {links}")
    check(all(h.startswith("vscode://file/") for h in links.values()), f"links: {links}")


def check_variants(page):
    """A case that fails in the dark shows all its variants, and leads to the others."""
    page.open("theme/dark-1x")
    items = page.page.query_selector_all("article.current .variants li")
    names = [e.inner_text().strip() for e in items]
    check(names == ["light-1x", "light-2x", "dark-1x", "dark-2x"], f"variants: {names}")
    links = [bool(e.query_selector("a")) for e in items]
    check(links == [False, False, True, True], f"variants that lead to cases: {links}")
    page.page.wait_for_function(
        "() => [...document.querySelectorAll('article.current .variants img')]"
        ".filter((i) => i.complete && i.naturalWidth > 0).length === 4", timeout=10000)
    check(items[2].get_attribute("aria-current") == "location", "the variant is not marked")
    items[3].query_selector("a").click()
    page.page.wait_for_timeout(400)
    check(page.title and page.title.startswith("theme/dark-2x"),
          f"the sheet leads to {page.title}")
    page.open("moved")
    check(not page.shown("article.current .variants"), "a case without variants has some")


def check_lazy(browser):
    """Pictures are files that are asked for when they are seen."""
    size = os.path.getsize(f"{folder}/merged/report.html")
    check(size < 300_000, f"the page has {size} bytes")
    page = Page(browser, 1280, 860)
    page.page.wait_for_function(
        "() => [...document.querySelectorAll('article.current .stage img')]"
        ".every((i) => i.complete)", timeout=10000)
    files = sum(len(names) for _, _, names in os.walk(f"{folder}/merged/pictures"))
    check(0 < len(set(page.pictures)) < files,
          f"{len(set(page.pictures))} of {files} pictures are loaded at once")
    broken = page.get(
        "[...document.querySelectorAll('article.current .stage img')]"
        ".filter((i) => !i.complete || i.naturalWidth === 0).length")
    check(broken == 0, f"{broken} pictures of the first case are not shown")
    page.close()
    single = Page(browser, 1280, 860, file="single/report.html")
    check(single.pictures == [], "a single file asks for pictures")
    single.open("cards/two")
    check(single.get("document.querySelector('article.current figure.actual img')"
                     ".naturalWidth") == 750, "a single file has no pictures")
    single.close()


def check_tree(page):
    """What a screen reader is told: names and roles."""
    page.open("cards/two")
    for role, name in [
            ("navigation", "Cases"), ("main", None), ("searchbox", "Filter by text"),
            ("group", "Filter by status"), ("button", "Accept"), ("button", "Slider"),
            ("heading", re.compile("cards.two")), ("img", "expected"),
            ("img", "actual"), ("img", "difference")]:
        found = page.page.get_by_role(role, name=name) if name \
            else page.page.get_by_role(role)
        check(found.count() > 0, f"no {role} is named {name}")
    current = page.page.query_selector_all("[aria-current=true]")
    check(len(current) == 1 and page.words(current[0]).startswith("cards/two"),
          "the list does not say which case is shown")
    nameless = page.get(
        "[...document.querySelectorAll('button, input')].filter((e) => "
        "!(e.innerText || e.getAttribute('aria-label') || '').trim()).length")
    check(nameless == 0, f"{nameless} controls have no name")


def check_keyboard(browser):
    """Everything can be done without a pointer."""
    page = Page(browser, 1280, 860)
    seen = set()
    for _ in range(200):
        page.press("Tab")
        seen.add(page.get(
            "(() => { const e = document.activeElement; return e.id || e.className"
            " || e.dataset.look || e.textContent.trim(); })()"))
    check({"search", "theme", "help"} <= seen, f"Tab leads to {sorted(seen)}")
    check(any("Accept all" in s or "accept" in s for s in seen),
          "Tab does not lead to Accept")
    page.page.focus(".entry[data-index]:not(.current) a")
    name = page.get("document.activeElement.closest('.entry').dataset.index")
    page.press("Enter")
    check(page.get("document.querySelector('article.current').dataset.index") == name,
          "Enter does not open a case of the list")
    ring = page.get("getComputedStyle(document.activeElement).outlineStyle")
    check(ring != "none", "the focus is not shown")
    page.close()


def check_frames(page):
    page.open("ListTests/fling")
    which = lambda: page.page.inner_text("article.current .which")
    count = len(page.page.query_selector_all("article.current .stills li"))
    check(count == 5, f"only {count} frames")
    seen = {which()}
    first = page.get("document.querySelector('article.current .stage img.actual').src")
    for _ in range(count + 1):
        page.press(".")
        seen.add(which())
    check(len(seen) == count, f". goes through {len(seen)} of {count} frames")
    last = page.get("document.querySelector('article.current .stage img.actual').src")
    check(first != last, "the picture of a frame does not change")
    page.press(",")
    page.page.fill("article.current .scrub input", "2")
    check(page.page.query_selector_all("article.current .stills li")[2].get_attribute(
        "data-frame") in which(), "the scrubber shows another frame")
    check(len(page.page.query_selector_all("article.current .curve rect")) >= count,
          "the curve has no bar for a frame that differs")
    check(page.get("document.querySelectorAll('article.current .curve .current').length")
          == 1, "the curve does not show the frame")
    # Bars of frames that differ without a pause leave no gap.
    gaps = page.get(
        "[...document.querySelectorAll('article.current .curve rect')].map((r) => "
        "[r.x.baseVal.value, r.x.baseVal.value + r.width.baseVal.value])"
        ".some((r, i, all) => i > 0 && r[0] - all[i - 1][1] > 1)")
    check(not gaps, "the curve has gaps")
    lines = page.page.query_selector_all("article.current .course polyline")
    check(len(lines) == 2, f"{len(lines)} courses are drawn")
    # Both films play, and stop at the frame.
    page.press("p")
    page.page.wait_for_function(
        "() => [...document.querySelectorAll('article.current figure[data-film] img')]"
        ".every((i) => i.src.includes('#'))", timeout=20000)
    page.page.wait_for_timeout(200)
    page.shoot("films")
    check(page.page.inner_text("article.current .play") == "Stop", "the films do not play")
    page.press("p")
    check(page.get("document.querySelector('article.current .stage img.actual').src")
          .find("#") < 0, "the films do not stop")
    page.shoot("frames")
    page.press("2")
    page.shoot("frames-slider")
    page.press("1")


def check_keys(page):
    page.press("?")
    check(page.page.is_visible("#keys"), "? does not show the keys")
    page.shoot("keys")
    page.press("Escape")
    check(not page.page.is_visible("#keys"), "Escape does not close the keys")
    page.page.click("#help")
    page.page.click("#close")
    check(not page.page.is_visible("#keys"), "the keys do not close")
    color = "getComputedStyle(document.body).backgroundColor"
    light = page.get(color)
    page.press("t")
    check(page.get(color) != light, "t does not change the colours")
    page.press("t")
    check(page.get(color) == light, "t does not change the colours back")


def check_fits(page, name):
    wide = page.get("document.documentElement.scrollWidth - innerWidth")
    check(wide <= 0, f"{name}: the page is {wide} pixels too wide")


def check_files():
    tests = XML.parse(f"{folder}/goldens.xml").getroot().findall("testsuite/testcase")
    check(len(tests) == len(report["cases"]), f"JUnit has {len(tests)} test cases")
    check(len({(t.get("classname"), t.get("name")) for t in tests}) == len(tests),
          "JUnit has a test case twice")
    broken = [t for t in tests
              if t.find("failure") is not None or t.find("error") is not None]
    failing = [c for c in report["cases"]
               if c["status"] in ("different", "missing", "missed", "failed")]
    check(len(broken) == len(failing), f"JUnit has {len(broken)} failures")
    for test in tests:
        out = test.find("system-out")
        for line in (out.text or "").splitlines() if out is not None else []:
            path = line.removeprefix("[[ATTACHMENT|").removesuffix("]]")
            check(path == line or os.path.isfile(f"{folder}/{path}"),
                  f"JUnit attaches {path}, which is not there")
    for case in report["cases"]:
        for kind, path in case.get("files", {}).items():
            if kind != "pending":
                check(os.path.isfile(f"{folder}/merged/{path}"), f"{path} is not there")
    summary = open(f"{folder}/summary.md", encoding="utf-8").read()
    check("<script" not in summary and "<img" not in summary, "HTML in the summary")
    check("![](https://example.org/report/pictures/" in summary,
          "the summary shows no pictures")
    notes = [line for line in open(f"{folder}/text.txt", encoding="utf-8")
             if line.startswith("::")]
    errors = [line for line in notes if line.startswith("::error")]
    check(1 < len(errors) <= 10 and len(notes) == len(errors) + 1,
          f"{len(errors)} of {len(notes)} notes for GitHub are errors")


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
    check_files()
    page = Page(browser, 1280, 860)
    check_list(page)
    for name in ["cards/two", "other size", "moved", hostile[0]]:
        page.open(name)
        check_views(page, "hostile" if name == hostile[0] else name.replace("/", " "))
        check_zoom(page, "hostile" if name == hostile[0] else name.replace("/", " "))
    page.open("gone")
    check(kinds(page) == ["actual"], f"a missing golden shows {kinds(page)}")
    page.shoot("missing")
    page.open("no scene")
    page.shoot("error")
    check_slider(page)
    check_links(page)
    check_variants(page)
    check_tree(page)
    check_frames(page)
    check_decisions(page)
    check_keys(page)
    check_fits(page, "wide")
    page.close()
    check_lazy(browser)
    check_keyboard(browser)

    dark = Page(browser, 1280, 860, color_scheme="dark")
    dark.open("cards/two")
    check(dark.get("getComputedStyle(document.body).backgroundColor") == "rgb(22, 24, 28)",
          "the page is not dark where the system is")
    dark.shoot("dark")
    dark.press("5", "a", "?")
    dark.shoot("dark-keys")
    dark.close()

    for scheme in ("light", "dark"):
        narrow = Page(browser, 390, 780, color_scheme=scheme)
        narrow.open("cards/two")
        check_fits(narrow, f"narrow {scheme}")
        top = lambda s: narrow.page.query_selector(s).bounding_box()["y"]
        check(top("article.current .stage") < top("article.current .owner")
              < top("#list"), f"narrow {scheme}: the pictures are not first")
        before = narrow.title
        narrow.page.click("#following")
        check(narrow.title != before, f"narrow {scheme}: the button leads nowhere")
        narrow.page.click("#previous")
        check(narrow.title == before, f"narrow {scheme}: the button does not lead back")
        narrow.shoot(f"narrow-{scheme}-list")
        narrow.page.locator("article.current .tools").scroll_into_view_if_needed()
        narrow.get("document.querySelector('article.current h2').scrollIntoView()")
        narrow.shoot(f"narrow-{scheme}")
        narrow.press("2")
        narrow.shoot(f"narrow-{scheme}-slider")
        narrow.open("ListTests/fling")
        narrow.get("document.querySelector('article.current h2').scrollIntoView()")
        narrow.shoot(f"narrow-{scheme}-frames")
        check_fits(narrow, f"narrow {scheme} frames")
        narrow.close()

    plain = Page(browser, 1000, 800, java_script_enabled=False)
    articles = plain.page.query_selector_all("article")
    check(all(a.is_visible() for a in articles) and articles,
          "without scripts, cases are hidden")
    plain.shoot("no-script")
    plain.close()
    browser.close()

if failures:
    sys.exit(f"check-report: {len(failures)} faults; screenshots are in {shots}")
print(f"check-report: the page of {len(report['cases'])} cases is right; "
      f"screenshots are in {shots}")
