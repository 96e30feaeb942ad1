"""Minimax: Fig. 5.3 of Russell & Norvig's 3rd edition."""

from grader.core.algorithms.alpha_beta import PRUNING
from grader.core.models.algorithm import Algorithm
from grader.core.models.check_kinds import PROGRAM_CHECKS, SEARCH_RUBRIC
from grader.core.models.figure import Figure

FIGURE = Figure(
    title="Fig. 5.3",
    names={
        "search": "MINIMAX-DECISION(state)",
        "max_value": "MAX-VALUE(state)",
        "min_value": "MIN-VALUE(state)",
    },
    search={
        "call": ("line 2", "for each action, min_value(result(state, a))"),
        "move": ("line 2", "return the action with the greatest value"),
        "call and move": ("line 2", "return the action with the greatest min_value"),
    },
    lines={
        ("MAX", "terminal"): (2, "if terminal: return utility(state)"),
        ("MAX", "start"): (3, "v = -inf"),
        ("MAX", "loop"): (4, "for each action, in order"),
        ("MAX", "fold"): (5, "v = max(v, min_value(result(state, a)))"),
        ("MAX", "return"): (6, "return v"),
        ("MIN", "terminal"): (2, "if terminal: return utility(state)"),
        ("MIN", "start"): (3, "v = +inf"),
        ("MIN", "loop"): (4, "for each action, in order"),
        ("MIN", "fold"): (5, "v = min(v, max_value(result(state, a)))"),
        ("MIN", "return"): (6, "return v"),
    },
)
ALGORITHM = Algorithm(
    name="minimax",
    title="minimax",
    search="minimax_search",
    figure=FIGURE,
    references={"weak": "minimax", "strict": "minimax"},
    full="minimax",
    pruning=PRUNING,
    mistakes="minimax",
    rubrics={"program": SEARCH_RUBRIC, "written": {"value": 1, "move": 1, "values": 4}},
    checks={
        "program": tuple(name for name in PROGRAM_CHECKS if name != "windows"),
        "written": ("value", "move", "counts", "holds_for", "values"),
    },
)
