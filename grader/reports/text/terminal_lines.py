"""Lines for a terminal: measured, cut and wrapped in cells, and at last painted.

Throughout the reports for people we have:
  cell   the room of one narrow character; a wide one (CJK, emoji) takes two
  Span   a piece of text in one style, such as "bold red"
  Line   the spans of one line, left to right
  Page   how wide the paper is, and whether it can hold more than ASCII

Written here rather than taken from rich, whose import costs more than grading a submission does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Final, Literal, NamedTuple, TypeAlias
from unicodedata import category, east_asian_width

from grader.reports.text.escape import visible

WIDEST = 100
NARROWEST = 20
_SGR = {
    "bold": "1", "dim": "2", "strike": "9",
    "red": "31", "green": "32", "yellow": "33", "cyan": "36",
}  # fmt: skip
# Wide since Unicode 16, or drawn wide in spite of the standard; older Pythons do not know.
_WIDE_TOO = ((0x2630, 0x2637), (0x268A, 0x268F), (0x4DC0, 0x4DFF), (0x1D300, 0x1D376),
             (0x1F1E6, 0x1F1FF))  # fmt: skip


Align: TypeAlias = Literal["left", "right", "centre"]


class Span(NamedTuple):
    """A piece of text; `style` is words of "bold dim strike red green yellow cyan"."""

    text: str
    style: str = ""


Line: TypeAlias = Sequence[Span]
BLANK: Final[Line] = ()


class Glyphs(NamedTuple):
    """The signs of one alphabet. All but `ellipsis` and `inf` are one cell wide or a word."""

    tick: str
    cross: str
    none: str
    dot: str
    rule: str
    ellipsis: str
    inf: str
    alpha: str
    beta: str
    arrow: str
    cut: str
    bar: str
    fork: str
    last: str
    down: str
    max: str
    min: str


UNICODE = Glyphs(
    tick="✓", cross="✗", none="-", dot="·", rule="─", ellipsis="…", inf="∞", alpha="α", beta="β",
    arrow="◀", cut="×", bar="│", fork="├─", last="└─", down="│  ", max="△", min="▽",
)  # fmt: skip
ASCII = Glyphs(
    tick="ok", cross="x", none="-", dot="-", rule="-", ellipsis="...", inf="inf", alpha="alpha",
    beta="beta", arrow="<-", cut="x", bar="|", fork="|--", last="`--", down="|   ", max="MAX",
    min="MIN",
)  # fmt: skip


@lru_cache(maxsize=4096)
def _cells_of(char: str) -> int:
    if category(char) in {"Mn", "Me"}:
        return 0
    wide = east_asian_width(char) in {"W", "F"}
    return 2 if wide or any(low <= ord(char) <= high for low, high in _WIDE_TOO) else 1


def cells(text: str) -> int:
    """The room that `text`, already made visible, takes on the screen."""
    return len(text) if text.isascii() else sum(map(_cells_of, text))


def widest(texts: Iterable[str]) -> int:
    """The room that the widest of `texts` takes; 0 if there is none."""
    return max(map(cells, texts), default=0)


def head(text: str, room: int) -> str:
    """As much of the beginning of `text` as fits into `room` cells."""
    if text.isascii():
        return text[: max(0, room)]
    taken = 0
    for place, char in enumerate(text):
        taken += _cells_of(char)
        if taken > room:
            return text[:place]
    return text


def wrap(text: str, room: int) -> list[str]:
    """`text` as lines of at most `room` cells, broken at spaces where there are any."""
    room = max(2, room)
    lines = [""]
    for given in text.split(" "):
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


def pad(text: str, room: int, align: Align = "left") -> str:
    """`text` with spaces about it, `room` cells in all."""
    spaces = max(0, room - cells(text))
    left = {"left": 0, "right": spaces, "centre": spaces // 2}[align]
    return " " * left + text + " " * (spaces - left)


@dataclass(frozen=True, slots=True)
class Page:
    """The paper. No line that it paints is wider than `width` cells."""

    width: int = WIDEST
    unicode: bool = True

    @classmethod
    def sized(cls, width: int | None, *, unicode: bool) -> Page:
        """A page as wide as asked for, within what people can read."""
        return cls(max(NARROWEST, min(WIDEST, WIDEST if width is None else width)), unicode)

    @property
    def glyphs(self) -> Glyphs:
        return UNICODE if self.unicode else ASCII

    def safe(self, text: object, limit: int = 300) -> str:
        """Somebody else's text, fit for this page, on one line."""
        return visible(str(text), limit=limit, unicode=self.unicode)

    def fit(self, text: str, room: int) -> str:
        """`text`, cut to `room` cells with an ellipsis if it has more."""
        if cells(text) <= room:
            return text
        ellipsis = self.glyphs.ellipsis
        return head(head(text, room - len(ellipsis)) + ellipsis, room)

    def number(self, value: object) -> str:
        """A value or bound as it is written by hand: 6, 2.5, -∞, +∞; a Claim as it stands."""
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return "none" if value is None else self.safe(value, 60)
        if value in {inf, -inf}:
            return ("+" if value > 0 else "-") + self.glyphs.inf
        if isinstance(value, float):
            return f"{value:.0f}" if value.is_integer() and abs(value) < 1e15 else repr(value)
        # Python refuses to print an int of more than 4300 digits, and nobody would read it.
        if value.bit_length() > 128:
            return f"{'-' if value < 0 else ''}2^{value.bit_length() - 1}{self.glyphs.ellipsis}"
        return str(value)

    def pairs(self, pairs: Iterable[tuple[str, str]], indent: int, style: str = "") -> list[Line]:
        """Labels and values, the values aligned and wrapped, two cells apart."""
        pairs = list(pairs)
        column = widest(label for label, _ in pairs) + 2
        lines: list[Line] = []
        for label, value in pairs:
            shown = pad(label, column)
            for text in wrap(value, self.width - indent - column):
                lines.append([Span(" " * indent), Span(shown, "dim"), Span(text, style)])
                shown = " " * column
        return lines

    def rule(self, left: Line, right: str = "") -> Line:
        """A line drawn across the page, with a heading at its left and a word at its right."""
        dash = self.glyphs.rule
        right = f" {right} {dash}" if right else ""
        room = self.width - 4 - cells(right)
        spans = [Span(dash * 2 + " ", "dim"), *self.cut(left, room - 1), Span(" ")]
        used = sum(cells(span.text) for span in spans)
        spans.append(Span(dash * (self.width - used - cells(right)) + right, "dim"))
        return spans

    def cut(self, line: Line, room: int) -> list[Span]:
        """`line`, its end cut off so that it takes at most `room` cells."""
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
        return "".join(
            (_painted(self.cut(line, self.width)) if color else
             "".join(span.text for span in self.cut(line, self.width)).rstrip()) + "\n"
            for line in lines
        )  # fmt: skip


def _painted(line: Line) -> str:
    """One line with the escape sequences of its styles."""
    painted = []
    for text, style in line:
        codes = ";".join(_SGR[word] for word in style.split())
        painted.append(f"\x1b[{codes}m{text}\x1b[0m" if codes and text.strip() else text)
    return "".join(painted).rstrip()
