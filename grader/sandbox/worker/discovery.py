"""Finds the functions of a student's module to call, and the role of each.

Functions that search a node take a state (and, with pruning, alpha and beta) and call themselves,
perhaps by way of each other. Those that call each other are a circle, in the module, in a class, or
nested inside another function. In a circle one function searches for MAX and one for MIN, or one
for both: a trial call shows which is called on whose nodes. The search is a function around the
circle that needs only a state, and that no other one around it calls: it returns an action in a
trial call. Where the structure leaves a choice, names decide: max and min, those of the figure, and
the usual name of the search; then the order in the file.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import permutations

from .code_objects import (
    FIGURE,
    GENERATOR,
    ONE_FOR_BOTH,
    WINDOW,
    inside,
    is_unwritten,
    names_in,
    nested_in,
    recursive_inside,
)
from .function_finder import FunctionFinder
from .function_names import are_twins, likeness
from .parameters import EITHER, WHOSE, folded, named_roles
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
from .trial_call import CHILDREN, ROOT, ROOT_VALUES, TrialAnswer

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from types import CodeType
    from typing import Any


MOST_HELPERS = 50
"""The most circles of functions that are found to answer no value."""
TURN = frozenset({"player", "color", WHOSE})
OWN_ROOT = frozenset({"depth", "ply", EITHER, *TURN})
"""The roles that a program's own search fills better than a call from here."""


class ProgramFinder(FunctionFinder):
    """Looks for a search in the student's module.

    If the function that searches the root has parameters of its own, only it can begin the search:
    the program must have one.
    """

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        if self.of_root[1]:
            self.called_with = (*self.called_with, *self.of_root[1])

    def found(self) -> StudentProgram:
        """The program. Raises NothingToCallError if there is none."""
        name, roles = self.of_root
        program = self._found()
        if roles and program.search is None and not program.unwritten(self.files):
            own = self.module.called(name)
            if own is None or self.own(self.module.members[own]) is None:
                raise MissingError([name])
            raise self.unfit(self._starter(self.module, own))
        return program

    def _found(self) -> StudentProgram:
        """The program, whether or not it has a search for the root."""
        unfit: list[NothingToCallError] = []
        unwritten: StudentProgram | None = None
        for program in self._by_answers(unfit):
            if not program.unwritten(self.files):
                return program
            unwritten = unwritten or program
        # Its functions cannot be called from here: they take no window, or it makes them itself.
        search = self._search_of(self._leading(), is_needed=False)
        if search is not None:
            return StudentProgram(search=search)
        if unwritten is not None:
            return unwritten
        plain = self._without_window()
        if plain is not None:
            return plain
        searches = filter(self.trials.plays, self._starters(self.homes(), self._every()))
        search = next(searches, None) or next(iter(self._leading()), None)
        if search is not None:
            return StudentProgram(search=search)
        raise unfit[0] if unfit else self._missing()

    # ------------------------------------------------------------ functions that search a node

    def _by_answers(self, unfit: list[NothingToCallError]) -> Iterator[StudentProgram]:
        """The programs whose functions search a node; `unfit` gets the errors of others. Those that
        answer no value, such as a walk over all states, come last, after a search without them."""
        circles = [(home, each) for home in self.homes() for each in self._circles(home)]
        helpers: list[tuple[Home, Sequence[str]]] = []
        yield from self._with_circles(circles, unfit, put_off=helpers)
        if helpers:
            names = {name for _, circle in helpers for name in circle}
            for search in filter(self.trials.plays, self._starters(self.homes(), self._every())):
                if not names & {search.name, *self.graph.below(search.name)}:
                    yield StudentProgram(search=search)
            yield from self._with_circles(helpers, unfit)

    def _is_helper(self, home: Home, name: str, *, may_be_blind: bool = False) -> bool:
        """Whether the function is a generator, or ends a trial call with something else than a
        value: it does not search a node. An exception and a missing `return` show nothing. One that
        `may_be_blind` may look at no leaf, as in a wrong program."""
        if self._yields(home, name):
            return True
        with suppress(UnfitError):
            function = self.function(home, name)
            tried = self.trials.call(function) if function.direct else None
            blind = tried is not None and tried.is_blind and not may_be_blind
            return blind or bool(tried and tried.is_of_helper)
        return False

    def _yields(self, home: Home, name: str) -> bool:
        """Whether the function is a generator."""
        code = self.own(home.members[name])
        return code is not None and bool(code.co_flags & GENERATOR)

    def _with_circles(
        self,
        circles: Sequence[tuple[Home, Sequence[str]]],
        unfit: list[NothingToCallError],
        put_off: list[tuple[Home, Sequence[str]]] | None = None,
    ) -> Iterator[StudentProgram]:
        """The programs with one of these circles, or with nested functions, the likeliest first.
        The circles of which no function answers a value are `put_off`, if they may be."""
        for home, circle in self._led_to(circles):
            if not self._is_put_off(home, circle, put_off):
                with noted(unfit):
                    yield self.with_search(self._of_circle(home, circle))
        for home in self.homes():
            for named in (each for of, each in circles if of is home and _is_figure(each)):
                with noted(unfit):
                    yield self.with_search(self._of_circle(home, named))
            with noted(unfit):
                nested = self._nested(home)
                if nested is not None:
                    yield nested
        for home, circle in circles:
            if (
                not _is_figure(circle)
                and not self._plays_alone(home, circle[0])
                and not self._is_put_off(home, circle, put_off)
            ):
                with noted(unfit):
                    yield self.with_search(self._of_circle(home, circle))

    def _is_put_off(
        self, home: Home, circle: Sequence[str], put_off: list[tuple[Home, Sequence[str]]] | None
    ) -> bool:
        """Whether a circle is put off, now or before."""
        if put_off is None or len(put_off) == MOST_HELPERS or _is_figure(circle):
            return False
        if (home, circle) not in put_off:
            if not all(self._is_helper(home, name) for name in circle):
                return False
            put_off.append((home, circle))
        return True

    def _plays_alone(self, home: Home, name: str) -> bool:
        """Whether the function does not call itself, needs only a state, and returns an action of
        the root in a trial call: it searches the root, and no other node."""
        if self.graph.is_recursive(name):
            return False
        starter = self._starter(home, name)
        return starter.direct and self.trials.plays(starter)

    def _led_to(
        self, circles: Sequence[tuple[Home, Sequence[str]]]
    ) -> list[tuple[Home, Sequence[str]]]:
        """The circles, if there are several, to which a function leads that plays well."""
        if len(circles) < 2:
            return []
        names = {name for _, circle in circles for name in circle}
        starters = self._starters(self.homes(), names, without=names)
        search = next((each for each in starters if self.trials.call(each).plays_well), None)
        below = self.graph.below(search.name) if search else set()
        return [each for each in circles if below & {*each[1]}]

    def _circles(self, home: Home) -> list[list[str]]:
        """The circles of functions that search a node; first those that no other one calls. The
        figure's two are one, even if they do not call each other, and so is a function with the
        search's usual name that does not call itself."""
        every = [name for name, _, _ in self._functions(home)]
        figure = [name for name in map(home.called, FIGURE) if name is not None]
        if len(figure) < len(FIGURE):
            figure = []
        among = [
            name for name in every if self.graph.is_recursive(name) and self._may_search(name, home)
        ]
        among.sort(key=lambda name: self.graph.is_called(name, among))
        circles = [self.graph.circle(name, among) for name in among]
        circles += [
            [name]
            for name in every
            if name not in among and self._shares_a_word(name) and self._searches_a_node(name, home)
        ]
        others = list(map(list, dict.fromkeys(map(tuple, circles))))
        own = [each for each in others if not {*each} & {*figure}]
        return [figure, *own] if figure else own

    def _may_search(self, name: str, home: Home) -> bool:
        """Whether the function searches a node: by the names of its parameters or, if they have
        names of no role, since it finds the root's value for one player in a trial call."""
        if self._searches_a_node(name, home):
            return True
        told = {*named_roles(self._parameters(home, name).names)}
        if {*self.needed} <= told:
            return False
        with suppress(UnfitError):
            tried = self.trials.call(self.function(home, name))
            has_bounds = {*WINDOW[1:]} <= told and tried.value is not None
            return bool(tried.evaluated) and (has_bounds or tried.value in ROOT_VALUES.values())
        return False

    def _of_circle(
        self, home: Home, circle: Sequence[str], needed: Sequence[str] | None = None
    ) -> StudentProgram:
        """The program whose functions are a circle's. Raises UnfitError if they do not fit."""
        names = self._halves(home, circle, needed)
        functions = {name: self.function(home, name, needed) for name in names}
        return StudentProgram(max_value=functions[names[0]], min_value=functions[names[1]])

    def _halves(
        self, home: Home, circle: Sequence[str], needed: Sequence[str] | None
    ) -> Sequence[str]:
        """The circle's functions that search for MAX and for MIN, or one for both."""
        if len(circle) == 1:
            return self.graph.with_twin(circle[0], home.members)
        codes = {code: name for name, _, code in self._functions(home) if name in circle}
        around = self._starters((self.module, home), {*circle}, without={*circle})
        tries: list[TrialAnswer] = []
        if not _is_figure(circle):  # a trial may leave something behind: none of the usual names
            tries = [self.trials.call(each, watched=codes) for each in around if each.direct]
        for tried in tries:  # the program itself calls one of them for MAX, one for MIN
            halves = _called_on(tried, circle)
            if tried.is_right and halves is not None and halves[0] != halves[1]:
                return halves
        for first, second in permutations(circle, 2):
            if are_twins(first, second):
                return first, second
        own_tries = self._tries(home, circle, needed, codes)
        circle = [name for name in circle if name in own_tries]
        tries[:0] = [each for each in own_tries.values() if each is not None]
        tries.sort(key=lambda each: (not each.is_right, not each.evaluated))
        for tried in tries:
            if tried.evaluated and (halves := _called_on(tried, circle)):
                return halves
        own = [name for name in circle if name in self.graph.uses[name]]
        return own[:1] * 2 or (circle * 2)[:2]

    def _tries(
        self,
        home: Home,
        circle: Sequence[str],
        needed: Sequence[str] | None,
        codes: Mapping[CodeType, str],
    ) -> dict[str, TrialAnswer | None]:
        """The trial call of each of a circle's functions, None if it cannot be called from here;
        without those that only help, if another one answers a value."""
        tries = dict[str, TrialAnswer | None].fromkeys(circle)
        for name in circle:
            with suppress(UnfitError):
                function = self.function(home, name, needed)
                if function.direct:
                    tries[name] = self.trials.call(function, watched=codes)
        if not any(tried and tried.is_of_search for tried in tries.values()):
            return tries
        return {
            name: tried
            for name, tried in tries.items()
            if not (self._yields(home, name) or (tried and tried.is_of_helper))
        }

    def _nested(self, home: Home) -> StudentProgram | None:
        """A search that defines its functions inside, or calls another function that does."""
        every = {name: code for name, _, code in self._functions(home)}
        makers = {name for name, code in every.items() if nested_in(code, self.needed)}
        starters = self._starters([home], makers, calls_itself=False)
        search = self._search_of(starters, is_needed=True)
        if search is None:
            return None
        used = {search.name, *self.graph.below(search.name)}
        return StudentProgram(
            search=search, makers=[every[name] for name in every if name in makers & used]
        )

    def _without_window(self) -> StudentProgram | None:
        """The figure's two functions, or one that calls itself, if they need only a game and a
        state: plain minimax, or a window that cannot be observed, such as a pair in one parameter
        with a default."""
        needed = ("state",)
        for home in self.homes():
            functions = {}
            for name, _, _ in self._functions(home):
                with suppress(UnfitError):
                    if self.graph.is_recursive(name):
                        functions[name] = self.function(home, name, needed)
            for name, function in functions.items():
                is_alike = self._shares_a_word(name)
                if not is_alike and self.trials.comes_out_right(function) is None:
                    continue
                with suppress(UnfitError):
                    circle = self.graph.circle(name, functions)
                    program = self._of_circle(home, circle, needed)
                    if program.max_value is not program.min_value:
                        program.roots = BOTH
                    if not {"alpha", "beta"} & program.roles():
                        return program
        return None

    # ------------------------------------------------------------ the search around them

    def _leading(self) -> list[Function]:
        """The functions that need only a root or a game, and that lead to one that calls itself,
        or have a name like the usual one."""
        recursive = {
            name
            for home in self.homes()
            for name, _, code in self._functions(home)
            if self.graph.is_recursive(name) or recursive_inside(code)
        }
        return [
            each
            for each in self._starters(self.homes(), self._every(), calls_itself=False)
            if not self._lacks(each)
            and (
                {each.name, *self.graph.below(each.name)} & recursive
                or self._shares_a_word(each.name)
            )
        ]

    def _every(self) -> set[str]:
        """The names of all functions."""
        return {name for home in self.homes() for name, _, _ in self._functions(home)}

    def _shares_a_word(self, name: str) -> bool:
        """Whether a name has a word of the usual one of the search."""
        return likeness(name, self.of_root[0]) > 0

    def _starters(
        self,
        homes: Sequence[Home],
        targets: set[str],
        *,
        without: set[str] | frozenset[str] = frozenset(),
        calls_itself: bool = True,
        direct: bool = True,
    ) -> list[Function]:
        """The functions that need only a root or a game, and that are among the targets or lead to
        one of them; first those that no other of them calls, and of these those with names like the
        usual one."""
        found = []
        for home in dict.fromkeys(homes):
            for name, _, code in self._functions(home):
                leads = name in targets or self.graph.below(name) & targets
                recursive = not calls_itself and self.graph.is_recursive(name)
                if name in without or not leads or recursive or is_unwritten(code):
                    continue
                starter = self._starter(home, name)
                if starter.direct or (not direct and "state" in starter.roles_named):
                    found.append(starter)
        names = {each.name for each in found}
        found.sort(key=lambda each: -likeness(each.name, self.of_root[0]))
        found.sort(key=lambda each: self.graph.is_called(each.name, names))
        return found

    def _starter(self, home: Home, name: str) -> Function:
        """A function that needs only a root or a game; not `direct` if it needs anything else."""
        root = [role for role in ("state",) if role not in home.given]
        # Some searches need only the game, and ask it for the root.
        for needed in ((*root, *self.of_root[1]), root, ("game",)):
            with suppress(UnfitError):  # another function may fit
                return self.function(home, name, needed)
        return self.bare(home, name)

    def with_search(self, program: StudentProgram) -> StudentProgram:
        """The program with the search around its functions, and with the roots that it can search.

        Raises UnfitError if its functions cannot be called from here, and no search calls them.
        """
        if program.max_value is None or program.min_value is None:
            return program
        first, second, roles = program.max_value, program.min_value, program.roles()
        home, direct = first.home, first.direct and second.direct
        alone = direct and home.is_module and "game" in roles and not roles & OWN_ROOT
        inner = {first.name, second.name}
        below = {each for name in inner for each in names_in(self.own(home.members[name]))}
        program.watched = self._between(home, inner, below)
        cluster = {*inner, *(function.name for _, function in program.watched)}
        program.uncalled = self._around(home, cluster)
        fitting = [each for each in program.uncalled if each.direct]
        program.search = self._search_of(fitting, is_needed=not alone)
        if program.search is None and not direct:
            raise self.unfit(second if first.direct else first)
        either = first is not second or bool(roles & {"maximizing", "minimizing"})
        if either and direct and (alone or not program.search) and not (roles | home.given) & TURN:
            program.roots = BOTH
        return program

    def _around(self, home: Home, cluster: set[str]) -> list[Function]:
        """Functions that take a state but need no window, and from which calls lead to `cluster`,
        which does not lead back, or with the usual name of the search, which may not be whole yet;
        first those that none of their kind calls."""
        usual = {name for name in self._every() if folded(name) == folded(self.of_root[0])}
        below = cluster.union(*map(self.graph.below, cluster))
        around = self._starters(
            (self.module, home), {*cluster, *usual}, without=below, direct=False
        )
        return [each for each in around if not {*WINDOW} <= each.roles_required]

    def _search_of(self, around: Sequence[Function], *, is_needed: bool) -> Function | None:
        """The search among functions around those that search a node. Where it `is_needed`, there
        is one if any of them can be called; else none is a test of searches."""
        usual = folded(self.of_root[0])
        around = [
            each
            for each in around
            if is_needed or folded(each.name) == usual or not self.trials.call(each).is_of_test
        ]
        alike = [each for each in around if self._shares_a_word(each.name)]
        if len(around) == 1 and (alike or is_needed):
            return around[0]
        tries = ((each, self.trials.call(each)) for each in around)
        answers = (each for each, tried in tries if tried.is_right and tried.evaluated)
        answering = next(filter(self.trials.plays, around), None) or next(answers, None)
        return answering or next(iter(alike), None) or (around[0] if around and is_needed else None)

    def _between(self, home: Home, inner: set[str], below: set[str]) -> list[tuple[str, Function]]:
        """Functions that the two call, and that call one of the two: they check the player to move,
        or whether the game is over."""
        found = []
        for name, _, code in self._functions(home):
            is_between = name in below - inner and inner & names_in(code)
            if (
                is_between
                and self._searches_a_node(name, home)
                and not self._is_helper(home, name, may_be_blind=True)
            ):
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


def _called_on(tried: TrialAnswer, among: Collection[str]) -> tuple[str, str] | None:
    """The functions `among` these that a trial called on nodes of MAX and of MIN."""
    calls = [call for call in tried.calls if call[0] in among]
    calls.sort(key=lambda call: call[1] in CHILDREN)  # leaves tell least
    on = {node not in CHILDREN[ROOT]: name for name, node in calls}  # MAX moves at the root
    if not on:
        return None
    either = next(iter(on.values()))
    return on.get(True, either), on.get(False, either)


def _is_figure(circle: Sequence[str]) -> bool:
    """Whether the functions have the figure's names."""
    return {*map(folded, FIGURE)} <= {*map(folded, circle)}
