"""Written answers in a whole run: found, marked and reported, beside programs or alone."""

import json

import pytest

from grader.cli import main
from tests.support.corpus import program
from tests.support.desk import BOTH, RIGHT, TREE, WHOLE, WRITTEN, codes
from tests.support.places import TEXTBOOK


def test_a_right_answer_earns_every_check_without_a_program(desk):
    desk.ask(*WHOLE, points=7)
    desk.put("mine/answers/pair.yaml", RIGHT)
    report = desk.grade(code=0)
    (one,) = report["exercises"]
    assert (report["score"], one["outcome"], one["answer"]) == (7, "written", "written")
    assert all(check["share"] == 1 for check in one["checks"])
    assert report["findings"] == one["findings"] == []
    assert report["isolation"] is None  # no program was run
    assert one["visited"] == ["A", "B", "C", "D", "E", "F"] or one["visited"][0] == "A"


def test_a_partly_right_answer_earns_a_part(desk):
    desk.ask("trace", points=11)
    desk.put("mine/answers/pair.yaml", RIGHT.replace("[E, 5, 5, 5]", "[E, 7, 7, 7]"))
    (one,) = desk.grade(code=1)["exercises"]
    assert one["score"] == 10
    (check,) = one["checks"]
    assert (check["passed"], check["share"]) == (False, round(10 / 11, 6))
    (finding,) = one["findings"]
    assert (finding["code"], finding["line"], finding["node"]) == ("wrong-cell", 13, "E")


def test_a_program_and_a_sheet_for_the_same_tree_are_graded_side_by_side(desk):
    desk.set(BOTH)
    desk.put("mine/alphabeta.py", (TEXTBOOK / "alphabeta.py").read_bytes())
    desk.put("mine/answers/pair.yaml", RIGHT)
    report = desk.grade("--no-smallest-tree", code=0)
    assert [one["id"] for one in report["exercises"]] == ["pair", "pair:written"]
    assert [one["outcome"] for one in report["exercises"]] == ["answered", "written"]
    only = desk.grade("--only", "pair:written", code=0)
    assert [one["id"] for one in only["exercises"]] == ["pair:written"]
    assert len(desk.grade("--only", "pair")["exercises"]) == 2


def test_a_missing_program_costs_nothing_on_paper(desk):
    desk.set(BOTH)
    desk.put("mine/answers/pair.yaml", RIGHT)
    report = desk.grade(code=1)
    assert codes(report) == ["no-entry-file"]
    assert [one["status"] for one in report["exercises"]] == ["failed", "passed"]


def test_a_missing_sheet_costs_no_program_anything(desk):
    desk.set(BOTH)
    desk.put("mine/alphabeta.py", (TEXTBOOK / "alphabeta.py").read_bytes())
    desk.put("mine/answers/pairs.yaml", RIGHT)
    report = desk.grade("--no-smallest-tree", code=1)
    first, second = report["exercises"]
    assert (first["status"], second["outcome"]) == ("passed", "unanswered")
    (finding,) = second["findings"]
    assert finding["message"] == (
        "There is no written answer to the exercise pair; write it in answers/pair, ending in one "
        "of .yaml, .yml, .csv, .md, .txt; did you mean 'pairs'?"
    )
    assert codes(report) == ["file-left-out"]
    assert "did you mean 'pair'?" in report["findings"][0]["message"]
    assert report["diagnosis"] is None


@pytest.mark.parametrize("more", [[], ["--no-smallest-tree"]])
def test_a_missing_sheet_is_no_cause_of_the_mistake_of_a_program(desk, capsys, more):
    desk.set(f"{WRITTEN}  - pair\n")
    desk.put("mine/alphabeta.py", program("wrong/min-never-cuts"))
    report = desk.grade(*more, code=1)
    assert codes(report) == ["several-mistakes"]
    main.main([str(desk.folder / "mine"), "-a", str(desk.folder / "set"), *more])
    text = capsys.readouterr().out
    assert text.index("Several known mistakes") < text.index("  pair  ")
    assert text.index("  pair  ") < text.index("no written answer to the exercise pair")


def test_the_more_specific_of_two_files_on_one_exercise_counts(desk):
    desk.ask("value")
    desk.put("mine/answers/pair.txt", "value: 9\n")
    desk.put("mine/answers/pair.yaml", "value: 3\n")
    assert desk.sentence(code=0) == (
        "answers/pair.txt was left out: answers/pair.yaml answers the same exercise; hand in one "
        "of them."
    )


def test_a_lone_file_is_marked_for_all_its_parts(desk):
    desk.set("  - pair\n")
    desk.put("pair.txt", "value: 3\nmove: C\n")
    (one,) = desk.grade(path="pair.txt", code=1)["exercises"]
    assert {check["name"]: check["share"] for check in one["checks"]} == {"value": 1, "move": 0}
    (finding,) = one["findings"]
    assert finding["message"] == "pair.txt:2: the best move is B, not C."


def test_a_lone_file_is_marked_by_the_rubric_if_its_exercise_is_set_on_paper(desk):
    desk.ask("value", "leaves")
    desk.put("pair.txt", "value: 3\n")
    (one,) = desk.grade(path="pair.txt", code=1)["exercises"]
    assert one["score"] == 0.5
    assert codes(one) == ["not-answered"]


def test_a_lone_file_may_be_about_any_exercise_given_with_it(desk):
    desk.set("  - pair\n")
    other = desk.put("other.yaml", TREE.replace("pair", "other").replace("3, 5", "1, 5"))
    desk.put("answer.md", "- **Value:** 2\n")
    (one,) = desk.grade("--exercise", str(other), path="answer.md", code=0)["exercises"]
    assert (one["id"], one["score"]) == ("other", 1)


@pytest.mark.parametrize("name", ["pair (1).yaml", "Pair.yaml", "ada-pair.yaml", "x.yaml"])
def test_the_key_decides_whatever_the_file_is_called(desk, name):
    desk.set()
    keyed = RIGHT if "exercise:" in RIGHT else f"exercise: pair\n{RIGHT}"
    desk.put(f"mine/answers/{name}", keyed)
    report = desk.grade(code=0)
    assert (report["exercises"][0]["status"], report["findings"]) == ("passed", [])
    desk.put("mine/answers/pair.yaml", RIGHT)
    assert "answers the same exercise; hand in one of them" in desk.sentence(code=0)


def test_a_lone_file_without_an_exercise_s_name_is_reported(desk):
    desk.set("  - pair\n")
    file = desk.put("pear.csv", "value,3\n")
    said = desk.fail(str(file), "-a", str(desk.folder / "set"))
    assert said == (
        "grade: pear.csv names no exercise of this assignment, in its key exercise or its file "
        "name; did you mean 'pair'? It has pair; -a FILE names another assignment\n"
    )


def test_a_lone_file_is_about_one_tree(desk):
    desk.set("  - pair\n")
    family = desk.put(
        "many.yaml",
        "id: many\ntitle: M\n"
        "family: {seed: 1, count: 2, depth: 2, branching: [2, 2], values: [0, 9]}\n",
    )
    file = desk.put("answer.csv", "value,3\n")
    said = desk.fail(str(file), "--exercise", str(family))
    assert "has 2 trees, and one written answer is about one" in said


@pytest.mark.parametrize(
    ("rubric", "answer", "sentence"),
    [
        ("{trace: 1}", "program", "trace is not marked in a program; its checks are value, move,"),
        ("{order: 1}", "written", "order is not marked in a written answer; its checks are value,"),
    ],
)
def test_a_rubric_with_a_check_of_another_kind_of_answer_is_refused(desk, rubric, answer, sentence):
    desk.set(f"  - {{id: pair, answer: {answer}, rubric: {rubric}}}\n")
    assert sentence in desk.fail("check", str(desk.folder / "set"))
    desk.set("  - pair\n", f"answer: {answer}\nrubric: {rubric}\n")
    assert sentence in desk.fail("check", str(desk.folder / "set"))


def test_the_assignment_s_rubric_applies_to_its_own_kind_of_answer(desk):
    desk.set(BOTH, "rubric: {move: 1}\n")
    desk.put("mine/answers/pair.yaml", RIGHT)
    first, second = desk.grade()["exercises"]
    assert [check["name"] for check in first["checks"]] == ["move"]
    assert [check["name"] for check in second["checks"]] == ["value", "move", "pruned", "trace"]


def test_an_exercise_set_twice_in_the_same_way_is_a_mistake(desk):
    desk.set("  - {id: pair, answer: written}\n  - {id: pair, answer: written}\n")
    assert "'pair' is listed twice, first on line 3" in desk.fail("check", str(desk.folder / "set"))


def test_a_hidden_answer_on_paper_is_only_counted(desk):
    desk.set("  - {id: pair, answer: written, visibility: hidden}\n")
    desk.put("mine/answers/pair.yaml", RIGHT.replace("value: 3", "value: 4"))
    (one,) = desk.grade(code=1)["exercises"]
    assert (one["id"], one["findings"], one["value"]) == ("hidden 1", [], None)


@pytest.mark.parametrize(
    ("feedback", "said"), [("category", "An answer is wrong."), ("none", None)]
)
def test_feedback_on_paper_follows_the_assignment(desk, feedback, said):
    desk.set(
        f"  - {{id: pair, answer: written, rubric: {{value: 1, move: 1}}, feedback: {feedback}}}\n"
    )
    desk.put("mine/answers/pair.yaml", "value: 4\nmove: B\n")
    (one,) = desk.grade(code=1)["exercises"]
    assert [finding["message"] for finding in one["findings"]] == ([said] if said else [])
    assert one["expected"]["value"] is None


def test_an_endless_file_is_refused(desk):
    desk.set()
    desk.put("mine/answers/pair.yaml", b"x" * (256 * 1024 + 1))
    assert desk.sentence(code=1) == (
        "answers/pair.yaml was left out: it has 262,145 bytes, and 262,144 are allowed; hand in "
        "the answer alone."
    )


def test_the_shipped_answers_on_paper_have_their_own_assignment(desk):
    desk.put("mine/answers/aima-fig-5-2.txt", "value: 3\n")
    assert main.main([str(desk.folder / "mine"), "-a", "on-paper", "-f", "json", "-q"]) == 1
    report = json.loads(desk._capsys.readouterr().out)
    assert report["assignment"] == "Searches on paper"
    assert {one["answer"] for one in report["exercises"]} == {"written"}


def test_only_the_root_is_called_the_root(desk):
    desk.ask("pruned")
    desk.put("mine/answers/pair.txt", "pruned: E\n")
    (one,) = desk.grade(code=1)["exercises"]
    assert all(finding["path"] for finding in one["findings"] if finding["node"] != "A")


def test_large_values_have_the_tolerance_of_a_table(desk):
    desk.ask("value")
    desk.put("set/pair.yaml", TREE.replace("3, 5", "3000000000, 5000000000"))
    desk.put("mine/answers/pair.txt", "value: 3000000001\n")
    assert desk.grade(code=0)["score"] == 1


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("pair.md", "|-" + "|  " * 60 + "x"),
        ("pair.md", "|-" + "|  " * 20_000 + "x"),
        ("pair.yaml", "trace:\n -" + " " * 100_000 + "@x"),
    ],
    ids=["cells", "many cells", "spaces"],
)
def test_no_line_takes_too_long(desk, name, line):
    desk.ask("value")
    desk.put(f"mine/answers/{name}", line)
    assert desk.grade(code=1)["score"] == 0
