"""The right answers to playouts on paper, in every layout, as an answer and as a file again."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.cli.main import main
from grader.core.models import Entry, Written
from grader.course import assignment_file, exercise_file
from grader.kinds import usual_rubric
from grader.kinds.iterations import paper_solution as on_paper
from grader.kinds.iterations.given_playouts import record
from grader.pages.worksheet import key, sheet
from grader.pages.worksheet_questions import answer_lines
from grader.reports.renderers import FORMATS
from grader.written import submission_answers
from grader.written.parsing import read
from tests.support.html_page import Page

SUFFIXES = {"yaml": ".yaml", "csv": ".csv", "markdown": ".md", "text": ".txt"}
ENTRIES = [
    each for each in assignment_file.load(Path("on-paper")).entries if each.exercise.playouts
]
IDS = [each.id for each in ENTRIES]


def checks_of(entry, layout):
    """The shares that the solution in a layout earns, and its findings."""
    exercise = entry.exercise
    text = FORMATS.renderer(layout)(on_paper.solved(exercise, None))
    answer = Written(sheet=read(f"x{SUFFIXES[layout]}", text.encode(), exercise))
    found = submission_answers.marked_playouts(entry, answer)
    return {check.name: check.share for check in found.checks}, [f.message for f in found.findings]


def test_five_exercises_are_shipped():
    assert len(ENTRIES) == 5


@pytest.mark.parametrize("layout", SUFFIXES)
@pytest.mark.parametrize("entry", ENTRIES, ids=IDS)
def test_the_solution_earns_all_marks(entry, layout):
    whole = Entry.on_paper(entry.exercise, usual_rubric(entry.exercise, "written"))
    assert checks_of(whole, layout) == (dict.fromkeys(whole.rubric, 1), [])


def played(shape, results, seed):
    """An exercise in a tree, with the records after so many playouts of a right search."""
    tree = [["?"] * each if each else "?" for each in shape]
    fields = {"id": "x", "title": "X", "algorithm": "mcts", "exploration": 1, "tree": tree}
    (bare,) = exercise_file.from_fields({**fields, "playouts": {"results": results}}, "x.yaml")
    solution = on_paper.solved(bare, None)
    names, after = bare.tree.names, solution.records
    records = {names[node]: record(after, node) for node in after}
    given = {"results": [seed % 2, 0.5], "records": records}
    (exercise,) = exercise_file.from_fields({**fields, "playouts": given}, "x.yaml")
    return exercise


@given(
    shape=st.lists(st.integers(0, 3), min_size=2, max_size=3),
    results=st.lists(st.sampled_from([0, 0.5, 1]), min_size=1, max_size=12),
    seed=st.integers(0, 1),
)
def test_the_solution_of_a_random_exercise_earns_all_marks(shape, results, seed):
    exercise = played(shape, results, seed)
    whole = Entry.on_paper(exercise, usual_rubric(exercise, "written"))
    for layout in ("yaml", "csv"):
        assert checks_of(whole, layout) == (dict.fromkeys(whole.rubric, 1), [])


def test_the_table_shows_each_formula(capsys):
    assert main(["solve", "ucb-fig-5-10"]) == 0
    told = capsys.readouterr().out
    assert "B     60/79   61/80   60/79 + 1.4 * sqrt(ln(100) / 79) = 1.10" in told
    assert "Played  I\nMove    B" in told


NO_SVG = (
    "there is no format 'svg'; choose from csv, exercise, markdown, table, text, yaml, the formats "
    "for playouts on paper"
)
NO_VARIANT = "ucb-fig-5-10 asks for playouts on paper, which have no variants; leave out --variant"


@pytest.mark.parametrize(
    ("arguments", "sentence"), [(["-f", "svg"], NO_SVG), (["--variant", "fig57"], NO_VARIANT)]
)
def test_there_are_no_pictures_and_no_variants(arguments, sentence, capsys):
    assert main(["solve", "ucb-fig-5-10", *arguments]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("entry", ENTRIES, ids=IDS)
def test_the_worksheet_asks_each_part_and_its_key_answers_all(entry):
    lines = list(answer_lines(entry, None))
    assert all(line.answer for line in lines)
    empty, full = Page(sheet([entry])), Page(key([entry], None))
    assert "W counts the rewards of the player who moves into the node" in empty.text
    assert "follows from the student's own answers is right, too" in full.text
    for line in lines:
        assert line.label in empty.text
        assert line.label in full.text
