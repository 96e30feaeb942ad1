"""Reports on any recording that a worker can make: of programs that ask about known states in any
order, claim any calls, are stopped, crash or answer. Contains no tests."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any

from hypothesis import strategies as st

from grader import kinds
from grader.core.errors import SandboxError
from grader.core.models import (
    Assignment,
    Crashed,
    Entry,
    Limits,
    Outcome,
    Refused,
    Report,
    StackLine,
    Submission,
    TimedOut,
)
from grader.core.models.reasons import BrokenFrame
from grader.core.recording import Recording
from grader.course import assignment_file
from grader.grading.grade_submission import grade
from grader.sandbox.program_loading import ProgramLoading
from grader.sandbox.protocol import ProtocolError
from grader.search.game import IllegalQuestionError
from grader.search.reference_player import Answers
from tests.support.places import ROOT
from tests.support.trusted_side import Side

FOLDERS = ("games", "games", "depth", "chance", "minimax", "mcts", "playout")
STOPPED: Sequence[Outcome] = (
    TimedOut(limit=5.0, frames=(StackLine(file="alphabeta.py", line=3, function="max_value"),)),
    TimedOut(limit=5.0),
    Crashed(exception="ValueError", message="x"),
    Crashed(),
    Refused(reason=BrokenFrame("no-frame")),
)
NUMBERS = st.sampled_from(
    [-1, 0, 1, 2, 7, 2.5, "inf", "-inf", "nan", None, {"type": "T", "text": "<t>"}]
)
MOVES = st.sampled_from([None, "a1", "1", "B", "<b>", {"type": "T", "text": "t"}])
ACTIONS = st.sampled_from(["a1", "b2", "c3", "1", "2", "B", "nowhere"])
FUNCTIONS = st.sampled_from(["max_value", "min_value", "max_value = min_value"])
FRAMES = st.one_of(
    st.tuples(
        st.sampled_from(
            ["actions", "actions", "actions", "utility", "outcomes", "eval", "left", "playout"]
        )
    ),
    st.tuples(st.just("result"), ACTIONS),
    st.tuples(st.just("return"), NUMBERS, MOVES),
    st.tuples(st.just("call"), FUNCTIONS, NUMBERS, NUMBERS),
)
STEPS = st.tuples(st.booleans(), st.integers(0, 10**6), FRAMES)
"""Whether the state is one of the newest, its number, and the frame without the state."""
ENDS = st.one_of(
    st.sampled_from(STOPPED), st.tuples(st.sampled_from(["search", "max_value"]), NUMBERS, MOVES)
)


@cache
def shipped(folder: str) -> tuple[Assignment, Answers]:
    """A shipped assignment without its largest trees, and the answers found so far."""
    answers = Answers()
    work = assignment_file.load(ROOT / "exercises" / folder, answers)
    small = [each for each in work.entries if not each.is_written and each.id != "noughts-empty"]
    limits = Limits(smallest_tree_seconds=0)
    return replace(work, entries=tuple(small), limits=limits), answers


class Given:
    """A runner whose program did what it is said to have done."""

    isolation = None

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome

    def play(self, *_: Any, **__: Any) -> Outcome:
        return self.outcome

    def try_out(self, _: Any, **_traced: bool) -> Outcome:
        raise SandboxError("no program")

    def charge(self, seconds: float) -> None:
        """No time is limited."""


RUNS = st.tuples(st.sampled_from(FOLDERS), st.integers(0, 10), st.lists(STEPS, max_size=80), ENDS)
"""The folder of an assignment, the number of an exercise, the steps, and the end of the run."""


def report(run: Any) -> Report:
    """The report on one of RUNS."""
    return recorded(run)[0]


def recorded(run: Any) -> tuple[Report, Recording]:
    """The report on one of RUNS, and all events of the run."""
    folder, place, steps, end = run
    work, answers = shipped(folder)
    entry: Entry = work.entries[place % len(work.entries)]
    exercise, own = entry.exercise, Answers()
    answer = answers(exercise) if exercise.algorithm.has_canonical_search else None
    exercise = exercise.apart()
    if answer is not None:
        own.know(exercise, answer)
    loading = ProgramLoading()
    loading.taken = {"search": "alpha_beta_search", "max_value": "max_value"}
    play: Any = kinds.handler(exercise.algorithm)(exercise, loading)
    play.beginning(1000)
    side = Side(play, play.phase, play.handle)
    for newest, number, (word, *rest) in steps:
        known = play.game.known_states
        state = known - 1 - number % min(known, 9) if newest else number % known
        frame = (word, rest[0], state, *rest[1:]) if word == "call" else (word, state, *rest)
        try:
            with suppress(ProtocolError):  # this kind of program has no such frame
                side.sends(*frame)
        except IllegalQuestionError as error:
            play.refused(error.question, error.state, error.action)
    if isinstance(end, tuple):
        _, value, move = end
        with suppress(ProtocolError):
            side.sends("done", *(end if len(_fields(side)) == 4 else [move]))
        with suppress(ProtocolError):
            while play.outcome is None:
                side.sends("simulated", value)
        end = play.outcome or STOPPED[0]
    outcome = replace(end, recording=play.recording(), taken=play.taken, mirrored=play.mirrored)
    one = replace(work, entries=(replace(entry, exercise=exercise),))
    given = Submission(name="any", entry="alphabeta.py", files={"alphabeta.py": b""})
    return grade(given, one, Given(outcome), own), play.recording()


def _fields(side: Side) -> range:
    taker = side.takers.get("done")
    return range(taker.items if taker else 0)
