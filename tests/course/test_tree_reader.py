"""The mistakes in a tree: the exact sentence for each."""

import pytest

from tests.support.refusals import refused_files

HEAD = "id: x\ntitle: T\n"
NO_TREE = "1:1: there is no tree; write tree: [[3, 12], [2, 4]], or give a family or a game"
SENTENCES = {
    "RANGE": "it must be a number from -9007199254740992 to 9007199254740992",
    "NAME": "it must be 1 to 40 printable characters without spaces around them",
    "NO_TREE": NO_TREE,
    "PAIRS": "it must be a list of pairs of a probability and a tree, as in [[1/2, [3, 5]], "
    "[1/2, 4]]",
    "NUMBER": "it must be a number above 0, written as 1/3 or 0.25 in at most 40 characters",
}
LONG = {
    "DIGITS": "9" * 5000,
    "DEEP": f"{'[' * 401}1{']' * 401}",
    "MANY": "1," * 200_000,
    "LONG": "a" * 41,
    "SHOWN": "a" * 39 + "\u2026",
}
TREES = """
tree: [] => 3:7: a list of children is empty; put them in, or write a number in its place
tree: => $NO_TREE
tree: 5 => 3:7: the tree is 5; it must be the list of the root's children, as in [[3, 12], [2, 4]]
tree: {name: A, value: 5} => 3:7: the tree is a single leaf; give its root children
tree: [[1], []] => 3:13: a list of children is empty; put them in, or write a number in its place
tree: [true, 2] => 3:8: a leaf is true; $LEAF
tree: [.nan, 2] => 3:8: a leaf is nan; $RANGE
tree: [-.inf, 2] => 3:8: a leaf is -inf; $RANGE
tree: [9007199254740993, 2] => 3:8: a leaf is 9007199254740993; $RANGE
tree: [$DIGITS, 2] => 3:8: a leaf is inf; $RANGE
tree: [a, 2] => 3:8: a leaf is 'a'; $LEAF
tree: [~, 2] => 3:8: a leaf is empty; $LEAF
tree: ['7', 2] => 3:8: a leaf is '7'; $LEAF
tree: [[6, 5], [8, ?]] => 3:21: a bare ? starts a mapping key in YAML; write "?" with quotes
tree:
  - value: ?
  - 3
  => 4:12: a bare ? starts a mapping key in YAML; write "?" with quotes
tree:
  - {name: P, value: 1}
  - {name: P, value: 2}
  => 5:12: the name 'P' is given twice, first on line 4; choose another
tree: [&n {name: P, value: 1}, *n]
  => 3:18: the name 'P' is given twice, first on line 3; choose another
tree:
  - {name: C, value: 1}
  - 2
  => 4:12: the name 'C' is also the letter of a node without a name; choose another
tree:
  - 2
  - {name: B, value: 1}
  => 5:12: the name 'B' is also the letter of a node without a name; choose another
tree: [{name: 7, value: 1}, 2] => 3:15: name is 7; $NAME; put quotes around it
tree: [{name: ' a', value: 1}, 2] => 3:15: name is ' a'; $NAME
tree: [{name: $LONG, value: 1}, 2] => 3:15: name is '$SHOWN'; $NAME
tree: [{value: 3, children: [1, 2]}, 2]
  => 3:16: a node has both value and children, which needs a depth limit; add one or delete the
     value
tree: [{name: P}, 2] => 3:8: a node has neither value nor children; give it one of them
tree: [{children: 5}, 2] => 3:19: children is 5; it must be a list of nodes
tree: $DEEP => 3:408: the tree is more than 400 moves deep; end it here
tree: [$MANY] => 3:7: the tree has more than 200000 nodes; make it smaller
tree: [[1, 2], ["?", 3]] => 3:17: the search visits this "?" (F); give it a value
"""
CHANCES = """
tree: [{chance: [[1/3, 3], [1/3, 4]]}]
  => 4:17: the probabilities of a chance node sum to 2/3; they must sum to exactly 1, so write
     thirds as 1/3
tree: [{chance: [[0.5, 3], [0.51, 4]]}]
  => 4:17: the probabilities of a chance node sum to 101/100; they must sum to exactly 1, so write
     thirds as 1/3
tree: [{chance: [[0, 3], [1, 4]]}] => 4:19: a probability is 0; $NUMBER
tree: [{chance: [[-1/2, 3], [3/2, 4]]}] => 4:19: a probability is '-1/2'; $NUMBER
tree: [{chance: [[half, 3], [1/2, 4]]}] => 4:19: a probability is 'half'; $NUMBER
tree: [{chance: [[1/0, 3]]}] => 4:19: a probability is '1/0'; $NUMBER
tree: [{chance: [3, [1/2, 4]]}]
  => 4:18: an outcome is 3; it must be a probability and a tree, as in [1/2, [3, 5]]
tree: [{chance: [[1, 3, 4]]}]
  => 4:18: an outcome is [1, 3, 4]; it must be a probability and a tree, as in [1/2, [3, 5]]
tree: [{chance: 5}] => 4:17: chance is 5; $PAIRS
tree: [{chance: []}] => 4:17: chance is an empty list; $PAIRS
tree: [{chance: [[1, 3]], children: [4]}]
  => 4:8: a node has both children and chance; delete one of them
tree: [{chance: [[1, 3]], value: 4}]
  => 4:34: a node has both value and chance, which needs a depth limit; add one or delete the value
tree: {chance: [[1, [3, 4]]]}
  => 4:8: the root is a chance node, where a search has no move to choose; write the tree as
     [{chance: ...}], so that the root has one move
tree: [{chance: [[1, 3]], player: max}]
  => 4:35: a chance node belongs to no player; delete player, or write it on the nodes below
tree: [{children: [3], player: [MAX]}] => 4:32: player is ['MAX']; it must be max or min
tree: [{chance: [[1, x]]}] => 4:22: a leaf is 'x'; $LEAF
tree: [{outcomes: [[1, 3]]}] => 4:9: outcomes is an unknown key of a node; did you mean 'chance'?
"""


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (HEAD, [NO_TREE]),
        *refused_files(TREES, HEAD, **SENTENCES, **LONG),
        *refused_files(CHANCES, f"{HEAD}algorithm: expectiminimax\n", **SENTENCES),
    ],
)
def test_a_mistake_gets_one_sentence(refusals, text, sentences):
    assert refusals(text) == sentences
