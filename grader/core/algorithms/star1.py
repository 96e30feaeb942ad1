"""Star1: alpha-beta with chance nodes (B. W. Ballard, Artificial Intelligence 21, 1983)."""

from grader.core.models.algorithm import Algorithm
from grader.core.models.check_kinds import PROGRAM_CHECKS, SEARCH_RUBRIC
from grader.core.models.figure import Figure

FIGURE = Figure(
    title="Star1",
    names={
        "search": "STAR1-SEARCH(state)",
        "max_value": "MAX-VALUE(state, alpha, beta)",
        "min_value": "MIN-VALUE(state, alpha, beta)",
        "exp_value": "EXP-VALUE(state, alpha, beta)",
    },
    search={
        "call": ("line 2", "v = value(state, -inf, +inf)"),
        "move": ("line 3", "return the action with value v"),
        "call and move": ("lines 2 and 3", "v = value(state, -inf, +inf), and its action"),
    },
    lines={
        ("MAX", "terminal"): (2, "if terminal: return utility(state)"),
        ("MAX", "start"): (3, "v = -inf"),
        ("MAX", "loop"): (4, "for each action, in order"),
        ("MAX", "fold"): (5, "v = max(v, value(result(state, a), alpha, beta))"),
        ("MAX", "cut"): (6, "if v >= beta: return v"),
        ("MAX", "update"): (7, "alpha = max(alpha, v)"),
        ("MAX", "return"): (8, "return v"),
        ("MIN", "terminal"): (2, "if terminal: return utility(state)"),
        ("MIN", "start"): (3, "v = +inf"),
        ("MIN", "loop"): (4, "for each action, in order"),
        ("MIN", "fold"): (5, "v = min(v, value(result(state, a), alpha, beta))"),
        ("MIN", "cut"): (6, "if v <= alpha: return v"),
        ("MIN", "update"): (7, "beta = min(beta, v)"),
        ("MIN", "return"): (8, "return v"),
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
