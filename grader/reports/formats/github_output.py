"""The score for later steps of a GitHub workflow: lines for the file that $GITHUB_OUTPUT names.

They contain no text of a student's.
"""

from grader.core.amounts import all_digits
from grader.core.models import Report


def render(report: Report) -> str:
    """score, max-score and passed, one a line."""
    passed = "true" if report.passed else "false"
    score, most = all_digits(report.score), all_digits(report.max_score)
    return f"score={score}\nmax-score={most}\npassed={passed}\n"
