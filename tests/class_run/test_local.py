"""The processes of this machine: the processor on which each stays."""

import os
from concurrent.futures import wait
from threading import Barrier

import pytest

from grader.class_run import grading_process
from grader.class_run.engines import local
from grader.class_run.jobs import Settings
from grader.core.errors import UserError

SETTINGS = Settings(assignment="a.yaml", digest="d", folder="class", results="results")


@pytest.mark.parametrize(("processes", "pinned"), [(1, [3]), (2, [3, 5]), (3, [None, None, None])])
def test_a_process_stays_on_a_processor_only_if_each_has_its_own(monkeypatch, processes, pinned):
    made = []

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


def test_the_ends_of_jobs_come_before_the_error_of_an_earlier_one(monkeypatch):
    class Crew:
        """Ends each job at once, the second with an error, when all of them are taken."""

        def __init__(self, *_):
            pass

        def try_job(self, job):
            barrier.wait(10)
            if job == 1:
                raise UserError("nothing can be graded here")
            return job

        def stop(self):
            """Nothing runs."""

        close = stop

    barrier = Barrier(4)
    monkeypatch.setattr(local, "LastingProcess", Crew)
    monkeypatch.setattr(local, "wait", lambda these, **_: wait(these))
    ends = local.ends(iter(range(4)), SETTINGS, 4, 1.0)
    assert [next(ends), next(ends), next(ends)] == [0, 2, 3]
    with pytest.raises(UserError, match="nothing can be graded here"):
        next(ends)


def test_a_system_that_forbids_to_stay_on_a_processor_only_costs_time(monkeypatch):
    asked = []

    def refuses(*given):
        asked.append(given)
        raise PermissionError("not in this container")

    monkeypatch.setattr(os, "sched_setaffinity", refuses, raising=False)
    grading_process._stay_on(5)
    grading_process._stay_on(None)
    assert asked == [(0, {5})]
    monkeypatch.delattr(os, "sched_setaffinity")
    grading_process._stay_on(5)
