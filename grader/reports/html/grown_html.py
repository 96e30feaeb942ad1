"""The tree that a student's search by playouts has grown, with a player of its iterations."""

from __future__ import annotations

from grader.core.models import ExerciseReport
from grader.reports.html.player import PlayedSearch, Players
from grader.reports.html.playout_scenes import playout_scenes
from grader.reports.parts import wording
from grader.reports.parts.playout_tree import marked_playouts
from grader.reports.pictures import svg
from grader.reports.pictures.grown_picture import grown_picture
from grader.reports.text.markup import EMPTY, Markup

_NOTE = "The records are computed from your playouts."


def grown(report: ExerciseReport, anchor: str, players: Players) -> Markup:
    """The picture and its player; empty if the search made no playout."""
    exercise, marked = report.entry.exercise, marked_playouts(report)
    if marked is None:
        return EMPTY
    search, odd = marked.iterated, next((each.iteration for each in marked.offences), None)
    picture = grown_picture(exercise, search, report.actual.moves)
    scenes = playout_scenes(exercise, search.iterations())
    played = PlayedSearch(wording.theirs(report), scenes, odd, _NOTE)
    drawing = svg.drawing(picture, prefix=f"{anchor}-picture-")
    return players.search(anchor, exercise, [played], drawing)
