"""A playout: the simulation step of Fig. 5.11 of Russell & Norvig's 4th edition, by itself."""

from grader.core.models.algorithm import Algorithm
from grader.core.models.figure import Figure

FIGURE = Figure(
    title="Fig. 5.11",
    names={"search": "SIMULATE(state)"},
    search={
        "until": ("line 2", "while state is not terminal"),
        "roll": ("line 3", "i = roll(number of actions in state)"),
        "choose": ("line 4", "a = action number i; a heavy playout takes a win if there is one"),
        "step": ("line 5", "state = RESULT(state, a)"),
        "result": ("line 6", "return UTILITY(state) for MAX"),
    },
)
ALGORITHM = Algorithm(
    name="playout",
    title="a playout",
    search="playout",
    figure=FIGURE,
    mistakes="playout",
    rubrics={"program": {"rolls": 1, "choice": 2, "terminal": 1, "result": 1}, "written": {}},
    checks={"program": ("rolls", "choice", "terminal", "result"), "written": ()},
    own_keys={"policy": object, "seed": object, "playouts": int},
    variants="simulation",
    usual_variant="the exercise's policy",
    program="playout",
    searches=False,
)
