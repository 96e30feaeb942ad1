"""The marks and findings of evaluations that are tried without a process."""

import zlib

import pytest

from grader.core.algorithms import algorithm
from grader.core.models import Entry
from grader.course import exercise_file
from grader.kinds.evaluation.measure import MarkedEvaluation
from grader.search.evaluation_trial import answered, measures, perfect_play, rules_of, trial
from tests.support.places import ROOT

(BOARD,) = exercise_file.load(ROOT / "exercises/evaluation/evaluation-small.yaml")
(KALAH,) = exercise_file.load(ROOT / "exercises/evaluation/evaluation-kalah.yaml")
(NIM,) = exercise_file.load(ROOT / "exercises/evaluation/evaluation-nim.yaml")
(NOUGHTS,) = exercise_file.load(ROOT / "exercises/evaluation/evaluation-noughts.yaml")


def open_lines(rules, position):
    x, o, _ = position
    lines = rules.squares.lines
    return sum(not line & o for line in lines) - sum(not line & x for line in lines)


def with_ends(of_open, times=1000):
    def value(rules, position):
        over = rules.is_terminal(position)
        return times * rules.utility(position) if over else of_open(rules, position)

    return value


def mover(rules, position):
    return 1 if rules.to_move(position) == "MAX" else -1


def verdict_on(value, exercise=BOARD):
    rules = rules_of(exercise)
    tried = answered(trial(exercise), lambda position: value(rules, position))
    entry = Entry(exercise=exercise, points=6, rubric=exercise.algorithm.rubrics["program"])
    return MarkedEvaluation(entry, tried, measures(exercise)).verdict()


def shares(verdict):
    return {check.name: check.share for check in verdict.checks}


def codes(verdict):
    return [finding.code for finding in verdict.findings]


CHECKS = algorithm("evaluation").checks["program"]
FULL = dict.fromkeys(CHECKS, 1)
RIGHT = {
    "open lines": with_ends(open_lines),
    "just beyond the open positions": with_ends(open_lines, 10),
    "perfect play": lambda _, position: perfect_play(BOARD).value(position),
}


@pytest.mark.parametrize("kind", RIGHT)
def test_a_right_evaluation_passes_every_check(kind):
    verdict = verdict_on(RIGHT[kind])
    assert shares(verdict) == FULL
    assert not verdict.findings


WRONG = {
    "negated-evaluation": (
        lambda r, p: -with_ends(open_lines)(r, p),
        {"terminal", "ranking", "games"},
    ),
    "evaluation-for-the-mover": (
        lambda r, p: mover(r, p) * with_ends(open_lines)(r, p),
        {"terminal", "symmetry", "ranking", "games"},
    ),
    "constant-evaluation": (with_ends(lambda *_: 3), {"symmetry", "ranking", "games"}),
    "mover-only": (with_ends(mover), {"symmetry", "ranking", "games"}),
    "wrong-terminal": (open_lines, {"terminal"}),
    "terminal-between": (with_ends(open_lines, 1), {"terminal"}),
    "swap-not-negated": (with_ends(lambda r, p: open_lines(r, p) + 1), {"symmetry"}),
    "mirror-differs": (
        with_ends(lambda r, p: open_lines(r, p) + (p[0] & 1) - (p[1] & 1)),
        {"symmetry"},
    ),
}


@pytest.mark.parametrize("mistake", WRONG)
def test_a_wrong_evaluation_is_told_its_mistake_by_name(mistake):
    value, lost = WRONG[mistake]
    verdict = verdict_on(value)
    assert codes(verdict)[0] == mistake
    assert {name for name, share in shares(verdict).items() if share < 1} >= lost


@pytest.mark.parametrize("mistake", ["wrong-terminal", "terminal-between", "swap-not-negated"])
def test_checks_fail_separately(mistake):
    value, lost = WRONG[mistake]
    assert {name for name, share in shares(verdict_on(value)).items() if share < 1} == lost


@pytest.mark.parametrize("mistake", ["constant-evaluation", "mover-only"])
def test_an_evaluation_that_tells_nothing_earns_finished_games_alone(mistake):
    verdict = verdict_on(WRONG[mistake][0])
    assert shares(verdict) == {**dict.fromkeys(CHECKS, 0), "terminal": 1}
    assert codes(verdict) == [mistake]


def test_one_side_alone_is_no_reversed_evaluation():
    """The marks of MAX, in whose number only the player to move counts, order nothing well."""
    verdict = verdict_on(with_ends(lambda _, position: position[0].bit_count(), 100))
    assert codes(verdict) == ["swap-not-negated", "wrong-ranking", "games-lost"]


def test_a_value_that_ignores_both_players_is_not_for_the_mover():
    verdict = verdict_on(with_ends(lambda _, position: position[0], 100), NIM)
    assert codes(verdict)[0] == "swap-not-negated"


def test_open_positions_alone_may_be_the_wrong_way_round():
    verdict = verdict_on(with_ends(lambda r, p: -open_lines(r, p)))
    assert codes(verdict)[0] == "negated-evaluation"
    assert verdict.findings[0].message.endswith(
        "Negate the values of positions where the game goes on."
    )
    assert shares(verdict)["terminal"] == 1


@pytest.mark.parametrize("exercise", [BOARD, NOUGHTS], ids=lambda each: each.id)
def test_numbers_without_a_meaning_earn_little(exercise):
    verdict = verdict_on(lambda _, position: zlib.crc32(repr(position).encode()), exercise)
    assert sum(check.score for check in verdict.checks) < 2


def test_rounding_errors_are_no_asymmetry():
    tenth = with_ends(lambda r, p: 0.1 * open_lines(r, p) + 0.2 * open_lines(r, p))
    assert shares(verdict_on(tenth)) == FULL


def test_the_mirror_image_is_shown_beside_its_position():
    (found,) = verdict_on(WRONG["mirror-differs"][0]).findings[:1]
    assert f"This position is worth {found.expected}, but its mirror image " in found.message
    assert f" is worth {found.actual}. " in found.message


def test_pairs_in_the_wrong_order_are_shown_with_their_fates():
    verdict = verdict_on(with_ends(lambda r, p: -(open_lines(r, p) ** 3)))
    found = next(each for each in verdict.findings if each.code == "wrong-ranking")
    better, _, worse = found.message.partition("on: ")[2].partition(", and ")
    assert better.startswith(f"{found.board} (MAX wins) is worth ")
    assert "(MIN wins) " in worse
    assert found.message.startswith("Of ")


def test_an_unfinished_game_that_is_liked_better_than_a_won_one_is_shown():
    (found,) = verdict_on(WRONG["terminal-between"][0]).findings
    assert "MAX would rather go on than win." in found.message
    assert found.actual == "1"


def test_utilities_bound_the_values_of_a_game_that_is_won_by_more_or_less():
    """In Kalah a lead of 6 seeds may be better than a game that was won by 2."""
    verdict = verdict_on(lambda rules, position: rules.utility(position), KALAH)
    assert shares(verdict) == FULL
    beyond = verdict_on(lambda rules, position: 3 * rules.utility(position), KALAH)
    assert codes(beyond) == ["terminal-between"]


def test_wrong_games_that_are_over_are_counted():
    found = verdict_on(open_lines).findings[0]
    assert " more are wrong." in found.message
    assert found.expected in {"above 0", "below 0"}


def test_lost_games_are_reported_with_the_points_that_they_need():
    verdict = verdict_on(WRONG["negated-evaluation"][0])
    found = next(each for each in verdict.findings if each.code == "games-lost")
    full, none = measures(BOARD)
    assert f"Full marks need {full.points:g}; without an evaluation it has {none.points:g}." in (
        found.message
    )
    assert verdict.observed["against open-lines"] in found.message


def test_lines_that_are_not_counted_alike_are_told_with_their_weights():
    def without_diagonals(rules, position):
        x, o, _ = position
        of = rules.squares.lines_by_direction
        lines = [*of["rows"], *of["columns"]]
        return sum(not line & o for line in lines) - sum(not line & x for line in lines)

    def of_max_alone(rules, position):
        of = rules.squares.lines_by_direction.values()
        return sum(not line & position[1] for lines in of for line in lines)

    for exercise in (BOARD, NOUGHTS):
        (first, *_) = verdict_on(with_ends(without_diagonals), exercise).findings
        assert first.code == "lines-miscounted"
        assert "of MAX, 1 for columns and rows and 0 for falling diagonals" in first.message
        (first, *_) = verdict_on(with_ends(of_max_alone), exercise).findings
        assert first.code == "lines-miscounted"
        assert "of MIN, 0 for columns, rows," in first.message
    assert "lines-miscounted" not in {
        each.code for each in verdict_on(with_ends(lambda *_: 1), NIM).findings
    }
