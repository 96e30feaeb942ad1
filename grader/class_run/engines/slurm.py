"""Grades on the workers of Slurm jobs, which are submitted as long as there is work."""

import logging
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from time import monotonic
from uuid import uuid4

from dask_jobqueue import SLURMCluster
from distributed import Client
from distributed.security import Security

from grader.class_run.dask_tasks import Tasks
from grader.class_run.engines.dask import NO_PAGES, configure
from grader.class_run.jobs import Job, JobEnd, Settings
from grader.class_run.results_folder import JOB_OUTPUT
from grader.core.errors import UsageError

USUAL = {"time": "01:00:00", "mem": "1G", "cpus-per-task": "1"}
"""The options of `sbatch` that dask-jobqueue writes itself, and their values if none are given."""
_OURS = {"error", "job-name", "ntasks", "output"}  # the options that this engine needs for itself
_SPARE = 0.1
"""A worker takes no more submissions when this share of its job's time is left. Half of the share
is random, so that not all workers stop at once."""
_ASK_SECONDS = 20.0  # the time between two questions to Slurm whether there are jobs left
_DEATH_SECONDS = 60  # the time after which a worker ends that does not reach the scheduler


def ends(
    jobs: Iterator[Job],
    settings: Settings,
    processes: int,
    patience: float,
    *,
    options: Mapping[str, str],
) -> Iterator[JobEnd]:
    """The end of each job, from at most `processes` Slurm jobs at a time, with these options of
    sbatch. Raises UserError as the local engine does, and if Slurm refuses a job."""
    name = f"grade-{uuid4().hex[:8]}"
    folder = _quotable(settings.results)
    given = {**USUAL, **options}
    cores = _cores(given["cpus-per-task"])
    with (
        tempfile.TemporaryDirectory(dir=folder, prefix=".tls-") as keys,
        _cluster(name, given, cores, folder, keys) as cluster,
    ):
        _check(cluster.job_script())
        cluster.adapt(minimum_jobs=0, maximum_jobs=processes, interval="2s")
        with Client(cluster) as client:
            tasks = Tasks(client, processes * cores, patience, _Queue(name, settings.results).look)
            yield from tasks.ends(jobs, settings, patience)


def _cluster(
    name: str, options: Mapping[str, str], cores: int, results: Path, keys: str
) -> SLURMCluster:
    """A cluster whose scheduler runs here, without jobs yet. `keys` is a folder for the keys of
    TLS. Raises UsageError if there is no Slurm, or an option does not fit."""
    if shutil.which("sbatch") is None:
        raise UsageError(
            "--engine slurm needs Slurm's command sbatch, which is not on the PATH; run it on a "
            "login node"
        )
    for option in sorted(_OURS & options.keys()):
        raise UsageError(f"--slurm {option} is set by grade itself; leave it out")
    seconds = _seconds(options["time"])
    spare = max(1, round(_SPARE * seconds / 2))
    configure()
    return SLURMCluster(
        cores=cores,
        processes=cores,
        memory=f"{cores}GB",
        job_mem=options["mem"],
        walltime=options["time"],
        job_name=name,
        log_directory=str(results / JOB_OUTPUT),
        job_extra_directives=[
            f"--{option}={value}" for option, value in options.items() if option not in USUAL
        ],
        job_script_prologue=[
            "export DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED=False",
            "export DASK_DISTRIBUTED__WORKER__HTTP__ROUTES=[]",
        ],
        worker_extra_args=[
            "--lifetime",
            f"{seconds - 2 * spare}s",
            "--lifetime-stagger",
            f"{spare}s",
            "--no-dashboard",
        ],
        death_timeout=_DEATH_SECONDS,
        protocol="tls://",
        security=_security(Path(keys)),
        silence_logs=logging.CRITICAL,
        scheduler_options=NO_PAGES,
    )


def _security(folder: Path) -> Security:
    """New keys for TLS, in files: dask-jobqueue would leave open those that it writes itself."""
    texts = Security.temporary().get_tls_config_for_role("worker")
    files = {name: folder / f"{name}.pem" for name in ("ca_file", "cert", "key")}
    for name, file in files.items():
        file.touch(mode=0o600)
        file.write_text(texts[name])
    roles = {
        f"tls_{role}_{name}": str(files[name])
        for role in ("scheduler", "worker", "client")
        for name in ("cert", "key")
    }
    return Security(require_encryption=True, tls_ca_file=str(files["ca_file"]), **roles)


def _quotable(results: str) -> Path:
    """The folder for the results, if a job script can name it: dask-jobqueue quotes nothing."""
    if re.fullmatch(r"[\w/.,:@+-]+", results) is None:
        raise UsageError(
            f"a Slurm job cannot be told of the folder {results!r}; name one without spaces and "
            "special characters with -o"
        )
    return Path(results)


def _check(script: str) -> None:
    """Ask Slurm whether it would take a job. Raises UsageError with its answer."""
    with tempfile.NamedTemporaryFile("w", suffix=".sh") as file:
        file.write(script)
        file.flush()
        tried = _slurm("sbatch", "--test-only", file.name)
    if tried.returncode:
        said = " ".join(tried.stderr.replace("sbatch: ", "").replace("error: ", "").split())
        raise UsageError(f"Slurm refuses the job ({said}); change the options given by --slurm")


class _Queue:
    """The jobs of this run in Slurm's queue."""

    def __init__(self, name: str, results: str) -> None:
        self._name = name
        self._results = results
        self._asked = monotonic()
        self._was_empty = False

    def look(self, threads: int) -> None:
        """Raises UsageError if there are no workers and, twice in a row, no jobs either."""
        if threads:
            self._was_empty = False
            return
        if monotonic() - self._asked < _ASK_SECONDS:
            return
        self._asked = monotonic()
        asked = _slurm("squeue", "--noheader", "--me", f"--name={self._name}", "--format=%i")
        is_empty = asked.returncode == 0 and not asked.stdout.strip()
        if is_empty and self._was_empty:
            raise UsageError(
                f"the Slurm jobs have ended, and no worker is left; {self._results}/{JOB_OUTPUT} "
                "has their output; repeat the command, which goes on where it stopped"
            )
        self._was_empty = is_empty


def _slurm(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        check=False,
        capture_output=True,
        text=True,
        errors="replace",
        env={**os.environ, "LC_ALL": "C"},
    )


def _seconds(time: str) -> int:
    """The seconds of a time as Slurm writes it: minutes, M:SS, H:MM:SS, D-H, D-H:MM, D-H:MM:SS.
    Raises UsageError. Source: the option --time in the manual page of sbatch."""
    found = re.fullmatch(r"(?:([0-9]+)-)?([0-9]+)(?::([0-9]+))?(?::([0-9]+))?", time)
    if found is None:
        raise UsageError(
            f"--slurm time is {time!r}; it must be a time such as 01:00:00, in hours, minutes and "
            "seconds"
        )
    days, *rest = found.groups()
    numbers = [int(number) for number in rest if number is not None]
    units = (3600, 60, 1) if days is not None or len(numbers) == 3 else (60, 1, 0)
    seconds = 86400 * int(days or 0) + sum(a * b for a, b in zip(numbers, units, strict=False))
    if seconds < 60:
        raise UsageError(f"--slurm time is {time!r}; a job needs a minute at least")
    return seconds


def _cores(text: str) -> int:
    """The number of processors of a job. Raises UsageError."""
    if text.isdecimal() and 1 <= int(text) <= 1024:
        return int(text)
    raise UsageError(f"--slurm cpus-per-task is {text!r}; it must be a whole number from 1 to 1024")
