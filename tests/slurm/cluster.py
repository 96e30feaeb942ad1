"""Slurm on this machine alone: its daemons run from a temporary folder, and are ended by their ids.

Nothing of the system's own Slurm is used, if there is one: neither its configuration nor its ports.
"""

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

DAEMONS = ("munged", "slurmctld", "slurmd")
_START_SECONDS = 30
_CONFIGURATION = """\
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={control_port}
SlurmdPort={node_port}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1
MpiDefault=none
ReturnToService=2
NodeName={host} NodeAddr=127.0.0.1 CPUs=2 RealMemory=1000 State=UNKNOWN
PartitionName=main Nodes={host} Default=YES State=UP
"""


class NotStartedError(Exception):
    """A daemon of Slurm does not start on this machine. The text has the daemons' logs."""


@contextmanager
def slurm(folder: Path) -> Iterator[Path]:
    """Slurm with one node of two processors; the path of its configuration, for SLURM_CONF."""
    for name in ("munge", "state", "spool"):
        (folder / name).mkdir()
    munge = folder / "munge"
    munge.chmod(0o711)
    (munge / "key").write_bytes(os.urandom(1024))
    (munge / "key").chmod(0o600)
    host = socket.gethostname().partition(".")[0]
    configuration = folder / "slurm.conf"
    configuration.write_text(
        _CONFIGURATION.format(
            folder=folder, host=host, control_port=_free_port(), node_port=_free_port()
        )
    )
    files = {"socket": "socket"} | {f"{name}-file": name for name in ("key", "pid", "seed", "log")}
    commands = [
        ["munged", "--foreground", *(f"--{word}={munge}/{name}" for word, name in files.items())],
        ["slurmctld", "-D", "-f", str(configuration)],
        ["slurmd", "-D", "-f", str(configuration), "-N", host],
    ]
    daemons: list[subprocess.Popen[bytes]] = []
    with (folder / "output").open("wb") as output:
        try:
            for command in commands:
                daemons.append(subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT))
                if command[0] == "munged":
                    _wait((munge / "socket").exists, folder)
            _wait(lambda: "idle" in said(configuration, "sinfo", "-h", "-o", "%T"), folder)
            yield configuration
        finally:
            for daemon in reversed(daemons):
                daemon.terminate()
            for daemon in daemons:
                daemon.wait()


def said(configuration: Path, *command: str) -> str:
    """The output of one of Slurm's commands."""
    environment = {**os.environ, "SLURM_CONF": str(configuration)}
    return subprocess.run(
        command,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment,
    ).stdout


def _free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


def _wait(condition, folder: Path) -> None:
    """Waits for a daemon. Raises NotStartedError."""
    end = time.monotonic() + _START_SECONDS
    while not condition():
        logs = [*folder.glob("*.log"), folder / "output"]
        text = "\n".join(file.read_text(errors="replace")[-2000:] for file in logs)
        if time.monotonic() > end:
            raise NotStartedError(f"Slurm did not start:\n{text}")
        time.sleep(0.1)
