"""Move ordering: the order in which alpha-beta tries the actions of a node, without the search."""

from __future__ import annotations

from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.models.algorithm import Algorithm
from grader.core.models.check_kinds import ORDERING_CHECKS

ALGORITHM = Algorithm(
    name="ordering",
    title="move ordering",
    search="order",
    figure=ALPHA_BETA.figure,
    references={},
    full="",
    pruning={},
    mistakes=("ordering",),
    rubrics={"program": {"leaves": 1}, "written": {}},
    checks={"program": ORDERING_CHECKS, "written": ()},
    prunes=False,
    program="ordering",
)
