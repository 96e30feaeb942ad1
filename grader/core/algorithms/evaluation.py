"""An evaluation of positions: EVAL of Russell & Norvig's section 5.4, without the search."""

from grader.core.models.algorithm import Algorithm
from grader.core.models.figure import Figure

ALGORITHM = Algorithm(
    name="evaluation",
    title="an evaluation",
    search="evaluate",
    figure=Figure(title="EVAL", names={"search": "EVAL(state)"}),
    rubrics={"program": {"terminal": 1, "symmetry": 1, "ranking": 2, "games": 2}, "written": {}},
    checks={"program": ("terminal", "symmetry", "ranking", "games"), "written": ()},
    own_keys={"match": object},
    program="evaluation",
    searches=False,
)
