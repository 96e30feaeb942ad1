"""Runs the engine `slurm` on a real Slurm with one node, which is this machine.

`make slurm-test` sets GRADE_SLURM; a missing Slurm is then a failure. Without it these tests are
skipped, and so they are, with the daemons' logs, on a machine where Slurm does not start.
"""

import os
import sys
import tempfile
from pathlib import Path

import pytest

from tests.slurm.cluster import NotStartedError, slurm

REQUIRED = bool(os.environ.get("GRADE_SLURM"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skips these tests unless GRADE_SLURM is set."""
    if REQUIRED:
        return
    why = pytest.mark.skip(reason="`make slurm-test` runs these: they need root and Debian's Slurm")
    for item in items:
        if item.nodeid.startswith("tests/slurm/"):
            item.add_marker(why)


@pytest.fixture(scope="session")
def started():
    # pytest's folders are closed to other users, and munged refuses such a place for its socket.
    with tempfile.TemporaryDirectory(prefix="grade-slurm-") as name:
        Path(name).chmod(0o711)
        running = slurm(Path(name))
        try:
            configuration = running.__enter__()
        except NotStartedError as error:
            print(f"\nNOT RUN: the tests on Slurm.\n{error}", file=sys.stderr)
            pytest.skip(str(error))
        try:
            yield configuration
        finally:
            running.__exit__(None, None, None)


@pytest.fixture
def configuration(started, monkeypatch):
    """The path of Slurm's configuration, which its commands then use."""
    monkeypatch.setenv("SLURM_CONF", str(started))
    return started
