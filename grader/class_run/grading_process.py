"""The program of a process that grades submissions for a class run.

It reads its settings and then jobs from standard input, and answers on standard output (see
`grader.class_run.jobs`), until its input ends: one submission after the coordinator at most.
"""

import os
import signal
import sys
from contextlib import suppress
from typing import BinaryIO

from grader.class_run import jobs
from grader.class_run.class_grader import ClassGrader
from grader.core.collector import calm_collector
from grader.core.errors import UserError


def main() -> None:
    """Serve the coordinator until it closes standard input."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the coordinator handles Ctrl-C
    calm_collector()
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # a stray print must not look like an answer
    line = sys.stdin.buffer.readline()
    if not line:
        return
    settings = jobs.settings_of(line)
    _stay_on(settings.processor)
    try:
        _serve(settings, sys.stdin.buffer, answers)
    except UserError as error:
        answers.write(jobs.encoded(jobs.Failed(message=str(error))))
    except BrokenPipeError:  # the coordinator is gone
        return


def _stay_on(processor: int | None) -> None:
    """Keep this process on a processor, if one is given and the system has the call."""
    if processor is not None and hasattr(os, "sched_setaffinity"):
        with suppress(OSError):  # a container may forbid it, which only costs time
            os.sched_setaffinity(0, {processor})


def _serve(settings: jobs.Settings, questions: BinaryIO, answers: BinaryIO) -> None:
    """Grade until `questions` ends."""
    with ClassGrader(settings) as grader:
        answers.write(jobs.READY)
        while line := questions.readline():
            answers.write(jobs.encoded(grader.grade_job(jobs.job_of(line))))
