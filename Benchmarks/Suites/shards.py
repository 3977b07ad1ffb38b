#!/usr/bin/env python3
"""usage: Benchmarks/Suites/shards.py MESMER FOLDER [RUNS]

Makes a suite of 1,000 goldens in FOLDER, which must not exist: the example screens Chat,
Contacts, Settings and Shop at 125 offsets each, light and dark. Measures mesmer verify of
it, with the executable MESMER, as 1, 2 and 4 shards that run at the same time, and as one
process with 1 and 2 jobs: the least wall time of RUNS runs, by default 3, with the
processor time of all processes and the largest memory of one. Prints a table in Markdown.

exit status: 0 measured; 1 a golden differs
example:     Benchmarks/Suites/shards.py .build/release/mesmer /tmp/suite
"""
import json
import os
import pathlib
import subprocess
import sys
import time

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Examples"
SCREENS = ["Chat", "Contacts", "Settings", "Shop"]


def run(mesmer, folder, options):
    """Runs processes at the same time; returns wall time, processor time and memory."""
    start = time.monotonic()
    children = [
        subprocess.Popen(
            [mesmer, "verify", "suite.json", *one], cwd=folder, stdout=subprocess.DEVNULL)
        for one in options]
    user, memory = 0.0, 0
    for child in children:
        _, status, usage = os.wait4(child.pid, 0)
        if status:
            sys.exit(f"shards.py: {child.args} ends with status {status}")
        user += usage.ru_utime + usage.ru_stime
        memory = max(memory, usage.ru_maxrss)
    return time.monotonic() - start, user, memory / 1024


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__.strip())
    mesmer, folder = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    runs = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    folder.mkdir(parents=True)
    cases = []
    for screen in SCREENS:
        (folder / screen).symlink_to(EXAMPLES / screen)
        cases += [
            {"name": f"{screen}/{offset}", "scene": f"{screen}/scene.json",
             "offset": [0, offset], "clamp": True,
             "variants": {"style": ["light", "dark"]}} for offset in range(0, 500, 4)]
    suite = {"mesmer": 1, "goldens": "goldens", "cases": cases}
    (folder / "suite.json").write_text(json.dumps(suite))
    run(mesmer, folder, [["--update", "missing"]])
    shards = {count: [["--jobs", "1", "--shard", f"{k + 1}/{count}"] for k in range(count)]
              for count in (1, 2, 4)}
    print("| run | wall time | processor time | memory of a process |\n|---|---|---|---|")
    for name, options in (
            [(f"{count} shard{'s'[:count > 1]}, a job each", one) for count, one in shards.items()]
            + [(f"1 process, {jobs} job{'s'[:jobs > 1]}", [["--jobs", str(jobs)]])
               for jobs in (1, 2)]):
        wall, user, memory = min(run(mesmer, folder, options) for _ in range(runs))
        print(f"| {name} | {wall:.1f} s | {user:.1f} s | {memory:.0f} MB |", flush=True)


if __name__ == "__main__":
    main()
