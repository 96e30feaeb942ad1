"""Values of a document with their lines and columns, which count from 1, and the mistakes there.

`grader.course.positioned_yaml` reads them from YAML.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from grader.core import algorithms
from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.errors import DocumentError
from grader.core.models.algorithm import Algorithm

Plain: TypeAlias = Any  # None, bool, int, float, str, a list or dict; aliases share one object

CONTENTS = ("tree", "family", "game")  # the keys of which an exercise has one


class Mistake(NamedTuple):
    """A mistake at a line and column; `text` is the message."""

    line: int
    column: int
    text: str


@dataclass(slots=True, eq=False)
class Node:
    """A value with its line and column. `items` are the nodes of a list, by index, or of a mapping,
    by key; `keys` has the line and column of each key of a mapping. Both are empty for a scalar."""

    line: int
    column: int
    data: Plain
    items: dict[str | int, Node]
    keys: dict[str, tuple[int, int]]

    def find(self, path: Sequence[str | int]) -> Node:
        """The node at `path`, or the last existing node on the way to it."""
        node = self
        for step in path:
            node = node.items.get(step, node)
        return node

    def mistake(self, text: str) -> Mistake:
        return Mistake(self.line, self.column, text)

    def key_mistake(self, key: str, text: str) -> Mistake:
        """A mistake at the line and column of one of this mapping's keys."""
        return Mistake(*self.keys[key], text)


@dataclass(frozen=True)
class PlacedFields:
    """The fields of an exercise file in which each field is right by itself, with their places."""

    given: Mapping[str, Plain]  # those in the file except `tree`, as plain data
    root: Node  # the file
    nodes: Sequence[Node] = ()  # those of its tree, breadth first: none for a family or a game

    @cached_property
    def algorithm(self) -> Algorithm:
        """The algorithm that the file names, without a limit on its depth."""
        return algorithms.algorithm(self.given.get("algorithm", ALPHA_BETA.name))

    @property
    def content(self) -> str:
        """The key of the tree, the family or the game; "" if there is none."""
        return next((key for key in CONTENTS if self.has(key)), "")

    def has(self, key: str) -> bool:
        """Whether the file has the field `key`, with a value."""
        return self.root.data.get(key) is not None

    def at_key(self, key: str, text: str) -> Mistake:
        return self.root.key_mistake(key, text)

    def at(self, *path: str | int, text: str) -> Mistake:
        """A mistake at the value that this path leads to."""
        return self.root.find(path).mistake(text)


def refusal(path: Path, mistakes: Iterable[Mistake]) -> DocumentError:
    """The error that reports `mistakes`, sorted by their place in the file."""
    ordered = sorted(set(mistakes))
    return DocumentError([f"{path}:{each.line}:{each.column}: {each.text}" for each in ordered])


def show(data: Plain) -> str:
    """`data` for a message, shortened if it is long."""
    if data is None:
        return "empty"
    if isinstance(data, bool):
        return str(data).lower()
    if isinstance(data, str):
        return repr(data if len(data) <= 40 else data[:39] + "…")
    if isinstance(data, (int, float)):
        return repr(data)
    if not data:
        return "an empty list" if isinstance(data, list) else "an empty mapping"
    if isinstance(data, dict):
        return "a mapping"
    short = len(data) <= 4 and not any(isinstance(item, (list, dict)) for item in data)
    return f"[{', '.join(map(show, data))}]" if short else "a list"
