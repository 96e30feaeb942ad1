r"""Reads one cell of an answer in any common spelling.

Students write -inf as -∞, −inf, $-\infty$ or float('-inf'), and often copy decoration with it.
"""

import re
from collections.abc import Callable
from math import inf, isfinite
from typing import Literal

from grader.core.findings import unread_parts
from grader.core.findings.phrases import Clause
from grader.core.models import CellKind
from grader.core.tree import Player, Value
from grader.written.parsing import lexicon
from grader.written.parsing.plain_text import LONGEST, plain

_NUMBER = re.compile(r"[-+]?([0-9]+|([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=e))(e[-+]?[0-9]+)?)")
_FRACTION = re.compile(r"([-+]?[0-9]+) ?/ ?([0-9]+)")
_INFINITY = re.compile(
    r"([-+]?)(?:∞|oo|i|infty|infinite|(?:math\.|np\.|numpy\.|\.)?inf(?:inity)?"
    r"|float ?\( ?[\"']?([-+]?)inf(?:inity)?[\"']? ?\))"
)
_WITH_COMMA = re.compile(r"([-+]?[0-9]+),([0-9]+)")
_COMPARED = re.compile(r"(?:[<>=~≈≤≥]+|[a-zαβ]+ ?=) ?([-+]?[0-9]+(?:\.[0-9]+)?|[-+]∞|[-+]inf)")

FUNCTION = r"(?:max|min)(?:imi[sz](?:er|ing|e)|imum)?[-_ ]*(?:value|val|node|player)?|[△▲▽▼]"
MARK = (
    "(?:(?:alpha|beta|[αβ])[-_ ]?)?(?:prun(?:e|ed|ing)|cut(?:[-_ ]?off)?|✂\ufe0f?)"
    r" ?[#_-]? ?(?P<number>[0-9]{1,6})?(?: ?\( ?(?:alpha|beta|[αβ]) ?\))?"
)
_FUNCTION = re.compile(FUNCTION, re.IGNORECASE)
CHANCE = r"(?:chance|exp(?:ect(?:ed|ation|i)?)?|zufall|hasard|azar)[-_ ]*(?:value|val|node)?|[○◯]"
_CHANCE = re.compile(CHANCE, re.IGNORECASE)
_MARK = re.compile(MARK, re.IGNORECASE)
_MARKED = re.compile(rf"[*_` ]*{MARK}[*_` ]*:(?P<rest>.*)", re.IGNORECASE | re.DOTALL)
_MARKED_APART = re.compile(rf"[*_` ]*{MARK}[*_`]*\s+(?P<rest>\S.*)", re.IGNORECASE | re.DOTALL)
_TAIL = re.compile(
    rf"(?P<value>.*?) ?(?P<function>{FUNCTION})? ?(?P<mark>{MARK})?", re.IGNORECASE | re.DOTALL
)
_CROSSES = re.compile("[x✗✘×]+")
_OUT = frozenset(
    [
        "unvisited",
        "skipped",
        "never visited",
        "not visited",
        "not evaluated",
        "not searched",
        "not explored",
        "not reached",
    ]
)
_TICKS = frozenset("✗✘×✓✔✂")


class Unread(ValueError):
    """A cell cannot be read; `remedy` is the clause with the correction."""

    def __init__(self, remedy: Clause) -> None:
        super().__init__(remedy)
        self.remedy = remedy


def number(text: str) -> tuple[CellKind, Value | None]:
    """The kind and the value of a cell with a number or bound. Raises Unread."""
    if len(text) > LONGEST:
        raise Unread(unread_parts.WRITE_NUMBER)
    text = plain(text).casefold()
    if text in {"", "-"}:
        return "blank", None
    if text == ".":
        return "infinity", None
    text = re.sub(r"^([-+]) ", r"\1", text)
    if found := _INFINITY.fullmatch(text):
        sign = found[1] or found[2]
        if found[1] == "-" == found[2]:
            raise Unread(unread_parts.WRITE_POSITIVE_INFINITY)
        return (
            ("number", -inf if "-" in (found[1], found[2]) else inf) if sign else ("infinity", None)
        )
    if found := _NUMBER.fullmatch(text):
        value = float(text) if found[2] else int(text)
        if isfinite(value):
            return "number", value
    if found := _FRACTION.fullmatch(text):
        return "number", _divided(int(found[1]), int(found[2]))
    raise Unread(_remedy(text))


def _divided(numerator: int, denominator: int) -> Value:
    """The value of a fraction, an int if it is whole. Raises Unread."""
    if denominator == 0:
        raise Unread(unread_parts.WRITE_NUMBER)
    whole, rest = divmod(numerator, denominator)
    return numerator / denominator if rest else whole


def _remedy(text: str) -> Clause:
    if found := _WITH_COMMA.fullmatch(text):
        return unread_parts.write_decimals(found[1], found[2])
    if found := _COMPARED.fullmatch(text):
        return unread_parts.write_alone(found[1])
    if "∞" in text or "inf" in text:
        return unread_parts.WRITE_INFINITY
    return unread_parts.WRITE_NUMBER


def player(text: str) -> Player | Literal[""]:
    """The player whose function a cell names, "" if none. Raises Unread."""
    word = plain(text[:LONGEST]).casefold().removesuffix("()")
    if word in {"", "-"} or lexicon.fold(word) in lexicon.LEAF:
        return ""
    if _FUNCTION.fullmatch(word):
        return "MAX" if word.startswith(("max", "△", "▲")) else "MIN"
    if _CHANCE.fullmatch(word):
        return "CHANCE"
    raise Unread(unread_parts.WRITE_FUNCTION)


def is_player(text: str) -> bool:
    """Whether a text names the function of MAX or MIN."""
    return _FUNCTION.fullmatch(text) is not None


def is_number(text: str) -> bool:
    """Whether a text is a number or an infinity."""
    try:
        return number(text)[0] != "blank"
    except Unread:
        return False


def mark(text: str) -> int | None:
    """The number of a cutoff, 0 if it is not numbered, None if there is none. Raises Unread."""
    word = plain(text[:LONGEST]).casefold()
    if word in {"", "-", "not pruned"} or lexicon.fold(word) in lexicon.NO:
        return None
    if word in _TICKS or lexicon.fold(word) in lexicon.YES:
        return 0
    if found := _MARK.fullmatch(word):
        return int(found["number"] or 0)
    if re.fullmatch(r"#?[0-9]{1,6}", word):
        return int(word.removeprefix("#"))
    raise Unread(unread_parts.WRITE_MARK)


def exercise_id(text: str) -> str:
    """The id of an exercise as a student may write it."""
    return "-".join(plain(text[:LONGEST]).casefold().strip(",; ").split())


def is_lost(text: str) -> bool:
    """Whether a cell may be an infinity that was lost by saving without Unicode."""
    return len(text) <= LONGEST and plain(text) in {"?", "-?", "+?", "\N{REPLACEMENT CHARACTER}"}


def says_pruned(text: str) -> bool:
    """Whether a cell says "pruned" instead of a number."""
    word = plain(text[:LONGEST]).casefold().strip("()")
    return word in _OUT or _CROSSES.fullmatch(word) is not None or _MARK.fullmatch(word) is not None


def marked(text: str, starts_with_node: Callable[[str], object]) -> tuple[int, str] | None:
    """The number of the cutoff before a node's name, as in PRUNE1:E, and the text after it. The
    colon is optional if that text starts with a node."""
    found = _MARKED.fullmatch(text)
    if found is None and (found := _MARKED_APART.fullmatch(text)):
        found = found if starts_with_node(found["rest"]) else None
    return (int(found["number"] or 0), found["rest"].strip()) if found else None


def parted(text: str) -> tuple[str, str, str]:
    """Value, function and cutoff from one cell, such as "6 MAXvalue PRUNE1"."""
    found = _TAIL.fullmatch(plain(text)) if len(text) <= LONGEST else None
    if found is None:
        return text, "", ""
    return found["value"], found["function"] or "", found["mark"] or ""
