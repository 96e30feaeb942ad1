"""Finds by trial calls the arguments of a function that the names of its parameters leave open.

It is called on a small game (see `trial_call`) with one argument after another: the player to move
in its usual forms, a depth, and the values that its code names. The first argument with which it
returns the root's value with each limit is taken, or else the first with which it does so beyond
the leaves, or else, since a program may be wrong, one with which it returns any value after it has
evaluated a leaf. If it does so with every argument, the trials show nothing, and none is taken.
"""

from __future__ import annotations

from itertools import combinations, islice, permutations, product

from .code_objects import inside
from .parameters import DEPTHS, ROLES, WHOSE, role_of
from .student_program import Function
from .trial_call import ABOVE, AT, BEYOND, PRUNES

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Iterator, Mapping, Sequence
    from types import CodeType
    from typing import Any

    from .parameters import Parameters
    from .student_program import Home
    from .trial_call import Trials

    Choice = Mapping[str, tuple[str, Any]]
    Found = tuple[tuple[int, int, bool], list[str], dict[str, Any]]

EXTRA = ("player", "color", "maximizing", "ply", "depth")
"""The roles of parameters beside those of the figure."""
OTHER_WORDS = (False, 0, 2)
"""Arguments for MAX's turn that are tried after the usual ones, even if the code names none."""
MOST_TRIALS, MOST_WAYS = 200, 1000  # the most choices for a function, and for one order


class Anything:
    """An argument that a function may pass on, but neither compare nor test for truth."""

    __hash__ = None  # type: ignore[assignment] # an object without a hash cannot be a key

    def __bool__(self) -> bool:
        raise TypeError("this has no truth value")

    def __eq__(self, _: object) -> bool:
        raise TypeError("this cannot be compared")


ANYTHING = Anything()


def choices(
    names: Sequence[str],
    parameters: Parameters,
    code: CodeType,
    known: Mapping[str, Any],
    fixed: Mapping[str, str],
    fills: Sequence[Sequence[str]],
) -> Iterator[Choice]:
    """The choices to try, the first with ANYTHING for all names without a default. A choice has a
    role for each name and, if that is WHOSE, the value for MAX; no role if it keeps its default.

    `known` has the values of the names in the code, `fixed` the roles of names that are decided.
    The unknown names get the roles of one of the `fills`, in this order, and those left over any
    other, the likeliest first.
    """
    unknown = [name for name in parameters.unknown() if name in names and name not in fixed]
    others = [name for name in names if name not in {*unknown, *fixed}]
    words = [(WHOSE, value) for value in (*OTHER_WORDS, *_named(code, known))]
    roles: list[tuple[str, Any]] = [(role, None) for role in EXTRA]

    def ways(name: str) -> Sequence[tuple[str, Any]]:
        if role_of(name) in DEPTHS:
            return roles[-2:]
        return [("", None), roles[-1]] if parameters.may_be_limit(name) else [*roles, *words]

    def all_ways() -> Iterator[Choice]:
        for fill in fills:
            ranked: list[tuple[bool, int, Choice]] = []
            for places in islice(combinations(unknown, len(fill)), MOST_TRIALS):
                is_apart = "".join(places) not in "".join(unknown)
                told = {**fixed, **dict(zip(places, fill))}  # noqa: B905 - equal by construction
                filled = {name: (role, None) for name, role in told.items()}
                rest = [name for name in (*others, *unknown) if name not in filled]
                required = [name for name in rest if name not in parameters.defaults]
                if required:
                    yield {**filled, **dict.fromkeys(required, (WHOSE, ANYTHING))}
                for each in islice(product(*(enumerate(ways(name)) for name in rest)), MOST_WAYS):
                    chosen = {name: way for name, (_, way) in zip(rest, each)}  # noqa: B905 - one each
                    rank = sum(place for place, _ in each)
                    ranked.append((is_apart, rank, {**filled, **chosen}))
            ranked.sort(key=lambda each: each[:2])
            yield from (choice for _, _, choice in ranked)

    return islice(all_ways(), MOST_TRIALS)


def asking(
    trials: Trials,
    home: Home,
    name: str,
    parameters: Parameters,
    needed: Sequence[str],
    rest: Sequence[str],
) -> dict[str, str]:
    """The roles of the state, and of the game if it is a parameter, by their unknown names: those
    with which the function asks most questions. Empty if it asks none."""
    unknown = parameters.unknown()
    most, best = 0, dict[str, str]()
    for first in (needed, ("game", *needed)):
        for places in islice(permutations(unknown, len(first)), MOST_TRIALS):
            chosen = dict(zip(places, first))  # noqa: B905 - equal by construction
            parameters.for_max = {each: BEYOND for each in unknown if each not in chosen}
            roles = parameters.roles((), rest, {**dict.fromkeys(unknown, WHOSE), **chosen})
            if roles is not None:
                questions = trials.call(Function(home, name, parameters, roles)).questions
                most, best = max((most, best), (questions, chosen), key=lambda each: each[0])
    return best


def _named(code: CodeType, known: Mapping[str, Any]) -> Iterator[Any]:
    """The numbers and strings that the code names, and the members of classes."""
    for each in (code, *inside(code)):
        yield from (value for value in each.co_consts if isinstance(value, (int, str)))
        for name in (*each.co_names, *each.co_varnames):
            value = known.get(name)
            if isinstance(value, (int, str)):
                yield value
            elif isinstance(value, type):
                yield from (
                    vars(value)[member] for member in each.co_names if member in vars(value)
                )


def roles_by_trial(
    trials: Trials,
    home: Home,
    name: str,
    parameters: Parameters,
    needed: Sequence[str],
    rest: Sequence[str],
    ways: Iterator[Choice],
) -> list[str] | None:
    """The roles with which trial calls succeed best; None if no trial shows the right ones. A
    function that comes out right, or obeys the limit, without an argument for the player to move is
    called without one: 1 is also a colour, and as a depth it would only move the limit."""
    best: Found | None = None
    is_telling = True  # that a call ends, since none with ANYTHING has
    if trials.left < 0:
        return None
    for choice in ways:
        parameters.for_max = {
            name: value for name, (role, value) in choice.items() if role == WHOSE
        }
        chosen = {name: role for name, (role, _) in choice.items()}
        roles = parameters.roles(needed, rest, chosen)
        if roles is None:
            continue
        function = Function(home, name, parameters, roles)
        right = trials.comes_out_right(function)
        has_bounds = not {"alpha", "beta"}.isdisjoint(chosen.values())
        is_sure = right == PRUNES or (right == 1 and not has_bounds)
        if any(value is ANYTHING for _, value in choice.values()):
            if is_sure:  # nothing looks at them
                if "state" not in chosen.values():
                    break
                chosen = {name: "depth" if role == WHOSE else role for name, role in chosen.items()}
                parameters.for_max = {}
                return parameters.roles(needed, rest, chosen)
            is_telling = right is None
        elif right or (right is not None and is_telling):
            above = trials.comes_out_right(function, ABOVE)
            obeys = bool(above and trials.comes_out_right(function, AT))
            extra = {*chosen.values()}.difference(ROLES)
            of_turn = not extra <= {"", *DEPTHS}
            stops = obeys or (not right and above is not None)
            rank = right, 1 if of_turn else 2 * stops, obeys
            is_last = is_sure and (obeys or not (extra or best))
            if best is None or rank > best[0]:
                best = rank, roles, parameters.for_max
            if is_last and (not of_turn or "alpha" in chosen.values()):
                break
    parameters.for_max = {} if best is None else best[2]
    return None if best is None else best[1]
