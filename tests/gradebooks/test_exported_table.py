"""The cells of exported tables: kept byte for byte, and written as the file writes them."""

import csv
import io

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grader.core.errors import UserError
from grader.gradebooks import platforms
from grader.gradebooks.exported_table import header, table
from tests.support.gradebook_samples import CANVAS, GRADEBOOKS
from tests.support.refusals import refusal

CELL = st.text(st.sampled_from('ab,;"\r\n\tü='), max_size=6)


@given(
    rows=st.lists(st.lists(CELL, min_size=3, max_size=3), min_size=1, max_size=5),
    delimiter=st.sampled_from(",;\t"),
    form=st.sampled_from([("\r\n", csv.QUOTE_MINIMAL), *((end, csv.QUOTE_ALL) for end in "\r\n")]),
)
def test_the_values_are_those_of_the_csv_module_and_nothing_is_lost(rows, delimiter, form):
    end, quoting = form
    held = io.StringIO(newline="")
    csv.writer(held, delimiter=delimiter, lineterminator=end, quoting=quoting).writerows(rows)
    text = held.getvalue()
    assume(text.strip())
    read = table(text.encode(), delimiter, "f.csv")
    assert [list(row.values) for row in read.rows] == rows
    assert read.rewritten({}) == text.encode()
    assert header(text, delimiter) == rows[0]


@pytest.mark.parametrize("name", GRADEBOOKS)
def test_a_file_without_changes_keeps_every_byte(name):
    read = platforms.read(GRADEBOOKS[name], "f.csv")
    assert read.table.rewritten({}) == GRADEBOOKS[name]


@pytest.mark.parametrize(
    ("text", "change", "expected"),
    [
        ("a,b\n1,2\n", "8.00", "a,b\n1,8.00\n"),
        ("a,b\n1,2", "8,00", 'a,b\n1,"8,00"'),
        ("a,b\n1,", "8.00", "a,b\n1,8.00"),
        ('a,b\n1,"2"\r\n', "8", 'a,b\n1,"8"\r\n'),
        ('a,b\n"1",\n', "8", 'a,b\n"1","8"\n'),
        ("a,b\n,\n", "8", "a,b\n,\n"),
        ("a,b\n1,\n", 'say "x"\n', 'a,b\n1,"say ""x""\n"\n'),
        ("\ufeffa,b\n1,2\n", "8", "\ufeffa,b\n1,8\n"),
    ],
)
def test_a_new_value_is_written_as_the_file_writes_its_cells(text, change, expected):
    read = table(text.encode(), ",", "f.csv")
    changes = {} if read.rows[1].is_blank else {(1, 1): change}
    assert read.rewritten(changes) == expected.encode()


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_is_read_by_its_mark_and_written_with_it(encoding):
    data = "\ufeffü\tb\r\n1\t2\r\n".encode(encoding)
    read = table(data, "\t", "f.xls")
    assert read.header == ("ü", "b")
    assert read.rewritten({(1, 1): "é"}) == "\ufeffü\tb\r\n1\té\r\n".encode(encoding)


def test_rows_know_the_line_where_they_begin():
    read = table(b'a,b\r\n"x\r\ny\rz",1\r\n \r\n2,3\r\n', ",", "f.csv")
    assert [row.line for row in read.rows] == [1, 2, 5, 6]
    assert [row.is_blank for row in read.rows] == [False, False, True, False]
    assert [at for at, _ in read.body] == [1, 3]
    assert read.where(read.rows[3]) == "f.csv:6"


AGAIN = "; export it again from the platform, as CSV"
WORKBOOK = (
    f"g.csv is a spreadsheet's workbook and not text{AGAIN}, and do not save it with a spreadsheet "
    "program"
)
UNKNOWN = (
    "g.csv:1: the header is of no gradebook that is known (Blackboard has Username, ..., "
    '"Title [Total Pts: 10 Score] |1234"; Brightspace has OrgDefinedId or Username, ..., '
    '"Title Points Grade", End-of-Line Indicator; Canvas has Student, ID, ..., Section; Moodle has '
    "Identifier, ..., Grade, ..., Last modified (grade) in one of eleven languages); give the file "
    "that the platform exported; if it did, set your language there to English and export it again"
)
OPEN = "g.csv:{}: the quotation marks of the cell {!r} do not enclose it" + AGAIN


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", f"g.csv is empty{AGAIN}"),
        (b"\xef\xbb\xbf \r\n", f"g.csv is empty{AGAIN}"),
        (b"PK\x03\x04rest", WORKBOOK),
        (b"\xd0\xcf\x11\xe0\xa1", WORKBOOK),
        (b"\x7fELF\0\0", f"g.csv is a binary file and not a table of text{AGAIN}"),
        (b"Student,ID\nM\xfcller,1\n", f"g.csv:2: the text is not UTF-8 (byte 0xfc){AGAIN}"),
        (b"\xff\xfea\0\x00", f"g.csv:1: the text is not UTF-16-LE (byte 0x00){AGAIN}"),
        (b"<html><body>Log in</body></html>", UNKNOWN),
        (
            CANVAS.replace(b"101,s-1,", b"101,"),
            f"g.csv:4: the row has 7 cells, and the header has 8{AGAIN}",
        ),
        (CANVAS.replace(b'"Doe, Jane"', b'"Doe, "Jane"'), OPEN.format(4, '"Doe, "Jane"')),
        (CANVAS + b'"never closed,1\r\n', OPEN.format(9, '"never closed')),
        (b"Student,ID,ID,Section,A (1)\n", f"g.csv:1: the header has 2 columns 'ID'{AGAIN}"),
    ],
)
def test_a_file_that_is_no_gradebook_gets_one_sentence(data, sentence):
    assert refusal(platforms.read, data, "g.csv", error=UserError) == sentence


def test_a_cell_of_any_length_is_read():
    long = "x" * 200_000
    read = platforms.read(CANVAS.replace(b"CS 1,3.00", f'"{long}",3.00'.encode()), "g.csv")
    assert read.table.rows[4].values[4] == long
    assert header(f'"{long}",a', ",") == []
