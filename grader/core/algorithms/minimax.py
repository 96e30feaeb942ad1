"""Minimax: Fig. 5.3 of Russell & Norvig's 3rd edition."""

from __future__ import annotations

from grader.core.algorithms.alpha_beta import PRUNING
from grader.core.models.algorithm import Algorithm
from grader.core.models.check_kinds import PROGRAM_CHECKS
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
SHARED = (
    "always_the_first_child",
    "first_action_is_played",
    "first_child_skipped",
    "last_action_is_played",
    "last_child_skipped",
    "last_child_wins",
    "leaves_negated",
    "magic_infinity",
    "max_calls_max",
    "max_folds_with_min",
    "max_forgets_to_return",
    "max_is_a_copy_of_min",
    "max_keeps_the_last_child",
    "max_leaf_negated",
    "max_returns_after_the_first_child",
    "max_utility_not_returned",
    "max_v_outlives_the_call",
    "max_v_starts_at_plus_infinity",
    "max_v_starts_at_zero",
    "max_without_terminal_test",
    "min_calls_min",
    "min_folds_with_max",
    "min_forgets_to_return",
    "min_is_a_copy_of_max",
    "min_keeps_the_last_child",
    "min_leaf_negated",
    "min_returns_after_the_first_child",
    "min_utility_not_returned",
    "min_v_outlives_the_call",
    "min_v_starts_at_minus_infinity",
    "min_v_starts_at_zero",
    "min_without_terminal_test",
    "negamax_value_not_negated",
    "no_alternation",
    "opponent_after_every_move",
    "returns_after_the_first_child",
    "root_as_min",
    "root_children_as_max",
    "stops_four_moves_down",
    "stops_three_moves_down",
    "stops_two_moves_down",
    "utility_not_returned",
    "v_never_updated",
    "v_starts_at_zero",
    "zero_leaf_is_missing",
    "zero_value_is_skipped",
)
"""The mistakes of alpha-beta programs that do not concern the window or a cutoff."""
ALGORITHM = Algorithm(
    name="minimax",
    title="minimax",
    search="minimax_search",
    figure=FIGURE,
    references={"weak": "minimax", "strict": "minimax"},
    full="minimax",
    pruning=PRUNING,
    mistakes=("minimax",),
    shared=SHARED,
    rubrics={
        "program": {"value": 1, "move": 1, "visited": 2},
        "written": {"value": 1, "move": 1, "values": 4},
    },
    checks={
        "program": tuple(name for name in PROGRAM_CHECKS if name != "windows"),
        "written": ("value", "move", "counts", "holds_for", "values"),
    },
)
