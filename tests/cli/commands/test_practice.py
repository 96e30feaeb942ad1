"""grade practice: which exercises are on the page, new random trees, and invalid arguments."""

import pytest

from grader.cli.commands.practice import NO_EXERCISE
from grader.course import exercise_file
from tests.support.courses import put_course
from tests.support.html_page import Page

TREE = [[1, 2], [3, 4]]
MINE = f"id: mine\ntitle: Mine\ntree: {TREE}\n"
PAPER = "{id: mine, answer: written, rubric: {windows: 1}}"


@pytest.fixture
def practice(grade):
    """Runs the command, and gives the exercises on its page and the messages about it."""

    def posed(*words):
        ran = grade("practice", *words, "-o", "-")
        assert ran.code == 0
        return Page(ran.out).data("practice")["exercises"], ran.err

    return posed


def ids(exercises):
    return [one["id"] for one in exercises]


def test_a_page_is_written_for_ids_families_and_files(grade, practice, tmp_path, write):
    write(MINE, "mine.yaml")
    posed, err = practice("wikipedia", "random-small", "mine.yaml", "wikipedia")
    assert err == ""
    family = ["random-small-1", "random-small-2", "random-small-3"]
    assert ids(posed) == ["wikipedia", *family, "mine"]
    assert grade("practice", "wikipedia", "-o", tmp_path / "p.html").code == 0
    assert Page((tmp_path / "p.html").read_text(encoding="utf-8")).wrong == []


def test_an_exercise_set_on_paper_asks_for_its_rubric(practice, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    put_course(tmp_path, "mine", PAPER, mine=TREE)
    (posed,), _ = practice("mine", "-a", "assignment.yaml")
    assert posed["parts"][-1] == "windows"


def test_random_trees_are_those_of_the_family_that_the_page_offers(grade, write, tmp_path):
    argv = "practice --random 3 --seed 7 --depth 2 --values -5 5 -o -".split()
    code, out, err = grade(*argv)
    assert code == 0
    assert "`grade random-7-1.yaml -a random-7.yaml` marks" in err
    data = Page(out).data("practice")
    write(data["drawn"]["text"], data["drawn"]["file"])
    members = exercise_file.load(tmp_path / "random-7.yaml")
    assert ids(data["exercises"]) == [one.id for one in members]
    assert data["drawn"]["first"] == members[0].id
    values = [node["value"] for node in data["exercises"][2]["nodes"] if node["leaf"]]
    tree = members[2].tree
    assert values == [str(tree.values[leaf]) for leaf in tree.leaves()]
    assert all(-5 <= int(value) <= 5 for value in values)
    assert grade(*argv).out == out


def test_random_trees_can_be_saved_under_a_chosen_name(practice, tmp_path):
    file = tmp_path / "week-3.yaml"
    drawn, err = practice("--random", "2", "--save-trees", file)
    assert str(file) in err
    again, _ = practice(file, "--check", "never")
    assert [one["nodes"] for one in drawn] == [one["nodes"] for one in again]
    assert ids(again) == ["week-3-1", "week-3-2"]


def test_a_tree_that_is_too_large_leaves_out_that_exercise_only(practice):
    posed, err = practice("wikipedia", "random-deep-1")
    assert ids(posed) == ["wikipedia"]
    assert err == "random-deep-1 has 127 nodes, but a page has room for 120: it is left out\n"


@pytest.fixture
def course(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    hidden = "{id: wikipedia, visibility: hidden}"
    put_course(tmp_path, "mine", hidden, "random-small", PAPER, mine=TREE)


@pytest.mark.usefixtures("course")
def test_an_assignment_alone_gives_all_its_exercises_that_students_see(practice):
    posed, err = practice("-a", ".")
    assert ids(posed) == ["mine", "random-small-1", "random-small-2", "random-small-3"]
    assert posed[0]["parts"][-1] == "windows"
    assert err == (
        "wikipedia is hidden from students: it is left out; name the exercises to include it\n"
    )
    assert ids(practice("wikipedia", "-a", ".")[0]) == ["wikipedia"]


@pytest.mark.usefixtures("course")
def test_a_worksheet_of_an_assignment_has_all_its_exercises(grade):
    code, out, err = grade("worksheet", "-a", "assignment.yaml", "-o", "-")
    assert code == 0
    assert "wikipedia is hidden" in err
    assert all(title in out for title in ("Mine", "(1 of 3)", "(3 of 3)"))
    assert grade("worksheet", "-o", "-") == (2, "", f"grade: {NO_EXERCISE}\n")


def test_an_assignment_that_hides_every_exercise_gives_no_page(grade, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    put_course(tmp_path, "wikipedia", more="visibility: hidden\n")
    told = "assignment.yaml hides all its exercises from students; name those for the page"
    assert grade("practice", "-a", ".", "-o", "-") == (2, "", f"grade: {told}\n")


def test_two_exercises_with_one_id_are_refused(grade, write):
    write(MINE.replace("mine", "wikipedia"), "wikipedia.yaml")
    ran = grade("practice", "wikipedia", "wikipedia.yaml", "-o", "-")
    assert ran.code == 2
    assert "both have an exercise 'wikipedia'; leave one of them out, or rename it" in ran.err


def test_a_minimax_exercise_has_a_page_with_its_values(grade):
    code, page, _ = grade("practice", "minimax-uppsala", "-o", "-")
    assert code == 0
    assert "Search each tree by minimax." in page
    assert 'data-cell="value:6"' in page
    assert 'data-cell="alpha' not in page


def test_an_exercise_without_a_trace_table_has_a_worksheet_but_no_page(grade):
    ran = grade("practice", "-a", "star1", "-o", "-")
    assert ran.code == 2
    assert "star1-first-cut is for Star1, which has no trace table; choose" in ran.err
    code, page, _ = grade("worksheet", "weighted-sum", "-o", "-")
    assert code == 0
    assert "Search the tree by expectiminimax, children from left to right." in page
    assert "MAX moves first, at A." in page
    assert "equality" not in page
    assert '<g class="node chance"' in page
