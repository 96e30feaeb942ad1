"""The page of a class: every figure is in it, nothing leads out of it, and no text breaks it."""

import json
import re
from dataclasses import replace

import pytest

from grader.class_run.statistics import summary
from grader.core.models.class_run import Student
from grader.reports.classes import FORMATS, percent
from grader.reports.classes.anonymous import anonymised
from grader.reports.classes.page_parts.similar import evidence
from tests.support.class_results import (
    exercise,
    result,
    sample_summary,
    similar_pair,
    student,
    without_score,
)
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


def section(html, name):
    """The words of one section, in one line."""
    form = rf'<section id="{name}".*?\n</section>\n(?=<section id|</main)'
    found = re.search(form, html, re.DOTALL)
    return Page(found[0]).elements[0].text if found else ""


def words_on(name, *results, **given):
    """The words of one section on the page of a class with these results."""
    return section(rendered(summary(results, **given)), name)


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
scores mistakes matrix exercises lines unexplained similar failed-runs not-graded partial absent
late students
""".split()


def test_a_usual_class_has_every_section_and_a_link_to_each():
    page = taken_apart(rendered(USUAL))
    sections = [each.attributes["id"] for each in page.all("section") if "id" in each.attributes]
    assert sections == SECTIONS
    assert links(page) == [f"#{name}" for name in sections]


def test_an_anonymous_class_has_the_same_sections_and_only_links_within_the_page():
    reports = {str(number): "students/x" for number in range(99)}
    page = taken_apart(rendered(anonymised(USUAL), reports=reports))
    assert len(page.all("section")) == len(Page(rendered(USUAL)).all("section")) - 6  # texts
    assert {each["href"] for each in data(page)["students"]} == {""}


def test_the_scores_are_in_the_histogram_and_in_words():
    found = summary([result(1, 1), result(2, 0.5), result(3, 0.55)], pass_mark=0.5)
    html = rendered(found)
    words = section(html, "scores")
    assert "3 of 3, 100%" in words
    assert "mean 68%" in words
    assert "pass mark is 50%" in words
    bars = [each for each in Page(html).all("rect") if "bar" in each.classes]
    assert len(bars) == 2
    assert [each.text for each in Page(html).all("text", "many")] == ["2", "1"]


def test_a_class_without_scores_says_so():
    words = words_on("scores", without_score(1, "not-graded", "too large"))
    assert words == "Scores No submission has a score."


def test_each_mistake_has_its_number_and_its_students():
    mistake = {"mistakes": ("plain_minimax",), "explained": True}
    known = [result(number, 0, name=f"N{number}", **mistake) for number in range(6)]
    words = words_on("mistakes", *known, result(9, 1))
    assert "plain-minimax 6 86% 6 students N0, N1, N2, N3, N4, N5" in words


def test_an_exercise_with_a_weak_correlation_is_marked_and_an_undefined_one_is_a_dash():
    rows = [(1, 0, 1), (0, 1, 0), (1, 0, 1), (0, 1, 0), (1, 0, 0)]
    weak = words_on("exercises", *(result(number, *each) for number, each in enumerate(rows)))
    assert "E2 e2 2 2 of 5 40% weak −0.91 −0.67" in weak
    strong = words_on("exercises", result(1, 1, 1), result(2, 0, 0))
    assert "E2 e2 2 1 of 2 50% 1.00 1.00" in strong
    assert words_on("exercises", result(1, 1)).endswith("E1 e1 2 1 of 1 100% – –")


def test_the_unexplained_groups_name_the_failure_and_single_programs_are_one_line():
    failed = (exercise(0, "e1", message="The value is wrong."),)
    group = [result(number, exercises=failed, behaviour="x") for number in (1, 2)]
    words = words_on("unexplained", *group, result(3, 0, behaviour="y"))
    assert "e1: The value is wrong. 2 0% Student 0001, Student 0002" in words
    assert "1 program fails in its own way, and no known mistake explains it: Student 0003" in words
    words = words_on("unexplained", *(result(n, 0, behaviour=f"b{n}") for n in (1, 2, 3)))
    several = "3 programs fail, each in its own way, and no known mistake explains them: "
    assert f"{several}Student 0001" in words


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


def test_the_texts_of_a_pair_are_side_by_side_with_the_matching_lines_marked():
    html = rendered(summary(BOTH, similar=[PAIR]))
    page = Page(html)
    same = [each.text for each in page.all("span", "row") if "same" in each.classes]
    assert len(page.all("span", "row")) == 60
    assert len(same) == 2 * (7 + 3)
    assert same[:2] == ["3 1 line 3 = SECRET-TEXT", "4 1 line 4 = SECRET-TEXT"]
    assert "Evidence, not a verdict" in section(html, "similar")


def test_a_group_with_the_same_program_is_named_without_a_pair():
    html = rendered(summary(BOTH, equal=[(student(1), student(2))]))
    words = section(html, "similar")
    assert "2 students handed in the same program: Student 0001, Student 0002" in words
    assert "Evidence, not a verdict" in words
    assert "These pairs share" not in html


def test_a_long_text_is_cut_and_a_colon_is_shown_as_it_is():
    pair = replace(PAIR, texts=("a[::-1]\n" * 500, "\tb"))
    page = Page(rendered(summary(BOTH, similar=[pair])))
    rows = page.all("span", "row")
    assert len(rows) == 401
    assert rows[0].text == "1 a[::-1]"
    assert any("101 more lines." in each.text for each in page.all("p"))


def test_the_evidence_is_told_in_words():
    def told(**given):
        return evidence(replace(PAIR, **{"stretches": 0, "comments": 0, "names": 0, **given}))

    many = "9 rare stretches of code (80% of one program's) and 1 rare name in common"
    assert told(stretches=9, names=1) == many
    one = "1 rare stretch of code (100% of one program's) in common"
    assert told(stretches=1, share=1.0) == one
    failure = "the same unexplained failure"
    assert told(same_behaviour=True) == failure
    assert told(comments=2, same_behaviour=True) == f"2 rare comments in common; {failure}"


@pytest.mark.parametrize(
    ("share", "text"), [(0, "0%"), (0.001, "1%"), (0.5, "50%"), (0.999, "99%"), (1, "100%")]
)
def test_only_exact_shares_are_0_or_100_percent(share, text):
    assert percent(share) == text
