"""Finds the one function of a student's module that an exercise asks for, if that is no search."""

from __future__ import annotations

from contextlib import suppress

from .function_finder import FunctionFinder
from .function_names import runs_of_words
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
    from collections.abc import Callable, Collection, Iterator, Sequence

    from .student_program import Function


class OneFunctionFinder(FunctionFinder):
    """Looks for a function with one of `names`, or with one of `parts` among the words of its name,
    in the module and in its classes; then for a method of a class with one of the names `methods`.
    It takes a game and the roles `needed`, of which it may lack those of `optional`. `usual` is the
    name to write."""

    usual: str
    names: Collection[str]
    parts: frozenset[str]
    methods: Sequence[str] = ()
    optional: Collection[str] = ()

    def found(self) -> StudentProgram:
        """The program. Raises NothingToCallError if there is none."""
        self.called_with = ("game", *self.needed)
        unfit: list[NothingToCallError] = []
        for home, name in self._candidates():
            with noted(unfit):
                return StudentProgram(search=self.function(home, name))
        raise unfit[0] if unfit else self._missing_here()

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

    def _candidates(self) -> Iterator[tuple[Home, str]]:
        """The functions that may be meant, the likeliest first."""
        classes = self._classes()
        tests: tuple[Callable[[str], bool], ...] = (
            lambda name: folded(name) in self.names,
            lambda name: not self.parts.isdisjoint(runs_of_words(name)),
        )
        for fits in tests:
            for home in (self.module, *classes):
                yield from ((home, name) for name, _, _ in self._functions(home) if fits(name))
        for wanted in self.methods:
            for home in classes:
                for name, _, _ in self._functions(home):
                    if folded(name) == wanted:
                        yield home, name

    def _missing_here(self) -> MissingError:
        """The error for a module without such a function, with the class that has one but cannot be
        made here."""
        known = (self.usual, *self.names, *self.methods)
        home = next((self.unmade[each] for each in known if each in self.unmade), None)
        return MissingError([self.usual]) if home is None else home.not_made(self.usual)
