"""The practice page by keyboard, with a screen reader, on a phone, and with odd input."""

from dataclasses import replace

import pytest
import yaml

from grader.core.tree import Tree
from grader.pages.practice import DrawnFamily
from grader.reports.text import escape
from grader.written import parsing
from grader.written.parsing import cells as reading
from tests.browser.conftest import PHONE, fits, light_and_dark, on_screen_and_phone, violations
from tests.browser.practising import (
    EXERCISES,
    LECTURE,
    check_all,
    explain,
    field,
    fill,
    handed_in,
    made,
    progress,
    right,
    said,
    shares,
    told,
)
from tests.support.hostile_texts import TEXTS
from tests.support.strategies import exercise

HELD = {name: text for name, text in TEXTS.items() if text[:30].isprintable()}
"""The texts that an exercise file accepts as a node's name."""


def test_an_exercise_is_done_by_the_keyboard_alone(shown):
    page = shown(made())
    answers = right(LECTURE)
    seen = set()
    for _ in range(200):
        page.keyboard.press("Tab")
        cell = page.evaluate("document.activeElement.dataset.cell ?? ''")
        action = page.evaluate("document.activeElement.dataset.do ?? ''")
        if action == "check":
            page.keyboard.press("Enter")
            break
        if cell in seen or cell not in answers:
            continue
        seen.add(cell)
        if cell == "move":
            page.keyboard.press("B")
        elif answers[cell] == "yes":
            page.keyboard.press("Space")
        else:
            page.keyboard.type(answers[cell])
    assert seen == set(answers)
    assert told(page) == "24 of 24 right: well done"


def test_a_hint_opened_by_keyboard_keeps_the_focus(shown):
    page = shown(made())
    field(page, "value:4").focus()
    page.keyboard.type("9")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Hint for value of E"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == "Explain for value of E"
    page.keyboard.press("Enter")
    assert "E returns 9 instead of 8." in page.evaluate("document.activeElement.textContent")


BUSY = {"alpha:0": "-inf", "beta:1": "3", "value:3": "x", "leaves": "7", "move": "2"}
BUSY |= dict.fromkeys(("pruned:6", "pruned:9"), "yes")


@light_and_dark
@on_screen_and_phone
def test_axe_finds_no_barrier_in_any_state_of_the_page(shown, viewport, dark):
    drawn = DrawnFamily("random-7.yaml", "id: random-7\n", "random-7-1")
    page = shown(made(LECTURE, EXERCISES["wikipedia"], drawn=drawn), viewport=viewport, dark=dark)
    assert violations(page) == []
    fill(page, BUSY)
    check_all(page)
    page.get_by_role("button", name="Hint for branch to J").click()
    explain(page, "β of B")
    assert violations(page) == []
    assert fits(page)


def test_long_names_fit_on_a_phone(shown):
    names = [f"Knight takes on f{node} and gives check" for node in range(len(LECTURE.tree))]
    long = replace(LECTURE, tree=replace(LECTURE.tree, names=names))
    page = shown(made(long), viewport=PHONE)
    fill(page, {"beta:1": "3", "pruned:9": "yes"})
    assert fits(page)


@pytest.mark.parametrize("text", HELD.values(), ids=HELD)
def test_the_answer_file_is_read_without_findings_for_any_node_names(shown, tmp_path, text):
    names = [f"{text[:30]}{node}" for node in range(7)]
    odd = exercise([[3, 12], [2, 8]])
    odd = replace(odd, tree=replace(odd.tree, names=names), title=text)
    page = shown(made(odd))
    fill(page, right(odd))
    assert progress(page) == "12 of 12 right: well done"
    assert shares(odd, handed_in(page, tmp_path, "tree")) == {1}


# ---------------------------------------------------------------- input


NUMBERS = r"""
- 6 +6 -6 −6 –6 007 6. .5 -2.5 1e3 1E3 1e999 2/3 1/0 4/ inf -inf +inf INF Infinity -infinity ∞ -∞ +∞
−∞ oo I . math.inf -math.inf --inf x 6,5 six ６ 0x10 NaN 9007199254740993 1_000 “ true 𝟞 ²
""".split()
TYPED = [*NUMBERS, "", " ", "- 6", "-4 / 2", "- ∞", "1 000", "6\t", "a" * 101]


def test_the_page_reads_a_cell_as_grade_does_and_writes_text_that_reads_the_same(shown):
    page = shown(made())
    kinds = {"number", "infinity", "blank"}
    script = """text => {
        const {kind, value} = Cells.read(text);
        return [kind, value === undefined ? null : String(value)];
    }"""
    for text in TYPED:
        found = page.evaluate(script, text)
        try:
            kind, value = reading.number(text)
        except reading.Unread:
            kind, value = "unread", None
        assert found[0] == kind, text
        if kind in kinds and value is not None:
            assert float(found[1].replace("Infinity", "inf")) == float(value), text
        if kind in kinds:
            scalar = page.evaluate("text => Cells.scalar(text)", text)
            sheet = parsing.read("x.yaml", f"value: {scalar}\n".encode(), LECTURE)
            said = None if sheet.value is None else (sheet.value.kind, sheet.value.value)
            assert said in ((kind, value), None if kind == "blank" else ()), text


def test_the_page_quotes_text_as_the_grader_does(shown):
    page = shown(made())
    texts = [text.encode("utf-8", "replace").decode()[:300] for text in TEXTS.values()]
    for text in [*texts, "".join(map(chr, range(128)))]:
        by_page, by_grader = page.evaluate("text => Cells.quoted(text)", text), escape.yaml(text)
        assert yaml.safe_load(by_page) == yaml.safe_load(by_grader) == text
        assert by_page.isascii()
        if text.isascii():
            assert by_page == by_grader


def test_a_cell_that_is_not_a_number_is_reported_and_handed_in_unchanged(shown, tmp_path):
    page = shown(made())
    fill(page, {"value:3": 'much "\\ 🎉'})
    assert said(page) == ["✗ value of D: Write a number, inf or -inf."]
    sheet = parsing.read("x.yaml", handed_in(page, tmp_path).read_bytes(), LECTURE)
    assert [found.code for found in sheet.findings] == ["unreadable-cell"]
    assert "much" in sheet.findings[0].message


def test_the_two_fields_for_the_root_value_are_one_answer(shown):
    page = shown(made())
    again = page.get_by_label("Value of the root")
    again.fill("6")
    again.blur()
    assert field(page, "value:0").input_value() == "6"
    assert page.locator('[data-mark="value:0"]').all_inner_texts() == ["✓ right", "✓ right"]
    assert progress(page) == "1 of 24 right"


def test_a_tree_with_a_single_inner_node_can_be_handed_in(shown, tmp_path):
    flat = replace(exercise([1, 2, 3]), id="flat")
    page = shown(made(flat))
    fill(page, right(flat))
    assert shares(flat, handed_in(page, tmp_path, "flat")) == {1}


def test_exercises_on_one_page_do_not_affect_each_other(shown):
    page = shown(made(LECTURE, replace(LECTURE, id="other", tree=Tree.build([[1, 2], [3, 4]]))))
    fill(page, {"alpha:0": "-inf"})
    assert page.locator("[data-progress]").all_inner_texts() == ["1 of 24 right", "0 of 12 right"]
    assert page.locator("nav [data-tally]").all_inner_texts() == ["1 of 24 right", "0 of 12 right"]
