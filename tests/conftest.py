"""What every test finds: a memo of its own, so that no test sees what another remembered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from grader import exercises
from grader.errors import DocumentError
from grader.memo import VARIABLE

settings.register_profile(
    "default",
    # Each example may search a tree some hundred plies deep on a busy machine.
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("default")


@pytest.fixture(autouse=True, scope="session")
def _own_memo(tmp_path_factory: pytest.TempPathFactory) -> None:
    patch = pytest.MonkeyPatch()
    patch.setenv("ALPHABETA_GRADER_CACHE", str(tmp_path_factory.mktemp("memo")))


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test depends on the terminal that it is run in."""
    for name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)


TEXTBOOK = Path(__file__).parent / "submissions" / "good" / "textbook"


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
        exercises.load(path)
    assert str(caught.value) == "\n".join(caught.value.mistakes)
    return list(caught.value.mistakes)
