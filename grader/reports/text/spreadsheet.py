"""Rows as comma-separated values, for a spreadsheet."""

import csv
from collections.abc import Iterable
from io import StringIO

BYTE_ORDER_MARK = "\ufeff"  # tells Excel that a file is UTF-8; other programs skip it


def spreadsheet(rows: Iterable[Iterable[object]], *, marked: bool = True) -> str:
    r"""The rows, each ended by ``\n``, after the byte order mark unless they are not `marked`.

    The RFC asks for ``\r\n``, but Windows turns ``\n`` into ``\r\n`` when it writes a file, so the
    file would have ``\r\r\n``: an empty line after each. Spreadsheets and pandas read both.
    """
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return BYTE_ORDER_MARK * marked + text.getvalue()
