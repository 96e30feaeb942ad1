"""Playouts are marked by the dice: each right form earns full marks, each slip loses its check."""

from dataclasses import replace

import pytest

from grader.core.recording import Recording
from grader.kinds.playout.measure import MarkedSimulations
from grader.kinds.playout.simulation_history import simulations
from grader.search.simulation import simulate
from tests.support.simulated import entry, marked, problem, shares

TREE = [[1, [0, [-1, 1, 0]]], -1, [[[1, 0], [[-1, 1], 0]], 1]]
HEAVY = [[[-1, 1, 0], [0, [1, -1, 0]], 1], [0, [0, [0, 1]], -1], [[1, 0, 0], [0, 0]]]
FULL = {"rolls": 1, "choice": 1, "terminal": 1, "result": 1}


def given(i, _):
    return i


def first(*_):
    return 0


def from_the_end(i, _):
    return -1 - i


def nine(_):
    return 9


def by(index, *, roll=None):
    """A playout that plays action number index(i, n) if i is rolled."""
    sides = roll or (lambda n: n)

    def playout(game, state):
        while not game.is_terminal(state):
            actions = game.actions(state)
            i = game.roll(sides(len(actions)))
            state = game.result(state, actions[index(i, len(actions))])
        return game.utility(state)

    return playout


def sorted_by_name(backwards):
    def playout(game, state):
        while not game.is_terminal(state):
            actions = sorted(game.actions(state), reverse=backwards)
            state = game.result(state, actions[game.roll(len(actions))])
        return game.utility(state)

    return playout


def winners(game, state, actions):
    """The actions that win at once."""
    sign = 1 if game.to_move(state) == "MAX" else -1
    children = {action: game.result(state, action) for action in actions}
    return [
        action
        for action, child in children.items()
        if game.is_terminal(child) and sign * game.utility(child) > 0
    ]


def heavy_looks_first(game, state):
    while not game.is_terminal(state):
        actions = game.actions(state)
        wins = winners(game, state, actions)
        action = wins[-1] if wins else actions[game.roll(len(actions))]
        state = game.result(state, action)
    return game.utility(state)


def heavy_rolls_first(game, state):
    while not game.is_terminal(state):
        actions = game.actions(state)
        action = actions[game.roll(len(actions))]
        state = game.result(state, (winners(game, state, actions) or [action])[0])
    return game.utility(state)


def heavy_rolls_a_win(game, state):
    while not game.is_terminal(state):
        actions = game.actions(state)
        among = winners(game, state, actions) or actions
        state = game.result(state, among[game.roll(len(among))])
    return game.utility(state)


def heavy_returns_what_it_saw(game, state):
    """Returns the utility that it asked for when it looked ahead, and asks for no other."""
    while True:
        actions = game.actions(state)
        seen = {}
        for action in actions:
            child = game.result(state, action)
            if game.is_terminal(child):
                seen[action] = game.utility(child)
        sign = 1 if game.to_move(state) == "MAX" else -1
        wins = [action for action, value in seen.items() if sign * value > 0]
        action = wins[0] if wins else actions[game.roll(len(actions))]
        if action in seen:
            return seen[action]
        state = game.result(state, action)


def skips_forced(game, state):
    while not game.is_terminal(state):
        actions = game.actions(state)
        i = game.roll(len(actions)) if len(actions) > 1 else 0
        state = game.result(state, actions[i])
    return game.utility(state)


RULES = {
    "the action number i of game.actions": by(given),
    "the same, counted from the end": by(from_the_end),
    "an action by another rule, which is one-to-one": by(lambda i, n: (i + 1) % n),
}


@pytest.mark.parametrize("rule", RULES)
def test_any_one_to_one_rule_is_right_and_is_named(rule):
    # Two actions can only be exchanged, so three are needed for a rule of one's own.
    tree = [[[1, 0, -1], 0, -1], [0, [1, 0, 1], 1], [-1, 1, [0, 1, -1]]]
    found = marked(problem(tree), RULES[rule]).verdict()
    assert [check.share for check in found.checks] == [1, 1, 1, 1]
    assert (found.observed["roll i"], found.findings) == (rule, ())


@pytest.mark.parametrize(("backwards", "end"), [(False, ""), (True, ", counted from the end")])
def test_actions_by_name_are_right_and_are_named(backwards, end):
    named = [{"name": "z", "children": [1, 0]}, {"name": "a", "children": [0, -1]}, 1]
    found = marked(problem(named), sorted_by_name(backwards)).verdict()
    assert all(check.passed for check in found.checks)
    assert found.observed["roll i"] == f"the action number i by name{end}"


@pytest.mark.parametrize(
    "play", [heavy_looks_first, heavy_rolls_first, heavy_rolls_a_win, heavy_returns_what_it_saw]
)
@pytest.mark.parametrize("root", ["MAX", "MIN"])
def test_a_heavy_playout_of_any_form_is_right(play, root):
    exercise = problem(HEAVY, policy="heavy", root=root, simulations=60)
    assert shares(exercise, play) == FULL


def test_a_state_with_one_action_needs_no_roll():
    exercise = problem([[[1, 0]], [[0, [1, -1]]]], simulations=30)
    assert shares(exercise, skips_forced) == shares(exercise, by(given)) == FULL


def test_a_random_policy_in_a_heavy_exercise_loses_its_choice_alone():
    found = shares(problem(HEAVY, policy="heavy"), by(given))
    assert found["choice"] < 1
    assert {**found, "choice": 1} == FULL


def test_a_roll_of_fewer_sides_loses_the_rolls_alone():
    found = marked(problem(TREE), by(given, roll=lambda n: max(1, n - 1))).verdict()
    passed = {check.name: check.passed for check in found.checks if check.name != "choice"}
    assert passed == {"rolls": False, "terminal": True, "result": True}
    (finding,) = found.findings
    assert finding.code == "wrong-rolls"
    assert finding.message == (
        "In playout 1, A has 3 actions, and your program asked for roll(2) there."
    )
    assert (finding.expected, finding.actual) == ("roll(3)", "roll(2)")


def test_a_constant_choice_is_no_rule():
    found = marked(problem([[1, -1], [0, 1]]), by(first)).verdict()
    assert found.observed["roll i"] == "the action number i of game.actions"
    assert found.checks[1].share < 1
    (finding,) = found.findings
    assert finding.code == "wrong-choice"
    assert finding.message == (
        "In playout 1, at B, roll(2) = 1 stands for E, but your program plays D."
    )


def ahead(game, state):
    """Rolls for the next move before it has moved."""
    number = game.roll(2)
    while not game.is_terminal(state):
        action = game.actions(state)[number]
        number = game.roll(2)
        state = game.result(state, action)
    return game.utility(state)


def all_ahead(game, state):
    rolls = [game.roll(2), game.roll(2)]
    for number in rolls:
        state = game.result(state, game.actions(state)[number])
    return game.utility(state)


def test_a_roll_before_the_move_to_its_node_is_seen():
    found = marked(problem([[1, -1], [0, 1]]), all_ahead).verdict()
    assert {check.name: check.share for check in found.checks} == {**FULL, "rolls": 0}
    (finding,) = found.findings
    assert finding.code == "rolled-ahead"
    assert finding.message.startswith("In playout 1, the roll for the move at ")
    assert "before your program moved there from A" in finding.message
    assert shares(problem([[1, -1], [0, 1]]), ahead)["rolls"] == 0


def no_moves(*_):
    return 0


def test_a_program_that_plays_nothing_earns_nothing():
    found = marked(problem(TREE), no_moves).verdict()
    assert {check.share for check in found.checks} == {0}
    (finding,) = found.findings
    assert finding.message == (
        "In playout 1, your program stops before its first move at A, where the game goes on (B, C "
        "and D), and returns 0. Play on until game.is_terminal(state), and return "
        "game.utility(state)."
    )
    assert finding.rows == (("A", "the game goes on"),)


def test_a_state_kept_from_an_earlier_playout_is_no_end_of_this_one():
    kept = []

    def playout(game, state):
        if kept:
            return game.utility(kept[0])
        while not game.is_terminal(state):
            actions = game.actions(state)
            state = game.result(state, actions[game.roll(len(actions))])
        kept.append(state)
        return game.utility(state)

    found = marked(problem(TREE), playout).verdict()
    assert {check.share for check in found.checks} == {0}  # less than a tenth of a point
    assert [each.code for each in found.findings] == ["wrong-rolls", "not-played-out"]
    assert "without the moves that lead to it" in found.findings[1].message


def test_a_free_policy_needs_rolls_but_no_rule():
    exercise = problem(TREE, policy="any")
    assert shares(exercise, by(first)) == FULL
    assert "roll i" not in marked(exercise, by(first)).verdict().observed
    never = shares(exercise, play_first)
    assert never == {**FULL, "rolls": 0}
    wide = shares(exercise, by(lambda i, n: i % n, roll=lambda n: n + 1))
    assert wide == {**FULL, "rolls": 0}


def play_first(game, state):
    while not game.is_terminal(state):
        state = game.result(state, game.actions(state)[0])
    return game.utility(state)


def test_a_program_without_a_roll_is_told_to_ask():
    found = marked(problem(TREE), play_first).verdict()
    assert [each.code for each in found.findings] == ["no-rolls"]
    assert {check.name: check.share for check in found.checks} == {**FULL, "rolls": 0, "choice": 0}


def twice(game, state):
    while not game.is_terminal(state):
        actions = game.actions(state)
        if game.roll(len(actions)) >= 0:
            state = game.result(state, actions[game.roll(len(actions))])
    return game.utility(state)


def stops_after_a_roll(game, state):
    return game.roll(len(game.actions(state)))


def mean_of_two(game, state):
    return (by(given)(game, state) + by(given)(game, state)) / 2


@pytest.mark.parametrize(
    ("play", "message"),
    [
        (twice, "your program asked for roll(3) and roll(3) at A, and each move needs one roll"),
        (stops_after_a_roll, "it ended at A, and your program asked for roll(3) there."),
        (mean_of_two, "your program began 2 games, and a playout is one."),
        (
            by(lambda i, n: i % n, roll=nine),
            "A has 3 actions, and your program asked for roll(9) there.",
        ),
    ],
)
def test_rolls_that_are_not_one_for_each_move_are_told(play, message):
    finding = marked(problem(TREE), play).verdict().findings[0]
    assert (finding.code, message in finding.message) == ("wrong-rolls", True), finding.message
    assert finding.figure[0].text == "i = roll(number of actions in state)"


def test_a_roll_beyond_the_actions_stands_for_none():
    tree = [[1, -1], [0, 1]]
    found = marked(problem(tree), by(lambda i, n: i % n, roll=nine)).verdict()
    assert found.checks[1].share < 1


def negated(game, state):
    return -by(given)(game, state)


def test_a_wrong_result_shows_the_playout_move_by_move():
    found = marked(problem([[1, -1], 1]), negated).verdict()
    assert [check.share for check in found.checks] == [1, 1, 1, 0]
    (finding,) = found.findings
    assert finding.code == "wrong-result"
    assert finding.message.startswith("Playout 1 ends at ")
    assert finding.hint == "For whom is the utility, MAX or the player to move?"
    *moves, (_, end) = finding.rows
    assert all(text.startswith("2 actions, roll(2) = ") for _, text in moves)
    assert end == f"the game is over: {finding.expected} for MAX"
    assert finding.path[-1] == finding.node


def test_a_long_playout_is_folded_in_its_table():
    tree = 1
    for _ in range(20):
        tree = [tree, tree] if tree == 1 else [tree, 1]
    found = marked(problem(tree, simulations=40), negated).verdict()
    finding = found.findings[0]
    assert len(finding.rows) <= 14
    longest = max(len(each.way) for each in simulations(_recorded(tree)))
    assert longest > 1


def _recorded(tree):
    recording = simulate(problem(tree), by(given))
    assert recording is not None
    return recording


def test_an_unfinished_run_counts_the_playouts_that_have_ended():
    exercise = problem(TREE)
    whole = _recorded(TREE)
    half = [at for at, event in enumerate(whole.events) if event[0] == "ended"][9]
    part = Recording(whole.tree, whole.events[: half + 3])
    found = MarkedSimulations(entry(exercise), part).verdict()
    assert {check.share for check in found.checks} == {0.5}
    assert found.observed["playouts"] == "10"
    nothing = MarkedSimulations(entry(exercise), Recording(whole.tree, ())).verdict()
    assert ({check.share for check in nothing.checks}, nothing.findings) == ({0}, ())


@pytest.mark.parametrize("value", [True, "1", None, float("nan"), 1.0])
def test_only_a_number_is_a_result(value):
    def playout(game, state):
        by(given)(game, state)
        return value

    exercise = problem([[1, 1], [1, 1]])
    assert shares(exercise, playout)["result"] == (value == 1.0 and type(value) is float)


def test_a_choice_without_its_roll_is_told_where_rolls_are_not_marked():
    exercise = problem(TREE)
    alone = replace(entry(exercise), rubric={"choice": 1})

    def told(play):
        recording = simulate(exercise, play)
        (finding,) = MarkedSimulations(alone, recording).verdict().findings
        return finding.message

    assert told(mostly_first) == ("In playout 2, at B, no roll was made, but your program plays E.")
    assert told(twice).startswith("In playout 1, at A, roll(3) = ")
    assert "stands for no action, but your program plays " in told(twice)


def mostly_first(game, state):
    """Rolls at the root alone."""
    action = game.actions(state)[game.roll(3)]
    return play_first(game, game.result(state, action))
