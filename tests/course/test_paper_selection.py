"""The exercises of pages: each gets its place, or one sentence."""

import html
import re

import pytest

from grader.cli import main
from grader.course import assignment_file
from grader.course.listed_exercises import shipped, shipped_assignments

NO_WRITTEN = "depth-two asks for alpha-beta pruning to a depth limit, which has no written answers"


@pytest.fixture
def made(capsys):
    def run(*argv):
        code = main.main([str(word) for word in argv])
        out, err = capsys.readouterr()
        return code, out, err

    return run


PAGES = [
    *(("practice", folder) for folder in shipped_assignments()),
    # Those of the other algorithms with written answers are made as these are.
    *(("worksheet", shipped() / name) for name in ("", "on-paper", "chance", "mtdf", "growth")),
]


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize(("command", "folder"), PAGES, ids=lambda each: getattr(each, "name", each))
def test_each_shipped_exercise_is_on_the_page_or_has_a_sentence(made, command, folder):
    exercises = {each.exercise.id: each.exercise for each in assignment_file.load(folder).entries}
    code, page, err = made(command, "-a", folder, "-o", "-")
    if code == 2:
        assert page == ""
        assert re.fullmatch(r"grade: (\S+) .+; .+\n", err)
        return
    assert code == 0
    left_out = {line.partition(" ")[0] for line in err.splitlines() if "left out" in line}
    assert left_out < exercises.keys()
    for each in exercises.keys() - left_out:
        assert f'"{each}"' in page or html.escape(exercises[each].title) in page, each


@pytest.mark.parametrize("command", ["practice", "worksheet"])
def test_an_exercise_without_written_answers_is_left_out_of_a_page(made, command):
    code, page, err = made(command, "wikipedia", "depth-two", "-o", "-")
    assert (code, err) == (0, f"{NO_WRITTEN}: it is left out\n")
    assert "wikipedia" in page.casefold()
    alone = made(command, "depth-two", "-o", "-")
    assert alone == (2, "", f"grade: {NO_WRITTEN}; choose an exercise that has some\n")


def test_an_exercise_whose_parts_have_no_fields_is_left_out_of_a_practice_page(made):
    problem = (
        "some-x asks for the values for which the answer stays, for which a practice page has no "
        "fields"
    )
    alone = made("practice", "-a", "on-paper", "some-x", "-o", "-")
    assert alone == (2, "", f"grade: {problem}; choose another exercise, or make a worksheet\n")
    code, page, err = made("practice", "-a", "on-paper", "some-x", "wikipedia", "-o", "-")
    assert (code, err) == (0, f"{problem}: it is left out\n")
    assert "wikipedia" in page
    code, page, _ = made("worksheet", "-a", "on-paper", "some-x", "-o", "-")
    assert (code, "The best move is still one for" in page) == (0, True)


def test_a_written_answer_to_it_is_refused(made, tmp_path):
    sheet = tmp_path / "depth-two.yaml"
    sheet.write_text("exercise: depth-two\nvalue: 3\n")
    posed = shipped() / "depth" / "depth-two.yaml"
    code, _, err = made(sheet, "--exercise", posed)
    assert (code, err) == (2, f"grade: {NO_WRITTEN}; let a program answer it\n")
