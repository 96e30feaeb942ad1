"""A document of each thing that can be printed, and hostile ones. Contains no tests."""

from dataclasses import replace
from functools import cache
from typing import Any

from grader.core import algorithms
from grader.core.models import Exercise, Finding
from grader.core.tree import Tree
from grader.course import exercise_file
from grader.course.listed_exercises import shipped_exercise
from grader.diagnosis.audit import Audit
from grader.diagnosis.audit_proposals import Proposal, Proposals
from grader.kinds.iterations import paper_solution as on_paper
from grader.kinds.iterations import solution as playouts
from grader.kinds.ordering import solution as orders
from grader.kinds.playout import solution as simulations
from grader.kinds.search.solution import Solution, solution_of
from grader.reports.audits import Audited
from grader.reports.document import Thing
from grader.reports.growths import GrowthDocument
from grader.search import growth
from grader.search.games.uniform import UniformSettings
from grader.search.growth import FailedSearch, Growth, GrowthPoint, Series, Size
from grader.search.reference_player import solve
from tests.support import searches_by_playouts, simulated
from tests.support.report_samples import HOSTILE
from tests.support.strategies import exercise

LECTURE: Any = [[[6, 5], [8, "?"]], [[2, 1], ["?", "?"]]]
ROLLED: Any = [[1, [0, -1, 1]], -1, [[1, 0], 1]]
SIZES = ((3, 3), (7, 9), (40, 60))
HOSTILE_LEAF = {"name": HOSTILE, "value": 1}


def solution(
    nested: Any = LECTURE, *, variant: str | None = None, root: Any = "MAX", **given: Any
) -> Solution:
    """The search of a tree by that variant."""
    tree = Tree.build(nested, root_player=root)
    made = {"id": "trace-a", "title": "A trace, row by row", "source": "a lecture", "tree": tree}
    return solution_of(solve(Exercise(**{**made, **given}), variant))


def ordered(name: str) -> orders.OrderedSolution:
    """The orders of a shipped exercise."""
    (asked,) = exercise_file.load(shipped_exercise(name))
    return orders.solved(asked, None)


def ordered_tree(nested: Any, title: str = "X") -> orders.OrderedSolution:
    """The orders of a tree."""
    ordering = algorithms.algorithm("ordering")
    asked = Exercise(id="x", title=title, tree=Tree.build(nested), algorithm=ordering)
    return orders.solved(asked, None)


def rolled(
    nested: Any = ROLLED, variant: str | None = None, **given: Any
) -> simulations.SimulatedSolution:
    """Some playouts of a tree."""
    return simulations.solved(simulated.problem(nested, **{"simulations": 6, **given}), variant)


def on_paper_of(tree: Any, title: str = "X") -> on_paper.PaperSolution:
    """The answer to playouts on paper in a tree without records."""
    fields = {"id": "x", "title": "X", "algorithm": "mcts", "exploration": 1, "tree": tree}
    given = {**fields, "playouts": {"results": [1, 0.5, 0, 1, 1]}}
    (asked,) = exercise_file.from_fields(given, "x.yaml")
    return on_paper.solved(replace(asked, title=title), None)


def grown(
    depths: Any = (1, 2, 4), name: str = "", message: str = "", sizes: Any = SIZES
) -> GrowthDocument:
    """A growth; with a name, also of a program in random order."""
    minimax, best, worst = growth.exact_series(3, depths)
    at_random = growth.random_series(3, depths, (1, 2), lambda *_: None)
    points = tuple(
        GrowthPoint(depth, tuple(Size(leaves, 2 * leaves) for leaves in each))
        for depth, each in zip(depths, sizes, strict=False)
    )
    own = [Series(name, "random", points, submitted=True)] if name else []
    finding = Finding(message=message, code="crashed")
    failed = FailedSearch(finding, UniformSettings(depth=4, seed=2)) if message else None
    return GrowthDocument(
        Growth(
            branching=3,
            depths=tuple(depths),
            seed=1,
            trees=2,
            program=name,
            failed=failed,
            series=(minimax, best, at_random, worst, *own),
        )
    )


def audited(title: str = "Two trees", name: str = "easy") -> Audited:
    """An audit of three mistakes on two exercises, with a proposed tree."""
    audit = Audit(
        title=title,
        exercises=(name, "deep"),
        mistakes={"plain": "never prunes", "strict": "cuts late", "late": "cuts later"},
        failed={"plain": (("value", "visited"), ()), "strict": ((), ()), "late": ((), ())},
        checks=("value", "move", "visited"),
        alike=((("strict",), ("late",)),),
        left_out=(("whole", None, "node"),),
        spare=(),
        together=(),
    )
    tree = Proposal([[1, 2]], exercise([[1, 2]], "MIN"), ("strict",), 1)
    return Audited(audit, Proposals(trees=(tree,), uncaught=("late",)))


@cache
def things() -> dict[str, Thing]:
    """A small document of each kind, with the name of its gold files."""
    by_playouts = searches_by_playouts.solution(title="A <small> tree", source="a lecture")
    (paper,) = exercise_file.load(shipped_exercise("ucb-fig-5-10"))
    return {
        "solution-lecture": solution(),
        "solution-orders": ordered("order-two-first"),
        "solution-playouts": by_playouts,
        "solution-simulations": rolled(title="A <small> tree", source="a lecture", policy="heavy"),
        "solution-on-paper": on_paper.solved(paper, None),
        "audit-small": audited(),
        "growth-small": grown(name="mine", message="It crashed."),
    }


@cache
def hostile() -> dict[str, Thing]:
    """A document of each kind, whose texts come from somebody hostile."""
    formula = {"name": "=1+1", "value": 8}
    return {
        "search": solution([HOSTILE_LEAF, 2, formula], title=HOSTILE, source=HOSTILE),
        "orders": ordered_tree([[HOSTILE_LEAF, 2], [7, formula]], HOSTILE),
        "playouts": searches_by_playouts.solution([HOSTILE_LEAF, formula], title=HOSTILE),
        "simulations": rolled([HOSTILE_LEAF, formula], title=HOSTILE),
        "on paper": on_paper_of([{"name": "=1+1", "value": "?"}, "?"], HOSTILE),
        "audit": audited(HOSTILE, HOSTILE),
        "growth": grown(depths=range(1, 7), name=HOSTILE, message=HOSTILE),
    }


def posed(asked: Exercise) -> Thing:
    """The solution of an exercise of any kind but a search."""
    if asked.algorithm.program == "ordering":
        return orders.solved(asked, None)
    if asked.playouts is not None:
        return on_paper.solved(asked, None)
    solved = playouts.solved if asked.algorithm.is_by_playouts else simulations.solved
    return solved(asked, None)
