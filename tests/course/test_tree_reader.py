"""The mistakes in a tree: the exact sentence for each."""

import pytest

HEAD = "id: x\ntitle: T\n"
CHANCE = HEAD + "algorithm: expectiminimax\n"
LEAF = 'it must be a number, or "?" in quotes for a leaf that no correct search visits'
RANGE = "it must be a number from -9007199254740992 to 9007199254740992"
NAME = "it must be 1 to 40 printable characters without spaces around them"
NO_TREE = "1:1: there is no tree; write tree: [[3, 12], [2, 4]], or give a family or a game"
PAIRS = "it must be a list of pairs of a probability and a tree, as in [[1/2, [3, 5]], [1/2, 4]]"
NUMBER = "it must be a number above 0, written as 1/3 or 0.25 in at most 40 characters"

SENTENCES = {
    "an empty tree": (
        HEAD + "tree: []\n",
        "3:7: a list of children is empty; put them in, or write a number in its place",
    ),
    "no tree": (HEAD, NO_TREE),
    "a blank tree": (HEAD + "tree:\n", NO_TREE),
    "a leaf for a tree": (
        HEAD + "tree: 5\n",
        "3:7: the tree is 5; it must be the list of the root's children, as in [[3, 12], [2, 4]]",
    ),
    "a named leaf for a tree": (
        HEAD + "tree: {name: A, value: 5}\n",
        "3:7: the tree is a single leaf; give its root children",
    ),
    "an empty inner list": (
        HEAD + "tree: [[1], []]\n",
        "3:13: a list of children is empty; put them in, or write a number in its place",
    ),
    "a true leaf": (HEAD + "tree: [true, 2]\n", f"3:8: a leaf is true; {LEAF}"),
    "a NaN leaf": (HEAD + "tree: [.nan, 2]\n", f"3:8: a leaf is nan; {RANGE}"),
    "an infinite leaf": (HEAD + "tree: [-.inf, 2]\n", f"3:8: a leaf is -inf; {RANGE}"),
    "a leaf that is no exact number": (
        HEAD + "tree: [9007199254740993, 2]\n",
        f"3:8: a leaf is 9007199254740993; {RANGE}",
    ),
    "a leaf of 5000 digits": (f"{HEAD}tree: [{'9' * 5000}, 2]\n", f"3:8: a leaf is inf; {RANGE}"),
    "a word for a leaf": (HEAD + "tree: [a, 2]\n", f"3:8: a leaf is 'a'; {LEAF}"),
    "a blank leaf": (HEAD + "tree: [~, 2]\n", f"3:8: a leaf is empty; {LEAF}"),
    "a quoted leaf": (HEAD + "tree: ['7', 2]\n", f"3:8: a leaf is '7'; {LEAF}"),
    "a bare question mark": (
        HEAD + "tree: [[6, 5], [8, ?]]\n",
        '3:21: a bare ? starts a mapping key in YAML; write "?" with quotes',
    ),
    "a bare question mark for a value": (
        HEAD + "tree:\n  - value: ?\n  - 3\n",
        '4:12: a bare ? starts a mapping key in YAML; write "?" with quotes',
    ),
    "a name twice": (
        HEAD + "tree:\n  - {name: P, value: 1}\n  - {name: P, value: 2}\n",
        "5:12: the name 'P' is given twice, first on line 4; choose another",
    ),
    "a named node twice by alias": (
        HEAD + "tree: [&n {name: P, value: 1}, *n]\n",
        "3:18: the name 'P' is given twice, first on line 3; choose another",
    ),
    "the letter of a later node": (
        HEAD + "tree:\n  - {name: C, value: 1}\n  - 2\n",
        "4:12: the name 'C' is also the letter of a node without a name; choose another",
    ),
    "the letter of an earlier node": (
        HEAD + "tree:\n  - 2\n  - {name: B, value: 1}\n",
        "5:12: the name 'B' is also the letter of a node without a name; choose another",
    ),
    "a number for a name": (
        HEAD + "tree: [{name: 7, value: 1}, 2]\n",
        f"3:15: name is 7; {NAME}; put quotes around it",
    ),
    "a name with spaces": (
        HEAD + "tree: [{name: ' a', value: 1}, 2]\n",
        f"3:15: name is ' a'; {NAME}",
    ),
    "an unbounded name": (
        f"{HEAD}tree: [{{name: {'a' * 41}, value: 1}}, 2]\n",
        f"3:15: name is '{'a' * 39}\u2026'; {NAME}",
    ),
    "an inner node with a value": (
        HEAD + "tree: [{value: 3, children: [1, 2]}, 2]\n",
        (
            "3:16: a node has both value and children, which needs a depth limit; "
            "add one or delete the value"
        ),
    ),
    "a node without anything": (
        HEAD + "tree: [{name: P}, 2]\n",
        "3:8: a node has neither value nor children; give it one of them",
    ),
    "children that are none": (
        HEAD + "tree: [{children: 5}, 2]\n",
        "3:19: children is 5; it must be a list of nodes",
    ),
    "too deep": (
        f"{HEAD}tree: {'[' * 401}1{']' * 401}\n",
        "3:408: the tree is more than 400 moves deep; end it here",
    ),
    "too many nodes": (
        f"{HEAD}tree: [{'1,' * 200_000}]\n",
        "3:7: the tree has more than 200000 nodes; make it smaller",
    ),
    "a ? that is visited": (
        HEAD + 'tree: [[1, 2], ["?", 3]]\n',
        '3:17: the search visits this "?" (F); give it a value',
    ),
}
OF_CHANCE = {
    "a sum below 1": (
        "[{chance: [[1/3, 3], [1/3, 4]]}]",
        (
            "4:17: the probabilities of a chance node sum to 2/3; they must sum to exactly 1, so "
            "write thirds as 1/3"
        ),
    ),
    "a sum above 1": (
        "[{chance: [[0.5, 3], [0.51, 4]]}]",
        (
            "4:17: the probabilities of a chance node sum to 101/100; they must sum to exactly "
            "1, so write thirds as 1/3"
        ),
    ),
    "zero": ("[{chance: [[0, 3], [1, 4]]}]", f"4:19: a probability is 0; {NUMBER}"),
    "negative": ("[{chance: [[-1/2, 3], [3/2, 4]]}]", f"4:19: a probability is '-1/2'; {NUMBER}"),
    "a word": ("[{chance: [[half, 3], [1/2, 4]]}]", f"4:19: a probability is 'half'; {NUMBER}"),
    "a division by zero": ("[{chance: [[1/0, 3]]}]", f"4:19: a probability is '1/0'; {NUMBER}"),
    "no pair": (
        "[{chance: [3, [1/2, 4]]}]",
        "4:18: an outcome is 3; it must be a probability and a tree, as in [1/2, [3, 5]]",
    ),
    "three in a pair": (
        "[{chance: [[1, 3, 4]]}]",
        "4:18: an outcome is [1, 3, 4]; it must be a probability and a tree, as in [1/2, [3, 5]]",
    ),
    "no list": ("[{chance: 5}]", f"4:17: chance is 5; {PAIRS}"),
    "an empty list": ("[{chance: []}]", f"4:17: chance is an empty list; {PAIRS}"),
    "chance and children": (
        "[{chance: [[1, 3]], children: [4]}]",
        "4:8: a node has both children and chance; delete one of them",
    ),
    "chance and value": (
        "[{chance: [[1, 3]], value: 4}]",
        (
            "4:34: a node has both value and chance, which needs a depth limit; add one or "
            "delete the value"
        ),
    ),
    "a chance node at the root": (
        "{chance: [[1, [3, 4]]]}",
        (
            "4:8: the root is a chance node, where a search has no move to choose; write the "
            "tree as [{chance: ...}], so that the root has one move"
        ),
    ),
    "a player of chance": (
        "[{chance: [[1, 3]], player: max}]",
        "4:35: a chance node belongs to no player; delete player, or write it on the nodes below",
    ),
    "a player unknown": (
        "[{children: [3], player: [MAX]}]",
        "4:32: player is ['MAX']; it must be max or min",
    ),
    "a wrong leaf below": (
        "[{chance: [[1, x]]}]",
        (
            "4:22: a leaf is 'x'; it must be a number, or \"?\" in quotes for a leaf that no "
            "correct search visits"
        ),
    ),
    "another word": (
        "[{outcomes: [[1, 3]]}]",
        "4:9: outcomes is an unknown key of a node; did you mean 'chance'?",
    ),
}
SENTENCES |= {
    name: (f"{CHANCE}tree: {text}\n", sentence) for name, (text, sentence) in OF_CHANCE.items()
}


@pytest.mark.parametrize(("text", "sentence"), SENTENCES.values(), ids=SENTENCES)
def test_a_mistake_gets_one_sentence(refusals, text, sentence):
    assert refusals(text) == [sentence]
