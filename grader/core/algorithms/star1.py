"""Star1: alpha-beta with chance nodes (B. W. Ballard, Artificial Intelligence 21, 1983)."""

from grader.core.algorithms.alpha_beta import FIGURE as FIG_5_7
from grader.core.models.algorithm import Algorithm
from grader.core.models.check_kinds import PROGRAM_CHECKS, SEARCH_RUBRIC
from grader.core.models.figure import Figure

FIGURE = Figure(
    title="Star1",
    names={
        **FIG_5_7.names,
        "search": "STAR1-SEARCH(state)",
        "exp_value": "EXP-VALUE(state, alpha, beta)",
    },
    search={
        **FIG_5_7.search,
        "call": ("line 2", "v = value(state, -inf, +inf)"),
        "call and move": ("lines 2 and 3", "v = value(state, -inf, +inf), and its action"),
    },
    lines={
        **FIG_5_7.lines,
        ("MAX", "fold"): (5, "v = max(v, value(result(state, a), alpha, beta))"),
        ("MIN", "fold"): (5, "v = min(v, value(result(state, a), alpha, beta))"),
        ("CHANCE", "terminal"): (2, "if terminal: return utility(state)"),
        ("CHANCE", "start"): (3, "done = 0, rest = 1"),
        ("CHANCE", "loop"): (4, "for each outcome: rest = rest - p"),
        ("CHANCE", "update"): (
            5,
            "a, b = (alpha - done - U * rest) / p, (beta - done - L * rest) / p",
        ),
        ("CHANCE", "fold"): (6, "v = value(outcome, max(a, L), min(b, U)), done = done + p * v"),
        ("CHANCE", "cut"): (7, "if v <= a or v >= b: return a bound"),
        ("CHANCE", "return"): (8, "return done"),
    },
)
ALGORITHM = Algorithm(
    name="star1",
    title="Star1",
    search="star1_search",
    figure=FIGURE,
    references={"weak": "star1", "strict": "star1"},
    full="expectiminimax",
    pruning={"star1": "star1"},
    mistakes="star1",
    rubrics={"program": SEARCH_RUBRIC, "written": {"value": 1, "move": 1, "pruned": 2}},
    checks={
        "program": PROGRAM_CHECKS,
        "written": ("value", "move", "visited", "pruned", "leaves", "counts", "ranges"),
    },
    prunes=True,
    has_chance=True,
    is_bounded=True,
)
