"""Monte Carlo tree search: Fig. 5.11 of Russell & Norvig's 4th edition, with UCB1."""

from grader.core.models.algorithm import Algorithm
from grader.core.models.figure import Figure

FIGURE = Figure(
    title="Fig. 5.11",
    names={"search": "MONTE-CARLO-TREE-SEARCH(state)"},
    search={
        "tree": ("line 2", "tree = NODE(state)"),
        "repeat": ("line 3", "while there are iterations left"),
        "select": ("line 4", "leaf = SELECT(tree), by the greatest W/N + C * sqrt(ln(n) / N)"),
        "expand": ("line 5", "child = EXPAND(leaf)"),
        "simulate": ("line 6", "result = SIMULATE(child)"),
        "update": ("line 7", "BACK-PROPAGATE(result, child)"),
        "move": ("line 8", "return the action with the most playouts"),
    },
)
ALGORITHM = Algorithm(
    name="mcts",
    title="Monte Carlo tree search",
    search="monte_carlo_tree_search",
    figure=FIGURE,
    mistakes="mcts",
    base="monte_carlo/textbook",
    rubrics={
        "program": {"selection": 4, "backup": 1, "statistics": 1, "iterations": 1, "move": 1},
        "written": {"ucb": 2, "selection": 1, "statistics": 2, "move": 1},
    },
    checks={
        "program": ("selection", "backup", "statistics", "iterations", "move"),
        "written": ("ucb", "selection", "statistics", "move"),
    },
    has_chance=True,
    own_keys={"iterations": object, "exploration": object, "seed": object, "playouts": dict},
    also_takes=("iterations",),
    variants="monte_carlo",
    usual_variant="lecture",
    program="iterations",
    is_by_playouts=True,
)
