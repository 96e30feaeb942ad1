"""Looks at the functions of a student's module and of its classes."""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations, islice, permutations, product
from types import ModuleType

from .argument_trials import asking, choices, roles_by_trial
from .call_graph import CallGraph
from .code_objects import FIGURE, WINDOW, names_in, own_code
from .function_names import likeness
from .parameters import (
    ROLES,
    WHOSE,
    Parameters,
    folded,
    named_roles,
    roles_among,
    roles_of_bounds,
    searches,
    unwrapped,
)
from .student_program import Function, Home, StudentProgram, UnfitError
from .trial_call import Trials

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Iterator, Mapping, Sequence
    from types import CodeType
    from typing import Any

    from .step_lines import Steps
    from .trial_call import TrialAnswer


SETTINGS = (False, True, 1_000_000)
"""The values that are tried for arguments of unknown meaning with which an object is made."""
CLASSES = 4
"""The part of the instructions left, here a quarter, that may show how to make one class's object:
it may be no search at all, and another class is."""
MOST_WAYS = 200
"""The most ways to make an object that are tried."""
MOST_HELD = 100
"""The most values of a table that are looked at."""


class FunctionFinder:
    """Finds functions in the student's `module`; `files` are the texts of all modules. Those that
    search a node have parameters with the roles `needed`; `of_root` is the usual name of the one
    that searches the root, and the roles of its parameters beside them."""

    made_with: Sequence[str] = ROLES[:1]  # the arguments that an object is made with
    is_made_by_trial = False  # whether a trial shows the places of those with unknown names
    called_with: Sequence[str] = ROLES[:2]  # those of functions that do not search a node
    parts: Mapping[str, str] = {}  # the roles of parameters whose names have these parts
    steps: Steps | None = None  # finds the steps of such a program in its text, if it is no search

    def __init__(
        self,
        module: ModuleType,
        files: Mapping[str, bytes],
        needed: Sequence[str] = WINDOW,
        of_root: tuple[str, Sequence[str]] = ("", ()),
    ) -> None:
        self.trials = Trials()
        self.files = files
        self.needed = needed
        self.of_root = of_root
        self.module = Home(module)
        kinds = [Home(value) for value in vars(module).values() if isinstance(value, type)]
        self._bounds = roles_of_bounds(
            code.co_varnames[: code.co_argcount]
            for home in (self.module, *kinds)
            for _, _, code in self._functions(home)
        )
        self.unmade: dict[str, Home] = {}
        """The classes that cannot be instantiated here, by the names of their functions."""
        self._found_homes: list[Home] = []
        self._found_graph: CallGraph | None = None

    def found(self) -> StudentProgram:
        """The program. Raises NothingToCallError if there is none."""
        raise NotImplementedError

    def homes(self) -> list[Home]:
        """The module, and its classes that can be instantiated."""
        if not self._found_homes:
            self._found_homes = [self.module, *self._classes()]
        return self._found_homes

    @property
    def graph(self) -> CallGraph:
        """The calls among all functions of the module, its classes, and modules it imports."""
        if self._found_graph is None:
            uses: dict[str, set[str]] = {}
            values = [value for value in self.module.members.values() if not self.own(value)]
            holders = [each for each in values if isinstance(each, (type, ModuleType))]
            for home in (self.module, *map(Home, holders)):
                for name, value in home.members.items():
                    code = self.own(value)
                    if code is not None:
                        used = names_in(code)
                        used |= {each for other in used for each in self._held(home, other)}
                        uses.setdefault(name, set()).update(used)
            self._found_graph = CallGraph(uses)
        return self._found_graph

    def _held(self, home: Home, name: str) -> Iterator[str]:
        """The names of the functions in a value of that name: a table of functions, or another name
        of one; a class stands for its methods."""
        value = home.members.get(name, self.module.members.get(name))
        if isinstance(value, type):
            yield from (each for each in vars(value) if self.own(vars(value)[each]) is not None)
            return
        held = value.values() if isinstance(value, dict) else value
        each: Any = held if isinstance(value, (dict, list, tuple)) else [value]
        known = {id(one) for one in islice(each, MOST_HELD) if self.own(one) is not None}
        if known:
            for members in (home.members, self.module.members):
                yield from (other for other, one in members.items() if id(one) in known)

    def own(self, value: Any) -> CodeType | None:
        """The code of a student's function; None for anything else."""
        return own_code(value, self.files)

    def _functions(self, home: Home) -> Iterator[tuple[str, Any, CodeType]]:
        for name, value in home.members.items():
            code = self.own(value)
            if code is not None and (not name.startswith("__") or name == "__call__"):
                yield name, value, code

    def _classes(self) -> list[Home]:
        """The student's classes that can be instantiated, the likeliest first."""
        homes = []
        for name, value in self.module.members.items():
            if not isinstance(value, type) or value.__name__ != name:
                continue
            home = Home(value)
            if not any(True for _ in self._functions(home)):
                continue
            if not self._can_be_made(home):
                self.unmade.update(dict.fromkeys(map(folded, home.members), home))
                if not home.has_static():
                    continue
            homes.append(home)
        bases = {base for home in homes for base in home.kind.__mro__[1:]}
        return sorted(
            homes,
            key=lambda home: (
                not set(FIGURE) <= set(home.members),
                home.kind in bases,
                -likeness(home.kind.__name__, self.of_root[0]),
            ),
        )

    def _can_be_made(self, home: Home) -> bool:
        """Whether objects of a class can be made here."""
        with suppress(UnfitError):
            home.find_maker(self.made_with, self.parts)
            if not self.is_made_by_trial:
                return True
        kept = self.trials.left - self.trials.left // CLASSES
        self.trials.left -= kept
        ways = list(self._ways_to_make(home))
        self.trials.left += kept
        home.unmake()
        best = min(ways, key=lambda each: each[0])[1] if ways else {}
        with suppress(UnfitError):
            home.find_maker(self.made_with, self.parts, best)
            return True
        return False

    def _ways_to_make(self, home: Home) -> Iterator[tuple[Any, Mapping[str, tuple[str, Any]]]]:
        """The ways to make an object of a class with which one of its functions succeeds, each with
        its rank: a role or a value for each argument that is unknown here."""
        unknown = home.unknown_settings(self.parts, by_letters=not self.is_made_by_trial)
        told = self.roles_told([name for name in home.maker_parameters() if name not in unknown])
        roles = [role for role in self.made_with if role not in told]
        functions = [name for name, _, _ in self._functions(home)]
        for place, chosen in enumerate(islice(_fillings(unknown, roles), MOST_WAYS)):
            try:
                home.find_maker(self.made_with, self.parts, chosen)
            except UnfitError:  # another way may fit
                continue
            if self.trials.left < 0:
                break
            if not self.trials.call(self.bare(home, functions[0])).is_made:
                continue
            for name, needed in product(functions, (None, ("state",), ())):
                with suppress(UnfitError):
                    worth = self.worth(self.trials.call(self.function(home, name, needed)))
                    if worth is not None:
                        yield (worth, place), chosen

    def worth(self, tried: TrialAnswer) -> Any:
        """The rank of a trial call, the least of the best; None if it has not succeeded."""
        return len(tried.evaluated) if tried.plays or tried.is_right else None

    def function(self, home: Home, name: str, needed: Sequence[str] | None = None) -> Function:
        """One of the home's functions: one that searches a node or, with `needed`, another that has
        parameters with those roles. Raises UnfitError if its parameters do not fit.

        A function that takes a node's parameters and unknown ones can only be called by the program
        itself.
        """
        parameters = self._parameters(home, name)
        roles = self._roles(home, name, parameters, needed)
        if roles is None and needed is None and self._searches_a_node(name, home):
            return Function(home, name, parameters, named_roles(parameters.names), direct=False)
        if roles is None:
            raise self.unfit(Function(home, name, parameters, []))
        return Function(home, name, parameters, roles)

    def bare(self, home: Home, name: str) -> Function:
        """A function that cannot be called from here."""
        return Function(home, name, self._parameters(home, name), [], direct=False)

    def roles_told(self, names: Sequence[str]) -> set[str]:
        """The roles that the names of parameters tell."""
        return {*named_roles(names, self._hints(names))}

    def _hints(self, names: Sequence[str]) -> dict[str, str]:
        """The roles of the names that mean something else here than in other programs."""
        return {**self._bounds, **roles_among(names, self.parts)}

    def _parameters(self, home: Home, name: str) -> Parameters:
        return Parameters(home.inside(name), method=home.is_method(name))

    def unfit(self, function: Function) -> UnfitError:
        """The error for a function whose parameters do not fit."""
        return UnfitError(function.dotted, function.parameters.names)

    def _roles(
        self, home: Home, name: str, parameters: Parameters, needed: Sequence[str] | None
    ) -> list[str] | None:
        """The role of each parameter; None if they do not fit."""
        wanted = self.called_with if needed is not None else ("game", *self.needed)
        rest = [role for role in wanted if role not in home.given]
        told = self.roles_told(parameters.names)
        if needed is not None:
            return self._roles_of_root(home, name, parameters, needed, rest)
        value = home.members[name]
        code = self.own(value)
        if code is not None and (unclear := parameters.unclear(self.needed)):
            known = {**getattr(unwrapped(value), "__globals__", {})}
            if not home.is_module and code.co_argcount:
                known[code.co_varnames[0]] = home.kind
            needs = [role for role in rest if role not in {"game", *told}]
            fixed = (
                asking(self.trials, home, name, parameters, needs[:1], rest)
                if needs[:1] == ["state"]
                else {}
            )
            needs = [role for role in needs if role not in fixed.values()]
            fills = [needs] if fixed or "game" in told else [needs, ["game", *needs]]
            tried = choices(unclear, parameters, code, known, fixed, fills)
            found = roles_by_trial(self.trials, home, name, parameters, self.needed, rest, tried)
            if found is not None:
                return found
        return parameters.roles(self.needed, rest, {**self._bounds, **parameters.fallback()})

    def _roles_of_root(
        self,
        home: Home,
        name: str,
        parameters: Parameters,
        needed: Sequence[str],
        rest: Sequence[str],
    ) -> list[str] | None:
        """The role of each parameter of a function that searches no node; None if they do not fit.
        If names tell neither the game nor the state, a trial call shows which is first."""
        hints = self._hints(parameters.names)
        usual = parameters.roles(needed, rest, hints)
        if usual is None or [*rest[:2]] != ["game", "state"]:
            return usual
        turned = parameters.roles(needed, ["state", "game", *rest[2:]], hints)
        if turned is None or turned == usual:
            return usual
        both = (Function(home, name, parameters, each) for each in (usual, turned))
        tries = [self.trials.call(each) for each in both]
        return turned if tries[0].questions < tries[1].questions else usual

    def _searches_a_node(self, name: str, home: Home) -> bool:
        """Whether the parameters' names alone show that it takes what is needed."""
        return searches(self._parameters(home, name).names, self.needed)


def _fillings(
    unknown: Sequence[str], roles: Sequence[str]
) -> Iterator[Mapping[str, tuple[str, Any]]]:
    """The ways to fill unknown arguments with different roles, first with as many as possible, and
    with one of the SETTINGS where there is no role."""
    for number in range(min(len(unknown), len(roles)) if unknown else -1, -1, -1):
        for setting in SETTINGS if number < len(unknown) else SETTINGS[:1]:
            for places in permutations(unknown, number):
                for those in combinations(roles, number):
                    told = {name: (role, None) for name, role in zip(places, those)}  # noqa: B905 - equal by construction
                    yield {**dict.fromkeys(unknown, (WHOSE, setting)), **told}
