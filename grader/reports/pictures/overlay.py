"""The picture of a graded exercise: the student's search compared with the right one."""

from dataclasses import replace

from grader.core.models import Exercise, ExerciseReport, ShownSearch
from grader.core.recording import Event, Recording
from grader.reports.parts.aligned_searches import AlignedSearches, first_node
from grader.reports.pictures import Picture
from grader.reports.pictures.node_labels import window_room


def overlay(report: ExerciseReport, both: AlignedSearches) -> Picture:
    """The picture with both searches, which are aligned in `both`."""
    exercise = report.entry.exercise
    right = _recording(exercise, report.expected)
    return replace(
        Picture.of_search(exercise, right, report.expected.moves),
        theirs=_recording(exercise, report.actual),
        first_difference=first_node(report, both),
        room=window_room(exercise.tree) if exercise.algorithm.prunes else 0,
    )


def _recording(exercise: Exercise, search: ShownSearch) -> Recording:
    """The search's recording; if there is none, one that has only the visits."""
    if search.recording is not None:
        return search.recording
    visits: list[Event] = [
        ("asked", node, "utility" if exercise.tree.is_leaf(node) else "actions")
        for node in search.visited
    ]
    return Recording(exercise.tree, visits, search.value, next(iter(search.moves), None))
