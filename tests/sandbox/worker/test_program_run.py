"""A program that is run in this interpreter, on a channel in memory, without any process."""

import inspect
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

import reference.fig57
from grader import kinds
from grader.core.models import Answered, Crashed, Exercise, Outcome, Submission
from grader.core.models.reasons import WhileOrdered
from grader.course import exercise_file
from grader.sandbox import protocol
from grader.sandbox.program_loading import ProgramLoading
from grader.sandbox.worker.channel import Channel, sender
from grader.sandbox.worker.frames import ToFork, WhileLoading
from grader.sandbox.worker.kinds import names, players
from grader.sandbox.worker.program_run import GivenProgram, ProgramRun
from grader.sandbox.worker_process import FOLDER
from grader.search.game import IllegalQuestionError
from grader.search.reference_modules import program
from tests.support.places import ROOT
from tests.support.players import play, submission
from tests.support.searches_by_playouts import problem
from tests.support.simulated import problem as simulated
from tests.support.strategies import exercise

(ORDER,) = exercise_file.load(ROOT / "exercises/ordering/order-two-first.yaml")
(NIM,) = exercise_file.load(ROOT / "exercises/evaluation/evaluation-nim.yaml")
TREE = exercise([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
PLAYOUTS = problem([[1, 0], [0, 1]])
GAMES = simulated([[1, -1], [[1, 0], -1]])
SORTS = """
def order(game, state, actions):
    return sorted(actions, key=lambda a: game.eval(game.result(state, a)))
"""
PROGRAMS: dict[str, tuple[Submission, Exercise]] = {
    "search": (submission(inspect.getsource(reference.fig57)), TREE),
    "evaluation": (submission("def evaluate(game, state): return state.board[0] % 4\n"), NIM),
    "iterations": (program("lecture", "monte_carlo"), PLAYOUTS),
    "ordering": (submission(SORTS), ORDER),
    "playout": (program("random", "simulation"), GAMES),
}


class InMemory:
    """Both ends of a channel: the handler of a program, and its run. The frames of a line are
    handled when the run reads, or when it has returned."""

    def __init__(self, given: Submission, exercise: Exercise) -> None:
        kind = exercise.algorithm.program
        player, algorithm = players()[kind], exercise.algorithm
        taken = {"needed": list(algorithm.parameters), "also_takes": list(algorithm.also_takes)}
        settings: Any = {"names": {}, "search": algorithm.search, "fingerprints": False, **taken}
        self.loading = ProgramLoading()
        self.takers = protocol.takers(WhileLoading, self.loading)
        self.lines: list[str] = []
        self.inbox: list[bytes] = []
        channel = Channel(self.read, self.write)
        channel.loading = sender(WhileLoading, channel)
        channel.playing = sender(player.PHASE, channel)
        files = dict(given.files)
        self.run = ProgramRun(
            channel, GivenProgram(given.entry, files, settings, player), reads_text=True
        )
        self.channel = channel
        self.handler: Any = None
        self.exercise = exercise

    def write(self, data: memoryview) -> int:
        self.lines.append(bytes(data).decode("ascii").rstrip("\n"))
        return len(data)

    def read(self, _: int) -> bytes:
        self.handle()
        return self.inbox.pop(0) if self.inbox else b""

    def handle(self) -> None:
        while self.lines:
            for frame in protocol.decode(self.lines.pop(0)):
                try:
                    answer = protocol.take(self.takers, frame)
                except IllegalQuestionError:
                    self.inbox.append(protocol.encoded(ToFork.no))
                    continue
                if answer is not None:
                    self.send(f'["answer",{answer}]')

    def send(self, frame: str) -> None:
        self.inbox.append(f"{frame}\n".encode("ascii"))

    def turn(self) -> None:
        self.run.take(self.channel.receive())
        self.handle()

    def played(self) -> Outcome:
        assert self.run.load()
        self.handle()
        self.handler = handler = kinds.handler(self.exercise.algorithm)(self.exercise, self.loading)
        self.takers = protocol.takers(handler.phase, handler, {"Handle": handler.handle})
        self.send(handler.beginning(4000))
        self.turn()
        if handler.outcome is None:
            handler.play(self.turn, self.send)
        assert handler.outcome is not None
        return replace(handler.outcome, recording=handler.recording())


@pytest.fixture(autouse=True)
def _same_interpreter():
    """Take away what a program leaves behind in this interpreter."""
    finders, modules, limit = list(sys.meta_path), set(sys.modules), sys.getrecursionlimit()
    yield
    sys.meta_path[:] = finders
    sys.setrecursionlimit(limit)
    for name in set(sys.modules) - modules:
        del sys.modules[name]


@pytest.mark.parametrize("kind", names())
def test_a_program_of_each_kind_plays_in_this_interpreter_as_in_a_process(kind):
    given, exercise = PROGRAMS[kind]
    (expected,) = play(given, exercise)
    outcome = InMemory(given, exercise).played()
    assert isinstance(outcome, Answered), outcome
    assert isinstance(expected, Answered), expected
    assert outcome.evaluated == expected.evaluated
    assert outcome.ordered == expected.ordered
    assert [*map(_events, [outcome])] == [*map(_events, [expected])]


def _events(outcome: Outcome) -> Any:
    recording = outcome.recording
    return None if recording is None else (recording.events, recording.value, recording.move)


def test_an_exception_in_a_step_is_reported_with_its_node():
    given = submission("def order(game, state, actions): raise KeyError(1)\n")
    outcome = InMemory(given, ORDER).played()
    assert isinstance(outcome, Crashed), outcome
    assert outcome.exception == "KeyError"
    assert isinstance(outcome.reason, WhileOrdered)
    assert outcome.reason.node.name == "A"


WITHOUT_A_SYSTEM = f"""
import sys
sys.path.insert(0, {FOLDER!r})
for name in ("resource", "signal", "_signal", "fcntl", "ctypes", "_socket", "_posixsubprocess"):
    sys.modules[name] = None
import os
for name in ("fork", "kill", "waitpid", "setsid"):
    delattr(os, name)

from worker.channel import Channel, sender
from worker.frames import WhileLoading
from worker.kinds import players
from worker.program_run import ProgramRun, GivenProgram

replies = [b'["play",[0,"A","MAX",0],2000,10,0,[-10,10],0,0]\\n']
replies += [b'["answer",[["B",[1,"B","MIN",1]],["C",[2,"C","MIN",1]]]]\\n']
replies += [b'["answer",3]\\n', b'["answer",5]\\n']
sent = []
player = players()["search"]
channel = Channel(lambda _: replies.pop(0), lambda data: sent.append(bytes(data)) or len(data))
channel.loading, channel.playing = sender(WhileLoading, channel), sender(player.PHASE, channel)
text = b'''
def max_value(game, state, alpha, beta):
    if game.is_terminal(state): return game.utility(state)
    return max([max_value(game, game.result(state, a), alpha, beta) for a in game.actions(state)])
min_value = max_value
'''
settings = {{"names": {{}}, "needed": ["state", "alpha", "beta"], "fingerprints": True}}
settings.update(also_takes=[], search="")
run = ProgramRun(channel, GivenProgram("a.py", {{"a.py": text}}, settings, player), reads_text=True)
assert run.load()
assert not run.take(channel.receive())
assert b'["done","max_value",5,null]' in sent[-1], sent
"""


def test_a_program_is_run_where_there_are_no_processes_signals_or_limits():
    python = [sys.executable, "-I", "-S", "-c", WITHOUT_A_SYSTEM]
    ended = subprocess.run(python, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
