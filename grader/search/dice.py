"""Random choices that a seed decides.

Only `Random.random` is used, the one method whose numbers Python promises to keep.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Choices that depend on nothing but `seed`, objects that print alike in every run."""

    def __init__(self, *seed: object) -> None:
        self._draw = Random(" ".join(map(str, seed))).random  # noqa: S311 - games need no secrecy

    def one_of(self, items: Sequence[T]) -> T:
        """One of the items, each as likely."""
        return items[int(self._draw() * len(items))]

    def weighted(self, items: Sequence[T], shares: Sequence[float]) -> T:
        """One of the items, each as likely as its share of 1."""
        left = self._draw()
        for item, share in zip(items, shares, strict=True):
            left -= share
            if left < 0:
                return item
        return items[-1]
