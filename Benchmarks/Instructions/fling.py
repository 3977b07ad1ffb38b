#!/usr/bin/env python3
"""usage: fling.py FOLDER

Writes the scenes of F1, F2 and F3 and the timeline of F3 (Benchmarks/README.md), as
`scripts/bench --fling` plays them: rings.json, list.json and zoom.json.
"""

import pathlib
import sys

HEAD = ('{"mesmer":1,"screen":{"size":[390,844],"scale":3,"background":"white"},"root":'
        '{"view":"ScrollView","id":"lens","frame":[0,0,390,844],"bounces":false,'
        '"showsHorizontalScrollIndicator":false,')


def numbers():
    """The numbers of RandomNumbers.swift, with seed 2: a function of the upper bound."""
    state = 2

    def below(count):
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) % 2 ** 64
        return (state >> 33) * count >> 31
    return below


def shape(x, y, width, height, radius, color):
    path = (f'"oval",0,0,{width},{height}' if 2 * radius == width
            else f'"roundedRect",0,0,{width},{height},{radius},"circular"')
    return (f'{{"view":"ShapeView","frame":[{x},{y},{width},{height}],"path":[[{path}]],'
            f'"fillColor":"#{color}"}}')


def rows():
    """The shapes of the 2000 rows of F2, and the digest of their numbers."""
    below, digest, shapes = numbers(), 1469598103934665603, []
    for y in range(0, 200000, 100):
        color = [64 + below(128) for _ in range(3)]
        widths = [low + below(count) for count, low in ((121, 120), (101, 180), (161, 100))]
        for number in color + widths:
            for byte in number.to_bytes(4, "little"):
                digest = (digest ^ byte) * 1099511628211 % 2 ** 64
        shapes += [shape(8, y + 8, 374, 84, 12, "ffffff"),
                   shape(20, y + 26, 48, 48, 24, "%02x%02x%02x" % tuple(color)),
                   shape(84, y + 26, widths[0], 12, 6, "8e8e93"),
                   shape(84, y + 48, widths[1], 8, 4, "d1d1d6"),
                   shape(84, y + 66, widths[2], 8, 4, "d1d1d6")]
    return shapes, f"{digest:016x}"


def main():
    folder = pathlib.Path(sys.argv[1])
    (folder / "rings.json").write_text(
        HEAD + '"contentSize":[780,1688],"minimumZoomScale":1,"maximumZoomScale":4,'
        '"viewForZooming":"rings","showsVerticalScrollIndicator":false,"subviews":['
        '{"view":"HypnosisView","id":"rings","frame":[0,0,780,1688],'
        '"circleColor":"#aaaaaa"}]}}\n')
    shapes, digest = rows()
    if digest != "ecfe0ae8d923473c":
        sys.exit(f"fling.py: the rows of F2 have the digest {digest}")
    (folder / "list.json").write_text(
        HEAD + '"contentSize":[390,200000],"backgroundColor":"#f2f2f7",'
        '"indicatorStyle":"black","subviews":[\n' + ",\n".join(shapes) + "]}}\n")
    table = pathlib.Path(__file__).resolve().parent.parent / "Fling/f3.tsv"
    scales = [line.split("\t")[1] for line in table.read_text().splitlines()[1:]]
    actions = [f'{{"at":{k / 60},"setZoomScale":{{"scale":{scale},"animated":false}}}}'
               for k, scale in enumerate(scales)]
    (folder / "zoom.json").write_text(
        '{"mesmer":1,"fps":60,"actions":[\n' + ",\n".join(actions) + "]}\n")


main()
