"""The exercises that an assignment lists, found by their ids."""

from collections import Counter
from pathlib import Path

import pytest

from grader.core.errors import DocumentError
from grader.course import assignment_file, exercise_file
from grader.course.listed_exercises import shipped_assignments, shipped_exercise
from tests.support.refusals import refused_files

HEAD = "title: T\n"


@pytest.fixture
def faults(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.yaml").write_text("id: a\ntitle: A\ntree: [1, 2]\n", encoding="utf-8")

    def load(text):
        (tmp_path / "assignment.yaml").write_text(HEAD + text, encoding="utf-8")
        with pytest.raises(DocumentError) as caught:
            assignment_file.load(tmp_path)
        return [mistake.partition("assignment.yaml:")[2] for mistake in caught.value.mistakes]

    return load


SENTENCES = """
algorithm: mcts
tree: [["?", "?"], "?"]
playouts: {results: [1]}
{id: x}
  => x gives the playouts of a search on paper, so no program can answer it; write {id: x,
     answer: written}
algorithm: mcts
tree: [["?", "?"], "?"]
playouts: {results: [1]}
{id: x, answer: written, rubric: {ucb: 1}}
  => ucb asks for bounds, and x has an untried child of the root, which comes before all bounds; add
     its record to the playouts, or leave ucb out
algorithm: mcts
tree: [["?", "?"], "?"]
playouts: {results: [1]}
{id: x, answer: written, rubric: {value: 1}}
  => x asks for Monte Carlo tree search, of which value is not marked; its checks are ucb,
     selection, statistics, move
algorithm: mcts
tree: [[1, 1], 1]
{id: x, answer: written}
  => x asks for Monte Carlo tree search, and gives no playouts to work out on paper; add playouts:
     {results: [1]} to its file, or let a program answer it
algorithm: playout
policy: any
tree: [[3, 12, 8], [2, 4, 6]]
{id: x, rubric: {choice: 1}}
  => choice marks the moves of a policy, and x leaves the policy free; write policy: random in its
     file, or leave choice out
algorithm: evaluation
game: {nim: {matches: 9}}
{id: x, rubric: {value: 1}}
  => x asks for an evaluation, of which value is not marked; its checks are terminal, symmetry,
     ranking, games
tree: [[3, 12, 8], [2, 4, 6]]
{id: x, answer: written, rubric: {holds_for: 1}}
  => holds_for asks for which values of some leaves the answer stays, and x names none; add
     holds_for: {leaves: [x]} to its file, with the names of one or two leaves
algorithm: expectiminimax
tree: [{chance: [[1/2, 3], [1/2, 4]]}, {chance: [[1, 1]]}]
{id: x, answer: written, rubric: {relabelled: 1}}
  => relabelled asks for new values of the leaves with which another move is best, and none were
     found for x; choose an exercise with at most 200 nodes, in which a move can win more with less
     luck
"""


@pytest.mark.parametrize(("text", "sentences"), refused_files(SENTENCES))
def test_an_exercise_that_does_not_fit_its_item_is_refused(faults, text, sentences):
    *exercise, item = text.splitlines()
    Path("x.yaml").write_text("\n".join(["id: x", "title: T", *exercise]), "utf-8")
    assert faults(f"exercises:\n  - {item}\n") == [f"3:10: {each}" for each in sentences]


def test_the_programs_of_an_assignment_follow_one_algorithm(faults):
    assert faults("exercises: [a, minimax-two-ply, baby-nim-4]\n") == [
        (
            "2:16: minimax-two-ply asks for minimax, and a for alpha-beta pruning; a submission "
            "has one program, so put them into two assignments"
        )
    ]


def test_a_check_that_the_algorithm_does_not_have_is_refused(faults):
    assert faults("exercises: [minimax-two-ply]\nrubric: {value: 1, windows: 1}\n") == [
        (
            "2:13: minimax-two-ply asks for minimax, of which windows is not marked; its checks "
            "are value, move, visited, order, repeats, returns"
        )
    ]


def test_a_written_answer_may_follow_another_algorithm(tmp_path):
    (tmp_path / "assignment.yaml").write_text(
        HEAD + "exercises: [wikipedia, {id: minimax-two-ply, answer: written}]\n", encoding="utf-8"
    )
    program, sheet = assignment_file.load(tmp_path).entries
    assert program.exercise.algorithm.name == "alpha-beta"
    assert dict(sheet.rubric) == dict(sheet.exercise.algorithm.rubrics["written"])


def test_every_shipped_exercise_is_found_by_its_id_and_has_an_id_of_its_own():
    ids = Counter(
        file.stem
        for folder in shipped_assignments()
        for file in folder.glob("*.yaml")
        if file.name != "assignment.yaml"
    )
    assert set(ids.values()) == {1}
    for name in ids:
        file = shipped_exercise(name)
        assert file is not None
        assert exercise_file.load(file)[0].id.startswith(name)


def test_an_unknown_name_lists_the_shipped_assignments(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DocumentError) as caught:
        assignment_file.load(Path("minmax"))
    (mistake,) = caught.value.mistakes
    assert mistake.startswith(
        "minmax: there is no such file or assignment; did you mean 'minimax'?"
    )
    assert "The shipped assignments are " in mistake


@pytest.mark.parametrize("path", ["weeek-5", "course/weeek-5"])
def test_a_misspelled_folder_of_an_assignment_is_offered(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("week-5", "week-55"):  # the second has no assignment
        (tmp_path / path).with_name(name).mkdir(parents=True)
    (tmp_path / path).with_name("week-5").joinpath("assignment.yaml").write_text("")
    with pytest.raises(DocumentError, match=r"; did you mean 'week-5'\?"):
        assignment_file.load(Path(path))
