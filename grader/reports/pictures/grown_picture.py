"""The picture of the tree that a search by playouts has grown."""

from __future__ import annotations

from grader.core.models import Exercise
from grader.marking.playout_statistics import IteratedSearch
from grader.reports.pictures import Picture


def grown_picture(exercise: Exercise, search: IteratedSearch, moves: tuple[str, ...]) -> Picture:
    """The tree after the last iteration, with the record of each node."""
    return Picture(
        tree=search.tree, title=exercise.title, moves=moves, windows=False, records=search.records
    )
