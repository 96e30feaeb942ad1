"""The report as a page: complete, without hidden parts, and valid HTML."""

import re
from dataclasses import replace

import pytest

from grader.core.models import Diagnosis, Exercise, Finding, Isolation, Limits, Smallest, Submission
from grader.core.tree import Tree
from grader.course import assignment_file
from grader.grading.grade_submission import grade
from grader.grading.visibility import for_student
from grader.reports.formats.html import render
from grader.reports.text.escape import visible
from tests.grading.test_visibility import MISSED, VALUE, searched
from tests.reports.html.test_player import graded, page_of, recorded, searches
from tests.reports.test_escaping import report_of
from tests.support.goldtest import assert_gold
from tests.support.hostile_texts import TEXTS, harm_in
from tests.support.html_page import Page
from tests.support.pupils import Pupil
from tests.support.report_samples import (
    CRASH,
    STRICT,
    SYNTAX,
    diagnosed,
    exercise,
    mixed,
    report,
    samples,
    unrun,
)

LEVELS = "full", "first-divergence", "category", "none"


def skeleton(html: str) -> str:
    """The page's own words and elements, without style, scripts, pictures, and their data."""
    html = re.sub(r"(?s)<svg.*?</svg>", "<svg/>", html)
    html = re.sub(r"(?s)<(style|script)>.*?</\1>", r"<\1/>", html)
    html = re.sub(r"sha256-[\w+/=]+", "sha256", html)
    return re.sub(r'(?s)(<script type="application/json"[^>]*>).*?(</script>)', r"\1\2", html)


# ---------------------------------------------------------------- contents


def test_a_small_report_matches_its_gold_file():
    whole = diagnosed("min_never_lowers_beta")
    small = replace(whole, exercises=whole.exercises[:1], isolation=Isolation(level="partial"))
    html = render(small)
    assert_gold(skeleton(html), "report-diagnosed.html")
    played = searches(Page(html), "smallest")
    steps = [f"{search['name']}: {step[5]}\n" for search in played for step in search["steps"]]
    assert_gold("".join(steps), "report-diagnosed.steps.txt")


def test_the_heading_has_the_name_the_title_the_score_and_the_pass_mark():
    page = page_of(replace(mixed(), pass_mark=0.8, isolation=Isolation(level="full")))
    assert page.all("title")[0].text == "ada: 13 / 30"
    assert page.one("h1").text == "ada"
    words = page.one("header").text
    assert "Alpha-beta pruning, homework 2" in words
    assert "13 / 30 not passed The pass mark is 80%. Isolation: full." in words
    assert "13 / 30 passed" in page_of(replace(mixed(), pass_mark=0.4)).one("header").text


def test_unusual_conditions_are_stated_in_the_heading():
    taken = {"max_value": "maximum", "min_value": "minimum"}
    late = report(exercise(), unrun("not-run", id="late"))
    page = page_of(replace(late, isolation=Isolation(level="none"), taken=taken))
    words = page.one("header").text
    assert "Grading stopped after 1 of 2 exercises." in words
    assert "Isolation: none. See grade doctor." in words
    assert "Called: maximum as max_value, minimum as min_value." in words
    assert "Called" not in page_of(replace(mixed(), taken={"max_value": "max_value"})).html


def test_every_exercise_has_a_row_with_its_checks_and_a_link_to_its_section():
    page = page_of(mixed())
    rows = [one.text for one in page.all("tr")]
    assert rows[1] == "✓ passed aima-5-2 The tree of Figure 5.2 4 / 4 ✓ passed ✓ passed ✓ passed"
    assert rows[2].startswith("✗ failed aima-5-2-again")
    assert rows[4].startswith("✗ crashed encyclopedia")
    assert "✓ passed, hidden order" in rows[3]
    assert "Total 13 / 30" in rows
    links = [one.attributes["href"] for one in page.all("a")]
    assert links == ["#exercises", *(f"#exercise-{place}" for place in range(1, 7))]


def test_a_part_of_a_check_is_given_in_percent():
    one = exercise(rubric={"value": 1, "trace": 3})
    value, trace = one.verdict.checks
    checks = (replace(value, share=1, max_score=1), replace(trace, share=0.903, max_score=3))
    page = page_of(report(replace(one, verdict=replace(one.verdict, checks=checks))))
    assert "90%" in page.all("tr")[1].text
    assert "90% trace 2.71 / 3" in page.one("ul", "checks").text


def test_only_the_first_failed_exercise_is_open():
    sections = page_of(mixed()).all("details", "exercise")
    assert ["open" in one.attributes for one in sections] == [False, True, *[False] * 4]


FACTS = """
at C > I
expected C returns 2 after its first child; I and J are pruned
actual C went on to I
figure MIN-VALUE line 6: if v <= alpha: return v
file alphabeta.py:31
"""


def test_a_finding_is_shown_with_all_its_facts():
    page = page_of(report(exercise(wrong=["visited"], findings=[STRICT])))
    words = page.one("li", "finding").text
    assert words.startswith("Error: I was visited, though the search should have stopped at C")
    assert [fact for fact in FACTS.strip().split("\n") if fact not in words] == []


def test_the_smallest_tree_comes_with_its_searches_and_its_yaml():
    found = diagnosed("min_never_lowers_beta")
    page = page_of(found)
    section = next(one for one in page.all("section") if one.attributes.get("id") == "smallest")
    assert "grade PATH --exercise smallest-tree.yaml" in section.text
    assert found.smallest is not None
    assert " ".join(found.smallest.text.split()) in section.text
    assert "◀ first difference" in section.text
    assert "more grade explain min-never-lowers-beta" in page.one("body").text


def test_the_searches_are_side_by_side_and_their_first_difference_is_marked():
    page = page_of(graded("min_never_lowers_beta", tree=[[1, [2, 3]]]))
    table = page.one("table", "steps")
    rows = [one.text for one in page.all("tr")]
    assert "The right search Your search Difference" in table.text
    assert "D [−∞, 1] D [−∞, +∞] ◀ first difference" in rows
    assert "F = 3 differs" in rows
    assert len(page.all("tr", "first")) == 1


def test_the_window_of_a_leaf_is_shown_where_it_is_the_first_difference():
    page = page_of(graded("min_never_lowers_beta", tree=[[3, 12, 8], [2, 4, 6]]))
    assert page.one("tr", "first").text == "E [−∞, 3] = 12 E [−∞, +∞] = 12 ◀ first difference"


def test_a_leaf_without_a_value_is_a_question_mark_in_picture_and_table():
    page = page_of(graded("plain_minimax", tree=[[3, 5], [2, "?"]]))
    leaf = next(one for one in page.all("g", "leaf") if one.attributes["data-node"] == "6")
    assert "→" not in leaf.text
    assert "?" in leaf.text
    assert "G = ?" in page.one("table", "steps").text
    assert "G = 0" not in page.one("table", "steps").text


def test_searches_that_are_the_same_are_shown_once():
    page = page_of(graded(tree=[[3, 12, 8], [2, 4, 6]]))
    assert page.all("table", "steps") == []
    (told,) = searches(page)
    assert told["name"] == "Both searches"
    assert told["odd"] == 0


def test_the_picture_shows_both_searches_and_marks_their_first_difference():
    page = page_of(graded("min_never_lowers_beta", tree=[[1, [2, 3]]]))
    picture = page.one("svg", "picture")
    assert picture.attributes["role"] == "group"
    assert len(page.all("g", "only-theirs")) >= 1
    assert page.one("g", "first").attributes["data-node"] == "3"


def test_visits_without_a_recording_make_a_picture_and_no_player():
    page = page_of(report(exercise(wrong=["visited"], more=[8], findings=[STRICT])))
    assert len(page.all("svg", "picture")) == 1
    assert "searches" not in page.scripts
    assert page.all("template") == []


def test_a_search_that_never_started_has_no_picture_and_reveals_no_answer():
    page = page_of(report(unrun("crashed", CRASH)))
    assert page.all("svg") == []
    assert "answer" not in page.one("main").text


def test_a_failure_without_a_finding_names_the_failed_check():
    words = page_of(report(exercise(wrong=["value", "visited"]))).one("li", "finding").text
    assert "Not as expected: value, visited." in words


def test_printed_output_is_shown_up_to_a_limit():
    lines = "\n".join(f"line {number}" for number in range(150))
    page = page_of(report(exercise(output=lines, output_cut=True)))
    words = page.one("details", "exercise").text
    assert "line 99 50 more lines. Further output was discarded." in words
    assert "line 100" not in words
    (printed,) = page.all("pre")
    assert "".join(printed.words).startswith("line 0\nline 1\n")


def test_a_failure_common_to_all_is_explained_once():
    missing = [unrun("missing", SYNTAX, id=f"e{n}") for n in range(4)]
    page = page_of(report(*missing, findings=[SYNTAX]))
    assert page.html.count("cannot be read as Python") == 1
    assert "4 exercises, none of which could be run." in page.one("main").text
    assert page.all("details") == []
    assert len(page.all("tr")) == 1 + 4 + 1


def test_a_search_that_answered_without_a_visit_was_run():
    guessed = unrun("answered", SYNTAX)
    page = page_of(report(guessed, guessed, findings=[SYNTAX]))
    assert "could be run" not in page.one("main").text


def test_a_report_without_exercises_says_so():
    assert "No exercise was graded." in page_of(report()).one("header").text


# ---------------------------------------------------------------- hidden parts


def test_hidden_exercises_are_only_counted():
    page = page_of(for_student(mixed()))
    assert "2 hidden exercises: 1 passed, 1 failed 7 / 8" in [one.text for one in page.all("tr")]
    assert "Better move first" not in page.html
    assert "hidden-2" not in page.html
    assert len(page.all("details", "exercise")) == 4


@pytest.mark.parametrize("level", LEVELS)
def test_each_feedback_level_shows_no_more_than_its_report_holds(level):
    page = page_of(for_student(report(searched(level))))
    words = page.one("main").text
    assert (MISSED.message in words) == (level in {"full", "first-divergence"})
    assert (VALUE.message in words) == (level == "full")
    assert bool(page.all("svg")) == (level in {"full", "first-divergence"})
    assert ("The right answer" in words) == (level in {"full", "first-divergence"})
    assert ("I = 4" in words) == (level != "none")


@pytest.mark.parametrize("level", LEVELS)
def test_the_page_has_no_search_that_its_reader_may_not_see(level):
    whole = graded("min_never_lowers_beta", tree=[[1, [2, 3]]])
    (one,) = whole.exercises
    limited = replace(one, entry=replace(one.entry, feedback=level))
    page = page_of(for_student(replace(whole, exercises=(limited,))))
    told = level in {"full", "first-divergence"}
    assert ("searches" in page.scripts) == told
    assert bool(page.all("table", "steps")) == told
    assert bool(page.all("svg")) == told
    assert ("MAX-VALUE(A)" in page.html) == told


# ---------------------------------------------------------------- valid, and safe


def test_every_sample_is_a_valid_page():
    for name, sample in samples().items():
        assert not list(harm_in(page_of(sample).html)), name


def test_the_page_shows_any_name_as_text():
    def loaded(page):
        return [one.tag for one in page.elements if one.tag in {"script", "style", "template"}]

    usual = loaded(page_of(report_of("name")))
    for text in TEXTS.values():
        page = page_of(report_of(text))
        assert loaded(page) == usual
        assert page.one("h1").text == " ".join(visible(text, limit=600).split())


def test_a_student_s_output_cannot_end_a_script():
    name = "</script><script>alert(1)</script>"
    tree = Tree.build([{"name": name, "value": 1}, [2, 3]])
    page = page_of(recorded(Exercise(id="one", title="x", tree=tree), value=3, moves=(name,)))
    assert name in str(page.data("searches"))
    assert name not in page.html


def test_the_page_is_one_file_whose_policy_loads_nothing():
    html = render(diagnosed("min_never_lowers_beta"))
    assert "default-src 'none'" in html
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", html)


def test_the_page_of_the_shipped_assignment_is_small():
    given = replace(assignment_file.load(None), limits=Limits(smallest_tree_seconds=0))
    submission = Submission(name="ada", entry="a.py", files={})
    html = render(grade(submission, given, Pupil(("plain_minimax",))))
    assert 500_000 < len(html.encode()) < 2_000_000


def test_a_diagnosis_without_a_tree_has_its_finding():
    known = Finding(code="known-mistake", message="Just like one that never cuts.")
    found = Diagnosis(alternatives=(("plain_minimax",),), trees=2)
    page = page_of(replace(report(exercise(), findings=[known]), diagnosis=found))
    assert "grade explain plain-minimax" in page.one("li", "finding").text
    assert isinstance(diagnosed("plain_minimax").smallest, Smallest)
