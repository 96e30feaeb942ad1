"""The names that students give to the functions of a search, by their parts."""

from __future__ import annotations

from .code_objects import FIGURE, names_in
from .parameters import folded

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Sequence
    from types import CodeType

USUAL_SEARCHES = tuple(
    """
    alphabetasearch minimaxsearch minimaxdecision expectiminimaxsearch expectiminimaxdecision
    star1search
    """.split()
)
"""The usual names of the functions that search the root, in the figures and in templates."""
SINGLE = tuple("alphabeta abprun negamax minimax expectimax expectminmax star1 absearch".split())
NEVER_PLAIN = ("alphabeta", "abprun", "negamax", "absearch")
"""Those of SINGLE that have a window, even if its parameters have other names."""
DRIVERS = ("run", "call")
"""Parts of the names of functions that may only try out others, unless nothing else calls them."""
ACTIONS = ("search", "solve", "best", "move", "action", "decision", "choose", "decide")
"""Parts of the names of functions that promise an action."""
SEARCHES = ("alphabetasearch", *SINGLE, *ACTIONS, *DRIVERS)
"""Parts of the names of search functions, the closest to the figure's first."""
VALUES = (*map(folded, FIGURE), "value", "minimax", "negamax")
"""Parts of the names of functions that return the value of a state."""


def closeness(name: str, known: Sequence[str]) -> int:
    """The index of the first word of `known` that the name contains; its length if none."""
    plain = folded(name)
    return next((place for place, each in enumerate(known) if each in plain), len(known))


def runs_of_words(name: str) -> set[str]:
    """The words of a name, and each run of them as one word: run_mcts_search and runMctsSearch have
    run, mcts, search, runmcts, mctssearch and runmctssearch."""
    spaced = "".join(f" {each}" if each.isupper() else each for each in name)
    words = spaced.replace("_", " ").lower().split() if not name.isupper() else [name.lower()]
    ends = range(1, len(words) + 1)
    return {"".join(words[start:end]) for end in ends for start in range(end)}


def promises_action(name: str) -> bool:
    """Whether a function's name promises an action, as alpha_beta_search does; negamax, which is
    often the name of a function that returns a value, promises none."""
    return "value" not in folded(name) and closeness(name, ACTIONS) < len(ACTIONS)


def starts_a_search(values: set[str], name: str, code: CodeType) -> bool:
    """Whether a function is a search by its name, and calls one of the functions `values`."""
    if folded(name) in USUAL_SEARCHES:
        return True
    known = closeness(name, SEARCHES) < len(SEARCHES) and name not in values
    return known and bool(values & names_in(code))
