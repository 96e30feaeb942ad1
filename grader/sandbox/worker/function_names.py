"""The words in the names of functions and classes, and their agreement with the usual ones."""

from .parameters import folded

LEAST = 4  # the letters of a word that are compared
PROMISES = ("search", "solve", "best", "move", "action", "deci", "choose")
"""Parts of the names of functions that promise an action."""


def likeness(name: str, usual: str) -> int:
    """The number of words of a usual name with which a name agrees: alphaBeta with two words of
    alpha_beta_search, run_mcts with all of monte_carlo_tree_search."""
    plain, words = folded(name), usual.split("_")
    initials = "".join(word[:1] for word in words)
    if len(initials) >= LEAST and initials in plain:
        return len(words)
    return sum(word[:LEAST] in plain for word in words if word)


def promises_action(name: str) -> bool:
    """Whether a function's name promises an action, as alpha_beta_search does; negamax, which is
    often the name of a function that returns a value, promises none."""
    plain = folded(name)
    return "value" not in plain and any(each in plain for each in PROMISES)


def are_twins(of_max: str, of_min: str) -> bool:
    """Whether the second name has "min" where the first has "max", and they agree in the rest."""
    first = folded(of_max)
    return "max" in first and first.replace("max", "min") == folded(of_min)
