"""The parent's side of an ordering, given frames that no honest worker sends as well."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.core.models import Answered, Crashed, Malformed
from grader.core.models.reasons import NotAnOrder, TwoOrders, WhileOrdered
from grader.course import exercise_file
from grader.kinds.ordering.play import OrderedSearch
from grader.sandbox.program_loading import ProgramLoading
from grader.sandbox.protocol import ACTIONS_A_FRAME, ProtocolError
from grader.sandbox.worker.kinds.ordering import WhileOrdering
from grader.search.game import IllegalQuestionError
from grader.search.ordering_measure import MOST_ACTIONS
from tests.support import traffic
from tests.support.places import ROOT
from tests.support.trusted_side import Side

(TREE,) = exercise_file.load(ROOT / "exercises/ordering/order-two-first.yaml")


class Ordered(Side):
    """The side of a search. `reply` gives the frames that answer a node to order."""

    def __init__(self, reply):
        self.asked = []
        self.reply = reply
        searched = OrderedSearch(TREE, ProgramLoading())
        searched.beginning(1000)
        super().__init__(searched, WhileOrdering, searched.game.node)
        self.node = None

    def asks(self, frame):
        word, *self.node = json.loads(frame)
        assert word == "node"
        self.asked.append(self.node)

    def turn(self):
        for frame in self.reply(self.node):
            self.sends(*frame)

    def run(self):
        self.play.play(self.turn, self.asks)
        return self.play.outcome


def names(node):
    return [action for action, _ in node[1]]


def as_given(node):
    return [["ordered", names(node)]]


def test_a_search_asks_for_each_inner_node_twice_and_reports_the_orders_of_the_first_time():
    side = Ordered(as_given)
    outcome = side.run()
    assert isinstance(outcome, Answered)
    assert [node[0][1] for node in side.asked] == ["A", "B", "C", "D", "D", "C", "B", "A"]
    assert outcome.ordered.orders[0].returned == ("B", "C", "D")
    assert (outcome.ordered.leaves, outcome.ordered.evaluations) == (7, 0)
    assert len(side.play.recording().evaluated) == 7


def test_states_are_handed_out_with_their_children_and_nothing_below():
    side = Ordered(as_given)
    side.run()
    (root, children), *_ = side.asked
    assert root[1:] == ["A", "MAX", 0]
    assert [state[1] for _, state in children] == ["B", "C", "D"]


def test_evaluations_are_answered_for_states_that_were_handed_out():
    values = []

    def reply(node):
        values.append(side.sends("eval", node[1][0][1][0]))
        with pytest.raises(ProtocolError):
            side.sends("eval", 4000)
        return as_given(node)

    side = Ordered(reply)
    outcome = side.run()
    assert values[:4] == [3, 3, 2, 14]
    assert outcome.ordered.evaluations == 4
    assert side.play.events == 8 + 8


SHORT_OR_LONG = [[], ["B"], ["B", "C"], ["B", "C", "D", "D"]]
OTHERS = [["B", "C", other] for other in ("C", "E", None, {"type": "int", "text": "3"})]
NO_LISTS = [{"type": "set", "text": "set()"}, {"type": "NoneType", "text": ""}]


@pytest.mark.parametrize("order", [*SHORT_OR_LONG, *OTHERS, *NO_LISTS])
def test_anything_but_all_actions_ends_the_run(order):
    outcome = Ordered(lambda _: [["ordered", order]]).run()
    assert isinstance(outcome, Malformed)
    assert isinstance(outcome.reason, NotAnOrder)
    assert outcome.reason.node.name == "A"
    assert outcome.reason.node.actions == ("B", "C", "D")


def test_an_order_that_changes_ends_the_run():
    asked = []

    def reply(node):
        asked.append(node)
        order = as_given(node)[0][1]
        return [["ordered", order if len(asked) < 5 else order[::-1]]]

    outcome = Ordered(reply).run()
    assert isinstance(outcome, Malformed)
    assert isinstance(outcome.reason, TwoOrders)
    assert outcome.reason.node.name == "D"
    assert outcome.reason.second == outcome.reason.first[::-1]


def test_an_exception_is_reported_with_the_node():
    crash = ["crashed", "exception", "ValueError", "x", 0, []]
    outcome = Ordered(lambda _: [crash]).run()
    assert isinstance(outcome, Crashed)
    assert isinstance(outcome.reason, WhileOrdered)
    assert outcome.reason.node.name == "A"


@pytest.mark.parametrize("order", ["BCD", 3, None, [["B"]], [True], ["B"] * (ACTIONS_A_FRAME + 1)])
def test_other_frames_break_the_protocol(order):
    with pytest.raises(ProtocolError):
        Ordered(lambda _: [["ordered", order]]).run()


def test_an_order_that_was_not_asked_for_breaks_the_protocol():
    with pytest.raises(ProtocolError):
        Ordered(lambda node: as_given(node) * 2).run()


@pytest.mark.parametrize("word", ["actions", "utility", "result", "call", "done", "values"])
def test_the_frames_of_other_programs_break_the_protocol(word):
    with pytest.raises(ProtocolError):
        Ordered(as_given).sends(word, 0)


def test_a_question_that_the_game_refuses_is_a_bug():
    with pytest.raises(IllegalQuestionError):
        Ordered(as_given).play.refused("utility", 0, "")


@given(st.lists(traffic.frames(), max_size=5))
def test_hostile_frames_raise_nothing_but_the_protocols_errors(frames):
    Ordered(as_given).sends_texts(frames)


def test_a_frame_has_room_for_one_action_more_than_an_exercise_may_have():
    assert ACTIONS_A_FRAME == MOST_ACTIONS + 1
