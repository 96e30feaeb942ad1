"""MTD(f) (A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, 1996), with functions like those of
Fig. 5.7 that remember the bounds of each state."""

from grader.core.algorithms.alpha_beta import FIGURE as FIG_5_7
from grader.core.algorithms.pvs import CHECKS, RUBRICS
from grader.core.models.algorithm import Algorithm
from grader.core.models.figure import Figure

FIGURE = Figure(
    title="MTD(f)",
    names={**FIG_5_7.names, "search": "MTDF(state, f)"},
    search={
        "start": ("line 2", "g = f, low = -inf, high = +inf"),
        "until": ("line 3", "while low < high"),
        "choose": ("line 4", "beta = g + 1 if g = low, else beta = g"),
        "call": ("line 5", "g = max_value(state, beta - 1, beta)"),
        "update": ("line 6", "if g < beta: high = g, else: low = g"),
        "move": ("line 7", "return the action with value g"),
        "call and move": ("lines 5 and 7", "g = max_value(state, beta - 1, beta), and its action"),
    },
    lines={
        ("MAX", "terminal"): (2, "if terminal: return utility(state)"),
        ("MAX", "known"): (
            3,
            "if lower[state] >= beta: return it; if upper[state] <= alpha: return it",
        ),
        ("MAX", "start"): (4, "v = -inf"),
        ("MAX", "loop"): (5, "for each action, in order"),
        ("MAX", "fold"): (6, "v = max(v, min_value(result(state, a), alpha, beta))"),
        ("MAX", "cut"): (7, "if v >= beta: return lower[state] = v"),
        ("MAX", "update"): (8, "alpha = max(alpha, v)"),
        ("MAX", "return"): (9, "return upper[state] = v"),
        ("MIN", "terminal"): (2, "if terminal: return utility(state)"),
        ("MIN", "known"): (
            3,
            "if lower[state] >= beta: return it; if upper[state] <= alpha: return it",
        ),
        ("MIN", "start"): (4, "v = +inf"),
        ("MIN", "loop"): (5, "for each action, in order"),
        ("MIN", "fold"): (6, "v = min(v, max_value(result(state, a), alpha, beta))"),
        ("MIN", "cut"): (7, "if v <= alpha: return upper[state] = v"),
        ("MIN", "update"): (8, "beta = min(beta, v)"),
        ("MIN", "return"): (9, "return lower[state] = v"),
    },
)
ALGORITHM = Algorithm(
    name="mtdf",
    title="MTD(f)",
    search="mtdf",
    figure=FIGURE,
    references={"weak": "mtdf", "strict": "mtdf"},
    full="minimax",
    pruning={"mtdf": "mtdf", "alpha-beta": "fig57"},
    mistakes="mtdf",
    rubrics=RUBRICS,
    checks=CHECKS,
    prunes=True,
    again="root",
    own_keys={"first_guess": object},
    also_takes=("first_guess",),
)
