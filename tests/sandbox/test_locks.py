"""The isolation of a program: its levels, the required level, and the words in
doctor and report.
"""

import json
import sys
from collections.abc import Sequence

import pytest

from grader.cli import main
from grader.cli.commands import doctor
from grader.core.errors import IsolationError
from grader.core.models import Isolation
from grader.reports.formats import FORMATS
from grader.reports.text.terminal_lines import Page
from grader.sandbox.locks import (
    ALL,
    DENIALS,
    LOCKS,
    REQUIRED,
    DenialName,
    isolation,
    open_denials,
    phrases,
    reason,
    remedy,
)
from grader.sandbox.worker.field_kinds import LOCK_FAULTS
from grader.sandbox.worker_process import Worker
from tests.sandbox.worker.test_main import FIG57
from tests.support.places import TEXTBOOK
from tests.support.players import loaded
from tests.support.report_samples import mixed
from tests.support.strategies import exercise

ONLY_LIMITS = ("cpu-time", "file-size", "descriptors", "core", "processes")
TREE = exercise([[3, 4], [2, 2]])


def test_all_locks_are_full_and_no_locks_are_none():
    assert isolation(ALL, {}).level == "full"
    assert isolation(ALL, {}).open_to == ()
    assert isolation((), {}).level == "none"
    assert isolation((), {}).open_to == phrases(DENIALS)


def test_an_open_denial_is_reported_by_its_phrase():
    on = [lock for lock in ALL if lock != "system-calls"]
    assert open_denials(on) == ("outliving-grader",)
    assert isolation(on, {}).open_to == ("outliving the grader",)


def test_any_other_level_is_partial_and_names_the_missing_locks():
    found = isolation(ONLY_LIMITS, {"memory": ("absent", "RLIMIT_AS")})
    assert found.level == "partial"
    assert "reading files" in found.open_to
    assert "starting processes" not in found.open_to
    assert found.unavailable == {"memory": "this system has no RLIMIT_AS"}


@pytest.mark.parametrize("code", LOCK_FAULTS)
def test_every_reason_for_an_open_lock_has_its_sentence(code):
    assert "{" not in reason(code, "x")


def test_the_error_of_the_system_is_quoted():
    assert reason("refused", 1) == "the system refuses it ([Errno 1] Operation not permitted)"


def played(locks: Sequence[str], required: Sequence[DenialName] = ()) -> Isolation:
    with loaded("print('it ran')\n" + FIG57, Worker(locks=locks), required=required) as host:
        outcome = host.play(TREE)
        assert outcome.output == "it ran\n"
        assert host.isolation is not None
        return host.isolation


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other locks")
def test_a_host_reports_the_locks_that_its_worker_closed():
    assert played(()).level == "none"
    found = played(("memory", "cpu-time"))
    assert (found.level, found.locks) == ("partial", ("cpu-time", "memory"))
    assert found.unavailable == {}


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other locks")
def test_without_the_required_locks_nothing_is_run():
    assert played(("memory",), ["more-memory"]).level == "partial"
    source, required = "raise SystemExit('it ran')\n" + FIG57, ["more-memory", "reading-files"]
    with loaded(source, Worker(locks=("cpu-time",)), required=required) as host:
        with pytest.raises(IsolationError, match="more memory than allowed, reading files; `grade"):
            host.play(TREE)
        assert host.isolation.level == "partial"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other locks")
def test_the_command_stops_below_the_required_level(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(Worker.__init__, "__defaults__", (ONLY_LIMITS,))
    place = tmp_path / "report.json"
    argv = [str(TEXTBOOK), "--require-isolation", "full", "-f", "json", "-o", str(place)]
    assert main.main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "nothing was run, because this machine cannot keep a submission from" in err
    document = json.loads(place.read_text())
    assert {one["outcome"] for one in document["exercises"]} == {"not-run"}
    assert main.main([str(TEXTBOOK), "--only", "wikipedia"]) == 0
    assert "isolation partial: see `grade doctor`" in capsys.readouterr().out


def test_full_requires_every_denial():
    assert set(REQUIRED) == {"full", "none"}
    assert REQUIRED["full"] == tuple(DENIALS)


# ---------------------------------------------------------------- messages


def test_doctor_has_a_line_for_each_lock_and_each_denial(capsys):
    assert main.main(["doctor"]) == 0
    out = capsys.readouterr().out
    lines = [line.split() for line in out.splitlines()]
    assert {line[0] for line in lines if line} >= set(LOCKS)
    assert all(phrase in out for phrase in phrases(DENIALS))
    assert max(map(len, out.splitlines())) <= 100
    assert "\x1b[" not in out


@pytest.mark.parametrize("width", [40, 100])
@pytest.mark.parametrize("unicode", [True, False])
def test_doctor_names_each_missing_lock_its_reason_and_its_remedy(width, unicode):
    found = isolation(ONLY_LIMITS, {"system-calls": ("unknown-machine", "riscv64")})
    page = Page.sized(width, unicode=unicode)
    text = page.paint(doctor._lines(found, page, root=False), color=False)
    flat = " ".join(text.split())
    assert max(map(len, text.splitlines())) <= width
    assert unicode or text.isascii()
    assert flat.endswith("isolation: partial")
    if width == 100:
        assert "riscv64 are not known; to have it, grade on Linux on x86-64 or aarch64" in flat
        assert "nothing (empty-root or landlock or system-calls would)" in flat


def test_a_grader_that_runs_as_root_is_not_told_to_run_as_root():
    found = isolation(ONLY_LIMITS, {})
    page = Page.sized(100, unicode=True)
    shown = {
        root: " ".join(page.paint(doctor._lines(found, page, root=root), color=False).split())
        for root in (False, True)
    }
    assert "run grade as root" in shown[False]
    assert "run grade as root" not in shown[True]
    for lock in set(LOCKS) - set(ONLY_LIMITS):
        assert remedy(lock, root=True) in shown[True]


def test_every_report_states_the_level():
    from dataclasses import replace

    for level, shown in (("full", "isolation full)"), ("partial", "partial: see `grade doctor`)")):
        report = replace(mixed(), isolation=Isolation(level=level, open_to=("the network",)))
        assert shown in FORMATS.renderer("terminal")(report)
        document = json.loads(FORMATS.renderer("json")(report))
        assert document["isolation"]["level"] == level
        assert document["isolation"]["open_to"] == ["the network"]
