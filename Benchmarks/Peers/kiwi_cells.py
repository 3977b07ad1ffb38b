"""The cells of ConstraintBench.swift in kiwisolver: prints the times of each run, in ms:
for all cells, and for an edit of the first cell's height and of the width of all.

usage: kiwi_cells.py CELLS RUNS
"""

import sys
import time

from kiwisolver import Solver, Variable, strength

HIGH, LOW = strength.medium * 7.5, strength.medium * 2.5
ALMOST = strength.strong


def solve(count):
    solver = Solver()
    width = Variable()
    across = (width == 375) | ALMOST
    solver.addConstraint(across)
    bottom = 0
    first = None
    for n in range(count):
        left, top, w, h = Variable(), Variable(), Variable(), Variable()
        high = 30 + n % 7 * 9
        preferred = (h >= high) | HIGH
        for constraint in (
            left == 0, w == width, top == bottom, h >= 44, preferred, (h <= high) | LOW,
            (h <= 200) | ALMOST, w >= 100, left >= 0, top >= 0,
        ):
            solver.addConstraint(constraint)
        if n == 0:
            first = (h, preferred)
        bottom = top + h
    solver.updateVariables()
    return solver, first, (width, across), bottom.value()


count, runs = int(sys.argv[1]), int(sys.argv[2])
for _ in range(runs):
    start = time.perf_counter()
    solver, (height, preferred), (width, across), bottom = solve(count)
    solved = time.perf_counter()
    solver.removeConstraint(preferred)
    solver.addConstraint((height >= 120) | HIGH)
    solver.updateVariables()
    one = time.perf_counter()
    solver.removeConstraint(across)
    solver.addConstraint((width == 414) | ALMOST)
    solver.updateVariables()
    both = time.perf_counter()
    print(f"{(solved - start) * 1e3:.3f} {(one - solved) * 1e3:.3f} {(both - one) * 1e3:.3f} {bottom}")
