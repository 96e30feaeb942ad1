"""The page of a class: every figure is in it, nothing leads out of it, and no text breaks it."""

import json
import textwrap
from dataclasses import replace

import pytest

from grader.class_run.statistics import summary
from grader.core.models.class_run import Student
from grader.reports.classes import FORMATS, percent
from grader.reports.classes.anonymous import anonymised
from tests.support.class_results import (
    exercise,
    result,
    sample_summary,
    similar_pair,
    student,
    without_score,
)
from tests.support.goldtest import assert_gold
from tests.support.hostile_texts import TEXTS
from tests.support.html_page import Page, taken_apart

USUAL = sample_summary(90)


def rendered(found, **options):
    return str(FORMATS.renderer("html")(found, **options))


def data(page):
    (element,) = [each for each in page.all("script") if each.attributes.get("id") == "class"]
    return json.loads("".join(element.words))


def links(page):
    """The addresses of all links but the one that skips the head of the page."""
    given = [each for each in page.all("a") if each.text and "skip" not in each.classes]
    return [each.attributes["href"] for each in given]


@pytest.mark.parametrize(
    "results",
    [
        [],
        [without_score(1, "nothing-handed-in")],
        [result(1)],
        [result(1, 1)],
        [result(1, 0), result(2, 0)],
    ],
)
def test_a_small_class_has_a_page_without_a_fault(results):
    page = taken_apart(rendered(summary(results)))
    assert page.one("h1").text == "Class"
    assert len(data(page)["students"]) == len(results)


SECTIONS = """
scores mistakes matrix exercises lines unexplained similar failed-runs not-graded partial
adjusted absent late students
""".split()


def test_a_usual_class_has_every_section_and_a_link_to_each():
    page = taken_apart(rendered(USUAL))
    sections = [each.attributes["id"] for each in page.all("section") if "id" in each.attributes]
    assert sections == SECTIONS
    assert links(page) == [f"#{name}" for name in sections]


@pytest.mark.parametrize(
    ("given", "title"),
    [
        ({}, []),
        ({"mistakes": ("a_b", "c")}, ["a-b", "c"]),
        ({"alike": (("a_b", "c"), ("d",))}, ["a-b + c, or d"]),
        ({"alike": (("a",), ("b",), ("c",), ("d",), ("e",))}, ["a, or b, or c, or 2 more"]),
    ],
)
def test_each_student_has_the_mistakes_that_explain_the_program(given, title):
    page = taken_apart(rendered(summary([result(1, 0, explained=True, **given)])))
    sections = {each.attributes.get("id") for each in page.all("section")}
    assert {"mistakes", "matrix"} & sections == ({"mistakes", "matrix"} if given else set())
    assert data(page)["mistakes"] == title
    assert data(page)["students"][0]["mistakes"] == [*range(len(title))]


def test_an_anonymous_class_has_no_texts_or_adjustments_and_only_links_within_the_page():
    reports = {str(number): "students/x" for number in range(99)}
    page = taken_apart(rendered(anonymised(USUAL), reports=reports))
    assert len(page.all("section")) == len(Page(rendered(USUAL)).all("section")) - 7
    assert {each["href"] for each in data(page)["students"]} == {""}


def test_a_link_leads_to_a_report_and_nowhere_else():
    paths = {"u0001": "students/a b?#/report.html", "u0002": "javascript:alert(1)"}
    found = summary([result(1, 0, mistakes=("x",)), result(2, 0, mistakes=("x",)), result(3, 1)])
    page = Page(rendered(found, reports=paths))
    reports = ["students/a%20b%3F%23/report.html", "javascript%3Aalert%281%29"]
    assert [each["href"] for each in data(page)["students"]] == [*reports, ""]
    addresses = {each.attributes["href"] for each in page.all("a")}
    assert {each for each in addresses if each[0] != "#"} == {*reports}


@pytest.mark.parametrize("name", TEXTS)
def test_no_text_of_a_student_breaks_the_page(name):
    text = TEXTS[name]
    failed = (exercise(0, "e1", title=text, message=text, line=text, finding=text),)
    hostile = Student(id=text, name=text)
    made = [
        result(1, exercises=failed, mistakes=(text,), late=True),
        result(2, exercises=failed, behaviour="x"),
        result(3, exercises=failed, behaviour="x"),
        without_score(4, "not-graded", text),
        replace(without_score(5, "nothing-handed-in"), file=text),
    ]
    results = [
        replace(each, student=replace(hostile, id=f"{text}{number}"))
        for number, each in enumerate(made)
    ]
    pair = replace(similar_pair(results[0].student, results[1].student), texts=(text, text * 3))
    found = summary(results, assignment=text, similar=[pair])
    page = taken_apart(rendered(found))
    assert len(data(page)["students"]) == 5


BOTH = (result(1, 1), result(2, 1))
PAIR = similar_pair(student(1), student(2))
FAILED = (exercise(0, "e1", message="The value is wrong."),)
ALIKE = [result(number, exercises=FAILED, behaviour="x") for number in (1, 2)]
WEAK = [(1, 0, 1), (0, 1, 0), (1, 0, 1), (0, 1, 0), (1, 0, 0)]
KNOWN = {"mistakes": ("plain_minimax",), "explained": True}


def similar(**evidence):
    """A class with a pair of similar programs, of which this is the evidence."""
    pair = replace(PAIR, **{"stretches": 0, "comments": 0, "names": 0, "texts": None, **evidence})
    return summary(BOTH, similar=[pair])


SMALL = {
    "nobody": summary([]),
    "no score": summary([without_score(1, "not-graded", "too large")]),
    "three scores": summary([result(1, 1), result(2, 0.5), result(3, 0.55)], pass_mark=0.5),
    "a known mistake": summary(
        [*(result(number, 0, name=f"N{number}", **KNOWN) for number in range(6)), result(9, 1)]
    ),
    "a weak correlation": summary([result(n, *each) for n, each in enumerate(WEAK)]),
    "a strong correlation": summary([result(1, 1, 1), result(2, 0, 0)]),
    "an undefined correlation": summary([result(1, 1)]),
    "one fails in its own way": summary([*ALIKE, result(3, 0, behaviour="y")]),
    "each fails in its own way": summary([result(n, 0, behaviour=f"b{n}") for n in (1, 2, 3)]),
    "the same program": summary(BOTH, equal=[(student(1), student(2))]),
    "similar in code and names": similar(stretches=9, names=1),
    "similar in all code": similar(stretches=1, share=1.0),
    "the same failure": similar(same_behaviour=True),
    "comments and failure": similar(comments=2, same_behaviour=True),
}


def test_the_words_of_small_classes_match_their_gold_file():
    texts = []
    for about, found in SMALL.items():
        page = taken_apart(rendered(found))
        words = [page.one("header").text, *(each.text for each in page.all("section"))]
        bars = sum("bar" in each.classes for each in page.all("rect"))
        texts += [f"{'=' * 20} {about}", *(textwrap.fill(each, 110) for each in words)]
        texts += [f"{bars} bars", ""]
    assert_gold("\n".join(texts), "class-pages.txt")


def test_the_texts_of_a_pair_are_side_by_side_with_the_matching_lines_marked():
    html = rendered(summary(BOTH, similar=[PAIR]))
    page = Page(html)
    same = [each.text for each in page.all("span", "row") if "same" in each.classes]
    assert len(page.all("span", "row")) == 60
    assert len(same) == 2 * (7 + 3)
    assert same[:2] == ["3 1 line 3 = SECRET-TEXT", "4 1 line 4 = SECRET-TEXT"]


def test_a_long_text_is_cut_and_a_colon_is_shown_as_it_is():
    pair = replace(PAIR, texts=("a[::-1]\n" * 500, "\tb"))
    page = Page(rendered(summary(BOTH, similar=[pair])))
    rows = page.all("span", "row")
    assert len(rows) == 401
    assert rows[0].text == "1 a[::-1]"
    assert any("101 more lines." in each.text for each in page.all("p"))


@pytest.mark.parametrize(
    ("share", "text"), [(0, "0%"), (0.001, "1%"), (0.5, "50%"), (0.999, "99%"), (1, "100%")]
)
def test_only_exact_shares_are_0_or_100_percent(share, text):
    assert percent(share) == text


def test_of_many_adjustments_those_that_do_not_count_come_first():
    """Each student of the sample has one, and it counts for those with a known mistake."""
    large = rendered(sample_summary(150))
    assert "50 more adjustments." in large
    section = large.split('id="adjusted"')[1].split("</section>")[0]
    assert section.count("<tr>") == 101  # with the heading
    assert "<td>yes</td>" not in section
