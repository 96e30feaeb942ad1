"""The rules by which platforms read a gradebook file back, restated from their sources.

Each function takes the bytes that an instructor uploads, and the students and columns that the
platform knows; it returns the marks that the platform would store. Contains no tests.
"""

import csv
import io
import re
from collections.abc import Collection, Mapping, Sequence
from zipfile import ZipFile

_TOTALS = re.compile(
    "Current Score|Current Points|Current Grade|Final Score|Final Points|Final Grade|Override"
)


def canvas(
    data: bytes, students: Mapping[int, str], assignments: Mapping[int, str]
) -> dict[tuple[int, int], str]:
    """The marks by (student, assignment), as lib/gradebook_importer.rb of instructure/canvas-lms
    reads them: `students` are the sortable names by user id, `assignments` the titles by id.

    A student or an assignment that would be made anew is an AssertionError.
    """
    text = data.decode("utf-8-sig")
    delimiter = _canvas_delimiter(text)
    rows = [
        [_canvas_number(cell) for cell in row]
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        if not re.fullmatch("[;, ]+", delimiter.join(row))
    ]
    header = rows.pop(0)
    assert "Student" in header[0]
    assert "ID" in header[1]
    first = header.index("Section") + 1
    columns = {}
    for at, title in enumerate(header[first:], first):
        if _TOTALS.search(title):
            continue
        match = re.fullmatch(r"(.*) \((\d+)\)", title)
        assert match, f"{title} would be a new assignment"
        assert assignments[int(match[2])] == match[1]
        columns[int(match[2])] = at
    marks = {}
    for row in rows:
        if "Points Possible" in row[0] or all(
            re.fullmatch(r"\s*(Muted|Manual Posting.*)?\s*", cell, re.IGNORECASE) for cell in row
        ):
            continue
        student = int(row[1])
        assert students[student] == row[0], f"{row[0]} would be a new student"
        for assignment, at in columns.items():
            marks[student, assignment] = row[at].strip()
    return marks


def _canvas_delimiter(text: str) -> str:
    """`identify_delimiter`: semicolons, if they split the first three lines into more fields."""
    counts = {}
    for sign in ";,":
        lines = list(text.splitlines()[:3])
        sizes = {len(next(csv.reader([line], delimiter=sign), [])) for line in lines}
        counts[sign] = sizes.pop() if len(sizes) == 1 else 0
    return ";" if counts[";"] > counts[","] else ","


def _canvas_number(field: str) -> str:
    """The converter `decimal_comma_to_period`."""
    if not re.fullmatch("-?[0-9.,]+%?", field):
        return field
    *whole, last = re.split("[,.]", field)
    return f"{''.join(whole)}.{last}" if whole else last


def moodle(
    data: bytes,
    headers: Sequence[str],
    prefix: str,
    participants: Mapping[int, float | None],
    most: float,
    decimal: str = ".",
) -> dict[int, float]:
    """The changed grades by participant, as mod/assign/feedback/offline/importgradeslib.php and
    locallib.php of moodle/moodle read them.

    `headers` are the strings gradenoun, recordid and lastmodifiedgrade of the course's language,
    `prefix` is hiddenuser, `participants` are the grades that Moodle has. An empty, equal or
    too high grade is skipped. A file without one of the headers is an AssertionError.
    """
    header, *rows = csv.reader(io.StringIO(data.decode("utf-8"), newline=""))
    grade, record, modified = (header.index(title) for title in headers)
    assert modified >= 0
    changed = {}
    for row in rows:
        number = row[record][len(prefix) :].strip()
        if not number.isdigit() or int(number) not in participants:
            continue
        text = row[grade].replace(decimal, ".")  # unformat_float
        if text and participants[int(number)] != float(text) and 0 <= float(text) <= most:
            changed[int(number)] = float(text)
    return changed


def moodle_feedback(data: bytes, participants: Collection[int]) -> dict[tuple[int, str], bytes]:
    """The feedback files by (participant, name), as mod/assign/feedback/file/importziplib.php of
    moodle/moodle takes them from a zip."""
    files = {}
    with ZipFile(io.BytesIO(data)) as archive:
        for entry in archive.infolist():
            parts = entry.filename.split("/")
            if parts[-1].startswith((".", "~")):
                continue
            while parts:
                fields = parts.pop(0).split("_", 4)
                if len(fields) < 4 or not fields[1].isdigit():
                    continue
                plugin = (fields[2], fields[3])
                if int(fields[1]) in participants and plugin == ("assignsubmission", "file"):
                    name = "/".join([*fields[4:], *parts])
                    files[int(fields[1]), name] = archive.read(entry)
                    break
    return files


def blackboard(data: bytes) -> dict[tuple[str, str], str]:
    """The cells by (username, column id), as the page "Uploading or Downloading Grade Center Items
    for Working Offline" of Blackboard's help describes: UTF-16 with tabs, or CSV.

    Columns without an id, which would be added as new ones, are left out here.
    """
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    text = data.decode(encoding)
    delimiter = "\t" if "\t" in text.splitlines()[0] else ","
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter)
    return {
        (row["Username"], title.split("|")[-1]): cell
        for row in rows
        for title, cell in row.items()
        if "|" in title
    }


def brightspace(data: bytes) -> dict[tuple[str, str], str]:
    """The points by (username, item), as D2L's page "Importing grades" describes: a user has an
    OrgDefinedId or a Username, an item's header is its name and "Points Grade"; the row ends with
    the indicator."""
    rows = csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""))
    points = {}
    for row in rows:
        assert row["End-of-Line Indicator"] == "#"
        for title, cell in row.items():
            item, is_points, _ = title.partition(" Points Grade")
            if is_points:
                points[row["Username"].removeprefix("#"), item] = cell
    return points
