"""Answers from a spreadsheet: headings, separators, and the changes that spreadsheets make."""

from math import inf

import pytest

from grader.written.parsing import column_headings
from tests.support.answers_samples import (
    codes,
    messages,
    named,
    row,
    rows,
    sheet,
    shown,
    transcript,
    windows,
)
from tests.support.goldtest import assert_gold

TABLE = "Node,alpha,beta,Value,Function,PRUNE\n"


# ---------------------------------------------------------------- headings

HEADINGS = {
    "node": ["Node", "NODES", "state", "State", "Name", "**Node**", "'Node'", "Position"],
    "alpha": ["alpha", "Alpha", "ALPHA", "α", "a", "A", "$\\alpha$", "*α*", "α value", " alpha "],
    "beta": ["beta", "BETA", "β", "b", "B", "$\\beta$"],
    "value": ["Value", "v", "V", "SCORE", "utility", "Return value", "returns", "val", "minimax"],
    "function": ["Function", "TYPE", "type", "Player", "Node function", "call", "Max/Min"],
    "prune": ["PRUNE", "Pruned", "cut", "Cut?", "Cutoff", "cut-off", "Pruning", ""],
    "alpha_in": ["alpha in", "α_in", "alpha at entry", "α (entry)", "alpha-in"],
    "beta_in": ["beta in", "β_in", "beta at entry", "beta (in)"],
}


@pytest.mark.parametrize(
    ("column", "heading"),
    [(column, heading) for column, headings in HEADINGS.items() for heading in headings],
)
def test_a_heading_has_many_names(column, heading):
    texts = [heading, "Comment"] if column == "node" else ["Node", heading, "Comment"]
    if column == "node":
        texts.append("alpha")
    found = column_headings.header([*texts, "value"] if column != "value" else [*texts, "beta"])
    assert column in found.places
    assert found.unread == ()


@pytest.mark.parametrize(
    "texts",
    [
        ["A", "B", "D"], ["alpha", "beta", "value"], ["Node"], ["Node", "x", "y"], ["value", "6"],
        ["A", "-inf", "+inf", "-inf", "MAXvalue", ""], ["", "", "", ""], ["Node", "", ""][:1],
        ["a", "b", "cut"], [],
    ],
)  # fmt: skip
def test_a_row_that_is_not_a_header(texts):
    assert column_headings.header(texts) is None


@pytest.mark.parametrize(
    ("texts", "places"),
    [
        (["", "α", "β"], ("node", "alpha", "beta")),
        (["Node", "A", "B"], ("node", "alpha", "beta")),
        (["Node", "v", ""], ("node", "value", "prune")),
        (
            ["NODE TYPE", "A", "B", "ALPHA", "BETA", "SCORE"],
            ("node-function", "alpha_in", "beta_in", "alpha", "beta", "value"),
        ),
        (
            ["NODE", "TYPE", "A", "B", "ALPHA", "BETA", "SCORE"],
            ("node", "function", "alpha_in", "beta_in", "alpha", "beta", "value"),
        ),
        (["Node", "Node type", "alpha", "beta"], ("node", "function", "alpha", "beta")),
        (["Step", "Node", "Value"], (None, "node", "value")),
    ],
)
def test_all_headings_together_decide_about_the_columns(texts, places):
    found = column_headings.header(texts)
    assert (found.places, found.unread) == (places, ())


# ---------------------------------------------------------------- tables


def test_the_trace_of_a_course_with_bounds_at_entry():
    text = "NODE;TYPE;A;B;ALPHA;BETA;SCORE\nA;Max;-I;I;6;I;6\nB;Min;-I;I;-I;6;6\nH;LEAF;;;;;6\n"
    found = sheet("csv", text)
    assert found.findings == ()
    assert rows(found.trace) == [
        ("A", 6, "∞", 6, "MAX", None), ("B", -inf, 6, 6, "MIN", None), ("H", "", "", 6, "", None),
    ]  # fmt: skip
    entries = [(shown(row.alpha_in), shown(row.beta_in)) for row in found.trace or ()]
    assert entries == [(-inf, "∞"), (-inf, "∞"), ("", "")]
    joined = sheet("csv", text.replace("NODE;TYPE", "NODE TYPE").replace("A;M", "A M").replace(
        "B;M", "B M").replace("H;L", "H L"))  # fmt: skip
    assert joined == found


def test_a_field_that_is_too_long_for_the_csv_reader_is_read():
    found = sheet("csv", "visited," + "A " * 70_000 + "\nvalue,6\n")
    assert codes(found) == [("unread-part", 1)]
    assert shown(found.value) == 6


def test_a_node_may_have_the_name_of_a_heading():
    asked = named("State", "value", "Node")
    found = sheet("csv", f"{TABLE}State,1,1,1\nvalue,2,2,2\nNode,3,3,3\n", asked)
    assert [row(each)[:2] for each in found.trace or ()] == [
        ("State", 1),
        ("value", 2),
        ("Node", 3),
    ]
    assert found.findings == ()


# ---------------------------------------------------------------- records with a label


RECORDS = """\
exercise,tree
value,6
move,B
visited,A,B,D
pruned,K,G
leaves,5
windows,A,-inf,+inf
windows,E,-inf,6
ordering,C,G,F
ordering,B,E,D

,,,
"""


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_every_part_has_a_record(separator):
    text = "\r\n".join(RECORDS.split("\n")).replace(",", separator)
    found = transcript("csv", [text]).replace(separator, ",")
    assert_gold(found, "reading-csv-records.txt")


READ = [
    # three columns are windows unless a node occurs twice
    "Node,alpha,beta\nA,-inf,+inf\nB,-inf,6\n",
    "Node,alpha,beta\nA,-inf,+inf\nB,-inf,6\nA,6,+inf\n",
    "Node,Value\nA,6\n",
    # cells at the end of a row may be left out
    f"{TABLE}H,6,6,6\nE,-inf,6,8,MAXvalue,PRUNE1\nL,2,2,2,,,,\n",
    # a record may stand after the table, and have empty cells
    f"{TABLE}A,1,2,3,MAX,\n,,,,,\nvalue,6,,,,\nvisited,A B D,,,,\nmove,,,,,\n",
    "value: 6\nvisited: A,B,D\nmove:,B\n",
    # apostrophes, formulas and quotes are removed
    f'{TABLE}\'A,"=""-inf""",\'+inf,="6","MAXvalue",\'PRUNE1\n',
    "sep=;\nvalue;6\nvisited;A,B;D\n",
    "SEP=;\r\nvalue;6\nvisited;A,B;D\n",
    # a trace without a header may start with a row without a value
    "A,-∞,+∞,\nH,6,6,6\n",
]


def test_a_table_and_records_are_read():
    assert_gold(transcript("csv", READ), "reading-csv-right.txt")


MISTAKES = [
    "vaalu,6\n",
    "hello,world\n",
    "value,1,500\n",
    "value,6\nvalue,7\n",
    "leaves,-1\n",
    "leaves,5.5\n",
    "leaves,∞\n",
    "leaves,few\n",
    "windows,A,6\n",
    "exercise,wikipedia\nvalue,6\n",
    "A,B,D,H\n",
    "H;6\nI;5;five\n",
    # tables
    "Node,alpah,beta,value,colour,beta\nA,1,2,3,red,4\n",
    f"{TABLE}A,1,2,3,MAX,\n{TABLE}B,1,2,3,MIN,\n",
    f"{TABLE}H,6\nE,-inf,6,1,5,MAXvalue,PRUNE1\nL,2,2,2,,,see above\n",
    "Node;value\nH;6;7\n",
    f'{TABLE}A,-inf,"1,500",nan,MAXI,soon\nQ,1,2,3,MAX,\n',
    # tables without a header
    "A,-inf,+inf,-inf,MAXvalue\nPRUNE1:E,-inf,6,8,MAXvalue\n",
    "A,-∞,+∞\nB,-∞,6\n",
    # the header decides about the separator
    "visited,A,B,D,H,I\nNode;alpha;beta;value\nA;1;2;3\n",
    # an unclosed quote
    f'{TABLE}"A,1,2,3\nB,1,2,3\n',
    # infinities that a spreadsheet lost
    f"value,?\n{TABLE}A,-?,?,-?,MAX,\nB,-?,+?,?,MIN,\n",
]


def test_a_mistake_is_reported_and_spoils_nothing_else():
    assert_gold(transcript("csv", MISTAKES), "reading-csv.txt")


# ---------------------------------------------------------------- changes by spreadsheets


def test_a_name_that_looks_like_a_formula_is_read():
    asked = named("=A", "+b", "'c")
    found = sheet("csv", f"{TABLE}'=A,1,1,1\n'+b,2,2,2\n'c,3,3,3\n", asked)
    assert found.findings == ()
    assert [each.node.text for each in found.trace or ()] == ["=A", "+b", "'c"]


@pytest.mark.parametrize(
    ("header", "cells"),
    [
        ("Node;[α, β]", 'A;"[-∞, 6]"'), ("Node;(α, β)", 'A;"(-∞; 6)"'),
        ("Node;alpha/beta", "A;-∞, 6"), ("Node;Window", "A;[-∞, 6]"),
        ("Node;alpha in;beta in", "A;-∞;6"), ("Node;alpha (in);beta (in)", "A;-∞;6"),
        ("Node;alpha before;beta before", "A;-∞;6"), ("Node;alpha out;beta out", "A;-∞;6"),
    ],
)  # fmt: skip
def test_the_bounds_of_a_window_may_have_other_headings(header, cells):
    found = sheet("csv", f"{header}\n{cells}\n")
    assert messages(found) == []
    assert windows(found) == {"A": (-inf, 6)}


def test_bounds_at_entry_and_at_exit_are_separate_columns():
    found = column_headings.header(
        ["State", "alpha (in)", "beta (in)", "alpha (out)", "beta (out)", "v"]
    )
    assert found.places == ("node", "alpha_in", "beta_in", "alpha", "beta", "value")
