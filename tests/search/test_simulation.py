"""The dice of playouts, and the trusted game that is played with them."""

from collections import Counter
from dataclasses import replace

import pytest

from grader.core.errors import UsageError
from grader.core.recording import NOTHING, Claim
from grader.course import exercise_file
from grader.kinds.playout.measure import usual
from grader.search import simulation
from grader.search.reference_modules import variants
from grader.search.simulation import Rolls, simulate, winning
from tests.support.places import ROOT
from tests.support.simulated import problem


def ends(recording):
    return [event[2] for event in recording.events if event[0] == "ended"]


def test_the_same_seed_rolls_the_same_and_another_does_not():
    def rolls(seed):
        dice = Rolls(seed)
        return [dice.roll(6) for _ in range(20)]

    assert rolls(1) == rolls(1) != rolls(2)


def test_rolls_depend_on_the_playout_and_not_on_the_rolls_of_the_one_before():
    few, many = Rolls(1), Rolls(1)
    few.roll(6)
    for _ in range(9):
        many.roll(6)
    few.next_playout()
    many.next_playout()
    second = [few.roll(6) for _ in range(12)]
    assert second == [many.roll(6) for _ in range(12)]
    first = Rolls(1)
    assert second != [first.roll(6) for _ in range(12)]


def test_each_number_is_as_likely_and_none_is_out_of_reach():
    dice = Rolls(3)
    counts = Counter()
    for _ in range(600):
        counts[dice.roll(3)] += 1
        dice.next_playout()
    assert set(counts) == {0, 1, 2}
    assert min(counts.values()) > 150


def test_a_roll_of_one_number_does_not_count():
    with_one, without = Rolls(1), Rolls(1)
    assert with_one.roll(1) == 0
    assert with_one.roll(6) == without.roll(6)


def test_a_right_playout_ends_at_a_terminal_state_whose_utility_it_returns():
    exercise = problem([[1, [0, -1]], -1, [[1, 0], 1]], simulations=30)
    recording = simulation.solve(exercise, "random")
    assert set(ends(recording)) == {1, 0, -1}
    assert len(ends(recording)) == 30


def test_a_heavy_playout_takes_every_win():
    exercise = problem([[-1, 1], [1, 1]], policy="heavy", simulations=30)
    found = ends(simulation.solve(exercise, "heavy"))
    assert set(found) == {-1, 1}
    assert found == ends(simulation.solve(replace(exercise, policy="random"), "heavy"))


@pytest.mark.parametrize(("root", "wins"), [("MAX", ["B", "D"]), ("MIN", ["C"])])
def test_a_win_is_a_finished_game_on_the_movers_side_of_0(root, wins):
    tree = problem([3, -2, 1, 0, [5, -5]], root=root).tree
    assert [tree.names[node] for node in winning(tree, 0)] == wins


def test_a_policy_of_ones_own_is_shown_by_random_playouts():
    assert usual(problem([1, 2], policy="any")) == "random"
    assert usual(problem([1, 2], policy="heavy")) == "heavy"
    assert variants("simulation") == ("heavy", "random")
    with pytest.raises(UsageError, match="there is no variant 'hevy'; did you mean 'heavy'"):
        simulation.described("hevy")


def endless(game, state):
    while True:
        game.actions(state)


@pytest.mark.parametrize(
    "play",
    [
        endless,
        lambda game, _: game.roll(0),
        lambda game, state: game.utility(state),
        lambda game, state: game.actions(state)[9],
    ],
)
def test_a_mistake_that_fails_has_no_playouts(play):
    assert simulate(problem([[1, 2], [3, 4]]), play) is None


def test_return_values_are_described_as_the_sandbox_does():
    exercise = problem([[1, 2], [3, 4]], simulations=1)
    assert ends(simulate(exercise, lambda _, state: state)) == [Claim("state", "A")]
    assert ends(simulate(exercise, lambda *_: None)) == [NOTHING]
    assert ends(simulate(exercise, lambda *_: 0)) == [0]


def test_an_inner_state_has_the_evaluation_of_the_exercise_or_0():
    exercise = problem([[1, 2], [3, 4]], simulations=1)
    assert ends(simulate(exercise, lambda game, state: game.eval(state))) == [0]

    def deep(game, state):
        return game.eval(game.result(game.result(state, "B"), "D"))

    assert ends(simulate(exercise, deep)) == [1]


def test_the_shipped_playouts_reach_many_ends():
    for name in ("playout-nim", "playout-connect"):
        (exercise,) = exercise_file.load(ROOT / "exercises" / "playout" / f"{name}.yaml")
        recording = simulation.solve(exercise, "random")
        assert len(set(ends(recording))) > 1
