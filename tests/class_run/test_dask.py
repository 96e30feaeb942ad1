"""A class graded by the workers of a Dask cluster on this machine, some of which are killed."""

import random
from collections import Counter
from multiprocessing import resource_tracker

import pytest

from tests.support import clusters, leftovers

dask = pytest.importorskip(
    "grader.class_run.engines.dask",
    reason="NOT RUN: the tests of --engine dask, which need pip install distributed cryptography",
    exc_type=ImportError,
)


@pytest.mark.parametrize(
    ("size", "kills"), [(24, 2), pytest.param(5000, 100, marks=pytest.mark.long)]
)
def test_no_submission_is_lost_or_graded_twice_while_workers_are_killed(size, kills, tmp_path):
    source = random.Random(size)  # noqa: S311 - any worker will do
    ended: Counter[str] = Counter()
    killed = 0

    def show(tally):
        nonlocal killed
        ended[tally.last.student.id] += 1
        if killed < kills and tally.done >= (killed + 1) * size / (kills + 1):
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
