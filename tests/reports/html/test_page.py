"""Rules for every page: its data cannot end a script, and it hides what its reader may not see."""

import re
from dataclasses import replace

import pytest

from grader.core.models import WRITTEN_RUBRIC, Entry, Exercise
from grader.core.tree import Tree
from grader.grading.visibility import for_student
from grader.pages.practice_key import cells
from grader.reports.formats.html import render
from grader.reports.html import page
from grader.reports.parts import wording
from grader.reports.pictures.style import TOKENS, asset
from grader.reports.text.markup import markup
from grader.search.reference_player import solve
from tests.support import report_samples
from tests.support.html_page import taken_apart
from tests.support.places import ROOT

SHEETS = sorted((ROOT / "grader").glob("**/*.css"))
SET_BY_PAGES = {"wide", "width", "deep", "abreast"}
"""The custom properties that elements and scripts set: sizes of their own."""


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_a_style_sheet_has_the_colours_and_sizes_of_the_tokens(sheet):
    text = sheet.read_text("utf-8")
    shared = asset("reports/html/style.css") + TOKENS
    known = set(re.findall(r"--([\w-]+):", shared + text)) | SET_BY_PAGES
    assert set(re.findall(r"var\(--([\w-]+)", text)) <= known
    assert re.findall(r"#[0-9a-f]{3,8}\b[^{}]*[;}]|rgba?\(|hsla?\(", text) == []


@pytest.mark.parametrize("text", ["</script><b>", "<!--<script>", "</SCRIPT x>"])
def test_data_of_a_page_cannot_end_its_own_script(text):
    html = page.data("shown", {text: [text]})
    assert "<" not in html.removeprefix("<script").removesuffix("</script>")
    assert taken_apart(page.document("T", markup("<h1>T</h1>{}", html))).data("shown") == {
        text: [text]
    }


def test_a_withheld_exercise_has_no_row():
    shown = report_samples.mixed()
    first, *rest = shown.exercises
    secret = replace(first, entry=replace(first.entry, visibility="hidden"))
    given = for_student(replace(shown, exercises=(secret, *rest)))
    told = render(given)
    withheld = [one for one in given.exercises if one.withheld]
    assert wording.counted(withheld) in told
    hidden = (first.title, f'scope="row">{withheld[0].id}', withheld[0].title)
    assert [text for text in hidden if text in told] == []


@pytest.mark.parametrize(("cutoff", "sign"), [("weak", ">="), ("strict", ">")])
def test_a_hint_asks_by_the_rule_of_its_exercise(cutoff, sign):
    tree = Tree.build([[3, 12], [2, 8], [[9, 9], 1]])
    one = Exercise(id="one", title="One", tree=tree, cutoff=cutoff)
    posed = Entry(exercise=one, points=1, rubric=WRITTEN_RUBRIC, answer="written")
    asked = {cell.help.hint for cell in cells(solve(posed.exercise)).values()}
    tests = {hint for hint in asked if hint.startswith("Does v ")}
    assert tests
    rules = (f"Does v {sign} beta ", f"Does v {sign.replace('>', '<')} alpha ")
    assert all(hint.startswith(rules) for hint in tests)
