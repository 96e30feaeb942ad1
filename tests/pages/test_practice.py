"""grade practice: the contents of the page, its secrets, and its messages about wrong answers."""

import base64
import json
import re
from dataclasses import replace
from itertools import cycle
from math import inf

import pytest
from hypothesis import assume, given

from grader.core.models import WRITTEN_RUBRIC, Entry
from grader.pages.practice import DrawnFamily, Practice, render
from grader.pages.practice_key import RETURNS, TYPED, SearchSheet, cells, swapped
from grader.reports.text import escape
from grader.search import reference_player
from grader.search.reference_player import solve
from tests.support.goldtest import assert_gold
from tests.support.hostile_texts import any_names, harm_in
from tests.support.html_page import Page
from tests.support.paper_exercises import LECTURE, SHIPPED, SMALL, verdict
from tests.support.strategies import exercise, nested

BOUNDS = {inf: "+inf", -inf: "-inf"}


def entry(one=SMALL, **rubric):
    return Entry(exercise=one, points=1, rubric=rubric or WRITTEN_RUBRIC, answer="written")


def page(*exercises, **options):
    entries = [entry(one) for one in exercises or [SMALL]]
    return render(Practice(entries=entries, **{"answers": solve, **options}))


def posed(html):
    """The exercises in the data of a page."""
    return Page(html).data("practice")["exercises"]


def rights(key):
    """The right answers of each cell."""
    return {name: cell.right for name, cell in key.items()}


def unlocked(text):
    """The page's data after its script has decoded it."""
    mixed = base64.b64decode(text)
    plain = bytes(one ^ other for one, other in zip(mixed, cycle(b"alpha and beta"), strict=False))
    return json.loads(plain)


def number(right):
    return BOUNDS.get(right, str(right))


# ---------------------------------------------------------------- the page


@pytest.mark.parametrize("check", ["at-once", "never"])
def test_a_small_page_matches_its_gold_file(check):
    html = page(check=check)
    # The styles and the scripts are files of their own.
    html = re.sub(r"(<(style|script)>).*?(</\2>)", r"\1…\3", html, flags=re.DOTALL)
    html = re.sub(r"sha256-[\w+/=]+", "sha256-…", html)
    assert_gold(html, f"practice-small.{check}.html")


DRAWN = DrawnFamily("random-7.yaml", "id: random-7\n", "random-7-1")


@pytest.mark.parametrize(
    "options",
    [{}, {"check": "at-end"}, {"check": "never"}, {"leaf_windows": True}, {"drawn": DRAWN}],
)
def test_a_page_is_well_formed_and_its_ids_are_unique(options):
    assert Page(page(LECTURE, SMALL, **options)).wrong == []


def test_any_name_is_shown_as_text():
    html = page(*any_names(SMALL))
    found = Page(html)
    assert found.wrong == []
    assert list(harm_in(html)) == []
    assert len(found.all("script")) == 8
    assert "<script>alert" not in html


def test_the_tree_is_drawn_without_a_search():
    title = "Which is cut: never visited. pruned"
    html = page(replace(SMALL, title=title)).partition("<table")[0]
    picture = html.partition("<svg")[2]
    assert f">{title}</title>" in picture
    assert picture.count("never visited") == 1
    assert ' pruned"' not in picture
    assert "MIN node.</title>" in picture


def test_every_field_has_a_label_with_the_name_of_its_node():
    found = Page(page(leaf_windows=True))
    fields = found.all("input") + found.all("button")
    labels = {one.attributes.get("aria-label") for one in fields}
    assert {"alpha of A", "beta of D", "value of C", "pruned: branch to G"} <= labels
    assert "value of D" not in labels


def test_a_leaf_without_a_value_has_a_number_on_the_page():
    """A "?" would show that no right search visits it."""
    html, tree = page(LECTURE), LECTURE.tree
    assert "?" not in Page(html).text
    (given,) = posed(html)
    unknown = [node for node in tree.leaves() if tree.values[node] is None]
    assert len(unknown) == 3
    worst = tree.value_range[0]
    assert all(int(given["nodes"][node]["value"]) < worst for node in unknown)
    assert page(LECTURE) == html


# ---------------------------------------------------------------- pages that never check


def test_a_page_for_handing_in_is_made_without_a_search_and_holds_no_answers(monkeypatch):
    def searched(*_):
        raise AssertionError("a search was run")

    monkeypatch.setattr(reference_player, "solve", searched)
    html = page(LECTURE, check="never", leaf_windows=True, answers=searched)
    (given,) = posed(html)
    assert "key" not in given
    assert "Check everything" not in html
    with pytest.raises(AssertionError, match="a search was run"):
        page(LECTURE, answers=searched)


def test_the_number_of_fields_does_not_reveal_the_pruning():
    one = exercise([[[6, 5], [8, 9]], [[2, 1], [7, 8]]])
    other = exercise([[[6, 5], [4, 3]], [[7, 9], [8, 9]]])
    assert reference_player.solve(one).recording.pruned
    assert not reference_player.solve(other).recording.pruned
    given = [posed(page(each))[0]["cells"] for each in (one, other)]
    assert given[0] == given[1]


# ---------------------------------------------------------------- the key


def test_the_answers_are_not_readable_in_the_page_source():
    html = page(LECTURE)
    assert "should stop" not in html
    assert "instead of" not in html
    plain = unlocked(posed(html)[0]["key"])
    right = {"alpha:2": [6], "beta:2": ["+inf"], "pruned:6": [True], "move": ["1"]}
    assert {name: plain[name]["right"] for name in right} == right
    assert plain == unlocked(SearchSheet(LECTURE, leaf_windows=False).locked_key(solve))


def answers(exercise, way):
    """An answer file with everything in the key, by the convention of that number."""
    key = rights(cells(solve(exercise)))
    tree, recording = exercise.tree, reference_player.solve(exercise).recording
    rows = []
    for node in recording.visited:
        given, value = ['""', '""'], str(tree.values[node])
        if not tree.is_leaf(node):
            given = [number(key[f"{bound}:{node}"][0]) for bound in ("alpha", "beta")]
            value = number(key[f"value:{node}"][way])
        rows.append(f"  - [{escape.yaml(tree.names[node])}, {', '.join(given)}, {value}]")
    pruned = [node for node in range(1, len(tree)) if key[f"pruned:{node}"][0]]
    tops = [node for node in pruned if tree.parent[node] not in recording.pruned]
    given = {
        "value": number(key["value:0"][way]),
        "move": escape.yaml(tree.names[int(key["move"][0])]),
        "leaves": key["leaves"][0],
        "pruned": f"[{', '.join(escape.yaml(tree.names[node]) for node in tops)}]",
    }
    return "\n".join([*(f"{name}: {text}" for name, text in given.items()), "trace:", *rows])


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize("name", SHIPPED)
def test_the_answers_in_the_key_earn_full_marks(name):
    """Each exercise in one of the three ways."""
    one, way = SHIPPED[name], [*SHIPPED].index(name) % len(RETURNS)
    found = verdict(one, answers(one, way), "value", "move", "pruned", "leaves", "trace")
    assert [check.share for check in found.checks] == [1] * 5
    assert {each.code for each in found.findings} <= {"kept-otherwise"}


@given(nested(leaves=12))
def test_the_windows_are_the_same_in_every_convention(tree):
    assume(isinstance(tree, list))
    one = exercise(tree)
    found = cells(solve(one))
    answer = reference_player.solve(one)
    for node, window in answer.windows.items():
        assert (found[f"alpha:{node}"].right[0], found[f"beta:{node}"].right[0]) == window
    for node, value in answer.recording.returns.items():
        if not one.tree.is_leaf(node):
            alpha, beta = answer.windows[node]
            right, *others = found[f"value:{node}"].right
            assert right == value
            assert {*others} <= {value, max(alpha, min(value, beta))}
    gone = {f"pruned:{node}" for node in answer.recording.pruned}
    assert {name for name, cell in found.items() if cell.right[0] is True} == gone


# ---------------------------------------------------------------- hints and reasons


@given(nested(leaves=12))
def test_every_cell_has_a_hint_and_a_reason_that_quotes_the_input(tree):
    assume(isinstance(tree, list))
    one = exercise(tree)
    for name, cell in cells(solve(one)).items():
        help_ = cell.help
        assert help_.hint.endswith("?")
        assert TYPED not in "".join(help_.why)
        assert len(help_.why) == (1 if name.startswith("pruned") else 2)
        assert "our program" not in "".join(help_.why)
        assert help_.figure or name == "leaves"
    for help_ in swapped(solve(one)).values():
        assert "alpha and beta swapped" in help_.why[0]


def test_a_hint_reveals_no_number():
    hints = {cell.help.hint for one in SHIPPED.values() for cell in cells(solve(one)).values()}
    assert [hint for hint in hints if re.search(r"\d|inf", hint)] == []
