"""The engine `slurm` without Slurm: its options, its job script and its refusals.

tests/slurm has the tests on a real one.
"""

import os
import subprocess
from pathlib import Path

import pytest

from grader.class_run.jobs import Settings
from grader.core.errors import UsageError

slurm = pytest.importorskip(
    "grader.class_run.engines.slurm",
    reason="NOT RUN: the tests of --engine slurm, which need pip install dask-jobqueue",
    exc_type=ImportError,
)


def settings(results: Path) -> Settings:
    return Settings(assignment="a.yaml", digest="d", folder="class", results=str(results))


def refusal(results: Path, **options: str) -> str:
    given = {name.replace("_", "-"): value for name, value in options.items()}
    with pytest.raises(UsageError) as caught:
        next(slurm.ends(iter(()), settings(results), 2, 60.0, options=given))
    return str(caught.value)


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
    said = refusal(tmp_path, partition="short", time="02:00:00", mem="2G", cpus_per_task="4")
    assert said == (
        "Slurm refuses the job (no such partition); change the options given by --slurm"
    )
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
    assert refusal(tmp_path) == (
        "--engine slurm needs Slurm's command sbatch, which is not on the PATH; run it on a login "
        "node"
    )


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"job_name": "x"}, "--slurm job-name is set by grade itself; leave it out"),
        (
            {"cpus_per_task": "0"},
            "--slurm cpus-per-task is '0'; it must be a whole number from 1 to 1024",
        ),
        (
            {"time": "an hour"},
            (
                "--slurm time is 'an hour'; it must be a time such as 01:00:00, in hours, minutes "
                "and seconds"
            ),
        ),
        ({"time": "0:30"}, "--slurm time is '0:30'; a job needs a minute at least"),
    ],
)
def test_a_wrong_option_is_one_sentence(options, sentence, tmp_path, sbatch):
    assert refusal(tmp_path, **options) == sentence
    assert not (sbatch / "script").exists()


def test_a_folder_that_a_job_script_cannot_name_is_refused(tmp_path, sbatch):
    assert refusal(tmp_path / "my results") == (
        f"a Slurm job cannot be told of the folder '{tmp_path}/my results'; name one without "
        "spaces and special characters with -o"
    )


@pytest.mark.parametrize(
    ("time", "seconds"),
    [
        ("90", 5400), ("90:30", 5430), ("1:00:00", 3600), ("1-0", 86400), ("1-2:30", 95400),
        ("0-0:1:30", 90),
    ],
)  # fmt: skip
def test_times_are_read_as_slurm_does(time, seconds):
    assert slurm._seconds(time) == seconds


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
    with pytest.raises(UsageError) as caught:
        queue.look(0)
    assert str(caught.value) == (
        "the Slurm jobs have ended, and no worker is left; /shared/results/slurm has their output; "
        "repeat the command, which goes on where it stopped"
    )
