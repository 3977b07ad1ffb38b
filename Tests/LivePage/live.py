"""Touches a live scene in Chromium. See scripts/checks/check-serve.

usage: live.py CHROMIUM MESMER EXAMPLES SCREENSHOTS
"""

import atexit
import base64
import glob
import http.client
import json
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

chromium, mesmer, examples, shots = sys.argv[1:]
folder = tempfile.mkdtemp()
atexit.register(shutil.rmtree, folder, True)
os.chdir(folder)
for name in ["Contacts", "Hypnosister", "Music"]:
    shutil.copytree(f"{examples}/{name}", name, ignore=shutil.ignore_patterns("suite*"))
failures = []


def check(is_right, text):
    if not is_right:
        failures.append(text)
        print(f"check-serve: {text}")


def run(*arguments):
    result = subprocess.run([mesmer, *arguments], capture_output=True, text=True)
    check(result.returncode == 0, f"mesmer {' '.join(arguments)}: {result.stdout}{result.stderr}")
    return result.stdout


class Server:
    """A running `mesmer serve`."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [mesmer, "serve", *arguments], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        # Whatever happens here, it does not stay.
        atexit.register(self.process.kill)
        self.address = self.process.stdout.readline().strip()
        check(re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=[0-9a-f]{64}", self.address),
              f"serve prints {self.address}")

    def end(self):
        self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=20)
        check((self.process.returncode, out, err) == (0, "ended\n", ""),
              f"at its end serve prints {out}{err}")


class Page:
    """The page in a window. A console message is a fault."""

    def __init__(self, browser, server, **options):
        size = {"width": 1280, "height": 820}
        self.context = browser.new_context(**{"viewport": size, **options})
        self.page = self.context.new_page()
        self.page.on("console", lambda m: check(False, f"console: {m.text}"))
        self.page.on("pageerror", lambda e: check(False, f"error: {e}"))
        self.page.goto(server.address)
        self.until("document.body.dataset.frame", "nothing is shown")
        self.measure()

    def measure(self):
        """Reads the place of the picture on the page."""
        box = self.page.query_selector("#picture").bounding_box()
        self.left, self.top = box["x"], box["y"]
        self.width, self.height = box["width"], box["height"]

    def choose(self, id, value):
        """Changes a switch by the keyboard: the first letters of an option's text."""
        self.page.focus(f"#{id}")
        text = self.page.inner_text(f"#{id} option[value='{value}']").strip()
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        self.until(f"document.querySelector('#{id}').value === '{value}'",
                   f"the keys {text} do not choose {id} {value}")

    def until(self, script, text):
        try:
            self.page.wait_for_function(f"() => {script}", timeout=15000)
        except Exception:
            check(False, text)

    def rests(self):
        self.page.wait_for_timeout(400)
        # Twice, because views are told of a touch after a while.
        self.until("document.body.dataset.moves === 'false'", "it does not come to rest")
        self.page.wait_for_timeout(300)
        self.until("document.body.dataset.moves === 'false'", "it does not come to rest")

    def at(self, x, y):
        return self.left + x * self.width, self.top + y * self.height

    def drag(self, start, end, steps=8):
        self.page.mouse.move(*self.at(*start))
        self.page.mouse.down()
        self.page.mouse.move(*self.at(*end), steps=steps)
        self.page.mouse.up()

    def text(self, id):
        return self.page.inner_text(f"#{id}")

    def state(self):
        """The offset and the zoom that the page says."""
        numbers = re.findall(r"-?[\d.]+", self.text("state").split("offset")[-1])
        return [float(one) for one in numbers[:2]], float(numbers[-1])

    def frame(self):
        return int(self.page.evaluate("() => document.body.dataset.frame"))

    def goes(self, number, text):
        """Waits for a frame."""
        self.until(f"document.body.dataset.frame === '{number}'",
                   f"{text} does not show frame {number}, but {self.frame()}")

    def pixels(self):
        return self.page.evaluate(
            "() => document.querySelector('#picture').toDataURL('image/png')")

    def write(self, path):
        """Writes the pixels that are shown to a file."""
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.pixels().split(",")[1]))

    def note(self, pattern):
        """What a note says; waits for it."""
        self.until(f"/{pattern}/.test(document.querySelector('#notes').innerText)",
                   f"no note says {pattern}; but: {self.text('notes')}")
        return self.text("notes")

    def shoot(self, name):
        self.page.screenshot(path=f"{shots}/{name}.png")


def edit(path, old, new):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    check(old in text, f"{path} has no {old}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace(old, new, 1))
    return text


def check_replay(page, scene, frames, key=None):
    """Saves what was done; the file gives the pixels that the page shows."""
    page.rests()
    saved = scene.replace(".json", "-live-*.json")
    before = len(glob.glob(saved))
    if key:
        page.page.focus("#save")
        page.page.keyboard.press(key)
    else:
        page.page.click("#save")
    # The page may still show the note of the save before.
    for _ in range(100):
        path = f"{scene.removesuffix('.json')}-live-{before + 1}.json"
        if os.path.exists(path):
            break
        time.sleep(.05)
    check(os.path.basename(path) in page.note(os.path.basename(path)), "no note of the save")
    page.rests()
    page.write("shown.png")
    number = page.page.evaluate("() => +document.body.dataset.frame")
    run("play", scene, path, "--quiet", "--output", f"{frames}-%05d.png")
    played = sorted(name for name in os.listdir() if name.startswith(f"{frames}-"))
    check(played and int(played[-1][len(frames) + 1:-4]) <= number, "the file is longer")
    run("compare", "shown.png", played[-1])


def check_scrolling(page):
    start = page.state()[0][1]
    for _ in range(5):
        # On a busy machine the finger may rest before it lifts.
        page.drag((.5, .8), (.5, .2), steps=6)
        page.shoot("fling")
        page.rests()
        if "scrollViewDidEndDecelerating" in page.text("events"):
            break
    else:
        check(False, "five drags do not fling")
    flung = page.state()[0][1]
    check(flung > start + 100, f"flings go from {start} to {flung}")
    page.page.mouse.move(*page.at(.5, .5))
    page.page.mouse.wheel(0, 120)
    page.rests()
    wheeled = page.state()[0][1]
    check(wheeled > flung + 50, f"the wheel goes from {flung} to {wheeled}")
    for key, grows in [("PageDown", True), ("ArrowUp", False), (" ", True), ("Home", False)]:
        before = page.state()[0][1]
        page.page.keyboard.press(key)
        page.rests()
        after = page.state()[0][1]
        check(after > before if grows else after < before,
              f"the key {key!r} goes from {before} to {after}")
    check(abs(page.state()[0][1] - start) < 1, "Home is not the start")
    page.page.keyboard.press("PageDown")
    page.rests()
    check("contacts" in page.text("views"), "the views are not listed")
    page.page.hover("#views li:nth-child(2)")
    check(page.page.is_visible("#outline"), "a view is not outlined")


def check_edits(page, path):
    before, offset = page.pixels(), page.state()
    old = edit(path, '"mesmer"', '"mesmre"')
    page.until("/scene.json:\\d+:\\d+/.test(document.querySelector('#faults').innerText)",
               f"a fault has no line and column: {page.text('faults')}")
    check(page.pixels() == before, "with a fault the last scene does not stay")
    page.shoot("fault")
    with open(path, "w", encoding="utf-8") as file:
        file.write(re.sub(r'"textColor": "[^"]*"', '"textColor": "#b3261e"', old))
    page.until("document.querySelector('#faults').hidden", "the fault stays")
    page.page.wait_for_timeout(500)
    check(page.pixels() != before, "an edit does not show")
    check(page.state() == offset, "an edit moves the view")
    page.shoot("edit")


def check_zoom_of_page(browser, server):
    """The whole picture is shown in any window; at 100 % its pixels are exact."""
    for width, height in [(860, 600), (400, 700), (1400, 1000)]:
        page = Page(browser, server, viewport={"width": width, "height": height})
        inside = page.page.evaluate("""() => {
            const a = document.querySelector('#picture').getBoundingClientRect();
            const b = document.querySelector('#stage').getBoundingClientRect();
            return a.left >= b.left && a.right <= b.right && a.top >= b.top
              && a.bottom <= b.bottom && b.right <= innerWidth; }""")
        check(inside, f"the picture is cut in a window of {width} x {height}")
        check((page.height < 800) == (height < 900), f"the picture is {page.height} high")
        # A drag is as long in the scene as on the picture.
        page.drag((.5, .8), (.5, .3), steps=4)
        page.rests()
        check(page.state()[0][1] > 300, f"a drag of half a picture goes {page.state()[0][1]}")
        page.context.close()
    page = Page(browser, server, device_scale_factor=2,
                viewport={"width": 1400, "height": 1000})
    page.rests()
    page.choose("zoom", "1")
    page.measure()
    page.write("shown.png")
    # The browser rounds a place between pixels to one of the next.
    for shift in [0, .5, -.5]:
        page.page.screenshot(path="exact.png", clip={
            "x": page.left, "y": int(page.top * 2) / 2 + shift, "width": page.width,
            "height": page.height})
        result = subprocess.run([mesmer, "compare", "shown.png", "exact.png"],
                                capture_output=True, text=True)
        if result.returncode == 0:
            break
    else:
        check(False, f"at 100 % the pixels are not exact: {result.stdout}")
    page.page.reload()
    page.until("document.body.dataset.frame", "nothing is shown after a reload")
    check(page.page.input_value("#zoom") == "1", "a reload forgets the zoom")
    page.context.close()


def check_golden(page):
    before = len(glob.glob("Contacts/scene-live-*.json"))
    page.page.focus("#golden")
    page.page.keyboard.press("Enter")
    page.note("1 recorded")
    check(len(glob.glob("Contacts/scene-live-*.json")) == before,
          "the golden of a saved recording has a file of its own")
    page.shoot("golden")
    run("verify", "Contacts/suite.json")


def check_restart(page):
    """The scene starts again in a fling and while it is paused, with a selected view."""
    page.page.click("#start")
    page.rests()
    start = page.state()[0]
    page.page.click("#views li:nth-child(3)")
    for delay in [25, 50, 75]:
        page.drag((.5, .8), (.5, .2), steps=6)
        page.page.wait_for_timeout(delay)
        page.page.click("#start")
        page.rests()
        check(page.state()[0] == start, f"a start in a fling is at {page.state()}")
    page.drag((.5, .8), (.5, .2), steps=6)
    page.page.keyboard.press(".")
    page.until("document.body.dataset.paused === 'true'", "the key . does not pause")
    page.page.click("#start")
    page.until("document.body.dataset.paused === 'false'",
               "a start does not end the pause")
    check(page.text("play") == "Pause", f"a start leaves the button {page.text('play')}")
    page.rests()
    check(page.state()[0] == start, f"a start in a pause is at {page.state()}")
    page.drag((.5, .8), (.5, .2), steps=6)
    page.rests()
    check(page.state()[0][1] > start[1] + 50, "after a start a drag does not scroll")
    check(not re.search("has ended|another page", page.text("notes")), page.text("notes"))
    name = page.text("name").strip()
    check(name and page.text("views [aria-selected=true]").startswith(name),
          f"the properties are those of {name}")


def check_zoom(page):
    page.page.mouse.move(*page.at(.5, .5))
    page.page.keyboard.down("Control")
    for _ in range(6):
        page.page.mouse.wheel(0, -30)
        page.page.wait_for_timeout(16)
    page.page.keyboard.up("Control")
    page.rests()
    zoom = page.state()[1]
    check(zoom > 1.2, f"Control and the wheel zoom to {zoom}")
    # Two fingers.
    session = page.context.new_cdp_session(page.page)

    def fingers(kind, *places):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [
            dict(zip("xy", page.at(x, y)), id=i) for i, (x, y) in enumerate(places)]})
        page.page.wait_for_timeout(16)

    fingers("touchStart", (.2, .5), (.8, .5))
    for step in range(8):
        fingers("touchMove", (.2 + step * .03, .5), (.8 - step * .03, .5))
    fingers("touchEnd")
    page.rests()
    check(page.state()[1] < zoom * .9, f"two fingers zoom from {zoom} to {page.state()[1]}")
    page.shoot("pinch")


def check_scrubber(browser):
    with open("steps.json", "w", encoding="utf-8") as file:
        json.dump({"mesmer": 1, "actions": [
            {"drag": {"from": [160, 400], "to": [160, 100], "duration": .1}},
            {"wait": "settle"}]}, file)
    server = Server("Contacts/scene.json", "steps.json")
    page = Page(browser, server)
    page.until("+document.querySelector('#time').max > 100", "the timeline has no frames")
    # The slider by keys, then by the mouse on the curves.
    page.page.focus("#time")
    for _ in range(60):
        page.page.keyboard.press("ArrowRight")
    page.goes(60, "the slider")
    check_frame(page, 60)
    box = page.page.query_selector("#plot").bounding_box()
    page.page.mouse.click(box["x"] + box["width"] * .2, box["y"] + 60)
    page.page.wait_for_timeout(300)
    number = page.frame()
    check(2 < number < 60, f"a click on the curves shows frame {number}")
    check_frame(page, number)
    page.page.mouse.move(box["x"] + box["width"] * .5, box["y"] + 60)
    page.until(f"!/frame {number} /.test(document.querySelector('#state').innerText)",
               "the frame under the pointer is not marked")
    check(page.frame() == number, "the pointer on the curves changes the frame")
    page.shoot("curves")
    # A finger is drawn where the timeline has it.
    page.page.focus("#time")
    page.page.keyboard.press("Home")
    page.goes(0, "Home")
    for number in range(1, 4):
        page.page.keyboard.press(".")
        page.goes(number, "the key .")
    finger = page.page.query_selector("#fingers div").bounding_box()
    check(abs(finger["x"] + finger["width"] / 2 - page.at(.5, 0)[0]) < 1,
          "the finger is at another place")
    page.shoot("timeline")
    page.page.focus("#marks")
    page.page.keyboard.press(" ")
    check(not page.page.is_visible("#fingers div"), "the finger does not hide")
    page.page.click("#forward")
    page.goes(4, "the button")
    page.page.focus("#back")
    page.page.keyboard.press("Enter")
    page.goes(3, "the button by Enter")
    page.page.keyboard.press(",")
    page.goes(2, "the key ,")
    # A tenth of the speed: 60 frames take 10 seconds.
    page.choose("speed", "0.1")
    page.page.click("#play")
    page.page.wait_for_timeout(1000)
    page.page.click("#play")
    check(2 < page.frame() < 20, f"in a second of a tenth, frame {page.frame()} is shown")
    page.choose("speed", "1")
    page.page.focus("#play")
    page.page.keyboard.press("Enter")
    page.until("+document.body.dataset.frame > 60", "Play does nothing")
    page.context.close()
    server.end()


def check_frame(page, number):
    """The page shows the pixels that the timeline has at a frame."""
    page.write("shown.png")
    run("play", "Contacts/scene.json", "steps.json", "--quiet",
        "--frames", f"{number}-{number}", "--output", "step-%d.png")
    run("compare", "shown.png", f"step-{number}.png")


def check_pause(page):
    """A live scene is paused, stepped, shown at earlier frames, and continued."""
    page.choose("speed", "0.25")
    page.drag((.5, .8), (.5, .2), steps=6)
    page.page.keyboard.press(".")
    page.until("document.body.dataset.paused === 'true'", "the key . does not pause")
    page.page.wait_for_timeout(300)
    last = page.frame()
    page.page.keyboard.press(".")
    page.goes(last + 1, "a step")
    page.page.click("#back")
    page.goes(last, "a step back")
    page.page.focus("#time")
    page.page.keyboard.press("Home")
    page.goes(0, "Home")
    check(page.state()[0][1] <= 0, f"frame 0 is at {page.state()}")
    page.drag((.5, .8), (.5, .2))
    page.page.wait_for_timeout(300)
    check(page.frame() == 0, "a paused scene takes touches")
    page.choose("speed", "1")
    page.page.focus("#play")
    page.page.keyboard.press("Enter")
    page.until(f"document.body.dataset.paused === 'false' && +document.body.dataset.frame > {last}",
               "after Play the scene does not continue")
    check_replay(page, "Hypnosister/scene.json", "stepped")


def check_states(browser):
    """The switches change the scene in place, and a reload keeps them."""
    server = Server("Music/scene.json")
    page = Page(browser, server, viewport={"width": 1280, "height": 820})
    with open("Music/scene.json", encoding="utf-8") as file:
        before = file.read()
    page.drag((.5, .7), (.5, .5), steps=3)
    page.rests()
    offset, pixels = page.state(), [page.pixels()]

    def changes(id, value):
        page.choose(id, value)
        page.rests()
        pixels.append(page.pixels())
        check(pixels[-1] not in pixels[:-1], f"{id} {value} changes nothing")

    changes("style", "dark")
    check(page.state() == offset, "the appearance moves the view")
    page.shoot("dark-scene")
    changes("textSize", "accessibilityMedium")
    changes("direction", "rightToLeft")
    changes("orientation", "landscape")
    page.measure()
    check(page.width > page.height, "a landscape screen is upright")
    page.page.select_option("#device", "744x1133")
    page.rests()
    page.measure()
    check(abs(page.width / page.height - 1133 / 744) < .01, "the device has other sides")
    page.shoot("tablet")
    shown = page.pixels()
    page.page.reload()
    page.until("document.body.dataset.frame", "nothing is shown after a reload")
    page.rests()
    for id, value in [("style", "dark"), ("textSize", "accessibilityMedium"),
                      ("direction", "rightToLeft"), ("orientation", "landscape"),
                      ("device", "744x1133")]:
        check(page.page.input_value(f"#{id}") == value, f"a reload forgets {id}")
        page.choose(id, "") if id != "device" else page.page.select_option("#device", "")
    page.rests()
    page.page.reload()
    page.rests()
    check("style" not in page.page.url and page.page.input_value("#style") == "",
          "the scene's own state stays in the address")
    check(shown != page.pixels(), "the switches do nothing after a reload")
    with open("Music/scene.json", encoding="utf-8") as file:
        check(file.read() == before, "the switches change the file")
    page.context.close()
    server.end()


def check_views(browser):
    """Views are searched and selected by keys and by the mouse; in a dark, narrow window."""
    server = Server("Music/scene.json")
    page = Page(browser, server)
    page.rests()
    number = page.page.locator("#views li").count()
    page.page.focus("#find")
    page.page.keyboard.type("imageview, ")
    check(page.page.locator("#views li").count() == 0, "a search finds what is not there")
    page.page.keyboard.press("Control+A")
    page.page.keyboard.type("label nigh.")
    page.page.keyboard.press("Backspace")
    found = page.page.locator("#views li").count()
    check(0 < found < number and page.frame() > 0, f"a search finds {found} of {number}")
    page.page.keyboard.press("Tab")
    page.page.keyboard.press("Enter")
    page.until("!document.querySelector('#about').hidden", "Enter selects no view")
    page.until("/Music.scene.json:\\d+/.test(document.querySelector('#properties').innerText)",
               f"no line in the file: {page.text('properties')}")
    line = int(re.search(r"scene.json:(\d+)", page.text("properties")).group(1))
    with open("Music/scene.json", encoding="utf-8") as file:
        # The place of a view from a template is that of the template.
        check("{title}" in file.read().splitlines()[line - 1], f"line {line} is another")
    check(page.page.is_visible("#selected"), "the selected view is not framed")
    page.shoot("views")
    page.page.keyboard.press("Escape")
    check(page.page.is_hidden("#about"), "Escape does not end the selection")
    page.page.fill("#find", "")
    page.page.click("#views li:nth-child(3)")
    page.until("!document.querySelector('#about').hidden", "a click selects no view")
    page.page.keyboard.press("ArrowDown")
    page.page.keyboard.press("Enter")
    check(page.page.get_attribute("#views li:nth-child(4)", "aria-selected") == "true",
          "the arrows do not move in the tree")
    page.page.keyboard.down("Alt")
    page.page.mouse.click(*page.at(.5, .95))
    page.page.keyboard.up("Alt")
    page.until("document.querySelector('[aria-selected=true]')"
               " && document.querySelector('#views').children[3].ariaSelected === 'false'",
               "a click on the picture selects no view")
    page.context.close()
    for name, options in [
            ("narrow", {"viewport": {"width": 400, "height": 760}}),
            ("narrow-dark", {"viewport": {"width": 400, "height": 760},
                             "color_scheme": "dark"}),
            ("dark", {"color_scheme": "dark"})]:
        page = Page(browser, server, **options)
        page.drag((.5, .8), (.5, .4), steps=5)
        page.rests()
        page.page.keyboard.press(",")
        page.page.click("#views li:nth-child(5)")
        page.until("!document.querySelector('#about').hidden", f"{name}: nothing is selected")
        check(page.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"),
              f"{name}: the page is wider than the window")
        page.page.screenshot(path=f"{shots}/{name}.png", full_page=True)
        names = page.page.evaluate("""() =>
            [...document.querySelectorAll('button, input, select, canvas, [role]')]
            .filter(one => one.checkVisibility() && !(one.ariaLabel || one.innerText
              || one.labels?.[0]?.innerText || one.getAttribute('aria-labelledby')))
            .map(one => one.outerHTML).slice(0, 3)""")
        check([one for one in names if 'id="notes"' not in one and 'id="found"' not in one] == [],
              f"{name}: controls without a name: {names}")
        page.context.close()
    server.end()


def measure(scene):
    """The time from sending an event to the last byte of its tiles, in a fling."""
    server = Server(scene)
    port, token = re.search(r":(\d+)/\?token=(\w+)", server.address).groups()
    connection = http.client.HTTPConnection("127.0.0.1", int(port))

    def post(path, body=""):
        begun = time.perf_counter()
        connection.request("POST", path, body, {"Mesmer-Token": token})
        answer = connection.getresponse().read()
        return json.loads(answer.split(b"\n")[0]), 1000 * (time.perf_counter() - begun)

    head, _ = post("/start")
    width, height = head["size"]
    now, times, y = 50.0, [], height * .9
    for drag in range(6):
        lines = [f"began {now} 1 {width / 2} {y}"]
        for step in range(30):
            now += 1000 / 60
            place = y - (step + 1) * height * .025
            lines.append(f"moved {now} 1 {width / 2} {place}")
            head, took = post("/frame", "\n".join([f"1 {now + 4}"] + lines))
            lines = []
            if head["tiles"]:
                times.append(took)
        now += 20
        post("/frame", f"1 {now}\nended {now - 8} 1 {width / 2} {place}")
    server.end()
    print(f"check-serve: {scene}: {head['pixels'][0]} x {head['pixels'][1]} pixels, "
          f"{statistics.median(times):.1f} ms from an event to the last byte of its tiles, "
          f"at most {max(times):.1f} (median and maximum of {len(times)})")


for scene in ["Contacts/scene.json", "Hypnosister/scene.json"]:
    measure(scene)
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
    server = Server("Contacts/scene.json")
    page = Page(browser, server)
    check_scrolling(page)
    check_replay(page, "Contacts/scene.json", "scrolled")
    check_edits(page, "Contacts/scene.json")
    page.drag((.5, .3), (.5, .9), steps=5)
    check_replay(page, "Contacts/scene.json", "edited", key=" ")
    check_golden(page)
    check_restart(page)
    page.context.close()
    server.end()

    server = Server("Hypnosister/scene.json")
    page = Page(browser, server, has_touch=True)
    check_zoom(page)
    check_replay(page, "Hypnosister/scene.json", "zoomed")
    check_pause(page)
    page.context.close()
    server.end()
    check_scrubber(browser)

    server = Server("Music/scene.json")
    check_zoom_of_page(browser, server)
    server.end()
    check_states(browser)
    check_views(browser)
    browser.close()

result = subprocess.run([mesmer, "serve", "absent.json"], capture_output=True, text=True)
check((result.returncode, result.stderr)
      == (2, "mesmer: absent.json: no such file\n"), result.stderr)
if failures:
    sys.exit(1)
print("check-serve: all is right")
