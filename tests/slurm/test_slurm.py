"""A class graded by jobs of a real Slurm."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

from grader.class_run.runs import Shard
from grader.class_run.store import Store
from grader.cli.main import main
from tests.slurm.cluster import said
from tests.support import clusters
from tests.support.places import ROOT

SCRIPT = ROOT / "docs" / "examples" / "class-on-slurm.sh"


def queue(configuration):
    return said(configuration, "squeue", "-h", "-o", "%i %T").split()


def on_slurm(place, option):
    """Grades a class of two with an option of sbatch; the exit code of `grade class`."""
    folder = clusters.write_class(place / "class", 2)
    words = ["-a", str(clusters.ONE_EXERCISE), "-o", str(place / "results"), "-q", "--jobs", "1"]
    engine = ["--require-isolation", "none", "--engine", "slurm", "--slurm", option]
    return main(["class", str(folder), *words, *engine])


def test_two_jobs_grade_a_class_though_one_is_killed(configuration, tmp_path):
    from grader.class_run.engines import slurm

    folder = clusters.write_class(tmp_path / "class", 60)
    ended = Counter()

    def show(tally):
        ended[tally.last.student.id] += 1
        if tally.finished == 10:
            first = queue(configuration)[0]
            said(configuration, "scancel", "--signal=KILL", "--full", first)

    def engine(*arguments):
        return slurm.ends(
            *arguments, options={"partition": "main", "time": "00:10:00", "mem": "400M"}
        )

    results = clusters.graded(folder, tmp_path / "results", show, engine=engine, processes=2)
    assert set(ended.values()) == {1}
    assert Counter(each.status for each in results) == {"graded": 60}
    assert [name for name in (tmp_path / "results").iterdir() if name.name.startswith(".")] == []
    assert list((tmp_path / "results" / "slurm").glob("*.err"))


def test_no_job_is_left_in_the_queue(configuration, tmp_path):
    assert on_slurm(tmp_path, "mem=400M") == 0
    states = queue(configuration)[1::2]
    assert set(states) <= {"COMPLETING"}


def test_the_script_of_the_docs_grades_a_class_in_an_array_and_merges(configuration, tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "grade").symlink_to(Path(sys.executable).parent / "grade")
    folder, results = clusters.write_class(tmp_path / "class", 8), tmp_path / "results"
    environment = {
        **os.environ,
        "PATH": f"{tmp_path}/bin:{os.environ['PATH']}",
        "CLASS": str(folder),
        "ASSIGNMENT": str(clusters.ONE_EXERCISE),
        "RESULTS": str(results),
    }
    results.mkdir()
    for array in ("1-3", "0"):
        subprocess.run(
            ["sbatch", "--wait", f"--array={array}", "--cpus-per-task=1", "--mem=300M", SCRIPT],  # noqa: S607 - the path differs by machine
            env=environment,
            cwd=tmp_path,
            check=True,
            stdout=subprocess.DEVNULL,
        )
    with Store(results / "all") as store:
        assert len(list(store.latest())) == 8
        (run,) = store.runs()
    assert run.parts == {Shard(number, 3): True for number in (1, 2, 3)}


def test_an_unknown_partition_is_reported_in_the_words_of_slurm(configuration, tmp_path, capsys):
    assert on_slurm(tmp_path, "partition=mian") == 2
    message = capsys.readouterr().err
    assert message.startswith("grade: Slurm refuses the job (")
    assert "mian" in message
    assert message.endswith("); change the options given by --slurm\n")
