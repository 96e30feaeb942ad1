"""Finds the function of a student's module that makes the iterations of Monte Carlo tree search."""

from __future__ import annotations

from .function_finder import FunctionFinder
from .parameters import folded
from .student_program import Home, MissingError, NothingToCallError, StudentProgram, noted

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Iterator

USUAL = "monte_carlo_tree_search"
NAMES = (
    "montecarlotreesearch", "mcts", "mctssearch", "montecarlosearch", "montecarlo", "uctsearch",
    "uct",
)  # fmt: skip
PARTS = ("montecarlo", "mcts", "uct")
"""Parts of names that are not usual, such as run_mcts."""
METHODS = (
    "search", "run", "bestaction", "bestmove", "findbestmove", "getbestmove", "getaction",
    "getmove", "chooseaction", "choosemove", "decide", "play", "move", "call",
)  # fmt: skip
"""The names of methods that make the iterations."""
GIVEN = ("game", "state", "iterations")
"""The roles of the parameters, in their usual order."""


class PlayoutFinder(FunctionFinder):
    """Looks for a function with a usual name, or a name that has one of PARTS, in the module and in
    its classes; then for a method with one of the names METHODS."""

    made_with = called_with = GIVEN

    def found(self) -> StudentProgram:
        """The program. Raises NothingToCallError if there is none."""
        unfit: list[NothingToCallError] = []
        for home, name in self._candidates():
            with noted(unfit):
                needed = [role for role in GIVEN[1:] if role not in home.given]
                return StudentProgram(search=self.function(home, name, needed))
        raise unfit[0] if unfit else self._missing_here()

    def _candidates(self) -> Iterator[tuple[Home, str]]:
        """The functions that may be meant, the likeliest first."""
        classes = self._classes()
        for fits in (NAMES.__contains__, _has_a_part):
            for home in (self.module, *classes):
                for name, _, _ in self._functions(home):
                    if fits(folded(name)):
                        yield home, name
        for wanted in METHODS:
            for home in classes:
                for name, _, _ in self._functions(home):
                    if folded(name) == wanted:
                        yield home, name

    def _missing_here(self) -> MissingError:
        """The error for a module without such a function, with the class that has one but cannot be
        made here."""
        home = next((self.unmade[each] for each in (*NAMES, *METHODS) if each in self.unmade), None)
        return MissingError([USUAL]) if home is None else home.not_made(USUAL)


def _has_a_part(plain: str) -> bool:
    """Whether a name has one of PARTS."""
    return any(part in plain for part in PARTS)
