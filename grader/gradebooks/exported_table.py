"""The table that a platform exported: cells as written, so that unchanged ones keep each byte."""

import csv
import io
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from grader.core.errors import UserError
from grader.core.findings.phrases import either, short_name

DELIMITERS = (",", ";", "\t")
_MARKS_OF_ENCODINGS = (
    (BOM_UTF8, "utf-8"),
    (BOM_UTF16_LE, "utf-16-le"),
    (BOM_UTF16_BE, "utf-16-be"),
)
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # the first bytes of .xlsx and .ods, of .xls
_QUOTED = '"[^"]*(?:""[^"]*)*"'
_EXPORT_AGAIN = "export it again from the platform, as CSV"


@dataclass(frozen=True, slots=True)
class ExportedCell:
    """A cell: `raw` as it is written, with its quotes, and the `value` that they hold."""

    raw: str
    value: str


@dataclass(frozen=True, slots=True)
class ExportedRow:
    """A row of the table: the number of its first line, its cells, and the line's end."""

    line: int
    cells: tuple[ExportedCell, ...]
    end: str

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(cell.value for cell in self.cells)

    @property
    def is_blank(self) -> bool:
        return not any(cell.value.strip() for cell in self.cells)


@dataclass(frozen=True, slots=True)
class ExportedTable:
    """A file of rows below a header; `file` is its name in messages."""

    file: str
    mark: bytes
    encoding: str
    delimiter: str
    rows: tuple[ExportedRow, ...]

    @property
    def header(self) -> tuple[str, ...]:
        return self.rows[0].values

    @property
    def body(self) -> Iterator[tuple[int, ExportedRow]]:
        """The rows below the header that are not blank, each with its index in `rows`."""
        return ((at, row) for at, row in enumerate(self.rows) if at and not row.is_blank)

    def where(self, row: ExportedRow | None = None) -> str:
        """The place of a row, or else of the header, as messages write it."""
        return f"{self.file}:{self.rows[0].line if row is None else row.line}"

    def column(self, name: str) -> int | None:
        """The index of the column `name`; None if there is none, or the name is "". Raises
        UserError if two columns have it."""
        found = [at for at, title in enumerate(self.header) if title.strip() == name != ""]
        if len(found) > 1:
            raise UserError(
                f"{self.where()}: the header has {len(found)} columns {name!r}; {_EXPORT_AGAIN}"
            )
        return found[0] if found else None

    def needed(self, *names: str) -> int:
        """The index of the column with one of the names. Raises UserError if there is none."""
        for name in names:
            at = self.column(name)
            if at is not None:
                return at
        raise UserError(
            f"{self.where()}: the header has no column {either([repr(name) for name in names])}; "
            f"{_EXPORT_AGAIN}"
        )

    def rewritten(self, changes: Mapping[tuple[int, int], str]) -> bytes:
        """The file with the `changes`, from (row, column) to the new value of the cell."""
        text = "".join(
            self.delimiter.join(
                self._written(cell, changes[at, column], row)
                if (at, column) in changes
                else cell.raw
                for column, cell in enumerate(row.cells)
            )
            + row.end
            for at, row in enumerate(self.rows)
        )
        return self.mark + text.encode(self.encoding)

    def _written(self, cell: ExportedCell, value: str, row: ExportedRow) -> str:
        """The new value, in quotes if the cell, or all others of its row, had them."""
        filled = [each.raw for each in row.cells if each.raw and each is not cell]
        quoted = (
            cell.raw.startswith('"')
            or (not cell.raw and bool(filled) and all(raw.startswith('"') for raw in filled))
            or any(sign in value for sign in (self.delimiter, '"', "\r", "\n"))
        )
        return f'"{value.replace(chr(34), chr(34) * 2)}"' if quoted else value


def decoded(data: bytes, file: str) -> tuple[bytes, str, str]:
    """The byte order mark, the encoding and the text. Raises UserError if it is no text."""
    if data.startswith(_WORKBOOKS):
        raise UserError(
            f"{file} is a spreadsheet's workbook and not text; {_EXPORT_AGAIN}, and do not save "
            "it with a spreadsheet program"
        )
    mark, encoding = next(
        (each for each in _MARKS_OF_ENCODINGS if data.startswith(each[0])), (b"", "utf-8")
    )
    body = data[len(mark) :]
    if encoding == "utf-8" and b"\0" in body:
        raise UserError(f"{file} is a binary file and not a table of text; {_EXPORT_AGAIN}")
    try:
        text = body.decode(encoding)
    except UnicodeDecodeError as error:
        line = body[: error.start].count(b"\n") + 1
        raise UserError(
            f"{file}:{line}: the text is not {encoding.upper()} (byte 0x{body[error.start]:02x}); "
            f"{_EXPORT_AGAIN}"
        ) from None
    if not text.strip():
        raise UserError(f"{file} is empty; {_EXPORT_AGAIN}")
    return mark, encoding, text


def header(text: str, delimiter: str) -> list[str]:
    """The cells of the first row, if `delimiter` separates them; none if they are too long."""
    try:
        return next(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter), [])
    except csv.Error:  # a cell has over 131,072 characters
        return []


def table(data: bytes, delimiter: str, file: str) -> ExportedTable:
    """The table in a file. Raises UserError for an open quotation mark or uneven rows."""
    mark, encoding, text = decoded(data, file)
    rows = tuple(_rows(text, delimiter, file))
    width = len(rows[0].cells)
    for row in rows:
        if len(row.cells) != width and not row.is_blank:
            raise UserError(
                f"{file}:{row.line}: the row has {len(row.cells)} cells, and the header has "
                f"{width}; {_EXPORT_AGAIN}"
            )
    return ExportedTable(file, mark, encoding, delimiter, rows)


def _rows(text: str, delimiter: str, file: str) -> Iterator[ExportedRow]:
    # The module csv yields values only, and has a limit to their length.
    plain = f"[^{delimiter}\r\n]*"
    written = re.compile(rf"((?:{_QUOTED})?{plain})({delimiter}|\r\n|\r|\n|\Z)")
    cells: list[ExportedCell] = []
    line, first = 1, 1
    for match in written.finditer(text):
        raw, end = match.groups()
        if not (raw or end or cells):
            return  # the end of the last line was the end of the text
        cells.append(ExportedCell(raw, _value(raw, f"{file}:{line}")))
        line += len(re.findall("\r\n|\r|\n", match.group()))
        if end != delimiter:
            yield ExportedRow(first, tuple(cells), end)
            cells, first = [], line


def _value(raw: str, where: str) -> str:
    """The value of a cell as it is written. Raises UserError if its quotation marks are wrong."""
    if not raw.startswith('"'):
        return raw
    if not re.fullmatch(_QUOTED, raw):
        raise UserError(
            f"{where}: the quotation marks of the cell {short_name(raw)!r} do not enclose it; "
            f"{_EXPORT_AGAIN}"
        )
    return raw[1:-1].replace('""', '"')
