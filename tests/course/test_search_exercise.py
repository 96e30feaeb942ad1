"""Mistakes in exercises that ask for a search: the exact sentence for each."""

import pytest

from grader.kinds.search import fields
from tests.support.refusals import refused_files

HEAD = "id: x\ntitle: T\n"
INNER = "tree: [{value: 3, children: [1, 9]}, {value: 2, children: [6, 0]}]\n"

SENTENCES = """
depth: {limit: 9}
tree: [[1, 9], [6, 0]]
  => 3:16: depth.limit is 9, and the tree is 2 moves high, so a search never stops at the limit;
     write a limit of at most 1, or delete depth
depth: {limit: 2}
$INNER
  => 3:16: depth.limit is 2, and the tree is 2 moves high, so a search never stops at the limit;
     write a limit of at most 1, or delete depth
depth: {limit: 1, root: 1}
$INNER
  => 3:16: depth.limit is 1, and the tree is 2 moves high, so a search never stops at the limit;
     write a higher tree, or delete depth
depth_limit: 0
$INNER
  => 3:14: depth_limit is 0; it must be a whole number from 1 to 400
depth: {limit: 0}
$INNER
  => 3:16: depth.limit is 0; it must be a whole number from 1 to 400
depth: {limit: 1}
depth_limit: 1
$INNER
  => 4:1: there are both a depth and a depth_limit; delete one of them
algorithm: expectiminimax
depth: {limit: 1}
$INNER
  => 4:1: no program counts the depth in expectiminimax; the algorithms with a depth are alpha-beta
     and minimax
depth: {limit: 1}
$INNER
counts: [nodes]
  => 5:1: counts is a question on paper, which alpha-beta pruning to a depth limit does not have;
     delete it
depth: {limit: 1}
algorithm: minimax
$INNER
holds_for: {leaves: [D]}
  => 6:1: holds_for is a question on paper, which minimax to a depth limit does not have; delete it
tree: [{chance: [[1, 3]]}, {chance: [[1, 4]]}]
  => 3:9: chance is for trees with chance nodes, which alpha-beta pruning does not know; write
     algorithm: expectiminimax, or delete it
algorithm: minimax
tree: [{player: max, children: [3]}]
  => 4:9: player is for trees with chance nodes, which minimax does not know; write algorithm:
     expectiminimax, or delete it
algorithm: star1
cutoff: strict
tree: [3, 4]
  => 4:1: cutoff is for alpha-beta, and Star1 has no choice of rules; delete it
algorithm: expectiminimax
bounds: [0, 4]
tree: [3, 4]
  => 4:1: bounds is for star1, and expectiminimax does not need it; delete it
algorithm: star1
bounds: [4, 0.5]
tree: [3, 4]
  => 4:9: bounds is [4, 0.5]; write the smaller number first
algorithm: star1
bounds: [4]
tree: [3, 4]
  => 4:9: bounds is [4]; it must be two numbers, the smaller first, as in [-10, 10]
algorithm: star1
tree: [3, {chance: [[1, 12]]}]
  => 4:25: a leaf is 12, outside the bounds [-10, 10]; change the leaf or the bounds
algorithm: star1
bounds: [0, 5]
tree: [3, {name: P, value: -1}]
  => 5:28: a leaf is -1, outside the bounds [0, 5]; change the leaf or the bounds
algorithm: star1
tree: [{chance: [[1/3, 1], [2/3, 2]]}, {chance: [[1/3, 1], [2/3, [2, 2]]]}]
  => 4:1: the search with floats is another than that with exact probabilities; use probabilities
     such as 1/2, 1/4 and 3/8, or other values
algorithm: expectiminimax
tree: [{chance: [[1/3, 1], [2/3, 2]]}, 0]
published: {value: 1.6}
  => 5:20: published.value is 1.6, but the search gives 1.666666667; correct one of them
tree: [[3, 12], [2, 4]]
published: {value: 4, leaves_evaluated: 4, pruned: [F, Gg, g]}
  => 4:20: published.value is 4, but the search gives 3; correct one of them
  => 4:41: published.leaves_evaluated is 4, but the search gives 3; correct one of them
  => 4:52: published.pruned leaves out 'G', but the search prunes it; add it
  => 4:53: published.pruned names 'F', but the search visits it; remove it
  => 4:56: published.pruned names 'Gg', which is not a node here
  => 4:60: published.pruned names 'g', which is not a node here; did you mean 'G'?
tree: [[5, 6], [3, [7, 8]]]
published: {pruned: [H, I]}
  => 4:21: published.pruned leaves out 'G', but the search prunes it; add it
"""


@pytest.mark.parametrize(("text", "sentences"), refused_files(SENTENCES, HEAD, INNER=INNER.strip()))
def test_a_mistake_gets_one_sentence(refusals, text, sentences):
    assert refusals(text) == sentences


def test_a_limit_above_some_leaves_is_accepted(load):
    assert load(f"depth: {{limit: 1}}\n{INNER}").tree.horizon == 1
    by_game = "depth: {limit: 2, counted_by: game}\ntree: [[1, 9], [6, 0]]\ncounts: [nodes]\n"
    assert load(by_game).counts


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("depth: {limit: 12, root: 1}\n", "4:16: {} at most 2 as depth.limit"),
        ("depth_limit: 12\n", "4:14: {} at most 3 as depth_limit"),
        ("", "3:1: {} depth_limit: 3"),
    ],
)
def test_a_game_too_large_gets_the_greatest_depth_that_is_not(
    refusals, text, sentence, monkeypatch
):
    monkeypatch.setattr(fields, "MOST_VISITS", 100)
    too_large = (
        "the search of this game visits more than 100 nodes, too many for its time limit; write a "
        "smaller game, a later position, or"
    )
    found = refusals(f"{HEAD}game: {{connect: {{}}}}\n{text}")
    assert found == [sentence.format(too_large)]


@pytest.mark.parametrize("names", ["[G]", "[G, H, I]", "[I, G]"])
def test_nodes_below_a_pruned_one_may_be_named_or_not(load, names):
    assert load(f"tree: [[5, 6], [3, [7, 8]]]\npublished: {{pruned: {names}}}\n").published
