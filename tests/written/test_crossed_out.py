"""Pruned nodes marked in rows and cells of a table, and rows of two cells."""

import pytest

from tests.support.answers_samples import named, row, sheet, transcript
from tests.support.goldtest import assert_gold

HEADER = "Node,alpha,beta,Value,Function,PRUNE\n"


E_CUT = f"{HEADER}E,-inf,6,8,MAX,cut\n"
MARKED = (
    "K,pruned,,,,",
    "K,-,-,pruned,,",
    "K,,,,,pruned",
    "K,,,,pruned,",
    "K,cut,cut,cut,,x",
    "K,pruned",
    "K,,,x,MAX,",
    "K,,,not visited,,",
    "k,,,**Pruned**,,",
    "K,,,(pruned),,PRUNE1",
)
NAMED = ("K", "prune K", "K (not visited)", "PRUNE1: K", "G", "E", "Q", "?")
TABLES = {
    "csv": [
        *(f"{E_CUT}{row}\n" for row in MARKED),
        # a cutoff's cell may name the branches that it cuts off, and nothing else
        *(f"{HEADER}E,-inf,6,8,MAX,{text}\n" for text in NAMED),
        # a row with only a mark is a cutoff if its node has other rows
        f"{HEADER}E,-inf,6,-inf,MAX,\nE,,,,,PRUNE1\n",
        # a row with numbers does not mark its node as pruned
        f"{HEADER}K,6,pruned,8,,\n",
        # a table with only pruned nodes is empty, and one without numbers has its cutoffs
        f"{HEADER}K,,,pruned,,\nG,,,pruned,,\n",
        "Node,Function,PRUNE\nE,MAX,PRUNE1\n",
    ],
    "txt": [
        "E: -inf: 6: 8 MAX cut\nK: pruned\n",
        "E: -inf: 6: 8 MAX cut\nK pruned\n",
        "E: -inf: 6: 8 MAX cut\nK: -: -: pruned\n",
        "PRUNE E: -inf: 6: 8 MAX\nK: cut off\n",
        # a leaf in a trace needs only its value, and outside a trace it is none
        "D: -inf: +inf: -inf MAX\nH: 6\nI: 5\n",
        "D: 6\n",
    ],
    "md": [
        "E: -inf: 6: 8 MAX cut\n- K: pruned\n",
        "|Node|α|β|v|Type||\n|---|\n|E|-inf|6|8|MAX|x|\n|K|pruned|||||\n",
        "|Node|α|β|\n|---|\n|E|-inf|6|\n|K|pruned||\n",
        "H: 6\nI: 5\n",
        # a window may be one cell
        "|Node|[α, β]|v|\n|---|\n|E|[-∞, 6]|8|\n|H||6|\n|I|6|5|\n",
    ],
    "yaml": [
        "trace: [[E, -inf, 6, 8, MAX, cut], [K, pruned]]\n",
        "trace:\n- [E, -inf, 6, 8, MAX, cut]\n- K: pruned\n",
        "trace:\n- [E, -inf, 6, 8, MAX, cut]\n- {node: K, value: pruned}\n",
        "trace:\n- [H, 6]\n- I: 5\n- [H, , , 6]\n",
    ],
}


@pytest.mark.parametrize("suffix", TABLES)
def test_a_row_or_a_cell_may_mark_pruned_nodes(suffix):
    assert_gold(transcript(suffix, TABLES[suffix]), f"reading-cut.{suffix}.txt")


def test_a_node_in_a_trace_may_have_the_name_of_a_label():
    found = sheet("txt", "root: 1: 2: 3\nvalue: 6\n", named("value"))
    assert row(found.trace[0])[0] == "root"
