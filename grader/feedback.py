"""What a student is told: the report as the instructor's choice lets its student see it.

Each exercise has a `feedback`, and one that is not visible is withheld whatever that is. What is
taken out is taken out of the report itself, so that no format can show it by mistake.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import fsum

from grader.models import Entry, Exercise, ExerciseReport, Finding, Report, Search
from grader.tree import Tree

BEFORE_A_SEARCH = frozenset({
    "no-entry-file", "unreadable-file", "wrong-encoding", "nul-byte", "bad-submission-yaml",
    "file-left-out", "folder-cut", "import-crashed", "import-died", "import-timed-out",
    "import-not-allowed", "missing-function", "not-written-yet",
})  # fmt: skip
"""What is said of the program alone, and so tells nothing of any exercise."""

HOW_IT_ENDED = frozenset({
    "malformed", "crashed", "endless-recursion", "illegal-question", "asks-for-input",
    "not-permitted", "out-of-memory", "died", "timed-out", "not-run", "interrupted", "refused",
    "output-cut",
})  # fmt: skip

OF_ALL_SEARCHES = frozenset(
    {"known-mistake", "several-mistakes", "two-mistakes", "no-known-mistake"}
)
"""What is concluded from all exercises together."""

CATEGORIES: Mapping[str, str] = {
    "no-entry-file": "The file with the program is missing.",
    "unreadable-file": "A file could not be read.",
    "wrong-encoding": "A file is not UTF-8.",
    "nul-byte": "A file holds a byte that no program has.",
    "bad-submission-yaml": "Something in submission.yaml is not as it should be.",
    "file-left-out": "A file was left out.",
    "folder-cut": "The folder was not read whole.",
    "import-crashed": "Importing the program ended in an exception.",
    "import-died": "Importing the program ended its process.",
    "import-timed-out": "Importing the program took too long.",
    "import-not-allowed": "The program imports what is not allowed.",
    "missing-function": "A function is missing.",
    "not-written-yet": "A function is not written yet.",
    "malformed": "The search gave no usable answer.",
    "crashed": "The program raised an exception.",
    "endless-recursion": "The program calls itself without end.",
    "illegal-question": "The game was asked what it cannot answer.",
    "asks-for-input": "The program reads from the keyboard.",
    "not-permitted": "The program tried what it is not permitted to do.",
    "out-of-memory": "The program needs more memory than it may use.",
    "died": "The process ended without an answer.",
    "timed-out": "The time was up.",
    "not-run": "The time of the whole submission was used up before.",
    "interrupted": "Grading was ended before.",
    "refused": "The run was ended.",
    "output-cut": "Not all that was printed is kept.",
    "wrong-value": "The value of the root is not what it should be.",
    "unproven-value": "The value of the root does not come from a search.",
    "wrong-move": "The move is none of the best.",
    "search-returns-nothing": "alpha_beta_search returns nothing.",
    "unproven-move": "The move does not come from a search of all that it depends on.",
    "no-value": "No value was seen.",
    "no-move": "No move was returned.",
    "known-mistake": "The search goes wrong in a way that is known.",
    "several-mistakes": "The program behaves like one with a known mistake.",
    "two-mistakes": "The search goes wrong in two ways that are known.",
    "no-known-mistake": "The search goes wrong in no way that is known.",
    "missed-cutoff": "A node goes on where it should stop.",
    "strict-rule": "The search goes on at equality, where it should stop.",
    "weak-rule": "The search stops at equality, where it should go on.",
    "early-cutoff": "A node stops where it should go on.",
    "wrong-alpha": "A window is not what it should be.",
    "wrong-beta": "A window is not what it should be.",
    "swapped-window": "A window is the wrong way round.",
    "wrong-function": "A node is searched by the other player's function.",
    "wrong-return": "A node returns what it should not.",
    "wrong-order": "Nodes are visited in another order.",
    "not-visited": "A node is left out that decides the value.",
    "over-visited": "A node is visited that should be pruned.",
    "no-pruning": "Nothing is pruned.",
    "searches-again": "Nodes are searched more than once.",
    "iterative-deepening": "The search runs once for each depth.",
    "mirrored": "The game was given from the other side.",
    "calls-unobserved": "Not every call could be seen.",
}
"""What kind of thing each finding is about, in a sentence that is the same in every search."""

_UNKNOWN = "Something is not as it should be."
_NOTHING = Search(value=None, moves=(), visited=())


def for_student(report: Report) -> Report:
    """The report that its student may see: of every exercise no more than its feedback allows.

    What was concluded from all searches together goes unless it rests on nothing but exercises
    that are told in full. What concerns the program alone stays.
    """
    hidden = 0
    exercises: list[ExerciseReport] = []
    for exercise in report.exercises:
        if _is_hidden(exercise):
            hidden += 1
            exercises.append(_withheld(exercise, hidden))
        else:
            exercises.append(_reduced(exercise))
    lost = [exercise for exercise in report.exercises if not exercise.passed]
    told_all = all(one.entry.feedback == "full" and not _is_hidden(one) for one in lost)
    return replace(
        report,
        # All of the time less what is told would be the time that a hidden exercise took.
        seconds=round(fsum(one.seconds for one in exercises), 6) if hidden else report.seconds,
        exercises=tuple(exercises),
        findings=_of_submission(report, exercises, told_all=told_all),
        diagnosis=report.diagnosis if told_all else None,
        smallest=report.smallest if told_all else None,
    )


def _is_hidden(exercise: ExerciseReport) -> bool:
    return exercise.entry.visibility != "visible"


def _withheld(report: ExerciseReport, number: int) -> ExerciseReport:
    """A hidden exercise: what it is worth, and which checks it passed.

    Its id has a space in it, as no other has. What was printed goes too, and how long it took: a
    program that has seen the tree can tell of it by both.
    """
    anything = Exercise(id=f"hidden {number}", title="A hidden exercise", tree=Tree.build(0))
    entry = Entry(
        exercise=anything,
        points=report.entry.points,
        rubric=report.entry.rubric,
        visibility=report.entry.visibility,
        feedback="none",
    )
    verdict = replace(report.verdict, exercise_id=anything.id, findings=(), observed={})
    return ExerciseReport(
        entry=entry,
        outcome=report.outcome,
        verdict=verdict,
        expected=_NOTHING,
        actual=_NOTHING,
        withheld=True,
    )


def _reduced(report: ExerciseReport) -> ExerciseReport:
    """A visible exercise, as its feedback has it."""
    feedback, findings = report.entry.feedback, report.verdict.findings
    if feedback == "full":
        return report
    if feedback == "first-divergence":
        return replace(report, verdict=replace(report.verdict, findings=_first(findings)))
    said = dict.fromkeys(map(_kind, findings)) if feedback == "category" else ()
    # Value and move are the student's own, and the checks say already whether they are right.
    answer = replace(report.actual, visited=(), recording=None)
    return replace(
        report,
        entry=replace(report.entry, exercise=replace(report.entry.exercise, published=None)),
        verdict=replace(report.verdict, findings=tuple(said), observed={}),
        expected=_NOTHING,
        actual=answer if feedback == "category" else _NOTHING,
        output=report.output if feedback == "category" else "",
        output_cut=report.output_cut and feedback == "category",
    )


def _first(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """How the run ended, and the first thing about the search that is more than a note, if any."""
    ended = [one for one in findings if one.code in HOW_IT_ENDED | BEFORE_A_SEARCH]
    search = [one for one in findings if one not in ended]
    first = next((one for one in search if one.severity != "note"), None)
    kept = [*ended, first or next(iter(search), None)]
    return tuple(one for one in findings if one in kept)


def _kind(finding: Finding) -> Finding:
    """What kind of finding it is, and where the program was if it came to no answer."""
    if finding.code in BEFORE_A_SEARCH:
        return finding
    ended = finding.code in HOW_IT_ENDED
    return Finding(
        code=finding.code,
        message=CATEGORIES.get(finding.code, _UNKNOWN),
        severity=finding.severity,
        file=finding.file if ended else None,
        line=finding.line if ended else None,
    )


def _of_submission(
    report: Report, exercises: Iterable[ExerciseReport], *, told_all: bool
) -> tuple[Finding, ...]:
    """The findings on the whole submission; what an exercise had to say in common with all the
    others as far as a visible one still says it."""
    told = {finding for exercise in exercises for finding in exercise.verdict.findings}
    kept = []
    for finding in report.findings:
        if finding.code in BEFORE_A_SEARCH:
            kept.append(finding)
        elif finding.code in OF_ALL_SEARCHES:
            kept += [finding] if told_all else []
        else:
            kept += [one for one in (finding, _kind(finding)) if one in told][:1]
    return tuple(kept)
