"""The page of a class in a real browser: its tables by mouse and key, and its accessibility."""

import pytest

from grader.class_run.statistics import summary
from grader.reports.classes.anonymous import anonymised
from grader.reports.classes.html import render
from tests.browser.conftest import NARROW, PHONE, SCREEN, fits, light_and_dark, opened, violations
from tests.support.class_results import result, sample_summary, without_score

CLASS = sample_summary(300)
ROWS = "#student-table tbody tr"


@pytest.fixture(scope="module")
def html():
    return render(CLASS, reports={each.student.id: "students/x.html" for each in CLASS.results})


@pytest.fixture
def usual(shown, html):
    """The page of a usual class."""
    return shown(html)


@pytest.fixture
def of(shown):
    """Opens the page of a class with these results."""
    return lambda *results: shown(render(summary(results)))


def names(page):
    """The names in the table of students."""
    return page.locator(f"{ROWS} th").all_inner_texts()


def cells(page, column, table="#student-table"):
    return page.locator(f"{table} tbody tr td:nth-child({column})").all_inner_texts()


def sort(page, head, table="#student-table"):
    page.locator(f"{table} th button", has_text=head).click()


def pager(page, label, table="student"):
    return page.locator(f"#{table}-pager").get_by_label(label)


# ---------------------------------------------------------------- students


def test_the_table_of_students_has_a_part_at_a_time(usual):
    assert usual.locator(ROWS).count() == 50
    first = names(usual)[0]
    pager(usual, "on").click()
    assert usual.locator("#student-pager").inner_text().split()[1] == "51–100"
    assert names(usual)[0] != first
    pager(usual, "back").click()
    assert names(usual)[0] == first
    assert pager(usual, "back").is_disabled()
    for _ in range(5):
        pager(usual, "on").click()
    assert usual.locator(ROWS).count() == 50  # the last part
    assert pager(usual, "on").is_disabled()


@pytest.mark.parametrize("words", ["garcia", "GARCÍA", " gar cia "])
def test_a_name_is_found_without_accents_capitals_or_all_its_letters(of, words):
    page = of(result(1, name="Lucía García"), result(2, name="Bo"), result(3))
    page.locator("#student-filter").fill(words)
    assert [name.split("\n")[0] for name in names(page)] == ["Lucía García"]
    assert page.locator("#student-count").inner_text() == "1 of 3 students"


def test_a_student_is_found_by_the_id_and_nobody_is_found_by_nonsense(of):
    page = of(result(1, name="Ada"), result(2, name="Bo"))
    page.locator("#student-filter").fill("u0002")
    assert len(names(page)) == 1
    page.locator("#student-filter").fill("nobody")
    assert names(page) == []
    assert page.locator("#student-count").inner_text() == "0 of 2 students"


def test_scores_are_sorted_from_the_greatest_and_unknown_ones_are_last(of):
    unknown = without_score(3, "not-graded", "damaged")
    page = of(result(1, 0.5), result(2, 1), unknown, result(4, 0))
    sort(page, "score")
    assert cells(page, 2) == ["2 / 2", "1 / 2", "0 / 2", "–"]
    sort(page, "score")
    assert cells(page, 2) == ["0 / 2", "1 / 2", "2 / 2", "–"]
    head = page.locator("#student-table th", has_text="score")
    assert head.get_attribute("aria-sort") == "ascending"
    sort(page, "student")
    assert head.get_attribute("aria-sort") is None
    assert [name[:12] for name in names(page)] == [f"Student 000{n}" for n in (1, 2, 3, 4)]


def test_a_filter_keeps_the_order(usual):
    sort(usual, "score")
    usual.locator("#student-filter").fill("a")
    scores = [float(text.split()[0]) for text in cells(usual, 2)]
    assert scores == sorted(scores, reverse=True)


def test_a_table_is_sorted_by_the_keyboard(usual):
    usual.locator("#student-table th button", has_text="status").focus()
    usual.keyboard.press("Enter")
    assert usual.locator("#student-table th[aria-sort=ascending]").inner_text() == "status"
    assert cells(usual, 3) == sorted(cells(usual, 3))


def test_a_name_leads_to_the_report(usual):
    links = usual.locator(f"{ROWS} a")
    assert links.first.get_attribute("href") == "students/x.html"
    assert links.count() == 50


# ---------------------------------------------------------------- other tables


def test_a_table_of_figures_is_sorted_by_number(usual):
    table = "#exercises table"
    sort(usual, "passed", table)
    passed = [int(text.split()[0]) for text in cells(usual, 3, table)]
    assert passed == sorted(passed, reverse=True)
    sort(usual, "exercise", table)
    titles = usual.locator(f"{table} tbody th").all_inner_texts()
    assert titles == sorted(titles, key=str.lower)


def test_negative_numbers_are_less_than_positive_ones(of):
    rows = [(1, 0, 1), (0, 1, 0), (1, 0, 1), (0, 1, 0), (1, 0, 0)]
    page = of(*(result(number, *each) for number, each in enumerate(rows)))
    sort(page, "best", "#exercises table")
    assert cells(page, 6, "#exercises table") == ["1.00", "0.67", "−0.67"]


def test_the_matrix_has_a_mark_where_a_student_makes_a_mistake(of):
    made = [("x", "y"), ("x",), (), ("y",)]
    page = of(
        *(
            result(n, 0, name=f"N{n}", mistakes=each, explained=bool(each))
            for n, each in enumerate(made)
        )
    )

    def texts(part):
        return page.locator(f"#matrix-table {part}").all_inner_texts()

    assert (texts("thead th"), texts("tbody th")) == (["N1", "N0", "N3"], ["x", "y"])
    assert texts("tbody td") == ["●", "●", "", "", "●", "●"]
    page.locator("#matrix-filter").fill("n3")
    assert texts("tbody th") == ["y"]


def test_the_matrix_draws_few_columns_at_a_time(usual):
    having = sum(bool(each.mistakes) for each in CLASS.results)
    assert usual.locator("#matrix-table thead th").count() == 30
    assert usual.locator("#matrix-count").inner_text() == f"{having} of {having} students"
    pager(usual, "on", "matrix").click()
    assert usual.locator("#matrix-table thead th").count() == 30


def test_a_class_without_mistakes_has_no_matrix(of):
    page = of(result(1, 1))
    assert page.locator("#matrix").count() == 0
    assert page.locator(ROWS).count() == 1


@pytest.mark.parametrize("viewport", [SCREEN, NARROW], ids=["screen", "narrow"])
def test_a_pair_opens_with_both_texts_which_a_phone_has_below_each_other(shown, html, viewport):
    page = shown(html, viewport=viewport)
    page.locator("#pair-1 summary").click()
    texts = page.locator("#pair-1 .text")
    assert texts.count() == 2
    first, second = (texts.nth(n).bounding_box() for n in range(2))
    if viewport is NARROW:
        assert first["y"] + first["height"] <= second["y"]
    else:
        assert first["y"] == second["y"]
        assert first["x"] + first["width"] <= second["x"]
    assert texts.first.locator(".same").count() == 10


# ---------------------------------------------------------------- print, size, access


def test_paper_has_all_students_that_were_found(usual):
    for event, rows in (("beforeprint", 300), ("afterprint", 50)):
        usual.evaluate(f"dispatchEvent(new Event('{event}'))")
        assert usual.locator(ROWS).count() == rows


def test_paper_names_everybody_and_has_no_controls(usual):
    usual.emulate_media(media="print")
    assert not usual.locator("#student-filter").is_visible()
    assert usual.locator("#mistakes details p").first.is_visible()
    assert not usual.locator(".texts").first.is_visible()


@pytest.mark.parametrize("viewport", [SCREEN, PHONE, NARROW])
def test_the_page_is_never_wider_than_its_window(shown, html, viewport):
    assert fits(opened(shown(html, viewport=viewport)))


@light_and_dark
@pytest.mark.parametrize("viewport", [SCREEN, NARROW])
def test_the_page_is_accessible(shown, html, viewport, dark):
    assert violations(opened(shown(html, viewport=viewport, dark=dark))) == []


def test_a_large_class_has_a_light_page(shown):
    page = shown(render(sample_summary(3000)))
    assert page.evaluate("document.querySelectorAll('*').length") < 12_000
    assert page.locator(ROWS).count() == 50


def test_an_anonymous_page_shows_numbers(shown):
    page = shown(render(anonymised(CLASS)))
    assert names(page)[0].split("\n")[0] == "Student 1"
    text = page.evaluate("document.documentElement.outerHTML")
    assert not [each for each in CLASS.results if each.student.id in text]


def test_a_name_with_markup_is_text(of):
    hostile = result(1, 0, mistakes=("<b>x</b>",), name="<img src=x onerror=alert(1)>")
    page = of(hostile)
    assert names(page)[0].startswith("<img src=x")
    assert page.locator("#matrix-table thead th").inner_text().startswith("<img")
    assert page.locator("img").count() == 0
