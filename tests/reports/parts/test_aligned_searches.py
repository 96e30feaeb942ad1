"""The drawing, the table and the page of an exercise have the same first difference."""

import re
from dataclasses import replace
from math import inf

import pytest

from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.models import Finding
from grader.core.recording import Recording
from grader.diagnosis import known_mistakes
from grader.reports.formats import html, markdown, terminal
from grader.reports.html import exercise_section
from grader.reports.html.player import Players
from grader.reports.parts import exercise_detail
from grader.reports.parts.aligned_searches import align
from grader.reports.parts.side_by_side import side_by_side
from grader.reports.text.terminal_lines import Page
from grader.search import trace_table
from tests.support.report_samples import diagnosed, exercise, report

MISTAKES = known_mistakes.mistake_names(ALPHA_BETA)[::6]
"""One in six: all of them behave alike, and together they take a minute."""
FIRST = "◀ first difference"


def shown(one):
    """The nodes at which the drawing and the table show the first difference."""
    page = Page(100)
    drawn = exercise_detail.whole(one, page)
    lines = page.paint(drawn, color=False).splitlines()
    table = next((at for at, line in enumerate(lines) if "The right search" in line), len(lines))
    tree, rows = (
        [line for line in part if FIRST in line] for part in (lines[:table], lines[table:])
    )
    names = [re.search(r"[├└]─ (?:[△▽] )?(\w+)|△ (\w+)", line) for line in tree]
    both = [[side.replace(FIRST, "").split() for side in line.split("│")] for line in rows]
    sides = [(right or left)[0] for left, right in both]
    return [each[1] or each[2] for each in names if each], sides


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize("mistake", MISTAKES)
def test_drawing_and_table_agree_where_two_searches_first_differ(mistake):
    whole = diagnosed(mistake)
    reports = [*whole.exercises]
    if whole.smallest is not None:
        reports.append(whole.smallest.exercise)
    for one in reports:
        tree, rows = shown(one)
        assert tree == rows
        node = align(one).first_node
        assert tree == ([] if node is None else [one.entry.exercise.tree.names[node]])
        page = exercise_section.section(one, "x", Players(), (), opened=True)
        assert page.count('class="odd first"') == len(tree)


@pytest.mark.parametrize(
    "render",
    [
        html.render,
        markdown.render,
        terminal.render,
        lambda one: list(exercise_detail.whole(one.exercises[0], Page())),
        lambda one: exercise_section.section(one.exercises[0], "x", Players(), (), opened=True),
    ],
)
def test_a_format_aligns_the_searches_of_an_exercise_once(render, monkeypatch):
    seen = []

    def counted(ours, theirs):
        seen.append(ours)
        return aligned(ours, theirs)

    one = report(diagnosed(MISTAKES[0]).exercises[0])
    aligned = trace_table.aligned
    monkeypatch.setattr(trace_table, "aligned", counted)
    render(one)
    assert len(seen) == 1


def test_without_two_recordings_the_difference_is_at_the_first_finding():
    found = [Finding(code="x", message="X."), Finding(code="y", message="Y.", node="C")]
    assert align(exercise(findings=found)).first_node == 2
    assert align(exercise()).first_node is None
    elsewhere = [replace(found[1], node="nowhere")]
    assert align(exercise(findings=elsewhere)).first_node is None


def test_equal_calls_in_a_row_are_one_row_with_their_number():
    one = diagnosed(MISTAKES[0]).exercises[0]
    call = ("entered", 0, "max_value", -inf, inf)
    recording = Recording(one.expected.recording.tree, [call] * 990)
    endless = replace(one, actual=replace(one.actual, recording=recording))
    pair = align(endless).pairs[-1]
    assert (pair.ours, pair.theirs.event, pair.times) == (None, 2, 989)
    lines = side_by_side(align(endless), Page(), 100)
    assert "A [-∞, +∞], 989 times in a row" in Page().paint(lines, color=False)
    assert "989 times in a row" in exercise_section.steps_table(align(endless))
