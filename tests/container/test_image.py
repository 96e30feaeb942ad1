"""Good, wrong, broken and hostile submissions in the container, and results after each failure."""

import json
from typing import Any

import jsonschema
import pytest

from tests.container.engine import AUTOGRADER, LIMITS, online, podman, unpacked
from tests.support.places import TESTS

SUBMISSIONS = TESTS / "submissions"
SCHEMA = json.loads((TESTS / "contracts" / "gradescope.schema.json").read_text("utf-8"))

TEXTBOOK = SUBMISSIONS / "good" / "textbook"
ENDLESS = SUBMISSIONS / "broken" / "endless-loop"
SECRET = "address-of-the-harness"  # noqa: S105 - a stand-in, not a secret

GRADED = {
    "good/textbook": 100,
    "good/class-with-the-game": 100,
    "wrong/strict-cut": 88,
    "broken/syntax-error": 0,
    "broken/empty-folder": 0,
    "hostile/rewrites-results-at-exit": 54,
    "hostile/reads-the-exercises": 0,
    "hostile/memory-bomb": 78,
    "hostile/kills-its-parent": 78,
    "hostile/forks-a-few": 54,
    "hostile/opens-a-socket": 54,
    "hostile/prints-the-environment": 54,
}


def earned(results: Any) -> float:
    if "score" in results:
        return float(results["score"])
    return sum(test["score"] for test in results["tests"])


@pytest.mark.parametrize("folder", GRADED)
def test_a_submission_is_graded_in_full_isolation(image, folder, tmp_path, measured):
    run = image.grade(SUBMISSIONS / folder, tmp_path / "results", "-e", f"HARNESS=https://{SECRET}")
    jsonschema.validate(run.results, SCHEMA)
    report = run.results["extra_data"]["report"]
    level = (report["isolation"] or {}).get("level", "nothing was run")
    measured.append(f"{folder}: {run.seconds:.1f} s, {earned(run.results):g}, isolation {level}")
    assert run.code == 0, run.said
    assert level == "full" or not report["isolation"]
    assert earned(run.results) == GRADED[folder]
    assert earned(run.results) == pytest.approx(report["score"])
    assert SECRET not in json.dumps(run.results)


def test_the_zip_route_works_in_a_plain_base_image(base, tmp_path):
    source = unpacked(tmp_path)
    submission, results = SUBMISSIONS / "good" / "textbook", tmp_path / "results"
    results.mkdir()
    steps = (
        "set -e; cp -r /zip /autograder/source; /autograder/source/setup.sh; "
        "cp /autograder/source/run_autograder /autograder/; /autograder/run_autograder"
    )
    mounts = ["-v", f"{source}:/zip:ro", "-v", f"{results}:/autograder/results"]
    mounts += ["-v", f"{submission}:/autograder/submission:ro"]
    podman("run", "--rm", *LIMITS, *online(), *mounts, base, "bash", "-c", steps)
    assert earned(json.loads((results / "results.json").read_text())) == 100


@pytest.mark.parametrize("place", ["source", "results", "submission_metadata.json"])
def test_only_root_can_read_the_trees_and_the_results(image, tmp_path, place):
    """The autograder sets these permissions, whatever the image allowed."""
    opened = "touch /autograder/submission_metadata.json; chmod -R a+rX /autograder"
    looked = f"setpriv --reuid 12345 --regid 12345 --clear-groups cat /autograder/{place}"
    script = f"{opened}; {AUTOGRADER}; {looked}"
    run = image.grade(SUBMISSIONS / "broken" / "empty-folder", tmp_path / "results", script=script)
    assert run.code != 0
    assert f"{place}: Permission denied" in run.said


def test_a_missing_submission_folder_has_results(image, tmp_path):
    run = image.grade(None, tmp_path / "results")
    jsonschema.validate(run.results, SCHEMA)
    assert run.results["score"] == 0
    assert "submission" in run.results["output"]
    assert "Traceback" not in run.said


@pytest.mark.parametrize("size", ["16k", "8k", "4k"])
def test_a_full_disk_still_has_the_score(image, size, tmp_path):
    run = image.grade(
        SUBMISSIONS / "wrong" / "strict-cut",
        tmp_path / "results",
        "--tmpfs",
        f"/autograder/results:size={size}",
    )
    jsonschema.validate(run.results, SCHEMA)
    assert earned(run.results) == 88


def test_a_run_out_of_time_has_a_partial_result(image, tmp_path):
    script = f"sed -i s/^seconds=.*/seconds=8/ {AUTOGRADER} && exec {AUTOGRADER}"
    run = image.grade(ENDLESS, tmp_path / "results", script=script)
    jsonschema.validate(run.results, SCHEMA)
    assert "Grading stopped after" in run.results["output"]
    assert run.code == 0


# ---------------------------------------------------------------- killed processes, full disks


KILL = """
kill_those() {{ for each in /proc/[0-9]*; do {which} && kill -9 "${{each#/proc/}}"; done; }}
"""
STUDENTS = KILL.format(which='[ "$(stat -c %u "$each" 2>/dev/null || echo 0)" -gt 0 ]')
GRADERS = KILL.format(which='tr "\\0" " " <"$each/cmdline" | grep -q -- "[-]m grader "')


def test_a_student_s_process_that_is_killed_costs_only_its_exercise(image, tmp_path):
    """Kills every process of the student's user as soon as it appears."""
    script = f"{STUDENTS} {AUTOGRADER} & while kill -0 $!; do kill_those; sleep 1; done; wait $!"
    run = image.grade(ENDLESS, tmp_path / "results", script=script)
    jsonschema.validate(run.results, SCHEMA)
    report = run.results["extra_data"]["report"]
    assert run.code == 0, run.said
    assert report["complete"]
    assert "crashed" in {each["outcome"] for each in report["exercises"]}
    assert len(run.results["tests"]) == sum(len(each["checks"]) for each in report["exercises"])


def test_a_killed_grader_leaves_the_graded_exercises(image, tmp_path):
    known = 'grep -q \'"outcome":"timed-out"\' /autograder/results/results.json'
    script = f"{GRADERS} {AUTOGRADER} & until {known}; do sleep 0.2; done; kill_those; wait $!"
    run = image.grade(ENDLESS, tmp_path / "results", script=script)
    jsonschema.validate(run.results, SCHEMA)
    report = run.results["extra_data"]["report"]
    assert run.code == 137
    assert not report["complete"]
    assert "timed-out" in {each["outcome"] for each in report["exercises"]}
    assert "Grading stopped after" in run.results["output"]


@pytest.mark.parametrize("last_words", ["kill -9 $$", "exit 1", "exec sleep 60"])
def test_a_grader_that_never_starts_leaves_a_sentence(image, tmp_path, last_words):
    """Killed at once, broken, or hanging until its time is up."""
    script = f"{instead_of_python(last_words)}; {AUTOGRADER}"
    script = f"sed -i s/^seconds=.*/seconds=-18/ {AUTOGRADER}; {script}"  # 2 in all
    run = image.grade(TEXTBOOK, tmp_path / "results", script=script)
    jsonschema.validate(run.results, SCHEMA)
    assert run.code != 0
    assert run.results["score"] == 0
    assert "ended before it could grade anything" in run.results["output"]
    assert run.results["extra_data"] == {"graded": False}


def test_no_variable_of_the_harness_reaches_the_grader(image, tmp_path):
    script = f"{instead_of_python('exec env')}; {AUTOGRADER}"
    run = image.grade(TEXTBOOK, tmp_path / "results", "-e", f"HARNESS={SECRET}", script=script)
    assert "LANG=C.UTF-8" in run.said
    assert SECRET not in run.said


def test_a_full_standard_output_costs_no_grade(image, tmp_path):
    run = image.grade(TEXTBOOK, tmp_path / "results", script=f"{AUTOGRADER} >/dev/full 2>&1")
    jsonschema.validate(run.results, SCHEMA)
    assert earned(run.results) == 100


def instead_of_python(line: str) -> str:
    """The shell line that replaces the Python that grades."""
    python = "/autograder/source/.venv/bin/python"
    return f"rm {python}; printf '#!/bin/sh\\n%s\\n' '{line}' >{python}; chmod +x {python}"
