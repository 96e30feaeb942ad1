"""Text from others, made safe to show: one function for each kind of page.

A text that a student can choose (a name, a message, output, a path) may contain terminal commands,
right-to-left controls, or characters that are invisible or cannot be encoded. `visible` keeps
readable characters and spells out all others.
"""

import re
from unicodedata import category, combining

# str.isprintable() rejects controls, format characters (bidi and zero-width ones), separators,
# surrogates and unassigned code points. It accepts these letters and marks, which are invisible.
_INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)
_MARKS_ON_ONE_LETTER = 3
_SIGNS = "∞αβ≤≥…→←≠✓−–—·×‘’“”✗"
_WORDS = """inf alpha beta <= >= ... -> <- != ok - - - - x ' ' " " x""".split()
_ASCII = dict(zip(map(ord, _SIGNS), _WORDS, strict=True))
_FORMULAS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_MARKDOWN = {ord(char): "\\" + char for char in r"\`*_{}[]<>#|~$:@"} | {ord("&"): "&amp;"}


_COMMANDS = (("::", ":\\x3a"), ("##[", "#\\x23["))
"""GitHub's ``::error file=...::`` at the beginning of a line, ``##[error]`` anywhere in it."""


def visible(text: str, *, limit: int = 300, unicode: bool = True) -> str:
    r"""`text` with every character spelled out that a terminal would obey, reorder or hide.

    Such a character becomes its Python escape (``\x1b``, ``\u202e``, ``\n``). So do the signs that
    make a line of a log a command to GitHub Actions, at any place, because wrapping may put them at
    the beginning of a line. Without `unicode` the result is ASCII. It has at most `limit`
    characters, and ends with an ellipsis if `text` was cut.
    """
    shown = text[: limit + 1]
    for command, spelled in _COMMANDS:
        shown = shown.replace(command, spelled)
    return printable(shown, limit=limit, unicode=unicode)


def printable(text: str, *, limit: int = 300, unicode: bool = True) -> str:
    """The same for a page, in which no sign is a command: the line ``a[::2]`` stays as it is."""
    shown = text[: limit + 1]
    if not unicode:
        shown = shown.translate(_ASCII)
    if not (shown.isascii() and shown.isprintable()):
        shown = _spelled_out(shown, unicode=unicode)
    if len(shown) > limit:
        ellipsis = "…" if unicode else "..."
        shown = shown[: max(0, limit - len(ellipsis))] + ellipsis
    return shown


def markdown(text: str, *, limit: int = 300) -> str:
    """`text` escaped for Markdown, on one line: for a cell, or after other words."""
    return visible(text, limit=limit).translate(_MARKDOWN).replace("www.", "www\\.")


def fenced(text: str, language: str = "") -> str:
    """`text` as a fenced block of Markdown; the fence is longer than any fence in `text`."""
    longest = max(map(len, re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text.rstrip()}\n{fence}"


def cell(text: str) -> str:
    """`text` for a cell of a spreadsheet, protected from being read as a formula."""
    shown = visible(text)
    return f"'{shown}" if shown.startswith(_FORMULAS) else shown


def yaml(text: str) -> str:
    """`text` as a scalar that every YAML parser reads as this string."""
    return '"' + "".join(map(_yaml_character, text)) + '"'


def _yaml_character(character: str) -> str:
    if character in {'"', "\\"}:
        return "\\" + character
    # `visible` would allow a few combining marks in a row; here each one is spelled out.
    is_plain = visible(character) == character and not combining(character)
    return character if is_plain else f"\\U{ord(character):08X}"


def _spelled_out(text: str, *, unicode: bool) -> str:
    shown, marks = [], 0
    for char in text:
        # Many marks above or below one letter would cover the lines around it.
        marks = marks + 1 if category(char) in {"Mn", "Me"} else 0
        is_plain = char.isprintable() and char not in _INVISIBLE and marks <= _MARKS_ON_ONE_LETTER
        if is_plain and (unicode or char.isascii()):
            shown.append(char)
        else:
            shown.append(char.encode("unicode_escape").decode("ascii"))
    return "".join(shown)
