"""Podman, and an image like Gradescope's: a bare Debian with Python, made from packages.

crun fails on hosts with hybrid control groups, so runc runs the containers; it needs both ulimits.
No image is pushed anywhere.
"""

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
        ["podman", "--runtime", "runc", *map(str, arguments)],  # noqa: S607 - podman's path differs by machine
        cwd=tempfile.gettempdir(),  # podman writes this file when a container runs out of memory
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
    """The options that let a build reach the package index."""
    if not _CERTIFICATES.is_file():
        return ["--network=host"]
    return ["--network=host", "-v", f"{_CERTIFICATES}:{_CERTIFICATES}:ro"]


def base_image() -> str:
    """The base image, made on first use in about 50 s."""
    if podman("image", "exists", BASE, check=False).returncode == 0:
        return BASE
    with tempfile.TemporaryDirectory(prefix="grade-base-") as folder:
        root = Path(folder) / "root"
        subprocess.run(
            ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", SUITE, root],  # noqa: S607 - the path differs by machine
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        # The sources list names this machine's package mirror.
        (root / "etc" / "apt" / "sources.list").unlink(missing_ok=True)
        archive = Path(folder) / "base.tar"
        subprocess.run(["tar", "-C", root, "-cf", archive, "."], check=True)  # noqa: S607 - the path differs by machine
        podman("import", archive, BASE)
    return BASE


@dataclass(frozen=True)
class Run:
    """The results of one start of the autograder."""

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
        """Grades as Gradescope does. `more` are further arguments of `podman run`; `script`
        replaces the autograder in its shell.
        """
        into.mkdir(exist_ok=True)
        mounts = [] if "--tmpfs" in more else ["-v", f"{into}:/autograder/results"]
        if submission is not None:
            copy = into.with_name(f"{into.name}-submission")
            shutil.copytree(submission, copy, symlinks=True)
            mounts += ["-v", f"{copy}:/autograder/submission"]
        if "--tmpfs" in more:  # --rm has removed it
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
    """The image built from the Dockerfile in the zip."""
    source = unpacked(folder)
    name = f"localhost/alphabeta-grader-test-{os.getpid()}"
    podman("build", *LIMITS, *online(), "--build-arg", f"BASE={base}", "-t", name, source)
    return Image(name)


if __name__ == "__main__":
    # Checks that this machine can start a container; an AssertionError says why not.
    podman("run", "--rm", *AS_GRADESCOPE, base_image(), "true")
    print("a container can be started here")
