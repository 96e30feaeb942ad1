"""grade practice: which exercises are on the page, new random trees, and invalid arguments."""

import pytest

from grader.cli import main
from grader.cli.commands.practice import NO_EXERCISE
from grader.course import exercise_file
from tests.support.strict_html import Page


def grade(capsys, *argv):
    code = main.main([str(word) for word in argv])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_page_is_written_for_ids_families_and_files(capsys, tmp_path, write):
    write("id: mine\ntitle: Mine\ntree: [[1, 2], [3, 4]]\n", "mine.yaml")
    code, out, err = grade(
        capsys, "practice", "wikipedia", "random-small", "mine.yaml", "wikipedia", "-o", "-"
    )
    assert (code, err) == (0, "")
    ids = [one["id"] for one in Page(out).data("practice")["exercises"]]
    assert ids == ["wikipedia", "random-small-1", "random-small-2", "random-small-3", "mine"]
    assert grade(capsys, "practice", "wikipedia", "-o", tmp_path / "p.html")[0] == 0
    assert Page((tmp_path / "p.html").read_text(encoding="utf-8")).wrong == []


def test_an_exercise_set_on_paper_asks_for_its_rubric(capsys, write):
    write("id: mine\ntitle: Mine\ntree: [[1, 2], [3, 4]]\n", "mine.yaml")
    write(
        "title: T\nexercises: [mine, {id: mine, answer: written, rubric: {windows: 1}}]\n",
        "assignment.yaml",
    )
    _, out, _ = grade(capsys, "practice", "mine", "-a", "assignment.yaml", "-o", "-")
    (posed,) = Page(out).data("practice")["exercises"]
    assert posed["parts"][-1] == "windows"


def test_random_trees_are_those_of_the_family_that_the_page_offers(capsys, write, tmp_path):
    argv = ["practice", "--random", "3", "--seed", "7", "--depth", "2", "--values", "-5", "5"]
    code, out, err = grade(capsys, *argv, "-o", "-")
    assert code == 0
    assert "`grade random-7-1.yaml -a random-7.yaml` marks" in err
    data = Page(out).data("practice")
    write(data["drawn"]["text"], data["drawn"]["file"])
    members = exercise_file.load(tmp_path / "random-7.yaml")
    assert [one["id"] for one in data["exercises"]] == [one.id for one in members]
    assert data["drawn"]["first"] == members[0].id
    values = [node["value"] for node in data["exercises"][2]["nodes"] if node["leaf"]]
    tree = members[2].tree
    assert values == [str(tree.values[leaf]) for leaf in tree.leaves()]
    assert all(-5 <= int(value) <= 5 for value in values)
    assert grade(capsys, *argv, "-o", "-")[1] == out


def test_random_trees_can_be_saved_under_a_chosen_name(capsys, tmp_path):
    file = tmp_path / "week-3.yaml"
    code, out, err = grade(capsys, "practice", "--random", "2", "--save-trees", file, "-o", "-")
    assert code == 0
    assert str(file) in err
    again = grade(capsys, "practice", file, "--check", "never", "-o", "-")[1]
    posed = [Page(html).data("practice")["exercises"] for html in (out, again)]
    assert [one["nodes"] for one in posed[0]] == [one["nodes"] for one in posed[1]]
    assert [one["id"] for one in posed[1]] == ["week-3-1", "week-3-2"]


def test_a_tree_that_is_too_large_leaves_out_that_exercise_only(capsys):
    code, out, err = grade(capsys, "practice", "wikipedia", "random-deep-1", "-o", "-")
    assert code == 0
    assert [one["id"] for one in Page(out).data("practice")["exercises"]] == ["wikipedia"]
    assert err == "random-deep-1 has 127 nodes, but a page has room for 120: it is left out\n"


@pytest.fixture
def course(write):
    write("id: mine\ntitle: Mine\ntree: [[1, 2], [3, 4]]\n", "mine.yaml")
    write(
        "title: T\nexercises: [mine, {id: wikipedia, visibility: hidden}, random-small,\n"
        "            {id: mine, answer: written, rubric: {windows: 1}}]\n",
        "assignment.yaml",
    )


@pytest.mark.usefixtures("course")
def test_an_assignment_alone_gives_all_its_exercises_that_students_see(capsys):
    code, out, err = grade(capsys, "practice", "-a", ".", "-o", "-")
    assert code == 0
    posed = Page(out).data("practice")["exercises"]
    families = ["random-small-1", "random-small-2", "random-small-3"]
    assert [one["id"] for one in posed] == ["mine", *families]
    assert posed[0]["parts"][-1] == "windows"
    assert err == (
        "wikipedia is hidden from students: it is left out; name the exercises to include it\n"
    )
    _, named, _ = grade(capsys, "practice", "wikipedia", "-a", ".", "-o", "-")
    assert [one["id"] for one in Page(named).data("practice")["exercises"]] == ["wikipedia"]


@pytest.mark.usefixtures("course")
def test_a_worksheet_of_an_assignment_has_all_its_exercises(capsys):
    code, out, err = grade(capsys, "worksheet", "-a", "assignment.yaml", "-o", "-")
    assert code == 0
    assert "wikipedia is hidden" in err
    assert all(title in out for title in ("Mine", "(1 of 3)", "(3 of 3)"))
    code, _, err = grade(capsys, "worksheet", "-o", "-")
    assert (code, err) == (2, f"grade: {NO_EXERCISE}\n")


def test_an_assignment_that_hides_every_exercise_gives_no_page(capsys, write):
    write("title: T\nexercises: [wikipedia]\nvisibility: hidden\n", "assignment.yaml")
    code, out, err = grade(capsys, "practice", "-a", ".", "-o", "-")
    assert (code, out) == (2, "")
    assert err == (
        "grade: assignment.yaml hides all its exercises from students; name those for the page\n"
    )


WRONG = {
    "nosuch": (["nosuch", "-o", "-"], "there is no exercise 'nosuch' in this assignment"),
    "a slip": (["wikipedi", "-o", "-"], "did you mean 'wikipedia'?"),
    "no file": (["nosuch.yaml", "-o", "-"], "nosuch.yaml: there is no such file"),
    "nothing": (["-o", "-"], f"grade: {NO_EXERCISE}, or add --random 3 for new trees\n"),
    "nowhere": (["wikipedia"], "the following arguments are required: -o/--output"),
    "too large": (
        ["random-deep", "-o", "-"],
        "random-deep-1 has 127 nodes, but a page has room for 120; choose a smaller tree",
    ),
    "a seed alone": (["wikipedia", "--seed", "1", "-o", "-"], "--seed is for new random trees"),
    "no number": (
        ["--random", "x", "-o", "-"],
        "argument --random: 'x' is not a whole number, such as 3 (see grade practice --help)",
    ),
    "no share": (
        ["--random", "1", "--ties", "few", "-o", "-"],
        "'few' is not a number, such as 0.1",
    ),
    "no seed": (["--random", "1", "--seed", "-1", "-o", "-"], "--seed is -1; it must be 0 or more"),
    "no trees": (
        ["--random", "0", "--seed", "1", "-o", "-"],
        (
            "no trees can be drawn with these settings: family.count is 0; it must be a whole "
            "number from 1 to 1000"
        ),
    ),
    "the wrong way round": (
        ["--random", "1", "--seed", "1", "--branching", "3", "2", "-o", "-"],
        (
            "no trees can be drawn with these settings: branching is [3, 2], the larger first; "
            "write [2, 3]"
        ),
    ),
    "a name that is none": (
        ["--random", "1", "--save-trees", "Week 3.yaml", "-o", "-"],
        "no trees can be drawn with these settings: id is 'Week 3'",
    ),
    "no exercise file": (
        ["--random", "1", "--save-trees", "trees.txt", "-o", "-"],
        "trees.txt must end in .yaml to be an exercise file",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_mistake_in_the_command_line_is_one_clear_sentence(capsys, case, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    argv, said = WRONG[case]
    code, out, err = grade(capsys, "practice", *argv)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_two_exercises_with_one_id_are_refused(capsys, write):
    write("id: wikipedia\ntitle: Mine\ntree: [[1, 2], [3, 4]]\n", "wikipedia.yaml")
    code, _, err = grade(capsys, "practice", "wikipedia", "wikipedia.yaml", "-o", "-")
    assert code == 2
    assert "both have an exercise 'wikipedia'; leave one of them out, or rename it" in err


def test_a_minimax_exercise_has_a_page_with_its_values(capsys, tmp_path):
    code, page, _ = grade(capsys, "practice", "minimax-uppsala", "-o", "-")
    assert code == 0
    assert "Search each tree by minimax." in page
    assert 'data-cell="value:6"' in page
    assert 'data-cell="alpha' not in page


def test_an_exercise_without_a_trace_table_has_a_worksheet_but_no_page(capsys, tmp_path):
    code, _, err = grade(capsys, "practice", "-a", "star1", "-o", "-")
    assert code == 2
    assert "star1-first-cut is for Star1, which has no trace table; choose" in err
    code, page, _ = grade(capsys, "worksheet", "weighted-sum", "-o", "-")
    assert code == 0
    assert "Search the tree by expectiminimax, children from left to right." in page
    assert "MAX moves first, at A." in page
    assert "equality" not in page
    assert '<g class="node chance"' in page
