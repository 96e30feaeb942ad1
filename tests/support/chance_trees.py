"""Random trees with chance nodes. Contains no tests."""

from collections.abc import Iterator
from random import Random
from typing import Any


def with_chance(draw: Any, depth: int, low: int, high: int, *, chance: bool = False) -> Any:
    """A tree of at most that depth with chance nodes, whose probabilities are eighths: with these,
    floats are exact, so a mistake is never one of rounding."""
    if depth == 0 or draw() < 1 / 8:
        return low + int(draw() * (high - low + 1))
    below = [
        with_chance(draw, depth - 1, low, high, chance=not chance and draw() < 2 / 3)
        for _ in range(1 + int(draw() * 3))
    ]
    if not chance:
        return below
    parts = [1] * len(below)
    while sum(parts) < 8:
        parts[int(draw() * len(parts))] += 1
    return {"chance": [[f"{part}/8", tree] for part, tree in zip(parts, below, strict=True)]}


def trees_with_chance() -> Iterator[Any]:
    """Some hundred trees with chance nodes, and with utilities from -10 to 10."""
    draw = Random(57).random  # noqa: S311 - trees need no secrecy
    for _ in range(20):
        for depth in (2, 3, 4, 5):
            for low, high in ((0, 9), (-9, 9), (-2, 2), (-10, 10), (1, 10)):
                width = 2 + int(draw() * 3)
                yield [
                    with_chance(draw, depth - 1, low, high, chance=draw() < 2 / 3)
                    for _ in range(width)
                ]
