"""Chooses the functions to call: those that `entry:` names, or else those that are discovered."""

from __future__ import annotations

from .code_objects import FIGURE, WINDOW
from .discovery import ProgramFinder
from .function_finder import FunctionFinder
from .parameters import folded
from .student_program import (
    Home,
    MissingError,
    NothingToCallError,
    StudentProgram,
    UnfitError,
    noted,
)

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Mapping, Sequence
    from types import ModuleType

    from .student_program import Function


def discovered(
    module: ModuleType,
    names: Mapping[str, str],
    files: Mapping[str, bytes],
    needed: Sequence[str] = WINDOW,
    kind: type[FunctionFinder] = ProgramFinder,
    of_root: tuple[str, Sequence[str]] = ("", ()),
) -> StudentProgram:
    """The module's program, as a finder of that kind sees it; `names` are the functions named for
    it, by role. The functions that search a node must have parameters with the roles `needed`;
    `of_root` is the name of the function that searches the root, and the roles of more parameters.
    Raises NothingToCallError if there is none."""
    finder = kind(module, files, needed, of_root)
    if not names:
        program = finder.found()
    elif isinstance(finder, ProgramFinder):
        program = _by_names(finder, names)
    else:
        role, name = next(iter(names.items()))
        program = StudentProgram(search=_named(finder, {}, name, role))
    program.needed, program.files = needed, files
    return program


def _by_names(finder: ProgramFinder, names: Mapping[str, str]) -> StudentProgram:
    """The program whose functions are named."""
    homes: dict[str, Home] = {}
    named: dict[str, Function] = {}
    errors: list[NothingToCallError] = []
    for role, name in names.items():
        with noted(errors):
            named[role] = _named(finder, homes, name, role)
    missing = [
        each for error in errors if isinstance(error, MissingError) for each in error.functions
    ]
    if missing:
        near = [
            home.dotted(each)
            for home in homes.values()
            for each in home.members
            if not each.startswith("__") and callable(home.value_of(each))
        ]
        raise MissingError(list(dict.fromkeys(missing)), "entry", near=near)
    if errors:
        raise errors[0]
    search = named.get("search")
    if search is not None and len(named) == 1:
        if not set(WINDOW) <= set(search.roles):
            code = finder.own(search.home.members[search.name])
            makers = [code] if code else []
            return StudentProgram(search=search, watched=_watched(finder), makers=makers)
        if folded(search.name) not in map(folded, FIGURE):
            return StudentProgram(max_value=search, min_value=search)
        named = {"max_value" if "max" in folded(search.name) else "min_value": search}
        search = None
    either = named.get("max_value") or named["min_value"]

    def other(role: str) -> Function:
        name = None if role in named else either.home.called(role)
        return named.get(role) or (finder.function(either.home, name) if name else either)

    program = StudentProgram(max_value=other("max_value"), min_value=other("min_value"))
    program = finder.with_search(program)
    program.search = search or program.search
    return program


def _watched(finder: FunctionFinder) -> list[tuple[str, Function]]:
    """The functions that would be discovered if none were named."""
    try:
        return finder.found().functions()
    except NothingToCallError:
        return []  # the search that is named is enough: calls of the others would only be seen


def _named(finder: FunctionFinder, homes: dict[str, Home], dotted: str, role: str) -> Function:
    """The function with the name given for a role. Raises NothingToCallError."""
    *path, name = dotted.split(".")
    home, place = finder.module, ""
    for step in path:
        value, place = home.members.get(step), f"{place}.{step}"
        if value is None:
            raise MissingError([dotted], "entry")
        home = homes.setdefault(place, Home(value, place[1:]))
    if name not in home.members or not callable(home.value_of(name)):
        raise MissingError([dotted], "entry")
    if not home.is_module:
        home.find_maker(finder.made_with, finder.parts)
    try:
        function = finder.function(home, name)
        if function.direct:
            return function
        raise finder.unfit(function)
    except UnfitError:
        if role != "search":
            raise
    needed = () if "state" in home.given else ("state",)
    return finder.function(home, name, needed)
