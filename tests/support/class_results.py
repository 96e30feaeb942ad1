"""Classes made up for tests: results as a class run keeps them, from a seed. Contains no tests."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from grader.class_run.statistics import summary
from grader.core.models.adjustment import Adjustment, AdjustmentEffect
from grader.core.models.class_run import ClassResult, ExerciseResult, Status, Student
from grader.core.models.class_summary import ClassSummary, MatchedLines, SimilarPair

FIRST_NAMES = """
Aaliyah Ana Bjørn Carlos Chiara Dmitri Elif Emma Fatima Felix Grace Hans-Peter Ines Jamal Jana Kofi
Lê Liam Lucía Maja Mehmet Mia Noah Olga Priya Quentin Rahul Sara Siobhán Tomáš Ursula Wei Yuki Zoë
""".split()
FAMILY_NAMES = (
    "Abebe, Bauer, Chen, Díaz, Eriksson, Fischer, García, Haddad, Ivanova, Jensen, Kaya, Kowalska, "
    "Lindqvist, Müller, Nguyen, O'Brien, Okafor, Patel, Rossi, Sato, Schmidt, Silva, Tanaka, "
    "van der Berg, Weber, Yılmaz, Zhang"
).split(", ")
EXERCISES = {
    "wikipedia": "The tree of the article",
    "figure-5-2": "The tree of Fig. 5.2",
    "three-plies": "Three plies",
    "equal-values": "Equal values",
    "one-action": "One action",
    "nim": "Nim with 3, 4 and 5 matches",
    "deep": "A tree of nine plies",
}
MISTAKES = """
bounds_never_moved cut_on_equal_only all_children_first neither_bound_passed plain_minimax
bounds_swapped zero_at_start
""".split()
"""Some of these are known mistakes; others stand for those of an older version."""
LINES = """
MAX-VALUE line 6: if v >= beta: return v
MIN-VALUE line 6: if v <= alpha: return v
MAX-VALUE line 7: alpha = max(alpha, v)
MIN-VALUE line 7: beta = min(beta, v)
MAX-VALUE line 5: v = max(v, MIN-VALUE(...))
MIN-VALUE line 5: v = min(v, MAX-VALUE(...))
MAX-VALUE line 3: v = -infinity
MIN-VALUE line 3: v = +infinity
""".strip().splitlines()


def student(number: int = 1, name: str = "") -> Student:
    """A student of that number."""
    return Student(id=f"u{number:04}", name=name or f"Student {number:04}")


def exercise(share: float = 1.0, name: str = "one", **given: Any) -> ExerciseResult:
    """An exercise worth 2 points with that share of them."""
    fields: dict[str, Any] = {"title": name.title(), "outcome": "answered", "passed": share == 1}
    return ExerciseResult(id=name, score=2 * share, max_score=2, **fields | given)


def result(number: int = 1, *shares: float, name: str = "", **given: Any) -> ClassResult:
    """A graded submission with an exercise for each share: e1, e2 and so on. Its behaviour is that
    of each exercise, unless these have their own."""
    exercises = tuple(exercise(share, f"e{place}") for place, share in enumerate(shares, 1))
    exercises = given.get("exercises", exercises)
    if not any(each.behaviour for each in exercises):
        behaviour = given.get("behaviour", "")
        exercises = tuple(replace(each, behaviour=behaviour) for each in exercises)
    fields: dict[str, Any] = {
        "student": student(number, name),
        "file": f"hw/u{number:04}.py",
        "key": f"key{number}",
        "status": "graded",
        "score": sum(each.score for each in exercises),
        "max_score": sum(each.max_score for each in exercises),
    }
    return ClassResult(**fields | given | {"exercises": exercises})


def without_score(number: int, status: Status, reason: str = "") -> ClassResult:
    """A submission that was not graded, or a student who handed nothing in."""
    score = None if status == "not-graded" else 0.0
    return result(number, status=status, score=score, max_score=14.0, reason=reason)


def sample_class(size: int, seed: int = 1) -> list[ClassResult]:
    """A realistic class: most programs are right, some make known mistakes, a few cannot be run."""
    random = Random(seed)  # noqa: S311 - made-up students, no secret
    return [_drawn(number, random) for number in range(1, size + 1)]


def _drawn(number: int, random: Random) -> ClassResult:
    name = f"{random.choice(FIRST_NAMES)} {random.choice(FAMILY_NAMES)}"
    kind = random.choices(
        ("right", "mistake", "unexplained", "broken", "not-graded", "nothing-handed-in", "partial"),
        (52, 25, 10, 5, 2, 4, 2),
    )[0]
    if kind in {"not-graded", "nothing-handed-in"}:
        status: Status = "not-graded" if kind == "not-graded" else "nothing-handed-in"
        reason = "the archive hw1.zip is damaged: it ends after 1,024 bytes"
        found = without_score(number, status, reason if kind == "not-graded" else "")
    elif kind == "broken":
        found = _broken(number, random)
    else:
        found = _played(number, kind, random)
    return replace(
        found,
        student=replace(found.student, name=name),
        late=None if kind == "nothing-handed-in" else random.random() < 0.05,
        handed_in_at="" if kind == "nothing-handed-in" else f"2026-11-{number % 28 + 1:02}",
        graded_at="2026-11-29T12:00:00Z",
        seconds=round(random.uniform(0.1, 2.5), 3),
    )


def _played(number: int, kind: str, random: Random) -> ClassResult:
    """A submission with a program that answers."""
    mistakes: Sequence[str] = ()
    behaviour = ""
    ability = 1.0
    if kind == "mistake":
        wanted = 2 if random.random() < 0.15 else 1
        weights = [12, 9, 7, 5, 4, 3, 2]
        mistakes = sorted(set(random.choices(MISTAKES, weights, k=wanted)))
        behaviour, ability = "-".join(mistakes), 0.6
    elif kind == "unexplained":
        behaviour = f"odd-{int(random.paretovariate(0.7))}"
        ability = random.uniform(0.1, 0.8)
    exercises = []
    for place, (name, title) in enumerate(EXERCISES.items()):
        passed = kind in {"right", "partial"} or random.random() < ability - place * 0.06
        share = 1.0 if passed else random.choice((0, 0.25, 0.5))
        line = "" if passed else random.choices(LINES, range(8, 0, -1))[0]
        told = {
            "finding": "wrong_visits",
            "message": "Your program visits the node G, which is pruned.",
        }
        exercises.append(exercise(share, name, title=title, line=line, **{} if passed else told))
    if all(each.passed for each in exercises) and kind != "partial":
        mistakes, behaviour = (), ""
    if kind == "partial":
        exercises[4:] = [
            exercise(0, name, title=title, outcome="not-run")
            for name, title in [*EXERCISES.items()][4:]
        ]
    found = result(
        number,
        exercises=tuple(exercises),
        mistakes=tuple(mistakes),
        explained=bool(mistakes),
        behaviour=behaviour,
    )
    used_up = "the time for the whole submission was used up"
    return replace(found, status="partial", reason=used_up) if kind == "partial" else found


def _broken(number: int, random: Random) -> ClassResult:
    """A submission whose program gives no answer."""
    outcome, finding, message = random.choice(
        (
            ("missing", "missing_function", "There is no function max_value in alphabeta.py."),
            ("crashed", "crashed", "alphabeta.py, line 3: SyntaxError: invalid syntax"),
            ("timed-out", "timed_out", "The search did not end within 5 seconds."),
        )
    )
    exercises = tuple(
        exercise(0, name, title=title, outcome=outcome, finding=finding, message=message)
        for name, title in EXERCISES.items()
    )
    return result(number, exercises=exercises, finding=finding)


# ---------------------------------------------------------------- a class with similar pairs

SECRETS = (
    *(f"SECRET-{word}" for word in "FILE KEY REASON MESSAGE TEXT LOGIN BEHAVIOUR DIGEST".split()),
    "2026-11-",
)
"""Texts that could name a student; `sample_summary` has each of them."""


def sample_summary(size: int, seed: int = 1) -> ClassSummary:
    """The summary of such a class, with a group of equal programs and a few similar pairs."""
    results = [_with_secrets(each) for each in sample_class(size, seed)]
    similar = [
        similar_pair(first.student, second.student, 30.0 - place)
        for place, (first, second) in enumerate(zip(results[:6:2], results[1:6:2], strict=True))
    ]
    equal = [group for group in ([each.student for each in results[6:11]],) if len(group) > 1]
    return summary(results, assignment="Homework 3", pass_mark=0.6, equal=equal, similar=similar)


def _with_secrets(found: ClassResult) -> ClassResult:
    exercises = tuple(
        replace(each, message=f"{each.message} SECRET-MESSAGE") if each.message else each
        for each in found.exercises
    )
    decision = Adjustment(
        number=1,
        student=found.student.id,
        exercise="wikipedia",
        what="comment",
        value="SECRET-TEXT",
        why="SECRET-REASON",
        by="SECRET-LOGIN",
        when="2026-11-29T12:00:00Z",
        digest="SECRET-DIGEST",
    )
    return replace(
        found,
        decisions=(AdjustmentEffect(adjustment=decision, counts=bool(found.mistakes)),),
        file=f"SECRET-FILE/{found.file}",
        exercises=exercises,
        key=f"SECRET-KEY-{found.key}",
        files="SECRET-DIGEST",
        program="SECRET-DIGEST",
        reason=f"{found.reason} SECRET-REASON",
        behaviour=found.behaviour and f"SECRET-BEHAVIOUR-{found.behaviour}",
        student=replace(found.student, others={"login": f"SECRET-LOGIN-{found.student.id}"}),
    )


def similar_pair(first: Student, second: Student, weight: float = 20.0) -> SimilarPair:
    """Two programs with two passages in common."""
    lines = [f"line {number} = SECRET-TEXT" for number in range(1, 31)]
    passages = (((3, 9), (5, 11)), ((20, 22), (2, 4)))
    counts = {"stretches": 9, "comments": 1, "names": 2, "share": 0.8}
    return SimilarPair(
        first=first,
        second=second,
        weight=weight,
        **counts,
        same_behaviour=weight > 29,
        matches=tuple(MatchedLines(first=mine, second=theirs) for mine, theirs in passages),
        texts=("\n".join(lines), "\n".join(lines[::-1])),
    )
