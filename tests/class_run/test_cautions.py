"""A stopped run leaves cautions, and its results are never shown as one class."""

import json
from dataclasses import replace

import pytest

from grader.class_run.cautions import caution, mixture
from grader.class_run.store import Store
from grader.core.errors import EXIT_PASSED
from tests.class_run.conftest import RIGHT
from tests.class_run.test_store import CHOSEN, RUN, kept

NEW = replace(RUN, digest="d2")
REMEDY = "run grade class on the whole class to its end, with the assignment that counts"
STOPPED = (
    "a run was stopped before its end, so some results may be missing or old; repeat the grade "
    "class command that was stopped"
)


@pytest.fixture
def cautions(tmp_path):
    """Tells about a mixture of assignments in the store, and what else there is to caution."""

    def words():
        with Store(tmp_path, create=True) as store:
            return mixture(store), caution(store)

    return words


def test_a_class_that_was_graded_to_the_end_needs_no_word(tmp_path, cautions):
    assert cautions() == ("", "")
    kept(tmp_path, 1, 2, 3)
    assert cautions() == ("", "")
    kept(tmp_path, 1, 2, 3, run=NEW)
    kept(tmp_path, 2, run=replace(NEW, selection=CHOSEN))
    assert cautions() == ("", "")


MIXED = (
    "of the newest assignment, and those of 2 of an older one, because a run was stopped before "
    "its end"
)
NONE = (
    "no student has a result of the newest assignment, because its run was stopped before the first"
)


@pytest.mark.parametrize(
    ("students", "clause"),
    [
        ((1,), f"the results of 1 student are {MIXED}"),
        ((1, 4), f"the results of 2 students are {MIXED}"),
        ((), NONE),
    ],
)
def test_results_of_two_assignments_are_counted_until_the_run_has_ended(
    tmp_path, cautions, students, clause
):
    kept(tmp_path, 1, 2, 3)
    kept(tmp_path, *students, run=NEW, end=False)
    assert cautions() == (f"{clause}; {REMEDY}",) * 2
    kept(tmp_path, 1, 2, 3, run=NEW)
    assert cautions() == ("", "")


@pytest.mark.parametrize(
    "later",
    [[], [replace(RUN, selection=CHOSEN)], [replace(RUN, selection=CHOSEN, options="none")]],
)
def test_a_run_that_was_stopped_is_told_until_the_whole_class_is_graded(tmp_path, cautions, later):
    kept(tmp_path, 1, 2)
    kept(tmp_path, 1, end=False)
    for run in later:
        kept(tmp_path, 1, run=run)
    assert cautions() == ("", STOPPED)
    kept(tmp_path, 1, 2)
    assert cautions() == ("", "")


def test_the_figures_in_the_terminal_have_the_caution_of_the_page(
    results, members, grade, stopped, told
):
    """A part that is graded after a stopped run leaves the rest of the class as it was."""
    folder = members(ann=RIGHT, bob=RIGHT)
    stopped(folder)
    said = told(grade, folder, "--students", "ann")
    run, brief, *_ = said.out.splitlines()
    assert run.startswith("Run 2: 1 submission, ")
    clause = said.err.splitlines()[-1].removeprefix("grade: ")
    caution = f"{clause[0].upper()}{clause[1:]}."
    assert caution in (results / "class.html").read_text()
    assert json.loads((results / "class.json").read_text())["caution"] == caution
    assert "stopped" in caution
    assert brief.startswith("1 student: ")
    assert "stopped" not in told(grade, folder).err


def test_the_page_of_a_class_says_that_its_run_was_stopped(results, members, grade, trees, stopped):
    """The first student has the new assignment's points, and the second one the old one's."""
    folder = members(ann=RIGHT, bob=RIGHT)
    assert grade(folder) == EXIT_PASSED
    page = results / "class.html"
    assert "newest assignment" not in page.read_text()
    (trees / "one.yaml").write_text("id: one\ntitle: Tree one\ntree: [[3, 12], [2, 4]]\n")
    stopped(folder)
    said = "<p><strong>The results of 1 student are of the newest assignment, and those of 1 of an"
    assert page.read_text().count(said) == 1
    assert grade(folder) == EXIT_PASSED
    assert "newest assignment" not in page.read_text()
