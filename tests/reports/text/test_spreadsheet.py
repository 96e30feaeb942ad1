"""Comma-separated values: their line ends, their quotes and the byte order mark."""

import pytest

from grader.reports.text.spreadsheet import spreadsheet


@pytest.mark.parametrize(("marked", "begin"), [(True, "\ufeff"), (False, "")])
def test_each_row_is_a_line_after_the_byte_order_mark(marked, begin):
    rows = [["a", "b"], ["1, 2", 'say "3"']]
    assert spreadsheet(rows, marked=marked) == f'{begin}a,b\n"1, 2","say ""3"""\n'
