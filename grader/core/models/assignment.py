"""What is asked, and what was handed in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeAlias

from grader.core.allowed_modules import STANDARD
from grader.core.models.check_kinds import CheckName
from grader.core.models.setting import setting
from grader.core.models.verdict import Check, Finding
from grader.core.tree import Player, Tree, Value

CutoffRule: TypeAlias = Literal["weak", "strict"]
"""weak: cut when v >= beta (v <= alpha), as Fig. 5.7 prints it; strict: only beyond equality."""

Visibility: TypeAlias = Literal["visible", "hidden", "after_due_date", "after_published"]
Feedback: TypeAlias = Literal["full", "first-divergence", "category", "none"]
"""How much a student is told of a search that is wrong (`grader.grading.visibility`)."""

Role: TypeAlias = Literal["search", "max_value", "min_value"]
ROLES: tuple[Role, ...] = ("search", "max_value", "min_value")
Names: TypeAlias = Mapping[Role, str]
"""Which function of a program takes which part: "solve", or with dots "Solver.max_value"."""

AnswerKind: TypeAlias = Literal["program", "written"]
"""What a student hands in for an exercise: functions that search it, or a sheet about it."""

DEFAULT_RUBRIC: Mapping[CheckName, float] = {"value": 1, "move": 1, "visited": 2}
WRITTEN_RUBRIC: Mapping[CheckName, float] = {"value": 1, "move": 1, "pruned": 2, "trace": 4}


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """Answers that somebody printed beside a tree; None where they printed none."""

    value: Value | None = None
    leaves_evaluated: int | None = None
    pruned: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """One tree to search. `where` is the file it came from (file:line), for messages."""

    id: str
    title: str
    tree: Tree
    source: str = setting(
        "", "Where the tree comes from.", "one line of text, at most 300 characters",
        pattern=r"^[^\x00-\x1f\x7f]*$", max_length=300,
    )  # fmt: skip
    root_player: Player = "MAX"
    cutoff: CutoffRule = setting(  # noqa: RUF009 - it makes a field
        "weak", "weak: cut when v >= beta or v <= alpha; strict: only beyond equality.",
        "weak or strict",
    )  # fmt: skip
    points: float = 1
    published: Published | None = None
    where: str = ""

    @property
    def file(self) -> Path:
        """The file that `where` names."""
        return _file(self.where)


_SECONDS = "a number of seconds above 0, at most 3600"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one submission may use.

    Seconds are wall-clock time, without what the program spent waiting for a processor.
    Memory comes on top of what Python itself takes. `smallest_tree_seconds` is how long the
    smallest tree is looked for on which a program goes wrong; 0: it is not.
    """

    exercise_seconds: float = setting(
        5.0, "Wall-clock seconds for each exercise.", _SECONDS, gt=0, le=3600
    )
    import_seconds: float = setting(
        5.0, "Wall-clock seconds for importing the program.", _SECONDS, gt=0, le=3600
    )
    submission_seconds: float = setting(
        60.0, "Wall-clock seconds for all exercises together.", _SECONDS, gt=0, le=3600
    )
    output_bytes: int = setting(
        32 * 1024, "How much printed output is kept.",
        f"a whole number from 0 to {32 * 1024}", ge=0, le=32 * 1024,
    )  # fmt: skip
    memory_mib: int = setting(
        256, "Memory in MiB, beside what Python itself takes.",
        "a whole number of MiB from 16 to 65536", ge=16, le=65536,
    )  # fmt: skip
    smallest_tree_seconds: float = setting(
        4.0, "How long to look for a small tree that fails; 0: not.",
        "a number of seconds from 0 to 600, where 0 looks for none", ge=0, le=600,
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One exercise as an assignment sets it. `rubric` maps each check to its weight; `feedback` is
    how much a student is told of it, `answer` what is to be handed in; `set_twice` says that the
    assignment asks for both, and `marks_all` that every part of a written answer is marked, once it
    is read, in place of `rubric`."""

    exercise: Exercise
    points: float
    rubric: Mapping[CheckName, float] = field(default_factory=lambda: DEFAULT_RUBRIC)
    visibility: Visibility = "visible"
    feedback: Feedback = "full"
    answer: AnswerKind = "program"
    set_twice: bool = False
    marks_all: bool = False

    @classmethod
    def on_paper(
        cls, exercise: Exercise, rubric: Mapping[CheckName, float] = WRITTEN_RUBRIC
    ) -> Entry:
        """An exercise by itself, to be answered in writing."""
        return cls(exercise=exercise, points=exercise.points, rubric=rubric, answer="written")

    @property
    def id(self) -> str:
        """The exercise's; of one that is set both ways the written one says so."""
        written = self.set_twice and self.answer == "written"
        return self.exercise.id + (":written" if written else "")

    @property
    def worth(self) -> Mapping[CheckName, float]:
        """The points of each check that is marked: the exercise's, divided by the weights."""
        weights = {name: weight for name, weight in self.rubric.items() if weight > 0}
        points = self.points / sum(weights.values())
        return {name: weight * points for name, weight in weights.items()}

    def checks(self, share: Callable[[CheckName], float]) -> tuple[Check, ...]:
        """The checks that are marked; `share` says how much of one was earned, 0 to 1."""
        return tuple(
            Check(name=name, share=share(name), max_score=points)
            for name, points in self.worth.items()
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """Which exercises count, for how much. `pass_mark` is a share of all points, 0 to 1.

    `modules` are what a submission may import besides its own files; `names` which of its
    functions are to be called, for a program that is not called as it would be guessed (see Names);
    `gradescope` is the block of that name, which `grader.course.gradescope` reads.
    """

    title: str
    entries: tuple[Entry, ...]
    limits: Limits = Limits()
    modules: tuple[str, ...] = STANDARD
    names: Names = field(default_factory=dict)
    pass_mark: float = 1.0
    gradescope: Mapping[str, Any] = field(default_factory=dict)
    where: str = ""

    @property
    def file(self) -> Path:
        """The file that `where` names: assignment.yaml, or the only exercise's."""
        return _file(self.where)

    @property
    def files(self) -> frozenset[Path]:
        """The files of the assignment and of its exercises."""
        return frozenset({self.file, *(entry.exercise.file for entry in self.entries)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """A student's Python files, never looked into by this program.

    `files` maps a relative POSIX path to the bytes of the file; `entry` is the path of the one
    that holds max_value and min_value. `names` is what the submission itself says of its functions,
    and goes before the assignment's. `answers` are the files with written answers, by their paths,
    and `alone` says that one such file is all there is; `beside` are files that could be one by
    their names, but lie outside the folder for them. `findings` says what was wrong with the
    folder; if one of them is an error there is nothing to run. `root` is that folder, as whoever
    asked named it.
    """

    name: str
    entry: str
    files: Mapping[str, bytes]
    names: Names = field(default_factory=dict)
    answers: Mapping[str, bytes] = field(default_factory=dict)
    alone: bool = False
    beside: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    root: str = ""


def _file(where: str) -> Path:
    """The file of a place such as trees/a.yaml:3."""
    return Path(where.rpartition(":")[0] or where)
