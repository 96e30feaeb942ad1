"""docs/security.md has the locks, the denials, the limits and the tests that there are."""

import re

from grader.cli import run_session
from grader.core import cpu_wait, models
from grader.sandbox.locks import DENIALS, LOCKS
from grader.submission import safe_files
from tests.docs.test_docs import page, rows, section
from tests.support.places import ROOT


def test_every_lock_is_documented_with_the_denials_that_rest_on_it():
    text = page("docs/security.md")
    locks = rows(section(text, "Locks"))
    assert [name for name, *_ in locks] == list(LOCKS)
    table = rows(text.split("opens nothing. Some locks")[1])
    assert {what: tuple(re.findall(r"[a-z-]+", by)) for what, by in table} == {
        denial.phrase: denial.locks for denial in DENIALS.values()
    }


def test_the_limits_on_the_security_page_are_those_of_the_program():
    text = " ".join(page("docs/security.md").split())
    assert f"to {models.Limits().memory_mib} MiB beyond Python's own" in text
    assert f"at most {safe_files.WRITTEN.most // 1024} KiB a file" in text
    assert f"to at most {cpu_wait.MOST:g} times the limit" in text.replace("four", "4")
    assert f"from {run_session.KEEP_SECONDS} a second" in text.replace("half", "0.5")


def test_every_test_named_in_the_security_page_exists():
    text = section(page("docs/security.md"), "How each promise is tested")
    named = re.findall(r"`(tests/[\w/.]+)`", text)
    assert len(named) >= 8
    assert [name for name in named if not (ROOT / name).exists()] == []
