"""Finds the functions of a student's module to call, and the role of each.

A program has the first of these shapes that fits; names are compared without case and underscores:
max_value and min_value in the module; a search with such functions nested inside; a class with them
as methods; a pair whose names differ only in max and min; one function that takes a state, alpha
and beta (alphabeta, negamax ...), in the module or in a class; a function alpha_beta_search alone;
a search that takes no window, or takes it in its own way. If several fit, the one whose name
is closest to the figure's is taken, then the one that is written first. The root is given to a
search around those functions: its name tells it, or the action that it returns in a trial call.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from .code_objects import (
    FIGURE,
    ONE_FOR_BOTH,
    WINDOW,
    calls_itself,
    inside,
    is_unwritten,
    names_in,
    nested_in,
    starts,
)
from .function_finder import FunctionFinder
from .function_names import (
    DRIVERS,
    NEVER_PLAIN,
    SEARCHES,
    SINGLE,
    USUAL_SEARCHES,
    VALUES,
    closeness,
    starts_a_search,
)
from .parameters import EITHER, FIRST_GUESS, WHOSE, Parameters, folded, named_roles
from .student_program import (
    BOTH,
    Function,
    Home,
    MissingError,
    NothingToCallError,
    StudentProgram,
    UnfitError,
    noted,
)
from .trial_call import returns_action

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Callable, Iterator, Sequence
    from types import CodeType
    from typing import Any

TURN = frozenset({"player", "color", WHOSE})
OWN_ROOT = frozenset({"depth", "ply", EITHER, *TURN})
"""The roles that a program's own search fills better than a call from here."""


GUESSES = ("f", "firstguess", "guess", "initialguess", "estimate")
"""The names of a first guess, without case and underscores."""


class ProgramFinder(FunctionFinder):
    """Looks for a search in the student's module.

    If the function that searches the root has parameters of its own, only it can begin the search:
    the program must have one.
    """

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        if self.of_root[1]:
            self.called_with = (*self.called_with, *self.of_root[1])
            self.named = dict.fromkeys(GUESSES, FIRST_GUESS)

    def found(self) -> StudentProgram:
        """The program. Raises NothingToCallError if there is none."""
        name, roles = self.of_root
        program = self._found()
        if roles and program.search is None and not self._is_unwritten(program):
            own = self.module.called(name)
            if own is None or self.own(self.module.members[own]) is None:
                raise MissingError([name])
            raise self.unfit(self._starter(self.module, own))
        return program

    def _found(self) -> StudentProgram:
        """The same for a program that needs no search of its own."""
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
        search = self._alone()
        if search is not None:
            return StudentProgram(search=search)
        if unwritten is not None:
            return self.with_search(unwritten)
        program = self._without_window()
        if program is not None:
            return program
        search = self._tried()
        if search is not None:
            return StudentProgram(search=search)
        raise unfit[0] if unfit else self._missing()

    def _is_unwritten(self, program: StudentProgram) -> bool:
        """Whether one of its functions only raises NotImplementedError, as in the template or in a
        base class."""
        parts = (program.search, program.max_value, program.min_value)
        codes = [self.own(part.home.members[part.name]) for part in parts if part is not None]
        return any(code is not None and is_unwritten(code) for code in codes)

    def _shapes(self) -> Iterator[tuple[Callable[[Home], StudentProgram | None], Home]]:
        """The shapes of programs, and the places to look for each, in order."""
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

    # ------------------------------------------------------------ the shapes

    def _figure(self, home: Home, needed: Sequence[str] | None = None) -> StudentProgram | None:
        """A program with the figure's two functions."""
        names = [name for name in map(home.called, FIGURE) if name is not None]
        if len(names) < len(FIGURE):
            return None
        first, second = (self.function(home, name, needed) for name in names)
        return StudentProgram(max_value=first, min_value=second)

    def _pair(self, home: Home) -> StudentProgram | None:
        """Two functions like maximize and minimize, which call each other."""
        known = {folded(name): (name, code) for name, _, code in self._functions(home)}
        for plain, (name, code) in known.items():
            other, other_code = known.get(plain.replace("max", "min"), ("", None))
            if other in {"", name} or other_code is None:
                continue
            if not (self._searches_a_node(name, home) and self._searches_a_node(other, home)):
                continue
            if other in names_in(code) and name in names_in(other_code):
                return StudentProgram(
                    max_value=self.function(home, name), min_value=self.function(home, other)
                )
        return None

    def _single(self, home: Home) -> StudentProgram | None:
        """One function that searches for both players."""
        best: tuple[int, Function] | None = None
        uses = {name: names_in(code) for name, _, code in self._functions(home)}
        for name, used in uses.items():
            close = closeness(name, SINGLE)
            starts = self.needed != WINDOW and not calls_itself(name, uses)  # a driver
            if starts or (close == len(SINGLE) and name not in used):
                continue
            fits = any(each in folded(name) for each in NEVER_PLAIN)
            fits = fits or self._searches_a_node(name, home)
            if folded(name) in map(folded, FIGURE) or not fits:
                continue
            try:
                function = self.function(home, name)
            except UnfitError:
                continue  # a helper whose name is like a search's; another function may fit
            rank = 2 * close + (name not in used)
            if best is None or rank < best[0]:
                best = rank, function
        return StudentProgram(max_value=best[1], min_value=best[1]) if best else None

    def _nested(self, home: Home) -> StudentProgram | None:
        """A search that defines its functions inside, or calls another function that does."""
        every = self._functions(home)
        makers = {name: code for name, _, code in every if nested_in(code, self.needed)}

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

    def _without_window(self) -> StudentProgram | None:
        """The figure's two functions, or one that calls itself, if they need only a game and a
        state: plain minimax, or a window that cannot be observed, such as a pair in one parameter
        with a default."""
        used = {
            each
            for name, _, code in self._functions(self.module)
            if folded(name) in map(folded, FIGURE)
            for each in names_in(code)
        }
        with suppress(UnfitError):
            program = self._figure(self.module, ("state",))
            plain = program is not None and not {"alpha", "beta"} & program.roles()
            if program is not None and plain and {*map(folded, FIGURE)} <= {*map(folded, used)}:
                program.roots = BOTH
                return program

        def wanted(name: str, code: CodeType) -> bool:
            has_default = bool(Parameters(self.module.inside(name)).defaults)
            words = SEARCHES if has_default else SINGLE
            return name in names_in(code) and closeness(name, words) < len(words)

        function = self._search(self.module, wanted)
        return StudentProgram(max_value=function, min_value=function) if function else None

    def _alone(self) -> Function | None:
        """A search whose functions cannot be called from here: they take no window, or it makes
        them itself."""
        for home in (self.module, *self._classes()):
            values = {name for name in home.members if closeness(name, VALUES) < len(VALUES)}
            search = self._search(home, partial(starts_a_search, values))
            if search is not None and not self._lacks(search):
                return search
        return None

    def _tried(self) -> Function | None:
        """A search with any name: a function that no other one calls, and that returns an action in
        a trial call."""
        for home in (self.module, *self._classes()):
            uses = {name: names_in(code) - {name} for name, _, code in self._functions(home)}
            used = set().union(*uses.values())
            free = [name for name in uses if name not in used]
            found = filter(returns_action, (self._starter(home, name) for name in free))
            if (search := next(found, None)) is not None:
                return search
        return None

    def _search(self, home: Home, wanted: Any) -> Function | None:
        """Among the home's functions for which `wanted` is true, the closest to a search."""
        names = [
            name
            for name, _, code in self._functions(home)
            if wanted(name, code) and not is_unwritten(code)
        ]
        fitting = [each for each in (self._starter(home, name) for name in names) if each.direct]
        close = {each: closeness(each.name, SEARCHES) for each in fitting}
        return min(fitting, key=close.__getitem__, default=None)

    def _starter(self, home: Home, name: str) -> Function:
        """A function that needs only a root or a game; not `direct` if it needs anything else."""
        # Some searches need only the game, and ask it for the root.
        for needed in (() if "state" in home.given else ("state",), ("game",)):
            with suppress(UnfitError):  # as in `_single`
                return self.function(home, name, needed)
        return Function(home, name, self._parameters(home, name), [], direct=False)

    def with_search(self, program: StudentProgram) -> StudentProgram:
        """The program with the search around its functions, and with the roots that it can search.

        Raises UnfitError if its functions cannot be called from here, and no search calls them.
        """
        if program.max_value is None or program.min_value is None:
            return program
        first, second, roles = program.max_value, program.min_value, program.roles()
        home, direct = first.home, first.direct and second.direct
        alone = direct and home.is_module and "game" in roles and not roles & OWN_ROOT
        words = SEARCHES[: -len(DRIVERS)] if alone else SEARCHES
        inner = {first.name, second.name}
        below = {each for name in inner for each in names_in(self.own(home.members[name]))}
        program.watched = self._between(home, inner, below)
        cluster = {*inner, *(function.name for _, function in program.watched)}

        def around(name: str, code: CodeType) -> bool:
            if name in inner:
                return False
            if folded(name) in {*USUAL_SEARCHES, folded(self.of_root[0])}:
                return True
            if name in below or closeness(name, words) == len(words):
                return False
            if alone and "value" in folded(name):
                return False  # it promises no action
            return bool(cluster & names_in(code))

        search = None
        if not home.is_module:  # a search in the module that makes the object itself
            search = self._search(self.module, lambda name, _: folded(name) in USUAL_SEARCHES)
        program.uncalled = self._around(home, cluster, below)
        program.search = search or self._search(home, around) or self._uncalled(program)
        if program.search is None and not direct:
            raise self.unfit(second if first.direct else first)
        either = first is not second or bool(roles & {"maximizing", "minimizing"})
        if either and direct and (alone or not program.search) and not (roles | home.given) & TURN:
            program.roots = BOTH
        return program

    def _uncalled(self, program: StudentProgram) -> Function | None:
        """The search of a program among those of its functions that nothing calls: one that returns
        an action in a trial, or the first if the program needs a search of its own."""
        by_trial = filter(returns_action, program.uncalled)
        direct = (each for each in program.uncalled if each.direct and self.of_root[1])
        return next(by_trial, None) or next(direct, None)

    def _around(self, home: Home, cluster: set[str], below: set[str]) -> list[Function]:
        """Functions that take a state but no window, and from which calls lead to `cluster`, but
        that are called by none of their kind: any of them may be the search."""
        calls: dict[str, set[str]] = {}
        for name, _, code in self._functions(home):
            roles = {*named_roles(self._parameters(home, name).names), *home.given}
            if name not in cluster | below and "state" in roles and not roles >= {*WINDOW}:
                calls[name] = names_in(code) - {name}
        return [
            self._starter(home, name)
            for name in starts(calls, cluster)
            if closeness(name, VALUES) == len(VALUES)
        ]

    def _between(self, home: Home, inner: set[str], below: set[str]) -> list[tuple[str, Function]]:
        """Functions that the two call, and that call one of the two: they check the player to move,
        or whether the game is over."""
        found = []
        for name, _, code in self._functions(home):
            is_between = name in below - inner and inner & names_in(code)
            if is_between and self._searches_a_node(name, home):
                with suppress(UnfitError):
                    found.append((ONE_FOR_BOTH, self.function(home, name)))
        return found

    # ------------------------------------------------------------ nothing found

    def _lacks(self, search: Function) -> bool:
        """Whether the search calls a max_value or min_value that the program does not have."""
        used = names_in(self.own(search.home.members[search.name]))
        known = {*search.home.members, *self.module.members}
        for value in self.module.members.values():
            if isinstance(value, type):  # the search may make an object of it
                known.update(Home(value).members)
        return any(folded(name) in map(folded, FIGURE) and name not in known for name in used)

    def _missing(self) -> MissingError:
        name = next(name for name in FIGURE if self.module.called(name) is None)
        if folded(name) in self.unmade:
            return self.unmade[folded(name)].not_made(name)
        for holder, _, code in self._functions(self.module):
            if name in {each.co_name for each in inside(code)}:
                return MissingError([name], "function", holder)
        for holder, value in self.module.members.items():
            if isinstance(value, type) and name in vars(value):
                return MissingError([name], "class", holder)
        return MissingError([name])
