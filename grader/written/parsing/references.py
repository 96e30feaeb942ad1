"""Finds the nodes that a text refers to without naming each.

A text may give a range, a run of letters, a child of a named node, a place, or a leaf's value.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from grader.core.tree import Tree, Value
from grader.written.parsing import cells, lexicon, numbers, plain_text

LONGEST = 60  # maximum characters of a reference to nodes

_WIDEST = 100  # the most nodes of a range

_RANGE = re.compile(r"(\S+?)\s?(?:-|\.\.\.?|…|\bto\b|\bbis\b)\s?(\S+)")
_CHILD = re.compile(r"(.+?)_?([1-9])")


class Meant(NamedTuple):
    """A text, and the nodes that it refers to."""

    text: str
    names: Sequence[str]


class References:
    """The nodes of one tree by other marks than their names; `find` finds a node by its name."""

    def __init__(self, tree: Tree, find: Callable[[str], str | None]) -> None:
        self._tree, self._find = tree, find
        self._remembered = lru_cache(plain_text.REMEMBERED)(self._search)

    def nodes(self, text: str) -> tuple[str, ...] | None:
        """The nodes that a text refers to without naming each: a range, a run of letters, a child
        of a named node, or the leaf with a value."""
        return None if len(text) > LONGEST else self._remembered(text)

    def _search(self, text: str) -> tuple[str, ...] | None:
        bare = plain_text.plain(text).strip(".,;:()")
        if (found := _RANGE.fullmatch(bare)) and (names := self._between(found[1], found[2])):
            return names
        if len(bare) > 1 and bare.isupper() and self._has_letters_alone:
            run = [self._find(letter) for letter in bare]
            if None not in run and len(set(run)) == len(run):
                return tuple(name for name in run if name is not None)
        if (found := _CHILD.fullmatch(bare)) and (above := self._find(found[1])) is not None:
            children = self._tree.children(self._tree.index[above])
            place = int(found[2]) - 1
            return (self._tree.names[children[place]],) if place < len(children) else None
        words = [word for word in bare.split() if not is_plain(word)]
        leaves = self._leaves_of(words[0]) if len(words) == 1 else ()
        return (self._tree.names[self._from_left[leaves[0]]],) if len(leaves) == 1 else None

    def _between(self, first: str, last: str) -> tuple[str, ...] | None:
        """The nodes from one to another, in the order of their names in the tree."""
        start, end = (self._tree.index.get(self._one(each), -1) for each in (first, last))
        if start < 0 or not 0 < end - start < _WIDEST:
            return None
        return tuple(self._tree.names[start : end + 1])

    def _one(self, text: str) -> str:
        """The single node that a text stands for, or ""."""
        if name := self._find(text):
            return name
        names = None if _RANGE.fullmatch(text) else self.nodes(text)
        return names[0] if names and len(names) == 1 else ""

    def _leaves_of(self, word: str) -> Sequence[int]:
        """The leaves with the value that a word says, as places from left to right."""
        number = numbers.meant(word)
        kind, value = ("unread", None) if number is None else cells.number(number)
        return self._by_leaf_value.get(value, ()) if kind == "number" and value is not None else ()

    def sharing(self, text: str) -> Sequence[str]:
        """The names of the leaves whose value a text says, if there are several, from left to
        right."""
        leaves = self._leaves_of(text) if len(text) <= LONGEST else ()
        return [self._tree.names[self._from_left[each]] for each in leaves] if leaves[1:] else ()

    @cached_property
    def _by_leaf_value(self) -> Mapping[Value, Sequence[int]]:
        found: dict[Value, list[int]] = {}
        for place, leaf in enumerate(self._from_left):
            value = self._tree.values[leaf]
            if value is not None:
                found.setdefault(value, []).append(place)
        return found

    def by_value(self, items: Sequence[str]) -> Meant | None:
        """The leaves that a list names only by their values, from left to right."""
        words = [word for item in items for word in item.split()]
        if len(words) < 2 or any(map(self._find, words)):
            return None
        found: list[str] = []
        last = -1
        for word in words:
            places = self._leaves_of(word)
            later = bisect_right(places, last)
            if later == len(places):
                return None
            last = places[later]
            found.append(self._tree.names[self._from_left[last]])
        return Meant(" ".join(words), tuple(found))

    @cached_property
    def _from_left(self) -> Sequence[int]:
        """The leaves from left to right."""
        return [node for node in self._tree.depth_first() if self._tree.is_leaf(node)]

    @cached_property
    def _has_letters_alone(self) -> bool:
        return all(len(name) == 1 for name in self._tree.names)

    def placed(self, text: str) -> str | None:
        """The child of the root that words such as "the middle one" mean."""
        children = self._tree.children(0)
        place = lexicon.place(text, len(children)) if len(text) <= LONGEST else None
        return None if place is None else self._tree.names[children[place]]


def is_plain(word: str) -> bool:
    """Whether a word may stand in a list without meaning a node."""
    bare = word.strip("()[]{}.:,;?&")
    return not bare or lexicon.fold(bare) in lexicon.PLAIN
