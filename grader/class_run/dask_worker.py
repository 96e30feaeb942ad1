"""The part of a class run on a Dask worker: it hands submissions to grading processes.

A task and its answer are lines of bytes (see `grader.class_run.jobs`).
"""

import os
import platform
from pathlib import Path
from typing import Any

from distributed import WorkerPlugin, get_worker

from grader import __version__
from grader.class_run import jobs
from grader.class_run.lasting_process import LastingProcess
from grader.class_run.results_folder import STORE
from grader.core.errors import UserError


class GradingPlugin(WorkerPlugin):  # type: ignore[misc]  # an extra, which may be missing
    """Keeps a worker's grading processes, one for each thread. Each run has another `name`, so two
    runs can use the same workers."""

    def __init__(self, name: str, settings: jobs.Settings, patience: float) -> None:
        self.name = name
        self._settings = jobs.encoded(settings)
        self._version = __version__
        self._patience = patience

    def setup(self, worker: Any) -> None:  # noqa: ARG002 - Dask passes it
        """Look for the shared folders. The processes are started by the first tasks."""
        settings = jobs.settings_of(self._settings)
        self._problem = self._missing(settings)
        self._is_ended = False
        self._made: list[LastingProcess] = []
        self._idle: list[LastingProcess] = []
        self._settings_here = settings

    def teardown(self, worker: Any) -> None:  # noqa: ARG002 - Dask passes it
        """End the processes. A worker may outlive many runs, so nothing of them may be left."""
        self._is_ended = True
        for process in self._made:
            process.stop()
        while self._idle:
            self._idle.pop().close()

    def answers(self, lines: bytes) -> bytes:
        """The ends of the jobs in `lines`, or the message why nothing can be graded here."""
        problem = "the run has ended" if self._is_ended else self._problem
        if problem:
            return jobs.encoded(jobs.Failed(message=problem))
        process = self._idle.pop() if self._idle else self._started()
        try:
            return b"".join(
                jobs.encoded(process.try_job(jobs.job_of(line))) for line in lines.splitlines()
            )
        except UserError as error:
            return jobs.encoded(jobs.Failed(message=f"{self._here}: {error}"))
        finally:
            if self._is_ended:
                process.close()
            else:
                self._idle.append(process)

    def _started(self) -> LastingProcess:
        process = LastingProcess(self._settings_here, self._patience)
        self._made.append(process)
        return process

    @property
    def _here(self) -> str:
        return f"on the machine {platform.node()}"

    def _missing(self, settings: jobs.Settings) -> str:
        """The sentence about what this machine lacks; "" if nothing."""
        if self._version != __version__:
            return (
                f"{self._here}, grade has version {__version__}, and here it has {self._version}; "
                "install the same version on all machines"
            )
        shared = "; all machines need this place, in a folder that they share"
        if not os.access(settings.folder, os.R_OK):
            return f"{self._here}, {settings.folder} cannot be read{shared}"
        if not os.access(settings.assignment, os.R_OK):
            return f"{self._here}, {settings.assignment} cannot be read{shared}"
        if not (Path(settings.results) / STORE).exists():
            return f"{self._here}, {settings.results} has no {STORE}{shared}"
        if not os.access(settings.results, os.W_OK):
            return f"{self._here}, {settings.results} cannot be written{shared}"
        return ""


def grade_task(name: str, lines: bytes) -> bytes:
    """A task: the ends of the jobs in `lines`, by the plugin with that name."""
    plugin: GradingPlugin | None = get_worker().plugins.get(name)
    if plugin is None:
        return jobs.encoded(
            jobs.Failed(
                message="the Dask scheduler was started anew and has lost the run; repeat the "
                "command, which goes on where it stopped"
            )
        )
    return plugin.answers(lines)
