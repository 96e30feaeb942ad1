"""The kinds of programs that students write, a folder for each.

A folder has a module for each part of its kind. The functions here import a part when it is needed,
so that a run imports no other kind; they say which names a part has. The part that finds and calls
the student's functions is `grader.sandbox.worker.kinds.NAME`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from grader.core.models.algorithm import Algorithm
from grader.core.models.check_kinds import DEPENDING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from grader.core.models import AnswerKind, CheckName, Entry, Exercise, Limits, Submission
    from grader.diagnosis.behaviours import Behaviours
    from grader.diagnosis.failure_analysis import Inquiry
    from grader.diagnosis.named_mistake import Naming, NamingInquiry
    from grader.diagnosis.smallest_tree import Graded
    from grader.kinds.field_rules import FieldRules
    from grader.marking.judgement import Measured
    from grader.reports.document import Ways
    from grader.sandbox.played_program import Plays
    from grader.search.reference_player import Answer

    AnyInquiry: TypeAlias = Inquiry | NamingInquiry


def _part(algorithm: Algorithm, part: str) -> Any:
    """A module of the kind of the algorithm's programs."""
    return import_module(f"{__name__}.{algorithm.program}.{part}")


def handler(algorithm: Algorithm) -> Plays:
    """`play.HANDLER`: handles the frames of a program that the sandbox plays."""
    handles: Plays = _part(algorithm, "play").HANDLER
    return handles


def measured(exercise: Exercise, answers: Callable[[Exercise], Answer]) -> Measured:
    """`measure.measured`: the measure of the exercise's programs. `answers` finds the canonical
    answer of a search. This may take as long as a search."""
    measure: Measured = _part(exercise.algorithm, "measure").measured(exercise, answers)
    return measure


def inquiry(
    algorithm: Algorithm,
    limits: Limits,
    try_out: Callable[[Entry], Graded],
    behaviours: Behaviours | None,
) -> AnyInquiry:
    """The analysis of a submission that lost points: by its searches of more trees, if there is a
    right search, else by `mistakes`, which names a known mistake (see `naming`)."""
    known = naming(algorithm)
    if known is None:
        from grader.diagnosis.failure_analysis import Inquiry

        return Inquiry(limits, try_out, behaviours)
    from grader.diagnosis.named_mistake import NamingInquiry

    return NamingInquiry(known)


def naming(algorithm: Algorithm) -> Naming | None:
    """`mistakes`: names and plays known mistakes; None if a program's search is compared with a
    right one."""
    known: Naming | None = None
    if not algorithm.has_canonical_search:
        known = _part(algorithm, "mistakes")
    return known


def right_program(exercise: Exercise) -> Submission | None:
    """`measure.right_program`: a program with full marks, of a kind without a canonical search.
    None if only the measure is known."""
    right = getattr(_part(exercise.algorithm, "measure"), "right_program", None)
    program: Submission | None = None if right is None else right(exercise)
    return program


def rules(algorithm: Algorithm) -> FieldRules:
    """`fields.RULES`: the rules of the fields of an exercise file."""
    found: FieldRules = _part(algorithm, "fields").RULES
    return found


def usual_rubric(exercise: Exercise, answer: AnswerKind) -> Mapping[CheckName, float]:
    """The usual weights of the checks, without those for which the exercise cannot ask."""
    rubric = exercise.algorithm.rubrics[answer]
    return {name: rubric[name] for name in rubric if not any(misfits(exercise, [name]))}


def misfits(exercise: Exercise, checks: Collection[CheckName]) -> Iterator[str]:
    """`fields.RULES.unasked`: the mistakes of a rubric for which the exercise cannot ask."""
    for name in [each for each in checks if each in DEPENDING]:
        yield from rules(exercise.algorithm).unasked[name](exercise)


def ways(exercise: Exercise, answers: Callable[[Exercise], Answer]) -> Ways:
    """`solution.ways`: how such exercises are solved; `answers` finds a canonical answer."""
    found: Ways = _part(exercise.algorithm, "solution").ways(exercise, answers)
    return found
