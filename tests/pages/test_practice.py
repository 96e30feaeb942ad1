"""grade practice: the contents of the page, its secrets, and its messages about wrong answers."""

import base64
import json
import re
from dataclasses import replace
from itertools import cycle
from math import inf

import pytest
from hypothesis import assume, given

from grader.core.algorithms import algorithm
from grader.core.algorithms.alpha_beta import FIGURE
from grader.core.models import WRITTEN_RUBRIC, Entry, Exercise
from grader.core.tree import Tree
from grader.course import assignment_file
from grader.pages.practice import DrawnFamily, Practice, render
from grader.pages.practice_key import RETURNS, TYPED, cells, locked, swapped
from grader.reports.text import escape
from grader.search import reference_player
from grader.search.reference_player import solve
from grader.written import parsing
from grader.written.mark_answer import MarkedAnswer
from tests.support.goldtest import assert_gold
from tests.support.hostile_texts import any_names, harm_in
from tests.support.strategies import exercise, nested, with_min_first
from tests.support.strict_html import Page

SMALL = Exercise(id="small", title="A small tree", tree=Tree.build([[3, 12], [2, 8]]))
LECTURE = Exercise(
    id="lecture", title="T", tree=Tree.build([[[6, 5], [8, "?"]], [[2, 1], ["?", "?"]]])
)
SHIPPED = [
    entry.exercise for entry in assignment_file.load().entries if len(entry.exercise.tree) < 60
]
BOUNDS = {inf: "+inf", -inf: "-inf"}


def entry(one=SMALL, **rubric):
    return Entry(exercise=one, points=1, rubric=rubric or WRITTEN_RUBRIC, answer="written")


def page(*exercises, **options):
    entries = [entry(one) for one in exercises or [SMALL]]
    return render(Practice(entries=entries, **{"answers": solve, **options}))


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
    html = re.sub(r"(<style>).*?(</style>)", r"\1…\2", html, flags=re.DOTALL)
    html = re.sub(r"(<script>).*?(</script>)", r"\1…\2", html, flags=re.DOTALL)
    html = re.sub(r"sha256-[\w+/=]+", "sha256-…", html)
    assert_gold(html, f"practice-small.{check}.html")


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"check": "at-end"},
        {"check": "never"},
        {"leaf_windows": True},
        {"drawn": DrawnFamily("random-7.yaml", "id: random-7\n", "random-7-1")},
    ],
)
def test_a_page_is_well_formed_and_its_ids_are_unique(options):
    assert Page(page(LECTURE, SMALL, **options)).wrong == []


def test_any_name_is_shown_as_text():
    html = page(*any_names(SMALL))
    found = Page(html)
    assert found.wrong == []
    assert list(harm_in(html)) == []
    assert [tag for tag, _ in found.tags].count("script") == 8
    assert "<script>alert" not in html


def test_the_tree_is_drawn_without_a_search():
    title = "Which is cut: never visited. pruned"
    html = page(replace(SMALL, title=title)).partition("<table")[0]
    picture = html.partition("<svg")[2]
    assert f">{title}</title>" in picture
    assert picture.count("never visited") == 1
    assert ' pruned"' not in picture
    assert "MIN node.</title>" in picture


MINIMAX = replace(SMALL, algorithm=algorithm("minimax"))


def test_a_page_without_pruning_has_values_and_a_move_alone():
    found = Page(page(MINIMAX))
    assert found.wrong == []
    assert "This exercise is on minimax, which prunes nothing." in found.text
    assert not re.search("alpha|beta|α|branch|cutoff|leaves evaluated", found.text, re.IGNORECASE)
    fields = {one["data-cell"] for _, one in found.tags if "data-cell" in one}
    assert fields == {"value:0", "value:1", "value:2", "move"}
    key = cells(solve(MINIMAX))
    assert {name: cell.right for name, cell in key.items()} == {
        "value:0": [3],
        "value:1": [3],
        "value:2": [2],
        "move": ["1"],
    }
    assert {cell.help.figure.partition(" ")[0] for cell in key.values()} == {
        "MAX-VALUE",
        "MIN-VALUE",
        "MINIMAX-DECISION",
    }
    assert swapped(solve(MINIMAX)) == {}


def test_a_page_with_both_kinds_of_exercises_explains_both():
    found = Page(page(MINIMAX, LECTURE))
    assert found.wrong == []
    assert "Game-tree search: practice" in found.text
    assert "In an exercise that prunes nothing, there are no windows and no branches." in found.text
    assert "Minimax: practice" in Page(page(MINIMAX, replace(MINIMAX, id="other"))).text


COIN = Exercise(
    id="coin",
    title="A coin",
    algorithm=algorithm("expectiminimax"),
    tree=Tree.build([{"chance": [["1/3", [8, 9]], ["2/3", 3]]}, 4]),
)


def test_a_page_with_chance_nodes_has_values_that_may_be_rounded():
    found = Page(page(COIN))
    assert found.wrong == []
    assert "At a chance node (○), write a fraction, or two decimals." in found.text
    assert "○ chance node B" in found.text
    assert '"near":0.005' in page(COIN)
    key = cells(solve(COIN))
    assert {name: cell.right for name, cell in key.items()} == {
        "value:0": [4.666666667],
        "value:1": [4.666666667],
        "value:3": [8],
        "move": ["1"],
    }
    told = key["value:1"].help
    assert told.hint == "Multiply each value returned to B by its probability. Which sum is it?"
    assert told.why[-1].endswith(
        "D returned 8 with probability 1/3, E returned 3 with probability 2/3."
    )
    assert "EXP-VALUE" in told.figure


def test_every_field_has_a_label_with_the_name_of_its_node():
    found = Page(page(leaf_windows=True))
    labels = {one.get("aria-label") for tag, one in found.tags if tag in {"input", "button"}}
    assert {"alpha of A", "beta of D", "value of C", "pruned: branch to G"} <= labels
    assert "value of D" not in labels


def test_a_page_has_fields_for_every_marked_part_and_names_unchecked_ones():
    html = render(Practice(entries=[entry(SMALL, windows=1, visited=1, ordering=1)], answers=solve))
    (posed,) = Page(html).data("practice")["exercises"]
    assert posed["parts"] == ["value", "move", "pruned", "leaves", "trace", "visited", "windows"]
    assert posed["orders"] == ["order:0", "order:1", "order:2"]
    assert "Children of A" in Page(html).text
    assert "This page does not check the order" in Page(html).text
    assert "Only this is marked" not in Page(html).text
    assert "Children of A" not in Page(page()).text
    alone = Entry.on_paper(SMALL, {"ordering": 2})
    shown = Page(render(Practice(entries=[alone], answers=solve))).text
    assert "Only this is marked." in shown


def test_a_leaf_without_a_value_has_a_number_on_the_page():
    """A "?" would show that no right search visits it."""
    found = Page(page(LECTURE))
    assert "?" not in found.text
    (posed,) = found.data("practice")["exercises"]
    unknown = [
        node
        for node, value in enumerate(LECTURE.tree.values)
        if value is None and LECTURE.tree.is_leaf(node)
    ]
    worst = LECTURE.tree.value_range[0]
    assert len(unknown) == 3
    assert all(int(posed["nodes"][node]["value"]) < worst for node in unknown)
    assert page(LECTURE) == page(LECTURE)


def test_the_page_states_the_rule_about_equality():
    assert "cuts at equality: MAX when v ≥ β, MIN when v ≤ α" in Page(page()).text
    strict = Page(page(with_min_first(replace(SMALL, cutoff="strict")))).text
    assert "MIN moves first" in strict
    assert "cuts only beyond equality: MAX when v > β, MIN when v < α" in strict


# ---------------------------------------------------------------- pages that never check


def test_a_page_for_handing_in_is_made_without_a_search_and_holds_no_answers(monkeypatch):
    def searched(*_):
        raise AssertionError("a search was run")

    monkeypatch.setattr(reference_player, "solve", searched)
    html = page(LECTURE, check="never", leaf_windows=True, answers=searched)
    (posed,) = Page(html).data("practice")["exercises"]
    assert "key" not in posed
    assert "Check everything" not in html
    with pytest.raises(AssertionError, match="a search was run"):
        page(LECTURE, answers=searched)


def test_the_number_of_fields_does_not_reveal_the_pruning():
    one = exercise([[[6, 5], [8, 9]], [[2, 1], [7, 8]]])
    other = exercise([[[6, 5], [4, 3]], [[7, 9], [8, 9]]])
    assert reference_player.solve(one).recording.pruned
    assert not reference_player.solve(other).recording.pruned
    posed = [Page(page(each)).data("practice")["exercises"][0] for each in (one, other)]
    assert posed[0]["cells"] == posed[1]["cells"]


# ---------------------------------------------------------------- the key


def test_the_answers_are_not_readable_in_the_page_source():
    html = page(LECTURE)
    assert "should stop" not in html
    assert "instead of" not in html
    plain = unlocked(Page(html).data("practice")["exercises"][0]["key"])
    assert plain["alpha:2"]["right"] == [6]
    assert plain["beta:2"]["right"] == ["+inf"]
    assert plain["pruned:6"]["right"] == [True]
    assert plain["move"]["right"] == ["1"]
    assert plain == unlocked(locked(solve(LECTURE)))


def test_the_key_has_every_convention_for_values():
    assert RETURNS == ("fail-soft", "clipped", "fail-hard")
    right = {name: cell.right for name, cell in cells(solve(LECTURE)).items()}
    assert right["value:4"] == [8, 6, 6]
    assert right["value:5"] == [2, 2, 6]
    assert right["value:0"] == [6, 6, 6]


def answers(exercise, way):
    """An answer file with everything in the key, by the convention of that number."""
    key = {name: cell.right for name, cell in cells(solve(exercise)).items()}
    tree, recording = exercise.tree, reference_player.solve(exercise).recording
    rows = []
    for node in recording.visited:
        given = ["", ""]
        value = str(tree.values[node])
        if not tree.is_leaf(node):
            given = [number(key[f"{bound}:{node}"][0]) for bound in ("alpha", "beta")]
            value = number(key[f"value:{node}"][way])
        rows.append([escape.yaml(tree.names[node]), *(text or '""' for text in given), value])
    tops = [
        node
        for node in range(1, len(tree))
        if key[f"pruned:{node}"][0] and tree.parent[node] not in recording.pruned
    ]
    move = tree.names[int(key["move"][0])]
    return "\n".join(
        [
            f"value: {number(key['value:0'][way])}",
            f"move: {escape.yaml(move)}",
            f"leaves: {key['leaves'][0]}",
            f"pruned: [{', '.join(escape.yaml(tree.names[node]) for node in tops)}]",
            "trace:",
            *(f"  - [{', '.join(row)}]" for row in rows),
        ]
    )


def marked(exercise, text):
    sheet = parsing.read("x.yaml", text.encode(), exercise)
    rubric = {"value": 1, "move": 1, "pruned": 1, "leaves": 1, "trace": 1}
    one = Entry(exercise=exercise, points=1, rubric=rubric, answer="written")
    return MarkedAnswer(one, reference_player.solve(exercise), sheet).verdict()


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize("place", range(len(SHIPPED)), ids=[one.id for one in SHIPPED])
def test_the_answers_in_the_key_earn_full_marks(place):
    """Each exercise in one of the three ways."""
    one, way = SHIPPED[place], place % len(RETURNS)
    verdict = marked(one, answers(one, way))
    assert [check.share for check in verdict.checks] == [1] * 5
    assert {found.code for found in verdict.findings} <= {"kept-otherwise"}


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
            rights = found[f"value:{node}"].right
            assert rights[0] == value
            assert all(right in _kept(value, answer.windows[node]) for right in rights)
    gone = {f"pruned:{node}" for node in answer.recording.pruned}
    assert {name for name, cell in found.items() if cell.right[0] is True} == gone


def _kept(value, window):
    alpha, beta = window
    return {value, max(alpha, min(value, beta))}


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
    hints = {cell.help.hint for one in SHIPPED for cell in cells(solve(one)).values()}
    assert [hint for hint in hints if re.search(r"\d|inf", hint)] == []


SAID = {
    "alpha:0": ("A is called with alpha = 9 instead of -inf.", str(FIGURE.search_line("call"))),
    "beta:4": (
        "E is called with beta = 9 instead of 6 after D returned 6.",
        "MIN-VALUE line 7: beta = min(beta, v)",
    ),
    "alpha:5": (
        "F is called with alpha = 9 instead of 6.",
        "MIN-VALUE line 5: v = min(v, max_value(result(state, a), alpha, beta))",
    ),
    "value:4": (
        "E returns 9 instead of 8. J returned 8.",
        "MAX-VALUE line 6: if v >= beta: return v",
    ),
    "value:3": (
        "D returns 9 instead of 6. H returned 6, I returned 5.",
        "MAX-VALUE line 5: v = max(v, min_value(result(state, a), alpha, beta))",
    ),
    "pruned:10": (
        "After J returned 8, E should stop: v = 8 >= beta = 6.",
        "MAX-VALUE line 6: if v >= beta: return v",
    ),
    "pruned:13": (
        "After F returned 2, C should stop: v = 2 <= alpha = 6.",
        "MIN-VALUE line 6: if v <= alpha: return v",
    ),
    "pruned:8": (
        "D returns 6 too soon: with the window [-inf, +inf] it should go on to I.",
        "MAX-VALUE line 6: if v >= beta: return v; MAX-VALUE line 8: return v",
    ),
    "move": ("The best move is B, not 9.", str(FIGURE.search_line("move"))),
    "leaves": ("lecture: the number of leaves evaluated is 5, not 9.", ""),
}


@pytest.mark.parametrize("cell", SAID)
def test_the_page_and_grade_say_the_same_about_a_wrong_cell(cell):
    help_ = cells(solve(LECTURE))[cell].help
    assert ("9".join(help_.why), help_.figure) == SAID[cell]


def test_swapped_bounds_are_named():
    assert "".join(swapped(solve(LECTURE))["2"].why) == (
        "C is called with alpha and beta swapped: the window [+inf, 6] instead of [6, +inf]."
    )
