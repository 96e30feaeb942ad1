"""Brightspace: a folder for each submission, or such a name before each file.

    12345-67890 - Jane Doe - Nov 20, 2026 1159 PM/
    12345-67890 - Jane Doe - Nov 20, 2026 1159 PM - search.py
    12345-67890 - S0123456 - Jane Doe - Nov 20, 2026 1159 PM/

The first number is the user's, the second the assignment's. Neither is in a gradebook; the third
form has the OrgDefinedId, which is. The time is that of the course, without its zone.

Source: the patterns in public scripts such as d2lmf; Brightspace documents none.
"""

import re
from collections.abc import Sequence

from grader.core.models.class_run import Student
from grader.downloads.handed_in import DownloadedEntry, EntryLabel, composed

EXAMPLE = "12345-67890 - Jane Doe - Nov 20, 2026 1159 PM"
_NAME = re.compile(
    r"(?P<user>[0-9]+)-[0-9]+ - (?:(?P<org>(?=[^ ]*[0-9])[^ ]+) - )?(?P<name>.+?) - "
    r"(?P<time>(?=[^/]*[0-9]{4})(?:(?! - )[^/])*?[0-9]{1,2}[:.]?[0-9]{2}(?: ?[AP]M)?)"
    r"(?: - (?P<file>.+))?",
    re.DOTALL,
)
_TIME = re.compile(
    r"(?P<month>[A-Z][a-z]{2})[a-z]* (?P<day>[0-9]{1,2}), (?P<year>[0-9]{4}) "
    r"(?P<hour>[0-9]{1,2}):?(?P<minute>[0-9]{2}) (?P<half>[AP]M)"
)
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def labels_of(entry: DownloadedEntry) -> Sequence[EntryLabel]:
    """The label of an entry with a name of Brightspace."""
    found = entry.parts(_NAME)
    if found is None:
        return []
    name, time = composed(found["name"]), _time(found["time"])
    identity = f"OrgDefinedId {found['org']}" if found["org"] else f"user {found['user']}"
    return [
        EntryLabel(
            Student(id=composed(found["org"] or found["user"]), name=name),
            inside=found["file"] or "",
            source=f"name {name}, {identity}",
            attempt=time,
            handed_in_at=time,
        )
    ]


def _time(text: str) -> str:
    """The time in ISO 8601; "" if it is in another language."""
    found = _TIME.fullmatch(text)
    if found is None or found["month"] not in _MONTHS:
        return ""
    hour = int(found["hour"]) % 12 + (12 if found["half"] == "PM" else 0)
    month = _MONTHS.index(found["month"]) + 1
    return f"{found['year']}-{month:02}-{int(found['day']):02}T{hour:02}:{found['minute']}"
