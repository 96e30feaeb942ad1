"""Saves the valid parts of invalid YAML: tries each part by itself, then each row of a part.

It works on lines, so an unclosed bracket or quote affects only its own part.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from grader.core.findings import unread_parts
from grader.core.findings.phrases import Clause
from grader.course import positioned_yaml
from grader.course.positioned_yaml import Cause, Mistake

MOST = 32 * 1024
"""Maximum characters of a file that is repaired; answers are rarely longer."""

MOST_PIECES = 1000
_ROUNDS = 5
"""The most lines removed from a part whose rows are all valid by themselves."""

_DEEPEST = 20
"""The deepest nesting of brackets in a file that is repaired."""

_BREAK = re.compile(r"\r\n|[\r\n\x85\u2028\u2029]")
_KEY = re.compile(r"[\"']?\w[^:#]{0,60}:")
_ANCHOR = re.compile(r"&([^\s,\[\]{}]{1,100})")
_EMPTY = re.compile(r"(?<=[\[,])[ \t]*(?=,)")
_QUOTE = re.compile("[\"']")
_BRACKET = re.compile(r"[\[\]{}]")
_BARE = re.compile(r"[^:]+:\s*(?:#.*)?")
_ENDED: Mapping[Cause, Callable[[], Clause]] = {
    "open quote": unread_parts.open_quote,
    "open list": unread_parts.open_list,
    "open mapping": unread_parts.open_mapping,
    "end of text": unread_parts.ends_too_soon,
}
_NO_SPACE = re.compile(r"(?P<key>[A-Za-z]{1,20}):[^\s:/]")


def lines(text: str) -> list[str]:
    """The lines of a text, as YAML counts lines."""
    return _BREAK.split(text)


def filled(written: Sequence[str]) -> list[str]:
    """The lines, with `null` inserted into the empty cells of lists."""
    return [_EMPTY.sub(" null", line) if "[" in line and not _QUOTE.search(line) else line
            for line in written]  # fmt: skip


def key_of(written: Sequence[str], line: int) -> str:
    """The key of the part that a line, counted from 1, belongs to, or an empty string."""
    above = (written[place] for place in range(min(line, len(written)) - 1, -1, -1))
    found = next((found for text in above if (found := _KEY.match(text))), None)
    return found[0].rstrip(":").strip("\"' ") if found else ""


def without_slips(written: Sequence[str]) -> tuple[list[str], list[Mistake]]:
    """The lines, with invalid ones emptied, and the mistakes in these.

    There are no mistakes if the invalid lines could not be located.
    """
    starts = [place for place, line in enumerate(written) if _KEY.match(line)]
    if not starts or len(starts) > MOST_PIECES or _is_too_much(written):
        return list(written), []
    pieces = _Pieces(written)
    slips = [*pieces.before_the_parts(starts[0])]
    for start, stop in zip(starts, [*starts[1:], len(written)], strict=True):
        slips += pieces.part(start, stop)
    return pieces.kept, slips


def _is_too_much(written: Sequence[str]) -> bool:
    """Whether a file is so long or so deeply nested that parsing it repeatedly takes too long."""
    if sum(map(len, written)) > MOST:
        return True
    depth = 0
    for bracket in _BRACKET.findall("\n".join(written)):
        depth = depth + 1 if bracket in "[{" else max(0, depth - 1)
        if depth > _DEEPEST:
            return True
    return False


class _Pieces:
    """The lines of a file; invalid ones are emptied. Places count from 0."""

    def __init__(self, written: Sequence[str]) -> None:
        self.kept = list(written)
        self._anchors = frozenset(_ANCHOR.findall("\n".join(written)))

    def before_the_parts(self, stop: int) -> Iterator[Mistake]:
        """Empty the lines before the first part, except the start of a document."""
        for place in range(stop):
            line = self.kept[place]
            if _is_filled(line) and not line.startswith(("---", "%")):
                self.kept[place] = ""
                yield Mistake(place + 1, 1, unread_parts.no_part())

    def part(self, start: int, stop: int) -> Iterator[Mistake]:
        """Empty the invalid rows of one part, as few as possible, or else the whole part."""
        if self._slip(start, stop) is None:
            return
        for first, end in self._rows(start, stop):
            yield from self._mended(first, end, 1)
        yield from self._mended(start, stop, _ROUNDS)

    def _mended(self, start: int, stop: int, rounds: int) -> Sequence[Mistake]:
        """Empty up to `rounds` invalid lines; if that does not help, all lines."""
        found: list[Mistake] = []
        while slip := self._slip(start, stop):
            found.append(slip)
            place = slip.line - 1
            if place == start or not self.kept[place] or len(found) > rounds:
                self.kept[start:stop] = [""] * (stop - start)
                return found[:1]
            self.kept[place] = ""
        return found

    def _rows(self, start: int, stop: int) -> Sequence[tuple[int, int]]:
        """The start and end of each item of a part, if its key stands alone on its line."""
        if not _BARE.fullmatch(self.kept[start]):
            return []
        filled = [place for place in range(start + 1, stop) if _is_filled(self.kept[place])]
        if not filled:
            return []
        most = _indent(self.kept[filled[0]])
        starts = [place for place in filled if _indent(self.kept[place]) <= most][:MOST_PIECES]
        return list(zip(starts, [*starts[1:], stop], strict=True))

    def _slip(self, start: int, stop: int) -> Mistake | None:
        """The first mistake in the lines from `start` to `stop`, or None if they are valid."""
        if found := _NO_SPACE.match(self.kept[start]):
            return Mistake(start + 1, 1, unread_parts.missing_space(found["key"]))
        slip = positioned_yaml.slip("\n".join(self.kept[start:stop]), start, self._anchors)
        if slip is None:
            return None
        filled = [place for place in range(start, stop) if _is_filled(self.kept[place])]
        line = min(slip.line, filled[-1] + 1 if filled else stop)
        if slip.cause in _ENDED:  # it is the end of these lines, not of the file
            return Mistake(line, 1, _ENDED[slip.cause]())
        return slip._replace(line=line)


def _is_filled(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
