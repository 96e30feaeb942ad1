"""grade package: the contents of the file, its integrity, and the errors reported."""

import ast
import base64
import hashlib
import io
import json
import os
import re
import shutil
import stat
import subprocess
import zipfile
from importlib.metadata import version

import jsonschema
import pytest

from grader.cli import packages
from grader.cli.commands.gradescope import ENDED
from grader.cli.packages import contents, gradescope, wheel
from grader.course import assignment_file, listed_exercises
from grader.reports.formats.classroom50 import GIVEN
from tests.support.places import CONTRACTS, ROOT

GRADESCOPE = json.loads((CONTRACTS / "gradescope.schema.json").read_text("utf-8"))


def unzipped(data: bytes) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(data))


def of_assignment(files) -> list[str]:
    return sorted(name for name in files if name.startswith("assignment/"))


@pytest.fixture
def course(tmp_path):
    """An assignment whose trees are outside its own folder."""
    (tmp_path / "trees").mkdir()
    (tmp_path / "week's 5").mkdir()
    for name in ("a", "b"):
        (tmp_path / "trees" / f"{name}.yaml").write_text(f"id: {name}\ntitle: T\ntree: [1, 2]\n")
    (tmp_path / "trees" / "unused.yaml").write_text("id: unused\ntitle: T\ntree: [1, 2]\n")
    where = tmp_path / "week's 5" / "assignment.yaml"
    where.write_text("title: T\nexercises: [a, b]\nfiles: ['../trees/*.yaml']\n")
    return where


# ---------------------------------------------------------------- the wheel


def test_every_line_of_the_record_is_true():
    name, data = contents.wheel()
    packed = unzipped(data)
    assert packed.testzip() is None
    (record,) = (each for each in packed.namelist() if each.endswith(".dist-info/RECORD"))
    lines = [line.rsplit(",", 2) for line in packed.read(record).decode().splitlines()]
    assert sorted(path for path, *_ in lines) == sorted(packed.namelist())
    for path, digest, size in lines:
        if path == record:
            assert (digest, size) == ("", "")
            continue
        content = packed.read(path)
        found = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        assert (f"sha256={found}", str(len(content))) == (digest, size)
    assert name.endswith("-py3-none-any.whl")


def test_files_added_beside_ours_are_not_packaged(tmp_path, monkeypatch):
    """An instructor may keep next week's exam in the folder of exercises."""
    as_it_is = contents.wheel()
    for name in ("container", "docs", "exercises", "reference", "student_template"):
        shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copy(ROOT / "requirements.txt", tmp_path)
    for path in [*tmp_path.iterdir(), tmp_path / "exercises" / "on-paper"]:
        if path.is_dir():
            name = f"{path.name}-exam"
            (path / f"{name}.yaml").write_text(f"id: {name}\ntitle: T\ntree: [1, 2]\n")
    for module in (wheel, listed_exercises):
        monkeypatch.setattr(module, "folder", lambda name: tmp_path / name)
    assert wheel.wheel() == as_it_is


def test_the_wheel_is_the_same_each_time():
    assert wheel.wheel() == contents.wheel()


def test_a_program_that_is_not_installed_cannot_be_packaged(monkeypatch, package, tmp_path):
    def missing(_):
        raise wheel.PackageNotFoundError

    monkeypatch.setattr(wheel, "distribution", missing)
    monkeypatch.setattr(contents, "wheel", wheel.wheel)
    told = package("gradescope", "-o", tmp_path / "a.zip", code=2)
    assert "is not installed in this Python" in told
    assert not (tmp_path / "a.zip").exists()


# ---------------------------------------------------------------- the assignment


def test_the_package_has_only_the_files_that_the_assignment_needs(course):
    files, main = contents.contents(assignment_file.load(course))
    assert main == "assignment/week's 5/assignment.yaml"
    trees = [f"assignment/trees/{name}.yaml" for name in "ab"]
    assert of_assignment(files) == [*trees, main]
    assert files[main] == course.read_bytes()


def test_an_assignment_is_the_same_after_unpacking(course, tmp_path):
    asked = assignment_file.load(course)
    unzipped(gradescope.build(asked, 540)).extractall(tmp_path / "out")
    there = assignment_file.load(tmp_path / "out" / "assignment" / "week's 5" / "assignment.yaml")
    assert [entry.id for entry in there.entries] == [entry.id for entry in asked.entries]


def test_one_exercise_alone_can_be_packaged(course):
    files, main = contents.contents(assignment_file.load(course.parents[1] / "trees" / "a.yaml"))
    assert main == "assignment/a.yaml"
    assert of_assignment(files) == [main]


def test_a_link_is_packaged_under_its_own_name(course, tmp_path):
    """An assignment that loads here must load from the package."""
    link = tmp_path / "linked" / "a.yaml"
    link.parent.mkdir()
    link.symlink_to(tmp_path / "trees" / "unused.yaml")
    (tmp_path / "trees" / "unused.yaml").write_text("title: T\ntree: [1, 2]\nid: a\n")
    where = link.with_name("assignment.yaml")
    where.write_text("title: T\nexercises: [a]\n")
    files, main = contents.contents(assignment_file.load(where))
    assert of_assignment(files) == ["assignment/a.yaml", main]


def test_an_assignment_that_would_not_load_there_is_refused_here(course, monkeypatch):
    asked = assignment_file.load(course)
    course.write_text("title: T\nexercises: [c]\n")
    with pytest.raises(contents.UsageError, match=r"cannot be loaded from a package: .*'c'"):
        contents.contents(asked)
    course.write_text("title: T\nexercises: [a]\nfiles: ['../trees/*.yaml']\n")
    with pytest.raises(contents.UsageError, match="cannot be loaded from a package; write"):
        contents.contents(asked)


def test_an_assignment_that_is_too_large_is_refused(course, monkeypatch):
    monkeypatch.setattr(contents, "_LARGEST", 50)
    with pytest.raises(contents.UsageError, match="bytes, and a package can hold 50;"):
        contents.contents(assignment_file.load(course))


# ---------------------------------------------------------------- for Gradescope


def test_gradescope_finds_its_two_scripts_at_the_top(course):
    packed = unzipped(gradescope.build(assignment_file.load(course), 300))
    modes = {each.filename: stat.S_IMODE(each.external_attr >> 16) for each in packed.infolist()}
    assert {name for name, mode in modes.items() if mode == 0o755} == {"setup.sh", "run_autograder"}
    for name in ("setup.sh", "run_autograder"):
        assert packed.read(name).startswith(b"#!/usr/bin/env bash\n")
    script = packed.read("run_autograder").decode()
    assert "\nseconds=300\n" in script
    set_there = script.partition("\nassignment=")[2].partition("\n")[0]
    shell = ["/bin/bash", "-c", f"printf %s {set_there}"]
    told = subprocess.run(shell, capture_output=True, text=True, check=True)
    assert told.stdout == "assignment/week's 5/assignment.yaml"


def test_run_autograder_ends_before_gradescope_does_and_hides_its_files(course):
    packed = unzipped(gradescope.build(assignment_file.load(course), 540))
    script = packed.read("run_autograder").decode()
    (seconds,) = re.findall(r"^seconds=(\d+)$", script, re.MULTILINE)
    ((grace, more),) = re.findall(r"timeout --kill-after=(\d+) \$\(\(seconds \+ (\d+)\)\)", script)
    assert int(seconds) + int(more) + int(grace) < 600
    assert re.search(r"^env -i ", script, re.MULTILINE)
    (first,) = re.findall(r"^\{.*\}$", script, re.MULTILINE)
    told = json.loads(first)
    jsonschema.validate(told, GRADESCOPE)
    assert told["extra_data"] == {"graded": False}
    assert told["output"] == ENDED
    assert told["stdout_visibility"] == "hidden"


def test_run_autograder_closes_its_folders_and_changes_no_file_in_them(tmp_path):
    """Changing a file's mode would copy it in each run, if the image is an overlay file system."""
    script = shutil.copy(ROOT / "container" / "run_autograder", tmp_path)
    python = tmp_path / "source" / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text("#!/bin/sh\n")
    python.chmod(0o755)
    metadata = tmp_path / "submission_metadata.json"
    metadata.write_text("{}")
    subprocess.run(["/bin/bash", script], check=False, stderr=subprocess.DEVNULL)
    closed = [tmp_path / "source", tmp_path / "results", metadata]
    assert [path.stat().st_mode & 0o077 for path in closed] == [0, 0, 0]
    assert stat.S_IMODE(python.stat().st_mode) == 0o755
    assert (tmp_path / "results" / "results.json").is_file()


def test_the_script_for_classroom50_asks_for_what_its_grader_needs():
    text = (ROOT / "container" / "classroom50.py").read_text("utf-8")
    (needed,) = re.findall(r"^NEEDED = (\(.*?\))$", text, re.MULTILINE | re.DOTALL)
    assert set(ast.literal_eval(needed)) == set(GIVEN)


def test_the_scripts_have_no_syntax_errors():
    for name in ("setup.sh", "run_autograder"):
        file = ROOT / "container" / name
        assert os.access(file, os.X_OK)
        subprocess.run(["/bin/bash", "-n", file], check=True)


# ---------------------------------------------------------------- the command


def test_the_command_names_the_file_that_it_wrote(course, tmp_path, package):
    file = tmp_path / "autograder.zip"
    assert f"{file} holds T and the grader" in package("gradescope", "-a", course, "-o", file)
    assert unzipped(file.read_bytes()).testzip() is None


def test_an_assignment_in_the_working_folder_that_is_not_packed_is_mentioned(
    course, tmp_path, package, monkeypatch
):
    monkeypatch.chdir(course.parent)
    argv = ["gradescope", "-o", tmp_path / "autograder.zip"]
    said = "It does not hold the assignment.yaml of this folder; add -a . to pack that.\n"
    assert package(*argv).endswith(said)
    assert said not in package(*argv, "-a", ".")
    monkeypatch.chdir(tmp_path)
    assert said not in package(*argv)


MORE = "modules: [standard, yaml, yaml.nodes]\n"


@pytest.mark.parametrize("platform", ["gradescope", "classroom50"])
def test_modules_that_programs_may_import_are_installed_as_requested(
    course, tmp_path, package, platform
):
    course.write_text(course.read_text() + MORE)
    argv = [platform, "-a", course, "-o", tmp_path / "out"]
    assert "`modules` allows yaml, which" in package(*argv)
    assert "`modules`" not in package(*argv, "--install", "pyyaml>=6,<7")
    files, _ = contents.contents(assignment_file.load(course), ["pyyaml>=6,<7"])
    lines = files["requirements.txt"].decode().splitlines()
    assert lines[-1] == "pyyaml>=6,<7"
    assert any(line.startswith("pydantic==") for line in lines)


def test_a_package_without_a_version_gets_the_version_that_is_installed_here(
    course, tmp_path, package
):
    out = tmp_path / "out.zip"
    package("gradescope", "-a", course, "-o", out, "--install", "PyYAML")
    needed = unzipped(out.read_bytes()).read("requirements.txt").decode().splitlines()
    assert needed[-1] == f"PyYAML=={version('pyyaml')}"


def test_without_a_platform_the_platforms_are_listed(package):
    listed = [line.split()[0] for line in package().splitlines()]
    assert listed == packages.PACKAGES.names()
    for name in listed:
        assert "name the file to upload, as in -o autograder." in package(name, code=2)


def test_every_platform_is_named_in_the_help(package):
    told = package("--help")
    assert all(name in told for name in packages.PACKAGES.names())
