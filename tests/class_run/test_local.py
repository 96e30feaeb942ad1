"""The processes of this machine: the processor on which each stays."""

import os

import pytest

from grader.class_run import grading_process
from grader.class_run.engines import local
from grader.class_run.jobs import Settings

SETTINGS = Settings(assignment="a.yaml", digest="d", folder="class", results="results")


@pytest.mark.parametrize(("processes", "pinned"), [(1, [3]), (2, [3, 5]), (3, [None, None, None])])
def test_a_process_stays_on_a_processor_only_if_each_has_its_own(monkeypatch, processes, pinned):
    made: list[int | None] = []

    class Idle:
        """Notes the processor, and grades nothing."""

        def __init__(self, settings, _):
            made.append(settings.processor)

        def stop(self):
            """Nothing runs."""

        close = stop

    monkeypatch.setattr(local, "processors", lambda: [3, 5])
    monkeypatch.setattr(local, "LastingProcess", Idle)
    assert list(local.ends(iter(()), SETTINGS, processes, 1.0)) == []
    assert made == pinned


def test_a_system_that_forbids_to_stay_on_a_processor_only_costs_time(monkeypatch):
    asked: list[tuple[int, set[int]]] = []

    def refuses(*given):
        asked.append(given)
        raise PermissionError("not in this container")

    monkeypatch.setattr(os, "sched_setaffinity", refuses, raising=False)
    grading_process._stay_on(5)
    grading_process._stay_on(None)
    assert asked == [(0, {5})]
    monkeypatch.delattr(os, "sched_setaffinity")
    grading_process._stay_on(5)
