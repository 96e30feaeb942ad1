"""A student's program: its functions, the modules or classes that hold them, and their calls."""

from __future__ import annotations

from contextlib import contextmanager
from types import ModuleType

from .call_watcher import recorded
from .code_objects import ONE_FOR_BOTH, WINDOW, end_of, is_unwritten, own_code
from .parameters import (
    EITHER,
    WHOSE,
    Parameters,
    bound_of,
    folded,
    locator,
    named_roles,
    role_of,
    roles_among,
)
from .student_import import crash

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from types import CodeType
    from typing import Any

    from .channel import Channel

OF_NODES = frozenset({"alpha", "beta", "low", "high"})
"""The roles of numbers that an object knows better than a call from here, if it has defaults."""
BOTH, MAX = "both", "MAX"  # the players whose roots a program's functions can search
NAME, NAMES = 100, 200  # characters kept of a name in a list, and how many names


class NothingToCallError(Exception):
    """The program has no function that can be called, or not under the name given."""


class UnfitError(NothingToCallError):
    """A function takes arguments that are unknown here."""

    def __init__(self, function: str, parameters: Sequence[str]) -> None:
        super().__init__(function, parameters)
        self.function = function[:NAME]
        self.parameters = shown_names(parameters)


class MissingError(NothingToCallError):
    """Functions are missing. `where` is the place at which one was expected or found (see WORDS),
    inside `holder`; a class is made with `parameters`. `near` are the names in the classes and
    modules where a name of the entry was looked for."""

    def __init__(
        self,
        functions: Sequence[str],
        where: str = "nowhere",
        holder: str = "",
        parameters: Sequence[str] = (),
        near: Sequence[str] = (),
    ) -> None:
        super().__init__(functions, where)
        self.functions = functions
        self.where = where
        self.holder = holder[:NAME]
        self.parameters = shown_names(parameters)
        self.near = near


@contextmanager
def noted(errors: list[NothingToCallError]) -> Iterator[None]:
    """Catch such an error and add it to the list."""
    try:
        yield
    except NothingToCallError as error:
        errors.append(error)


def shown_names(names: Sequence[str]) -> list[str]:
    """Names as frames hold them: limited in number and length, without "self"."""
    return [name[:NAME] for name in names[:NAMES] if name != "self"]


class Home:
    """The holder of functions: a module, a class, or an object of a class."""

    def __init__(self, holder: Any, dotted: str = "") -> None:
        self.is_module = isinstance(holder, ModuleType)
        self.made: Any = None
        """The object whose methods are called."""
        self.given: set[str] = set()
        """The roles that the object gets when it is made."""
        self._dotted = dotted
        self._maker: tuple[Parameters, list[str]] | None = None
        self.holder = holder
        if self.is_module:
            self.kind: Any = None
            self.members: dict[str, Any] = vars(holder)
            return
        self.kind = holder if isinstance(holder, type) else type(holder)
        self._dotted = dotted or self.kind.__name__
        self.made = None if holder is self.kind else holder
        self.members = {}
        for each in reversed(self.kind.__mro__[:-1]):
            self.members.update(vars(each))

    def dotted(self, name: str) -> str:
        """The name of a function as people write it: max_value, or Solver.max_value."""
        return f"{self._dotted}.{name}" if self._dotted else name

    def called(self, wanted: str) -> str | None:
        """The name of a callable here that equals `wanted`, if need be without case and
        underscores."""
        if callable(self.value_of(wanted)):
            return wanted
        plain = folded(wanted)
        for name in self.members:
            if folded(name) == plain:
                value = self.value_of(name)
                if callable(value) and not isinstance(value, type):
                    return name
        return None

    def value_of(self, name: str) -> Any:
        """The home's member of that name, or None; a method is not bound."""
        if not self.is_module and name in self.members:
            return self.inside(name)
        return self.members.get(name)

    def inside(self, name: str) -> Any:
        """The function of that name; for a static or class method, the function inside it."""
        value = self.members[name]
        return value.__func__ if isinstance(value, (staticmethod, classmethod)) else value

    def is_method(self, name: str) -> bool:
        """Whether its first parameter is the object or the class."""
        return not self.is_module and not isinstance(self.members[name], staticmethod)

    def has_static(self) -> bool:
        """Whether some of its functions need no object."""
        return any(
            isinstance(value, (staticmethod, classmethod)) for value in self.members.values()
        )

    # ------------------------------------------------------------ making the object

    def _maker_of(self) -> Any:
        start = self.kind.__init__
        return self.kind.__new__ if start is object.__init__ else start

    def maker_parameters(self) -> list[str]:
        """The names of the parameters with which the object is made."""
        return shown_names(Parameters(self._maker_of(), method=True).names)

    def unknown_settings(self, parts: Mapping[str, str], *, by_letters: bool) -> list[str]:
        """The parameters without a default with which the object is made and whose names have no
        role; `parts` has the roles of parts of names. A single letter has one only `by_letters`."""
        parameters = Parameters(self._maker_of(), method=True)
        told = roles_among(parameters.names, parts)
        unknown = {name for name in parameters.unknown() if not bound_of(name)}.difference(told)
        letters = (name for name in parameters.names if len(name) == 1 and not by_letters)
        unknown.update(name for name in letters if name not in parameters.defaults)
        return [name for name in parameters.names if name in unknown]

    def find_maker(
        self,
        given: Sequence[str],
        parts: Mapping[str, str],
        chosen: Mapping[str, tuple[str, Any]] | None = None,
    ) -> None:
        """Find how the object is made, with those of the roles `given` that it takes; `parts` has
        the roles of parts of names. Bounds keep their defaults; those without are the bounds of all
        utilities. Raises UnfitError if that takes arguments unknown here; `chosen` has a role, and
        a value if it is WHOSE, for each of `unknown_settings`."""
        if self.made is not None or (self._maker is not None and chosen is None):
            return
        parameters = Parameters(self._maker_of(), method=True)
        bounds = {name: bound_of(name) for name in parameters.names if bound_of(name)}
        hints = {**bounds, **roles_among(parameters.names, parts)}
        for name, (role, value) in (chosen or {}).items():
            hints[name] = role
            parameters.for_max[name] = value
        roles = parameters.roles((), given, hints)
        if roles is None:
            raise UnfitError(self._dotted, parameters.names)
        roles = [
            "" if role in OF_NODES and name in parameters.defaults else role
            for name, role in zip(parameters.names, roles)  # noqa: B905 - each name has a role
        ]
        self._maker = parameters, roles
        self.given = {role for role in roles if role not in {"", "self", WHOSE}}

    def unmake(self) -> None:
        """Forget how the object is made: its static functions need none."""
        self._maker, self.given = None, set()

    def not_made(self, function: str) -> MissingError:
        """The error for a function of this class, of which no object can be made here."""
        return MissingError([function], "unmade-class", self.kind.__name__, self.maker_parameters())

    def forget(self) -> None:
        """Forget the object, if it was made here, so that the next call makes a new one."""
        if self._maker is not None:
            self.made = None

    def receiver(self, given: Mapping[str, Any]) -> Any:
        """The object that functions are called on: the module, or an object made for the search."""
        if self.is_module:
            return self.holder
        if self.made is None:
            if self._maker is None:  # its methods need no object
                return self.kind
            parameters, roles = self._maker
            args, kwargs = parameters.arguments(roles, given)
            self.made = self.kind(*args, **kwargs)
        return self.made


class Function:
    """One function of a home, with the role of each of its parameters. `direct` says whether all
    roles are known, so that it can be called from here."""

    def __init__(
        self,
        home: Home,
        name: str,
        parameters: Parameters,
        roles: Sequence[str],
        *,
        direct: bool = True,
    ) -> None:
        self.home = home
        self.name = name
        self.parameters = parameters
        self.roles = roles
        self.direct = direct

    @property
    def roles_named(self) -> set[str]:
        """The roles that the names of its parameters tell, and those that its object has."""
        return {*named_roles(self.parameters.names), *self.home.given}

    @property
    def roles_required(self) -> set[str]:
        """Those of parameters without a default, and those that its object has."""
        names = [name for name in self.parameters.names if name not in self.parameters.defaults]
        return {*named_roles(names), *self.home.given}

    @property
    def dotted(self) -> str:
        """The function's name as people write it."""
        return self.home.dotted(self.name)

    def code(self, files: Collection[str]) -> CodeType | None:
        """The function's code, if it is from one of those files."""
        return own_code(self.home.members.get(self.name), files)

    def place(self, files: Collection[str]) -> list[Any]:
        """The function's first line as [file, line, name]; the line is None if it is in no file."""
        code = self.code(files)
        if code is None:
            return ["", None, self.dotted[:NAME]]
        return [code.co_filename, code.co_firstlineno, self.dotted[:NAME]]

    def call(self, given: Mapping[str, Any]) -> Any:
        """Call the function, wrapped if it has been."""
        args, kwargs = self.parameters.arguments(self.roles, given)
        return getattr(self.home.receiver(given), self.name)(*args, **kwargs)

    def wrap(
        self, modules: Sequence[ModuleType], known_as: str, channel: Channel, *, passes_on: bool
    ) -> None:
        """Replace the function, wherever a module or class holds it, by one that reports its calls
        under the name `known_as` (see `call_watcher.recorded`)."""
        locate = locator(self.parameters, self.roles)
        home = self.home
        old, bare = home.members[self.name], home.value_of(self.name)
        wrapped: Any = recorded(bare, known_as, locate, channel, passes_on=passes_on)
        if home.is_module:
            for module in (home.holder, *modules):
                for name, value in list(vars(module).items()):
                    if value is old:
                        setattr(module, name, wrapped)
            return
        if isinstance(old, (staticmethod, classmethod)):
            wrapped = type(old)(wrapped)
        for each in home.kind.__mro__[:-1]:
            for name, value in list(vars(each).items()):
                if value is old:
                    setattr(each, name, wrapped)


class StudentProgram:
    """The functions to call: a search, the figure's two functions (perhaps one function), or both.

    `roots` says whether these can search from the roots of both players, or only from MAX roots;
    `watched` are functions that are not called from here but reported; `makers` is the code of
    functions inside which such functions are defined. Calls are reported of functions that have
    parameters with the roles `needed`.
    """

    def __init__(
        self,
        search: Function | None = None,
        max_value: Function | None = None,
        min_value: Function | None = None,
        watched: Sequence[tuple[str, Function]] = (),
        makers: Sequence[CodeType] = (),
        others: Sequence[Function] = (),
    ) -> None:
        self.search = search
        self.others = others
        """The functions to try, in this order, after a first call that fails."""
        self.max_value = max_value
        self.min_value = min_value
        self.roots = MAX
        self.needed: Sequence[str] = WINDOW
        self.files: Mapping[str, bytes] = {}
        self.watched = watched
        self.makers = makers
        self.uncalled: Sequence[Function] = ()
        """Functions that may be its search. One of them is, if it returns an action in a trial."""

    def call(self, given: Mapping[str, Any]) -> Any:
        """Call the program, which is one function. If its first call fails before it asks the game
        anything, and not since a part of it is unwritten, the next candidate is called. The first
        that answers or asks counts, and the first of all if none does."""
        assert self.search is not None  # noqa: S101 - for the type checker: this was discovered
        channel = given["game"]._channel
        candidates, self.others = [self.search, *self.others], ()
        sent, counts, answer = channel.sent, 0, None
        errors: list[Exception] = []
        for place, function in enumerate(candidates):
            try:
                answer = function.call(given)
            except Exception as error:  # noqa: BLE001 - student code may raise anything; each candidate its own
                errors.append(error)
                asked = channel.sent != sent or channel.pending
                if not asked and not isinstance(error, NotImplementedError):
                    continue
                counts = place if asked else 0
                break
            counts = place
            break
        self.search = candidates[counts]
        failed = list(zip(candidates[:counts] or candidates, errors))  # noqa: B905 - those called
        if counts or len(failed) > 1:
            places = [self._failure(*each) for each in failed[:NAMES]]
            channel.playing.tried(places, self.search.dotted[:NAME])
        if counts < len(errors):
            raise errors[counts]
        return answer

    def _failure(self, function: Function, error: Exception) -> list[Any]:
        """The line at which a call of the function failed, or its first, with its name."""
        own, below = function.place(self.files), crash(error, self.files)[-1]
        return [*(below[-1] if below else own)[:2], own[2]]

    def roles(self) -> set[str]:
        parts = (self.max_value, self.min_value)
        return {role for part in parts if part is not None for role in part.roles}

    def functions(self) -> list[tuple[str, Function]]:
        """The functions whose calls are reported, each with its reported name."""
        first, second = self.max_value, self.min_value
        if first is None or second is None:
            return list(self.watched)
        if not {*self.needed} <= {*first.roles}:
            return list(self.watched)
        if first.home.members[first.name] is second.home.members[second.name]:
            return [(ONE_FOR_BOTH, first), *self.watched]
        return [("max_value", first), ("min_value", second), *self.watched]

    def taken(self, files: Collection[str]) -> dict[str, list[Any]]:
        """The function of each role: the file and line where it begins, if it is in one of those
        files, and its name."""
        one_for_max_only = self.min_value is self.max_value and self.roots == MAX
        parts = {
            "search": self.search,
            "max_value": self.max_value,
            "min_value": None if one_for_max_only else self.min_value,
        }
        return {role: part.place(files) for role, part in parts.items() if part is not None}

    def is_unclear(self) -> bool:
        """Whether it has a depth that may count up or down."""
        parts = (self.search, self.max_value, self.min_value)
        return any(part is not None and EITHER in part.roles for part in parts)

    def forget(self) -> None:
        """Forget the objects whose methods are called, so that new ones are made."""
        for part in (self.search, self.max_value, self.min_value):
            if part is not None:
                part.home.forget()

    def unwritten(self, files: Collection[str]) -> list[list[Any]]:
        """The last lines of the functions that do nothing but raise NotImplementedError, starting
        with the one to write first."""
        parts = (self.max_value, self.min_value, self.search)
        codes = [part.code(files) for part in parts if part is not None]
        return [end_of(code) for code in dict.fromkeys(codes) if code and is_unwritten(code)]

    def knows_a_game(self) -> bool:
        """Whether some part of it is given the game, by a parameter that is named so."""
        parts = [part for part in (self.search, self.max_value) if part is not None]
        return any(
            "game" in {*map(role_of, part.parameters.names), *part.home.given} for part in parts
        )
