"""The findings on a whole submission that its exercises have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from grader.core.findings import search_answer, search_difference
from grader.core.models import ExerciseReport, Finding

NO_ACTION, MIRRORED = search_answer.no_action.code, search_difference.mirrored.code
MOST_ENDS = 2  # the most ways of ending that are reported for the submission as a whole


def shared(exercises: Sequence[ExerciseReport]) -> tuple[Finding, ...]:
    """The findings on the whole submission: those that all programs share if none answered, or the
    few ways in which every visible exercise that failed came to its end."""
    exercises = [exercise for exercise in exercises if not exercise.entry.is_written]
    findings = exercises[0].verdict.findings if exercises else ()
    if all(
        exercise.outcome != "answered" and exercise.verdict.findings == findings
        for exercise in exercises
    ):
        return findings
    failed = [
        exercise.verdict.findings[:1]
        for exercise in exercises
        if exercise.entry.visibility == "visible"
        and not exercise.passed
        and exercise.outcome != "not-run"
    ]
    ends: dict[tuple[object, ...], Finding] = {}
    for found in failed:
        if not found or found[0].line is None or found[0].about != "ending":
            return ()
        ends.setdefault((found[0].code, found[0].file, found[0].line), found[0])
    return tuple(ends.values()) if failed[1:] and len(ends) <= MOST_ENDS else ()


def searched_again(exercises: Sequence[ExerciseReport]) -> tuple[Finding, ...]:
    """The finding on a program that passes exercises, but searches nodes of them twice. It tells of
    nothing but exercises of which the student is shown everything."""
    shown = [each for each in exercises if each.entry.explained and each.outcome == "answered"]
    code = search_difference.searches_again.code
    again = [each for each in shown if code in {found.code for found in each.verdict.findings}]
    recording = again[0].actual.recording if any(each.passed for each in again) else None
    if recording is None:
        return ()
    from grader.core.findings import which_mistake

    node = recording.tree.names[recording.repeated[0]]
    return (
        which_mistake.repeated_searches(
            trees=len(again), searched=len(shown), node=node, exercise=again[0].id
        ),
    )


def one_function_at_a_time(exercises: list[ExerciseReport]) -> list[ExerciseReport]:
    """If no program could start for lack of a function, each exercise reports only the first one.
    The student should write that function next; other findings would distract."""
    played = [exercise for exercise in exercises if not exercise.entry.is_written]
    if not played or any(exercise.outcome != "missing" for exercise in played):
        return exercises
    from grader.core.findings import program_start, submitted_files

    wanted = {
        program_start.missing_function.code,
        program_start.not_written_yet.code,
        submitted_files.no_entry_file.code,
    }
    first = next((one for one in played[0].verdict.findings if one.code in wanted), None)
    if first is None:
        return exercises
    return [each if each.entry.is_written else _with((first,), each) for each in exercises]


def mirrored_where_it_matters(exercises: list[ExerciseReport]) -> list[ExerciseReport]:
    """If the program's search never returns an action, a mirrored game is not the reason, and the
    note on it is left out beside that finding alone."""
    played = [(each, {found.code for found in each.verdict.findings}) for each in exercises]
    if any(each.outcome == "answered" and NO_ACTION not in codes for each, codes in played):
        return exercises
    return [
        _with([found for found in each.verdict.findings if found.code != MIRRORED], each)
        if codes == {NO_ACTION, MIRRORED}
        else each
        for each, codes in played
    ]


def _with(findings: Sequence[Finding], exercise: ExerciseReport) -> ExerciseReport:
    return replace(exercise, verdict=replace(exercise.verdict, findings=tuple(findings)))


def without_other_readings(exercises: list[ExerciseReport]) -> list[ExerciseReport]:
    """The exercises of a program whose mistake is named. Without the tables of choices by right
    records, if its own are not right."""
    return [each if _counts_rightly(each) else _without_tables(each) for each in exercises]


def _counts_rightly(exercise: ExerciseReport) -> bool:
    return all(each.share == 1 for each in exercise.verdict.checks if each.name == "backup")


def _without_tables(exercise: ExerciseReport) -> ExerciseReport:
    from grader.core.findings import playouts

    code = playouts.playout_not_allowed.code
    findings = exercise.verdict.findings
    return _with(
        [replace(each, rows=()) if each.code == code else each for each in findings], exercise
    )
