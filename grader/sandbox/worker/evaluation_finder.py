"""Finds the function of a student's module that evaluates a position."""

from __future__ import annotations

from .function_finder import FunctionFinder
from .parameters import KNOWN_AS, folded
from .student_program import Home, MissingError, NothingToCallError, StudentProgram, noted

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Callable, Iterator

USUAL = "evaluate"
PARTS = ("eval", "heuristic")
"""Parts of names that are not usual, such as evaluate_board."""


class EvaluationFinder(FunctionFinder):
    """Looks for a function with a usual name, or a name that has one of PARTS, in the module and in
    its classes."""

    def found(self) -> StudentProgram:
        """The program. Raises NothingToCallError if there is none."""
        unfit: list[NothingToCallError] = []
        for home, name in self._candidates():
            with noted(unfit):
                needed = () if "state" in home.given else ("state",)
                return StudentProgram(search=self.function(home, name, needed))
        raise unfit[0] if unfit else self._missing_here()

    def _candidates(self) -> Iterator[tuple[Home, str]]:
        """The functions that may be meant, the likeliest first."""
        homes = [self.module, *self._classes()]
        tests: tuple[Callable[[str], bool], ...] = (
            KNOWN_AS["evaluation"].__contains__,
            lambda plain: any(part in plain for part in PARTS),
        )
        for fits in tests:
            for home in homes:
                for name, _, _ in self._functions(home):
                    if fits(folded(name)):
                        yield home, name

    def _missing_here(self) -> MissingError:
        """The error for a module without such a function, with the class that has one but cannot be
        made here."""
        home = self.unmade.get(USUAL)
        return MissingError([USUAL]) if home is None else home.not_made(USUAL)
