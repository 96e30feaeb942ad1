"""A student's program as it was found: its functions, where they are kept, and how to call them."""

from __future__ import annotations

from types import ModuleType

from .call_watcher import recorded
from .code_objects import ONE_FOR_BOTH, end_of, is_unwritten, own_code
from .parameters import EITHER, Parameters, folded, locator

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing costs a third of the worker's start, and runs nothing
    from collections.abc import Collection, Mapping, Sequence
    from types import CodeType
    from typing import Any

    from .channel import Channel


BOTH, MAX = "both", "MAX"
"""Which player may be to move at the root that a program is given."""
NAME, NAMES = 100, 200
"""Characters kept of a name in a list, and how many names."""


class NothingToCallError(Exception):
    """The program has nothing that can be called, or not where it was looked for."""


class UnfitError(NothingToCallError):
    """A function takes other arguments than those that could be given to it."""

    def __init__(self, function: str, parameters: Sequence[str]) -> None:
        super().__init__(function, parameters)
        self.function = function[:NAME]
        self.parameters = shown_names(parameters)


class MissingError(NothingToCallError):
    """Functions are not there; `where` says where one was looked for or found (see WORDS), which
    is in `holder`, a class perhaps that is made with those parameters."""

    def __init__(
        self,
        functions: Sequence[str],
        where: str = "nowhere",
        holder: str = "",
        parameters: Sequence[str] = (),
    ) -> None:
        super().__init__(functions, where)
        self.functions = functions
        self.where = where
        self.holder = holder[:NAME]
        self.parameters = shown_names(parameters)


def shown_names(names: Sequence[str]) -> list[str]:
    """Names as frames hold them: so many, of that length; not "self", which nobody passes."""
    return [name[:NAME] for name in names[:NAMES] if name != "self"]


class Home:
    """Where functions are kept: a module, or a class, or an object of a class."""

    def __init__(self, holder: Any, dotted: str = "") -> None:
        self.is_module = isinstance(holder, ModuleType)
        self.made: Any = None
        """The object whose methods are called."""
        self.given: set[str] = set()
        """What the object is told when it is made."""
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
        """The name of a callable here that is `wanted`, or as good as."""
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
        """What the home has under that name, None if nothing; a method is not bound."""
        if not self.is_module and name in self.members:
            return self.inside(name)
        return self.members.get(name)

    def inside(self, name: str) -> Any:
        """The function under that name; of a static or class method the one inside it."""
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
        """The names of what the object is made with."""
        return shown_names(Parameters(self._maker_of(), method=True).names)

    def find_maker(self) -> None:
        """See how the object is made. Raises UnfitError if that takes what nobody here knows."""
        if self.made is not None or self._maker is not None:
            return
        parameters = Parameters(self._maker_of(), method=True)
        roles = parameters.roles((), ("game",))
        if roles is None:
            raise UnfitError(self._dotted, parameters.names)
        self._maker = parameters, roles
        self.given = {role for role in roles if role not in {"", "self"}}

    def forget(self) -> None:
        """Have the object made anew, if it was made here."""
        if self._maker is not None:
            self.made = None

    def receiver(self, given: Mapping[str, Any]) -> Any:
        """What the functions are taken from: the module, or an object made for this search."""
        if self.is_module:
            return self.holder
        if self.made is None:
            if self._maker is None:  # its methods need none
                return self.kind
            parameters, roles = self._maker
            args, kwargs = parameters.arguments(roles, given)
            self.made = self.kind(*args, **kwargs)
        return self.made


class Function:
    """One function of a home, with the role of each of its parameters.

    `direct` says whether they are all known, so that it can be called from here.
    """

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
    def dotted(self) -> str:
        """Its name as people write it."""
        return self.home.dotted(self.name)

    def place(self, files: Collection[str]) -> list[Any]:
        """Where it begins, as a frame of a crash: [file, line, name], of no file None as line."""
        code = own_code(self.home.members.get(self.name), files)
        if code is None:
            return ["", None, self.dotted[:NAME]]
        return [code.co_filename, code.co_firstlineno, self.dotted[:NAME]]

    def call(self, given: Mapping[str, Any]) -> Any:
        """Call it as it is kept now."""
        args, kwargs = self.parameters.arguments(self.roles, given)
        return getattr(self.home.receiver(given), self.name)(*args, **kwargs)

    def wrap(self, modules: Sequence[ModuleType], known_as: str, channel: Channel) -> None:
        """Have its calls reported under that name; do nothing if it is kept too well."""
        locate = locator(self.parameters, self.roles)
        home = self.home
        old, bare = home.members[self.name], home.value_of(self.name)
        wrapped: Any = recorded(bare, known_as, locate, channel)
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
    """What is called: a search, or the two functions of the figure, which may be one, or all.

    `roots` says whether it can be given a root of either player, or MAX's only; `watched` are
    functions that are not called from here, and reported all the same; `makers` is the code of
    those inside which such functions are made.
    """

    def __init__(
        self,
        search: Function | None = None,
        max_value: Function | None = None,
        min_value: Function | None = None,
        watched: Sequence[tuple[str, Function]] = (),
        makers: Sequence[CodeType] = (),
    ) -> None:
        self.search = search
        self.max_value = max_value
        self.min_value = min_value
        self.roots = MAX
        self.watched = watched
        self.makers = makers

    def functions(self) -> list[tuple[str, Function]]:
        """The functions whose calls are reported, each with what it is reported as."""
        first, second = self.max_value, self.min_value
        if first is None or second is None:
            return list(self.watched)
        if first.home.members[first.name] is second.home.members[second.name]:
            return [(ONE_FOR_BOTH, first), *self.watched]
        return [("max_value", first), ("min_value", second), *self.watched]

    def taken(self, files: Collection[str]) -> dict[str, list[Any]]:
        """Which function plays which part: the file and line that it begins at, if it is in one of
        those files, and its name."""
        one_for_max_only = self.min_value is self.max_value and self.roots == MAX
        parts = {
            "search": self.search,
            "max_value": self.max_value,
            "min_value": None if one_for_max_only else self.min_value,
        }
        return {role: part.place(files) for role, part in parts.items() if part is not None}

    def is_unclear(self) -> bool:
        """Whether some depth of it may count up or down."""
        parts = (self.search, self.max_value, self.min_value)
        return any(part is not None and EITHER in part.roles for part in parts)

    def forget(self) -> None:
        """Have the objects whose methods are called made anew."""
        for part in (self.search, self.max_value, self.min_value):
            if part is not None:
                part.home.forget()

    def unwritten(self, files: Collection[str]) -> list[list[Any]]:
        """Where those that are called raise NotImplementedError and do nothing else, the one that
        is to be written first in front."""
        parts = (self.max_value, self.min_value, self.search)
        codes = [
            own_code(part.home.members.get(part.name), files) for part in parts if part is not None
        ]
        return [end_of(code) for code in dict.fromkeys(codes) if code and is_unwritten(code)]

    def knows_a_game(self) -> bool:
        """Whether something of it is given the game."""
        parts = [part for part in (self.search, self.max_value) if part is not None]
        return any("game" in part.roles or "game" in part.home.given for part in parts)
