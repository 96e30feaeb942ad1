"""A class graded by the workers of a Dask cluster on this machine, some of which are killed."""

import logging
import platform
import random
from collections import Counter
from dataclasses import replace
from multiprocessing import resource_tracker
from pathlib import Path
from types import SimpleNamespace

import pytest

from grader import __version__
from grader.class_run import jobs
from grader.class_run.store import Store
from grader.core.errors import UserError
from grader.downloads.find import find
from tests.support import clusters, leftovers
from tests.support.refusals import refusal

dask = pytest.importorskip(
    "grader.class_run.engines.dask",
    reason="NOT RUN: the tests of --engine dask, which need pip install distributed cryptography",
    exc_type=ImportError,
)
dask_worker = pytest.importorskip("grader.class_run.dask_worker")
LocalCluster = pytest.importorskip("distributed").LocalCluster


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize(
    ("size", "kills"),
    [
        (8, 1),
        pytest.param(60, 3, marks=pytest.mark.long),
        pytest.param(5000, 100, marks=pytest.mark.long),
    ],
)
def test_no_submission_is_lost_or_graded_twice_while_workers_are_killed(size, kills, tmp_path):
    source = random.Random(size)  # noqa: S311 - any worker will do
    ended = Counter()
    killed = 0

    def show(tally):
        nonlocal killed
        ended[tally.last.student.id] += 1
        if killed < kills and tally.finished >= (killed + 1) * size / (kills + 1):
            killed += clusters.kill_one(source)

    resource_tracker.ensure_running()  # it lasts as long as Python, which starts it for workers
    folder = clusters.write_class(tmp_path / "class", size)
    with leftovers.none():
        results = clusters.graded(folder, tmp_path / "results", show, engine=dask.ends, processes=2)
    assert killed == kills
    assert set(ended.values()) == {1}
    assert [each.student.id for each in results] == sorted(file.stem for file in folder.iterdir())
    assert Counter(each.status for each in results) == {"graded": size}
    scores = [each.score for each in results]
    assert scores == (scores[:4] * size)[:size]


def plugin(settings, **fields):
    made = dask_worker.GradingPlugin("grade-1", settings, 60.0)
    for name, value in fields.items():
        setattr(made, name, value)
    made.setup(SimpleNamespace(name="tls://10.0.0.1:1234"))
    return made


def refused(answer):
    """The sentence of a worker that cannot grade."""
    return refusal(jobs.ended_of, answer, error=UserError)


@pytest.fixture
def usable(tmp_path):
    """Settings with which a worker can grade."""
    results = tmp_path / "results"
    results.mkdir()
    Store(results, create=True).__exit__(None)
    return clusters.settings(clusters.write_class(tmp_path / "class", 2), results)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("folder", "/nowhere", "/nowhere cannot be read"),
        ("assignment", "/nowhere/a.yaml", "/nowhere/a.yaml cannot be read"),
        ("results", "/nowhere", "/nowhere has no class.sqlite"),
    ],
)
def test_a_machine_without_the_shared_folder_says_so(field, value, sentence, usable):
    assert refused(plugin(replace(usable, **{field: value})).answers(b"")) == (
        f"on the machine {platform.node()}, {sentence}; all machines need this place, in a folder "
        "that they share"
    )


def test_a_machine_with_another_version_of_grade_says_so(usable):
    assert refused(plugin(usable, _version="99.0").answers(b"")) == (
        f"on the machine {platform.node()}, grade has version {__version__}, and here it has 99.0; "
        "install the same version on all machines"
    )


def test_a_worker_grades_with_a_process_for_each_thread(usable):
    made = plugin(usable)
    first, second = (jobs.Job(handed_in=each) for each in find(Path(usable.folder), "files", []))
    end = jobs.ended_of(made.answers(jobs.encoded(first)))
    assert end.result.status == "graded"
    made.answers(jobs.encoded(second))
    assert len(made._made) == 1
    made.teardown(None)
    assert refused(made.answers(jobs.encoded(first))) == "the run has ended"
    assert len(made._made) == 1


def test_a_machine_on_which_nothing_can_be_graded_is_named(usable):
    made = plugin(replace(usable, digest="another"))
    job = jobs.Job(handed_in=next(iter(find(Path(usable.folder), "files", []))))
    said = refused(made.answers(jobs.encoded(job)))
    assert said.startswith(f"on the machine {platform.node()}: ")
    made.teardown(None)


def test_a_scheduler_must_answer_and_have_workers(tmp_path, usable, monkeypatch):
    monkeypatch.setattr(dask, "_CONNECT_SECONDS", 1)
    ends = dask.ends(iter(()), usable, 1, 60.0, scheduler="nonsense://x")
    said = refusal(next, ends)
    assert said.startswith("no Dask scheduler answers at nonsense://x (")
    assert said.endswith("); give its address, such as tls://host:8786")


def test_a_run_does_not_wait_for_ever_for_workers(monkeypatch):
    waiting = dask._Alone("the Dask scheduler at x has had no workers", "repeat the command")
    waiting.look(0)
    monkeypatch.setattr(dask, "ALONE_SECONDS", -1.0)
    waiting.look(1)
    assert refusal(waiting.look, 0) == (
        "the Dask scheduler at x has had no workers for -1 s; repeat the command, which goes on "
        "where it stopped"
    )


def test_a_cluster_that_cannot_start_is_one_sentence(usable, monkeypatch):
    def refuses(**_):
        raise RuntimeError("Nanny failed to start.")

    monkeypatch.setattr(dask, "LocalCluster", refuses)
    assert refusal(next, dask.ends(iter(()), usable, 2, 60.0)) == (
        "no Dask cluster can be started on this machine (Nanny failed to start.); give a smaller "
        "--jobs, or leave out --engine dask"
    )


def test_a_worker_of_a_scheduler_that_was_started_anew_says_so(monkeypatch):
    monkeypatch.setattr(dask_worker, "get_worker", lambda: SimpleNamespace(plugins={}))
    assert refused(dask_worker.grade_task("grade-1", b"")) == (
        "the Dask scheduler was started anew and has lost the run; repeat the command, which goes "
        "on where it stopped"
    )


@pytest.fixture
def scheduler():
    """The cluster of somebody else, whose only worker is a thread of this process."""
    quiet = {"scheduler_kwargs": dask.NO_PAGES, "silence_logs": logging.CRITICAL}
    here = {"protocol": "tcp://", "dashboard_address": "127.0.0.1:0"}
    with LocalCluster(n_workers=1, processes=False, **here, **quiet) as cluster:
        yield cluster


def test_the_workers_of_a_scheduler_that_is_there_already_grade(scheduler, usable):
    handed_in = find(Path(usable.folder), "files", [])
    some = (jobs.Job(handed_in=each) for each in handed_in)
    before = leftovers.children()
    ends = list(dask.ends(some, usable, 1, 60.0, scheduler=scheduler.scheduler_address))
    assert leftovers.left_over(before) == {}
    assert sorted(end.handed_in.student.id for end in ends) == sorted(handed_in.students)
    assert {end.result.status for end in ends} == {"graded"}
    (worker,) = scheduler.workers.values()
    assert not [name for name in worker.plugins if name.startswith("grade-")]


def test_a_scheduler_without_workers_is_refused(scheduler, usable):
    scheduler.scale(0)
    scheduler.sync(scheduler._correct_state)
    address = scheduler.scheduler_address
    assert refusal(next, dask.ends(iter(()), usable, 1, 60.0, scheduler=address)) == (
        f"the Dask scheduler at {address} has no workers; start some with: dask worker {address} "
        "--nthreads 1"
    )
