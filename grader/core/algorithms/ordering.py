"""Move ordering: the order in which alpha-beta tries the actions of a node, without the search."""

from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.models.algorithm import Algorithm

ALGORITHM = Algorithm(
    name="ordering",
    title="move ordering",
    search="order",
    figure=ALPHA_BETA.figure,
    mistakes="ordering",
    rubrics={"program": {"leaves": 1}, "written": {}},
    checks={"program": ("leaves",), "written": ()},
    needs_whole_tree=True,
    also_takes=("actions",),
    program="ordering",
    searches=False,
)
