"""The algorithms whose programs count the depth, and stop at a limit themselves.

Each file has the constant ALGORITHM, as those of `grader.core.algorithms`. An exercise asks for it
by `depth: {limit: 3, counted_by: program}` beside `algorithm:`.
"""

from collections.abc import Mapping
from dataclasses import replace

from grader.core.models.algorithm import Algorithm
from grader.core.models.figure import CutoffRule, Figure

PRUNING: Mapping[str, str] = {"weak": "fig57_depth", "strict": "fig57_strict_depth"}


def to_depth(algorithm: Algorithm, references: Mapping[CutoffRule, str]) -> Algorithm:
    """The form of an algorithm whose programs count the depth, with its references."""
    return replace(
        algorithm,
        title=f"{algorithm.title} to a depth limit",
        figure=_figure_to_depth(algorithm.figure),
        references=references,
        full="minimax_depth",
        pruning=PRUNING,
        mistakes="to_depth",
        rubrics={**algorithm.rubrics, "written": {}},
        checks={**algorithm.checks, "written": ()},
        counts_depth=True,
    )


def _figure_to_depth(figure: Figure) -> Figure:
    """The figure with CUTOFF-TEST(state, depth) and EVAL(state) in place of the terminal test."""
    lines = dict(figure.lines)
    for (player, part), (number, text) in figure.lines.items():
        if part == "terminal":
            lines[player, part] = number, "if cutoff_test(state, depth): return eval(state)"
        elif part == "fold":
            lines[player, part] = number, text.removesuffix("))") + ", depth + 1))"
    names = {
        role: name if role == "search" else name.removesuffix(")") + ", depth)"
        for role, name in figure.names.items()
    }
    search = {
        part: (place, text.replace("+inf)", "+inf, 0)"))
        for part, (place, text) in figure.search.items()
    }
    title = f"{figure.title} to a depth limit"
    return replace(figure, title=title, names=names, search=search, lines=lines)
