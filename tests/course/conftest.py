"""An exercise of a text."""

import pytest

from grader.course import exercise_file


@pytest.fixture
def load(write):
    """The only exercise of a file with this text after its id and title."""

    def exercise(text):
        (found,) = exercise_file.load(write(f"id: x\ntitle: T\n{text}"))
        return found

    return exercise
