"""The page of a class in a real browser: its tables by mouse and key, and its accessibility."""

from dataclasses import replace

import pytest

from grader.class_run.statistics import summary
from grader.reports.classes.anonymous import anonymised
from grader.reports.classes.html import render
from tests.browser.conftest import PHONE, SCREEN, violations
from tests.support.class_results import result, sample_summary, without_score

NARROW = {"width": 360, "height": 740}
CLASS = sample_summary(300)
ROWS = "#student-table tbody tr"


@pytest.fixture(scope="module")
def usual():
    return render(CLASS, reports={each.student.id: "students/x.html" for each in CLASS.results})


def names(page):
    """The names in the table of students."""
    return page.locator(f"{ROWS} th").all_inner_texts()


def cells(page, column, table="#student-table"):
    return page.locator(f"{table} tbody tr td:nth-child({column})").all_inner_texts()


def sort(page, head, table="#student-table"):
    page.locator(f"{table} th button", has_text=head).click()


# ---------------------------------------------------------------- students


def test_the_table_of_students_has_a_part_at_a_time(shown, usual):
    page = shown(usual)
    assert page.locator(ROWS).count() == 50
    first = names(page)[0]
    page.locator("#student-pager").get_by_label("on").click()
    assert page.locator("#student-pager").inner_text().split()[1] == "51–100"
    assert names(page)[0] != first
    page.locator("#student-pager").get_by_label("back").click()
    assert names(page)[0] == first
    assert page.locator("#student-pager").get_by_label("back").is_disabled()


def test_the_last_part_has_the_rest(shown, usual):
    page = shown(usual)
    for _ in range(5):
        page.locator("#student-pager").get_by_label("on").click()
    assert page.locator(ROWS).count() == 50
    assert page.locator("#student-pager").get_by_label("on").is_disabled()


@pytest.mark.parametrize("words", ["garcia", "GARCÍA", " gar cia "])
def test_a_name_is_found_without_accents_capitals_or_all_its_letters(shown, words):
    page = shown(render(summary([result(1, name="Lucía García"), result(2, name="Bo"), result(3)])))
    page.locator("#student-filter").fill(words)
    assert [name.split("\n")[0] for name in names(page)] == ["Lucía García"]
    assert page.locator("#student-count").inner_text() == "1 of 3 students"


def test_a_student_is_found_by_the_id_and_nobody_is_found_by_nonsense(shown):
    page = shown(render(summary([result(1, name="Ada"), result(2, name="Bo")])))
    page.locator("#student-filter").fill("u0002")
    assert len(names(page)) == 1
    page.locator("#student-filter").fill("nobody")
    assert names(page) == []
    assert page.locator("#student-count").inner_text() == "0 of 2 students"


def test_scores_are_sorted_from_the_greatest_and_unknown_ones_are_last(shown):
    results = [
        result(1, 0.5),
        result(2, 1),
        without_score(3, "not-graded", "damaged"),
        result(4, 0),
    ]
    page = shown(render(summary(results)))
    sort(page, "score")
    assert cells(page, 2) == ["2 / 2", "1 / 2", "0 / 2", "–"]
    sort(page, "score")
    assert cells(page, 2) == ["0 / 2", "1 / 2", "2 / 2", "–"]
    head = page.locator("#student-table th", has_text="score")
    assert head.get_attribute("aria-sort") == "ascending"
    sort(page, "student")
    assert head.get_attribute("aria-sort") is None
    assert [name[:12] for name in names(page)] == [f"Student 000{n}" for n in (1, 2, 3, 4)]


def test_a_filter_keeps_the_order(shown, usual):
    page = shown(usual)
    sort(page, "score")
    page.locator("#student-filter").fill("a")
    scores = [float(text.split()[0]) for text in cells(page, 2)]
    assert scores == sorted(scores, reverse=True)


def test_a_table_is_sorted_by_the_keyboard(shown, usual):
    page = shown(usual)
    page.locator("#student-table th button", has_text="status").focus()
    page.keyboard.press("Enter")
    assert page.locator("#student-table th[aria-sort=ascending]").inner_text() == "status"
    assert cells(page, 3) == sorted(cells(page, 3))


def test_a_name_leads_to_the_report(shown, usual):
    page = shown(usual)
    links = page.locator(f"{ROWS} a")
    assert links.first.get_attribute("href") == "students/x.html"
    assert links.count() == 50


# ---------------------------------------------------------------- other tables


def test_a_table_of_figures_is_sorted_by_number(shown, usual):
    page = shown(usual)
    table = "#exercises table"
    sort(page, "passed", table)
    passed = [int(text.split()[0]) for text in cells(page, 3, table)]
    assert passed == sorted(passed, reverse=True)
    sort(page, "exercise", table)
    titles = page.locator(f"{table} tbody th").all_inner_texts()
    assert titles == sorted(titles, key=str.lower)


def test_negative_numbers_are_less_than_positive_ones(shown):
    rows = [(1, 0, 1), (0, 1, 0), (1, 0, 1), (0, 1, 0), (1, 0, 0)]
    page = shown(render(summary([result(n, *each) for n, each in enumerate(rows)])))
    sort(page, "best", "#exercises table")
    assert cells(page, 6, "#exercises table") == ["1.00", "0.67", "−0.67"]


def test_the_matrix_has_a_mark_where_a_student_makes_a_mistake(shown):
    made = [("x", "y"), ("x",), (), ("y",)]
    results = [
        result(n, 0, name=f"N{n}", mistakes=each, explained=bool(each))
        for n, each in enumerate(made)
    ]
    page = shown(render(summary(results)))
    assert page.locator("#matrix-table thead th").all_inner_texts() == ["N1", "N0", "N3"]
    assert page.locator("#matrix-table tbody th").all_inner_texts() == ["x", "y"]
    assert page.locator("#matrix-table tbody td").all_inner_texts() == ["●", "●", "", "", "●", "●"]
    page.locator("#matrix-filter").fill("n3")
    assert page.locator("#matrix-table tbody th").all_inner_texts() == ["y"]


def test_the_matrix_draws_few_columns_at_a_time(shown, usual):
    page = shown(usual)
    having = sum(bool(each.mistakes) for each in CLASS.results)
    assert page.locator("#matrix-table thead th").count() == 30
    assert page.locator("#matrix-count").inner_text() == f"{having} of {having} students"
    page.locator("#matrix-pager").get_by_label("on").click()
    assert page.locator("#matrix-table thead th").count() == 30


def test_a_class_without_mistakes_has_no_matrix(shown):
    page = shown(render(summary([result(1, 1)])))
    assert page.locator("#matrix").count() == 0
    assert page.locator(ROWS).count() == 1


def test_a_pair_opens_with_both_texts(shown, usual):
    page = shown(usual)
    page.locator("#pair-1 summary").click()
    texts = page.locator("#pair-1 .text")
    assert texts.count() == 2
    left, right = (texts.nth(n).bounding_box() for n in range(2))
    assert left["y"] == right["y"]
    assert left["x"] + left["width"] <= right["x"]
    assert texts.first.locator(".same").count() == 10


def test_a_phone_has_the_texts_below_each_other(shown, usual):
    page = shown(usual, viewport=NARROW)
    page.locator("#pair-1 summary").click()
    first, second = (page.locator("#pair-1 .text").nth(n).bounding_box() for n in range(2))
    assert first["y"] + first["height"] <= second["y"]


# ---------------------------------------------------------------- print, size, access


def test_paper_has_all_students_that_were_found(shown, usual):
    page = shown(usual)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator(ROWS).count() == 300
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator(ROWS).count() == 50


def test_paper_names_everybody_and_has_no_controls(shown, usual):
    page = shown(usual)
    page.emulate_media(media="print")
    assert not page.locator("#student-filter").is_visible()
    assert page.locator("#mistakes details p").first.is_visible()
    assert not page.locator(".texts").first.is_visible()


@pytest.mark.parametrize("viewport", [SCREEN, PHONE, NARROW])
def test_the_page_is_never_wider_than_its_window(shown, usual, viewport):
    page = shown(usual, viewport=viewport)
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("viewport", [SCREEN, NARROW])
def test_the_page_is_accessible(shown, usual, viewport, dark):
    page = shown(usual, viewport=viewport, dark=dark)
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    assert violations(page) == []


def test_a_large_class_has_a_light_page(shown):
    page = shown(render(sample_summary(3000)))
    assert page.evaluate("document.querySelectorAll('*').length") < 12_000
    assert page.locator(ROWS).count() == 50


def test_an_anonymous_page_shows_numbers(shown):
    page = shown(render(anonymised(CLASS)))
    assert names(page)[0].split("\n")[0] == "Student 1"
    text = page.evaluate("document.documentElement.outerHTML")
    assert not [each for each in CLASS.results if each.student.id in text]


def test_a_name_with_markup_is_text(shown):
    hostile = replace(result(1, 0, mistakes=("<b>x</b>",)))
    hostile = replace(
        hostile, student=replace(hostile.student, name="<img src=x onerror=alert(1)>")
    )
    page = shown(render(summary([hostile])))
    assert names(page)[0].startswith("<img src=x")
    assert page.locator("#matrix-table thead th").inner_text().startswith("<img")
    assert page.locator("img").count() == 0
