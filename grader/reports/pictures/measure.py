"""The width of a text in an unknown font, and its division into lines.

A picture is laid out before the reader's font is known. The widths here are those of the widest
common fonts, Verdana and DejaVu Sans, so a text is as wide as computed, or a little narrower.
"""

from unicodedata import normalize

from grader.reports.text.terminal_lines import cells

_EM: dict[str, float] = {}
for _chars, _width in {
    " ": 0.36,
    "ijlI.,:;'|!()[]/\\tfrJ-": 0.47,
    '*?_ckszxvyoea"{}': 0.64,
    "0123456789bdhnpqugL$": 0.66,
    "ABCEFKPRSTVXYZ": 0.74,
    "DGHNOQU&w": 0.83,
    "#+=<>~^−∞≤≥≠≈→◀": 0.87,
    "mMW@%…△▽○": 1.08,
}.items():
    _EM.update(dict.fromkeys(_chars, _width))
_EM |= {"`": 0.64, "·": 0.4, "’": 0.4, "α": 0.68, "β": 0.66}
_BOLD = 1.13
_LATIN_END, _GREEK, _CYRILLIC_END = 0x180, 0x370, 0x460


def _known(char: str) -> float | None:
    """The width of a character in ems; None if it varies too much between fonts."""
    if char in _EM:
        return _EM[char]
    if ord(char) < _LATIN_END:
        return _EM.get(normalize("NFD", char)[0], 1.1)  # é is as wide as e
    if _GREEK <= ord(char) < _CYRILLIC_END:
        return 0.98 if char.islower() else 1.18
    return None


def is_certain(text: str) -> bool:
    """Whether `text` is no wider than `width` says, in every common font."""
    return text.isascii() or all(_known(char) is not None for char in text)


def width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of `text`, which has been made visible already, in that font size."""
    ems = 0.0
    for char in text:
        ems += _ems(char)
    return ems * size * (_BOLD if bold else 1)


def _ems(char: str) -> float:
    known = _known(char)
    return (0, 0.9, 1.25)[cells(char)] if known is None else known


def _fitting(text: str, size: float, room: float, *, bold: bool, behind: str = "") -> int:
    """The number of characters of `text` that fit into `room`, with `behind` after them."""
    scale = size * (_BOLD if bold else 1)
    ems = sum(map(_ems, behind))
    for place, char in enumerate(text):
        ems += _ems(char)
        if ems * scale > room:
            return place
    return len(text)


def fit(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """The beginning of `text` that fits into `room`, with an ellipsis if it is cut."""
    if width(text, size, bold=bold) <= room:
        return text
    end = _fitting(text, size, room, bold=bold, behind="…")
    return text[:end].rstrip() + "…"


def wrapped(text: str, size: float, room: float, most: int, *, bold: bool = False) -> list[str]:
    """`text` in at most `most` lines that fit into `room`, broken at spaces if possible."""
    lines: list[str] = []
    rest = text.strip()
    while rest:
        if len(lines) == most - 1 or width(rest, size, bold=bold) <= room:
            return [*lines, fit(rest, size, room, bold=bold)]
        end = max(1, _fitting(rest, size, room, bold=bold))
        while rest[end : end + 1].isspace():  # a space at the end of a line takes no room
            end += 1
        space = rest.rfind(" ", 1, end + 1)
        end = space if space > 0 else end
        lines.append(rest[:end].rstrip())
        rest = rest[end:].lstrip()
    return lines
