"""One wheel for all packages: a new one for each took a third of the time of these tests."""

from __future__ import annotations

from functools import cache

import pytest

from grader.cli.packages import contents, wheel

built = cache(wheel.wheel)


@pytest.fixture(autouse=True)
def _one_wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "wheel", built)
