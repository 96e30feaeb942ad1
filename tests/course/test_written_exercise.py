"""The questions on paper in an exercise file: each mistake gets one sentence with its place."""

import pytest

from grader.core.models.given_playouts import GivenPlayouts, GivenRecord
from grader.kinds import usual_rubric
from tests.support.refusals import refused_files

HEAD = "id: x\ntitle: T\n"
PLIES = f"{HEAD}tree: [[3, 12, 8], [2, 4, 6]]\n"
PLAYED = f'{HEAD}algorithm: mcts\ntree: [["?", "?"], "?"]\n'
QUANTITY = "states, nodes, leaves, ply, visited, or a mapping that has a count"


ON_PLIES = """
counts: nodes
  => 4:9: counts is 'nodes'; it must be a list of numbers to be given, as in [nodes, leaves, ply]
counts: [nods] => 4:10: item 1 of counts is 'nods'; it must be $QUANTITY; did you mean 'nodes'?
counts: [5] => 4:10: item 1 of counts is 5; it must be $QUANTITY
counts: [{name: a}]
  => 4:10: counts.count is missing; it must be states, nodes, leaves, ply, visited, times or claim
counts: [{count: nodes, depht: 3}] => 4:25: counts.depht is an unknown key; did you mean 'depth'?
counts: [states]
  => 4:10: states are the different positions of a game, and this exercise has a tree; ask for its
     nodes, or write a game
counts: [{count: ply, node: b}]
  => 4:29: counts asks for the ply of 'b', which is not a node here; did you mean 'B'?
counts: [{count: leaves, seconds: 9}]
  => 4:10: leaves is asked with seconds; give branching and depth or branching and depth and order,
     or nothing for the exercise's own tree
counts: [{count: nodes, node: B}]
  => 4:10: nodes is asked with node, which goes with ply; give branching and depth or seconds and
     per_second, or nothing for the exercise's own tree
counts: [{count: states, branching: 2, depth: 3}]
  => 4:10: states is asked with branching and depth, which go with nodes or leaves; give nothing: it
     is one of the exercise's own tree
counts: [{count: visited, depth: 9}]
  => 4:10: visited is asked with depth; give branching and depth and order, or nothing for the
     exercise's own tree
counts: [times] => 4:10: times is not a size of a tree; give order
counts: [{count: claim}] => 4:10: claim is not a size of a tree; give order and times
counts: [{count: claim, order: best}]
  => 4:10: claim is asked with order, which goes with times; give order and times
counts: [{count: leaves, branching: 3, depth: 4, order: random}]
  => 4:57: in random order alpha-beta examines about b^(3m/4) leaves, which is not exact; ask for
     leaves with a tolerance, as in 0.1, or for the order best or worst
counts: [{count: visited, branching: 3, depth: 4, order: random, tolerance: 0.1}]
  => 4:58: in random order alpha-beta examines about b^(3m/4) leaves, which is not exact; ask for
     leaves with a tolerance, as in 0.1, or for the order best or worst
counts: [{count: times, order: good}]
  => 4:32: counts.order is 'good'; it must be best, random or worst
counts: [nodes, {count: nodes, seconds: 2, per_second: 3}]
  => 4:17: items 1 and 2 of counts are both called 'nodes'; give the second one a name of its own
counts: [{count: leaves, branching: 35, depth: 10000}]
  => 4:10: 35^10000 has over 1000 digits; lower branching or depth
counts: [{count: leaves, branching: 1, depth: 3}]
  => 4:37: counts.branching is 1; it must be a whole number from 2 to 1000000
counts: [{count: leaves, tolerance: about}]
  => 4:37: counts.tolerance is 'about'; it must be a relative error from 0 to 1, as in 0.1, or
     magnitude
counts: [{count: leaves, name: '9: b'}]
  => 4:32: counts.name is '9: b'; it must be at most 40 letters, digits, spaces and hyphens, a
     letter first, as in chess
holds_for: all
  => 4:12: holds_for is 'all'; it must be a mapping with leaves and stays, as in {leaves: [x, y],
     stays: value}
holds_for: {leaves: []}
  => 4:21: holds_for.leaves is an empty list; it must be the names of one or two leaves, as in [x,
     y]
holds_for: {leaves: [Q]} => 4:22: holds_for.leaves names 'Q', which is not a node here
holds_for: {leaves: [B]} => 4:22: holds_for.leaves names 'B', which has children
holds_for: {leaves: [D, D]} => 4:25: holds_for.leaves names 'D' twice; delete one of them
holds_for: {leaves: ['x y']}
  => 4:22: item 1 of holds_for.leaves is 'x y'; it must be the name of a leaf, of letters and
     digits, as in x
holds_for: {leaves: [D], stays: moves}
  => 4:33: holds_for.stays is 'moves'; it must be value or move; did you mean 'move'?
"""
ON_PLAYOUTS = """
playouts: 3 => 5:1: a number of playouts is for algorithm: playout; write iterations: 3 in its place
playouts: {} => 5:11: playouts.results is missing; it must be a list of 1 to 20 results, as in [1]
playouts: {results: []}
  => 5:21: playouts.results is an empty list; it must be a list of 1 to 20 results, as in [1]
playouts: {results: [2]}
  => 5:22: item 1 of playouts.results is 2; it must be MAX's reward, from 0 to 1, as in 1 or 0.5
playouts: {results: [1/2]}
  => 5:22: item 1 of playouts.results is '1/2'; it must be MAX's reward, from 0 to 1, as in 1 or 0.5
playouts: {result: [1]} => 5:12: playouts.result is an unknown key; did you mean 'results'?
playouts: {results: [1], records: {A: 1}}
  => 5:39: playouts.records.A is 1; it must be W/N, the wins and the playouts, as in 2/3; put quotes
     around it
playouts: {results: [1], records: {A: 2 of 3}}
  => 5:39: playouts.records.A is '2 of 3'; it must be W/N, the wins and the playouts, as in 2/3
playouts: {results: [1], records: {b: 1/2}}
  => 5:39: records names 'b', which is not a node here; did you mean 'B'?
playouts: {results: [1], records: {A: 3/2}}
  => 5:39: the record of A has more wins than playouts (3/2); write W/N, the wins first
playouts: {results: [1], records: {A: 1/2, B: 1/3}}
  => 5:35: the children of A have 3 playouts in all, and A itself only 2; correct its record, or
     theirs
playouts: {results: [1], records: {B: 1/3}}
  => 5:35: the children of A have 3 playouts in all, and A itself only 0; correct its record, or
     theirs
playouts: {results: [1], records: {A: 2/4, B: 1/4, D: 2/2, E: 1/2}}
  => 5:35: the record of A is 2/4, but its children have won 1 of 4 playouts for the other player,
     which leaves it 3; W counts for the player who moves into a node
playouts: {results: [1], records: {A: 2/4, B: 2/4, D: 2/2, E: 1/2}}
  => 5:35: the record of B is 2/4, but its children have won 3 of 4 playouts for the other player,
     which leaves it 1; W counts for the player who moves into a node
"""
OTHERS = """
tree: [[3, 12], [2, {name: x, value: "?"}, "?"]]
holds_for: {leaves: [x]}
  => 4:12: the answer can depend on the "?" of H, which holds_for does not name; give it a value, or
     add it to leaves
tree: [{name: min, value: 3}, 2]
holds_for: {leaves: [min]}
  => 4:22: a condition on a leaf called 'min' cannot be read; rename it
tree: [[1, 2], [3, 4]]
playouts: {results: [1]}
  => 4:1: playouts is for algorithm: mcts, and this is alpha-beta; delete it
algorithm: mcts
game: {nim: {matches: 4}}
playouts: {results: [1]}
  => 5:1: playouts on paper need a tree that is written out; write tree: ["?", "?"] in place of the
     game or the family
algorithm: mcts
tree: ["?", 5]
playouts: {results: [1]}
  => 4:13: the leaf C has a value, and the results of playouts say who wins; write "?" in its place
algorithm: mcts
tree: [{chance: [[1/2, "?"], [1/2, "?"]]}, "?"]
playouts: {results: [1]}
  => 4:1: playouts on paper need a tree without chance nodes
"""


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        *refused_files(ON_PLIES, PLIES, QUANTITY=QUANTITY),
        *refused_files(ON_PLAYOUTS, PLAYED),
        *refused_files(OTHERS, HEAD),
        (PLAYED, ["4:1: a playout can end in every leaf, and one is '?'; write its value"]),
    ],
)
def test_a_mistake_gets_one_sentence(refusals, text, sentences):
    assert refusals(text) == sentences


@pytest.fixture
def played(load):
    """The exercise in which playouts are given, with these records of earlier ones."""
    given = f"{PLAYED.removeprefix(HEAD)}playouts: {{results: [1], records: "
    return lambda records="{}": load(f"{given}{records}}}\n")


def test_playouts_are_read_twice_alike(played):
    expected = GivenPlayouts(
        results=(1,),
        records=(GivenRecord("A", 1, 2), GivenRecord("B", 0.5, 1), GivenRecord("C", 0.5, 1)),
    )
    for _ in range(2):
        assert played("{A: 1/2, B: 0.5/1, C: 0.5/1}").playouts == expected


def test_the_usual_rubric_asks_for_bounds_if_some_are_compared(played):
    assert dict(usual_rubric(played(), "written")) == {"selection": 1, "statistics": 2, "move": 1}
    assert "ucb" not in usual_rubric(played("{A: 0/1, B: 1/1}"), "written")
    full = usual_rubric(played("{A: 1/2, B: 1/1, C: 0/1}"), "written")
    assert set(full) == {"ucb", "selection", "statistics", "move"}
