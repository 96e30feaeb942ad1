"""What a later step of a GitHub workflow asks for: lines for the file $GITHUB_OUTPUT names.

Nothing of it was written by a student.
"""

from __future__ import annotations

from grader.core.models import Report
from grader.reports.parts.check_results import plain


def render(report: Report) -> str:
    """score, max-score and passed, each on its line."""
    passed = "true" if report.passed else "false"
    score, most = plain(report.score), plain(report.max_score)
    return f"score={score}\nmax-score={most}\npassed={passed}\n"
