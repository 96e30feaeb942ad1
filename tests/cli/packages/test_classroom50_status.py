"""Classroom 50's runner is told whether a submission reaches the pass mark."""

import shutil

import pytest

from grader.cli.packages import classroom50
from grader.course import assignment_file, listed_exercises
from tests.cli.packages.test_classroom50 import Checkout
from tests.support.courses import put_course


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        (0.5, "status=success\nsummary=2/4 points, pass mark reached\n"),
        (1.0, "status=failure\nsummary=2/4 points, pass mark not reached\n"),
    ],
)
def test_a_submission_is_a_success_if_it_reaches_the_pass_mark(tmp_path, full, mark, said):
    """By itself the runner takes every submission with a failed test for a failure."""
    shutil.copy(listed_exercises.shipped() / "wikipedia.yaml", tmp_path)
    where = put_course(tmp_path, "wikipedia", more=f"pass_mark: {mark}\n")
    script = tmp_path / "autograder.py"
    script.write_bytes(classroom50.build(assignment_file.load(where), 120))
    checkout = Checkout(tmp_path, script)
    checkout.hand_in("wrong/strict-cut")
    output = tmp_path / "output"
    output.write_text("head-sha=1\n")
    checkout.environment["GITHUB_OUTPUT"] = str(output)
    assert checkout.run().returncode == 0
    assert output.read_text() == f"head-sha=1\n{said}"
