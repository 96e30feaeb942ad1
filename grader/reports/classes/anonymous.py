"""Makes the summary of a class anonymous: students become numbers, in an order drawn by chance.

All that could name a student is removed from the summary itself, so no format can show it: names,
ids, files, times, sentences with a student's words, program texts, and digests of programs.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random, SystemRandom

from grader.core.models.class_run import ClassResult, ExerciseResult, Student
from grader.core.models.class_summary import BehaviourCluster, ClassSummary, FailedRuns


def anonymised(summary: ClassSummary, random: Random | None = None) -> ClassSummary:
    """The summary without any trace of a student; `random` draws the order."""
    numbers = list(range(1, len(summary.results) + 1))
    (random or SystemRandom()).shuffle(numbers)
    new = _Numbers(
        {
            result.student.id: Student(id=str(number), name=f"Student {number}")
            for result, number in zip(summary.results, numbers, strict=True)
        }
    )
    results = sorted(map(new.result, summary.results), key=lambda each: int(each.student.id))
    return replace(
        summary,
        anonymous=True,
        results=tuple(results),
        mistakes=tuple(
            replace(each, students=new.students(each.students)) for each in summary.mistakes
        ),
        lines=tuple(replace(each, students=new.students(each.students)) for each in summary.lines),
        clusters=tuple(sorted(map(new.cluster, summary.clusters), key=_largest_first)),
        alone=new.students(summary.alone),
        failed_runs=tuple(sorted(new.failed_runs(summary.failed_runs), key=_largest_first)),
        equal=tuple(sorted(map(new.students, summary.equal), key=_most_students)),
        similar=tuple(
            replace(
                each,
                first=new.student(each.first),
                second=new.student(each.second),
                matches=(),
                texts=None,
            )
            for each in summary.similar
        ),
    )


def _largest_first(group: BehaviourCluster | FailedRuns) -> tuple[int, int]:
    """Groups of one size are in the order of the numbers; the names would order them otherwise."""
    return _most_students(group.students)


def _most_students(students: Sequence[Student]) -> tuple[int, int]:
    return -len(students), int(students[0].id)


class _Numbers:
    """Replaces students by the numbers that they got."""

    def __init__(self, numbers: Mapping[str, Student]) -> None:
        self._numbers = numbers

    def student(self, student: Student) -> Student:
        return self._numbers[student.id]

    def students(self, students: Iterable[Student]) -> tuple[Student, ...]:
        return tuple(sorted(map(self.student, students), key=lambda each: int(each.id)))

    def result(self, result: ClassResult) -> ClassResult:
        return replace(
            result,
            student=self.student(result.student),
            file="",
            key="",
            reason="",
            behaviour="",
            files="",
            program="",
            fingerprints=(),
            handed_in_at="",
            graded_at="",
            seconds=0.0,
            exercises=tuple(map(_nameless, result.exercises)),
        )

    def cluster(self, cluster: BehaviourCluster) -> BehaviourCluster:
        return replace(
            cluster,
            behaviour="",
            students=self.students(cluster.students),
            failed=_nameless(cluster.failed),
        )

    def failed_runs(self, groups: Iterable[FailedRuns]) -> Iterator[FailedRuns]:
        """The groups without their sentences, those of one code as one."""
        alike: defaultdict[tuple[str, str], list[Student]] = defaultdict(list)
        for group in groups:
            alike[group.finding, group.outcome] += group.students
        for (finding, outcome), students in alike.items():
            yield FailedRuns(
                finding=finding, outcome=outcome, message="", students=self.students(students)
            )


def _nameless(exercise: ExerciseResult) -> ExerciseResult:
    """The result of an exercise without a sentence, which may quote the program, or a digest."""
    return replace(exercise, message="", behaviour="")
