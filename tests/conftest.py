"""What every test finds: a memo of its own, so that no test sees what another remembered.

And what every run ends with: which protections could not be tried on this machine.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import HealthCheck, settings

from grader.core.errors import DocumentError
from grader.course import exercise_file
from grader.course.document_cache import VARIABLE
from tests.support import apart

settings.register_profile(
    "default",  # make test: the same examples each time
    max_examples=25,
    derandomize=True,
    # Each example may search a tree some hundred plies deep on a busy machine.
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
    """One more than there are processors, since many a test waits for a limit to be reached."""
    return (os.cpu_count() or 1) + 1


SPREAD = tuple(f"tests/whole/test_{name}.py" for name in (
    "levels", "submissions", "nobody_is_accused", "mistakes_graded",
))  # fmt: skip
"""Files with hundreds of tests that share nothing: any process takes the next one."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """One process has all tests of a file: what they share is made once."""
    from xdist.scheduler import LoadScopeScheduling

    class ByFile(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.partition("::")[0]
            return nodeid if file in SPREAD else file

    return ByFile(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest first; what can be spread last, so that all processes end together."""

    def order(item: pytest.Item) -> int:
        file = item.nodeid.partition("::")[0]
        return SPREAD.index(file) + 2 if file in SPREAD[1:] else "tests/whole/" not in file

    items.sort(key=order)


gc.disable()  # until all is collected: nothing of it is garbage


def pytest_collection_finish() -> None:
    """Take what was collected out of the garbage collector's sight, and run it less often.

    It would look through all ten thousand tests again and again, for a third of the time.
    """
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)
    gc.enable()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Count no lines during a test that is marked `uncounted`, nor in what it starts."""
    counting = getattr(item.config.pluginmanager.getplugin("_cov"), "cov_controller", None)
    if counting is None or not item.get_closest_marker("uncounted"):
        yield
        return
    import posix  # where os._exit is without what coverage has wrapped around it

    wrapped, os._exit = os._exit, posix._exit
    counting.pause()
    sys.settrace(None)  # in a process of xdist coverage has been started once before pytest-cov's
    os.environ.pop("COVERAGE_PROCESS_CONFIG", None)
    yield
    counting.resume()
    os._exit = wrapped  # resuming wraps it once more each time, until no fork could end


@pytest.fixture(autouse=True, scope="session")
def _own_memo(tmp_path_factory: pytest.TempPathFactory) -> None:
    patch = pytest.MonkeyPatch()
    patch.setenv("ALPHABETA_GRADER_CACHE", str(tmp_path_factory.mktemp("memo")))


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test depends on the terminal that it is run in."""
    for name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)


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
"""What Classroom 50 lets an autograder know."""


@pytest.fixture(autouse=True, scope="session")
def _in_a_classroom() -> None:
    """Every format can be rendered: the one that asks the environment who is graded is told."""
    patch = pytest.MonkeyPatch()
    for name, value in CLASSROOM.items():
        patch.setenv(name, value)
    for name in ("OWNER", "MODE"):
        patch.delenv(name, raising=False)


@pytest.fixture
def no_memo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every document is read and checked anew."""
    monkeypatch.setenv(VARIABLE, "")


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Write x.yaml into an empty working folder; messages then name it as just that."""
    monkeypatch.chdir(tmp_path)

    def writer(text: str | bytes, name: str = "x.yaml") -> Path:
        path = Path(name)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return writer


def mistakes(path: Path) -> list[str]:
    """What is wrong with an exercise file, each in its sentence."""
    with pytest.raises(DocumentError) as caught:
        exercise_file.load(path)
    assert str(caught.value) == "\n".join(caught.value.mistakes)
    return list(caught.value.mistakes)


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Four exercises, the third of them with a third child of its root."""
    folder = tmp_path / "course"
    folder.mkdir()
    for number in range(4):
        tree = "[1, 2, 3]" if number == 2 else "[1, 2]"
        (folder / f"e{number}.yaml").write_text(f"id: e{number}\ntitle: T\ntree: {tree}\n")
    ids = ", ".join(f"e{number}" for number in range(4))
    (folder / "assignment.yaml").write_text(
        f"title: Course\nexercises: [{ids}]\nlimits: {{exercise_seconds: 20}}\n"
    )
    return folder


# ---------------------------------------------------------------- protections


@pytest.fixture(scope="session")
def users() -> Iterator[dict[str, apart.User | str]]:
    """Who can run a grader here: root, and an ordinary user. A sentence says why one can't."""
    with apart.this_user() as this, apart.ordinary_user() as ordinary:
        root = this if this.is_root else "it needs root, and an ordinary user runs the tests"
        yield {"root": root, "ordinary": ordinary}


UNTRIED = "protection not tried"


@pytest.fixture
def untried(request: pytest.FixtureRequest) -> Callable[[str], NoReturn]:
    """Skip the test for that reason, and say so loudly at the end of the run."""

    def skip(reason: str) -> NoReturn:
        # A property travels with the report, from another process of pytest-xdist too.
        request.node.user_properties.append((UNTRIED, reason))
        pytest.skip(reason)

    return skip


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Tell of everything that `untried` skipped."""
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
