"""Principal variation search (T. A. Marsland and M. Campbell, 1982), which is also NegaScout (A.
Reinefeld, 1983), in the form of Fig. 5.7."""

from collections.abc import Mapping

from grader.core.algorithms.alpha_beta import FIGURE as FIG_5_7
from grader.core.models.algorithm import Algorithm
from grader.core.models.check_kinds import PROGRAM_CHECKS, SEARCH_RUBRIC, AnswerKind, CheckName
from grader.core.models.figure import Figure

FIGURE = Figure(
    title="principal variation search",
    names={**FIG_5_7.names, "search": "PVS-SEARCH(state)"},
    search=FIG_5_7.search,
    lines={
        ("MAX", "terminal"): (2, "if terminal: return utility(state)"),
        ("MAX", "start"): (3, "v = -inf, b = beta"),
        ("MAX", "loop"): (4, "for each action, in order"),
        ("MAX", "fold"): (5, "v = max(v, min_value(result(state, a), alpha, b))"),
        ("MAX", "again"): (6, "if b <= v < beta: v = max(v, min_value(result(state, a), v, beta))"),
        ("MAX", "cut"): (7, "if v >= beta: return v"),
        ("MAX", "update"): (8, "alpha = max(alpha, v), b = alpha + 1"),
        ("MAX", "return"): (9, "return v"),
        ("MIN", "terminal"): (2, "if terminal: return utility(state)"),
        ("MIN", "start"): (3, "v = +inf, b = alpha"),
        ("MIN", "loop"): (4, "for each action, in order"),
        ("MIN", "fold"): (5, "v = min(v, max_value(result(state, a), b, beta))"),
        ("MIN", "again"): (
            6,
            "if alpha < v <= b: v = min(v, max_value(result(state, a), alpha, v))",
        ),
        ("MIN", "cut"): (7, "if v <= alpha: return v"),
        ("MIN", "update"): (8, "beta = min(beta, v), b = beta - 1"),
        ("MIN", "return"): (9, "return v"),
    },
)
RUBRICS: Mapping[AnswerKind, Mapping[CheckName, float]] = {
    "program": SEARCH_RUBRIC,
    "written": {"value": 1, "move": 1, "pruned": 2, "trace": 4},
}
CHECKS: Mapping[AnswerKind, tuple[CheckName, ...]] = {
    "program": tuple(name for name in PROGRAM_CHECKS if name != "repeats"),
    "written": ("value", "move", "visited", "pruned", "trace", "leaves"),
}
ALGORITHM = Algorithm(
    name="pvs",
    title="principal variation search",
    search="pvs_search",
    figure=FIGURE,
    references={"weak": "pvs", "strict": "pvs"},
    alike=("pvs_whole_window",),
    full="minimax",
    pruning={"pvs": "pvs", "alpha-beta": "fig57"},
    mistakes="pvs",
    rubrics=RUBRICS,
    checks=CHECKS,
    prunes=True,
    again="children",
)
