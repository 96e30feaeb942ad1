"""Minimax to a depth that the program counts."""

from __future__ import annotations

from dataclasses import replace

from grader.core.algorithms.counting_depth import PRUNING, to_depth
from grader.core.algorithms.minimax import ALGORITHM as TO_THE_END
from grader.core.algorithms.minimax import FIGURE

ALGORITHM = replace(
    TO_THE_END,
    title="minimax to a depth limit",
    figure=to_depth(FIGURE),
    references={"weak": "minimax_depth", "strict": "minimax_depth"},
    full="minimax_depth",
    pruning=PRUNING,
    mistakes="to_depth",
    rubrics={**TO_THE_END.rubrics, "written": {}},
    checks={**TO_THE_END.checks, "written": ()},
    counts_depth=True,
)
