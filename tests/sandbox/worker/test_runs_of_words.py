"""The words of a function's name."""

import pytest

from grader.sandbox.worker.function_names import runs_of_words


@pytest.mark.parametrize("name", ["run_mcts", "runMcts", "runMCTS", "MCTS", "_mcts_", "mcts"])
def test_a_word_is_found_in_any_notation(name):
    assert "mcts" in runs_of_words(name)


@pytest.mark.parametrize("name", ["construct_tree", "product", "border", "evaluated", ""])
def test_part_of_a_word_is_no_word(name):
    assert runs_of_words(name).isdisjoint({"uct", "order", "evaluate"})


def test_words_run_together():
    assert "montecarlo" in runs_of_words("monte_carlo_tree_search")
