"""The forms in which correct programs write the figure: rewritings of its text.

Without a mistake all forms search alike. With a mistake they may differ: a program that compares
the bounds with each other cuts where a window has become empty, and a program that returns the
bounds in place of v passes them on. So each mistake is tried in each of these forms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from grader.core.models import Form
from grader.core.models.algorithm import Algorithm

_CUT_THEN_UPDATE = re.compile(
    r"^( +)if v (?:>= beta|<= alpha):\n\1    (.+)\n\1((?:alpha|beta) = .+)\n", re.MULTILINE
)
_TEST = re.compile(
    r"^    if game\.is_cutoff\(state, ([^()]+)\):\n        return (.+)\n", re.MULTILINE
)
_CHILD = re.compile(r"^( +)v = (max|min)\(v, (-?m\w\w_value.+)\)\n", re.MULTILINE)
_FOLD = re.compile(
    r"^( +)v = (max|min)\(v, (-?m\w\w_value.+)\)\n"
    r"(\1if v .+\n\1    .+\n)\1((?:alpha|beta) = .+)\n",
    re.MULTILINE,
)
_BETTER = {"max": ">", "min": "<"}


def figure(_: str, text: str) -> str:
    """The unchanged text: v is compared with the bound that the node was called with."""
    return text


def two_tests(_: str, text: str) -> str:
    """The end of the game and the depth limit are tested apart, the limit by ==."""
    return _TEST.sub(
        "    if game.is_terminal(state):\n        return game.utility(state)\n"
        r"    if \1 == game.depth_limit:\n        return \2\n",
        text,
    )


def bounds(_: str, text: str) -> str:
    """The bound is updated first, and then both are compared: if alpha >= beta."""
    return _CUT_THEN_UPDATE.sub(r"\1\3\n\1if alpha >= beta:\n\1    \2\n", text)


def apart(_: str, text: str) -> str:
    """The child is searched on a line of its own, and v is read only after that."""
    return _CHILD.sub(r"\1v2 = \3\n\1v = \2(v, v2)\n", text)


def hard(function: str, text: str) -> str:
    """Fail-hard: a cutoff returns the bound that it reaches, the end of the loop the other one."""
    low, high = ("alpha", "beta") if function == "max_value" else ("beta", "alpha")
    text = text.replace("            return v\n", f"            return {high}\n")
    return text.removesuffix("    return v\n") + (
        f"    return {low}\n" if text.endswith("\n    return v\n") else ""
    )


def hard_bounds(function: str, text: str) -> str:
    """Fail-hard, and the bound is updated before the test."""
    return hard(function, bounds(function, text))


def fourth_edition(_: str, text: str) -> str:
    """The bound is updated only if a child is better than v was."""
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
    "two tests": two_tests,
    "bounds": bounds,
    "apart": apart,
    "hard": hard,
    "hard bounds": hard_bounds,
    "4th edition": fourth_edition,
}
"""Each function takes the name max_value or min_value, and that function's text."""


def forms_of(algorithm: Algorithm) -> Iterator[Form]:
    """The forms that programs of the algorithm have, the figure first."""
    for form in FORMS:
        if algorithm.counts_depth if form == "two tests" else algorithm.prunes or form == "figure":
            yield form
