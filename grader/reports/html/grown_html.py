"""The tree that a student's search by playouts has grown, with a player of its iterations."""

from __future__ import annotations

from grader.core.models import ExerciseReport
from grader.reports.html.player import PlayedSearch, Players
from grader.reports.html.playout_scenes import playout_scenes
from grader.reports.parts import wording
from grader.reports.parts.playout_tree import grown_tree
from grader.reports.pictures import svg
from grader.reports.pictures.grown_picture import grown_picture
from grader.reports.text.markup import EMPTY, Markup

_NOTE = "The records are computed from your playouts."


def grown(report: ExerciseReport, anchor: str, players: Players) -> Markup:
    """The picture and its player; empty if the search made no playout."""
    exercise, search = report.entry.exercise, grown_tree(report)
    if search is None:
        return EMPTY
    picture = grown_picture(exercise, search, report.actual.moves)
    scenes = playout_scenes(exercise, search.iterations())
    played = PlayedSearch(wording.theirs(report), scenes, note=_NOTE)
    drawing = svg.drawing(picture, prefix=f"{anchor}-picture-")
    return players.search(anchor, exercise, [played], drawing)
