"""Harmful texts that someone may choose as a name or a message. Contains no tests."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import groupby
from unicodedata import category

from grader.core.models import Exercise
from grader.reports.text.escape import visible

TEXTS = {
    "clear screen": "\x1b[2J\x1b[H",
    "colour": "\x1b[31mred\x1b[0m",
    "title and link": "\x1b]0;owned\x07\x1b]8;;http://x\x1b\\y",
    "eight-bit controls": "\x9b31m\x90q\x9c\x85",
    "carriage return": "Score 0 / 4\rScore 4 / 4",
    "newline": "one\ngrade: all is well",
    "bell, backspace, delete": "a\x07\x08\x08\x7f",
    "null": "a\x00b",
    "right to left": "user\u202egnp.exe\u2066\u2069",
    "zero width": "a\u200bb\u200dc\ufeffd\u2060\u00ad",
    "line separators": "a\u2028b\u2029c",
    "half a character": "a\ud83d b",
    "undecodable bytes": "a\udce9 b\udcff",
    "heap of marks": "Z" + "\u0301\u0335\u0489" * 30,
    "unseen letters": "\u3164\u115f\u2800\ufe0f\U000e0101",
    "tags": "\U000e0041\U000e007f",
    "unassigned and private": "\U0010ffff\ue000\u0378",
    "long": "x" * 100_000,
    "long and wide": "漢字" * 5000,
    "many digits": "9" * 4000,
    "markup": "[bold]x[/] <script>alert(1)</script> ![i](http://x) | `c` &lt; ::error::",
    "formula": "=cmd|' /C calc'!A0",
    "backslashes": "a\\|b\\",
    "percent and braces": "%s {0} {entry}",
    "empty": "",
}


def any_names(one: Exercise) -> list[Exercise]:
    """The exercise once for each of the texts, which is its title and begins each node's name."""
    found = []
    for number, text in enumerate(TEXTS.values()):
        short = text.encode("utf-8", "replace").decode()[:300]
        names = [f"{short}{node}" for node in range(len(one.tree))]
        tree = replace(one.tree, names=names)
        found.append(replace(one, id=f"e{number}", title=short, tree=tree))
    return found


NO_TEXT = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
MARKS = frozenset({"Mn", "Me"})


@cache
def _is_harmful(char: str) -> bool:
    return (category(char) in NO_TEXT and char != "\n") or visible(char) not in {char, "\\n"}


def harm_in(text: str) -> Iterator[str]:
    """The characters of `text` that a terminal would obey, reorder or hide, except newlines and the
    byte order mark that begins a table for Excel.
    """
    text = text.removeprefix("\ufeffsubmission")
    chars = set(text)
    yield from (f"U+{ord(char):04X}" for char in sorted(filter(_is_harmful, chars)))
    if any(category(char) in MARKS for char in chars):
        for are_marks, run in groupby(text, lambda char: category(char) in MARKS):
            if are_marks and (many := len([*run])) > 3:
                yield f"{many} marks on one letter"
