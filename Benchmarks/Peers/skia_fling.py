"""The frames of F1, F2 or F3 by Skia (skia-python) and fpng (fpng-py):

    python3 skia_fling.py f1|f2|f3 TABLE FOLDER JOBS all|none

Content that scrolls is drawn once; a frame is a copy of its rows, encoded and written.
With several jobs, the process forks once the content is drawn, and each one makes a
part of the frames. "none" draws the content and makes no frame: the start-up.
"""
import ctypes
import math
import os
import sys

# numpy's threads have nothing to do here.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import fpng_py
import numpy
import skia

WIDTH, HEIGHT, SCALE = 1170, 2532, 3


def surface(height):
    """Opaque RGBA pixels and a canvas on them."""
    pixels = numpy.zeros((height, WIDTH, 4), numpy.uint8)
    info = skia.ImageInfo.Make(
        WIDTH, height, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
    return pixels, skia.Surface.MakeRasterDirect(info, pixels, WIDTH * 4)


def fill(red, green, blue, alpha=255):
    return skia.Paint(Color=skia.Color(red, green, blue, alpha), AntiAlias=True)


def rings(canvas):
    paint = fill(170, 170, 170)
    paint.setStyle(skia.Paint.kStroke_Style)
    paint.setStrokeWidth(10)
    radius = math.hypot(780, 1688) / 2
    while radius > 0:
        canvas.drawCircle(390, 844, radius, paint)
        radius -= 20


def rows(canvas, height):
    """The rows of F2 down to a height in points."""
    state = 2

    def below(n):
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return ((state >> 33) * n) >> 31

    def rounded(x, y, w, h, r, paint):
        canvas.drawRoundRect(skia.Rect.MakeXYWH(x, y, w, h), r, r, paint)

    white, dark, light = fill(255, 255, 255), fill(142, 142, 147), fill(209, 209, 214)
    for i in range(2000):
        y = 100 * i
        if y >= height:
            break
        colour = [64 + below(128) for _ in range(3)]
        first, second, third = 120 + below(121), 180 + below(101), 100 + below(161)
        rounded(8, y + 8, 374, 84, 12, white)
        canvas.drawCircle(44, y + 50, 24, fill(*colour))
        rounded(84, y + 26, first, 12, 6, dark)
        rounded(84, y + 48, second, 8, 4, light)
        rounded(84, y + 66, third, 8, 4, light)


def main():
    workload, table, folder, jobs, which = sys.argv[1:]
    # Memory that is freed stays here, as a frame's is needed for the next one.
    libc = ctypes.CDLL(None)
    libc.mallopt(-3, 1 << 30)
    libc.mallopt(-1, 1 << 30)
    with open(table) as file:
        frames = [line.split() for line in file][1:]
    content = None
    if workload != "f3":
        height = max(int(frame[2]) for frame in frames) + HEIGHT
        content, drawn = surface(height)
        with drawn as canvas:
            canvas.clear(
                skia.Color(242, 242, 247) if workload == "f2" else skia.ColorWHITE)
            canvas.scale(SCALE, SCALE)
            if workload == "f1":
                rings(canvas)
            else:
                rows(canvas, height / SCALE)
    if which == "none":
        return

    job, child = 0, 0
    for _ in range(int(jobs) - 1):
        child = os.fork()
        if child != 0:
            break
        job += 1
    pixels, drawn = surface(HEIGHT)
    canvas = drawn.getCanvas()
    indicator = fill(0, 0, 0, 89)
    part = slice(len(frames) * job // int(jobs), len(frames) * (job + 1) // int(jobs))
    for frame in frames[part]:
        if workload == "f1":
            offset = int(frame[2])
            data = content[offset:offset + HEIGHT].tobytes()
        elif workload == "f2":
            offset, y = int(frame[2]), int(frame[3])
            numpy.copyto(pixels, content[offset:offset + HEIGHT])
            canvas.drawRoundRect(
                skia.Rect.MakeXYWH(1152, y, 9, 108), 4.5, 4.5, indicator)
            data = pixels.tobytes()
        else:
            canvas.clear(skia.ColorWHITE)
            canvas.save()
            canvas.scale(SCALE, SCALE)
            canvas.translate(195, 422)
            canvas.scale(float(frame[1]), float(frame[1]))
            canvas.translate(-195, -422)
            rings(canvas)
            canvas.restore()
            data = pixels.tobytes()
        done = fpng_py.fpng_encode_image_to_memory(data, WIDTH, HEIGHT, 4, 0)
        with open(f"{folder}/frame_{int(frame[0]):04}.png", "wb") as file:
            file.write(done)
    if child != 0 and os.waitpid(child, 0)[1] != 0:
        sys.exit("skia_fling: a job has failed")


main()
