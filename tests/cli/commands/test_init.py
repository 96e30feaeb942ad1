"""grade init: the template of each assignment, copied once."""

import json
import re

import pytest

from grader.core.models import Exercise
from grader.core.models.paper_questions import HoldsFor
from grader.core.tree import Tree
from grader.course import assignment_file
from grader.course.listed_exercises import shipped_assignments
from grader.written import parsing
from tests.support.places import ROOT

TEMPLATE = ROOT / "student_template"


def test_init_copies_the_template_once(grade, tmp_path):
    folder = tmp_path / "new" / "search"
    ran = grade("init", folder)
    assert ran.code == 0
    assert (folder / "alphabeta.py").read_bytes() == (TEMPLATE / "alphabeta.py").read_bytes()
    assert grade(folder).code == 1
    again = grade("init", folder)
    assert again.code == 2
    assert "already has .github/workflows/grade.yml, README.md, alphabeta.py" in again.err


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize("folder", shipped_assignments()[1:], ids=lambda folder: folder.name)
def test_each_shipped_assignment_has_a_template_of_its_own_which_earns_nothing(
    grade, folder, tmp_path
):
    name, made = folder.name, tmp_path / "p"
    ran = grade("init", made, "-a", name)
    assert ran.code == 0
    assert ran.out.endswith(f"then: grade {made} -a {name}\n")
    (program,) = [*made.glob("*.py")] or [None]
    assert ("Write the functions in" in ran.out) == (program is not None)
    assert (f"Answer in {made}/answers/, then" in ran.out) == (program is None)
    entries = assignment_file.load(folder).entries
    programs = [each.exercise.id for each in entries if each.answer != "written"]
    assert bool(programs) == (program is not None)
    if program is not None:
        graded = grade(made, "-a", name, "--only", programs[0], "-f", "json", "-q")
        report = json.loads(graded.out)
        assert (graded.code, report["score"]) == (1, 0)
        # The loop that calls the unwritten steps is written in one template.
        code = "crashed" if name == "mcts" else "not-written-yet"
        assert {each["code"] for each in report["findings"]} == {code}
    words = "\n".join(each.read_text("utf-8") for each in made.glob("*.*"))
    assert f"grade . -a {name}" in words
    assert re.findall(r"^.*\bgrade \.(?! -a ).*$", words, re.MULTILINE) == []


def test_each_part_of_a_written_answer_can_be_read_as_the_template_shows_it():
    text = (ROOT / "exercises/on-paper/template/answers/README.md").read_text("utf-8")
    tree, varied = Tree.build([[3, 12], [2, 9]]), HoldsFor(leaves=("F", "G"))
    asked = Exercise(id="e", title="T", tree=tree, holds_for=varied)
    blocks = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        sheet = parsing.read("e.yaml", block.encode(), asked)
        assert sheet.findings == ()


def test_init_refuses_a_folder_that_is_not_writable(grade, tmp_path):
    (tmp_path / "file").write_text("")
    assert "cannot write" in grade("init", tmp_path / "file" / "below").err
