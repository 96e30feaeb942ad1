"""The tests of each report format: a row for each. Contains no tests."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from grader.core.models import Report
from grader.reports.formats import FORMATS
from tests.support import agreement, outside
from tests.support.agreement import Numbers, disagreements


class FormatTest(NamedTuple):
    """The functions that test a format.

    read    returns the numbers in a text of that format, which must be the report's; None if it
            has none
    flaws   yields the parts that its reader would refuse or misread; None if tests of its own do
            so
    """

    read: Callable[[str, Report], Numbers] | None
    flaws: Callable[[str], Iterator[str]] | None


TABLE: Mapping[str, FormatTest] = {
    "autolab": FormatTest(agreement.read_autolab, outside.flaws_autolab),
    "classroom50": FormatTest(agreement.read_classroom50, outside.flaws_classroom50),
    "csv": FormatTest(agreement.read_csv, outside.flaws_csv),
    "github": FormatTest(agreement.read_github, outside.flaws_github),
    "github-classroom": FormatTest(
        agreement.read_github_classroom, outside.flaws_by_schema("github-classroom")
    ),
    "github-output": FormatTest(agreement.read_github_output, outside.flaws_github_output),
    "gradescope": FormatTest(agreement.read_gradescope, outside.flaws_gradescope),
    "html": FormatTest(agreement.read_html, None),
    "json": FormatTest(agreement.read_json, None),
    "junit": FormatTest(agreement.read_junit, outside.flaws_junit),
    "markdown": FormatTest(agreement.read_markdown, outside.flaws_markdown),
    "prairielearn": FormatTest(agreement.read_prairielearn, outside.flaws_prairielearn),
    "smallest-tree": FormatTest(None, None),
    "terminal": FormatTest(agreement.read_terminal, None),
}
READERS = {name: row.read for name, row in TABLE.items() if row.read is not None}
CHECKERS = {name: row.flaws for name, row in TABLE.items() if row.flaws is not None}


def flaws(name: str, text: str) -> Iterator[str]:
    """The parts of the text that the system for this format would refuse or misread."""
    yield from CHECKERS[name](text)


def agreed(report: Report) -> dict[str, str]:
    """The report in every format that has numbers. Fails if any number differs
    from the report's.
    """
    shown = {name: FORMATS.renderer(name)(report) for name in READERS}
    for name, text in shown.items():
        wrong = [*disagreements(READERS[name](text, report), report)]
        assert not wrong, f"{name}: {wrong}"
    return shown
