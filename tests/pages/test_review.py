"""The page of open parts: every exercise on paper has its key there, and no text is obeyed."""

import json

import pytest

from grader.course.paper_selection import selected
from grader.pages.review import OpenGroup, page
from tests.support.html_page import Page
from tests.support.places import ROOT


def shown(names, assignment="exercises", **fields):
    given = {"digest": "a" * 24, "part": "move", "words": "left", "students": 2, "worth": 0.5}
    group = OpenGroup(**given | {"line": 2, "sheet": "value: 3\nmove: left"} | fields)
    posed = selected(names, ROOT / assignment)
    groups = {entry.id: [group] for entry in posed.entries}
    return page("Homework", groups, posed.entries, posed.answers)


@pytest.mark.parametrize(
    ("name", "assignment"),
    [
        ("lecture-trace", "exercises"),
        ("pvs-wikipedia", "exercises/pvs"),
        ("mtdf-from-below", "exercises/mtdf"),
    ],
)
def test_an_exercise_has_its_tree_its_answers_and_its_table(name, assignment):
    html = shown([name], assignment)
    assert html.count("<svg") == 1
    assert "Value of the root" in html
    assert '<table class="trace">' in html


def test_an_exercise_without_open_parts_is_left_out():
    posed = selected(["lecture-trace", "wikipedia"], None)
    group = OpenGroup("a" * 24, "unknown part", "x", 1, 0.125, None, "")
    html = page("Homework", {"wikipedia": [group]}, posed.entries, posed.answers)
    assert html.count('<section class="reviewed"') == 1
    assert "unknown part" in html
    assert "1 answer, at most 0.125 points" in html
    assert "The sheet of one of them" not in html


def test_a_group_is_shown_whole_with_its_line_breaks():
    words = "\n".join([*["so MAX goes on"] * 60, "x" * 900, "F = 2"])
    assert f">{words}</pre>" in shown(["lecture-trace"], words=words)


@pytest.mark.parametrize("text", ["</pre><b>x", "</script><script>x", "{0}", "\u202eabc", "\x00"])
def test_words_and_sheets_are_shown_and_not_obeyed(text):
    html = shown(["lecture-trace"], words=text, sheet=f"a\n{text}", part="move")
    assert Page(html).flaws() == []
    assert text not in html or text == "{0}"
    data = html.split('id="review">')[1].split("</script>")[0]
    assert json.loads(data)["groups"][0]["words"] == text
