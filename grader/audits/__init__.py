"""What `grade check --audit` shows: one file a format, `grader/audits/<format>.py`, as for reports.

`render` takes an Audited; "table", the format for people, takes the width and colours of the
terminal as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from grader.audit import Audit
from grader.models import CheckName
from grader.proposals import Proposals
from grader.reports import Formats

FORMATS = Formats(__name__, __path__)

LETTERS: Mapping[CheckName, str] = {
    "value": "V", "move": "M", "visited": "S", "order": "O", "repeats": "R", "windows": "W",
    "returns": "T",
}  # fmt: skip
"""How the matrix writes the check by which a mistake is caught."""


class Audited(NamedTuple):
    """An audit, and what is proposed after it."""

    audit: Audit
    proposals: Proposals = Proposals()
