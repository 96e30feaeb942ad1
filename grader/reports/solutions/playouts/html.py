"""The search as a page: a player that grows the tree, the table of the root, and the iterations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from grader.reports.html.player import PlayedSearch, Players
from grader.reports.html.playout_scenes import playout_scenes
from grader.reports.parts import playouts
from grader.reports.parts.wording import depth_limit, first_player
from grader.reports.pictures import svg, words
from grader.reports.solutions.html import MOST, document, section, table
from grader.reports.solutions.playouts import REWARDS, PlayedSolution
from grader.reports.text.markup import Markup, lines, shown

_LONGEST = 2000
"""The most characters of the cell with a path."""


def render(solution: PlayedSolution, *more: PlayedSolution) -> str:
    """One page; several trees are below each other."""
    solutions, players = (solution, *more), Players()
    title = f"{len(solutions)} searches by playouts" if more else solution.exercise.title
    sections = lines(
        _section(each, f"tree-{place}", players, heading=bool(more))
        for place, each in enumerate(solutions, 1)
    )
    return document(title, sections, players)


def _section(solution: PlayedSolution, name: str, players: Players, *, heading: bool) -> Markup:
    exercise, tree = solution.exercise, solution.tree
    settings = (f"{label} {text}" for label, text in playouts.settings(exercise).items())
    about = [
        first_player(exercise.root_player),
        depth_limit(exercise),
        *settings,
        solution.played.title,
        exercise.source,
    ]
    found = playout_scenes(exercise, solution.iterations())
    picture = svg.drawing(solution.picture, f"{name}-picture-")
    rows = playouts.root_rows(solution.search.root, lambda node: tree.moves[node])
    root = table(
        "The root",
        f"The root of {exercise.id}",
        "root",
        playouts.ROOT_HEADINGS,
        ([shown(row[0]), *row[1:]] for row in islice(rows, MOST)),
        total=len(solution.search.root),
    )
    steps = table(
        "The iterations",
        f"The iterations of {exercise.id}",
        "root",
        ("No.", "Result", "Path with the records W/N after it", "UCB1 where it chose"),
        _rows(solution),
        total=exercise.iterations,
    )
    return section(
        exercise,
        about,
        [
            ("Move", shown(solution.move)),
            ("W", shown(f"sum of {REWARDS[solution.played.rewards]}")),
        ],
        players.search(name, exercise, [PlayedSearch("The right search", found)], picture),
        lines([root, steps]),
        heading=heading,
    )


def _rows(solution: PlayedSolution) -> Iterator[list[str | Markup]]:
    """The rows of the table of the iterations."""
    names = solution.tree.names
    for step in islice(solution.iterations(), MOST):
        bounds = "; ".join(playouts.decisions(step, names.__getitem__))
        way = playouts.way(step, names.__getitem__)
        yield [
            str(step.number),
            words.number(step.value),
            shown(way, _LONGEST),
            shown(bounds, _LONGEST),
        ]
