"""grade growth: the searches, a student's program among them, and mistakes in the command."""

import json
from functools import partial

import pytest

from grader.search.reference_modules import text_of, variant_module
from tests.support.corpus import sample
from tests.support.places import SUBMISSIONS
from tests.support.players import FIGURE

FEW = ("--depths", "1-3", "--trees", "2")
MAX_AND_MIN = FIGURE.replace("game.utility(state)", "{leaf}")


@pytest.fixture
def grade(grade):
    return partial(grade, "growth")


def searches(ran):
    """The leaves of each search at each depth."""
    return {
        (each["search"], each["order"]): [point["leaves"] for point in each["points"]]
        for each in json.loads(ran.out)["searches"]
    }


def test_the_table_is_printed_by_default(grade):
    ran = grade()
    assert (ran.code, ran.err) == (0, "")
    last = "      8    6,561         161         1,361        6,561  6,561       729       81"
    assert last in ran.out.splitlines()
    assert "curves for b moves in each position and m in each game." in ran.out


def test_depths_are_ranges_and_lists(grade):
    found = json.loads(grade("--depths", "6, 1-2", "--branching", 5, "-f", "json").out)
    assert (found["depths"], found["branching"], found["trees"]) == ([1, 2, 6], 5, 10)
    assert found["searches"][0]["points"][2]["leaves"] == 5**6


def test_a_seed_changes_random_order_alone(grade):
    first = searches(grade("-f", "json", *FEW))
    other = searches(grade("-f", "json", *FEW, "--seed", 9))
    assert {key for key in first if first[key] != other[key]} == {("alpha-beta", "random")}


def test_the_growth_is_written_to_a_file(grade, tmp_path):
    place = tmp_path / "growth.svg"
    code, out, err = grade(*FEW, "-f", "svg", "-o", place)
    assert (code, out) == (0, "")
    assert err.startswith(f"{place} holds Growth of a search")
    assert place.read_text("utf-8").startswith("<svg")


def test_a_table_in_a_file_has_colours_if_asked_for(grade, tmp_path):
    grade(*FEW, "-o", tmp_path / "plain.txt")
    grade(*FEW, "--color", "always", "-o", tmp_path / "coloured.txt")
    assert "\x1b" not in (tmp_path / "plain.txt").read_text("utf-8")
    assert "\x1b" in (tmp_path / "coloured.txt").read_text("utf-8")


def test_a_right_program_has_the_numbers_of_alpha_beta(grade):
    found = searches(grade(SUBMISSIONS / "good/textbook", "-f", "json", *FEW))
    for order in ("best", "random", "worst"):
        assert found["textbook", order] == found["alpha-beta", order]


ALL = "27 leaves at depth 3 in best order, all of them"
FEWEST = "11 leaves at depth 3 in best order, as many as alpha-beta."


@pytest.mark.parametrize(
    ("folder", "leaves"),
    [
        ("good/nested-that-stops-listening", FEWEST),
        ("good/negamax", FEWEST),
        ("good/cutoffs-are-exceptions", FEWEST),
        ("wrong/plain-minimax", ALL),
    ],
)
def test_a_program_of_another_shape_and_one_that_never_prunes_are_drawn(
    grade, tmp_path, folder, leaves
):
    ran = grade(sample(folder, tmp_path), *FEW)
    assert ran.code == 0
    assert f"{folder.partition('/')[2]} evaluates {leaves}" in ran.out


COUNTS_DEPTH = text_of(variant_module("fig57_depth"))


@pytest.mark.parametrize(
    "test",
    [
        "game.is_cutoff(state, depth)",
        "depth >= game.depth_limit or game.is_terminal(state)",
        "game.depth_limit == depth or game.cutoff_test(state)",
    ],
)
def test_a_program_that_counts_the_depth_is_drawn(grade, tmp_path, test):
    text = COUNTS_DEPTH.replace("game.is_cutoff(state, depth)", test)
    (tmp_path / "alphabeta.py").write_text(text, "utf-8")
    ran = grade(tmp_path / "alphabeta.py", *FEW)
    assert (ran.code, ran.err) == (0, "")
    assert f"alphabeta evaluates {FEWEST[:-1]}" in ran.out


def test_a_program_that_asks_twice_is_counted_once(grade, tmp_path):
    folder = sample("good/asks-everything-twice", tmp_path)
    found = searches(grade(folder, "-f", "json", *FEW))
    assert found["asks-everything-twice", "best"] == found["alpha-beta", "best"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("broken/undefined-name", "undefined-name, depth 1, best order: "),
        ("broken/syntax-error", "syntax-error, depth 1, best order: "),
        ("broken/no-min-value", "no-min-value, depth 1, best order: "),
        ("broken/empty-folder", "empty-folder: The folder empty-folder has no alphabeta.py"),
    ],
)
def test_a_failing_program_gets_one_sentence_beside_the_other_searches(grade, name, sentence):
    ran = grade(SUBMISSIONS / name, "-f", "json", *FEW)
    found = json.loads(ran.out)
    assert ran.code == 1
    assert ran.err == ""
    assert found["problem"].startswith(sentence)
    assert "\n" not in found["problem"]
    assert [each["submitted"] for each in found["searches"]] == [False] * 4


def test_a_wrong_value_ends_the_program_and_keeps_the_depths_before(grade, tmp_path):
    leaf = "game.utility(state) if len(state.board) < 3 else 7"
    (tmp_path / "alphabeta.py").write_text(MAX_AND_MIN.format(leaf=leaf), "utf-8")
    ran = grade(tmp_path / "alphabeta.py", "-f", "json", *FEW)
    found = json.loads(ran.out)
    assert ran.code == 1
    assert found["problem"] == (
        "alphabeta, depth 3, best order: The value of the root is 20, not 7."
    )
    own = [each for each in found["searches"] if each["submitted"]]
    assert [[point["depth"] for point in each["points"]] for each in own] == [[1, 2]] * 3


def test_a_wrong_value_in_random_order_is_told_with_its_seed(grade, tmp_path):
    leaf = "min(game.utility(state), 99)"
    (tmp_path / "alphabeta.py").write_text(MAX_AND_MIN.format(leaf=leaf), "utf-8")
    found = json.loads(grade(tmp_path / "alphabeta.py", "-f", "json", *FEW, "--seed", 4).out)
    assert found["problem"].startswith("alphabeta, depth 1, random order, seed 4: The value of ")
    assert found["problem"].endswith(", not 99.")
