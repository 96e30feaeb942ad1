"""Reads facts about a function from its code object, without running it."""

from __future__ import annotations

from types import CodeType

from .parameters import Parameters, folded, named_roles, searches, unwrapped

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from typing import Any, TypeAlias

    Nested: TypeAlias = dict[CodeType, tuple[str, tuple[str, str, str]]]

FIGURE = ("max_value", "min_value")
ONE_FOR_BOTH = " = ".join(FIGURE)  # the reported name of a function that searches for both players
WINDOW = ("state", "alpha", "beta")
GENERATOR = 0x20  # the flag of a function that yields


def own_code(value: Any, files: Collection[str]) -> CodeType | None:
    """The code of a function from one of those files; None for anything else."""
    if isinstance(value, type):
        return None
    code = getattr(unwrapped(value), "__code__", None)
    return code if isinstance(code, CodeType) and code.co_filename in files else None


def inside(code: CodeType | None) -> Iterator[CodeType]:
    """The code of everything defined inside a function."""
    for constant in code.co_consts if code else ():
        if isinstance(constant, CodeType):
            yield constant
            yield from inside(constant)


def names_in(code: CodeType | None) -> set[str]:
    """The names that a function uses from outside itself, and the attributes."""
    if code is None:
        return set()
    used = {name for each in (code, *inside(code)) for name in each.co_names}
    return used.union(code.co_freevars)  # a free name of an inner function may be defined here


def is_unwritten(code: CodeType) -> bool:
    """Whether a function does nothing but raise NotImplementedError."""
    return code.co_names == ("NotImplementedError",) and not any(inside(code))


def end_of(code: CodeType) -> list[Any]:
    """The last line of a function as a frame of a crash: [file, line, function]."""
    lines = [line for _, _, line in code.co_lines() if line]
    return [code.co_filename, max(lines, default=code.co_firstlineno), code.co_name[:1000]]


def nested_in(code: CodeType | None, needed: Sequence[str] = WINDOW) -> Nested:
    """The functions inside `code` that search and whose calls can be watched, in the form that
    `call_watcher.Hook` needs; they have parameters with the roles `needed`. A function that never
    calls itself does not search: it may only build a node. A single function searches for both
    players, even if its name is max_value: it may be a negamax."""
    found: Nested = {}
    known = {folded(name): name for name in FIGURE}
    for made in recursive_inside(code):
        names = list(made.co_varnames[: made.co_argcount + made.co_kwonlyargcount])
        plain = folded(made.co_name)
        roles = named_roles(names) if searches(names, needed) else None
        if roles is None and plain in known:
            roles = Parameters(_Bare(made)).roles(needed, ("game", *needed))
        if roles is None or len(roles) > len(names) or not set(needed) <= set(roles):
            continue
        state, alpha, beta = (names[roles.index(role)] if role in roles else "" for role in WINDOW)
        name = known.get(plain) or _side(plain) or ONE_FOR_BOTH
        found[made] = name, (state, alpha, beta)
    if len({name for name, _ in found.values()}) == 1:
        return {made: (ONE_FOR_BOTH, places) for made, (_, places) in found.items()}
    return found


def recursive_inside(code: CodeType | None) -> list[CodeType]:
    """The functions defined inside that call themselves, perhaps by way of others there. A lambda
    may have the name of any variable that is no argument and no other function."""
    made = list(inside(code))
    uses: dict[str, set[str]] = {}
    for each in made:
        uses.setdefault(each.co_name, set()).update(names_in(each))
    variables = set(code.co_cellvars) - set(code.co_varnames[: code.co_argcount]) if code else set()
    found = []
    for each in made:
        own = variables - set(uses) if each.co_name == "<lambda>" else {each.co_name}
        if own & reached(names_in(each), uses):
            found.append(each)
    return found


def reached(new: set[str], uses: Mapping[str, set[str]]) -> set[str]:
    """The names that functions with these names use, and those that they use, and so on."""
    reached = set[str]()
    while new:
        reached |= new
        new = set().union(*(uses.get(name, ()) for name in new)) - reached
    return reached


class _Bare:
    """A stand-in for a function of which only the code is known."""

    __defaults__ = __kwdefaults__ = None

    def __init__(self, code: CodeType) -> None:
        self.__code__ = code


def _side(plain: str) -> str:
    """The figure's function that a name like max_node or minimize resembles, or ""."""
    sides = [name for word, name in zip(("max", "min"), FIGURE) if word in plain]  # noqa: B905 - both have two items
    return sides[0] if len(sides) == 1 and "minimax" not in plain else ""
