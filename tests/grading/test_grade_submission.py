"""A run loads, reads and searches nothing twice, and each report is complete
when it is yielded.
"""

import csv
import io
import shutil
import sys
from collections import Counter
from typing import Any, get_args

import pytest

from grader.cli import main
from grader.core import document_cache
from grader.core.models import Assignment, Entry, ExerciseReport, Limits, Submission, Visibility
from grader.course import assignment_file, exercise_file, listed_exercises
from grader.grading.grade_submission import Grading, grade
from grader.grading.visibility import for_student
from grader.sandbox.host import Host
from grader.search import reference_player
from grader.written import parsing
from tests.sandbox.worker.test_main import FIG57
from tests.support.places import ANSWERS, SUBMISSIONS, TEXTBOOK
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


@pytest.fixture
def nothing_remembered(monkeypatch):
    monkeypatch.setenv(document_cache.VARIABLE, "")


COMMANDS = {
    "run": [str(TEXTBOOK), "-q"],
    "check": ["check"],
    "solve": ["solve", "lecture-trace"],
    "practice": ["practice", "lecture-trace", "aima-fig-5-2", "-o", "-"],
    "worksheet": ["worksheet", "lecture-trace", "aima-fig-5-2", "--key", "-"],
}


@pytest.mark.usefixtures("nothing_remembered")
@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_a_command_reads_each_file_and_searches_each_exercise_once(monkeypatch, capsys, command):
    reads_and_searches_once(monkeypatch, command)
    capsys.readouterr()


@pytest.mark.skipif(sys.platform != "linux", reason="the command needs full isolation")
@pytest.mark.usefixtures("nothing_remembered")
def test_a_run_on_gradescope_does_too(monkeypatch, tmp_path, capsys):
    shutil.copytree(TEXTBOOK, tmp_path / "submission")
    (tmp_path / "results").mkdir()
    assignment = str(listed_exercises.shipped() / "assignment.yaml")
    reads_and_searches_once(
        monkeypatch, ["gradescope", "--root", str(tmp_path), "--assignment", assignment]
    )
    capsys.readouterr()


def reads_and_searches_once(monkeypatch: pytest.MonkeyPatch, command: list[str]) -> None:
    searched = counted(
        monkeypatch,
        reference_player,
        "play",
        lambda problem, module: (problem.where, problem.id, module.__name__),
    )
    read = counted(monkeypatch, exercise_file, "read_bytes", lambda path: path)
    assert main.main(command) == 0
    assert len(read) > 1
    assert set(read.values()) == {1}
    assert searched
    assert set(searched.values()) == {1}


@pytest.mark.usefixtures("nothing_remembered")
def test_a_lone_answer_is_read_once_and_marked_for_every_part_that_it_has(monkeypatch, capsys):
    read = counted(monkeypatch, parsing, "read", lambda path, *_: path)
    main.main([str(ANSWERS / "lecture-trace.yaml"), "-f", "csv"])
    assert list(read.values()) == [1]
    found = {row["check"] for row in csv.DictReader(io.StringIO(capsys.readouterr().out))}
    assert {"value", "trace"} <= found


def checks(report: ExerciseReport) -> list[float]:
    return [check.share for check in report.verdict.checks]


def test_a_yielded_report_never_changes():
    entries = tuple(Entry(exercise=exercise(tree), points=1) for tree in ([1, 2], [3, [4, 5]]))
    nothing = Submission(name="s", entry="alphabeta.py", files={})
    grading = Grading(nothing, Assignment(title="T", entries=entries), Pupil())
    kept = [(stage, repr(stage.report())) for stage in grading.steps()]
    assert [repr(stage.report()) for stage, _ in kept] == [then for _, then in kept]
    assert [stage.done for stage, _ in kept] == [0, 0, 1, 2]
    first, *_, last = (stage.report() for stage, _ in kept)
    assert [set(checks(each)) for each in first.exercises] == [{0}, {0}]
    assert last.score == last.max_score == 2


def test_every_exercise_is_reported_before_the_diagnosis_starts():
    entries = (Entry(exercise=exercise([[3, 12], [2, 8]]), points=1),)
    limits = Limits(smallest_tree_seconds=0)
    assignment = Assignment(title="T", entries=entries, limits=limits)
    nothing = Submission(name="s", entry="alphabeta.py", files={})
    stages = list(Grading(nothing, assignment, Pupil(("no_cutoffs",))).steps())
    (before,) = (stage.report() for stage in stages if stage.following == "the mistake")
    assert before.complete
    assert before.diagnosis is None
    assert stages[-1].report().diagnosis is not None


def test_a_report_is_incomplete_if_the_time_of_the_submission_was_used_up():
    entries = tuple(Entry(exercise=exercise(tree), points=1) for tree in ([1, 2], [3, [4, 5]]))
    limits = Limits(exercise_seconds=0.3, submission_seconds=0.2)
    assignment = Assignment(title="T", entries=entries, limits=limits)
    endless = (
        b"def max_value(game, state, alpha, beta):\n    while True: pass\nmin_value = max_value"
    )
    submission = Submission(name="s", entry="alphabeta.py", files={"alphabeta.py": endless})
    with Host() as host:
        host.load(submission, limits)
        report = grade(submission, assignment, host)
    assert [each.outcome for each in report.exercises] == ["timed-out", "not-run"]
    assert (report.complete, report.done, report.score) == (False, 1, 0)
    (finding,) = report.exercises[1].verdict.findings
    assert finding.code == "not-run"


def test_a_function_that_may_be_the_search_is_named_if_it_is_not_called():
    source = FIG57.encode()
    source += b"def receive(game, state):\n    print(max_value(game, state, 0, 0))\n"
    source += b"def show(game, state):\n    print(max_value(game, state, 0, 0))\n"
    assignment = Assignment(title="T", entries=(Entry(exercise=exercise([1, [2, 3]]), points=1),))
    submission = Submission(name="s", entry="alphabeta.py", files={"alphabeta.py": source})
    with Host() as host:
        host.load(submission, assignment.limits)
        report = grade(submission, assignment, host)
    assert report.score == 1
    (finding,) = report.findings
    assert finding.severity == "note"
    assert finding.line == source.count(b"\n") - 3
    assert finding.message == (
        "receive calls your search functions (as does 1 more), but was not called itself: neither "
        "its name nor a trial call shows that it returns an action. If it is your search, name it "
        "after entry: in submission.yaml."
    )


def test_an_exercise_that_is_not_visible_is_played_as_a_secret():
    class Asked(Pupil):
        def play(self, exercise, **settings):
            asked.append(settings["secret"])
            return super().play(exercise)

    asked: list[bool] = []
    entries = tuple(
        Entry(exercise=exercise([1, 2]), points=1, visibility=each) for each in get_args(Visibility)
    )
    nothing = Submission(name="s", entry="alphabeta.py", files={})
    grade(nothing, Assignment(title="T", entries=entries), Asked())
    assert asked == [each != "visible" for each in get_args(Visibility)]


def test_what_the_student_sees_has_run_before_the_hidden_exercises():
    """A program that reads the clock in the visible ones learns nothing of a hidden search."""
    program = SUBMISSIONS / "hostile" / "tells-a-tree-by-the-clock" / "alphabeta.py"
    submission = Submission(
        name="s", entry="alphabeta.py", files={program.name: program.read_bytes()}
    )
    hidden, *visible = ([[300, 400], [2, 8]], [1, 2], [[4, 4], [4, 3], [2, 2]])
    entries = [
        Entry(exercise=exercise(hidden), points=1, visibility="hidden"),
        *(Entry(exercise=exercise(tree), points=1) for tree in visible),
    ]
    limits = Limits(smallest_tree_seconds=20)
    with Host() as host:
        host.load(submission, limits)
        report = grade(
            submission, Assignment(title="T", entries=tuple(entries), limits=limits), host
        )
    assert report.smallest is not None
    assert [each.entry for each in report.exercises] == entries
    shown = for_student(report)
    assert shown.smallest is report.smallest
    last, *earlier = (float(each.output) for each in report.exercises)
    assert max(*earlier, float(report.smallest.exercise.output)) < last


def test_the_smallest_tree_is_searched_after_hidden_exercises_if_only_they_failed():
    class Noted(Pupil):
        def play(self, exercise, *, secret=False):
            runs.append("hidden" if secret else "visible")
            return super().play(exercise)

        def try_out(self, exercise):
            runs.append("tried")
            return super().play(exercise)

    runs: list[str] = []
    easy, hard = exercise([1, 2]), exercise([[3, 12], [2, 8]])
    entries = (Entry(exercise=hard, points=1, visibility="hidden"), Entry(exercise=easy, points=1))
    nothing = Submission(name="s", entry="alphabeta.py", files={})
    report = grade(nothing, Assignment(title="T", entries=entries), Noted(("no_cutoffs",)))
    assert list(dict.fromkeys(runs)) == ["visible", "hidden", "tried"]
    assert report.smallest is not None
    assert for_student(report).smallest is None


def test_marking_a_search_counts_toward_the_limit_of_the_submission():
    class Slow(Pupil):
        charged: list[float] = []  # noqa: RUF012 - one test uses it

        def charge(self, seconds):
            self.charged.append(seconds)

    entries = tuple(Entry(exercise=exercise(tree), points=1) for tree in ([1, 2], [3, [4, 5]]))
    nothing = Submission(name="s", entry="alphabeta.py", files={})
    grade(nothing, Assignment(title="T", entries=entries), Slow())
    assert len(Slow.charged) == 2
    assert all(0 < seconds < 60 for seconds in Slow.charged)


def test_gradescope_loads_its_assignment_once(monkeypatch, tmp_path):
    loaded = counted(monkeypatch, assignment_file, "load", lambda path, *_: path)
    (tmp_path / "submission").mkdir()
    main.main(["gradescope", "--root", str(tmp_path), "-a", str(listed_exercises.shipped())])
    assert list(loaded.values()) == [1]
