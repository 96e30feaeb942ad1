"""Monte Carlo tree search with a record W/N for each node of the tree, as lectures draw it.

Source: Coulom, Efficient selectivity and backup operators in Monte-Carlo tree search, 2006.
"""

from math import log, sqrt
from typing import Any

TITLE = "a record W/N for each node"
REWARDS = "shares"


def monte_carlo_tree_search(game: Any, state: Any, iterations: int) -> Any:
    """Select, expand, simulate and update; then the move with the most playouts."""
    wins: dict[Any, float] = {state: 0}
    plays = {state: 0}
    for _ in range(iterations):
        path = [state]
        while path[-1] in plays and not game.is_terminal(path[-1]):
            children = children_of(game, path[-1])
            untried = [child for child in children if child not in plays]
            path.append(untried[0] if untried else chosen(game, path[-1], children, wins, plays))
        result = game.playout(path[-1])
        low, high = game.bounds
        share = (result - low) / ((high - low) or 1)
        for above, node in zip([state, *path], path, strict=False):
            plays[node] = plays.get(node, 0) + 1
            won = 1 - share if game.to_move(above) == "MIN" else share
            wins[node] = wins.get(node, 0) + won
    return max(game.actions(state), key=lambda action: plays.get(game.result(state, action), 0))


def children_of(game: Any, state: Any) -> list[Any]:
    """The states after each action, or each outcome of a chance node."""
    if game.to_move(state) == "CHANCE":
        return [child for _, child in game.outcomes(state)]
    return [game.result(state, action) for action in game.actions(state)]


def chosen(
    game: Any, state: Any, children: list[Any], wins: dict[Any, float], plays: dict[Any, int]
) -> Any:
    """The child with the greatest UCB1: x_i + C sqrt(ln n / n_i), which is x_i + sqrt(2 ln n / n_i)
    if C is sqrt 2. Of a chance node, the child that is played least for its probability."""
    if game.to_move(state) == "CHANCE":
        odds = {child: probability for probability, child in game.outcomes(state)}
        return min(children, key=lambda child: plays[child] / odds[child])
    n, c = plays[state], game.exploration
    return max(
        children, key=lambda child: wins[child] / plays[child] + c * sqrt(log(n) / plays[child])
    )
