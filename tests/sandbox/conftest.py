"""The tests of the sandbox start workers of their own."""

import pytest

from grader.cli import run_session
from grader.sandbox import host
from grader.sandbox.worker_process import Worker


@pytest.fixture(autouse=True, scope="module")
def _own_workers():
    with pytest.MonkeyPatch.context() as patch:
        for module in (host, run_session):
            patch.setattr(module, "Worker", Worker)
        yield
