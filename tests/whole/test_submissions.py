"""Every folder below tests/submissions is graded, and its expectation is compared with the report.

tests/submissions/README.md says how to add one. All locks are closed, and the grader runs as the
user who runs the tests; test_levels.py covers other users and other locks.
"""

import gc
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import nullcontext

import pytest

from grader.core.findings.all_kinds import KINDS
from grader.core.models import CHECK_NAMES
from grader.reports.formats import FORMATS
from grader.sandbox.host import Host
from tests.support import format_table, leftovers
from tests.support.blamed_lines import blames
from tests.support.corpus import (
    FOLDERS,
    OTHERS,
    RESULTS,
    SCORES,
    expectation,
    judged,
    reaches_for_the_system,
)
from tests.support.format_table import agreed
from tests.support.hostile_texts import harm_in
from tests.support.html_page import Page
from tests.support.json_schemas import validator
from tests.support.places import REPORT_SCHEMA, SUBMISSIONS
from tests.support.true_sentences import untrue

PAGE_BYTES = 5_000_000
BLAME_ANOTHER_LINE = frozenset(
    "min-takes-the-mean "
    "negamax-child-not-negated negamax-child-not-negated-in-a-pair "
    "negamax-child-not-negated-with-a-window-in-a-pair".split()
)
"""The programs of which the report blames no line, or another than a person would."""
FEW = 32
"""One in this many submissions is compared with pairs of mistakes, and each of which a mistake is
expected; one in this many is rendered in every format, and each whose report has odd text."""


@pytest.fixture(scope="module")
def host():
    """One for all submissions that attack no part of the system, as in a class. All together leave
    nothing behind."""
    gc.collect()  # files of earlier tests would be closed meanwhile, and missed
    with leftovers.none(), Host() as lasting:
        yield lasting


@pytest.fixture
def nothing_left():
    with leftovers.none():
        yield


@pytest.mark.skipif(sys.platform == "win32", reason="a submission runs only where there is fork")
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_submission_is_graded_as_expected(folder, tmp_path, host):
    alone = folder.parent.name == "hostile" and reaches_for_the_system(folder)
    chosen = FOLDERS.index(folder) % FEW == 0
    with leftovers.none() if alone else nullcontext():
        found = judged(folder, tmp_path, host=None if alone else host, pairs=chosen)
    assert not found.complaints, str(found)

    report = found.report
    assert [*untrue(report)] == []
    if (lines := expectation(folder).lines) is not None:
        assert blames(report, lines) == (folder.name not in BLAME_ANOTHER_LINE)
    assert f"/ {report.max_score:g}" in FORMATS.renderer("terminal")(report)
    written = FORMATS.renderer("json")(report)
    if chosen or holds_odd_text(written):
        validator(REPORT_SCHEMA).validate(json.loads(written))
        for options in ({"verbose": True, "color": True}, {"width": 60, "unicode": False}):
            assert f"/ {report.max_score:g}" in FORMATS.renderer("terminal")(report, **options)
        shown = agreed(report)
        assert len(shown["html"].encode()) < PAGE_BYTES
        assert list(flaws(shown["html"])) == []
        for name in format_table.CHECKERS:
            assert list(format_table.flaws(name, shown[name])) == [], name


def holds_odd_text(written: str) -> bool:
    """Whether a report in JSON, which escapes odd characters, has one that may do harm."""
    escaped = set(re.findall(r"(?:\\u[0-9a-f]{4}|\\[bfrt])+", written))
    return any(harm_in(json.loads(f'"{"".join(escaped)}"')))


def flaws(html: str) -> Iterator[str]:
    """The flaws of a page: its elements, its requests, its invisible characters."""
    yield from Page(html).flaws()
    for char in set(html):
        yield from harm_in(char)


def test_an_invalid_page_is_noticed():
    assert list(flaws("<p>fine</p>\n")) == []
    for html in ("<p>", "<b></p>", '<a href="http://x">x</a>', '<img src="x">', "\x1b", "\u202e"):
        assert list(flaws(html))


def test_the_corpus_is_not_empty():
    assert {path.parent.name for path in FOLDERS} >= {"good", "wrong", "broken"}


def test_every_folder_has_an_expectation():
    assert {path for path in SUBMISSIONS.glob("*/*") if path.is_dir()} == set(FOLDERS)


def test_an_expectation_uses_known_codes_and_results():
    assert {"value", "move", "visited"} <= set(CHECK_NAMES)
    for folder in FOLDERS:
        expected = expectation(folder)
        assert expected.why.endswith("."), folder
        assert {*expected.findings, *expected.never} <= set(KINDS), folder
        assert {expected.value, expected.move, expected.visited} <= {"", *RESULTS}, folder
        scores = expected.score if isinstance(expected.score, Mapping) else {OTHERS: expected.score}
        assert set(scores.values()) <= set(SCORES), folder
        assert folder.parent.name != "good" or expected.score == "full", folder


@pytest.mark.skipif(sys.platform != "linux", reason="orphans are adopted on Linux alone")
def test_a_process_that_outlives_its_parent_is_noticed(monkeypatch, nothing_left):
    monkeypatch.setattr(leftovers, "GRACE_SECONDS", 0.1)
    before = leftovers.children()
    subprocess.run(["/bin/sh", "-c", "setsid sleep 60 >/dev/null 2>&1 &"], check=True)
    (orphan,) = leftovers.left_over(before)
    os.kill(orphan, signal.SIGKILL)
    assert leftovers.left_over(before) == {}
