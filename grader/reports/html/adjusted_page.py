"""Puts the adjustments of a student into the student's page, which was made before them."""

import re
from collections.abc import Collection

from grader.core.amounts import points, worth
from grader.core.models.class_run import ClassResult
from grader.reports.parts.decisions import told
from grader.reports.text.markup import EMPTY, lines, markup
from grader.reports.text.page_files import templates

_HTML = templates("reports/html/adjusted_page.html")

_PLACE = re.compile(r"([<]/header>\n)([<]section id=.adjustments. .*?[<]/section>\n)?", re.DOTALL)
"""The end of the head, and an earlier section. A student's text, being escaped, has no such tag."""


def with_decisions(page: str, result: ClassResult, visible: Collection[str]) -> str:
    """The page with the decisions of the result below its head, in place of earlier ones, and the
    score with them. Of exercises that are not `visible`, only the points are told."""
    items = [
        markup(_HTML["item"], effect=effect, reason=reason)
        for effect, reason in told(result.decisions, visible)
    ]
    total = "The submission needs no score."
    if result.score is not None:
        score = f"{points(result.score)} / {points(result.max_score)}"
        total = f"The score with all that counts is {score}."
        if result.waits:
            total += f" A person may still give up to {worth(result.at_stake)} for open parts."
        elif result.open:
            total += " No part is open any more; the rest of this page was made before."
    section = markup("{}\n", markup(_HTML["section"], items=lines(items), total=total))
    return _PLACE.sub(lambda found: f"{found[1]}{section if items else EMPTY}", page, count=1)
