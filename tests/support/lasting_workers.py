"""Workers that serve one run of `grade` after another: a new one costs more than to grade.

A run that ends its worker gives it back as a new one would be. Contains no tests.
"""

import os
from contextlib import suppress

from grader.core.errors import GraderError
from grader.sandbox import dumpable
from grader.sandbox.locks import ALL
from grader.sandbox.timed_wire import GoneError, TimeIsUpError
from grader.sandbox.worker_process import Worker

_waiting: list["LastingWorker"] = []


class LastingWorker(Worker):
    """A worker of this process that no other run uses, or a new one."""

    def __new__(cls, locks=ALL):
        while locks is ALL and _waiting:
            worker = _waiting.pop()
            if worker.process == os.getpid():  # not one of the process that forked this one
                return worker
        return super().__new__(cls)

    def __init__(self, locks=ALL):
        if hasattr(self, "process"):
            self.readable = dumpable.forbid()
            return
        super().__init__(locks)
        self.process = os.getpid()

    def end(self):
        """Wait for the next run, unless a program could have changed this worker."""
        with suppress(GoneError, TimeIsUpError, GraderError):
            if self.locks is ALL and not self.loose and self._process.poll() is None:
                if self.loaded:
                    self.leave()
                self.ran = False
                dumpable.allow()
                _waiting.append(self)
                return
        super().end()


def end_all() -> None:
    """End the workers that wait."""
    while _waiting:
        worker = _waiting.pop()
        if worker.process == os.getpid():
            dumpable.forbid()
            Worker.end(worker)
