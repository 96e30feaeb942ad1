"""Findings on unusable written answers, with their remedies."""

import pytest

from grader.cli import main
from tests.support.desk import RIGHT, TREE, WHOLE, codes
from tests.support.places import TEXTBOOK

SUFFIXES = ".yaml, .yml, .csv, .md, .txt"


@pytest.mark.parametrize("name", ["pair.doc", "pair.DOCX", "pair.pdf", "pair.jpg", "pair.html"])
def test_a_lone_document_gets_the_list_of_readable_files(desk, name):
    file = desk.put(name, b"anything")
    assert desk.fail(str(file)).endswith(f"; a written answer ends in one of {SUFFIXES}\n")


@pytest.mark.parametrize("name", ["pair.xlsx", "pair", "pair.json"])
def test_an_unknown_kind_of_file_gets_the_list_of_known_ones(desk, name):
    file = desk.put(name, b"anything")
    assert f"a written answer that ends in one of {SUFFIXES}\n" in desk.fail(str(file))


def test_an_archive_is_no_written_answer(desk):
    desk.set("  - {id: pair}\n")
    desk.put("pair.zip", b"anything")
    (finding,) = desk.grade(path="pair.zip", code=1)["findings"]
    assert finding["code"] == "unreadable-file"
    assert "written answer" not in finding["message"]


@pytest.mark.parametrize(
    "name", ["pair.doc", "pair.docx", "pair.xlsx", "pair.PDF", "pair.png", "Week"]
)
def test_an_unread_answer_gets_the_way_to_save_it(desk, name):
    desk.set()
    desk.put(f"mine/answers/{name}", b"anything")
    desk.put("mine/answers/README", b"anything")
    assert desk.sentence(code=1) == (
        f"answers/{name} was left out: a written answer ends in one of {SUFFIXES}; save it as one "
        "of these."
    )


def test_a_file_that_is_clearly_no_answer_is_ignored(desk):
    desk.ask("value")
    desk.put("mine/answers/pair.yaml", "value: 3\n")
    for name in ("README.md", "README.pdf", "answers.schema.json", "notes/pair.docx", "pair.yaml~"):
        desk.put(f"mine/answers/{name}", "anything")
    desk.put("mine/pair.docx", "anything")
    assert desk.grade(code=0)["findings"] == []


@pytest.mark.parametrize("name", ["pair.yaml", "pair.docx"])
def test_a_folder_of_only_answers_gets_the_way_to_grade_them(desk, name):
    desk.set("  - pair\n")
    desk.put(f"mine/answers/{name}", RIGHT)
    first = desk.grade(code=1)["findings"][0]
    assert first["code"] == "no-entry-file"
    assert first["message"] == (
        "The folder mine has no alphabeta.py and no other Python file; put your program into "
        "alphabeta.py; if all your answers are on paper, they need an assignment for paper "
        "(on-paper)."
    )


def test_an_empty_folder_is_only_missing_its_program(desk):
    desk.set("  - pair\n")
    desk.put("mine/notes.md", "anything")
    assert "on-paper" not in desk.grade(code=1)["findings"][0]["message"]


def test_a_program_among_answers_is_found(desk):
    desk.set("  - pair\n")
    desk.put("mine/answers/alphabeta.py", (TEXTBOOK / "alphabeta.py").read_bytes())
    assert "hand in the folder answers by itself" in desk.grade(code=1)["findings"][0]["message"]


def test_unused_answers_get_the_command_that_marks_them(desk):
    desk.set("  - pair\n")
    desk.put("mine/alphabeta.py", (TEXTBOOK / "alphabeta.py").read_bytes())
    desk.put("mine/answers/pair.yaml", RIGHT)
    assert desk.sentence("--no-smallest-tree", code=0) == (
        "answers/ was left out: this assignment has no written answers; hand in "
        "answers/pair.yaml by itself, or to an assignment with written answers (on-paper)."
    )
    desk.put("mine/alphabeta.py", b"def max_value(game, state, alpha, beta): raise OSError")
    codes = [each["code"] for each in desk.grade(code=1)["findings"]]
    assert (len(codes), codes[-1]) == (2, "file-left-out")  # after the cause


def test_the_intended_one_of_many_exercises_comes_first(desk):
    desk.set("".join(f"  - tree-{number}\n" for number in range(10)))
    for number in range(10):
        desk.put(f"set/tree-{number}.yaml", TREE.replace("pair", f"tree-{number}"))
    file = desk.put("tre-3.csv", "value,3\n")
    where = ["-a", str(desk.folder / "set")]
    listed = ", ".join(f"tree-{number}" for number in range(8))
    assert desk.fail(str(file), *where) == (
        "grade: tre-3.csv names no exercise of this assignment, in its key exercise or its file "
        f"name; did you mean 'tree-3'? It has {listed} and 2 more; `grade solve` lists all, and -a "
        "FILE names another assignment\n"
    )
    assert desk.fail(str(desk.put("tree-1.csv", "value,3\n")), *where, "--only", "shrub") == (
        "grade: there is no exercise 'shrub' in this assignment; it has tree-1; -a FILE "
        "names another assignment\n"
    )
    assert desk.fail("solve", "shrub", *where).endswith(
        f"there is no exercise 'shrub' in this assignment; it has {listed} and 2 more; "
        "`grade solve` lists all, and -a FILE names another assignment\n"
    )


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("visited: D E F\n", "Your list of visited nodes has only the leaves"),
        ("visited: A B D E C F\nwhat?\n", "pair.txt:2: 'what?' was not read"),
    ],
)
def test_notes_on_a_right_answer_are_shown(desk, capsys, text, shown):
    desk.set("  - pair\n")
    file = desk.put("pair.txt", text)
    assert main.main([str(file), "-a", str(desk.folder / "set")]) == 0
    assert shown in capsys.readouterr().out


def test_a_slip_in_yaml_costs_nothing(desk):
    desk.ask(*WHOLE, points=7)
    desk.put("mine/answers/pair.yaml", RIGHT.replace("[E, 5, 5, 5]", "E: 5: 5: 5"))
    (one,) = desk.grade(code=0)["exercises"]
    assert all(check["passed"] for check in one["checks"])
    assert codes(one) == ["unread-part"]


def test_a_text_gets_the_form_of_the_only_part_that_is_asked_for(desk):
    desk.set("  - {id: pair, answer: written, rubric: {because: 1}}\n")
    desk.put("mine/answers/pair.txt", b"it is so (or so) ???")
    (finding,) = desk.grade(code=1)["exercises"][0]["findings"]
    assert 'as in "because: C: alpha of A"' in finding["message"]
