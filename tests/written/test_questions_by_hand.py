"""Answers to each question that is only asked on paper, as students wrote them before its reader
was, each marked by hand."""

from functools import cache
from pathlib import Path

import pytest
import yaml

from grader.core.models import CHECKS, Entry
from grader.course import assignment_file
from grader.kinds.search.solution import solution_of
from grader.pages.practice import Practice, render
from grader.pages.worksheet_questions import answer_lines
from grader.reports.renderers import FORMATS
from grader.search import stays_for
from grader.search.reference_player import solve
from grader.written.parsing import read
from tests.support.html_page import Page
from tests.support.paper_marks import of_sheet, posed, shares, verdict
from tests.support.places import TESTS

SUFFIXES = {"yaml": ".yaml", "markdown": ".md", "text": ".txt"}

PAGES = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8"))
    for path in sorted((TESTS / "answers" / "questions").glob("*.yaml"))
}
SHEETS = [
    pytest.param(
        part, {"exercise": page["exercise"], "worth": worth, **one}, id=f"{part}-{one['file']}"
    )
    for part, page in PAGES.items()
    for worth in [page.get("worth", {part.replace("-", "_"): 1})]
    for one in page["sheets"]
]


OWN = assignment_file.load(Path("on-paper"))


@cache
def exercises():
    return {entry.id: entry.exercise for entry in OWN.entries}


@pytest.mark.parametrize(("part", "one"), SHEETS)
def test_an_answer_to_a_question_on_paper_is_marked_as_a_fair_person_would(part, one):
    exercise = exercises()[one["exercise"]]
    sheet = read(one["file"], one["text"].encode(), exercise)
    found = of_sheet(exercise, sheet, one["worth"])
    share = sum(check.score for check in found.checks) / exercise.points
    least, most = one.get("doubt", [one["mark"]] * 2)
    said = "\n".join(each.message for each in found.findings)
    assert least - 0.1 <= share <= most + 0.1, said
    assert share > 0.999 or said


SET = [
    entry for entry in OWN.entries if entry.rubric.keys() <= {*PAGES, "holds_for", "value", "move"}
]


SOLVED = [
    (entry, layout)
    for entry in SET
    for layout in SUFFIXES
    if layout == "yaml" or {"counts", "values"} & entry.rubric.keys()
]


@pytest.mark.parametrize(("entry", "layout"), SOLVED)
def test_the_solution_of_each_shipped_question_earns_all_its_marks(entry, layout):
    text = FORMATS.renderer(layout)(solution_of(solve(entry.exercise)))
    sheet = read(f"{entry.id}{SUFFIXES[layout]}", text.encode(), entry.exercise)
    found = of_sheet(entry.exercise, sheet, entry.rubric)
    assert {*shares(found).values()} == {1}
    assert [each.message for each in found.findings] == []


@pytest.mark.parametrize(
    ("algorithm", "tree"),
    [
        ("alpha-beta", [[3, 5], [2, 9]]),
        ("alpha-beta", [[3, 12], [2, "?", "?"]]),
        ("alpha-beta", [[3, 5], [4, 6]]),
        ("minimax", [[3, 12], [2, 5]]),
    ],
)
def test_the_solution_has_each_question_though_the_file_asks_for_none(algorithm, tree):
    exercise = posed({"tree": tree, "algorithm": algorithm})
    text = FORMATS.renderer("yaml")(solution_of(solve(exercise)))
    parts = {"counts", "ranges", "because", "holds_for", "values"} & {
        *exercise.algorithm.checks["written"]
    }
    if stays_for.question(exercise) is None:
        parts.discard("holds_for")
    found = verdict(exercise, "x.yaml", text, *sorted(parts))
    assert shares(found) == dict.fromkeys(parts, 1)


@pytest.mark.parametrize("entry", SET, ids=lambda entry: entry.id)
def test_the_key_has_an_answer_for_each_question_of_the_worksheet(entry):
    right = solution_of(solve(entry.exercise))
    asked, told = list(answer_lines(entry, None)), list(answer_lines(entry, right))
    assert [each.label for each in asked] == [each.label for each in told]
    assert not any(each.answer for each in asked)
    assert all(each.answer for each in told)


@pytest.mark.parametrize("part", sorted(PAGES.keys() - {"values", "playouts"}))
def test_the_practice_page_says_which_parts_it_leaves_out(part):
    exercise = exercises()[PAGES[part]["exercise"]]
    entry = Entry.on_paper(exercise, {part.replace("-", "_"): 1})
    page = Page(render(Practice(entries=[entry], answers=solve)))
    (kind,) = [each for each in CHECKS if each.name in entry.worth]
    assert f"Not on this page: {kind.part}. Add your answer to the downloaded file" in page.text
