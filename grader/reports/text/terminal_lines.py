"""Lines for a terminal: measured, cut and wrapped in cells, then painted.

Throughout the reports for people:
  cell   the width of one narrow character; a wide one (CJK, emoji) takes two
  Span   a piece of text in one style, such as "bold red"
  Line   the spans of one line, left to right
  Page   the width of the lines, and whether they may have more than ASCII

The project does not use rich, which takes longer to import than grading a submission takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from shlex import quote
from typing import Final, Literal, NamedTuple, TypeAlias
from unicodedata import category, east_asian_width

from grader.core.exact_numbers import short
from grader.core.models import Severity
from grader.reports.text.escape import visible

WIDEST = 100
NARROWEST = 20
_STYLES = "bold dim strike red green yellow cyan".split()
_SGR = dict(zip(_STYLES, "1 2 9 31 32 33 36".split(), strict=True))
# Wide since Unicode 16, which older Pythons do not have, or drawn wide against the standard.
_WIDE_TOO = (
    (0x2630, 0x2637),
    (0x268A, 0x268F),
    (0x4DC0, 0x4DFF),
    (0x1D300, 0x1D376),
    (0x1F1E6, 0x1F1FF),
)


Align: TypeAlias = Literal["left", "right", "centre"]


class Span(NamedTuple):
    """A piece of text; `style` is words of "bold dim strike red green yellow cyan"."""

    text: str
    style: str = ""


Line: TypeAlias = Sequence[Span]


class CommandLine(tuple[Span, ...]):
    """A line that is never cut: a shell command, which people copy."""

    __slots__ = ()


Wrapped: TypeAlias = Callable[[int], Sequence[str]]  # wraps itself: its lines for so many cells
BLANK: Final[Line] = ()
SEVERITY_STYLES: Mapping[Severity, str] = {"error": "red", "warning": "yellow", "note": "cyan"}
"""The style of a finding of each severity."""


class Glyphs(NamedTuple):
    """The signs of one character set; all but `ellipsis` and `inf` are one cell wide or a word."""

    tick: str = "✓"
    cross: str = "✗"
    none: str = "-"
    dot: str = "·"
    rule: str = "─"
    ellipsis: str = "…"
    inf: str = "∞"
    arrow: str = "◀"
    cut: str = "×"
    bar: str = "│"
    fork: str = "├─"
    last: str = "└─"
    down: str = "│  "
    max: str = "△"
    min: str = "▽"
    chance: str = "○"


UNICODE = Glyphs()
ASCII = Glyphs(
    tick="ok",
    cross="x",
    dot="-",
    rule="-",
    ellipsis="...",
    inf="inf",
    arrow="<-",
    cut="x",
    bar="|",
    fork="|--",
    last="`--",
    down="|   ",
    max="MAX",
    min="MIN",
    chance="CHANCE",
)


@lru_cache(maxsize=4096)
def _cells_of(char: str) -> int:
    if category(char) in {"Mn", "Me"}:
        return 0
    wide = east_asian_width(char) in {"W", "F"}
    return 2 if wide or any(low <= ord(char) <= high for low, high in _WIDE_TOO) else 1


def cells(text: str) -> int:
    """The width of `text`, which has been made visible already."""
    return len(text) if text.isascii() else sum(map(_cells_of, text))


def widest(texts: Iterable[str]) -> int:
    """The width of the widest of `texts`; 0 if there are none."""
    return max(map(cells, texts), default=0)


def head(text: str, room: int) -> str:
    """The beginning of `text` that fits into `room` cells."""
    if text.isascii():
        return text[: max(0, room)]
    taken = 0
    for place, char in enumerate(text):
        taken += _cells_of(char)
        if taken > room:
            return text[:place]
    return text


def wrap(text: str, room: int) -> list[str]:
    """`text` in lines of at most `room` cells, broken at spaces, but in short quoted commands."""
    room = max(2, room)
    lines = [""]
    for given in _words(text, room):
        word = given
        if lines[-1] and cells(lines[-1]) + 1 + cells(word) <= room:
            lines[-1] += " " + word
            continue
        if lines[-1]:
            lines.append("")
        while cells(word) > room:
            lines[-1] = head(word, room)
            word = word[len(lines[-1]) :]
            lines.append("")
        lines[-1] = word
    return lines


def _words(text: str, room: int) -> Iterator[str]:
    """The words of `text`; a command in backticks is one word if it fits into `room` cells."""
    words = text.split(" ")
    while words:
        taken = 1
        if words[0].count("`") % 2:
            ends = (place for place, word in enumerate(words[1:], 2) if "`" in word)
            taken = next(ends, 1)
            if cells(" ".join(words[:taken])) > room:
                taken = 1
        yield " ".join(words[:taken])
        del words[:taken]


def command_lines(words: Iterable[str], indent: int, room: int) -> list[CommandLine]:
    """A shell command, broken by backslashes between words, to be copied. No word is broken."""
    lines: list[str] = []
    for word in map(quote, words):
        if lines and cells(lines[-1]) + 1 + cells(word) + len(" \\") <= room - indent - 2:
            lines[-1] += " " + word
        else:
            lines.append(word)
    texts = [*(f"{line} \\" for line in lines[:-1]), *lines[-1:]]
    return [
        CommandLine([Span(" " * (indent + 2 * bool(place)) + text, "dim")])
        for place, text in enumerate(texts)
    ]


def pad(text: str, room: int, align: Align = "left") -> str:
    """`text` padded with spaces to `room` cells."""
    spaces = max(0, room - cells(text))
    left = {"left": 0, "right": spaces, "centre": spaces // 2}[align]
    return " " * left + text + " " * (spaces - left)


@dataclass(frozen=True, slots=True)
class Page:
    """The width and character set of the output. No line but a command is wider than `width`."""

    width: int = WIDEST
    unicode: bool = True

    @classmethod
    def sized(cls, width: int | None, *, unicode: bool) -> Page:
        """A page of that width, limited to NARROWEST and WIDEST; None is WIDEST."""
        return cls(max(NARROWEST, min(WIDEST, WIDEST if width is None else width)), unicode)

    @property
    def glyphs(self) -> Glyphs:
        return UNICODE if self.unicode else ASCII

    def safe(self, text: object, limit: int = 300) -> str:
        """Text from others, made safe for this page, on one line."""
        return visible(str(text), limit=limit, unicode=self.unicode)

    def fit(self, text: str, room: int) -> str:
        """`text`, cut to `room` cells with an ellipsis if it is wider."""
        if cells(text) <= room:
            return text
        ellipsis = self.glyphs.ellipsis
        return head(head(text, room - len(ellipsis)) + ellipsis, room)

    def number(self, value: object) -> str:
        """A value or bound as people write it: 6, 2.5, 49/6, -∞, +∞; anything else as text."""
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return "none" if value is None else self.safe(value, 60)
        if value in {inf, -inf}:
            return ("+" if value > 0 else "-") + self.glyphs.inf
        if isinstance(value, float):
            return short(value)
        # Python refuses to print an int of more than 4300 digits, and it would not be readable.
        if value.bit_length() > 128:
            return f"{'-' if value < 0 else ''}2^{value.bit_length() - 1}{self.glyphs.ellipsis}"
        return str(value)

    def pairs(
        self, pairs: Iterable[tuple[str, str | Wrapped]], indent: int, style: str = ""
    ) -> list[Line]:
        """Labels and values, the values aligned and wrapped, two cells apart."""
        pairs = list(pairs)
        column = widest(label for label, _ in pairs) + 2
        lines: list[Line] = []
        for label, value in pairs:
            shown, room = pad(label, column), self.width - indent - column
            for text in wrap(value, room) if isinstance(value, str) else value(room):
                lines.append([Span(" " * indent), Span(shown, "dim"), Span(text, style)])
                shown = " " * column
        return lines

    def rule(self, left: Line, right: str = "") -> Line:
        """A horizontal rule, with a heading at its left and a word at its right."""
        dash = self.glyphs.rule
        right = f" {right} {dash}" if right else ""
        room = self.width - 4 - cells(right)
        spans = [Span(dash * 2 + " ", "dim"), *self.cut(left, room - 1), Span(" ")]
        used = sum(cells(span.text) for span in spans)
        spans.append(Span(dash * (self.width - used - cells(right)) + right, "dim"))
        return spans

    def cut(self, line: Line, room: int) -> list[Span]:
        """`line`, cut to at most `room` cells."""
        kept = []
        for text, style in line:
            fitting = self.fit(text, room) if text.strip() else head(text, room)
            if not fitting and text:
                break
            kept.append(Span(fitting, style))
            room -= cells(fitting)
        return kept

    def paint(self, lines: Iterable[Line], *, color: bool) -> str:
        """The text of all `lines`, each ended by a newline."""
        shown = (
            line if isinstance(line, CommandLine) else self.cut(line, self.width) for line in lines
        )
        return "".join(
            (_painted(line) if color else "".join(span.text for span in line).rstrip()) + "\n"
            for line in shown
        )


def _painted(line: Iterable[Span]) -> str:
    """One line with the escape sequences of its styles."""
    painted = []
    for text, style in line:
        codes = ";".join(_SGR[word] for word in style.split())
        painted.append(f"\x1b[{codes}m{text}\x1b[0m" if codes and text.strip() else text)
    return "".join(painted).rstrip()
