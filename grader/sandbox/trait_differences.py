"""Counts the traits in which a student's text differs from that of a known mistake.

The worker claims the traits of the student's text (`worker/text_traits.py`), unread here.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from grader.sandbox.worker import text_traits
from grader.sandbox.worker.code_objects import FIGURE, ONE_FOR_BOTH
from grader.sandbox.worker.text_traits import ITSELF, NEGATES

_NAMES = {**{name: name for name in FIGURE}, "value": ONE_FOR_BOTH}
"""The name under which the worker lists each function; `value` asks for the mover."""


def of_reference(functions: Mapping[str, Any]) -> tuple[str, ...]:
    """The traits of the figure's `functions`, by name, as the worker reads them in syntax trees."""
    return tuple(
        trait
        for name in _NAMES
        if name in functions
        for trait in _traits(functions[name], _NAMES[name])
    )


@lru_cache(maxsize=8192)  # most functions stand in several programs
def _traits(function: Any, name: str) -> list[str]:
    return text_traits.traits_of(function, name, _bounds(function))


def _bounds(function: Any) -> dict[str, str]:
    """The role of each parameter of a function that is a bound; one that is not used, because a
    mistake has a variable of the module in its place, begins with an underscore."""
    given = (each.arg for each in function.args.args)
    return {name: role for name in given if (role := name.lstrip("_")) in {"alpha", "beta"}}


def may_turn_signs(traits: Sequence[str]) -> bool:
    """Whether a program may be a negamax: its text turns some sign, or was not read."""
    return not traits or NEGATES in traits


def has_one_for_both(traits: Sequence[str]) -> bool:
    """Whether one function may search for both players: its calls are reported, or no calls are."""
    return {each.rpartition(": ")[0] for each in traits if each != NEGATES} <= {ONE_FOR_BOTH}


def differences(one: Iterable[str], other: Iterable[str]) -> int:
    """The number of traits that only one of two programs has. If one of them has a single function
    for both players, it does not matter which function has a trait; nor how often, if it has one
    loop. Whether one turns signs is not counted: a negamax does in any form."""
    one, other = (tuple(each for each in those if each != NEGATES) for those in (one, other))
    if any(trait.startswith(ONE_FOR_BOTH) for trait in (*one, *other)):
        one, other = (tuple(map(_of_any_player, each)) for each in (one, other))
        if 1 in {each.count("loop") for each in (one, other)}:
            one, other = set(one), set(other)
    first, second = Counter(one), Counter(other)
    return (first - second).total() + (second - first).total()


def _of_any_player(trait: str) -> str:
    """The trait without its function, by which a call of that function is no sign of a mistake."""
    return trait.partition(": ")[2].replace(ITSELF, "call")
