"""Answers in Markdown and plain text: rows, tables between pipes, labels, windows and orders."""

from math import inf

import pytest

from tests.support.answers_samples import (
    codes,
    messages,
    named,
    names,
    rows,
    sheet,
    shown,
    transcript,
    windows,
)
from tests.support.goldtest import assert_gold

BOTH = pytest.mark.parametrize("suffix", ["md", "txt"])


# ---------------------------------------------------------------- rows of text


@BOTH
@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("A: -∞: +∞: -∞ MAXvalue", ("A", -inf, inf, -inf, "MAX", None)),
        ("A: $-\\infty$: $+\\infty$: $-\\infty$ *MAXvalue*", ("A", -inf, inf, -inf, "MAX", None)),
        ("D: $6: +\\infty$: 6 *MAXvalue*", ("D", 6, inf, 6, "MAX", None)),
        ("B: **-**∞: 6: 6 MINvalue", ("B", -inf, 6, 6, "MIN", None)),
        ("B:**-**∞: 6: 6 *MINvalue*", ("B", -inf, 6, 6, "MIN", None)),
        ("D: 6: +inf: 6 MAX value", ("D", 6, inf, 6, "MAX", None)),
        ("D:6:+inf:6MAXvalue", ("D", 6, inf, 6, "MAX", None)),
        ("D : 6 : + inf : 6   MAX-VALUE", ("D", 6, inf, 6, "MAX", None)),
        ("D: 6: inf: 6: MAXvalue:", ("D", 6, "∞", 6, "MAX", None)),
        ("D: 6: float('inf'): 6 max_value", ("D", 6, "∞", 6, "MAX", None)),
        ("PRUNE1:E:-inf:6:8 MAXvalue", ("E", -inf, 6, 8, "MAX", 1)),
        ("PRUNE1(β):E:-∞:6:8 MAXvalue", ("E", -inf, 6, 8, "MAX", 1)),
        ("prune 2 : C : 6 : +inf : 2 MINvalue", ("C", 6, inf, 2, "MIN", 2)),
        ("cut: C: 6: +inf: 2 MINvalue", ("C", 6, inf, 2, "MIN", 0)),
        ("PRUNE2 C: 6: +inf: 2 MINvalue", ("C", 6, inf, 2, "MIN", 2)),
        ("**PRUNE2**  C: 6: +inf: 2 MINvalue", ("C", 6, inf, 2, "MIN", 2)),
        ("prune 2 c 6 +inf 2 MINvalue", ("C", 6, inf, 2, "MIN", 2)),
        ("E: -inf: 6: 8 MAXvalue PRUNE1", ("E", -inf, 6, 8, "MAX", 1)),
        ("E: -inf: 6: 8: MAXvalue: PRUNE1", ("E", -inf, 6, 8, "MAX", 1)),
        ("E: -inf: 6: 8: MAXvalue PRUNE1", ("E", -inf, 6, 8, "MAX", 1)),
        ("E: -inf: 6: 8: : ✂", ("E", -inf, 6, 8, "", 0)),
        ("H: 6: 6: 6", ("H", 6, 6, 6, None, None)),
        ("H::: 6", ("H", "", "", 6, None, None)),
        ("L: 2: 2:", ("L", 2, 2, "", None, None)),
        ("H: . : . : 6", ("H", "∞", "∞", 6, None, None)),
        ("h: 6: 6: 6", ("H", 6, 6, 6, None, None)),
        ("**H**: 6: 6: 6", ("H", 6, 6, 6, None, None)),
        ("- H: 6: 6: 6", ("H", 6, 6, 6, None, None)),
        ("* H: 6: 6: 6", ("H", 6, 6, 6, None, None)),
        ("12. H: 6: 6: 6", ("H", 6, 6, 6, None, None)),
        ("C 6 +∞ 2 MINvalue PRUNE2", ("C", 6, inf, 2, "MIN", 2)),
        ("H  6  6  6", ("H", 6, 6, 6, None, None)),
        ("A - ∞ + ∞ - ∞ MAXvalue", ("A", -inf, inf, -inf, "MAX", None)),
    ],
)
def test_a_row(suffix, text, row):
    found = sheet(suffix, f"\n{text}\n")
    assert messages(found) == []
    assert rows(found.trace) == [row]
    assert found.trace[0].line == 2


@BOTH
def test_a_table_has_all_columns_that_one_of_its_rows_has(suffix):
    found = sheet(suffix, "H: 6: 6: 6\nA: 6: +inf: 6 MAXvalue\n")
    assert rows(found.trace) == [("H", 6, 6, 6, "", None), ("A", 6, inf, 6, "MAX", None)]


@BOTH
def test_a_heading_is_ignored(suffix):
    for heading in ("Node α β Value Function", "Node: alpha: beta: value", "NODE  A  B  V  PRUNE"):
        found = sheet(suffix, f"{heading}\nH: 6: 6: 6\n".replace("V  PRUNE", "V  TYPE  PRUNE"))
        assert messages(found) == []
        assert len(found.trace or ()) == 1


MISTAKES = [
    "D: 6: 1,500: 6 MAXvalue",
    "Q: 6: 6: 6",
    "D: 6: 6: 6: MAXI",
    "D: 6: +inf",
    "PRUNE2 Q: 6: +inf: 2 MINvalue\n",
    "Node: Value: α: β\n",
    "windows: A 6",
    "ordering: C G F",
    "value: 6\nvalue: 7",
    "exercise: Lecture 1",
    "move: B, C",
    "valeu: 6\n- **Visted:** A, B\n",
    "valluue: 6\n",
    "| Part | Points |\n|---|---|\n| 1 | 5 |\n| 2 | 6 |\n\nvalue: 6\n",
]


@BOTH
def test_a_mistake_is_reported(suffix):
    assert_gold(transcript(suffix, MISTAKES).replace(f"{suffix}>", ">"), "reading-text.txt")


@BOTH
def test_a_name_may_begin_like_a_mark(suffix):
    asked = named("PRUNE2 C", "C")
    (row,) = sheet(suffix, "PRUNE2 C: 1: 1: 1\n", asked).trace or ()
    assert (row.node.text, row.prune) == ("PRUNE2 C", None)


def test_names_with_colons_and_spaces_are_those_of_the_exercise():
    asked = named("a:b", "a", "a: c", "go left", "# x", "- y", "|z")
    text = (
        "a:b: 1: 1: 1\na: 2: 2: 2\na: c: 3: 3: 3\ngo left: 4: 4: 4\n# x: 5: 5: 5\n- y: 6: 6: 6\n"
        "|z: 7: 7: 7\nPRUNE1: a:b: 8: 8: 8\n"
    )
    found = sheet("txt", text, asked)
    assert messages(found) == []
    assert [(row.node.text, shown(row.value)) for row in found.trace or ()] == [
        ("a:b", 1), ("a", 2), ("a: c", 3), ("go left", 4), ("# x", 5), ("- y", 6), ("|z", 7),
        ("a:b", 8),
    ]  # fmt: skip


def test_a_node_may_have_the_name_of_a_label():
    asked = named("value", "move", "Node")
    found = sheet("txt", "value: 1: 1: 1\nvalue: 3\nmove: move\nNode: 2: 2: 2\n", asked)
    assert messages(found) == []
    assert [row.node.text for row in found.trace or ()] == ["value", "Node"]
    assert shown(found.value) == 3
    assert found.move is not None


# ---------------------------------------------------------------- labels


@BOTH
@pytest.mark.parametrize(
    "text",
    ["value: 6", "Value: 6", "VALUE = 6", "- **Value:** 6", "* Value: **6**", "**Value**: 6",
     "Value of the root: 6", "Root value: `6`", "1. _Value_: 6", "value:6", "value : 6",
     "Minimax value: $6$"],
)  # fmt: skip
def test_the_value(suffix, text):
    found = sheet(suffix, text)
    assert messages(found) == []
    assert shown(found.value) == 6


@BOTH
def test_every_part_has_a_label(suffix):
    text = """\
- **Exercise:** tree
- **Source:** a book
- **Variant:** Fig. 5.7
- **Moves first:** MAX
- **Cutoff rule:** weak
- **Name:** Ada
- **Value:** 6
- **Best move:** B
- **Visited:** A, B, D
- **Cut subtrees:** G, K
- **Leaves evaluated:** 5
- **Windows:** A [-∞, +∞], E (-inf; 6)
- **New order:** C: G, F; B: E, D
"""
    found = sheet(suffix, text)
    assert messages(found) == []
    assert shown(found.value) == 6
    assert found.move.text == "B"
    assert names(found.visited) == ["A", "B", "D"]
    assert names(found.pruned) == ["G", "K"]
    assert shown(found.leaves) == 5
    assert windows(found) == {"A": (-inf, inf), "E": (-inf, 6)}
    ordering = [(node.text, names(children)) for node, children in found.ordering or ()]
    assert ordering == [("C", ["G", "F"]), ("B", ["E", "D"])]


@BOTH
def test_pruned_nodes_override_cut_branches(suffix):
    found = sheet(suffix, "Cut subtrees: G, K\nPruned: G, K, N, O\n")
    assert messages(found) == []
    assert names(found.pruned) == ["G", "K", "N", "O"]


@BOTH
@pytest.mark.parametrize(
    ("text", "move"), [("Best moves: B, C", "B"), ("Best moves: none", None), ("move: ", None)]
)
def test_the_first_of_several_right_moves_is_used(suffix, text, move):
    found = sheet(suffix, f"{text}\nvalue: 6")
    assert messages(found) == []
    assert (found.move and found.move.text) == move


@BOTH
def test_lines_after_a_label_alone_are_its_items(suffix):
    text = """\
windows:
- A: [-inf, +inf]
- B: -inf: 6
* d: (6; 8)
H 6 6
leaves: 5
ordering:
C: G, F
B: E D
trace:
A: 6: +inf: 6 MAXvalue
"""
    found = sheet(suffix, text)
    assert messages(found) == []
    assert windows(found) == {"A": (-inf, inf), "B": (-inf, 6), "D": (6, 8), "H": (6, 6)}
    assert [(node.text, names(order)) for node, order in found.ordering or ()] == [
        ("C", ["G", "F"]), ("B", ["E", "D"])
    ]  # fmt: skip
    assert shown(found.leaves) == 5
    assert len(found.trace or ()) == 1


# ---------------------------------------------------------------- tables between pipes


@BOTH
@pytest.mark.parametrize(
    "text",
    [
        (
            "| Node | α | β | Value | Function | Cutoff |\n|---|--:|:-:|---|---|---|\n"
            "| E | -∞ | 6 | 8 | MAXvalue | PRUNE1 |\n"
        ),
        "|Node|α|β|Value|Function||\n|E|-∞|6|8|*MAXvalue*|`PRUNE1`|\n| | | | | | |\n",
        (
            "Node | α | β | Value | Function | Cutoff\n--|--|--|--|--|--\n"
            "**E** | -∞ | 6 | 8 | MAX | PRUNE 1\n"
        ),
        "| | α | β | v | Function | Cutoff |\n|-|-|-|-|-|-|\n| E | $-\\infty$ | 6 | 8 | MAX | 1 |",
        (
            "| Step | Node | α | β | Value | Function | Cutoff | Why |\n|-|-|-|-|-|-|-|-|\n"
            "| 1 | E | -∞ | 6 | 8 | MAXvalue | PRUNE1 | since 8 >= 6 |\n"
        ),
    ],
    ids=["alignment", "no heading", "no outer pipes", "a corner", "notes"],
)
def test_a_table(suffix, text):
    found = sheet(suffix, text)
    assert messages(found) == []
    assert rows(found.trace) == [("E", -inf, 6, 8, "MAX", 1)]


@BOTH
def test_two_tables_are_told_apart_by_their_columns(suffix):
    text = "| Node | α | β |\n|--|--|--|\n| A | -∞ | +∞ |\n\n| Node | v |\n|--|--|\n| A | 6 |\n"
    found = sheet(suffix, text)
    assert messages(found) == []
    assert windows(found) == {"A": (-inf, inf)}
    assert rows(found.trace) == [("A", None, None, 6, None, None)]


def test_pipes_in_names_are_escaped():
    found = sheet(
        "md", "| Node | v |\n|--|--|\n| a\\|b | 1 |\n| c\\_d | 2 |\n", named("a|b", "c_d")
    )
    assert messages(found) == []
    assert [row.node.text for row in found.trace or ()] == ["a|b", "c_d"]


# ---------------------------------------------------------------- other text

PROSE = """\
# My answer

I worked from left to right: first B, then C.
A is the root: it has two children.
A is a MAX node
The value of a node is what it returns.
Note: this took a while.
```python
def f(): pass
```
> quoted
<!-- hidden -->
---
value: 6
"""


def test_other_words_in_markdown_stay_unread():
    found = sheet("md", PROSE)
    assert messages(found) == []
    assert shown(found.value) == 6
    assert found.trace is None


def test_in_plain_text_every_line_counts():
    found = sheet("txt", "# a comment\nI worked from left to right.\nvalue: 6\nH: 6\n")
    assert codes(found) == [("unread-line", 2), ("unread-line", 4)]
    assert messages(found) == [
        (
            "'I worked from left to right.' was not read; write a row as \"D: 6: +inf: 6 "
            'MAXvalue", or a label as "value: 6".'
        ),
        '\'H: 6\' was not read; write a row as "D: 6: +inf: 6 MAXvalue", or a label as "value: 6".',
    ]
