"""Reviews pending pictures in Chromium, with `mesmer review --serve`. See
scripts/checks/check-report.

usage: served.py CHROMIUM MESMER FOLDER SCREENSHOTS
"""

import atexit
import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request

from playwright.sync_api import sync_playwright

chromium, mesmer, folder, shots = sys.argv[1:]
os.makedirs(f"{folder}/served")
os.chdir(f"{folder}/served")
NAMES = ["header", "list/cards", "list/&lt;b&gt;rows", "footer"]
failures = []


def check(is_right, text):
    if not is_right:
        failures.append(text)
        print(f"check-report: {text}")


def run(status, *arguments):
    result = subprocess.run([mesmer, *arguments], capture_output=True, text=True)
    if result.returncode != status:
        sys.exit(f"mesmer {' '.join(arguments)}: status {result.returncode}\n"
                 + result.stdout + result.stderr)


def write(path, value):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(value, file)


def draw(x, color):
    """The scene: a bar from x on."""
    write("scene.json", {
        "mesmer": 1, "screen": {"size": [240, 160], "background": "white"},
        "root": {"view": "View", "frame": [0, 0, 240, 160], "subviews": [
            {"view": "View", "id": "bar", "frame": [x, 40, 120, 60],
             "backgroundColor": color}]}})


def golden(name, kind=""):
    return f"goldens/{name}{kind}.png"


class Review:
    """A running `mesmer review --serve`."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [mesmer, "review", "--serve", *arguments], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        # Whatever happens here, it does not stay.
        atexit.register(self.process.kill)
        self.address = self.process.stdout.readline().strip()
        check(re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=[0-9a-f]{64}", self.address),
              f"review --serve prints {self.address}")
        self.base = self.address.split("/?")[0]

    def end(self, summary):
        try:
            out, err = self.process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            out, err = self.process.communicate()
            check(False, "review --serve does not end")
        check(self.process.returncode == 0, f"its status is {self.process.returncode}")
        check((out, err) == (summary + "\n", ""), f"at its end it prints {out}{err}")


class Page:
    """The page in a window. A console message is a fault, except for a refusal."""

    def __init__(self, browser, address):
        self.context = browser.new_context(viewport={"width": 1280, "height": 860})
        self.page = self.context.new_page()
        self.page.on("console", self.told)
        self.page.on("pageerror", lambda e: check(False, f"error: {e}"))
        self.page.on("dialog", lambda d: (check(False, f"dialog: {d.message}"), d.dismiss()))
        self.page.on("request", lambda r: check(
            r.url.startswith((address.split("?")[0], "data:")), f"asks for {r.url}"))
        self.page.goto(address)
        self.says("0 rejected")

    def told(self, message):
        check("409 (Conflict)" in message.text, f"console: {message.text}")

    def open(self, name):
        for entry in self.page.query_selector_all(".entry[data-index] a"):
            if entry.inner_text().startswith(f"goldens/{name}"):
                return entry.click()
        check(False, f"{name} is not in the list")

    def says(self, text):
        """Waits for what the page says of the decisions."""
        try:
            self.page.wait_for_function(
                "(t) => document.querySelector('#decisions').innerText.includes(t)",
                arg=text, timeout=10000)
        except Exception:
            check(False, f"the page does not say: {text}; but: "
                  + self.page.inner_text("#decisions"))

    def mark(self):
        """What the list says of the current case."""
        return self.page.get_attribute(".entry.current", "class").split()[1:]


def check_page(page):
    page.page.keyboard.press("?")
    check("undo the last decision" in page.page.inner_text("#keys"), "u is not told")
    page.page.keyboard.press("Escape")
    check(page.page.is_disabled("#undo"), "there is something to undo")
    # By a button, and by a key.
    page.open("header")
    page.page.click("article.current button.accept")
    page.says("1 accepted, 0 rejected, 3 left")
    check(os.path.exists(golden("header")) and not os.path.exists(golden("header", ".new")),
          "accepting does not do it")
    page.page.wait_for_function(
        "() => !document.querySelector('.entry.current').innerText.includes('header')")
    page.open("header")
    check("accept" in page.mark(), "the list does not show what is accepted")
    page.open("footer")
    page.page.keyboard.press("x")
    page.says("1 accepted, 1 rejected, 2 left")
    check(not os.path.exists(golden("footer", ".new")), "rejecting does not do it")
    page.page.screenshot(path=f"{shots}/served-decided.png")
    # What is decided is not decided again.
    page.open("footer")
    page.page.keyboard.press("a")
    page.says("is already rejected; undo that first")
    page.page.keyboard.press("u")
    page.says("1 accepted, 0 rejected, 3 left")
    check(os.path.exists(golden("footer", ".new")), "undo does not do it")
    check("is already rejected" not in page.page.inner_text("#refused"),
          "the refusal stays after it")
    # A golden that has changed since.
    page.open("list/cards")
    before = open(golden("list/cards", ".new"), "rb").read()
    run(0, "render", "scene.json", "--output", golden("list/cards"))
    page.page.keyboard.press("a")
    page.says("goldens/list/cards.png: has changed since the page was created")
    check(open(golden("list/cards", ".new"), "rb").read() == before,
          "a refused picture is gone")
    check("accept" not in page.mark(), "a refused picture is shown as accepted")
    page.page.screenshot(path=f"{shots}/served-conflict.png")
    page.page.keyboard.press("x")
    page.says("1 accepted, 1 rejected, 2 left")
    page.page.click("#undo")
    page.says("1 accepted, 0 rejected, 3 left")
    # Pictures come from the server, by their numbers.
    page.open("list/&lt;b&gt;rows")
    page.page.wait_for_function(
        "() => [...document.querySelectorAll('article.current .stage img')]"
        ".every((i) => i.complete && i.naturalWidth > 0 && i.src.includes('/picture/'))",
        timeout=10000)


def check_strangers(browser, review):
    """A page from elsewhere, and one that has no token."""
    context = browser.new_context()
    page = context.new_page()
    page.goto("data:text/html,<p>elsewhere")
    answer = page.evaluate(
        """async ([base]) => {
          try {
            await fetch(base + "/accept/2", { method: "POST", mode: "no-cors" });
            await fetch(base + "/decisions");
            return "read";
          } catch (error) { return "refused"; }
        }""", [review.base])
    check(answer == "refused", "a page from elsewhere reads the review")
    context.close()
    try:
        urllib.request.urlopen(review.base)
        check(False, "the page is there without its token")
    except urllib.error.HTTPError as error:
        check(error.code == 403, f"without its token the page has status {error.code}")


draw(20, "#3b6ea8")
write("suite.json", {"mesmer": 1, "goldens": "goldens", "cases": [
    {"name": name, "scene": "scene.json", "scale": 1 + i % 2}
    for i, name in enumerate(NAMES)]})
run(0, "verify", "suite.json", "--update", "missing")
os.remove(golden("header"))
draw(60, "#e07a5f")
os.environ.pop("CI", None)
run(1, "verify", "suite.json", "--update", "new", "--report", "found")
draw(100, "#222222")

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
    review = Review("goldens")
    page = Page(browser, review.address)
    check_page(page)
    check_strangers(browser, review)
    # Another window shows what is decided, and its button ends the review.
    other = Page(browser, review.address)
    other.says("1 accepted, 0 rejected, 3 left")
    other.open("header")
    check("accept" in other.mark(), "another window does not show what is decided")
    other.page.click("#done")
    other.says("The review has ended.")
    other.page.screenshot(path=f"{shots}/served-ended.png")
    review.end("1 accepted, 0 rejected, 3 left")
    page.page.keyboard.press("j")
    page.context.close()
    other.context.close()

    # The report of the run: cases whose files are not as it shows them are not
    # offered. Ctrl-C.
    review = Review("found")
    context = browser.new_context(viewport={"width": 1280, "height": 860})
    window = context.new_page()
    window.goto(review.address)
    check(len(window.query_selector_all("article")) == 4, "the report has 4 cases")
    check(len(window.query_selector_all("article[data-open]")) == 2,
          "a case whose pending file is gone, or whose golden changed, can be decided on")
    check("<b>bar" in window.content(), "the report tells no views")
    window.keyboard.press("a")
    window.screenshot(path=f"{shots}/served-report.png")
    context.close()
    review.process.send_signal(signal.SIGINT)
    review.process.wait(timeout=20)
    check(review.process.returncode == 0, "Ctrl-C is not the end of the review")
    browser.close()

if failures:
    sys.exit(f"check-report: {len(failures)} faults of the served page; screenshots are in "
             + shots)
print(f"check-report: the served page is right; screenshots are in {shots}")
