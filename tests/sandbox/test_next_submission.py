"""One host runs a submission after another: nothing of one is left for the next."""

from dataclasses import replace

import pytest

from grader.core.models import Answered, Crashed, Limits, NotRun, Outcome, Submission, TimedOut
from grader.sandbox.examination import examined
from grader.sandbox.host import Host
from grader.sandbox.timed_wire import GoneError
from grader.sandbox.worker_process import Worker
from tests.sandbox.worker.test_main import FIG57
from tests.support.players import QUICK, submission
from tests.support.strategies import exercise

TREE = exercise([[3, 4], [2, 2]])
ENDLESS = FIG57.replace("v = -inf", "while True: pass")


@pytest.fixture
def _locked(untried):
    """Skips a test where a worker is never used again."""
    if examined().level != "full":
        untried("a worker is used again only if all locks are on")


def pid(host: Host) -> int:
    return host._worker._process.pid


def after(host: Host, given: Submission | str, limits: Limits = QUICK) -> Outcome:
    """The outcome of the next submission."""
    host.load(submission(given) if isinstance(given, str) else given, limits)
    return host.play(TREE)


def one_after_another(*submissions: Submission | str, limits: Limits = QUICK) -> list[Outcome]:
    with Host() as host:
        return [after(host, each, limits) for each in submissions]


@pytest.mark.usefixtures("_locked")
def test_the_next_submission_has_the_same_worker():
    with Host() as host:
        first, of_first = after(host, FIG57), pid(host)
        second, third = after(host, "x = 1\n"), after(host, FIG57)
        assert pid(host) == of_first
    assert [first.kind, second.kind, third.kind] == ["answered", "missing", "answered"]


@pytest.mark.usefixtures("_locked")
def test_a_file_of_one_submission_is_not_there_for_the_next():
    beside = submission("import helper, json\nprint(json.mine)\n" + FIG57)
    files = {**beside.files, "helper.py": b"", "json.py": b"mine = 7\n"}
    standard = "import json\nprint(hasattr(json, 'mine'), json.dumps(1))\n" + FIG57
    with_helper, with_json, without = one_after_another(
        replace(beside, files=files), standard, beside
    )
    assert isinstance(with_helper, Answered)
    assert with_helper.output == "7\n"
    assert isinstance(with_json, Answered)
    assert with_json.output == "False 1\n"
    assert isinstance(without, Crashed)
    assert without.exception == "NotAllowedError"


def test_the_limits_of_one_submission_do_not_count_for_the_next():
    limits = replace(QUICK, exercise_seconds=0.2, submission_seconds=0.3, equal_time_outs=1)
    with Host() as host:
        assert isinstance(after(host, ENDLESS, limits), TimedOut)
        assert isinstance(host.play(TREE), NotRun)
        assert isinstance(after(host, FIG57, limits), Answered)
        assert isinstance(after(host, "raise OSError", limits), Crashed)
        assert isinstance(after(host, FIG57, limits), Answered)


def test_output_at_import_is_told_of_each_submission():
    words = ["first\n", "second\n"]
    outcomes = one_after_another(*(f"print({word!r}, end='')\n{FIG57}" for word in words))
    assert [outcome.output for outcome in outcomes] == words


def test_a_worker_without_locks_is_not_used_again():
    with Host(Worker(locks=())) as host:
        after(host, FIG57)
        first = pid(host)
        assert isinstance(after(host, FIG57), Answered)
        assert pid(host) != first


@pytest.mark.usefixtures("_locked")
def test_a_worker_that_was_killed_meanwhile_is_replaced():
    with Host() as host:
        after(host, FIG57)
        host._worker._process.kill()
        host._worker._process.wait()
        assert isinstance(after(host, FIG57), Answered)


def test_a_worker_that_ended_before_its_next_process_is_replaced(monkeypatch):
    def start():
        raise GoneError

    with Host() as host:
        host.load(submission(FIG57), QUICK)
        host.play(TREE, secret=True)  # so no process is prepared for the next exercise
        monkeypatch.setattr(host._worker, "start", start)
        assert isinstance(host.play(TREE), Answered)


def test_a_submission_may_be_left_before_it_was_played():
    with Host() as host:
        host.load(submission(ENDLESS), QUICK)
        assert isinstance(after(host, FIG57), Answered)


@pytest.mark.parametrize(("plays", "started"), [(0, 4), (3, 3), (2, 3)])
def test_no_process_is_started_in_advance_after_the_last_search(monkeypatch, plays, started):
    starts = []
    real = Worker.start

    def start(self):
        starts.append(1)
        return real(self)

    monkeypatch.setattr(Worker, "start", start)
    with Host() as host:
        host.load(submission(FIG57), QUICK, plays=plays)
        for _ in range(3):
            assert isinstance(host.play(TREE, alone=True), Answered)
    assert len(starts) == started


SPY = """
import sys
frame = sys._getframe()
while "Locks" not in frame.f_globals or "Server" not in frame.f_globals:
    frame = frame.f_back
methods = vars(frame.f_globals["Locks"]).values()
method = next(each for each in methods if hasattr(each, "__globals__"))
read = method.__globals__["kernel"].ctypes.string_at
texts = {"mine": b"alice wrote " + b"this herself", "hers": b"bella wrote " + b"this herself"}
MINE = "alice wrote this herself" * 50
for step in (-4096, 4096):
    place = id(MINE) & ~4095
    for _ in range(PAGES):
        page = read(place, 4096)
        for whose, text in texts.items():
            if text in page:
                print(whose, flush=True)
        place += step
"""


@pytest.mark.usefixtures("_locked")
@pytest.mark.parametrize("pages", [40, 400])
def test_a_program_that_reads_its_memory_finds_nothing_of_an_earlier_submission(pages):
    """The process may end by reading where nothing is; what it printed before is enough."""
    hers = FIG57 + "# bella wrote this herself\n" * 2000
    _, spied = one_after_another(hers, SPY.replace("PAGES", str(pages)) + FIG57)
    assert set(spied.output.split()) == {"mine"}


@pytest.mark.usefixtures("_locked")
def test_a_file_named_like_a_module_changes_nothing_for_the_next_submission():
    uses = submission("import copy, functools\n@functools.singledispatch\ndef f(x): pass\n" + FIG57)
    replaces = replace(uses, files={**uses.files, "types.py": b"", "weakref.py": b""})
    before, _, later = one_after_another(uses, replaces, uses)
    assert isinstance(before, Answered)
    assert isinstance(later, Answered)


@pytest.mark.usefixtures("_locked")
def test_no_process_of_a_submission_is_left_for_the_next():
    with Host() as host:
        after(host, FIG57)
        host._prepare()  # as after an exception in the middle of an exercise
        host.load(submission(FIG57), QUICK)
        assert len(host._worker._attempts) == 1
        host.play(TREE)
