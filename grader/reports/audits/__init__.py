"""The formats of `grade check --audit`, one file each: `grader/reports/audits/NAME.py`.

`render` takes an Audited; "table", the format for people, takes the width and colours of the
terminal as well.
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
"""How the matrix writes the check by which a mistake is caught."""


class Audited(NamedTuple):
    """An audit, and what is proposed after it."""

    audit: Audit
    proposals: Proposals = Proposals()
