"""A Monte Carlo tree search as a sequence of scenes, one for each iteration."""

from collections.abc import Iterable, Iterator

from grader.core.models import Exercise
from grader.core.models.figure import SearchPart
from grader.core.models.playouts import Iteration
from grader.core.tree import Tree
from grader.reports.html.figure_html import search_key
from grader.reports.html.scenes import Scene
from grader.reports.parts import playouts
from grader.reports.pictures import words
from grader.reports.text.escape import visible

_NAME_ROOM = 40


def playout_scenes(exercise: Exercise, iterations: Iterable[Iteration]) -> Iterator[Scene]:
    """The scenes of a search: each shows the records after its iteration."""
    return (_scene(exercise, each) for each in iterations)


def _scene(exercise: Exercise, step: Iteration) -> Scene:
    parts: list[SearchPart] = ["select", "expand", "simulate", "update"]
    if not step.expands:
        parts.remove("expand")
    records = [words.record(record) for record in step.records]
    return Scene(
        event=step.number,
        node=step.leaf,
        lines=tuple(search_key(part) for part in parts),
        alpha="",
        beta="",
        v=records[-1],
        sentence=" ".join(_sentences(exercise.tree, step)),
        back=records[-1],
        others=tuple(zip(step.path[:-1], records[:-1], strict=True)),
    )


def _sentences(tree: Tree, step: Iteration) -> Iterator[str]:
    """The choices by UCB1, the new node, and the result of the playout."""

    def name(node: int) -> str:
        return visible(tree.names[node], limit=_NAME_ROOM)

    leaf, result = name(step.leaf), words.number(step.value)
    yield f"Iteration {step.number}."
    for decision in step.decisions:
        if decision.by_bound:
            yield f"UCB1 at {playouts.decided(decision, name)}."
    if step.expands:
        yield f"{leaf} is new."
    if tree.starts[step.leaf] == tree.stops[step.leaf]:
        yield f"The game is over there, and its utility is {result}."
    else:
        yield f"The playout from it ends with {result}."
