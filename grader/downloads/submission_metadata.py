"""Reads the list of an export from Gradescope, `submission_metadata.yml`.

    submission_123456:
      :submitters:
      - :name: Jane Doe
        :sid: '3030'
        :email: jane@example.org
      :created_at: 2026-11-20 10:11:12.345678000 -08:00
      :score: 7.0
      :results: ...

The results and the history of a class can have many megabytes, so only the lines of the submitters
and of the time are kept, and parsed some hundred submissions at a time.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timezone
from typing import IO, Any, NamedTuple

from grader.core.errors import UsageError
from grader.core.models.class_run import Student
from grader.downloads.contents import Contents
from grader.downloads.handed_in import composed, printable
from grader.submission.safe_files import UnreadableError

FILE = "submission_metadata.yml"
_KEPT = (":submitters", ":created_at")
_AT_A_TIME = 500
_LINE = 64 * 1024  # bytes of a line that are read at a time
_KEY = re.compile(rb"""(?P<indent> *)(?P<quote>["']?)(?P<key>:?[A-Za-z0-9_]+)(?P=quote):(?:\s|$)""")
_TIME = re.compile(
    r"(?P<time>[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.[0-9]+)? ?"
    r"(?P<zone>Z|[+-][0-9]{2}:?[0-9]{2}|UTC)?"
)


class Submitted(NamedTuple):
    """A submission on the list. `time` is in UTC, "" if unknown."""

    students: tuple[Student, ...]
    time: str


class _Block(NamedTuple):
    """The lines of one submission that are kept, and the number of the first."""

    number: int
    lines: list[bytes]


def read(contents: Contents) -> dict[str, Submitted]:
    """The submissions on the list, by the name of their folder. Raises UsageError."""
    place = f"{printable(str(contents.path))}/{FILE}"
    found: dict[str, Submitted] = {}
    try:
        with contents.stream(FILE) as file:
            some: list[_Block] = []
            for block in _blocks(file):
                some.append(block)
                if len(some) == _AT_A_TIME:
                    found.update(_parsed(place, some))
                    some.clear()
            found.update(_parsed(place, some))
    except UnreadableError as error:
        raise UsageError(f"{place} was not read: {error.problem}") from None
    except OSError as error:
        raise UsageError(f"{place} cannot be read ({error.strerror}); make it readable") from None
    return found


def _blocks(file: IO[bytes]) -> Iterator[_Block]:
    """The submissions on the list. A line of another depth belongs to the key above it."""
    block: _Block | None = None
    kept, continued = False, False
    number = 0
    while line := file.readline(_LINE):
        key = None if continued else _KEY.match(line)
        number += not continued
        continued = not line.endswith(b"\n")
        if key and not key["indent"]:
            if block:
                yield block
            block, kept = _Block(number, [line]), False
        elif block:
            if key and len(key["indent"]) == 2:
                kept = key["key"].decode() in _KEPT
            if kept:
                block.lines.append(line)
    if block:
        yield block


def _parsed(place: str, blocks: Iterable[_Block]) -> Iterator[tuple[str, Submitted]]:
    """The submissions of some blocks. Raises UsageError."""
    from grader.course import positioned_yaml

    blocks = list(blocks)
    if not blocks:
        return
    try:
        root, _ = positioned_yaml.read(b"".join(line for block in blocks for line in block.lines))
    except positioned_yaml.YamlError as error:
        if not blocks[1:]:
            raise UsageError(
                f"{place}:{blocks[0].number}: this submission cannot be read "
                f"({error.mistake.text}); download the file again"
            ) from None
        for block in blocks:  # the one with the mistake raises the error
            yield from _parsed(place, [block])
        return
    for folder, record in root.data.items():
        if isinstance(record, dict):
            listed = record.get(":submitters")
            students = [_student(each) for each in listed] if isinstance(listed, list) else []
            known = tuple(student for student in students if student)
            if known:
                yield folder, Submitted(known, _time(str(record.get(":created_at", ""))))


def _student(record: Any) -> Student | None:
    """The student of a submitter's record; None if it names nobody."""
    if not isinstance(record, dict):
        return None
    name, sid, email = (_text(record.get(key)) for key in (":name", ":sid", ":email"))
    identity = sid or email or name
    others = {"email": email} if email else {}
    return Student(id=identity, name=name, others=others) if identity else None


def _text(value: Any) -> str:
    return "" if value is None else composed(str(value))


def _time(text: str) -> str:
    """The time in ISO 8601 and UTC; "" if it has another form."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        return ""
    zone = (found["zone"] or "").replace("UTC", "Z")
    offset = zone.replace("Z", "+00:00") or "+00:00"
    offset = offset if ":" in offset else f"{offset[:3]}:{offset[3:]}"
    try:
        time = datetime.fromisoformat(f"{found['time']}{offset}").astimezone(timezone.utc)
    except (ValueError, OverflowError):
        return ""
    return f"{time:%Y-%m-%dT%H:%M:%S}" + ("Z" if zone else "")
