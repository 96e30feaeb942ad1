"""Alpha-beta search: Fig. 5.7 of Russell & Norvig's 3rd edition."""

from collections.abc import Mapping

from grader.core.models.algorithm import Algorithm
from grader.core.models.check_kinds import PROGRAM_CHECKS, SEARCH_RUBRIC
from grader.core.models.figure import Figure

FIGURE = Figure(
    title="Fig. 5.7",
    names={
        "search": "ALPHA-BETA-SEARCH(state)",
        "max_value": "MAX-VALUE(state, alpha, beta)",
        "min_value": "MIN-VALUE(state, alpha, beta)",
    },
    search={
        "call": ("line 2", "v = max_value(state, -inf, +inf)"),
        "move": ("line 3", "return the action with value v"),
        "call and move": ("lines 2 and 3", "v = max_value(state, -inf, +inf), and its action"),
    },
    lines={
        ("MAX", "terminal"): (2, "if terminal: return utility(state)"),
        ("MAX", "start"): (3, "v = -inf"),
        ("MAX", "loop"): (4, "for each action, in order"),
        ("MAX", "fold"): (5, "v = max(v, min_value(result(state, a), alpha, beta))"),
        ("MAX", "cut"): (6, "if v >= beta: return v"),
        ("MAX", "update"): (7, "alpha = max(alpha, v)"),
        ("MAX", "return"): (8, "return v"),
        ("MIN", "terminal"): (2, "if terminal: return utility(state)"),
        ("MIN", "start"): (3, "v = +inf"),
        ("MIN", "loop"): (4, "for each action, in order"),
        ("MIN", "fold"): (5, "v = min(v, max_value(result(state, a), alpha, beta))"),
        ("MIN", "cut"): (6, "if v <= alpha: return v"),
        ("MIN", "update"): (7, "beta = min(beta, v)"),
        ("MIN", "return"): (8, "return v"),
    },
)
PRUNING: Mapping[str, str] = {"weak": "fig57", "strict": "fig57_strict"}
ALGORITHM = Algorithm(
    name="alpha-beta",
    title="alpha-beta pruning",
    search="alpha_beta_search",
    figure=FIGURE,
    references={"weak": "fig57", "strict": "fig57_strict"},
    full="minimax",
    pruning=PRUNING,
    mistakes="alpha_beta",
    rubrics={"program": SEARCH_RUBRIC, "written": {"value": 1, "move": 1, "pruned": 2, "trace": 4}},
    checks={
        "program": PROGRAM_CHECKS,
        # A node that is cut off has only a bound, so no values are asked for; without chance only
        # the order of the leaves counts, so no new values of them.
        "written": (
            *("value", "move", "visited", "pruned", "windows", "trace"),
            *("leaves", "ordering", "counts", "ranges", "because", "holds_for"),
        ),
    },
    prunes=True,
)
