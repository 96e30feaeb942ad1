"""The formats of a class, one file each: `grader/reports/classes/NAME.py`.

`render` takes a ClassSummary, which `anonymous.anonymised` can make anonymous before.
"""

from __future__ import annotations

from collections.abc import Mapping

from grader.core.models.class_run import Status
from grader.reports.registry import Formats

FORMATS = Formats(__name__, __path__, helpers=["anonymous"])

STATUS_WORDS: Mapping[Status, str] = {
    "graded": "graded",
    "partial": "graded in part",
    "not-graded": "not graded",
    "nothing-handed-in": "nothing handed in",
}
"""Each status in words."""
