"""Finds the one function of a student's module that an exercise asks for, if that is no search."""

from __future__ import annotations

from .function_finder import FunctionFinder
from .parameters import KNOWN_AS, folded
from .student_program import Home, MissingError, NothingToCallError, StudentProgram, noted

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Callable, Collection, Iterator, Sequence

    from .parameters import Parameters
    from .student_program import Function


class OneFunctionFinder(FunctionFinder):
    """Looks for a function with one of `names`, or a name that has one of `parts`, in the module
    and in its classes. It takes a game and the roles `needed`; a parameter with one of `also` has
    the last of these. `usual` is the name to write."""

    usual: str
    names: Collection[str]
    parts: Sequence[str]
    also: Collection[str] = ()

    def found(self) -> StudentProgram:
        """The program. Raises NothingToCallError if there is none."""
        unfit: list[NothingToCallError] = []
        for home, name in self._candidates():
            with noted(unfit):
                return StudentProgram(search=self.function(home, name))
        raise unfit[0] if unfit else self._missing_here()

    def function(self, home: Home, name: str, _: Sequence[str] | None = None) -> Function:
        """One of the home's functions. Raises UnfitError if its parameters do not fit."""
        needed = [role for role in self.needed if role not in home.given]
        return super().function(home, name, needed)

    def _roles(
        self, home: Home, name: str, parameters: Parameters, needed: Sequence[str] | None  # noqa: ARG002 - as in the base class
    ) -> list[str] | None:  # fmt: skip
        rest = [role for role in ("game", *self.needed) if role not in home.given]
        hints = {each: self.needed[-1] for each in parameters.names if folded(each) in self.also}
        return parameters.roles(needed or (), rest, hints)

    def _candidates(self) -> Iterator[tuple[Home, str]]:
        """The functions that may be meant, the likeliest first."""
        homes = [self.module, *self._classes()]
        tests: tuple[Callable[[str], bool], ...] = (
            self.names.__contains__,
            lambda plain: any(part in plain for part in self.parts),
        )
        for fits in tests:
            for home in homes:
                for name, _, _ in self._functions(home):
                    if fits(folded(name)):
                        yield home, name

    def _missing_here(self) -> MissingError:
        """The error for a module without such a function, with the class that has one but cannot be
        made here."""
        home = self.unmade.get(self.usual)
        return MissingError([self.usual]) if home is None else home.not_made(self.usual)


class EvaluationFinder(OneFunctionFinder):
    """Looks for an evaluation of a position."""

    usual = "evaluate"
    names = KNOWN_AS["evaluation"]
    parts = ("eval", "heuristic")


class OrderingFinder(OneFunctionFinder):
    """Looks for a function that orders the actions of a state."""

    usual = "order"
    names = frozenset({
        "order", "orderactions", "ordermoves", "ordering", "moveordering", "sortactions",
        "sortmoves", "ordered",
    })  # fmt: skip
    parts = ("order", "sort")
    also = frozenset({"a", "actions", "acts", "moves", "legalmoves", "legalactions"})
