"""The exercises that an assignment lists, found by their ids."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from grader.core.errors import DocumentError
from grader.course import assignment_file, exercise_file
from grader.course.listed_exercises import shipped_assignments, shipped_exercise

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
