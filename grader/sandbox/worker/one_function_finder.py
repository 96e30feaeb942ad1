"""Finds the one function of a student's module that an exercise asks for, if that is no search.

It fits the arguments, and no other such function calls it; it answers in a trial call as its kind
does; more of its parameters have telling names; its own name is like the usual one.
"""

from __future__ import annotations

from contextlib import suppress

from .code_objects import WINDOW
from .function_finder import FunctionFinder
from .function_names import likeness
from .parameters import role_of
from .student_program import MissingError, StudentProgram, UnfitError

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Collection, Iterator, Sequence

    from .student_program import Function, Home


class OneFunctionFinder(FunctionFinder):
    """Looks for a function that takes a game and the roles `needed`, of which it may lack those of
    `optional`, in the module and in its classes. `usual` is the name to write."""

    usual: str
    optional: Collection[str] = ()

    def answers(self, function: Function) -> bool:
        """Whether a trial call of the function shows that it is of this kind."""
        raise NotImplementedError

    def found(self) -> StudentProgram:
        self.called_with = ("game", *self.needed)
        fitting = list(self._fitting())
        names = {each.name for each in fitting}
        fitting.sort(
            key=lambda each: (
                self.graph.is_called(each.name, names),
                -len(self._told(each)),
                -likeness(each.name, self.usual),
            )
        )
        if len(fitting) > 1:
            answering = next(filter(self.answers, fitting), None)
            fitting.sort(key=lambda each: each is not answering)
        if not fitting:
            raise self._unfit() or self._missing_here()
        return StudentProgram(search=fitting[0], others=fitting[1:])

    def function(self, home: Home, name: str, _: Sequence[str] | None = None) -> Function:
        """One of the home's functions. Raises UnfitError if its parameters do not fit."""
        needed = [role for role in self.needed if role not in home.given]
        try:
            return super().function(home, name, needed)
        except UnfitError:
            if self.optional:
                with suppress(UnfitError):
                    rest = [role for role in needed if role not in self.optional]
                    return super().function(home, name, rest)
            raise

    def _hints(self, names: Sequence[str]) -> dict[str, str]:
        no_window = {name: "" for name in names if role_of(name) in WINDOW[1:]}
        return {**no_window, **super()._hints(names)}

    def _fitting(self) -> Iterator[Function]:
        """The functions that can be called, and are meant by a name or answer in a trial call."""
        for home in self.homes():
            for name, _, _ in self._functions(home):
                with suppress(UnfitError):
                    function = self.function(home, name)
                    whole = {*self.optional} <= {*function.roles, *home.given}
                    meant = self._is_alike(name) or (whole and self._told(function))
                    if meant or self.answers(function):
                        yield function

    def _is_alike(self, name: str) -> bool:
        """Whether a name has at least half of the words of the usual one."""
        return 2 * likeness(name, self.usual) > self.usual.count("_")

    def _told(self, function: Function) -> set[str]:
        """The roles that the names of a function's parameters tell, or that its object has."""
        told = self.roles_told(function.parameters.names)
        return (told | function.home.given) & {*self.called_with}

    def _unfit(self) -> UnfitError | None:
        """The error for a function with a name like the usual one, whose parameters do not fit."""
        near = [
            (likeness(name, self.usual), home, name)
            for home in self.homes()
            for name, _, _ in self._functions(home)
            if self._is_alike(name)
        ]
        if not near:
            return None
        _, home, name = max(near, key=lambda each: each[0])
        return self.unfit(self.bare(home, name))

    def _missing_here(self) -> MissingError:
        """The error for a module without such a function, with a class that cannot be made."""
        likely = list(filter(self._is_alike, self.unmade))
        if not likely:
            return MissingError([self.usual])
        return self.unmade[likely[0]].not_made(self.usual)
