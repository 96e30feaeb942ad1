"""A worker runs on the processor of its parent where the machine has time and allows it."""

import os
from typing import Any

import pytest

from grader.sandbox import cpu_affinity


def refuse(*_: Any) -> Any:
    raise PermissionError("not in this container")


@pytest.mark.parametrize("where", ["sched_setaffinity", "nothing"])
def test_a_machine_without_pinning_is_only_slower(where, monkeypatch):
    if where == "nothing":
        monkeypatch.delattr(os, "sched_setaffinity", raising=False)
    else:
        monkeypatch.setattr(os, where, refuse, raising=False)
        monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0}, raising=False)
        monkeypatch.setattr(cpu_affinity, "_busy", lambda: False)
    done = False
    with cpu_affinity.together(os.getpid()):
        done = True
    assert done


@pytest.mark.parametrize(
    ("load", "busy"),
    [
        ("2.31 1.90 1.10 4/371 9041", True),
        ("2.31 1.90 1.10 2/371 9041", False),  # it was, until now
        ("0.40 1.90 1.10 4/371 9041", False),  # for a moment only
        ("", True),
        (None, True),
    ],
)
def test_a_busy_machine_has_had_and_has_other_work(load, busy, tmp_path, monkeypatch):
    if load is not None:
        (tmp_path / "loadavg").write_text(load, "ascii")
    monkeypatch.setattr(cpu_affinity, "_LOAD", str(tmp_path / "loadavg"))
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1}, raising=False)
    assert cpu_affinity._busy() == busy


def test_no_process_is_pinned_on_a_busy_machine(monkeypatch):
    monkeypatch.setattr(cpu_affinity, "_busy", lambda: True)
    monkeypatch.setattr(os, "sched_setaffinity", pytest.fail, raising=False)
    with cpu_affinity.together(os.getpid()):
        pass


def test_pinning_is_undone(monkeypatch):
    asked = []
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1}, raising=False)
    monkeypatch.setattr(
        os, "sched_setaffinity", lambda pid, to: asked.append((pid, frozenset(to))), raising=False
    )
    monkeypatch.setattr(cpu_affinity, "_processor", lambda: 1)
    monkeypatch.setattr(cpu_affinity, "_busy", lambda: False)
    with cpu_affinity.together(4242):
        assert asked == [(4242, {1}), (0, {1})]
    assert asked[2:] == [(0, {0, 1})]
