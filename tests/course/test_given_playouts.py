"""The field `playouts` of an exercise file: each mistake gets one sentence with its place."""

from __future__ import annotations

import pytest

from grader.core.errors import DocumentError
from grader.core.models.given_playouts import GivenPlayouts, GivenRecord
from grader.course import assignment_file
from grader.course.exercise_file import load

HEAD = 'id: one\ntitle: T\nalgorithm: mcts\ntree: [["?", "?"], "?"]\n'
GIVEN = "playouts: {results: [1]}\n"


def written(tmp_path, text, head=HEAD):
    path = tmp_path / "one.yaml"
    path.write_text(head + text, "utf-8")
    return path


def mistakes(tmp_path, text, head=HEAD):
    path = written(tmp_path, text, head)
    with pytest.raises(DocumentError) as found:
        load(path)
    return [each.removeprefix(f"{path}:") for each in found.value.mistakes]


def records(text):
    return f"playouts: {{results: [1], records: {{{text}}}}}"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("playouts: 3",
         ("5:1: a number of playouts is for algorithm: playout; write iterations: 3 in its "
          "place")),
        ("playouts: {}",
         ("5:11: playouts.results is missing; it must be a list of 1 to 20 results, "
          "as in [1]")),
        ("playouts: {results: []}",
         ("5:21: playouts.results is an empty list; it must be a list of "
          "1 to 20 results, as in [1]")),
        ("playouts: {results: [2]}",
         ("5:22: item 1 of playouts.results is 2; it must be MAX's "
          "reward, from 0 to 1, as in 1 or 0.5")),
        ("playouts: {results: [1/2]}",
         ("5:22: item 1 of playouts.results is '1/2'; it must be "
          "MAX's reward, from 0 to 1, as in 1 or 0.5")),
        ("playouts: {result: [1]}",
         ("5:12: playouts.result is an unknown key; did you mean "
          "'results'?")),
        (records("A: 1"),
         ("5:39: playouts.records.A is 1; it must be W/N, the wins and the "
          "playouts, as in 2/3; put quotes around it")),
        (records("A: 2 of 3"),
         ("5:39: playouts.records.A is '2 of 3'; it must be W/N, the wins and "
          "the playouts, as in 2/3")),
        (records("b: 1/2"), "5:39: records names 'b', which is not a node here; did you mean 'B'?"),
        (records("A: 3/2"),
         ("5:39: the record of A has more wins than playouts (3/2); write W/N, "
          "the wins first")),
        (records("A: 1/2, B: 1/3"),
         ("5:35: the children of A have 3 playouts in all, and A itself "
          "only 2; correct its record, or theirs")),
        (records("B: 1/3"),
         ("5:35: the children of A have 3 playouts in all, and A itself only 0; "
          "correct its record, or theirs")),
        (records("A: 2/4, B: 1/4, D: 2/2, E: 1/2"),
         ("5:35: the record of A is 2/4, but its children have won 1 of 4 playouts for the other "
          "player, which leaves it 3; W counts for the player who moves into a node")),
        (records("A: 2/4, B: 2/4, D: 2/2, E: 1/2"),
         ("5:35: the record of B is 2/4, but its children have won 3 of 4 playouts for the other "
          "player, which leaves it 1; W counts for the player who moves into a node")),
    ],
)  # fmt: skip
def test_each_mistake_in_playouts_gets_its_sentence(tmp_path, text, sentence):
    assert mistakes(tmp_path, text) == [sentence]


@pytest.mark.parametrize(
    ("head", "sentence"),
    [
        ("id: one\ntitle: T\ntree: [[1, 2], [3, 4]]\n",
         "4:1: playouts is for algorithm: mcts, and this is alpha-beta; delete it"),
        ("id: one\ntitle: T\nalgorithm: mcts\ngame: {nim: {matches: 4}}\n",
         ("5:1: playouts on paper need a tree that is written out; write tree: "
          '["?", "?"] in place of the game or the family')),
        ('id: one\ntitle: T\nalgorithm: mcts\ntree: ["?", 5]\n',
         ("4:13: the leaf C has a value, and the results of playouts say who wins; write "
          '"?" in its place')),
        ('id: one\ntitle: T\nalgorithm: mcts\ntree: [{chance: [[1/2, "?"], [1/2, "?"]]}, "?"]\n',
         "4:1: playouts on paper need a tree without chance nodes"),
    ],
)  # fmt: skip
def test_playouts_belong_to_a_tree_of_monte_carlo_tree_search(tmp_path, head, sentence):
    assert mistakes(tmp_path, GIVEN, head) == [sentence]


def test_without_playouts_a_leaf_needs_its_value(tmp_path):
    assert mistakes(tmp_path, "") == [
        "4:1: a playout can end in every leaf, and one is '?'; write its value"
    ]


def test_playouts_are_read_twice_alike(tmp_path):
    path = written(tmp_path, records("A: 1/2, B: 0.5/1, C: 0.5/1"))
    expected = GivenPlayouts(
        results=(1,),
        records=(GivenRecord("A", 1, 2), GivenRecord("B", 0.5, 1), GivenRecord("C", 0.5, 1)),
    )
    assert [load(path)[0].playouts for _ in range(2)] == [expected] * 2


@pytest.mark.parametrize(
    ("exercise", "item", "sentence"),
    [
        (GIVEN, "{id: one}",
         ("one gives the playouts of a search on paper, so no program can answer it; write "
          "answer: written beside its id")),
        (GIVEN, "{id: one, answer: written, rubric: {ucb: 1}}",
         ("ucb asks for bounds, and one has an untried child of the root, which comes before all "
          "bounds; add its record to the playouts, or leave ucb out")),
        (GIVEN, "{id: one, answer: written, rubric: {value: 1}}",
         ("one asks for Monte Carlo tree search, of which value is not marked; its checks are "
          "ucb, selection, statistics, move")),
    ],
)  # fmt: skip
def test_an_assignment_asks_for_playouts_as_they_are_given(tmp_path, exercise, item, sentence):
    written(tmp_path, exercise)
    path = tmp_path / "assignment.yaml"
    path.write_text(f"title: T\nexercises:\n  - {item}\n", "utf-8")
    with pytest.raises(DocumentError) as found:
        assignment_file.load(path)
    assert list(found.value.mistakes) == [f"{path}:3:10: {sentence}"]


def test_a_search_by_a_program_is_not_set_on_paper(tmp_path):
    written(tmp_path, "", HEAD.replace('"?"', "1"))
    path = tmp_path / "assignment.yaml"
    path.write_text("title: T\nanswer: written\nexercises:\n  - id: one\n", "utf-8")
    with pytest.raises(DocumentError) as found:
        assignment_file.load(path)
    sentence = (
        "one asks for Monte Carlo tree search, and gives no playouts to work out on paper; add "
        "playouts: {results: [1]} to its file, or let a program answer it"
    )
    assert list(found.value.mistakes) == [f"{path}:4:9: {sentence}"]


def test_the_usual_rubric_asks_for_bounds_if_some_are_compared(tmp_path):
    (bare,) = load(written(tmp_path, GIVEN))
    assert dict(bare.usual_rubric("written")) == {"selection": 1, "statistics": 2, "move": 1}
    (one,) = load(written(tmp_path, records("A: 0/1, B: 1/1")))
    assert "ucb" not in one.usual_rubric("written")
    (full,) = load(written(tmp_path, records("A: 1/2, B: 1/1, C: 0/1")))
    assert set(full.usual_rubric("written")) == {"ucb", "selection", "statistics", "move"}
