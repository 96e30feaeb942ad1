"""A catalogue is read strictly, and a mistake applies where a program has its lines."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from grader.core import algorithms
from grader.core.errors import DocumentError, UsageError
from grader.diagnosis import known_mistakes
from grader.diagnosis.known_mistakes import mistake, mistake_names

ALPHA_BETA = algorithms.algorithm("alpha-beta")
TO_DEPTH = algorithms.algorithm("alpha-beta", counts_depth=True)
MINIMAX = algorithms.algorithm("minimax")
ENTRY = """
- MAX: max_is_new
  MIN: min_is_new
  update: alpha = max(alpha, v, 0)
  title: raises alpha to 0 at least in MAX-VALUE
  sentence: The greatest value above alpha.
  hint: Which bound is it?
"""


def read(text: str) -> list[dict[str, object]]:
    return list(known_mistakes._expanded(Path("x.yaml"), text.encode(), ALPHA_BETA))


def test_an_entry_for_both_players_is_two_mistakes_with_their_own_words() -> None:
    of_max, of_min = read(ENTRY)
    assert of_max["name"] == "max_is_new"
    assert of_max["edits"] == [["MAX", "update", "alpha = max(alpha, v, 0)", False, False]]
    assert of_max["lines"] == [("MAX", "update")]
    assert of_min["edits"] == [["MIN", "update", "alpha = max(alpha, v, 0)", True, False]]
    assert of_min["title"] == "lowers beta to 0 at most in MIN-VALUE"
    assert of_min["sentence"] == "The least value below beta."


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("  hint:", "  title: again\n  hint:", "x.yaml:7: 'title' stands twice in one mistake"),
        ("update:", "updat:", "changes MAX.updat, and the program has no such line; did you mean"),
        ("- MAX: max_is_new\n  MIN: min_is_new", "- what: it", "x.yaml:2: a mistake has no name"),
        ("  hint: Which bound is it?\n", "", "max_is_new has no hint; write the line 'hint'"),
        ("  update: alpha = max(alpha, v, 0)\n", "", "max_is_new changes no line"),
    ],
)
def test_a_faulty_entry_is_refused_with_its_line(old: str, new: str, said: str) -> None:
    with pytest.raises(DocumentError) as raised:
        read(ENTRY.replace(old, new))
    assert said in str(raised.value)


def test_a_mistake_applies_where_a_program_has_its_lines() -> None:
    assert "max_v_starts_at_zero" in mistake_names(MINIMAX)
    assert "max_never_raises_alpha" not in mistake_names(MINIMAX)
    assert "max_never_raises_alpha" in mistake_names(TO_DEPTH)
    assert "limit_never_reached" not in mistake_names(ALPHA_BETA)


def test_a_mistake_does_not_apply_where_its_parameter_is_another() -> None:
    assert "stops_two_moves_down" in mistake_names(MINIMAX)
    assert "stops_two_moves_down" not in mistake_names(TO_DEPTH)
    assert "zero_bound_is_missing" not in mistake_names(MINIMAX)


def test_of_two_mistakes_with_the_same_lines_the_nearer_one_applies() -> None:
    assert "leaves_negated" in mistake_names(ALPHA_BETA)
    assert "evaluation_negated" in mistake_names(TO_DEPTH)
    assert "leaves_negated" not in mistake_names(TO_DEPTH)


def test_a_catalogue_excludes_an_algorithm_with_a_reason() -> None:
    assert "children_reversed" not in mistake_names(MINIMAX)
    for name in mistake_names():
        for reason in mistake(name).not_in.values():
            assert len(reason.split()) > 3


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("begins_at_zero", "MTDF line 2: g = f, low = -inf, high = +inf"),
        ("stops_after_one_search", "MTDF line 6: if g < beta: high = g, else: low = g"),
        ("searches_above_beta", "MTDF lines 5 and 7: g = max_value(state, beta - 1, beta)"),
        ("finite_root_window", "ALPHA-BETA-SEARCH lines 2 and 3: v = max_value(state, -inf, +inf)"),
    ],
)
def test_a_mistake_in_the_search_of_the_root_cites_the_line_that_it_changes(
    name: str, said: str
) -> None:
    [line] = mistake(name).figure(mistake(name).algorithm)
    assert str(line).startswith(said)


def test_an_algorithm_without_a_catalogue_has_no_mistakes() -> None:
    assert mistake_names(replace(ALPHA_BETA, mistakes="")) == ()


def test_an_unknown_mistake_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UsageError, match="did you mean 'max_raises_beta'"):
        mistake("max_raises_bet")
