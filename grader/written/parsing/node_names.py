"""Recognises node names as students write them: other case, decoration, lists."""

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from typing import NamedTuple

from grader.core.errors import close_to
from grader.core.tree import Tree, Value
from grader.written.parsing import lexicon, plain_text
from grader.written.parsing.references import Meant, References, is_plain

LONGEST = 300  # maximum characters of a name; real names are far shorter, even when escaped

HINTS = 1000  # the most names that a suggestion is chosen from

_SPELLED = re.compile(r"\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8}))")
_LISTING = re.compile(r"[,;]|->|→|⇒")
_EDGE = re.compile(r"\s*(?:->|→|⇒|-)\s*")
_REMARK = re.compile(r"(?<=[\w*`'\"’])\s*\(([^()]{0,100})\)")
_NUMBERED = re.compile(r"(?<!\S)[0-9]{1,4}[.)](?=\s)")
_REASON = re.compile(
    rf"(?<=\S),?\s+(?:{lexicon.BECAUSE})\s.*?(?=,\s(?:{lexicon.AND})\s|$)",
    re.DOTALL | re.IGNORECASE,
)
_SPACE = re.compile(r"\s+")
_BRACKETS = (("[", "]"), ("{", "}"), ("(", ")"))
_ARROW = re.compile(r"->|→|⇒|=>")
_DASH = re.compile(r"[-‐‑–—−]|\bto\b")
_BRACKETED = re.compile(r"([^()]+)\(([^()]+)\)")
_COLON = re.compile(":")
_ROOT = frozenset({"root", "the root", "root node", "the root node"})


class Listed(NamedTuple):
    """The items of a list, and those that were written in another way than by name."""

    names: Sequence[str]
    meant: Sequence[Meant] = ()


class NodeNames:
    """The names of one tree's nodes."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._legend: dict[str, str] = {}
        self._remembered = lru_cache(plain_text.REMEMBERED)(self._search)
        self.references = References(tree, self.find)

    def rename(self, legend: Mapping[str, str]) -> None:
        """Take other words for nodes, such as the numbers that an answer explains."""
        self._remembered.cache_clear()
        self.references = References(self._tree, self.find)
        self._legend.update({_fold(word): name for word, name in legend.items()})

    @cached_property
    def _folded(self) -> dict[str, str | None]:
        """Maps each case-folded name to the name, or to None if several names fold alike."""
        folded: dict[str, str | None] = {}
        for name in self._tree.names:
            key = _fold(name)
            folded[key] = None if key in folded else name
        return folded

    @cached_property
    def _most_words(self) -> int:
        return max(len(_SPACE.split(name)) for name in self._tree.names)

    @cached_property
    def _most_items(self) -> int:
        # An & may be written &amp; with a semicolon that separates nothing.
        return max(len(_LISTING.split(name)) + name.count("&") for name in self._tree.names)

    @cached_property
    def _most_colons(self) -> int:
        return max(name.count(":") for name in self._tree.names)

    @cached_property
    def _has_brackets(self) -> bool:
        return any("(" in name for name in self._tree.names)

    def has_any(self, characters: Collection[int]) -> bool:
        """Whether a name has one of these characters, given by their numbers."""
        return any(ord(character) in characters for name in self._tree.names for character in name)

    def exact(self, text: str) -> str | None:
        """The name that `text` is exactly, apart from surrounding spaces, or None."""
        text = text.strip()
        return text if text in self._tree.index else None

    def literal(self, text: str) -> str | None:
        """The name that `text` is exactly after unescaping, or None."""
        if len(text) > LONGEST:
            return None
        return next((each for each in _literals(text) if each in self._tree.index), None)

    def leaves_with(self, value: Value) -> Sequence[str]:
        tree = self._tree
        return [tree.names[leaf] for leaf in tree.leaves() if tree.values[leaf] == value]

    def find(self, text: str) -> str | None:
        """The name that `text` stands for, or None."""
        return None if len(text) > LONGEST else self._remembered(text)

    def _search(self, text: str) -> str | None:
        if name := self.exact(text):
            return name
        bare = plain_text.plain(text)
        variants = list(dict.fromkeys([*_literals(text), bare, bare.rstrip(".,;")]))
        for variant in variants:
            if variant in self._tree.index:
                return variant
        for variant in variants:
            if variant and (name := self._folded.get(_fold(variant))):
                return name
        return self._legend.get(_fold(bare.rstrip(".,;"))) if self._legend else None

    def listed(self, text: str, *, edges: bool = False) -> Listed:
        """The nodes in a list such as "A B D", "A, B, D", "A -> B -> D", "C-I" or "ABD". Unknown
        names are kept as written. A name may contain a comma or a space. With `edges`, a branch "A
        -> B" stands for B."""
        if self.exact(text):
            return Listed([text.strip()])
        if len(text) <= LONGEST and self.find(text) is None and self._says_none(text):
            return Listed([])
        text = _REASON.sub("", text)
        if not self._has_brackets:
            text = _REMARK.sub(lambda match: match[0] if self.find(match[1]) else "", text)
        text = self._unwrapped(_NUMBERED.sub(",", text))
        if edges:
            text = self._without_parents(text)
        items = list(self._split(text, _LISTING, self._most_items))
        by_value = self.references.by_value(items)
        return Listed(by_value.names, [by_value]) if by_value else self._known(items)

    def _says_none(self, text: str) -> bool:
        """Whether a list says that it has no node, perhaps with a reason."""
        bare = plain_text.plain(text).casefold()
        if bare in {"", "-", "∅"} or (bare[:1], bare[1:]) in _BRACKETS:
            return True
        first = re.split(r"[\s,;.(:]", bare, maxsplit=1)[0]
        return lexicon.fold(first) in lexicon.NONE and self.find(first) is None

    def _known(self, items: Sequence[str]) -> Listed:
        """The nodes that the items of a list name."""
        found: list[str] = []
        meant: list[Meant] = []
        for item in items:
            if self.find(item):
                found.append(item)
                continue
            words = [item]
            if _SPACE.search(item) and self.references.nodes(item) is None:
                words = list(self._split(item, _SPACE, self._most_words))
            named = [word for word in words if self.find(word) or self.references.nodes(word)]
            aside = len(words) > 1 and all(map(self._is_aside, words))
            if not named and (not found or not aside):
                found.append(item)
                continue
            for word in words:
                names = None if self.find(word) else self.references.nodes(word)
                if names:
                    meant.append(Meant(word, names))
                    found += names
                elif self.find(word) or not (is_plain(word) or self._is_aside(word)):
                    found.append(word)
        return Listed(found, meant)

    def _without_parents(self, text: str) -> str:
        """A list of pruned branches, in which a branch "A -> B" is its child B."""
        items, changed = [], False
        for item in re.split("[,;]", text):
            ends = [self.find(end) for end in _EDGE.split(item.strip(), maxsplit=2)]
            child = ends[1] if len(ends) == 2 else None
            above = self._tree.parent[self._tree.index[child]] if child is not None else -1
            edge = above >= 0 and ends[0] == self._tree.names[above] and self.find(item) is None
            changed = changed or edge
            items.append(child if edge and child is not None else item)
        return ", ".join(items) if changed else text

    @cached_property
    def _shapes(self) -> frozenset[str]:
        return frozenset(map(_shape, self._tree.names))

    def has_shape(self, text: str) -> bool:
        """Whether a text has the kinds of characters that a name of the tree has."""
        return _shape(text.strip()) in self._shapes

    def _is_aside(self, word: str) -> bool:
        """Whether a word of a list is part of a remark: in letters, and unlike the tree's names."""
        bare = word.strip("()[]{}.:,;")
        plain = bare.isalpha() and len(bare) > 1 and not self.has_shape(bare)
        return is_plain(word) or (plain and lexicon.fold(bare) not in lexicon.NEGATIONS)

    def before_colon(self, text: str) -> str:
        """The longest name that a text starts with exactly, followed by a colon."""
        known = ""
        for found in islice(_COLON.finditer(text[:LONGEST]), self._most_colons + 1):
            if self.literal(text[: found.start()]):
                known = text[: found.start()]
        return known

    def led_to(self, text: str) -> str | None:
        """The child of the root that a move such as "A -> B", "A-B" or "right (B)" leads to."""
        if len(text) > LONGEST:
            return None
        children = [self._tree.names[child] for child in self._tree.children(0)]
        for separator in (_ARROW, _DASH):
            start, *rest = map(self.find, separator.split(plain_text.plain(text), maxsplit=2))
            if start == self._tree.names[0] and len(rest) == 1 and rest[0] in children:
                return rest[0]
        found = _BRACKETED.fullmatch(text.strip())
        names = [name for name in map(self.find, found.groups()) if name] if found else []
        return names[0] if len(names) == 1 and names[0] in children else None

    def is_leaf(self, name: str) -> bool:
        return self._tree.is_leaf(self._tree.index[name])

    def is_below(self, name: str, above: str) -> bool:
        """Whether a node is a descendant of another; False for unknown names."""
        if name not in self._tree.index or above not in self._tree.index:
            return False
        return self._tree.is_below(self._tree.index[name], self._tree.index[above])

    def meant(self, text: str) -> tuple[str, str]:
        """The names that may be meant: that of the root if the text says "root", and another."""
        text = text.strip()
        if len(text) > LONGEST:
            return "", ""
        if _fold(text) in _ROOT:
            return self._tree.names[0], ""
        alike = [name for name in self._tree.names[:HINTS] if abs(len(name) - len(text)) < 3]
        return "", close_to(text, alike)

    def _unwrapped(self, text: str) -> str:
        """`text` without surrounding brackets, unless they are part of a name."""
        text = text.strip()
        for left, right in _BRACKETS:
            if text.startswith(left) and right not in text and not self._has_brackets:
                return text[1:]
            if text.startswith(left) and text.endswith(right) and self.find(text) is None:
                inner = text[1:-1]
                return inner if left not in inner and right not in inner else text
        return text

    def _split(self, text: str, separator: re.Pattern[str], most: int) -> Iterator[str]:
        """The items of `text`; neighbours that form a name together stay joined."""
        spans = _spans(text, separator)
        place = 0
        while place < len(spans):
            used = 1
            for many in range(min(most, len(spans) - place), 1, -1):
                whole = text[spans[place][0] : spans[place + many - 1][1]]
                if self.literal(whole):
                    used = many
                    break
            item = text[spans[place][0] : spans[place + used - 1][1]].strip()
            if item:
                yield item
            place += used


def _spans(text: str, separator: re.Pattern[str]) -> Sequence[tuple[int, int]]:
    """The start and end of each item between separators."""
    spans, start = [], 0
    for found in separator.finditer(text):
        spans.append((start, found.start()))
        start = found.end()
    return [*spans, (start, len(text))]


def _literals(text: str) -> Iterator[str]:
    """`text` unescaped from Markdown, a spreadsheet or a terminal, in each possible way."""
    text = text.strip()
    yield text
    if text.startswith("'"):
        yield text[1:]
    unescaped = plain_text.ESCAPED.sub(r"\1", text).replace("&amp;", "&")
    yield unescaped
    for each in (text, text.removeprefix("'"), unescaped):
        yield _SPELLED.sub(_character, each)


def _character(found: re.Match[str]) -> str:
    code = int(found[1] or found[2] or found[3], 16)
    return chr(code) if code < 0x110000 else found[0]


def _shape(word: str) -> str:
    """The kinds of a word's characters, as "Aa0" for "Kx7"."""
    kinds = (
        "0" if each.isdigit() else "A" if each.isupper() else "a" if each.isalpha() else each
        for each in word
    )
    return "".join(kinds)


def _fold(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold().strip()
