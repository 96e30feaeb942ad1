"""A run loads, reads and searches nothing twice, and each report is complete
when it is yielded.
"""

import csv
import io
import shutil
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, get_args

import pytest

from grader.cli import main
from grader.core.models import (
    Assignment,
    Entry,
    Exercise,
    ExerciseReport,
    Limits,
    Report,
    Submission,
    Visibility,
)
from grader.core.models.line_trace import LineStep, LineTrace
from grader.course import assignment_file, exercise_file, listed_exercises
from grader.grading.grade_submission import Grading, grade
from grader.grading.visibility import for_student
from grader.search import reference_player
from grader.written import parsing
from tests.sandbox.worker.test_main import FIG57, one
from tests.support.corpus import program
from tests.support.places import ANSWERS, TEXTBOOK
from tests.support.players import loaded, submission
from tests.support.pupils import Pupil
from tests.support.strategies import exercise


def counted(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, key: Any) -> Counter[Any]:
    """Counts the calls of a function by the key that `key` makes from its arguments."""
    seen: Counter[Any] = Counter()
    plain = getattr(module, name)

    def counting(*given: Any, **named: Any) -> Any:
        seen[key(*given)] += 1
        return plain(*given, **named)

    monkeypatch.setattr(module, name, counting)
    return seen


COMMANDS = {
    "run": [str(TEXTBOOK), "-q"],
    "check": ["check"],
    "solve": ["solve", "lecture-trace"],
    "practice": ["practice", "lecture-trace", "aima-fig-5-2", "-o", "-"],
    "worksheet": ["worksheet", "lecture-trace", "aima-fig-5-2", "--key", "-"],
}


@pytest.mark.usefixtures("no_memo")
@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_a_command_reads_each_file_and_searches_each_exercise_once(monkeypatch, capsys, command):
    reads_and_searches_once(monkeypatch, command)
    capsys.readouterr()


@pytest.mark.skipif(sys.platform != "linux", reason="the command needs full isolation")
@pytest.mark.usefixtures("no_memo")
def test_a_run_on_gradescope_does_too(monkeypatch, tmp_path, capsys):
    shutil.copytree(TEXTBOOK, tmp_path / "submission")
    (tmp_path / "results").mkdir()
    command = ["gradescope", "--root", str(tmp_path), "--assignment"]
    command.append(str(listed_exercises.shipped() / "assignment.yaml"))
    reads_and_searches_once(monkeypatch, command)
    capsys.readouterr()


def reads_and_searches_once(monkeypatch: pytest.MonkeyPatch, command: list[str]) -> None:
    def of_search(problem: Exercise, module: Any) -> Any:
        return problem.where, problem.id, module.__name__

    searched = counted(monkeypatch, reference_player, "play", of_search)
    read = counted(monkeypatch, exercise_file, "read_bytes", lambda path: path)
    assert main.main(command) == 0
    assert len(read) > 1
    assert set(read.values()) == {1}
    assert searched
    assert set(searched.values()) == {1}


@pytest.mark.usefixtures("no_memo")
def test_a_lone_answer_is_read_once_and_marked_for_every_part_that_it_has(monkeypatch, capsys):
    read = counted(monkeypatch, parsing, "read", lambda path, *_: path)
    main.main([str(ANSWERS / "lecture-trace.yaml"), "-f", "csv"])
    assert list(read.values()) == [1]
    found = {row["check"] for row in csv.DictReader(io.StringIO(capsys.readouterr().out))}
    assert {"value", "trace"} <= found


USUAL = Limits()
NOTHING = Submission(name="s", entry="alphabeta.py", files={})


def assigned(*trees: Any, limits: Limits = USUAL, hidden: Sequence[Any] = ()) -> Assignment:
    """An assignment of trees, each for a point, after those that are hidden."""
    entries = [Entry(exercise=exercise(each), points=1, visibility="hidden") for each in hidden]
    entries += [Entry(exercise=exercise(tree), points=1) for tree in trees]
    return Assignment(title="T", entries=tuple(entries), limits=limits)


def played(source: str, assignment: Assignment) -> Report:
    given = submission(source)
    with loaded(given, limits=assignment.limits) as host:
        return grade(given, assignment, host)


def checks(report: ExerciseReport) -> list[float]:
    return [check.share for check in report.verdict.checks]


def test_a_yielded_report_never_changes():
    grading = Grading(NOTHING, assigned([1, 2], [3, [4, 5]]), Pupil())
    kept = [(stage, repr(stage.report())) for stage in grading.steps()]
    assert [repr(stage.report()) for stage, _ in kept] == [then for _, then in kept]
    assert [stage.done for stage, _ in kept] == [0, 0, 1, 2]
    first, *_, last = (stage.report() for stage, _ in kept)
    assert [set(checks(each)) for each in first.exercises] == [{0}, {0}]
    assert last.score == last.max_score == 2


def test_every_exercise_is_reported_before_the_diagnosis_starts():
    assignment = assigned([[3, 12], [2, 8]], limits=Limits(smallest_tree_seconds=0))
    stages = list(Grading(NOTHING, assignment, Pupil(("no_cutoffs",))).steps())
    (before,) = (stage.report() for stage in stages if stage.following == "the mistake")
    assert before.complete
    assert before.diagnosis is None
    assert stages[-1].report().diagnosis is not None


def test_a_report_is_incomplete_if_the_time_of_the_submission_was_used_up():
    limits = Limits(exercise_seconds=0.3, submission_seconds=0.2)
    report = played(one("while True: pass"), assigned([1, 2], [3, [4, 5]], limits=limits))
    assert [each.outcome for each in report.exercises] == ["timed-out", "not-run"]
    assert (report.complete, report.done, report.score) == (False, 1, 0)
    (finding,) = report.exercises[1].verdict.findings
    assert finding.code == "not-run"


def test_a_function_that_may_be_the_search_is_named_if_it_is_not_called():
    source = FIG57 + "def receive(game, state):\n    print(max_value(game, state, 0, 0))\n"
    source += "def show(game, state):\n    print(max_value(game, state, 0, 0))\n"
    report = played(source, assigned([1, [2, 3]]))
    assert report.score == 1
    (finding,) = report.findings
    assert finding.severity == "note"
    assert finding.line == source.count("\n") - 3
    assert finding.message == (
        "receive calls your search functions (as does 1 more), but was not called itself: neither "
        "its name nor a trial call shows that it returns an action. If it is your search, name it "
        "after entry: in submission.yaml."
    )


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        ("tried([['alphabeta.py', 1, seen]], seen)", "functions-tried"),
        ("hidden(seen, seen, [['alphabeta.py', 1, seen]] * 2)", "hidden-error"),
    ],
)
def test_claims_about_the_program_are_told_of_shown_exercises_alone(claim, code):
    """A program may claim them in a hidden exercise, to tell the student what it has seen there."""
    source = FIG57 + "def alpha_beta_search(game, state):\n"
    source += f"    seen = str(len(game.actions(state)))\n    game._channel.playing.{claim}\n"
    source += "    return game.actions(state)[0]\n"
    for given, told in ((assigned([1, 2, 3]), 1), (assigned(hidden=[[1, 2, 3]]), 0)):
        codes = [each.code for each in played(source, given).findings]
        assert codes.count(code) == told


def test_a_mistake_is_named_before_a_hidden_error_with_a_fallback_that_works():
    asked = "try: game.player(state)\n    except Exception: game.to_move(state)\n    "
    source = FIG57.replace("if game.is_terminal", asked + "if game.is_terminal")
    strict = source.replace("v >= beta", "v > beta").replace("v <= alpha", "v < alpha")
    found = [("known-mistake", "error"), ("hidden-error", "warning")]
    for text, told in ((source, []), (strict, found)):
        report = played(text, assigned([[3, 12], [3, 4], [2, 9]]))
        assert [(each.code, each.severity) for each in report.findings] == told


def test_repeated_searches_are_told_of_explained_exercises_alone():
    class Again(Pupil):
        def play(self, exercise, **_secret):
            outcome = super().play(exercise)
            twice = replace(outcome.recording, events=2 * outcome.recording.events)
            return replace(outcome, recording=twice)

    trees = [[[1, 2], 3], [[4, 5], 6], [[7, 8], 9]]
    first, second, third = (Entry(exercise=exercise(tree), points=1) for tree in trees)
    secret = (replace(second, feedback="none"), replace(third, visibility="hidden"))
    written = replace(third, answer="written")
    for entries, told in (
        ((first, *secret), "On the tree your program searches nodes more than once, first A in "),
        ((first, second, written), "On both trees your program searches"),
        (secret, None),
    ):
        report = grade(NOTHING, Assignment(title="T", entries=entries), Again())
        again = [each for each in report.findings if each.code == "repeated-searches"]
        assert report.exercises[0].passed
        assert [each.message[: len(told or "")] for each in again] == ([told] if told else [])


def test_an_exercise_that_is_not_visible_is_played_as_a_secret():
    class Asked(Pupil):
        def play(self, exercise, **settings):
            asked.append(settings["secret"])
            return super().play(exercise)

    asked = []
    entries = tuple(
        Entry(exercise=exercise([1, 2]), points=1, visibility=each) for each in get_args(Visibility)
    )
    grade(NOTHING, Assignment(title="T", entries=entries), Asked())
    assert asked == [each != "visible" for each in get_args(Visibility)]


def test_what_the_student_sees_has_run_before_the_hidden_exercises():
    """A program that reads the clock in the visible ones learns nothing of a hidden search."""
    hidden, *visible = ([[300, 400], [2, 8]], [1, 2], [[4, 4], [4, 3], [2, 2]])
    assignment = assigned(*visible, hidden=[hidden], limits=Limits(smallest_tree_seconds=20))
    report = played(program("hostile/tells-a-tree-by-the-clock"), assignment)
    assert tuple(each.entry for each in report.exercises) == assignment.entries
    shown = for_student(report)
    assert shown.smallest is report.smallest
    last, *earlier = (float(each.output) for each in report.exercises)
    assert max(*earlier, float(report.smallest.exercise.output)) < last


class Noted(Pupil):
    """A pupil who notes each run."""

    def __init__(self, *mistakes: str) -> None:
        super().__init__(mistakes)
        self.runs: list[str] = []

    def play(self, exercise, *, secret=False, **_):
        self.runs.append("hidden" if secret else "visible")
        return super().play(exercise)

    def try_out(self, exercise, *, traced=False):
        self.runs.append("traced" if traced else "tried")
        outcome = super().play(exercise)
        trace = LineTrace((LineStep(0, "alphabeta.py", 1, "f", 0, {}),), {})
        return replace(outcome, trace=trace if traced else None)


def test_the_smallest_tree_is_searched_after_hidden_exercises_if_only_they_failed():
    assignment, pupil = assigned([1, 2], hidden=[[[3, 12], [2, 8]]]), Noted("no_cutoffs")
    report = grade(NOTHING, assignment, pupil, traces=True)
    assert list(dict.fromkeys(pupil.runs)) == ["visible", "hidden", "tried"]
    assert report.smallest is not None
    assert for_student(report).smallest is None


def test_a_hidden_search_that_lost_no_points_tells_nothing_of_the_mistake():
    report = grade(NOTHING, assigned([[3, 12], [2, 8]], hidden=[[1, 2]]), Noted("no_cutoffs"))
    assert [each.passed for each in report.exercises] == [True, False]
    assert report.diagnosis.trees == 1


def test_failed_searches_are_traced_before_the_hidden_exercises():
    wrong, large = [[3, 12], [2, 8]], [[3, *range(40)], [2, *range(40)]]
    assignment = assigned(wrong, [1, 2], large, hidden=[wrong])
    for traces in (True, False):
        pupil = Noted("no_cutoffs")
        report = grade(NOTHING, assignment, pupil, traces=traces)
        assert list(dict.fromkeys(pupil.runs)) == ["visible", "tried", "traced", "hidden"]
        assert pupil.runs.count("traced") == 1 + traces
        assert report.smallest.exercise.actual.trace is not None
        found = [each.actual.trace is not None for each in report.exercises]
        assert found == [False, traces, False, False]


def test_the_lines_of_another_search_are_left_out():
    class Chancy(Noted):
        def try_out(self, exercise, *, traced=False):
            if traced:
                self.mistakes = ()
            return super().try_out(exercise, traced=traced)

    report = grade(NOTHING, assigned([[3, 12], [2, 8]]), Chancy("no_cutoffs"), traces=True)
    assert report.smallest.exercise.actual.trace is None
    assert report.exercises[0].actual.trace is None


def test_marking_a_search_counts_toward_the_limit_of_the_submission():
    class Slow(Pupil):
        charged = []  # noqa: RUF012 - one test uses it

        def charge(self, seconds):
            self.charged.append(seconds)

    grade(NOTHING, assigned([1, 2], [3, [4, 5]]), Slow())
    assert len(Slow.charged) == 2
    assert all(0 < seconds < 60 for seconds in Slow.charged)


def test_gradescope_loads_its_assignment_once(monkeypatch, tmp_path):
    loaded = counted(monkeypatch, assignment_file, "load", lambda path, *_: path)
    (tmp_path / "submission").mkdir()
    main.main(["gradescope", "--root", str(tmp_path), "-a", str(listed_exercises.shipped())])
    assert list(loaded.values()) == [1]
