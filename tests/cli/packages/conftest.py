"""One wheel for all packages: a new one for each took a third of the time of these tests."""

from functools import cache

import pytest

from grader.cli.packages import contents, wheel

built = cache(wheel.wheel)


@pytest.fixture(autouse=True)
def _one_wheel(monkeypatch):
    monkeypatch.setattr(contents, "wheel", built)


@pytest.fixture
def package(grade):
    """Runs `grade package`, and gives what it says on both outputs."""

    def said(*words, code=0):
        ran = grade("package", *words)
        assert ran.code == code
        return ran.out + ran.err

    return said
