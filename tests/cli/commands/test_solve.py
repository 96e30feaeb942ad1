"""grade solve: the answer in each format, and the list of exercises."""

import json
import re

import pytest


def test_solve_prints_the_lecture_table_row_for_row(grade):
    ran = grade("solve", "lecture-trace", "--format", "csv")
    rows = ran.out.splitlines()
    assert rows[0] == "Node,alpha,beta,Value,Function,PRUNE"
    assert len(rows) == 22
    assert rows[11] == "E,-inf,6,8,MAXvalue,PRUNE1"
    assert rows[-1] == "A,6,+inf,6,MAXvalue,"


def test_solve_wikipedia_as_json(grade):
    answer = json.loads(grade("solve", "wikipedia", "--format", "json").out)
    assert (answer["value"], answer["moves"], answer["leaves_evaluated"]) == (6, ["C"], 9)
    assert set(answer) >= {"visited", "pruned", "cuts", "windows", "trace"}
    assert answer["windows"]["A"] == ["-inf", "+inf"]


def test_solve_takes_a_variant_with_dashes_or_underscores(grade):
    dashes = grade("solve", "lecture-trace", "--variant", "alpha-ge-beta", "-f", "csv").out
    assert dashes == grade("solve", "lecture-trace", "--variant", "alpha_ge_beta", "-f", "csv").out
    assert "E,8,6,8,MAXvalue,PRUNE1" in dashes


def test_solve_reads_a_file_and_writes_one(grade, tmp_path):
    (tmp_path / "one.yaml").write_text("id: one\ntitle: One\ntree: [3, [1, 2]]\n")
    place = tmp_path / "answer.md"
    ran = grade("solve", tmp_path / "one.yaml", "-f", "markdown", "-o", place)
    assert (ran.code, ran.out) == (0, "")
    assert "| Node |" in place.read_text(encoding="utf-8")
    table = tmp_path / "answer.txt"
    grade("solve", tmp_path / "one.yaml", "-o", table)
    assert "\x1b[" not in table.read_text(encoding="utf-8")


def test_solve_without_arguments_lists_the_exercises(grade, tmp_path):
    out = grade("solve").out
    assert re.search(r"\nlecture-trace +A lecture's trace table\n", out)
    (tmp_path / "mine.yaml").write_text("id: mine\ntitle: T\ntree: [[1, 2], [3, 4]]\n", "utf-8")
    assert grade("solve", "-a", tmp_path / "mine.yaml").out == "mine  T\n"


def test_solve_shows_the_tree_in_the_terminal_format(grade):
    ran = grade("solve", "wikipedia")
    assert "Best move         C" in ran.out
    assert "pruned" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 100


@pytest.mark.parametrize("exercise", ["wikipedia", "random-small", "order-random"])
def test_check_accepts_an_exercise_or_a_family_that_solve_writes(grade, tmp_path, exercise):
    place = tmp_path / "my-own.yaml"
    assert grade("solve", exercise, "-f", "exercise", "-o", place).code == 0
    assert grade("check", place).code == 0
    assert "\nid: my-own\n" in place.read_text()
    printed = grade("solve", exercise, "-f", "exercise").out
    assert printed.count("\nid: ") == printed.count(f"\nid: {exercise}\n") == 1


@pytest.mark.parametrize("exercise", ["wikipedia", "mcts-nim-7", "ucb-fig-5-10"])
def test_solve_writes_an_exercise_with_the_id_of_its_file(grade, tmp_path, exercise):
    place = tmp_path / "my-tree.yaml"
    assert grade("solve", exercise, "-f", "exercise", "-o", place).code == 0
    assert "\nid: my-tree\n" in place.read_text(encoding="utf-8")
    assert grade("solve", place).code == 0


@pytest.mark.parametrize("name", ["My tree.yaml", "my-tree.txt", f"{'a' * 65}.yaml"])
def test_solve_keeps_an_id_if_the_name_of_the_file_is_none(grade, tmp_path, name):
    grade("solve", "wikipedia", "-f", "exercise", "-o", tmp_path / name)
    assert "\nid: wikipedia\n" in (tmp_path / name).read_text(encoding="utf-8")


def test_solve_prints_a_whole_family(grade):
    assert grade("solve", "random-small").out.count("Leaves evaluated") == 3
    assert grade("solve", "random-small-2").out.count("Leaves evaluated") == 1


def test_solve_prints_a_search_by_playouts(grade):
    table = grade("solve", "mcts-nim-7").out
    assert "mcts-nim-7 · a record W/N for each node" in table
    assert "MAX moves first · iterations 60 · C sqrt 2 · seed 1" in table
    assert table.rstrip().splitlines()[-1].startswith("Move  ")
    textbook = json.loads(grade("solve", "mcts-nim-7", "--variant", "textbook", "-f", "json").out)
    assert textbook["variant"] == "the four steps, each a function"
    assert textbook["rewards"] == "utilities"
    assert len(textbook["steps"]) == 60
