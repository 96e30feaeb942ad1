"""The examples of docs/clusters.md grade each shard once, and merge them all.

tests/slurm runs the script on a real Slurm.
"""

import argparse
import os
import re
import shlex
import subprocess
from pathlib import Path

import yaml

from grader.cli.main import _parser
from tests.support.places import ROOT

EXAMPLES = ROOT / "docs" / "examples"
SCRIPT = EXAMPLES / "class-on-slurm.sh"


def parsed(words: list[str]) -> argparse.Namespace:
    assert words[0] == "class"
    return _parser("class").parsed(words[1:])


def called(folder: Path, **variables: str) -> argparse.Namespace:
    """The arguments with which the script for Slurm calls `grade`."""
    places = {"CLASS": "/shared/my class", "ASSIGNMENT": "/shared/week-5"}
    path = {"PATH": f"{folder}:{os.environ['PATH']}", "RESULTS": str(folder / "my results")}
    environment = {**os.environ, **places, **path, **variables}
    said = subprocess.check_output(["sh", str(SCRIPT)], env=environment, text=True)  # noqa: S607 - the path differs by machine
    found = parsed(said.splitlines())
    assert (found.folder, found.assignment) == (Path("/shared/my class"), Path("/shared/week-5"))
    return found


def test_the_script_for_slurm_grades_each_shard_and_merges(tmp_path):
    (tmp_path / "grade").write_text("#!/bin/sh\nprintf '%s\\n' \"$@\"\n")
    (tmp_path / "grade").chmod(0o755)
    results = tmp_path / "my results"
    first, last = re.findall("--array=([0-9]+)-([0-9]+)$", SCRIPT.read_text(), re.MULTILINE)[0]
    assert first == "1"
    for number in ("1", last):
        array = {"SLURM_ARRAY_TASK_ID": number, "SLURM_ARRAY_TASK_COUNT": last}
        made = called(tmp_path, **array, SLURM_CPUS_PER_TASK="4")
        assert (made.shard, made.jobs) == ((int(number), int(last)), 4)
        assert made.output == results / f"part-{number}"
        made.output.mkdir(parents=True)
    made = called(tmp_path, SLURM_ARRAY_TASK_ID="0")
    assert made.merge == [results / "part-1", results / f"part-{last}"]
    assert made.output == results / "all"


def test_the_workflow_grades_each_shard_and_merges():
    found = yaml.safe_load((EXAMPLES / "class-in-shards.yml").read_text())

    def command(job):
        steps = found["jobs"][job]["steps"]
        words = shlex.split(next(step["run"] for step in steps if " -m grader " in str(step)))
        assert words[1:4] == ["-I", "-m", "grader"]
        return words[4:]

    def step(job, action):
        steps = found["jobs"][job]["steps"]
        return next(
            step["with"] for step in steps if step.get("uses", "").startswith(f"actions/{action}@")
        )

    numbers = found["jobs"]["shard"]["strategy"]["matrix"]["number"]
    shards = [
        parsed([word.replace("$NUMBER", str(number)) for word in command("shard")])
        for number in numbers
    ]
    assert [each.shard for each in shards] == [(n + 1, len(numbers)) for n in range(len(numbers))]
    kept, taken = step("shard", "upload-artifact"), step("merge", "download-artifact")
    assert (kept["name"], taken["pattern"]) == ("shard-${{ matrix.number }}", "shard-*")
    assert {each.output for each in shards} == {Path(kept["path"])}
    merged = parsed(command("merge"))
    assert merged.merge == [Path(taken["path"], "*")]
    assert merged.output == Path(step("merge", "upload-artifact")["path"])
    assert (merged.folder, merged.assignment) == (shards[0].folder, shards[0].assignment)
