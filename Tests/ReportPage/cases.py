"""Makes the report that scripts/checks/check-report looks at: goldens are recorded, then the
scene changes, and suites and a ledger of tests are verified in shards and merged.

usage: cases.py MESMER FOLDER
"""

import json
import os
import subprocess
import sys

mesmer, folder = sys.argv[1:]
os.chdir(folder)
for name in ("GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY"):
    os.environ.pop(name, None)

# Names that do harm where they are not escaped, of characters that every file system has
# in names of files; those of tests, below, may have markup. An accent makes a quote and
# what is on it one character, but two for a browser.
HOSTILE = [
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "'\u0301 autofocus tabindex=1 onfocus=alert(2) x='",
    "it's $(touch ran) `touch ran` & ; #",
    "{{{script}}} {{#cases}} ${alert(3)}",
]


def run(status, *arguments, **more):
    """Runs the command, which has to end with a status."""
    result = subprocess.run(
        [mesmer, *arguments], capture_output=True, text=True, **more)
    if result.returncode != status:
        sys.exit(
            f"mesmer {' '.join(arguments)}: status {result.returncode}, expected {status}\n"
            + result.stdout + result.stderr)
    return result.stdout


def scene(x, color, shadow):
    """A list of cards. The second card is at x; a badge has the color."""
    cards = [
        {"view": "View", "id": f"card-{i}", "frame": [16 + (x if i == 1 else 0),
         16 + 110 * i, 343, 94], "backgroundColor": "white",
         "shadow": {"opacity": shadow, "offset": [0, 2], "radius": 6},
         "subviews": [
             {"view": "View", "frame": [12, 12, 70, 70], 
              "backgroundColor": ["#e07a5f", "#3d9970", "#3b6ea8", "#f2cc8f"][i % 4]},
             {"view": "View", "frame": [98, 20, 180, 14], "backgroundColor": "#333"},
             {"view": "View", "frame": [98, 44, 220, 10], "backgroundColor": "#bbb"},
             {"view": "View", "frame": [98, 62, 120, 10], "backgroundColor": "#bbb"}]}
        for i in range(12)]
    cards.append({"view": "View", "frame": [330, 30, 16, 16], 
                  "backgroundColor": color})
    return {"mesmer": 1, "screen": {"size": [375, 667], "background": "#f4f4f6"},
            "root": {"view": "ScrollView", "id": "list", "frame": [0, 0, 375, 667],
                     "contentSize": [375, 1340], "subviews": cards}}


def write(path, value):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(value, file, ensure_ascii=False)


def suite(path, goldens, cases):
    write(path, {"mesmer": 1, "goldens": goldens, "cases": cases})


def case(name, **more):
    return {"name": name, "scene": "scene.json", **more}


def shot(path, *options):
    run(0, "render", "scene.json", *options, "--output", path)


write("scene.json", scene(0, "#d33", 0.2))
cards = [case(f"cards/{n}", scale=s) for n, s in (("one", 1), ("two", 2), ("three", 3))]
odd = [
    case("scrolled", offset=[0, 100]), case("gone"), case("other size"), case("moved"),
    case("equal far down", offset=[0, 673]),
    case("equal with tolerance", offset=[0, 673], tolerance="channels:3")]
hostile = [case(name, offset=[0, 40 + 5 * i]) for i, name in enumerate(HOSTILE)]
suite("cards.json", "goldens/cards", cards)
suite("odd.json", "goldens/odd", odd)
suite("hostile.json", "goldens/hostile", hostile)


def themed(dark):
    """A scene whose card has a color for each appearance."""
    return {"mesmer": 1, "screen": {"size": [60, 40],
            "background": {"light": "white", "dark": "black"}},
            "root": {"view": "View", "subviews": [
                {"view": "View", "id": "card", "frame": [5, 5, 50, 30],
                 "backgroundColor": {"light": "#ddd", "dark": dark}}]}}


write("themed.json", themed("#222"))
suite("themes.json", "goldens/themes", [
    {"name": "theme", "scene": "themed.json",
     "variants": {"style": ["light", "dark"], "scale": [1, 2]}}])
SUITES = ["cards.json", "hostile.json", "themes.json"]
run(0, "verify", *SUITES, "odd.json", "--update", "missing")
run(0, "fling", "scene.json", "--velocity", "0,1500", "--scale", "1", "--fps", "30",
    "--output", "before.png", "--quiet")

# One golden has another size besides.
shot("goldens/odd/other size.png", "--size", "375,600")

# The change: a card moves, a badge has another color.
write("scene.json", scene(6, "#2a7", 0.2))
run(0, "fling", "scene.json", "--velocity", "0,1540", "--scale", "1", "--fps", "30",
    "--output", "after.png", "--quiet")
os.remove("goldens/odd/gone.png")
shot("goldens/odd/moved.png", "--offset", "0,7")
suite("odd.json", "goldens/odd", odd + [{"name": "no scene", "scene": "none.json"}])

write("themed.json", themed("#a22"))
run(1, "verify", *SUITES, "--update", "never", "--report", "shard-1")
# With a pending picture beside each golden.
run(2, "verify", "odd.json", "--update", "new", "--report", "shard-2")

# The ledger of tests: a sequence, a golden of a test with a hostile name, and a line that
# a process did not finish.
os.makedirs("tests/ledger")
lines = [
    {"golden": "goldens/ListTests/fling/golden.frames", "name": "ListTests/fling/golden",
     "owner": "AppTests.ListTests/fling()", "status": "different", "pid": 7,
     "message": "the frames differ", "source": "Tests/ListTests.swift", "line": 12,
     "files": {"expected": "before.png", "actual": "after.png"},
     "frames": {"first": 1, "expectedCount": 60, "actualCount": 61,
                "framesPerSecond": 30, "what": "offset y",
                "expected": [40 * n for n in range(20)],
                "actual": [41 * n for n in range(20)],
                "curve": [[0, 0]] + [[n, 900 + 50 * n] for n in range(1, 20)]}},
    {"golden": "goldens/ListTests/<b>bold", "owner": "<script>alert(4)",
     "status": "failed", "message": "]]> <!-- \u202e\u0007 --> &amp; no"},
    {"golden": "goldens/ListTests/</script><img src=x onerror=alert(5)>",
     "owner": "\"\u0301 autofocus tabindex=1 onfocus=alert(6) x=\"", "status": "failed",
     "message": "</script><img src=x onerror=alert(7)>"},
    {"golden": "goldens/ListTests/fine", "owner": "AppTests.ListTests/fine()",
     "status": "equal"}]
with open("tests/ledger/7.jsonl", "w", encoding="utf-8") as file:
    file.writelines(json.dumps(line) + "\n" for line in lines)
    file.write("{\"golden\": \"cut o")
run(2, "report", "tests")

for shard in ("shard-1", "shard-2"):
    run(1 if shard == "shard-1" else 2, "merge", shard, "--output", "again-" + shard)
os.environ["GITHUB_STEP_SUMMARY"] = "summary.md"
text = run(2, "merge", "again-shard-1", "shard-2", "tests/report.json", "--output",
           "merged", "--junit", "goldens.xml", "--github", "--pictures-url",
           "https://example.org/report")
run(2, "merge", "again-shard-1", "shard-2", "tests/report.json", "--output",
    "merged/single", "--single-file")
with open("text.txt", "w", encoding="utf-8") as file:
    file.write(text)
write("hostile-names.json", HOSTILE)
