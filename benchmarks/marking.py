"""The time of marking, and of grading with a report, for trees of every shape up to the limits.

Marking takes time in proportion to the recorded search and the tree. So its time for each event and
node of the largest tree is compared with that of a quarter of it: the growth is about 1, and 4 if
the time grows with the square of the size. A wrong program is also diagnosed, up to a fixed limit.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from benchmarks.timing import Table, in_turns
from grader.core.models import (
    PROGRAM_CHECKS,
    Answered,
    Assignment,
    CheckName,
    Entry,
    Exercise,
    Isolation,
    Limits,
    Outcome,
    Submission,
)
from grader.core.recording import Recording
from grader.core.tree import ExplicitTree, alternating, letters
from grader.course.document_fields import DEEPEST, MOST_NODES
from grader.diagnosis import mistake_programs
from grader.grading.grade_submission import grade
from grader.marking.checks import MarkedSearch
from grader.reports.formats import FORMATS
from grader.search.reference_player import Answer, solve

Shape: TypeAlias = Callable[[int], Iterator[int]]
"""The number of children of each node, breadth first, of a tree with at most that many nodes."""


def _wide(nodes: int) -> Iterator[int]:
    yield nodes - 1
    yield from [0] * (nodes - 1)


def _deep(nodes: int) -> Iterator[int]:
    """A path whose nodes have leaves beside the path; as deep as a tree may be."""
    plies = min(DEEPEST, nodes // 4)
    each = (nodes - 1) // plies
    yield each
    for _ in range(plies - 1):
        yield each
        yield from [0] * (each - 1)
    yield from [0] * each


def _binary(nodes: int) -> Iterator[int]:
    inner = (nodes - 1) // 2
    yield from [2] * inner
    yield from [0] * (inner + 1)


def _path(nodes: int) -> Iterator[int]:
    length = max(1, nodes * DEEPEST // MOST_NODES)
    yield from [1] * length
    yield 0


SHAPES: Mapping[str, Shape] = {"wide": _wide, "deep": _deep, "binary": _binary, "path": _path}
MISTAKES = (
    "children_reversed",
    "no_cutoffs",
    "last_child_skipped",
    "root_searched_again_for_the_move",
)
AGAIN = 100
"""The searches of the program that searches again and again."""
EVENTS = 1_000_000
"""About the most events of that program."""


def run(*, quick: bool) -> Table:
    """Microseconds of marking for each event and node, its growth, and milliseconds of grading."""
    nodes, again, mistakes = (64, 1, MISTAKES[:1]) if quick else (MOST_NODES, AGAIN, MISTAKES)
    lines: list[tuple[str, str]] = []
    for name, shape in SHAPES.items():
        small, large = (_exercise(shape, size) for size in (nodes // 4, nodes))
        lines.append((f"{name}, {len(large.tree):,} nodes", ""))
        programs = zip(*(_programs(each, again, mistakes) for each in (small, large)), strict=True)
        for (program, before), (_, outcome) in programs:
            jobs = {
                "small": partial(_marked, _entry(small), solve(small), before),
                "large": partial(_marked, _entry(large), solve(large), outcome),
            }
            marked = in_turns(jobs, rounds=0 if quick else 1)
            graded = in_turns({"": partial(_graded, _entry(large), outcome)}, rounds=0)[""]
            each = marked["large"] / _size(outcome)
            growth = each / (marked["small"] / _size(before))
            figures = f"{each * 1e6:5.2f} us {growth:5.2f} {graded * 1000:6.0f} ms"
            lines.append((f"  {program}", figures))
    return Table("marking for each event and node, and its growth; grading with a report", lines)


def _exercise(shape: Shape, nodes: int) -> Exercise:
    """An exercise of that shape; each leaf is better for MAX than the one before it."""
    first_child: list[int] = []
    parent, depth = [-1], [0]
    for node, many in enumerate(shape(nodes)):
        first_child.append(len(parent))
        parent += [node] * many
        depth += [depth[node] + 1] * many
    size = len(parent)
    first_child.append(size)
    names = [letters(node) for node in range(size)]
    values = [node if first_child[node] == first_child[node + 1] else None for node in range(size)]
    players = alternating(depth, "MAX")
    tree = ExplicitTree(names, values, first_child, parent, depth, players)
    return Exercise(id="x", title="", tree=tree)


def _programs(
    exercise: Exercise, again: int, mistakes: Sequence[str]
) -> Iterator[tuple[str, Outcome]]:
    """The outcomes of right and wrong programs, by the programs' names."""
    right = solve(exercise).recording
    yield "right", Answered(recording=right)
    times = min(again, max(1, EVENTS // len(right.events)))
    events = [*right.events] * times
    searches = Recording(right.tree, events, right.value, right.move)
    yield "right, again and again", Answered(recording=searches)
    for name in mistakes:
        program = mistake_programs.program(name)
        if program is not None:
            yield name.replace("_", " "), mistake_programs.outcome(program, exercise)


def _entry(exercise: Exercise) -> Entry:
    """The exercise, with every check marked."""
    rubric: dict[CheckName, float] = dict.fromkeys(PROGRAM_CHECKS, 1.0)
    return Entry(exercise=exercise, points=1, rubric=rubric)


def _size(outcome: Outcome) -> int:
    """The number of events of a search, and of nodes of its tree."""
    recording = outcome.recording
    return 1 if recording is None else len(recording.events) + len(recording.tree)


def _marked(entry: Entry, answer: Answer, outcome: Outcome) -> object:
    """The verdict on a recording that nothing was read from before."""
    recording = None if outcome.recording is None else replace(outcome.recording)
    canonical = replace(answer, recording=replace(answer.recording))
    return MarkedSearch(entry, canonical, replace(outcome, recording=recording)).verdict()


@dataclass
class _Played:
    """Gives the outcome of a search that was made before, in place of `sandbox.host.Host`."""

    outcome: Outcome
    isolation: Isolation | None = None

    def play(self, exercise: Exercise, **_: bool) -> Outcome:  # noqa: ARG002 - there is one outcome
        return self.outcome

    def try_out(self, exercise: Exercise, *, traced: bool = False) -> Outcome:  # noqa: ARG002 - a Runner's
        return self.play(exercise)

    def charge(self, seconds: float) -> None:
        """Nothing limits the time of a benchmark."""


def _graded(entry: Entry, outcome: Outcome) -> object:
    """The canonical answer, the verdict, the diagnosis, and the report as a page."""
    limits = Limits(smallest_tree_seconds=0)
    assignment = Assignment(title="", entries=(entry,), limits=limits)
    recording = None if outcome.recording is None else replace(outcome.recording)
    runner = _Played(replace(outcome, recording=recording))
    report = grade(Submission(name="x", entry="x.py", files={}), assignment, runner)
    return FORMATS.renderer("html")(report)
