"""Writes systems.txt: random systems with the solutions that kiwisolver finds.

    python3 -m pip install kiwisolver; python3 make_systems.py > systems.txt

A system is kept if its optimum is unique: pulling any variable up or down, at a strength
below all others, moves nothing. kiwisolver adds up what priorities cost, so it must also
find the same with priorities 100 and 1000 times apart.

    system VARIABLES
    c PRIORITY == | <= | >= CONSTANT added | refused COEFFICIENT...
    x VALUE...
"""

import random

from kiwisolver import Solver, UnsatisfiableConstraint, Variable, strength

LEVELS = {250: 1, 500: 2, 750: 3}


def solution(count, constraints, apart, pull=None):
    """The values, and which constraints kiwisolver refuses. A refusal leaves its solver
    wrong, so that it begins anew without what it refused."""
    refused = [False] * len(constraints)
    while True:
        solver, x = Solver(), [Variable() for _ in range(count)]
        for n, (coefficients, relation, constant, priority) in enumerate(constraints):
            if refused[n]:
                continue
            sum_ = sum((c * v for c, v in zip(coefficients, x) if c), 0 * x[0])
            constraint = {
                "==": sum_ == constant, "<=": sum_ <= constant, ">=": sum_ >= constant
            }[relation]
            weight = strength.required if priority == 1000 else apart ** (LEVELS[priority] - 1)
            try:
                solver.addConstraint(constraint | weight)
            except UnsatisfiableConstraint:
                refused[n] = True
                break
        else:
            break
    if pull:
        solver.addConstraint((x[pull[0]] == pull[1]) | 1e-3)
    solver.updateVariables()
    return [v.value() for v in x], refused


def alike(a, b):
    return all(abs(p - q) < 1e-6 for p, q in zip(a, b))


def main():
    random.seed(2001)
    kept = 0
    while kept < 300:
        count = random.randint(1, 6)
        constraints = []
        for _ in range(random.randint(count, 3 * count + 3)):
            coefficients = [0] * count
            for i in random.sample(range(count), min(count, random.choice([1, 1, 2, 2, 3]))):
                coefficients[i] = random.choice([-3, -2, -1, -1, 1, 1, 1, 2, 0.5])
            constraints.append((
                coefficients, random.choice(["==", "==", "<=", ">="]),
                random.choice([0, 8, 44]) if random.random() < 0.3 else random.randint(-50, 50),
                random.choice([1000, 1000, 750, 500, 250]),
            ))
        values, refused = solution(count, constraints, 1000)
        if max(map(abs, values)) > 1e3 or not alike(values, solution(count, constraints, 100)[0]):
            continue
        pulls = [(i, to) for i in range(count) for to in (-1e5, 1e5)]
        if not all(alike(values, solution(count, constraints, 1000, p)[0]) for p in pulls):
            continue
        kept += 1
        print("system", count)
        for (coefficients, relation, constant, priority), no in zip(constraints, refused):
            print("c", priority, relation, constant, "refused" if no else "added", *coefficients)
        print("x", *(f"{v + 0:.9g}" for v in values))


main()
