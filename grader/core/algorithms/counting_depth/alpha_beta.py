"""Alpha-beta search to a depth that the program counts."""

from __future__ import annotations

from dataclasses import replace

from grader.core.algorithms.alpha_beta import ALGORITHM as TO_THE_END
from grader.core.algorithms.alpha_beta import FIGURE
from grader.core.algorithms.counting_depth import PRUNING, to_depth

ALGORITHM = replace(
    TO_THE_END,
    title="alpha-beta pruning to a depth limit",
    figure=to_depth(FIGURE),
    references={"weak": "fig57_depth", "strict": "fig57_strict_depth"},
    full="minimax_depth",
    pruning=PRUNING,
    mistakes="to_depth",
    rubrics={**TO_THE_END.rubrics, "written": {}},
    checks={**TO_THE_END.checks, "written": ()},
    counts_depth=True,
)
