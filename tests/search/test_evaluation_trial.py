"""The sample of positions, the games, and perfect play."""

from dataclasses import replace

import pytest

from grader.course import exercise_file
from grader.search import evaluation_trial, perfect_play
from grader.search.evaluation_trial import answered, measures, rules_of, sample, trial
from grader.search.perfect_play import PerfectPlay, TooLargeError
from tests.support.places import ROOT
from tests.support.strategies import exercise

FILES = sorted((ROOT / "exercises/evaluation").glob("evaluation-*.yaml"))
SHIPPED = [exercise for file in FILES for exercise in exercise_file.load(file)]
(BOARD,) = exercise_file.load(ROOT / "exercises/evaluation/evaluation-small.yaml")
RULES = rules_of(BOARD)


def test_perfect_play_agrees_with_minimax_on_every_position_of_nim():
    (nim,) = exercise_file.load(ROOT / "exercises/evaluation/evaluation-nim.yaml")
    solved = PerfectPlay(rules_of(nim))
    for matches in range(16):
        for player, best in (("MAX", 1), ("MIN", -1)):
            assert solved.value((matches, player)) == (best if matches % 4 else -best)


def test_a_game_with_too_many_positions_is_not_solved(monkeypatch):
    monkeypatch.setattr(perfect_play, "MOST_POSITIONS", 100)
    with pytest.raises(TooLargeError):
        PerfectPlay(RULES).value(RULES.initial)


@pytest.mark.parametrize("exercise", SHIPPED, ids=lambda each: each.id)
def test_a_sample_has_open_and_finished_positions_of_several_worths(exercise):
    rules, chosen = rules_of(exercise), sample(exercise)
    assert not any(map(rules.is_terminal, chosen.still_open))
    assert all(map(rules.is_terminal, chosen.over))
    worths = [evaluation_trial.perfect_play(exercise).value(each) for each in chosen.still_open]
    assert min(worths) < 0 < max(worths)
    ends = [rules.utility(each) for each in chosen.over]
    assert min(ends) < 0 < max(ends)


@pytest.mark.parametrize("exercise", SHIPPED, ids=lambda each: each.id)
def test_full_marks_are_well_above_none_in_every_shipped_exercise(exercise):
    full, none = measures(exercise)
    assert full.agreement > 0.15
    assert none.agreement == 0
    assert full.points >= none.points + 0.05 * len(full.games)


def test_a_trial_depends_on_its_seed_and_on_nothing_else():
    def games(exercise):
        return answered(trial(exercise), lambda _: 0).games

    other = replace(BOARD, match=replace(BOARD.match, seed=2))
    assert games(BOARD) == games(BOARD)
    assert games(BOARD) != games(other)


def test_both_sides_are_played_equally_often_against_both_opponents():
    played = answered(trial(BOARD), lambda _: 0).games
    seen = [(game.opponent, game.side) for game in played]
    kinds = [(name, side) for name in ("random moves", "open-lines") for side in ("MAX", "MIN")]
    assert [seen.count(kind) for kind in kinds] == [BOARD.match.games // 2] * 4


def test_without_an_evaluation_the_opponent_has_none():
    plain = replace(BOARD, evaluation="")
    assert evaluation_trial.opponents(plain)[1] == "a search without an evaluation"


def test_no_value_of_a_finished_game_is_needed_to_win_games():
    """The search knows finished games itself, so a mistake in them costs no games."""

    def wrong(position):
        return 0 if not RULES.is_terminal(position) else -1000 * RULES.utility(position)

    assert answered(trial(BOARD), wrong).games == answered(trial(BOARD), lambda _: 0).games


def test_every_position_is_asked_for_once_and_the_sample_twice():
    asked = []
    answered(trial(BOARD), lambda position: asked.append(position) or 0)
    chosen = {*sample(BOARD).still_open, *sample(BOARD).over}
    twice = {each for each in asked if asked.count(each) == 2}
    assert twice == chosen
    assert len(asked) == len(set(asked)) + len(chosen)


def test_a_tree_has_no_positions_to_evaluate():
    tree = exercise([1, 2])
    with pytest.raises(TypeError, match="has a tree, and positions belong to a game"):
        rules_of(tree)


def test_a_judged_position_is_shown_on_one_line():
    judged = answered(trial(BOARD), lambda _: 0).sample
    assert all("\n" not in each.board for each in judged)
    assert any("X" in each.board and " / " in each.board for each in judged)
