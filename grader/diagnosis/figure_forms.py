"""The forms in which the figure is written by people who are right: rewritings of its text.

While nothing is wrong they all search alike. Beside a mistake they may not: who compares the bounds
with each other cuts where a window has become empty, and who returns the bounds in place of v hands
them on. So a mistake is looked for in each of these forms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

Form: TypeAlias = Literal["figure", "bounds", "apart", "hard", "hard bounds", "4th edition"]

_CUT_THEN_UPDATE = re.compile(
    r"^( +)if v (?:>= beta|<= alpha):\n\1    (.+)\n\1((?:alpha|beta) = .+)\n", re.MULTILINE
)
_CHILD = re.compile(r"^( +)v = (max|min)\(v, (-?m\w\w_value.+)\)\n", re.MULTILINE)
_FOLD = re.compile(
    r"^( +)v = (max|min)\(v, (-?m\w\w_value.+)\)\n"
    r"(\1if v .+\n\1    .+\n)\1((?:alpha|beta) = .+)\n",
    re.MULTILINE,
)
_BETTER = {"max": ">", "min": "<"}


def figure(_: str, text: str) -> str:
    """As it stands: v is compared with the bound that the node came with."""
    return text


def bounds(_: str, text: str) -> str:
    """The bound is moved first, and then the two are compared: if alpha >= beta."""
    return _CUT_THEN_UPDATE.sub(r"\1\3\n\1if alpha >= beta:\n\1    \2\n", text)


def apart(_: str, text: str) -> str:
    """The child is searched on a line of its own, and v is read only then."""
    return _CHILD.sub(r"\1v2 = \3\n\1v = \2(v, v2)\n", text)


def hard(function: str, text: str) -> str:
    """Fail-hard: a cutoff returns the bound that it reaches, the end of the loop the other."""
    low, high = ("alpha", "beta") if function == "max_value" else ("beta", "alpha")
    text = text.replace("            return v\n", f"            return {high}\n")
    return text.removesuffix("    return v\n") + (
        f"    return {low}\n" if text.endswith("\n    return v\n") else ""
    )


def hard_bounds(function: str, text: str) -> str:
    """Both of the above."""
    return hard(function, bounds(function, text))


def fourth_edition(_: str, text: str) -> str:
    """The bound is moved only where a child is better than v was."""
    return _FOLD.sub(
        lambda found: (
            f"{found[1]}v2 = {found[3]}\n"
            f"{found[1]}if v2 {_BETTER[found[2]]} v:\n"
            f"{found[1]}    v = v2\n"
            f"{found[1]}    {found[5]}\n"
            f"{found[4]}"
        ),
        text,
    )


FORMS: Mapping[Form, Callable[[str, str], str]] = {
    "figure": figure,
    "bounds": bounds,
    "apart": apart,
    "hard": hard,
    "hard bounds": hard_bounds,
    "4th edition": fourth_edition,
}
"""Each takes max_value or min_value, and its text."""
