"""A class graded by jobs of a real Slurm."""

from collections import Counter

from grader.cli.main import main
from tests.slurm.cluster import said
from tests.support import clusters


def queue(configuration):
    return said(configuration, "squeue", "-h", "-o", "%i %T").split()


def test_two_jobs_grade_a_class_though_one_is_killed(configuration, tmp_path):
    from grader.class_run.engines import slurm

    folder = clusters.write_class(tmp_path / "class", 60)
    ended: Counter[str] = Counter()

    def show(tally):
        ended[tally.last.student.id] += 1
        if tally.done == 10:
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
    folder = clusters.write_class(tmp_path / "class", 2)
    words = ["-a", str(clusters.ONE_EXERCISE), "-o", str(tmp_path / "results"), "-q"]
    command = ["class", str(folder), *words, "--require-isolation", "none", "--jobs", "1"]
    assert main([*command, "--engine", "slurm", "--slurm", "mem=400M"]) == 0
    states = queue(configuration)[1::2]
    assert set(states) <= {"COMPLETING"}


def test_an_unknown_partition_is_reported_in_the_words_of_slurm(configuration, tmp_path, capsys):
    folder = clusters.write_class(tmp_path / "class", 2)
    words = ["-a", str(clusters.ONE_EXERCISE), "-o", str(tmp_path / "results"), "-q"]
    command = ["class", str(folder), *words, "--require-isolation", "none", "--jobs", "1"]
    assert main([*command, "--engine", "slurm", "--slurm", "partition=mian"]) == 2
    message = capsys.readouterr().err
    assert message.startswith("grade: Slurm refuses the job (")
    assert "mian" in message
    assert message.endswith("); change the options given by --slurm\n")
