"""A program is told no value of a tree before it asks for it."""

import json
from dataclasses import replace

import pytest

from grader.core.models import Answered
from grader.sandbox.timed_wire import ControlWire, Wire
from tests.support.players import loaded
from tests.support.strategies import exercise

SECRET = replace(
    exercise(
        [{"name": "Inner", "value": 4, "children": [7117, 3223]}, {"name": "Leaf", "value": 5335}]
    ),
    id="secret-id",
    title="Secret title",
    source="Secret source",
)
"""Its root is the state A, where MAX moves."""


def sent_to(program: bytes, monkeypatch: pytest.MonkeyPatch) -> str:
    """All that the parent sends while the program plays SECRET as its second exercise."""
    sent: list[bytes] = []
    plain, with_files = Wire.send, ControlWire.send_files

    def noted(wire: Wire, data: bytes) -> None:
        sent.append(data)
        plain(wire, data)

    def noted_with_files(wire: ControlWire, data: bytes, descriptors: tuple[int, ...]) -> None:
        sent.append(data)
        with_files(wire, data, descriptors)

    with loaded(program) as host:
        host.play(exercise([1, 2]))
        monkeypatch.setattr(Wire, "send", noted)
        monkeypatch.setattr(ControlWire, "send_files", noted_with_files)
        assert isinstance(host.play(SECRET), Answered)
    return b"".join(sent).decode()


def test_a_program_that_asks_nothing_is_told_the_root_and_the_depth(monkeypatch):
    silent = b"def max_value(game, state, alpha, beta): return 1\nmin_value = max_value\n"
    frames = [json.loads(line) for line in sent_to(silent, monkeypatch).splitlines()]
    (play,) = (frame for frame in frames if frame[0] == "play")
    assert play[1][1:] == ["A", "MAX", 0]
    words = {word for frame in frames for word in frame if isinstance(word, str)}
    assert words <= {"play", "start", "end", "again"}


def test_with_a_state_comes_no_value(monkeypatch):
    """The name of a state, its player, and whether it is terminal, come with it."""
    looks = b"""
def max_value(game, state, alpha, beta):
    for action in game.actions(state):
        child = game.result(state, action)
        game.is_terminal(child), game.to_move(child), str(child)
    return 1
min_value = max_value
"""
    told = sent_to(looks, monkeypatch)
    assert '"Inner"' in told
    assert '"Leaf"' in told
    for secret in ("7117", "3223", "5335", "ecret"):
        assert secret not in told


def test_the_evaluation_of_a_leaf_is_a_visit_and_that_of_an_inner_state_is_none():
    asks = b"""
def max_value(game, state, alpha, beta):
    return sum(game.eval(game.result(state, name)) for name in ("Inner", "Leaf"))
min_value = max_value
"""
    with loaded(asks) as host:
        outcome = host.play(SECRET)
    assert isinstance(outcome, Answered)
    assert outcome.recording.value == 4 + 5335
    assert [SECRET.tree.names[node] for node in outcome.recording.evaluated] == ["Leaf"]
