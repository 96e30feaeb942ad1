"""The formats of `grade check --audit`, one file each: `grader/reports/audits/NAME.py`.

`render` takes an Audited. The format "table", which is for people, also takes the width and the
colours of the terminal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from grader.core.models import CHECKS, CheckName
from grader.diagnosis.audit import Audit
from grader.diagnosis.audit_proposals import Proposals
from grader.reports.registry import Formats

FORMATS = Formats(__name__, __path__)

LETTERS: Mapping[CheckName, str] = {each.name: each.letter for each in CHECKS if each.letter}
"""The letter of each check in the matrix."""


class Audited(NamedTuple):
    """An audit, and the trees that are proposed after it, if any were looked for."""

    audit: Audit
    proposals: Proposals | None = None
