"""The engine `slurm` without Slurm: its options, its job script and its refusals.

tests/slurm has the tests on a real one.
"""

import os
import subprocess
from pathlib import Path

import pytest

from grader.class_run.jobs import Settings
from tests.support.refusals import refusal, refused_commands

slurm = pytest.importorskip(
    "grader.class_run.engines.slurm",
    reason="NOT RUN: the tests of --engine slurm, which need pip install dask-jobqueue",
    exc_type=ImportError,
)


def settings(results: Path) -> Settings:
    return Settings(assignment="a.yaml", digest="d", folder="class", results=str(results))


def refused(results: Path, *options: str) -> str:
    given = dict(option.split("=") for option in options)
    return refusal(next, slurm.ends(iter(()), settings(results), 2, 60.0, options=given))


@pytest.fixture
def sbatch(tmp_path, monkeypatch):
    """A command `sbatch` that refuses each job, and keeps its script."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "sbatch").write_text(
        '#!/bin/sh\nfor last; do :; done\ncp "$last" "$(dirname "$0")/script"\n'
        "echo sbatch: error: no such partition >&2\nexit 1\n"
    )
    (folder / "sbatch").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return folder


def test_the_job_script_has_the_options(tmp_path, sbatch):
    said = refused(tmp_path, "partition=short", "time=02:00:00", "mem=2G", "cpus-per-task=4")
    assert said == "Slurm refuses the job (no such partition); change the options given by --slurm"
    script = (sbatch / "script").read_text()
    for line in ("--mem=2G", "-t 02:00:00", "--cpus-per-task=4", "--partition=short"):
        assert f"#SBATCH {line}\n" in script
    assert "--nworkers 4" in script
    assert "--nthreads 1" in script
    assert "--lifetime 6480s --lifetime-stagger 360s" in script
    assert " tls://" in script
    assert not list(tmp_path.glob(".tls-*"))


def test_there_must_be_a_slurm(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert refused(tmp_path) == (
        "--engine slurm needs Slurm's command sbatch, which is not on the PATH; run it on a login "
        "node"
    )


OPTIONS = """
job-name=x => --slurm job-name is set by grade itself; leave it out
cpus-per-task=0 => --slurm cpus-per-task is '0'; it must be a whole number from 1 to 1024
'time=an hour'
  => --slurm time is 'an hour'; it must be a time such as 01:00:00, in hours, minutes and seconds
time=0:30 => --slurm time is '0:30'; a job needs a minute at least
"""


@pytest.mark.parametrize(("words", "sentence"), refused_commands(OPTIONS))
def test_a_wrong_option_is_one_sentence(words, sentence, tmp_path, sbatch):
    assert refused(tmp_path, *words) == sentence
    assert not (sbatch / "script").exists()


def test_a_folder_that_a_job_script_cannot_name_is_refused(tmp_path, sbatch):
    assert refused(tmp_path / "my results") == (
        f"a Slurm job cannot be told of the folder '{tmp_path}/my results'; name one without "
        "spaces and special characters with -o"
    )


def test_times_are_read_as_slurm_does():
    times = ("90", "90:30", "1:00:00", "1-0", "1-2:30", "0-0:1:30")
    assert [slurm._seconds(time) for time in times] == [5400, 5430, 3600, 86400, 95400, 90]


def test_a_run_whose_jobs_have_all_ended_stops(monkeypatch):
    answers = ["", "7", "", ""]

    def asked(*command):
        assert command[:3] == ("squeue", "--noheader", "--me")
        return subprocess.CompletedProcess(command, 0, answers.pop(0), "")

    monkeypatch.setattr(slurm, "_slurm", asked)
    monkeypatch.setattr(slurm, "_ASK_SECONDS", 0.0)
    queue = slurm._Queue("grade-1", "/shared/results")
    queue.look(0)
    queue.look(0)  # a job waits
    queue.look(0)
    queue.look(2)  # its workers came
    assert answers == [""]
    answers.append("")
    queue.look(0)
    assert refusal(queue.look, 0) == (
        "the Slurm jobs have ended, and no worker is left; /shared/results/slurm has their output; "
        "repeat the command, which goes on where it stopped"
    )
