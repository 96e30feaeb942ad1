"""What every test finds: a memo of its own, so that no test sees what another remembered."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

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
