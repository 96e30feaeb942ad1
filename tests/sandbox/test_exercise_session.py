"""Whatever a student's process sends, there is an outcome on time, a report,
and a bounded heap.
"""

import errno
import json
from collections.abc import Sequence
from contextlib import suppress
from itertools import combinations
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grader.core.models import (
    Answered,
    Crashed,
    Limits,
    Malformed,
    Missing,
    Refused,
    StoppedRun,
    TimedOut,
    reasons,
)
from grader.core.recording import Claim, Recording
from grader.sandbox import budget, exercise_session, protocol
from grader.sandbox.protocol import LINE_BYTES, ProtocolError
from tests.support.corpus import singly
from tests.support.hostile_texts import TEXTS
from tests.support.sessions import PORTION, Fed, Played, check, flood, heap_of, played, report_of
from tests.support.strategies import exercise
from tests.support.traffic import LOADED, frames, honest, lines, mutilated, pieces, searches

TREE = exercise([[3, 4, 1], [2, 2], 5])
MIN_TREE = exercise([[3, [7, 9]], [2, 1]], "MIN", "strict")
HEAP = 64 << 20


@pytest.fixture(autouse=True, scope="module")
def _quick():
    """Makes the waits short, and leaves out the slow search for pairs of mistakes."""
    with singly(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(exercise_session, "GRACE_SECONDS", 0.005)
        yield


# ---------------------------------------------------------------- random traffic

endings = st.sampled_from(["close"] * 8 + ["half-close", "deaf", "silent"])
problems = st.sampled_from([TREE, MIN_TREE])
starts = st.sampled_from([LOADED.encode()] * 6 + [b"", b'[["loaded",{},"MAX",[]]]\n'])
prints = st.sampled_from([b"", b"hello\n", b"\xff\x1b[2J" * 30, b"x" * 3000])


@given(st.data(), problems, starts, endings, prints)
def test_frames_of_every_kind_in_any_order_and_any_portions(data, problem, start, ending, printed):
    sent = start + lines(data.draw(st.lists(frames(), max_size=12)), data.draw(st.integers(1, 4)))
    rest = lines(data.draw(st.lists(frames(), max_size=3)))
    played(problem, *data.draw(pieces(sent)), ending=ending, rest=[rest], printed=printed)


@given(st.data(), problems, endings)
def test_a_right_search_with_lost_doubled_or_replaced_frames(data, problem, ending):
    sent = LOADED.encode() + lines(data.draw(searches(problem)), data.draw(st.integers(1, 4)))
    played(problem, *data.draw(pieces(data.draw(mutilated(sent)))), ending=ending)


@pytest.mark.uncounted  # the same lines many times
@pytest.mark.parametrize(
    ("problem", "one_in"),
    [
        (exercise([1, 2], "MIN"), 8),
        pytest.param(exercise([1, 2], "MIN"), 1, marks=pytest.mark.long),
        pytest.param(exercise([[2, 1], 0]), 1, marks=pytest.mark.long),
    ],
)
def test_a_right_search_of_which_any_two_frames_are_lost(problem, one_in):
    search = honest(problem)
    for lost in list(combinations(range(len(search)), 2))[::one_in]:
        left = [frame for place, frame in enumerate(search) if place not in lost]
        played(problem, LOADED.encode() + lines(left))


@given(st.lists(st.binary(max_size=200) | st.text(max_size=30).map(str.encode), max_size=5))
def test_bytes_that_are_no_frames_at_all(portions):
    played(TREE, *portions)
    played(TREE, LOADED.encode(), *portions)


@pytest.mark.parametrize("problem", [TREE, MIN_TREE], ids=["MAX", "MIN"])
@pytest.mark.parametrize("portion", [1, 7, 10**6])
def test_the_traffic_is_right_before_it_is_mutilated(problem, portion):
    variant = "fig57" if problem.cutoff == "weak" else "fig57_strict"
    sent = LOADED.encode() + lines(honest(problem, variant))
    portions = [sent[place : place + portion] for place in range(0, len(sent), portion)]
    one = Played(problem, portions, limits=Limits())
    with one as outcome:
        report = report_of(problem, one, outcome)
    assert isinstance(outcome, Answered)
    assert report.passed


def test_frames_sent_before_hanging_up_are_read_where_a_closed_socket_takes_no_time_limit(
    monkeypatch,
):
    """macOS answers EINVAL to a time limit on a closed socket."""

    def refuse(*_):
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(Fed, "setsockopt", refuse, raising=False)
    portions = [LOADED.encode(), *(lines([frame]) for frame in honest(TREE))]
    assert isinstance(played(TREE, *portions, limits=Limits()), Answered)


# ---------------------------------------------------------------- single frames, and known cases

CALL = '["call","max_value",0,{},{}]'
FRAME = '"exception","E","m",0,[["f",{},"g"]]'
HUGE = json.dumps({"type": "T" * 9999, "text": "t" * 9999})
ONES: dict[str, tuple[str, type]] = {
    "a question that cannot be hashed": ('["asked",[],0]', Refused),
    "a question that is a mapping": ('["asked",{"a":1},0]', Refused),
    "a function nobody watches": ('["call","' + "x" * 1000 + '",0,0,0]', Refused),
    "4,000 digits in a window": (CALL.format("9" * 4000, 1), Refused),
    "4,000 digits in an answer": (f'["done","max_value",-{"9" * 4000},null]', Refused),
    "300 digits in a window": (CALL.format("9" * 300, -(10**300)), Crashed),
    "300 digits in an answer": (f'["done","max_value",{10**300},null]', Answered),
    "beyond a float in a window": (CALL.format("1e400", "-1e400"), Crashed),
    "beyond a float in an answer": ('["done","max_value",1e400,null]', Answered),
    "no number in a window": (CALL.format('"nan"', '"nan"'), Crashed),
    "no number for an answer": ('["done","max_value","nan",null]', Malformed),
    "a key twice": (CALL.format('{"type":7,"type":"T","text":"","text":"t"}', 0), Crashed),
    "900 deep": (CALL.format("[" * 900 + "]" * 900, 0), Refused),
    "30,000 deep": (CALL.format("[" * 30_000, 0), Refused),
    "a line of 4,000 digits": (f'["crashed",{FRAME.format("9" * 4000)}]', Crashed),
    "a line that there is not": (f'["crashed",{FRAME.format("-1")}]', Crashed),
    "a frame on no line": (f'["crashed",{FRAME.format("null")}]', Crashed),
    "half a character": ('["crashed","exception","\\ud800","\\udfff\\u0000",0,[]]', Crashed),
    "half a character for a move": ('["done","max_value",3,"\\ud800"]', Answered),
    "a claim for an answer": (f'["done","max_value",{HUGE},null]', Malformed),
    "a claim for a move": ('["done","max_value",3,{"type":"T","text":"t"}]', Answered),
}


def of_frames(*frames: str, start: str = LOADED) -> Any:
    """The outcome of a process that sends those frames after it has loaded the program."""
    return played(TREE, start.encode(), lines(frames))


@pytest.mark.parametrize(("frame", "kind"), ONES.values(), ids=ONES)
def test_one_odd_frame_has_its_outcome(frame, kind):
    assert isinstance(of_frames(frame), kind)


FIRST: dict[str, tuple[str, type]] = {
    "64 KiB of a name": (f'["missing",["{"x" * 60_000}"],"class","{"y" * 5000}",[],[]]', Missing),
    "200 long parameters": (f'["unfit","max_value",{json.dumps(["p" * 300] * 200)}]', Malformed),
}


@pytest.mark.parametrize(("frame", "kind"), FIRST.values(), ids=FIRST)
def test_a_missing_function_is_reported_only_before_the_game_starts(frame, kind):
    assert isinstance(of_frames(frame, start=""), kind)
    assert isinstance(of_frames(frame), Refused)


UNWRITTEN = '[["loaded",{},"both",[["a.py",9,"min_value"],["a.py",7,"max_value"]]]]\n'
NOT_YET = '["crashed","exception","NotImplementedError","",0,[["a.py",{},"{}"]]]'


@pytest.mark.parametrize("asks", [[], ['["actions",0]']], ids=["at once", "later"])
def test_an_unwritten_function_must_be_one_reported_at_import(asks):
    outcome = of_frames(*asks, NOT_YET.format(1234, "max_value"), start=UNWRITTEN)
    assert isinstance(outcome, Missing)
    assert (outcome.reason, outcome.functions) == (reasons.NotWritten(), ("min_value",))
    assert [frame.line for frame in outcome.frames] == [9]
    for start, name in ((UNWRITTEN, "leaf_of_3"), (LOADED, "max_value")):
        assert isinstance(of_frames(*asks, NOT_YET.format(7, name), start=start), Crashed)


@pytest.mark.parametrize("asks", ['["asked","is_terminal",0]', '["eval",0]'])
def test_an_import_after_loading_belongs_to_its_search(asks):
    said = '["crashed","import","NotAllowedError","x",0,[]]'
    outcome = of_frames(asks, said)
    assert isinstance(outcome, Crashed)
    assert (outcome.reason, outcome.at_import) == (reasons.ImportNotAllowed("x"), False)


CALLED = '["call","max_value",0,"-inf","inf"]'


def test_a_search_may_start_again_once_if_it_got_no_answer():
    start = [CALLED, '["eval",0]']
    done = '["done","max_value",3,null]'
    outcome = of_frames(*start, '["again"]', CALLED, done)
    assert isinstance(outcome, Answered)
    assert outcome.recording is None
    for spoiled in ('["actions",0]', '["again"]'):
        assert isinstance(of_frames(*start, spoiled, '["again"]', done), Refused)


def test_a_call_left_by_an_exception_has_no_value():
    handed = '["actions",0]'
    inner = ['["call","min_value",1,"-inf","inf"]', '["left",1]']
    frames = lines([CALLED, handed, *inner, '["done","max_value",3,null]'])
    one = Played(TREE, [LOADED.encode(), frames])
    with one as outcome:
        assert isinstance(outcome, Answered)
        recording = one.session.recording()
        assert recording.unreturned == {1}
        assert recording.returns == {}


def test_the_stored_text_of_a_claim_is_short():
    claim = json.dumps({"type": f"<{'T' * 9999}", "text": "é" * 9999})
    outcome = of_frames(CALL.format(claim, claim))
    recording = outcome.recording or Recording(TREE.tree, ())
    assert all(
        len(bound.type) == len(bound.text) == protocol.CLAIM
        for window in recording.windows.values()
        for bound in window
        if isinstance(bound, Claim)
    )


def test_a_list_of_names_is_short_in_both_directions():
    name = json.dumps("n" * 300)
    sent = f'[["missing",["max_valu"],"nowhere","",[],[{",".join([name] * 201)}]]]\n'
    one = Played(TREE, [sent.encode()])
    with one as outcome:
        assert isinstance(outcome, Missing)
        assert outcome.found == ("n" * protocol.NAME,) * protocol.NAMES
        check(report_of(TREE, one, outcome))


@pytest.mark.parametrize(("length", "kind"), [(LINE_BYTES, Answered), (3 * LINE_BYTES, Refused)])
def test_a_line_has_a_maximum_length(length, kind):
    done = '[["at",[]],["done","max_value",3,null]'
    line = (done + " " * (length - len(done) - 1) + "]").encode()
    portions = [line[place : place + 50_000] for place in range(0, len(line), 50_000)]
    outcome = played(TREE, LOADED.encode(), *portions, b"\n", limits=Limits())
    assert isinstance(outcome, kind)


# ---------------------------------------------------------------- floods


LONG = json.dumps({"type": "🂡" + "T" * 150, "text": "🂡" + "t" * 150})
LONGER = json.dumps({"type": "T", "text": "t" * 900})
PLACES = json.dumps([["a" * 900, 1, "f" * 900]] * 12)
FEWER_EVENTS, SMALLER_HEAP = 300, 8 << 20
NODES = len(TREE.tree)
TOO_MANY = reasons.TooManyEvents(most=750, nodes=NODES)
TOO_LONG = reasons.TooManyBytes(most=75_000, nodes=NODES)
FLOODS: dict[str, tuple[Sequence[bytes], reasons.StoppedReason]] = {
    "calls": (flood(CALL.format(0, 1), 3_000), TOO_MANY),
    "reports": (flood('["asked","to_move",0]', 3_000), TOO_MANY),
    "questions": (flood('["utility",0]', 3_000, portion=2000), TOO_MANY),
    "claims": (flood(CALL.format(LONG, LONG), 1_000), TOO_LONG),
    "long claims": (flood(f'["return",0,{LONGER},null]', 1_000), TOO_LONG),
    "moves": (flood(f'["return",0,1,{json.dumps("🂡" + "x" * 900)}]', 1_000), TOO_LONG),
    "places": (flood(f'["at",{PLACES}]', 100), TOO_LONG),
}


class TestFloods:
    """A process that sends without end."""

    def test_calls_without_a_question_end_at_a_lower_bound(self):
        outcome, heap = self.ended(*flood(CALL.format(0, 1), 5_000))
        assert outcome.reason == reasons.TooManyEvents(most=2_450, nodes=NODES)
        assert heap < SMALLER_HEAP

    @pytest.mark.long
    def test_a_flood_ends_at_a_bound_long_before_it_takes_much_memory(self):
        outcome, heap = self.ended(*flood('["asked","to_move",0]', 200_000))
        assert outcome.reason == reasons.TooManyEvents(most=100_450, nodes=NODES)
        assert heap < HEAP

    @pytest.mark.uncounted  # the same lines many times
    @pytest.mark.parametrize(("portions", "why"), FLOODS.values(), ids=FLOODS)
    def test_every_kind_of_flood_ends_at_its_bound(self, portions, why, monkeypatch):
        monkeypatch.setattr(budget, "EVENTS", FEWER_EVENTS)
        outcome, heap = self.ended(*portions)
        assert outcome.reason == why
        assert heap < SMALLER_HEAP

    def ended(self, *portions: bytes) -> tuple[StoppedRun, int]:
        ample = Limits(exercise_seconds=60, import_seconds=60)
        outcome, heap = heap_of(lambda: played(TREE, LOADED.encode(), *portions, limits=ample))
        assert isinstance(outcome, StoppedRun)
        return outcome, heap

    @pytest.mark.parametrize("start", [b"", LOADED.encode()], ids=["importing", "playing"])
    @pytest.mark.parametrize("line", [b"[]\n", b'[["at",[]]]\n'], ids=["nothing", "at"])
    def test_a_flood_ends_at_an_earlier_time_limit(self, start, line):
        limits = Limits(exercise_seconds=0.1, import_seconds=0.1)
        portions = [start, *[line * (PORTION // len(line))] * 100]
        outcome, heap = heap_of(lambda: played(TREE, *portions, limits=limits))
        assert isinstance(outcome, TimedOut)
        assert outcome.at_import == (start == b"")
        assert heap < HEAP

    @pytest.mark.uncounted  # other tests run these lines
    def test_a_process_that_asks_and_never_reads_is_not_waited_for(self):
        wide = exercise(list(range(500)))
        asks = lines(['["actions",0]'] * 20)
        outcome, heap = heap_of(lambda: played(wide, LOADED.encode(), asks, ending="silent"))
        assert isinstance(outcome, TimedOut)
        assert heap < HEAP


# ---------------------------------------------------------------- single functions

numbers = st.integers() | st.integers().map(lambda n: n * 10**400) | st.floats()
texts = st.sampled_from(sorted(TEXTS.values())) | st.text(st.characters(), max_size=30)
scalars = st.none() | st.booleans() | numbers | texts
keys = st.sampled_from(["type", "text", "message", "frames", "search", "max_value"]) | st.text(
    max_size=5
)
anything = st.recursive(
    scalars,
    lambda below: st.one_of(
        st.lists(below, max_size=5),
        st.dictionaries(keys, below, max_size=5),
        st.fixed_dictionaries({"type": below, "text": below}),
        st.fixed_dictionaries({"type": scalars, "message": scalars, "frames": below}),
        st.lists(st.tuples(scalars, scalars, scalars).map(list), max_size=15),
    ),
    max_leaves=20,
)


def size(x: Any) -> int:
    """The total length of all texts that were read, counting 1 for any other value."""
    if isinstance(x, str):
        return len(x)
    if isinstance(x, dict):
        x = [*x.keys(), *x.values()]
    if isinstance(x, protocol.StackLine):
        return size([x.file, x.function])
    return sum(map(size, x)) if isinstance(x, (list, tuple)) else 1


@given(x=anything)
@example(x=10**4000)
@example(x="\ud800")
@example(x={"type": "x" * 10**5, "text": "y" * 10**5})
@example(x={"type": "T", "message": "x" * 10**5, "frames": [["f" * 10**4, 1, "g" * 10**4]] * 30})
@example(x=[["f", 10**4000, "g"], ["f", True, "g"]])
@example(x=[["f", 0, "g"], ["f", None, "g"], ["f", -1, "g"]])
@example(x=["n" * 1000] * 300)
@example(x={"search": "n" * 1000, "max_value": "", "min_value": "m", "other": "o" * 10**5})
@example(x={"search": 7})
@example(x={"n" * 1000 + str(n): ["unknown-machine", "y" * 2000] for n in range(300)})
def test_a_reader_returns_a_small_value_or_names_the_fault(x):
    for reader in protocol.READERS.values():
        with suppress(ProtocolError):
            read = reader(x)
            assert size(read) <= protocol.NAMES * (protocol.NAME + protocol.TEXT + 50)
            assert not isinstance(read, int) or read.bit_length() <= protocol.BITS


@given(
    st.one_of(
        anything.map(json.dumps),
        st.lists(anything).map(json.dumps),
        st.lists(frames(), max_size=3).map(lambda some: f"[{','.join(some)}]"),
        st.binary().map(lambda data: data.decode("latin-1")),
        st.text(st.characters()),
    )
)
@example("[" * 50_000)
@example("[[" + '"a",' * 30_000 + '"a"]]')
@example('[["a",' + "9" * 60_000 + "]]")
@example('[["a",NaN]]')
@example('[["a",-Infinity]]')
@example('[["a"]]]')
@example(' [["a"]]')
@example("")
def test_a_line_is_frames_or_is_refused(line):
    try:
        decoded = protocol.decode(line)
    except ProtocolError:
        return
    assert all(isinstance(frame[0], str) for frame in decoded)
