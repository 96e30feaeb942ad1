"""Text that somebody else wrote, made safe to show: one function for each kind of page.

Whatever a student can choose (names, messages, output, paths) may hold terminal commands, text
that runs backwards, or characters that cannot be seen or even encoded. `visible` leaves what
people read and spells out the rest.
"""

from __future__ import annotations

import re
from unicodedata import category, combining

# str.isprintable() knows controls, format characters (bidi and zero-width ones), separators,
# surrogates and unassigned places. These are letters and marks that still show nothing.
_INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)
_MARKS_ON_ONE_LETTER = 3
_ASCII = {
    ord("∞"): "inf", ord("α"): "alpha", ord("β"): "beta", ord("≤"): "<=", ord("≥"): ">=",
    ord("…"): "...", ord("−"): "-", ord("–"): "-", ord("—"): "-", ord("·"): "-", ord("×"): "x",
    ord("‘"): "'", ord("’"): "'", ord("“"): '"', ord("”"): '"', ord("→"): "->", ord("←"): "<-",
    ord("≠"): "!=", ord("✓"): "ok", ord("✗"): "x",
}  # fmt: skip
_FORMULAS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_MARKDOWN = {ord(char): "\\" + char for char in r"\`*_{}[]<>#|~$:@"} | {ord("&"): "&amp;"}


_COMMANDS = (("::", ":\\x3a"), ("##[", "#\\x23["))
"""``::error file=...::`` at the beginning of a line, ``##[error]`` anywhere in it."""


def visible(text: str, *, limit: int = 300, unicode: bool = True) -> str:
    r"""`text` with every character that a terminal would obey, reorder or hide spelled out.

    Such a character becomes what Python would write for it (``\x1b``, ``\u202e``, ``\n``). So do
    the signs by which a line of a log becomes a command to GitHub Actions, wherever they stand,
    since wrapping may put them at a line's beginning. Without `unicode` all of it is ASCII.
    At most `limit` characters come back, the last of them an ellipsis if there was more.
    """
    shown = text[: limit + 1]
    for command, spelled in _COMMANDS:
        shown = shown.replace(command, spelled)
    if not unicode:
        shown = shown.translate(_ASCII)
    if not (shown.isascii() and shown.isprintable()):
        shown = _spelled_out(shown, unicode=unicode)
    if len(shown) > limit:
        ellipsis = "…" if unicode else "..."
        shown = shown[: max(0, limit - len(ellipsis))] + ellipsis
    return shown


def markdown(text: str, *, limit: int = 300) -> str:
    """`text` as Markdown shows it literally, on one line: for a cell, or after other words."""
    return visible(text, limit=limit).translate(_MARKDOWN).replace("www.", "www\\.")


def fenced(text: str, language: str = "") -> str:
    """`text` as a block of Markdown that nothing in it can end: no fence in it is as long."""
    longest = max(map(len, re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text.rstrip()}\n{fence}"


def cell(text: str) -> str:
    """`text` for a cell of a spreadsheet, which takes none of it for a formula."""
    shown = visible(text)
    return f"'{shown}" if shown.startswith(_FORMULAS) else shown


def yaml(text: str) -> str:
    """`text` as a scalar that no YAML takes for anything else."""
    return '"' + "".join(map(_yaml_character, text)) + '"'


def _yaml_character(character: str) -> str:
    if character in {'"', "\\"}:
        return "\\" + character
    # A mark joins what stands before it, so that a heap of them is spelled out one by one.
    seen = visible(character) == character and not combining(character)
    return character if seen else f"\\U{ord(character):08X}"


def _spelled_out(text: str, *, unicode: bool) -> str:
    shown, marks = [], 0
    for char in text:
        # Marks above and below a letter take no room; a heap of them covers the lines around.
        marks = marks + 1 if category(char) in {"Mn", "Me"} else 0
        fine = char.isprintable() and char not in _INVISIBLE and marks <= _MARKS_ON_ONE_LETTER
        if fine and (unicode or char.isascii()):
            shown.append(char)
        else:
            shown.append(char.encode("unicode_escape").decode("ascii"))
    return "".join(shown)
