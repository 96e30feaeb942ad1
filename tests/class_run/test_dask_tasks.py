"""The tasks of a class on Dask, with a scheduler made up for the test that loses things."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip(
    "distributed",
    reason="NOT RUN: the tests of --engine dask, which need pip install distributed cryptography",
)

from distributed import KilledWorker

from grader.class_run import dask_tasks, jobs
from grader.class_run.dask_worker import GradingPlugin
from grader.class_run.jobs import Job, JobEnd, Settings
from grader.class_run.result_of_report import not_graded
from grader.core.errors import UsageError, UserError
from grader.core.models.class_run import Student
from grader.downloads.handed_in import HandedIn, Part
from tests.support.refusals import refusal

SETTINGS = Settings(assignment="a.yaml", digest="d", folder="class", results="results")


class ClosedClientError(Exception):
    """Like that of `distributed`, which older versions do not have."""


class Future:
    """A future that has ended, or never will."""

    def __init__(self, answer: Any, status: str = "finished") -> None:
        self.status = "error" if isinstance(answer, BaseException) else status
        self._answer = answer

    def add_done_callback(self, done: Callable[["Future"], None]) -> None:
        if self.status != "pending":
            done(self)

    def result(self, timeout: float) -> bytes:  # noqa: ARG002 - as Dask's
        if self.status == "lost":
            raise self._answer
        answer: bytes = self._answer
        return answer

    def exception(self, timeout: float) -> BaseException:  # noqa: ARG002 - as Dask's
        error: BaseException = self._answer
        return error


class Client:
    """A client whose futures `answer` makes from the lines of a task."""

    def __init__(self, answer: Callable[[list[bytes]], Future], threads: int = 1) -> None:
        self._answer = answer
        self.threads = threads
        self.keys: list[str] = []
        self.cancelled: list[Future] = []
        self.plugins: list[str] = []
        self.most = 0

    def register_plugin(self, plugin: GradingPlugin) -> None:
        self.plugins.append(plugin.name)

    def unregister_worker_plugin(self, name: str) -> None:
        self.plugins.remove(name)

    def nthreads(self) -> dict[str, int]:
        return {"worker": self.threads} if self.threads else {}

    def submit(self, _: Any, name: str, lines: bytes, *, key: str, **options: Any) -> Future:
        assert options == {"pure": False, "retries": 2}
        assert name in self.plugins
        self.keys.append(key)
        self.most = max(self.most, len(lines.splitlines()))
        return self._answer(lines.splitlines())

    def cancel(self, futures: list[Future]) -> None:
        self.cancelled += futures


def handed_in(number: int) -> HandedIn:
    return HandedIn(
        student=Student(id=f"s{number:03}"),
        file=f"s{number:03}.py",
        platform="files",
        parts=(Part(f"s{number:03}.py", "s.py", "file"),),
    )


def all_jobs(number: int = 40) -> Iterator[Job]:
    return (Job(handed_in=handed_in(each)) for each in range(number))


def known(lines: list[bytes]) -> bytes:
    """The ends of jobs whose submissions have not changed."""
    ends = (JobEnd(handed_in=jobs.job_of(line).handed_in) for line in lines)
    return b"".join(map(jobs.encoded, ends))


def with_losses(first: Iterable[Future]) -> Client:
    """A client that answers its first tasks by these futures, and all others as it should."""
    left = iter(first)
    return Client(lambda lines: next(left, None) or Future(known(lines)))


def fails(client: Client, method: str, error: BaseException) -> Client:
    """The client, one of whose methods raises an error from now on."""

    def raises(*_: Any, **__: Any) -> None:
        raise error

    setattr(client, method, raises)
    return client


def ended(client: Client, number: int = 40, look: Callable[[int], None] = lambda _: None) -> Any:
    tasks = dask_tasks.Tasks(client, 1, 10.0, look)
    return list(tasks.ends(all_jobs(number), SETTINGS, 10.0))


def ids(ends: list[JobEnd]) -> list[str]:
    return sorted(end.handed_in.student.id for end in ends)


EVERYBODY = [f"s{each:03}" for each in range(40)]


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    monkeypatch.setattr(dask_tasks, "_LOOK_SECONDS", 0.01)


def test_each_job_ends_once_and_nothing_is_left_on_the_workers():
    client = Client(lambda lines: Future(known(lines)))
    assert ids(ended(client)) == EVERYBODY
    assert client.plugins == []
    assert len(client.cancelled) == len(client.keys)
    assert len(set(client.keys)) == len(client.keys)


def test_tasks_grow_while_submissions_are_quick_and_have_a_limit():
    client = Client(lambda lines: Future(known(lines)))
    assert len(ended(client, 3000)) == 3000
    assert client.most == dask_tasks.MOST_JOBS


def test_only_a_window_of_tasks_is_handed_out():
    taken = 0

    def counted():
        nonlocal taken
        for job in all_jobs(1000):
            taken += 1
            yield job

    client = Client(lambda lines: Future(known(lines)))
    tasks = dask_tasks.Tasks(client, 1, 10.0, lambda _: None)
    ends = tasks.ends(counted(), SETTINGS, 10.0)
    next(ends)
    assert taken <= 3 * 5
    ends.close()
    assert client.plugins == []


@pytest.mark.parametrize("error", [OSError("gone"), TimeoutError(), asyncio.CancelledError()])
def test_an_answer_that_is_lost_is_asked_for_again(error):
    lost = Future(None, "lost")
    lost._answer = error
    assert ids(ended(with_losses([lost] * 3))) == EVERYBODY


def test_a_task_that_never_ends_is_handed_out_again(monkeypatch):
    monkeypatch.setattr(dask_tasks, "_SILENCES", 0.001)
    client = with_losses(Future(b"", "pending") for _ in range(4))
    assert ids(ended(client)) == EVERYBODY
    assert any(key.endswith("-1") for key in client.keys)


def test_the_first_attempt_still_counts_after_a_silence(monkeypatch):
    monkeypatch.setattr(dask_tasks, "_SILENCES", 0.001)
    slow = []

    class Slow(Future):
        def add_done_callback(self, done):
            if len(slow) < 3:
                slow.append((done, self))
                return
            for callback, future in slow:  # the silence has woken the slow ones
                callback(future)
            done(self)

    assert ids(ended(Client(lambda lines: Slow(known(lines))))) == EVERYBODY


def test_a_submission_that_kills_its_workers_is_the_only_one_without_a_result():
    def answer(lines):
        if any(jobs.job_of(line).handed_in.student.id == "s007" for line in lines):
            return Future(KilledWorker("task", None, 3))
        return Future(known(lines))

    ends = ended(Client(answer))
    assert ids(ends) == EVERYBODY
    (lost,) = [end.result for end in ends if end.result is not None]
    assert (lost.student.id, lost.status, lost.key) == ("s007", "not-graded", "")
    assert lost.reason == (
        "the Dask workers that graded it died one after another; perhaps memory ran out"
    )


def test_the_sentence_of_a_machine_that_cannot_grade_ends_the_run():
    failed = jobs.encoded(jobs.Failed(message="on the machine x, class cannot be read"))
    with pytest.raises(UserError, match="on the machine x, class cannot be read"):
        ended(Client(lambda _: Future(failed)))


def test_workers_without_the_packages_are_one_sentence():
    error = ModuleNotFoundError("No module named 'grader'")
    assert refusal(ended, Client(lambda _: Future(error))) == (
        "the Dask workers cannot grade (ModuleNotFoundError: No module named 'grader'); they need "
        "the same packages as this machine"
    )


@pytest.mark.parametrize("method", ["register_plugin", "submit", "cancel", "nthreads"])
@pytest.mark.parametrize(
    ("error", "why"),
    [
        (OSError("Timed out"), "Timed out"),
        (ClosedClientError("Client is closed."), "Client is closed."),
        (TimeoutError(), "TimeoutError"),
        (asyncio.CancelledError(), "CancelledError"),
    ],
)
def test_a_scheduler_that_is_gone_is_one_sentence(error, why, method):
    client = Client(
        lambda lines: Future(known(lines), "finished" if method == "cancel" else "pending")
    )

    assert refusal(ended, fails(client, method, error)) == (
        f"the Dask scheduler does not answer any more ({why}); see whether it still runs, and "
        "repeat the command, which goes on where it stopped"
    )


@pytest.mark.parametrize("method", ["register_plugin", "submit"])
def test_a_bug_is_not_taken_for_a_lost_scheduler(method):
    client = Client(lambda _: Future(b"", "pending"))
    with pytest.raises(TypeError, match="a bug"):
        ended(fails(client, method, TypeError("a bug")))


def test_a_worker_that_lacks_a_package_is_told_from_a_lost_scheduler():
    error = ModuleNotFoundError("No module named 'grader'")
    client = fails(Client(lambda _: Future(b"", "pending")), "register_plugin", error)
    with pytest.raises(UsageError, match=r"the Dask workers cannot grade \(ModuleNotFoundError"):
        ended(client)


def test_an_error_that_is_lost_with_its_scheduler_is_asked_for_again():
    class Lost(Future):
        def exception(self, timeout):  # noqa: ARG002 - as Dask's
            raise TimeoutError

    assert ids(ended(with_losses([Lost(OSError("gone"))]))) == EVERYBODY


def test_the_caller_looks_after_the_workers_and_can_end_the_run():
    told = []

    def look(threads):
        told.append(threads)
        if len(told) == 3:
            raise UsageError("no workers")

    with pytest.raises(UsageError, match="no workers"):
        ended(Client(lambda _: Future(b"", "pending"), threads=0), look=look)
    assert told == [0, 0, 0]


def test_slow_submissions_make_small_tasks():
    sizes = []

    def slow(line):
        found = jobs.job_of(line).handed_in
        return jobs.encoded(
            JobEnd(handed_in=found, result=replace(not_graded(found, "slow"), seconds=60.0))
        )

    def answer(lines):
        sizes.append(len(lines))
        return Future(b"".join(map(slow, lines)))

    assert ids(ended(Client(answer))) == EVERYBODY
    assert sizes[0] > sizes[-1] == 1
