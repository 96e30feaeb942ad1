"""Pruned nodes marked in rows and cells of a table, and rows of two cells."""

from math import inf

import pytest

from tests.support.answers_samples import LECTURE, messages, named, names, row, rows, sheet, windows

HEADER = "Node,alpha,beta,Value,Function,PRUNE\n"
E_CUT = ("E", -inf, 6, 8, "MAX", 0)


@pytest.mark.parametrize(
    "text",
    ["K,pruned,,,,", "K,-,-,pruned,,", "K,,,,,pruned", "K,,,,pruned,", "K,cut,cut,cut,,x",
     "K,pruned", "K,,,x,MAX,", "K,,,not visited,,", "k,,,**Pruned**,,", "K,,,(pruned),,PRUNE1"],
)  # fmt: skip
def test_a_row_may_mark_its_node_as_pruned(text):
    found = sheet("csv", f"{HEADER}E,-inf,6,8,MAX,cut\n{text}\n")
    assert messages(found) == []
    assert rows(found.trace) == [E_CUT]
    assert names(found.cut) == ["K"]
    assert found.pruned is None


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        ("txt", "E: -inf: 6: 8 MAX cut\nK: pruned\n"), ("txt", "E: -inf: 6: 8 MAX cut\nK pruned\n"),
        ("md", "E: -inf: 6: 8 MAX cut\n- K: pruned\n"),
        ("txt", "E: -inf: 6: 8 MAX cut\nK: -: -: pruned\n"),
        ("txt", "PRUNE E: -inf: 6: 8 MAX\nK: cut off\n"),
        ("md", "|Node|α|β|v|Type||\n|---|\n|E|-inf|6|8|MAX|x|\n|K|pruned|||||\n"),
        ("yaml", "trace: [[E, -inf, 6, 8, MAX, cut], [K, pruned]]\n"),
        ("yaml", "trace:\n- [E, -inf, 6, 8, MAX, cut]\n- K: pruned\n"),
        ("yaml", "trace:\n- [E, -inf, 6, 8, MAX, cut]\n- {node: K, value: pruned}\n"),
    ],
)  # fmt: skip
def test_a_row_may_mark_its_node_as_pruned_in_every_layout(suffix, text):
    found = sheet(suffix, text)
    assert messages(found) == []
    assert rows(found.trace) == [E_CUT]
    assert names(found.cut) == ["K"]


def test_a_row_with_only_a_mark_is_a_cutoff_if_its_node_has_other_rows():
    found = sheet("csv", f"{HEADER}E,-inf,6,-inf,MAX,\nE,,,,,PRUNE1\n")
    assert rows(found.trace) == [("E", -inf, 6, -inf, "MAX", None), ("E", "", "", "", "", 1)]
    assert found.cut == ()


def test_a_row_with_numbers_does_not_mark_its_node_as_pruned():
    found = sheet("csv", f"{HEADER}K,6,pruned,8,,\n")
    assert messages(found) == ["beta of K is 'pruned'; write a number, -inf or +inf."]
    assert found.cut == ()


def test_a_list_of_windows_may_mark_pruned_nodes():
    found = sheet("md", "|Node|α|β|\n|---|\n|E|-inf|6|\n|K|pruned||\n")
    assert messages(found) == []
    assert windows(found) == {"E": (-inf, 6)}
    assert names(found.cut) == ["K"]


@pytest.mark.parametrize(
    ("text", "cut"),
    [("K", ["K"]), ("prune K", ["K"]), ("K (not visited)", ["K"]), ("PRUNE1: K", ["K"])],
)
def test_a_cutoff_cell_may_name_the_branches_that_it_cuts_off(text, cut):
    found = sheet("csv", f"{HEADER}E,-inf,6,8,MAX,{text}\n")
    assert messages(found) == []
    assert rows(found.trace) == [E_CUT]
    assert names(found.cut) == cut


@pytest.mark.parametrize("text", ["G", "E", "Q", "?"])
def test_a_cutoff_cell_that_names_anything_else_is_reported(text):
    found = sheet("csv", f"{HEADER}E,-inf,6,8,MAX,{text}\n")
    (said,) = messages(found)
    assert said.startswith(f"prune of E is {text!r}; write PRUNE1")


def test_a_leaf_in_a_trace_of_text_needs_only_its_value():
    found = sheet("txt", "D: -inf: +inf: -inf MAX\nH: 6\nI: 5\n")
    assert messages(found) == []
    assert rows(found.trace) == [
        ("D", -inf, inf, -inf, "MAX", None), ("H", "", "", 6, "", None), ("I", "", "", 5, "", None),
    ]  # fmt: skip


def test_a_leaf_s_row_outside_a_trace_is_no_trace():
    assert sheet("md", "H: 6\nI: 5\n").trace is None
    assert messages(sheet("txt", "D: 6\n")) != []


def test_a_leaf_in_yaml_needs_only_its_value():
    found = sheet("yaml", "trace:\n- [H, 6]\n- I: 5\n- [H, , , 6]\n")
    assert messages(found) == []
    assert rows(found.trace) == [
        ("H", "", "", 6, None, None), ("I", "", "", 5, None, None), ("H", "", "", 6, None, None),
    ]  # fmt: skip


def test_a_node_in_a_trace_may_have_the_name_of_a_label():
    found = sheet("txt", "root: 1: 2: 3\nvalue: 6\n", named("value"))
    assert row(found.trace[0])[0] == "root"


def test_a_table_with_only_pruned_nodes_is_empty():
    found = sheet("csv", f"{HEADER}K,,,pruned,,\nG,,,pruned,,\n", LECTURE)
    assert (found.trace, names(found.cut)) == ((), ["K", "G"])


def test_a_table_without_numbers_still_has_its_cutoffs():
    found = sheet("csv", "Node,Function,PRUNE\nE,MAX,PRUNE1\n")
    assert rows(found.trace) == [("E", None, None, None, "MAX", 1)]
