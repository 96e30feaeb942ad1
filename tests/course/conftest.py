"""Fixtures for the tests of instructors' files."""

import pytest

from tests.conftest import mistakes


@pytest.fixture
def refusals(write):
    """The sentences about an exercise file with a text, each without the file's name."""

    def of(text, name="x.yaml"):
        return [each.removeprefix(f"{name}:") for each in mistakes(write(text, name))]

    return of
