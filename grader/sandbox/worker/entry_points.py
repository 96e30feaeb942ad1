"""What is called of a student's module: what somebody has said (`entry:`), else what is found."""

from __future__ import annotations

from .code_objects import FIGURE, WINDOW
from .discovery import Finder, noted
from .parameters import folded
from .student_program import Home, Program, Unfit

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing costs a third of the worker's start, and runs nothing
    from collections.abc import Mapping
    from types import ModuleType

    from .student_program import Function

ENTRY_SAYS = "entry:"
"""In the place of where a missing function was found: who says that there should be one."""


def discovered(module: ModuleType, names: Mapping[str, str], files: Mapping[str, bytes]) -> Program:
    """What of the module is called as what; `names` are those that somebody has said.

    Raises Unfit if nothing can be called.
    """
    finder = Finder(module, files)
    if not names:
        return finder.found()
    homes: dict[str, Home] = {}
    said: dict[str, Function] = {}
    unfit: list[Unfit] = []
    for role, name in names.items():
        with noted(unfit):
            said[role] = _named(finder, homes, name, role)
    why = [error.args[0] for error in unfit]
    missing = dict.fromkeys(name for word, name, _ in why if word == "missing")
    if missing:
        raise Unfit(["missing", " or ".join(missing), ENTRY_SAYS])
    if unfit:
        raise unfit[0]
    search = said.get("search")
    if search is not None and len(said) == 1:
        if not set(WINDOW) <= set(search.roles):
            code = finder.own(search.home.members[search.name])
            makers = [code] if code else []
            return Program(search=search, watched=_watched(finder), makers=makers)
        if folded(search.name) not in map(folded, FIGURE):
            return Program(max_value=search, min_value=search)
        said = {"max_value" if "max" in folded(search.name) else "min_value": search}
        search = None
    either = said.get("max_value") or said["min_value"]

    def other(role: str) -> Function:
        name = None if role in said else either.home.called(role)
        return said.get(role) or (finder.function(either.home, name) if name else either)

    program = Program(max_value=other("max_value"), min_value=other("min_value"))
    program = finder.with_search(program)
    program.search = search or program.search
    return program


def _watched(finder: Finder) -> list[tuple[str, Function]]:
    """The functions that would have been found, had nobody said what to call."""
    try:
        return finder.found().functions()
    except Unfit:
        return []


def _named(finder: Finder, homes: dict[str, Home], dotted: str, role: str) -> Function:
    """The function of that name, which somebody gave for that role. Raises Unfit."""
    *path, name = dotted.split(".")
    home, place = finder.module, ""
    for step in path:
        value, place = home.members.get(step), f"{place}.{step}"
        if value is None:
            raise Unfit(["missing", dotted, ENTRY_SAYS])
        home = homes.setdefault(place, Home(value, place[1:]))
    if name not in home.members or not callable(home.value_of(name)):
        raise Unfit(["missing", dotted, ENTRY_SAYS])
    if not home.is_module:
        home.find_maker()
    try:
        function = finder.function(home, name)
        if function.direct:
            return function
        raise finder.unfit(function)
    except Unfit:
        if role != "search":
            raise
    needed = () if "state" in home.given else ("state",)
    return finder.function(home, name, needed)
