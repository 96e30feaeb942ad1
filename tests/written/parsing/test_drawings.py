"""Trees that are drawn with characters: read where they have windows, ignored elsewhere."""

from tests.support.answers_samples import messages, names, row, sheet

BRANCHES = """\
A MAX [-inf, +inf] -> 6
├── B MIN [-inf, +inf] -> 6
│   ├── D MAX [-inf, +inf] -> 6   (a remark)
│   │   ├── H 6
|   |-- E (MAX) [-inf, 6] -> 8
|   |   +-- J 8
|   |   `-- K xxx
"""
SLASHES = """\
MAX              A = 6
               /   |   \\
MIN          B = 6      C (MIN) <= 2
            /  \\        /  \\
           D    E      F    G   <- crossed out
                            x
"""


def test_a_tree_with_branches_is_a_table():
    found = sheet("txt", BRANCHES)
    assert messages(found) == []
    assert [row(each)[:4] for each in found.trace or ()] == [
        ("A", float("-inf"), float("inf"), 6), ("B", float("-inf"), float("inf"), 6),
        ("D", float("-inf"), float("inf"), 6), ("H", "", "", 6),
        ("E", float("-inf"), 6, 8), ("J", "", "", 8),
    ]  # fmt: skip
    assert names(found.cut) == ["K"]


def test_a_drawn_tree_without_windows_is_ignored():
    found = sheet("txt", SLASHES + "value: 6\n")
    assert messages(found) == []
    assert (found.trace, found.windows) == (None, None)


def test_a_row_with_numbers_is_no_drawing():
    assert len(messages(sheet("txt", "   D      6     oops\n"))) == 1
