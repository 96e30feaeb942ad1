"""Which functions of a student's module are called as what.

A program is taken for the first of these that it has, its names compared without case and
underscores: max_value and min_value in the module; a search with such functions nested inside; a
class that has them as methods; a pair whose names differ in max and min only; one function that
takes a state, alpha and beta (alphabeta, negamax ...), in the module or in a class; a function
alpha_beta_search alone; a search that calls itself and takes its window in a way of its own. Of
several the one whose names are closest to the figure's is taken, then
the one that is written first.

The root is given to the search that the program has around those functions, if there is one.
"""

from __future__ import annotations

from contextlib import contextmanager, suppress
from types import ModuleType

from .code_objects import (
    FIGURE,
    ONE_FOR_BOTH,
    WINDOW,
    inside,
    is_unwritten,
    names_in,
    nested_in,
    own_code,
)
from .parameter_usage import SourceText
from .parameters import EITHER, ROLES, Parameters, folded, hinted, named_roles, role_of, unwrapped
from .student_program import (
    BOTH,
    Function,
    Home,
    MissingError,
    NothingToCallError,
    StudentProgram,
    UnfitError,
)
from .turn_parameter import WHOSE

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing costs a third of the worker's start, and runs nothing
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from types import CodeType
    from typing import Any

SEARCH = "alpha_beta_search"
SINGLE = ("alphabeta", "abprun", "negamax", "minimax", "absearch")
NEVER_PLAIN = ("alphabeta", "abprun", "negamax", "absearch")
"""Of those, the ones that have a window, whatever it is called."""
SEARCHES = (
    "alphabetasearch", *SINGLE, "search", "solve", "best", "move", "action", "decision", "choose",
    "decide", "run", "call",
)  # fmt: skip
"""What the names of such functions have in them, the closest to the figure's first."""
TURN = frozenset({"player", "color", WHOSE})
OWN_ROOT = frozenset({"depth", "ply", EITHER, *TURN})
"""What a program's own search knows better how to give."""


class ProgramFinder:
    """Looks for a program in the student's `module`; `files` are the texts of all modules."""

    def __init__(self, module: ModuleType, files: Mapping[str, bytes]) -> None:
        self.files = files
        self.module = Home(module)
        self._texts: dict[str, SourceText] = {}
        self.unmade: dict[str, Home] = {}
        """The class that nobody here can make by the names of its functions."""

    def found(self) -> StudentProgram:
        """The program. Raises NothingToCallError if there is none."""
        unfit: list[NothingToCallError] = []
        unwritten: StudentProgram | None = None
        for look, home in self._shapes():
            with noted(unfit):
                program = look(home)
                if program is None:
                    continue
                if not self._is_unwritten(program):
                    return self.with_search(program)
                unwritten = unwritten or program
        search = self._search(self.module, lambda name, _: folded(name) == folded(SEARCH))
        if search is not None and not self._needs_the_figure(search):
            return StudentProgram(search=search)
        if unwritten is not None:
            return self.with_search(unwritten)
        search = self._unseen()
        if search is not None:
            return StudentProgram(search=search)
        raise unfit[0] if unfit else self._missing()

    def _is_unwritten(self, program: StudentProgram) -> bool:
        """Whether a function of it is as the template has it, or as a base class may have it."""
        parts = (program.search, program.max_value, program.min_value)
        codes = [self.own(part.home.members[part.name]) for part in parts if part is not None]
        return any(code is not None and is_unwritten(code) for code in codes)

    def _shapes(self) -> Iterator[tuple[Callable[[Home], StudentProgram | None], Home]]:
        """The shapes of programs, and where to look for each, in order."""
        yield self._figure, self.module
        classes = self._classes()
        for look, homes in (
            (self._nested, [self.module]),
            (self._figure, classes),
            (self._nested, classes),
            (self._pair, [self.module, *classes]),
            (self._single, [self.module, *classes]),
        ):
            for home in homes:
                yield look, home

    # ------------------------------------------------------------ where to look

    def own(self, value: Any) -> CodeType | None:
        """The code of a function of the student's; None for anything else."""
        return own_code(value, self.files)

    def _functions(self, home: Home) -> Iterator[tuple[str, Any, CodeType]]:
        for name, value in home.members.items():
            code = self.own(value)
            if code is not None and (not name.startswith("__") or name == "__call__"):
                yield name, value, code

    def _classes(self) -> list[Home]:
        """The student's classes that can be made, the likeliest first."""
        homes = []
        for name, value in self.module.members.items():
            if not isinstance(value, type) or value.__name__ != name:
                continue
            home = Home(value)
            if not any(True for _ in self._functions(home)):
                continue
            try:
                home.find_maker()
            except UnfitError:
                self.unmade.update(dict.fromkeys(map(folded, home.members), home))
                if not home.has_static():
                    continue
            homes.append(home)
        bases = {base for home in homes for base in home.kind.__mro__[1:]}
        return sorted(
            homes,
            key=lambda home: (
                not set(FIGURE) <= set(home.members), home.kind in bases,
                closeness(home.kind.__name__, SINGLE),
            ),
        )  # fmt: skip

    def function(self, home: Home, name: str, needed: Sequence[str] = WINDOW) -> Function:
        """One of the home's functions, to be called. Raises UnfitError if it takes others.

        One that takes a window, and more that nobody here knows, can only be called by others.
        """
        value = home.members[name]
        parameters = Parameters(home.inside(name), method=home.is_method(name))
        rest = [role for role in (ROLES if needed == WINDOW else ROLES[:2])
                if role not in home.given]  # fmt: skip
        roles = parameters.roles(needed, rest, self._hints(home, value, parameters))
        if roles is None and needed == WINDOW and self._has_window(name, home):
            return Function(home, name, parameters, named_roles(parameters.names), direct=False)
        if roles is None:
            raise self.unfit(Function(home, name, parameters, []))
        return Function(home, name, parameters, roles)

    def unfit(self, function: Function) -> UnfitError:
        """The error of a function that takes other arguments."""
        return UnfitError(function.dotted, function.parameters.names)

    def _hints(self, home: Home, value: Any, parameters: Parameters) -> dict[str, str]:
        """What the lines of the function say of its parameters (see `hinted`)."""
        code = self.own(value)
        if code is None:
            return {}
        roles = {role_of(name) for name in parameters.names}
        if not roles & {"depth", "ply", "player"} and not parameters.unknown():
            return {}
        file = code.co_filename
        if file not in self._texts:
            self._texts[file] = SourceText(self.files[file])
        inside = {*code.co_varnames, *code.co_cellvars, *code.co_freevars}
        names = getattr(unwrapped(value), "__globals__", {})
        known = {name: each for name, each in names.items() if name not in inside}
        if parameters.names[:1] == ["self"]:
            known[code.co_varnames[0]] = home.kind
        return hinted(parameters, code, self._texts[file], known)

    # ------------------------------------------------------------ the shapes

    def _figure(self, home: Home) -> StudentProgram | None:
        """A program of the figure's two functions."""
        first, second = map(home.called, FIGURE)
        if first is None or second is None:
            return None
        return StudentProgram(
            max_value=self.function(home, first), min_value=self.function(home, second)
        )

    def _pair(self, home: Home) -> StudentProgram | None:
        """Two functions like maximize and minimize, which call each other."""
        known = {folded(name): (name, code) for name, _, code in self._functions(home)}
        for plain, (name, code) in known.items():
            other, other_code = known.get(plain.replace("max", "min"), ("", None))
            if other in {"", name} or other_code is None:
                continue
            if not (self._has_window(name, home) and self._has_window(other, home)):
                continue
            if other in names_in(code) and name in names_in(other_code):
                return StudentProgram(
                    max_value=self.function(home, name), min_value=self.function(home, other)
                )
        return None

    def _has_window(self, name: str, home: Home) -> bool:
        """Whether the names of its parameters alone say that it takes a state, alpha and beta."""
        parameters = Parameters(home.inside(name), method=home.is_method(name))
        return set(WINDOW) <= set(named_roles(parameters.names))

    def _single(self, home: Home) -> StudentProgram | None:
        """One function that searches for both players."""
        best: tuple[int, Function] | None = None
        for name, _, code in self._functions(home):
            close = closeness(name, SINGLE)
            if close == len(SINGLE) and name not in names_in(code):
                continue
            known = any(each in folded(name) for each in NEVER_PLAIN)
            if folded(name) in map(folded, FIGURE) or not (known or self._has_window(name, home)):
                continue
            try:
                function = self.function(home, name)
            except UnfitError:
                continue
            rank = 2 * close + (name not in names_in(code))
            if best is None or rank < best[0]:
                best = rank, function
        return StudentProgram(max_value=best[1], min_value=best[1]) if best else None

    def _nested(self, home: Home) -> StudentProgram | None:
        """A search that makes its functions inside, or has another one make them."""
        makers = {name: code for name, _, code in self._functions(home) if nested_in(code)}

        def made_by(name: str, code: CodeType) -> list[CodeType]:
            used = names_in(code)
            return [makers[each] for each in makers if each == name or each in used]

        search = self._search(
            home, lambda name, code: name not in names_in(code) and bool(made_by(name, code))
        )
        if search is None:
            return None
        code = self.own(home.members[search.name])
        return StudentProgram(search=search, makers=made_by(search.name, code) if code else [])

    def _unseen(self) -> Function | None:
        """A search of the module that calls itself and is given a game and a state alone. It keeps
        its window where nobody can see it, as in a pair that is one parameter with a default."""

        def wanted(name: str, code: CodeType) -> bool:
            parameters = Parameters(self.module.inside(name))
            return (
                name in names_in(code) and bool(parameters.defaults)
                and closeness(name, SEARCHES) < len(SEARCHES)
            )  # fmt: skip

        return self._search(self.module, wanted)

    def _search(self, home: Home, wanted: Any) -> Function | None:
        """The home's function closest to a search of which `wanted` is true."""
        best: tuple[int, Function] | None = None
        for name, _, code in self._functions(home):
            if not wanted(name, code) or is_unwritten(code):
                continue
            try:
                function = self.function(home, name, () if "state" in home.given else ("state",))
            except UnfitError:
                try:
                    function = self.function(home, name, ("game",))
                except UnfitError:
                    continue
            close = closeness(name, SEARCHES)
            if best is None or close < best[0]:
                best = close, function
        return best[1] if best else None

    def with_search(self, program: StudentProgram) -> StudentProgram:
        """The program with the search around its functions, and with the roots it can be given.

        Raises UnfitError if nobody calls functions that cannot be called from here.
        """
        if program.max_value is None or program.min_value is None:
            return program
        first, second = program.max_value, program.min_value
        roles = {*first.roles, *second.roles}
        home = first.home
        direct = first.direct and second.direct
        alone = direct and home.is_module and "game" in roles and not roles & OWN_ROOT
        inner = {first.name, second.name}
        below = {each for name in inner for each in names_in(self.own(home.members[name]))}
        program.watched = self._between(home, inner, below)
        cluster = {*inner, *(function.name for _, function in program.watched)}

        def around(name: str, code: CodeType) -> bool:
            if name in inner:
                return False
            if folded(name) == folded(SEARCH):
                return True
            if alone or name in below or closeness(name, SEARCHES) == len(SEARCHES):
                return False
            return bool(cluster & names_in(code))

        search = None
        if not home.is_module:  # one that makes the object itself
            search = self._search(self.module, lambda name, _: folded(name) == folded(SEARCH))
        program.search = search = search or self._search(home, around)
        if search is None and not direct:
            raise self.unfit(second if first.direct else first)
        turn = bool((roles | home.given) & TURN)
        flagged = bool(roles & {"maximizing", "minimizing"})
        if direct and not turn and (search is None or alone) and (first is not second or flagged):
            program.roots = BOTH
        return program

    def _between(self, home: Home, inner: set[str], below: set[str]) -> list[tuple[str, Function]]:
        """Functions that the two call, and that call one of the two: they look at whose turn it is,
        or whether the game is over."""
        found = []
        for name, _, code in self._functions(home):
            if name in below - inner and inner & names_in(code) and self._has_window(name, home):
                with suppress(UnfitError):
                    found.append((ONE_FOR_BOTH, self.function(home, name)))
        return found

    # ------------------------------------------------------------ nothing found

    def _needs_the_figure(self, search: Function) -> bool:
        """Whether the search calls a max_value or min_value, which is not to be had."""
        code = self.own(search.home.members[search.name])
        return bool({name for name in names_in(code) if folded(name) in map(folded, FIGURE)})

    def _missing(self) -> MissingError:
        name = next(name for name in FIGURE if self.module.called(name) is None)
        home = self.unmade.get(folded(name))
        if home is not None:
            return MissingError([name], "unmade-class", home.kind.__name__, home.maker_parameters())
        for holder, _, code in self._functions(self.module):
            if name in {each.co_name for each in inside(code)}:
                return MissingError([name], "function", holder)
        for holder, value in self.module.members.items():
            if isinstance(value, type) and name in vars(value):
                return MissingError([name], "class", holder)
        return MissingError([name])


@contextmanager
def noted(errors: list[NothingToCallError]) -> Iterator[None]:
    """Go on after such an error, which is added to the list."""
    try:
        yield
    except NothingToCallError as error:
        errors.append(error)


def closeness(name: str, known: Sequence[str]) -> int:
    """How far down in `known` something is that the name has in it."""
    plain = folded(name)
    return next((place for place, each in enumerate(known) if each in plain), len(known))
