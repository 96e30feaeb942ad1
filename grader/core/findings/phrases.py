"""Small pieces of wording that many sentences share: lists, numbers, windows, plural forms."""

import signal
from collections.abc import Sequence
from math import inf
from typing import NewType, TypeVar

from grader.core.exact_numbers import short
from grader.core.models import CutoffRule, StackLine
from grader.core.recording import Claim
from grader.core.tree import Player

Clause = NewType("Clause", str)
"""Part of a sentence. Only `core.findings` makes clauses, from facts; no code reads them back."""

LONGEST = 450  # characters of one fact in a finding
_LONGEST_NUMBER = 100  # characters of a claim that is not a number
_LONGEST_QUOTED = 40
_NAMES = 6  # the most nodes that one list names

Fact = TypeVar("Fact")


def shortened(fact: Fact) -> Fact | str:
    """The fact; a text of at most LONGEST characters."""
    return cut(fact, LONGEST) if isinstance(fact, str) else fact


def cut(text: str, most: int) -> str:
    """At most so many characters of a text, the last one an ellipsis if there were more."""
    return text if len(text) <= most else text[: most - 1] + "…"


def short_name(name: str, room: int = 60) -> str:
    """The name or path of a student's file; if it is long, without its middle."""
    return name if len(name) <= room else f"{name[: room // 2]}…{name[1 - room // 2 :]}"


def quoted(text: str) -> str:
    """A student's words, short and in quotation marks."""
    text = " ".join(text.split())
    return repr(cut(text, _LONGEST_QUOTED)) if text else "empty"


def sentence(text: str) -> str:
    """The text with a full stop, unless it ends in a question mark."""
    return text if text.endswith("?") else f"{text}."


def listed(words: Sequence[str], most: int | None = None, total: int | None = None) -> str:
    """As in "A, B and C"; after the first `most` words, only the number of the others. `total` is
    the number of all words if `words` lacks some of them."""
    total = len(words) if total is None else total
    if most is not None and total > most:
        return f"{', '.join(words[:most])} and {total - most} more"
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def either(words: Sequence[str]) -> str:
    """As in "A or B"."""
    return " or ".join(words)


def nodes(names: Sequence[str]) -> str:
    """The names of nodes; of many, the first few and the number of the others."""
    return listed(names, _NAMES)


def count(many: int, noun: str) -> str:
    """As in "1 node", "2 nodes"."""
    return f"{many} {noun}" if many == 1 else f"{many} {noun}s"


def leaves_are(many: int) -> str:
    """As in "1 leaf is", "2 leaves are"."""
    return "1 leaf is" if many == 1 else f"{many} leaves are"


def are(things: Sequence[object]) -> str:
    """The verb "is" or "are" for these things."""
    return "is" if len(things) == 1 else "are"


def number(x: object) -> str:
    """A value or a bound: short, however many digits it has."""
    if x == inf:
        return "+inf"
    if isinstance(x, float):
        return short(x)
    if isinstance(x, int) and x.bit_length() > 128:
        from decimal import Decimal

        return f"{Decimal(x):.3e}"
    return cut(str(x), _LONGEST_NUMBER)


_NOUNS = {"str": "text", "state": "state"}
"""The noun for a value of a type: a state of the game has the type "state"."""


def described(x: object) -> str:
    """A value that a function returned in place of a number."""
    if isinstance(x, Claim) and x.type in _NOUNS:
        return f"the {_NOUNS[x.type]} {cut(x.text, LONGEST)}"
    return cut(str(x), LONGEST)


def window(alpha: object, beta: object) -> str:
    """A window, such as [-inf, 6]."""
    return f"[{number(alpha)}, {number(beta)}]"


def sign(player: Player, rule: CutoffRule, *, cuts: bool = True) -> str:
    """The sign between v and the bound at a cutoff, or, without `cuts`, if there is none."""
    if player == "MAX":
        signs = (">=", "<") if rule == "weak" else (">", "<=")
    else:
        signs = ("<=", ">") if rule == "weak" else ("<", ">=")
    return signs[0] if cuts else signs[1]


def bound(player: Player) -> str:
    """The bound of the cutoff test at a node of the player."""
    return "beta" if player == "MAX" else "alpha"


def with_message(message: str) -> str:
    """The end of a sentence about an exception: its message, if it has one."""
    return sentence(f": {message}" if message else "")


def line_of(last: StackLine) -> str:
    """A line of the student's code, as the subject of a sentence."""
    return f"Line {last.line} of {last.file}"


def in_code(last: StackLine | None) -> str:
    """The innermost line of the student's code, as a clause to append."""
    if last is None:
        return ""
    function = f" in {last.function}" if last.function not in ("", "<module>") else ""
    return f" ({last.file}:{last.line}{function})"


def died_of(status: int | None) -> str:
    """The exit status of a process, or the signal that killed it."""
    if status is None or status >= 0:
        return f"exit status {status or 0}"
    try:
        name = signal.Signals(-status).name
    except ValueError:
        name = f"signal {-status}"
    return f"killed by {name}"
