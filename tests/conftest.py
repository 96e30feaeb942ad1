"""Fixtures for all tests, each run with its own memo of checked documents.

At the end of a run, the protections that could not be tested on this machine are listed.
"""

import gc
import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import none

from grader.class_run import similarity
from grader.class_run.similarity import known_fingerprints
from grader.cli import main, run_session
from grader.core import document_cache
from grader.core.document_cache import VARIABLE
from grader.core.errors import DocumentError
from grader.course import exercise_file
from grader.sandbox import host
from tests.support import apart, lasting_workers
from tests.support.courses import put_course

settings.register_profile(
    "default",  # make test: the same examples each time
    max_examples=15,
    derandomize=True,
    # One example may search a tree some hundred plies deep on a busy machine.
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "long",  # make test-long: other examples each time
    settings.get_profile("default"),
    max_examples=1000,
    derandomize=False,
    print_blob=True,
)
settings.load_profile("default")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than the number of processors, since many tests wait for a time limit."""
    return (os.cpu_count() or 1) + 1


SPREAD = tuple(
    f"tests/whole/test_{name}.py"
    for name in ("levels", "submissions", "nobody_is_accused", "mistakes_graded")
)
"""Files whose hundreds of tests share no fixture: any process may run the next one."""
ALIKE = {
    "tests/whole/test_submissions.py": r"\[wrong/",
    "tests/whole/test_mistakes_graded.py": "-.*",
}
"""The part of a name that those tests share that play the known mistakes on the same trees. One
process runs these, because it keeps the searches of the mistakes."""


COUNTED = tuple(
    f"tests/whole/test_{name}.py"
    for name in "mcts_assignment mcts_checked ordering_assignment playout_assignment".split()
)
"""Files of whole assignments that run lines, mostly of known mistakes, that no room's test runs."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Runs all tests of a file in one process, because they share expensive fixtures."""
    from xdist.scheduler import LoadScopeScheduling

    class ByFile(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.partition("::")[0]
            if file in ALIKE and (part := re.search(ALIKE[file], nodeid)):
                return f"{file}::{part[0]}"
            return nodeid if file in SPREAD else file

        def _pending_of(self, workload: dict[str, dict[str, bool]]) -> int:
            """Forgets what is done. Otherwise each test counts all that ran before it."""
            for scope in [name for name, tests in workload.items() if all(tests.values())]:
                del workload[scope]
            return super()._pending_of(workload)

    return ByFile(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the slowest tests first, and last those that xdist may spread, so that all processes
    end together. Marks tests of whole assignments `uncounted` if those of the rooms run the same
    lines.
    """

    def order(item: pytest.Item) -> tuple[int, str]:
        file = item.nodeid.partition("::")[0]
        rank = SPREAD.index(file) + 2 if file in SPREAD[1:] else "tests/whole/" not in file
        return rank, file

    items.sort(key=order)
    for item in items:
        file = item.nodeid.partition("::")[0]
        if file.startswith(("tests/whole/", "tests/benchmarks/")) and file not in COUNTED:
            item.add_marker("uncounted")


gc.disable()  # until collection ends: none of it is garbage


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """Lets Hypothesis make its source of random numbers while there are few objects.

    It collects garbage then. On Python 3.14 it also looks for what refers to its source, and would
    not find what is frozen.
    """
    given(none())(lambda _: None)()


@pytest.hookimpl(hookwrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    """Begins with another folder in each process, which so compiles only its part of the tests, and
    finds what the others have compiled.
    """
    outcome = yield
    worker = getattr(collector.config, "workerinput", None)
    if worker and collector.path == Path(__file__).parent:
        report = outcome.get_result()
        first = len(report.result) * int(worker["workerid"][2:]) // worker["workercount"]
        report.result = report.result[first:] + report.result[:first]


def pytest_collection_finish() -> None:
    """Freezes the collected tests for the garbage collector, and makes it run less often.

    Otherwise it scans all ten thousand tests again and again, for a third of the time.
    """
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)
    gc.enable()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Counts no lines during a test marked `uncounted`, nor in its child processes."""
    counting = getattr(item.config.pluginmanager.getplugin("_cov"), "cov_controller", None)
    if counting is None or not item.get_closest_marker("uncounted"):
        yield
        return
    import posix  # this os._exit lacks coverage's wrapper

    wrapped, os._exit = os._exit, posix._exit
    counting.pause()
    sys.settrace(None)  # under xdist, coverage started once before pytest-cov did
    os.environ.pop("COVERAGE_PROCESS_CONFIG", None)
    yield
    counting.resume()
    os._exit = wrapped  # each resume wraps it once more, until no fork could end


@pytest.fixture(autouse=True, scope="session")
def _own_memo(tmp_path_factory):
    """A memo of this run, which all its processes share: each shipped document is checked once."""
    place = tmp_path_factory.getbasetemp()
    shared = place.parent if "PYTEST_XDIST_WORKER" in os.environ else place
    patch = pytest.MonkeyPatch()
    patch.setenv(VARIABLE, str(shared / "memo"))
    patch.setattr(document_cache, "MOST_ENTRIES", 5000)


@pytest.fixture(autouse=True, scope="session")
def _known_fingerprints_once():
    """Makes the fingerprints of all references and known mistakes once, not for each class."""

    @cache
    def known(*template):
        return known_fingerprints(dict(template))

    pytest.MonkeyPatch().setattr(
        similarity, "known_fingerprints", lambda template: known(*template.items())
    )


@pytest.fixture(autouse=True, scope="session")
def _lasting_workers():
    """Gives all runs of `grade` in this process one worker; the tests of the sandbox start their
    own."""
    for module in (host, run_session):
        pytest.MonkeyPatch().setattr(module, "Worker", lasting_workers.LastingWorker)


def pytest_sessionfinish() -> None:
    """Ends the workers that wait, after each fixture has given back its own."""
    lasting_workers.end_all()


@pytest.fixture(autouse=True, scope="session")
def _no_wait_for_the_disk():
    """Saves files without `fsync`: no test cuts the power, and a run of a class waits for many."""
    pytest.MonkeyPatch().setattr(os, "fsync", lambda _: None)


@pytest.fixture(autouse=True, scope="session")
def _plain_terminal():
    """Makes every test independent of the terminal that runs it."""
    for name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR", "TERM"):
        pytest.MonkeyPatch().delenv(name, raising=False)


CLASSROOM = {
    "CLASSROOM": "games",
    "ASSIGNMENT": "hw2",
    "ASSIGNMENT_TYPE": "individual",
    "SUBMISSION_TAG": "submit/2026-03-01T12-00-00Z-abc1234",
    "COMMIT_URL": "https://github.example/games/games-hw2-ada/commit/abc1234",
    "RELEASE_URL": "https://github.example/games/games-hw2-ada/releases/tag/submit",
    "REVIEW_URL": "https://github.example/games/games-hw2-ada/compare/0...abc1234",
    "USERNAME": "ada",
}
"""The environment variables that Classroom 50 sets for an autograder."""


@pytest.fixture(autouse=True, scope="session")
def _in_a_classroom():
    """Sets the environment variables that the Classroom 50 format reads."""
    patch = pytest.MonkeyPatch()
    for name, value in CLASSROOM.items():
        patch.setenv(name, value)
    for name in ("OWNER", "MODE"):
        patch.delenv(name, raising=False)


class Ran(NamedTuple):
    """The exit code and the output of a command line."""

    code: int
    out: str
    err: str


@pytest.fixture
def grade(capsys):
    """Runs the command with these words in this process."""

    def call(*words):
        code = main.main([str(word) for word in words])
        ran = Ran(code, *capsys.readouterr())
        assert "Traceback" not in ran.out + ran.err
        return ran

    return call


@pytest.fixture
def no_memo(monkeypatch):
    """Every document is read and checked anew."""
    monkeypatch.setenv(VARIABLE, "")


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Writes x.yaml into an empty working folder, so that messages name it as just x.yaml."""
    monkeypatch.chdir(tmp_path)

    def writer(text, name="x.yaml"):
        path = Path(name)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return writer


@pytest.fixture
def refusals(write):
    """The sentences about an exercise file with a text, each without the file's name."""

    def of(text, name="x.yaml"):
        return [each.removeprefix(f"{name}:") for each in mistakes(write(text, name))]

    return of


def mistakes(path: Path) -> list[str]:
    """The sentences about an invalid exercise file."""
    with pytest.raises(DocumentError) as caught:
        exercise_file.load(path)
    assert str(caught.value) == "\n".join(caught.value.mistakes)
    return list(caught.value.mistakes)


@pytest.fixture
def course(tmp_path):
    """Four exercises; the root of the third has a third child."""
    folder = tmp_path / "course"
    folder.mkdir()
    trees = {f"e{number}": [1, 2, 3] if number == 2 else [1, 2] for number in range(4)}
    more = "limits: {exercise_seconds: 20}\n"
    put_course(folder, *trees, title="Course", more=more, **trees)
    return folder


# ---------------------------------------------------------------- protections


@pytest.fixture(scope="session")
def users():
    """The users who can run a grader here: root, and an ordinary user; or a sentence why not."""
    with apart.this_user() as this, apart.ordinary_user() as ordinary:
        root = this if this.is_root else "it needs root, and an ordinary user runs the tests"
        yield {"root": root, "ordinary": ordinary}


UNTRIED = "protection not tried"


@pytest.fixture
def untried(request):
    """Skips the test with that reason, and lists it at the end of the run."""

    def skip(reason):
        # The property travels with the report, from pytest-xdist's processes too.
        request.node.user_properties.append((UNTRIED, reason))
        pytest.skip(reason)

    return skip


@pytest.fixture
def full(untried):
    """Skips the test where a program cannot be isolated in full."""
    from tests.whole.test_levels import NOT_FULL, is_full_here

    if not is_full_here():
        untried(NOT_FULL)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Lists every test that `untried` skipped."""
    reasons: dict[str, set[str]] = {}
    for report in terminalreporter.stats.get("skipped", []):
        for name, reason in getattr(report, "user_properties", ()):
            if name == UNTRIED:
                test = report.nodeid.rpartition("::")[2]
                reasons.setdefault(reason, set()).add(test.partition("[")[2].rstrip("]") or test)
    if reasons:
        terminalreporter.section("protections not tried on this machine", yellow=True, bold=True)
    for reason, tests in sorted(reasons.items()):
        terminalreporter.line(f"{reason}: {len(tests)} tests")
        terminalreporter.line(f"    {', '.join(sorted(tests))}")
