"""The parent's side: whatever a worker's process does, there is an outcome and nothing is left."""

import os
import sys
from dataclasses import replace
from pathlib import Path
from time import monotonic

import pytest

from grader.core.errors import EXIT_INTERNAL, GraderError, SandboxError
from grader.core.models import Answered, Crashed, NotRun, Outcome, Refused, TimedOut
from grader.core.models.reasons import BrokenFrame, SubmissionTimeUsedUp
from grader.sandbox import worker_process
from grader.sandbox.host import Host
from grader.sandbox.worker_process import Worker
from tests.sandbox.worker.test_main import FIG57, doing, ending
from tests.support.players import QUICK, loaded, scripted
from tests.support.strategies import chain, exercise

TREE = exercise([[3, 4], [2, 2]])
BRIEF = replace(QUICK, exercise_seconds=0.5, import_seconds=0.5)
LOADED = b'[["loaded",{},"both",[]]]\nPLAY\n'


def after(script: bytes, *, hang: bool = False) -> Outcome:
    """The outcome of an exercise whose process sends `script` once the module is loaded."""
    with loaded(FIG57, scripted(LOADED + script, hang=hang), BRIEF) as host:
        return host.play(TREE)


# Since Python 3.14 the C stack limits recursion in C, so this line is read to its end.
TOO_DEEP = "RecursionError" if sys.version_info < (3, 14) else "StopIteration"
REFUSED: dict[bytes, BrokenFrame] = {
    b"no frame\n": BrokenFrame("no-frames", "StopIteration"),
    b"\xff\xfe\n": BrokenFrame("no-frames", "StopIteration"),
    b"7\n": BrokenFrame("no-frames"),
    b"[] trailing\n": BrokenFrame("no-frames"),
    b"[7]\n": BrokenFrame("no-frame"),
    b"[[]]\n": BrokenFrame("no-frame"),
    b"[[7]]\n": BrokenFrame("no-frame"),
    b'[["nonsense"]]\n': BrokenFrame("unknown-frame", "nonsense"),
    b'[["call","max_value",0]]\n': BrokenFrame("length"),
    b'[["again",0]]\n': BrokenFrame("length"),
    b'[["call","max_value",0,NaN,1]]\n': BrokenFrame("constant", "NaN"),
    b'[["call","max_value",0,[],1]]\n': BrokenFrame("no-value"),
    b'[["call","max_value",0,{"type":"T","text":7},1]]\n': BrokenFrame("no-value"),
    b'[["call",7,0,1,1]]\n': BrokenFrame("unknown-word", "FunctionName"),
    b'[["call","max_value",1,1,1]]\n': BrokenFrame("unknown-state"),
    b'[["call","max_value",-1,1,1]]\n': BrokenFrame("unknown-state"),
    b'[["call","max_value",true,1,1]]\n': BrokenFrame("unknown-state"),
    b'[["call","max_value",1e99,1,1]]\n': BrokenFrame("unknown-state"),
    b'[["asked","utility",0]]\n': BrokenFrame("unknown-word", "Inferred"),
    b'[["the_answer",0]]\n': BrokenFrame("unknown-frame", "the_answer"),
    b'[["result",0,7]]\n': BrokenFrame("no-text"),
    b'[["done","f",0,null]]\n': BrokenFrame("unknown-word", "SearchedBy"),
    b'[["return",0,1,{"a":1}]]\n': BrokenFrame("no-value"),
    b'[["crashed",7]]\n': BrokenFrame("length"),
    b'[["crashed","exception","E","m",0,7]]\n': BrokenFrame("no-stack"),
    b'[["crashed","exception","E","m",0.5,[]]]\n': BrokenFrame("no-number"),
    b'[["crashed","exception","E","m",0,[["f","1","g"]]]]\n': BrokenFrame("no-place"),
    b'[["unfit","max_value","abc"]]\n': BrokenFrame("unknown-frame", "unfit"),
    b'[["over",0]]\n': BrokenFrame("unknown-frame", "over"),
    b'[["loaded",{},"both",[]]]\n': BrokenFrame("unknown-frame", "loaded"),
    b"[" * 70_000: BrokenFrame("no-end"),
    b"[" * 30_000 + b"\n": BrokenFrame("no-frames", TOO_DEEP),
    b'[["call","max_value",0,' + b"9" * 5000 + b",1]]\n": BrokenFrame("no-frames", "ValueError"),
}


@pytest.mark.parametrize("script", REFUSED, ids=lambda script: script[:40].decode("latin-1"))
def test_a_broken_frame_ends_the_run_and_is_quoted(script):
    outcome = after(script, hang=True)
    if script.startswith(b'[["call","max_value",0,999'):
        # Python 3.10 before 3.10.7 reads an int of any length
        assert isinstance(outcome, Refused | TimedOut)
        return
    assert isinstance(outcome, Refused), outcome
    assert outcome.reason == REFUSED[script]


def test_a_process_that_hangs_up_has_crashed_with_the_trace_so_far():
    outcome = after(b'[["call","max_value",0,"-inf","inf"]]\n')
    assert isinstance(outcome, Crashed)
    assert list(outcome.recording.visited) == [0]


def test_a_silent_process_is_out_of_time():
    began = monotonic()
    outcome = after(b"", hang=True)
    assert isinstance(outcome, TimedOut)
    assert monotonic() - began >= BRIEF.exercise_seconds


def test_an_answer_counts_even_if_the_process_then_hangs():
    outcome = after(b'[["done","max_value",3,null]]\n', hang=True)
    assert isinstance(outcome, Answered)
    assert outcome.recording.value == 3


def test_an_answer_counts_even_if_the_process_then_sends_nonsense():
    assert isinstance(after(b'[["done","max_value",3,null]]\nnonsense\n'), Answered)
    assert isinstance(after(b'nonsense\n[["done","max_value",3,null]]\n'), Refused)


BROKEN_AT_IMPORT = [
    b'[["nonsense"]]\n',
    b"nonsense\n",
    b'[["loaded"]]\n',
    b'[["loaded",{"search":"f"},"both",[]]]\n',
    b'[["loaded",{"search":[]},"both",[]]]\n',
    b'[["loaded",{"search":["a.py","1","f"]},"both",[]]]\n',
    b'[["loaded",7,"both",[]]]\n',
    b'[["failed","exception","E","m",0]]\n',
    b'[["failed","nonsense","E","m",0,[]]]\n',
    b'[["loaded",{},"MIN",[]]]\n',
    b'[["loaded",{},"both",[]],["call","max_value",0,0,0],["call","f",7,0,0]]\n',
    b'[["locked",[],{}],["locked",[],{}]]\n',
    b'[["locked",[7],{}]]\n',
    b'[["locked",[],7]]\n',
    b'[["locked",[],{"a":7}]]\n',
    b'[["locked",[],{"a":["none"]}]]\n',
    b'[["locked",[],{"a":["nonsense",""]}]]\n',
    b'[["done","max_value",3,null]]\n',
]


@pytest.mark.parametrize(
    ("script", "kind"),
    [*((script, Refused) for script in BROKEN_AT_IMPORT), (b"[]\n", Crashed), (b"", Crashed)],
)
def test_a_broken_frame_at_import_is_the_outcome_of_every_exercise(script, kind):
    with loaded(FIG57, scripted(script, hang=kind is Refused)) as host:
        assert [type(host.play(TREE)) for _ in range(2)] == [kind, kind]


def test_a_process_cannot_claim_a_question_that_it_never_asked():
    outcome = after(b'[["crashed","question","E","full marks",0,[]]]\n')
    assert outcome == replace(outcome, exception="E", message="full marks", reason=None)


def test_a_hanging_import_is_out_of_time_once_for_all():
    with loaded(FIG57, scripted(b"", hang=True), BRIEF) as host:
        first, second = host.play(TREE), host.play(TREE)
    assert isinstance(first, TimedOut)
    assert first.at_import
    assert second == replace(first, seconds=0.0, output="")


def test_a_process_that_ends_itself_costs_one_exercise():
    with loaded(doing("if len(game.actions(state)) == 2: os._exit(3)")) as host:
        ended, fine = host.play(TREE), host.play(exercise([1, 2, 3]))
    assert isinstance(ended, Crashed)
    assert ended.exit_status == 3
    assert isinstance(fine, Answered)


def test_without_locks_a_killed_worker_is_replaced():
    source = doing(
        "many = len(game.actions(state))\n"
        "if many == 2: os.kill(os.getpid(), 9)\n"
        "if many == 3: os.kill(os.getppid(), 9)"
    )
    with loaded(source, Worker(locks=())) as host:
        killed = host.play(TREE)
        parent_killed = host.play(exercise([1, 2, 3]))
        fine = host.play(exercise([1, 2, 3, 4]))
        assert host.isolation.level == "none"
    assert isinstance(killed, Crashed)
    assert killed.exit_status == -9
    assert isinstance(parent_killed, Crashed | Answered)
    assert isinstance(fine, Answered)


def test_a_worker_that_never_runs_is_reported(monkeypatch):
    monkeypatch.setattr(worker_process, "BOOT", "raise SystemExit")
    started = loaded(FIG57, Worker())
    with started as host, pytest.raises(SandboxError, match="ended before it could run anything"):
        host.play(TREE)


def test_a_broken_frame_of_the_trusted_process_is_a_bug(monkeypatch):
    boot = "import os, sys; os.write(int(sys.argv[2]), b'[[7]]\\n')"
    monkeypatch.setattr(worker_process, "BOOT", boot)
    failed = pytest.raises(GraderError, match=r"the worker failed: .* \(no-frame\)")
    with loaded(FIG57, Worker()) as host, failed as raised:
        host.play(TREE)
    assert raised.value.exit_code == EXIT_INTERNAL


def test_the_resources_of_the_whole_submission_are_bounded():
    limits = replace(QUICK, exercise_seconds=0.3, submission_seconds=0.5)
    with loaded(doing("while True: pass"), limits=limits) as host:
        outcomes = [host.play(TREE) for _ in range(4)]
    assert isinstance(outcomes[0], TimedOut)
    assert outcomes[-1] == NotRun(reason=SubmissionTimeUsedUp(0.5))


def test_playing_without_a_submission_is_a_bug():
    with Host() as host, pytest.raises(RuntimeError, match="load a submission"):
        host.play(TREE)


def test_a_deep_tree_has_room_for_its_search():
    ending(Answered, FIG57, exercise(chain(400)))


def open_descriptors() -> set[str]:
    linux, other = Path("/proc/self/fd"), Path("/dev/fd")
    return {entry.name for entry in (linux if linux.is_dir() else other).iterdir()}


def test_no_descriptor_and_no_process_is_left():
    before = len(open_descriptors())
    for _ in range(5):
        worker = Worker()
        with loaded(FIG57, worker) as host:
            assert host.play(TREE).kind == "answered"
        with pytest.raises(ProcessLookupError):
            os.kill(worker._process.pid, 0)
    assert len(open_descriptors()) == before


def test_the_environment_of_a_submission_is_empty(monkeypatch):
    monkeypatch.setenv("COURSE_SECRET", "42")
    source = (
        "import os, sys\nos.environ.pop('LC_CTYPE', None)  # Python coerces the locale\n"
        "print(dict(os.environ), os.getcwd(), sys.argv)\n"
        "print([name for name in sys.modules if 'grader' in name or 'worker' in name])\n"
        "print(any('grader' in place for place in sys.path))\n"
    ) + FIG57
    with loaded(source, Worker()) as host:  # a process that begins with the secret set
        output = host.play(TREE).output.splitlines()
    assert output == ["{} / ['alphabeta.py']", "[]", "False"]


# ---------------------------------------------------------------- limits of a machine


def test_a_system_without_fork_is_reported_with_the_remedy(monkeypatch):
    monkeypatch.delattr(os, "fork")
    with pytest.raises(SandboxError, match="on Windows install WSL"):
        Worker()


def test_a_python_that_does_not_start_is_named(monkeypatch):
    monkeypatch.setattr(worker_process.sys, "executable", "/no/such/python")
    before = len(open_descriptors())
    with pytest.raises(SandboxError, match="cannot start /no/such/python for a submission"):
        Worker()
    assert len(open_descriptors()) == before


def test_the_game_is_that_of_the_exercise():
    """A depth limit ends the game for the student as it does for the reference."""
    from grader.core.tree import Tree

    tree = Tree.build([{"value": 5, "children": [1, 2]}, 3], depth_limit=1)
    problem = exercise(tree)
    outcome = ending(Answered, FIG57, problem)
    assert outcome.recording.value == 5
    assert [tree.names[node] for node in outcome.recording.evaluated] == ["B", "C"]


def test_a_frame_outside_the_submission_is_ignored():
    script = b'[["crashed","exception","E","m",0,[["alphabeta.py",3,"f"],["/etc/passwd",1,"g"]]]]\n'
    outcome = after(script)
    assert isinstance(outcome, Crashed)
    assert [frame.file for frame in outcome.frames] == ["alphabeta.py"]


def test_an_exercise_whose_process_died_with_the_worker_is_played_again():
    source = doing("if len(game.actions(state)) == 3: os.kill(os.getppid(), 9)")
    for _ in range(5):
        with loaded(source, Worker(locks=())) as host:
            host.play(exercise([1, 2, 3]))
            assert host.play(TREE).kind == "answered"


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such limit")
def test_a_system_that_allows_no_process_is_reported_with_the_remedy(monkeypatch):
    script = (
        "import os, sys\n"
        "at_start = frozenset(sys.modules)\n"
        "def fork(): raise BlockingIOError(11, 'Resource temporarily unavailable')\n"
        "os.fork = fork\n"
        "sys.path.insert(0, sys.argv[1])\n"
        "from worker.main import main; main(at_start, *sys.argv[1:])"
    )
    monkeypatch.setattr(worker_process, "BOOT", script)
    refused = pytest.raises(SandboxError, match=r"no process can be started .*more processes")
    with loaded(FIG57, Worker()) as host, refused:
        host.play(TREE)


@pytest.mark.skipif(sys.platform == "win32", reason="it has no sessions")
def test_a_process_that_has_left_the_group_is_ended():
    source = "import os\nos.setsid()\nprint(os.getpid())\n" + FIG57
    with loaded(source, Worker(locks=())) as host:
        pids = [int(host.play(TREE).output), *map(fork_of, [host])]
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def fork_of(host: Host) -> int:
    """The process prepared for the next exercise."""
    worker, attempt = host._ready()
    assert worker.loose
    return attempt.pid
