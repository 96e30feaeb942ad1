"""Reports made by hand, in the form that grading makes. Contains no tests."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

from grader.core.algorithms.alpha_beta import FIGURE
from grader.core.models import (
    NO_SEARCH,
    Assignment,
    Check,
    CheckName,
    Entry,
    Exercise,
    ExerciseReport,
    Finding,
    Limits,
    OutcomeKind,
    Report,
    ShownSearch,
    Submission,
    Verdict,
    Visibility,
)
from grader.core.recording import Claim
from grader.core.tree import Nested, Tree, letters
from grader.grading.grade_submission import grade
from grader.search.reference_player import solve
from tests.support.pupils import Pupil

RUBRIC: dict[CheckName, float] = {"value": 1, "move": 1, "visited": 2}
FIGURE_5_2: Nested = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
HOSTILE = (
    "\x1b[2J[bold red]::error::x\u202egnp.exe\u2066\u200b\x9b31m\ud83d\x00\u2028 漢字🎉 \n\r\tend"
)


def expected(tree: Tree) -> ShownSearch:
    """The visits of the right search; its move is the first in any case."""
    answer = solve(Exercise(id="x", title="X", tree=tree))
    visited = answer.recording.visited
    return ShownSearch(value=answer.value, moves=tree.names[1:2], visited=tuple(visited))


def exercise(
    nested: Nested = FIGURE_5_2,
    *,
    id: str = "aima-5-2",  # noqa: A002 - the report's own name for it
    title: str = "The tree of Figure 5.2",
    wrong: Iterable[CheckName] = (),
    findings: Sequence[Finding] = (),
    outcome: OutcomeKind = "answered",
    actual: ShownSearch | None = None,
    more: Sequence[int] = (),
    missed: Sequence[int] = (),
    output: str = "",
    output_cut: bool = False,
    visibility: Visibility = "visible",
    points: float = 4,
    rubric: dict[CheckName, float] | None = None,
) -> ExerciseReport:
    """One exercise; `more` and `missed` are the student's extra visits and missing ones."""
    tree = Tree.build(nested)
    rubric = RUBRIC if rubric is None else rubric
    right = expected(tree)
    if actual is None:
        visited = tuple(node for node in right.visited if node not in set(missed)) + tuple(more)
        actual = ShownSearch(value=right.value, moves=right.moves, visited=visited)
    share = points / sum(rubric.values())
    wrong = set(wrong)
    checks = tuple(
        Check(name=name, share=float(name not in wrong), max_score=weight * share)
        for name, weight in rubric.items()
    )
    entry = Entry(
        exercise=Exercise(id=id, title=title, tree=tree),
        points=points,
        rubric=rubric,
        visibility=visibility,
    )
    return ExerciseReport(
        entry=entry,
        outcome=outcome,
        verdict=Verdict(
            checks=checks,
            findings=tuple(findings),
            observed={"variant": "fail-soft"} if outcome == "answered" else {},
        ),
        expected=right,
        actual=actual,
        output=output,
        output_cut=output_cut,
        seconds=0.012,
    )


ALL: tuple[CheckName, ...] = ("value", "move", "visited")


def unrun(outcome: OutcomeKind, *findings: Finding, **more: Any) -> ExerciseReport:
    """An exercise in which nothing was searched, with that outcome."""
    return exercise(wrong=ALL, outcome=outcome, actual=NO_SEARCH, findings=findings, **more)


UNSEARCHED: Any = {"wrong": ALL, "actual": NO_SEARCH}
"""An exercise without a search."""
STRICT = Finding(
    code="missed-cutoff",
    message="I was visited, though the search should have stopped at C: 2 is not better than the 3 "
    "that MAX already has.",
    event=31,
    node="I",
    path=("C", "I"),
    expected="C returns 2 after its first child; I and J are pruned",
    actual="C went on to I",
    figure=(FIGURE.line("MIN", "cut"),),
    file="alphabeta.py",
    line=31,
)
CRASH = Finding(
    code="crashed",
    message="TypeError in min_value: '<' not supported between instances of 'NoneType' and 'int'.",
    file="search/alphabeta.py",
    line=44,
)
SYNTAX = Finding(
    code="import-crashed",
    about="program",
    message="alphabeta.py cannot be read as Python: expected ':'.",
    file="alphabeta.py",
    line=12,
)
LONG_WAY: Nested = [[[[5, 6], [7, 4, 5]], [[3]]], [[[6], [6, 9]], [[7]]], [[[5]], [[9, 8], [6]]]]


def deep(depth: int) -> Nested:
    """A tree with one long branch, and a leaf beside every step."""
    tree: Nested = 3
    for _ in range(depth):
        tree = [tree, 5]
    return tree


def report(*exercises: ExerciseReport, findings: Sequence[Finding] = ()) -> Report:
    return Report(
        submission="ada",
        assignment="Alpha-beta pruning, homework 2",
        exercises=exercises,
        findings=tuple(findings),
        seconds=0.31,
    )


def mixed() -> Report:
    """Some right exercises, and some wrong ones, each in its own way."""
    again = exercise(
        id="aima-5-2-again",
        title="The same tree once more",
        wrong=["visited"],
        findings=[STRICT],
        more=[8, 9],
        output="visiting B\nvisiting C\n",
    )
    order = exercise(id="order", title="Better move first", visibility="hidden")
    title = "The tree of an encyclopedia's article"
    crashed = {"id": "encyclopedia", "title": title, "outcome": "crashed", "findings": [CRASH]}
    wrong = Finding(code="wrong-value", message="Wrong value.", expected="2", actual="1")
    leaves = {"id": "hidden-2", "title": "Two leaves", "wrong": ["value"], "findings": [wrong]}
    late = [Finding(code="timed-out", message="No answer after 5 seconds.")]
    return report(
        exercise(),
        again,
        order,
        exercise(LONG_WAY, points=10, **crashed, **UNSEARCHED),
        exercise([1, 2], visibility="hidden", **leaves),
        exercise(id="slow", title="Wide", outcome="timed-out", findings=late, **UNSEARCHED),
    )


@cache
def diagnosed(*mistakes: str) -> Report:
    """A program with those mistakes, graded in this process, with a diagnosis and the smallest
    tree.
    """
    trees = {"textbook": [[3, 12, 8], [2, 4, 6], [14, 5, 2]], "deeper": [[2, [3, 1]], [[0, 7], 4]]}
    entries = tuple(
        Entry(
            exercise=Exercise(id=name, title=name.capitalize(), tree=Tree.build(nested)), points=4
        )
        for name, nested in trees.items()
    )
    limits = Limits(smallest_tree_seconds=60)
    assignment = Assignment(title="Alpha-beta pruning", entries=entries, limits=limits)
    submission = Submission(name="ada", entry="alphabeta.py", files={})
    return replace(grade(submission, assignment, Pupil(mistakes)), seconds=0.31)


class Samples(Mapping[str, Report]):
    """Reports by their names, each made on first use: pytest needs only the names to collect."""

    def __init__(self, made: dict[str, Report], later: dict[str, Callable[[], Report]]) -> None:
        self.made, self.later = made, later

    def __getitem__(self, name: str) -> Report:
        return self.made[name] if name in self.made else self.later[name]()

    def __iter__(self) -> Iterator[str]:
        return iter((*self.made, *self.later))

    def __len__(self) -> int:
        return len(self.made) + len(self.later)


@cache
def samples() -> Samples:
    """A report for every unusual condition."""
    claim: Any = Claim("generator", "<generator object>")
    claimed = ShownSearch(value=claim, moves=("??",), visited=(0,))
    huge = ShownSearch(value=10**5000, moves=(), visited=(0,))
    nothing = ShownSearch(value=float("nan"), moves=(HOSTILE,), visited=(0, 3, 4))
    wide = exercise(
        [5, *([[1, 2]] * 300)], id="wide", wrong=["visited"], more=[400, 402, 500], missed=[7]
    )
    early = Finding(code="missed-cutoff", message="Too early.", node=letters(600))
    steps = exercise(deep(300), id="deep", wrong=["visited"], missed=[600], findings=[early])
    rubric = dict.fromkeys("value move visited order repeats windows returns".split(), 1)
    missing = {"outcome": "missing", "findings": [SYNTAX], **UNSEARCHED}
    wrong = [Finding(code="wrong-value", message=f"Wrong {n}.") for n in range(60)]
    hostile = Finding(
        code="crashed",
        message=HOSTILE * 9,
        severity="warning",
        path=(HOSTILE,),
        line=3,
        **dict.fromkeys(("node", "expected", "actual", "file"), HOSTILE),
    )
    names = exercise(
        [{"name": HOSTILE, "value": 3}, [{"name": "漢字" * 40, "value": 1}, 2]],
        id=HOSTILE,
        title=HOSTILE,
        wrong=ALL,
        findings=[hostile] * 6,
        output=HOSTILE * 40,
        output_cut=True,
        actual=nothing,
    )
    refused = exercise(id=HOSTILE * 3, title="漢" * 90, wrong=ALL, outcome="refused")
    later = {
        "diagnosed": partial(diagnosed, "min_never_lowers_beta"),
        "two-mistakes": partial(diagnosed, "max_never_raises_alpha", "min_tests_v_ge_beta"),
    }
    made = {
        "empty": report(),
        "empty-with-finding": report(findings=[SYNTAX]),
        "all-right": report(exercise(), exercise([1, 2], id="two")),
        "mixed": mixed(),
        "lone-leaf": report(exercise(7, wrong=["value"], id="leaf")),
        "alike": report(*(exercise(id=f"e{n}", **missing) for n in range(12))),
        "many-right": report(
            *(exercise(id=f"e{n}") for n in range(40)), exercise(id="bad", wrong=["value"])
        ),
        "many-wrong": report(
            *(exercise(id=f"e{n}", wrong=ALL, findings=[one]) for n, one in enumerate(wrong))
        ),
        "wide": report(wide),
        "deep": report(steps),
        "claim": report(exercise(wrong=ALL, outcome="malformed", actual=claimed)),
        "infinite": report(exercise([float("inf"), float("-inf")], wrong=["value"])),
        "huge": report(exercise(wrong=ALL, actual=huge)),
        "all-checks": report(
            exercise(rubric=rubric, wrong=["order", "windows"], points=10), exercise(id="other")
        ),
        "hostile": Report(
            submission=HOSTILE, assignment=HOSTILE, findings=(hostile,), exercises=(names, refused)
        ),
    }
    return Samples(made, later)
