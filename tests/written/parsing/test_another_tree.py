"""An answer to another exercise has one finding, which says so."""

import pytest

from tests.support.answers_samples import codes, messages, sheet

OTHER_NAMES = "value: 4\nmove: C\npruned: P, Q, U\n\nthis is the tree of last week\n"
OTHER_LEAVES = "A: -inf: +inf: -inf MAXvalue\nH: 3: 3: 3\nI: 12: 12: 12\nJ: 7: 7: 7\n"


@pytest.mark.parametrize(
    ("text", "code", "line", "words"),
    [
        (OTHER_NAMES, "another-trees-nodes", 3, "(P, Q and U)"),
        (OTHER_LEAVES, "another-trees-leaves", 2, "first H with '3' in place of 6"),
    ],
)
def test_an_answer_to_another_exercise_has_one_finding(text, code, line, words):
    found = sheet("txt", text)
    assert codes(found) == [(code, line)]
    assert words in messages(found)[0]
    assert (
        "looks like the answer to another exercise; hand it in for that one." in messages(found)[0]
    )
    assert found.of_another_tree


@pytest.mark.parametrize(
    "text",
    ["visited: A B C D E F G H I J K P Q R\n", OTHER_LEAVES.replace("H: 3: 3: 3", "H: 6: 6: 6"),
     OTHER_LEAVES.replace("3", "-6"), "pruned: P, Q\n",
     "pruned: whatever comes; after the first; child of each\n"],
    ids=["some names", "one leaf right", "a lost sign", "two names", "words"],
)  # fmt: skip
def test_a_wrong_answer_to_this_exercise_keeps_its_findings(text):
    assert not sheet("txt", text).of_another_tree
