"""Expectiminimax: minimax with chance nodes, Section 5.5 of Russell & Norvig's 3rd edition."""

from grader.core.algorithms.minimax import FIGURE as FIG_5_3
from grader.core.models.algorithm import Algorithm
from grader.core.models.check_kinds import PROGRAM_CHECKS, SEARCH_RUBRIC
from grader.core.models.figure import Figure

FIGURE = Figure(
    title="EXPECTIMINIMAX(s)",
    names={
        **FIG_5_3.names,
        "search": "EXPECTIMINIMAX-SEARCH(state)",
        "exp_value": "EXP-VALUE(state)",
    },
    search={
        **FIG_5_3.search,
        "call": ("line 2", "for each action, value(result(state, a))"),
        "call and move": ("line 2", "return the action with the greatest value"),
    },
    lines={
        **FIG_5_3.lines,
        ("MAX", "fold"): (5, "v = max(v, value(result(state, a)))"),
        ("MIN", "fold"): (5, "v = min(v, value(result(state, a)))"),
        ("CHANCE", "terminal"): (2, "if terminal: return utility(state)"),
        ("CHANCE", "start"): (3, "v = 0"),
        ("CHANCE", "loop"): (4, "for each outcome, with its probability p"),
        ("CHANCE", "fold"): (5, "v = v + p * value(outcome)"),
        ("CHANCE", "return"): (6, "return v"),
    },
)
ALGORITHM = Algorithm(
    name="expectiminimax",
    title="expectiminimax",
    search="expectiminimax_search",
    figure=FIGURE,
    references={"weak": "expectiminimax", "strict": "expectiminimax"},
    full="expectiminimax",
    pruning={"star1": "star1"},
    mistakes="expectiminimax",
    rubrics={"program": SEARCH_RUBRIC, "written": {"value": 1, "move": 1, "values": 4}},
    checks={
        "program": tuple(name for name in PROGRAM_CHECKS if name != "windows"),
        "written": ("value", "move", "counts", "values", "relabelled"),
    },
    has_chance=True,
)
