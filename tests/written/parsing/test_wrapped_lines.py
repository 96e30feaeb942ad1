"""Sentences over several lines, and several in one line."""

import pytest

from tests.support.answers_samples import messages, names, sheet, shown


@pytest.mark.parametrize(
    ("text", "value", "move"),
    [
        ("The value of the root is 6, and MAX should\nplay B.", 6, "B"),
        ("I worked from left to right. The value is 6. The best move is B.", 6, "B"),
        ("Der Wert der Wurzel ist 6 und der beste Zug ist B.", 6, "B"),
        ("El valor de la raíz es 6 y la mejor jugada es B.", 6, "B"),
        ("La valeur de la racine est 6 et le meilleur coup est B.", 6, "B"),
    ],
)
def test_the_sentences_of_a_passage_are_read(text, value, move):
    found = sheet("txt", text)
    assert shown(found.value) == value
    assert found.move.text == move


def test_a_list_in_a_sentence_may_be_wrapped():
    found = sheet("txt", "The search visits the nodes in this order: A, B,\nD, H and then it ends.")
    assert names(found.visited) == ["A", "B", "D", "H"]


@pytest.mark.parametrize("second", ["pruned: K G", "Best move is B", "- pruned: K G", "H: 6: 6: 6"])
def test_a_line_with_a_reading_of_its_own_is_not_joined(second):
    found = sheet("txt", f"I worked from left to right as in the lecture\n{second}\n")
    assert [finding.line for finding in found.findings] == [1]
    assert found.pruned or found.move or found.trace


def test_a_passage_that_is_not_read_has_one_finding():
    text = (
        "First I go down to the left. Then I come back to the top\nand go to the right. So it ends."
    )
    assert len(messages(sheet("txt", text))) == 1


@pytest.mark.parametrize(
    "text",
    ["nothing is pruned", "No node is pruned.", "No se poda ningún nodo.", "pruned: none",
     "Es wird nichts abgeschnitten.", "rien n'est élagué"],
)  # fmt: skip
def test_nothing_is_pruned_in_many_words(text):
    found = sheet("txt", text)
    assert (messages(found), found.pruned) == ([], ())


def test_sentences_about_nodes_add_up_and_a_list_counts_before_them():
    found = sheet("txt", "K is pruned.\nThen the search visits C and D.\nAnd G is pruned.\n")
    assert names(found.pruned) == ["K", "G"]
    found = sheet("txt", "The search visits C and D.\nvisited: A B C D\n")
    assert (messages(found), names(found.visited)) == ([], ["A", "B", "C", "D"])


@pytest.mark.parametrize(
    "text",
    ["The value of E is 3.", "Node E has the value 3.", "I think that the value is hard to see.",
     "The value 3 comes from E.", "The result is 5 at D."],
)  # fmt: skip
def test_a_sentence_about_another_node_is_not_the_answer(text):
    found = sheet("txt", text)
    assert (found.value, found.move, found.visited, found.pruned) == (None, None, None, None)
