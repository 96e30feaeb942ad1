"""Exercises, assignments and submissions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import ceil, sqrt
from pathlib import Path
from typing import Any, Literal, TypeAlias

from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.allowed_modules import STANDARD
from grader.core.models.algorithm import Algorithm
from grader.core.models.check_kinds import AnswerKind, CheckName
from grader.core.models.figure import CutoffRule, FigureLine, FigurePart, Role
from grader.core.models.given_playouts import GivenPlayouts
from grader.core.models.paper_questions import CountQuestion, HoldsFor
from grader.core.models.setting import setting, whole
from grader.core.models.verdict import Check, Finding
from grader.core.tree import Player, Tree, Value

Visibility: TypeAlias = Literal["visible", "hidden", "after_due_date", "after_published"]
Feedback: TypeAlias = Literal["full", "first-divergence", "category", "none"]
"""The amount of explanation in a student's report (`grader.grading.visibility`)."""

Names: TypeAlias = Mapping[Role, str]
"""The function of a program for each role: "solve", or with dots "Solver.max_value"."""

_DIGITS = 9  # decimals after these are rounding errors of floats
WRITTEN_RUBRIC = ALPHA_BETA.rubrics["written"]


Policy: TypeAlias = Literal["random", "heavy", "any"]
"""The moves of a playout: as rolled; a win if there is one, or else as rolled; any moves."""

USUAL_SIMULATIONS = 40  # the playouts of an exercise that does not give their number
USUAL_BOUNDS: tuple[Value, ...] = (-10, 10)
"""The bounds of the utilities of an exercise that does not give them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """Answers printed beside a tree; None for each that was not printed."""

    value: Value | None = None
    leaves_evaluated: int | None = None
    pruned: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """The games of an evaluation, and the search that plays them."""

    depth: int = whole(2, "The moves that the search looks ahead before it evaluates.", 1, 4)
    games: int = setting(
        40,
        "The games against each of the two opponents, half of them as MAX.",
        "an even number from 2 to 100",
        ge=2,
        le=100,
        multiple_of=2,
    )
    seed: int = whole(1, "The seed of the sample of positions, and of the games.", 0, 2**53)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """One tree to search by an algorithm."""

    id: str
    title: str
    tree: Tree
    source: str = setting(
        "",
        "The source of the tree.",
        "one line of text, at most 300 characters",
        pattern=r"^[^\x00-\x1f\x7f]*$",
        max_length=300,
    )
    cutoff: CutoffRule = setting(  # noqa: RUF009 - setting() returns a dataclass field
        "weak",
        "weak: cut when v >= beta or v <= alpha; strict: only beyond equality.",
        "weak or strict",
    )
    equal_positions: Literal["apart", "shared"] = setting(
        "apart",
        "shared: a program may take a value from an equal position that it searched.",
        "apart or shared",
    )
    bounds: tuple[Value, ...] = setting(
        USUAL_BOUNDS,
        "For star1: the least and the greatest utility that a leaf may have.",
        "two numbers, the smaller first, as in [-10, 10]",
        item="a number",
        min_length=2,
        max_length=2,
    )
    first_guess: int = whole(
        0,
        "The value at which a search such as mtdf begins, which programs are given as f.",
        -(2**53),
        2**53,
    )
    iterations: int = whole(60, "For mcts: the iterations that a program is asked for.", 1, 10000)
    # of UCB1, for mcts; None: 1, 1.4, 1.41, 1.414 and sqrt 2 are all right
    exploration: float | None = None
    policy: Policy = setting(  # noqa: RUF009 - setting() returns a dataclass field
        "random",
        "For playout: the choice of moves; heavy: a win, or else a random action.",
        "random, heavy or any",
    )
    seed: int = whole(1, "For mcts and playout: the seed of the random choices.", 0, 2**53)
    points: float = 1
    published: Published | None = None
    game: Mapping[str, Mapping[str, Any]] | None = None  # the tree's game with its settings
    evaluation: str = ""  # of the game's positions that are not over, by name
    algorithm: Algorithm = ALPHA_BETA
    root_depth: int = 0  # 1 if the root does not count in the limit that a program is given
    counts: tuple[CountQuestion, ...] = ()  # asked for on paper
    holds_for: HoldsFor | None = None  # the leaves of a condition asked for on paper
    playouts: GivenPlayouts | None = None  # the search so far, for mcts on paper
    simulations: int = USUAL_SIMULATIONS  # the playouts of a program, for playout
    match: Match = Match()  # how an evaluation is tried
    where: str = ""  # its file and line (file:line), for messages

    def __hash__(self) -> int:
        # The searches of all known mistakes are looked up by it, and there are 24 fields.
        return hash((self.id, self.tree))

    def apart(self) -> Exercise:
        """The same exercise, with a tree that grows apart from this one's."""
        tree = self.tree.apart()
        return self if tree is self.tree else replace(self, tree=tree)

    @property
    def exploration_constants(self) -> tuple[float, ...]:
        """The constants of UCB1 that are right, for mcts."""
        if self.exploration is None:
            return sqrt(2), 1.4, 1.0, 1.414, 1.41
        is_root = self.exploration == sqrt(2)
        return (self.exploration, 1.414, 1.41, 1.4) if is_root else (self.exploration,)

    @property
    def is_on_paper(self) -> bool:
        """Whether it can be answered in writing."""
        searched = self.algorithm.has_canonical_search or self.playouts is not None
        return searched and bool(self.algorithm.rubrics["written"])

    @property
    def reference(self) -> str:
        """The variant whose search is canonical; "" if programs do not search."""
        return self.algorithm.references.get(self.cutoff, "")

    def figure_line(self, player: Player, part: FigurePart) -> FigureLine:
        return self.algorithm.figure.line(player, part, self.cutoff)

    @property
    def root_player(self) -> Player:
        """The player who moves first."""
        return self.tree.players[0]

    @property
    def file(self) -> Path:
        """The file that `where` names."""
        return _file(self.where)


_SECONDS = "a number of seconds above 0, at most 3600"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of one submission. Seconds are wall-clock time without the time that the program
    waits for a processor. Memory is in addition to Python's own."""

    exercise_seconds: float = setting(
        5.0, "Wall-clock seconds for each exercise.", _SECONDS, gt=0, le=3600
    )
    import_seconds: float = setting(
        5.0, "Wall-clock seconds for importing the program.", _SECONDS, gt=0, le=3600
    )
    submission_seconds: float = setting(
        60.0, "Wall-clock seconds for all exercises together.", _SECONDS, gt=0, le=3600
    )
    output_bytes: int = whole(32 * 1024, "The bytes of printed output that are kept.", 0, 32 * 1024)
    memory_mib: int = setting(
        256,
        "Memory in MiB, in addition to Python's own.",
        "a whole number of MiB from 16 to 65536",
        ge=16,
        le=65536,
    )
    smallest_tree_seconds: float = setting(
        4.0,
        "Seconds to look for a small tree on which a program fails; 0: do not look.",
        "a number of seconds from 0 to 600, where 0 switches the search off",
        ge=0,
        le=600,
    )
    equal_time_outs: int = setting(
        2,
        "How many exercises time out at the same line before the rest are not run; 0: run all.",
        "a whole number from 0 to 1000, where 0 runs all exercises",
        ge=0,
        le=1000,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One exercise of an assignment, with its settings."""

    exercise: Exercise
    points: float
    rubric: Mapping[CheckName, float] = field(default_factory=lambda: ALPHA_BETA.rubrics["program"])
    visibility: Visibility = "visible"  # of the results
    feedback: Feedback = "full"
    answer: AnswerKind = "program"
    set_twice: bool = False  # listed both as a program and as a written answer
    marks_all: bool = False  # mark all answered parts on paper; `rubric` is not used

    @classmethod
    def on_paper(
        cls, exercise: Exercise, rubric: Mapping[CheckName, float] = WRITTEN_RUBRIC
    ) -> Entry:
        """An exercise by itself, to be answered in writing."""
        return cls(exercise=exercise, points=exercise.points, rubric=rubric, answer="written")

    @property
    def id(self) -> str:
        """The exercise's id; if it is listed twice, the written answer's id has a suffix."""
        written = self.set_twice and self.is_written
        return self.exercise.id + (":written" if written else "")

    @property
    def is_written(self) -> bool:
        """Whether it is answered in writing, and not by a program."""
        return self.answer == "written"

    @property
    def explained(self) -> bool:
        """Whether the student is shown everything about it."""
        return self.visibility == "visible" and self.feedback == "full"

    @property
    def worth(self) -> Mapping[CheckName, float]:
        """The points of each marked check: the exercise's points, divided by the weights."""
        weights = {name: weight for name, weight in self.rubric.items() if weight > 0}
        points = self.points / sum(weights.values())
        return {name: weight * points for name, weight in weights.items()}

    def checks(self, share: Callable[[CheckName], float]) -> tuple[Check, ...]:
        """The marked checks; `share` returns the earned share of a check, 0 to 1. The points that
        a program loses in a check are rounded up to tenths, as far as the check has them."""

        def earned(name: CheckName, points: float) -> float:
            exact = share(name)
            if self.is_written or exact == 1:
                return exact
            tenths = round(10 * (1 - exact) * points, _DIGITS)
            return max(0.0, 1 - max(1, ceil(tenths)) / (10 * points))

        return tuple(
            Check(name=name, share=earned(name, points), max_score=points)
            for name, points in self.worth.items()
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """The exercises of an assignment, their points and the settings for grading."""

    title: str
    entries: tuple[Entry, ...]
    limits: Limits = Limits()
    modules: tuple[str, ...] = STANDARD  # those that a submission may import besides its own files
    names: Names = field(default_factory=dict)  # the functions to call, if not the usual ones
    program: str = ""  # its path in a submission, or a pattern of it; "" is alphabeta.py
    pass_mark: float = 1.0  # a share of all points, 0 to 1
    show_repair: bool = False  # whether the repaired line of a known mistake is shown
    gradescope: Mapping[str, Any] = field(default_factory=dict)  # for `course.gradescope`
    where: str = ""

    @property
    def algorithm(self) -> Algorithm:
        """The algorithm of its programs; a submission has one program, so all have the same."""
        programs = [entry for entry in self.entries if not entry.is_written]
        return (programs or self.entries)[0].exercise.algorithm

    @property
    def file(self) -> Path:
        """The file that `where` names: assignment.yaml, or that of a single exercise."""
        return _file(self.where)

    @property
    def files(self) -> frozenset[Path]:
        return frozenset({self.file, *(entry.exercise.file for entry in self.entries)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """A student's files, as bytes that this program does not parse."""

    name: str
    entry: str  # the path of the file with max_value and min_value
    files: Mapping[str, bytes]  # by relative POSIX path
    # from submission.yaml; they override the assignment's
    names: Names = field(default_factory=dict)
    answers: Mapping[str, bytes] = field(default_factory=dict)  # the written ones, by their paths
    alone: bool = False  # whether the submission is one written answer
    beside: tuple[str, ...] = ()  # files named as a written answer, outside the folder for these
    findings: tuple[Finding, ...] = ()  # about the folder; if one is an error, nothing can be run
    root: str = ""  # the folder's path as it was given


def _file(where: str) -> Path:
    """The file in a place such as trees/a.yaml:3."""
    return Path(where.rpartition(":")[0] or where)
