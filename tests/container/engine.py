"""Podman, and an image to stand for Gradescope's: a bare Debian with Python, made from packages.

crun fails on hosts with hybrid control groups, so runc runs the containers, and it needs both
ulimits. Nothing of this is pushed anywhere.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any
from zipfile import ZipFile

from grader.cli.commands.package import SECONDS
from grader.cli.packages import gradescope
from grader.course import assignment_file

BASE = "localhost/alphabeta-grader-base"
SUITE = "bookworm"
PACKAGES = "python3,python3-venv,python3-pip,ca-certificates"
LIMITS = ["--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096"]
AUTOGRADER = "/autograder/run_autograder"
AS_GRADESCOPE = [*LIMITS, "--network=none", "--memory=768m", "--cpus=0.5", "--pids-limit=256"]
_CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")


def podman(*arguments: object, check: bool = True) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        ["podman", "--runtime", "runc", *map(str, arguments)],  # noqa: S607 - wherever it is
        cwd=tempfile.gettempdir(),  # where a container runs out of memory, a file tells of it here
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if check:
        assert done.returncode == 0, done.stdout + done.stderr
    return done


def online() -> list[str]:
    """What a build needs to reach the package index from here."""
    if not _CERTIFICATES.is_file():
        return ["--network=host"]
    return ["--network=host", "-v", f"{_CERTIFICATES}:{_CERTIFICATES}:ro"]


def base_image() -> str:
    """The base, made on first use: some 50 s."""
    if podman("image", "exists", BASE, check=False).returncode == 0:
        return BASE
    with tempfile.TemporaryDirectory(prefix="grade-base-") as folder:
        root = Path(folder) / "root"
        subprocess.run(
            ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", SUITE, root],  # noqa: S607 - wherever it is
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        # Where the packages came from is this machine's own affair.
        (root / "etc" / "apt" / "sources.list").unlink(missing_ok=True)
        archive = Path(folder) / "base.tar"
        subprocess.run(["tar", "-C", root, "-cf", archive, "."], check=True)  # noqa: S607 - wherever it is
        podman("import", archive, BASE)
    return BASE


@dataclass(frozen=True)
class Run:
    """What one start of the autograder left."""

    code: int
    seconds: float
    said: str
    results: Any


@dataclass(frozen=True)
class Image:
    """An image with the grader in it."""

    name: str

    def megabytes(self, name: str = "") -> int:
        size = podman("image", "inspect", "--format", "{{.Size}}", name or self.name).stdout
        return round(int(size) / 1e6)

    def remove(self) -> None:
        podman("rmi", "--force", self.name, check=False)

    def grade(
        self, submission: Path | None, into: Path, *more: str, script: str = AUTOGRADER
    ) -> Run:
        """Grade as Gradescope does; `more` are further arguments of `podman run`, and `script` is
        what its shell runs in place of the autograder."""
        into.mkdir(exist_ok=True)
        mounts = [] if "--tmpfs" in more else ["-v", f"{into}:/autograder/results"]
        if submission is not None:
            copy = into.with_name(f"{into.name}-submission")
            shutil.copytree(submission, copy, symlinks=True)
            mounts += ["-v", f"{copy}:/autograder/submission"]
        if "--tmpfs" in more:  # it is gone with the container
            kept = "code=$?; echo; echo RESULTS; cat /autograder/results/results.json; exit $code"
            script = f"{script}; {kept}"
        began = monotonic()
        given = (*AS_GRADESCOPE, *mounts, *more, self.name, "sh", "-c", script)
        done = podman("run", "--rm", *given, check=False)
        said, _, shown = (done.stdout + done.stderr).partition("\nRESULTS\n")
        text = shown or (into / "results.json").read_text("utf-8")
        return Run(done.returncode, monotonic() - began, said, json.loads(text.splitlines()[0]))


def unpacked(folder: Path) -> Path:
    """autograder.zip, unzipped as Gradescope does."""
    archive = folder / "autograder.zip"
    archive.write_bytes(gradescope.build(assignment_file.load(), SECONDS))
    source = folder / "source"
    with ZipFile(archive) as packed:
        packed.extractall(source)
        for entry in packed.infolist():
            os.chmod(source / entry.filename, entry.external_attr >> 16 & 0o777)
    return source


def built(base: str, folder: Path) -> Image:
    """The image route, by the Dockerfile that is in the zip."""
    source = unpacked(folder)
    name = f"localhost/alphabeta-grader-test-{os.getpid()}"
    podman("build", *LIMITS, *online(), "--build-arg", f"BASE={base}", "-t", name, source)
    return Image(name)


if __name__ == "__main__":
    # Whether a container can be started on this machine at all; an AssertionError says why not.
    podman("run", "--rm", *AS_GRADESCOPE, base_image(), "true")
    print("a container can be started here")
