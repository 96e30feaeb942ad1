"""Monte Carlo tree search on paper: records for MAX, and tables of iterations and records."""

import pytest

from tests.written.test_playout_marks import FIGURE, FROM_ZERO, marked


def test_records_that_all_count_for_max_are_right():
    text = "records: A 64/101, B 61/80, E 38/54, G 28/36, I 1/1\nmove: B"
    shares, said, found = marked(FIGURE, text, "statistics", "move")
    assert (shares, said) == ([1, 1], [])
    assert found.observed["statistics"] == "W for MAX at every node"


def test_some_records_that_count_for_max_lack_the_others():
    (share,), said, _ = marked(FIGURE, "records: E 38/54, I 1/1", "statistics")
    assert share == 2 / 5
    assert said == [("missing-records", "x.txt: the records of A, B and G are missing.")]


@pytest.mark.parametrize(
    "records",
    [
        "A 64/101, B 61/80, E 38/54, G 28/36, I 0/1",
        "A 64/101, B 61/80, E 38/54, G 27/36, I 1/1",
        "A 37/101, B 61/80, E 38/54, G 28/36, I 1/1",
    ],
)
def test_records_of_which_one_does_not_count_for_max_are_those_of_the_movers(records):
    (share,), said, found = marked(FIGURE, f"records: {records}", "statistics")
    assert share < 1
    assert said
    assert "statistics" not in found.observed


def test_records_from_zero_may_count_for_max_and_for_min_who_moves_first():
    text = "selection: B, C, D, E, D\nrecords: A 3/5, B 3/4, C 0/1, D 1/2, E 1/1"
    assert marked(FROM_ZERO, text, "selection", "statistics")[:2] == ([1, 1], [])
    of_min = {**FROM_ZERO, "root_player": "min", "playouts": {"results": [1, 0]}}
    text = "selection: B, C\nrecords: A 1/2, B 1/1, C 0/1"
    assert marked(of_min, text, "selection", "statistics")[:2] == ([1, 1], [])


TABLES = {
    "Markdown.md": "|Iteration|Node|\n|---|---|\n|1|B|\n|2|C|\n|3|D|\n|4|E|\n|5|D|",
    "results.md": "|#|node played|z|\n|-|-|-|\n|1.|B|1|\n|2.|C|0|\n|3.|D|1|\n|4.|E|1|\n|5.|D|0|",
    "ways.txt": "No. | path\n1 | A > B\n2 | A > C\n3 | A -> B -> D\n4 | A, B, E\n5 | A → B → D",
    "order.csv": "iteration,played,result\n5,D,0\n1,B,1\n2,C,0\n4,E,1\n3,D,1",
    "no-numbers.csv": "k,leaf\n,B\n,C\n,D\n,E\n,D\n,",
}


@pytest.mark.parametrize(("file", "text"), TABLES.items())
def test_a_table_with_a_row_for_each_iteration_is_read(file, text):
    assert marked(FROM_ZERO, text, "selection", file=file)[:2] == ([1], [])


def test_a_wrong_node_in_a_table_of_iterations_is_told_in_its_line():
    text = "| Iteration | Node |\n|---|---|\n| 1 | B |\n| 2 | X |\n| 3 | D |"
    (share,), said, _ = marked(FROM_ZERO, text, "selection", file="x.md")
    assert share == 2 / 5
    assert [code for code, _ in said] == ["unknown-node", "wrong-number-of-playouts"]
    assert said[0][1].startswith("x.md:4: ")


def test_a_table_of_iterations_without_nodes_is_not_read():
    _, said, _ = marked(FROM_ZERO, "| Iteration | Result |\n|---|---|\n| 1 | 1 |", "selection")
    assert said


def test_a_table_may_have_the_records_before_and_after():
    text = "| node | W/N | W/N afterwards |\n|---|---|---|\n| A | 37/100 | 37/101 |\n| I | | 0/1 |"
    (share,), said, _ = marked(FIGURE, text, "statistics", file="x.md")
    assert (share, [code for code, _ in said]) == (2 / 5, ["missing-records"])
