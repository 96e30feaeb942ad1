"""The options that choose an engine, and their refusals."""

import sys

import pytest

from grader.class_run import engines
from grader.cli.class_options import chosen_engine
from grader.cli.main import _parser, main
from grader.core.errors import EXIT_USAGE
from tests.class_run.conftest import RIGHT


def test_the_engines_are_found_by_the_names_of_their_files():
    assert engines.names() == ["dask", "local", "slurm"]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            ["--engine", "dusk"],
            "there is no engine 'dusk'; did you mean 'dask'? It has dask, local, slurm",
        ),
        (["--engine", "ray"], "there is no engine 'ray'; it has dask, local, slurm"),
        (
            ["--scheduler", "tls://x:8786"],
            "--scheduler belongs to --engine dask; add that, or leave it out",
        ),
        (
            ["--slurm", "partition=short"],
            "--slurm belongs to --engine slurm; add that, or leave it out",
        ),
        (
            ["--engine", "dask", "--scheduler", "tls://x:8786"],
            "--jobs and --scheduler exclude each other: a scheduler uses all of its workers",
        ),
        (
            ["--slurm", "short"],
            (
                "--slurm is 'short'; it must be a long option of sbatch and its value, such as "
                "partition=short"
            ),
        ),
        (
            ["--slurm", "comment=two words"],
            (
                "--slurm is 'comment=two words'; it must be a long option of sbatch and its value, "
                "such as partition=short"
            ),
        ),
    ],
)
def test_a_wrong_choice_is_one_sentence(options, sentence, members, grade, tmp_path, capsys):
    assert grade(members(ann=RIGHT), *options) == EXIT_USAGE
    assert capsys.readouterr().err == f"grade: {sentence}\n"
    assert not (tmp_path / "results" / "class.sqlite").exists()


def test_slurm_needs_the_number_of_jobs(members, trees, tmp_path, capsys):
    pytest.importorskip("dask_jobqueue", reason="NOT RUN: it needs pip install dask-jobqueue")
    words = [str(members(ann=RIGHT)), "-a", str(trees), "-o", str(tmp_path / "results")]
    assert main(["class", *words, "--engine", "slurm"]) == EXIT_USAGE
    assert capsys.readouterr().err == (
        "grade: --engine slurm needs --jobs N, the most Slurm jobs at a time\n"
    )


def test_the_engine_gets_its_options():
    pytest.importorskip("dask_jobqueue", reason="NOT RUN: it needs pip install dask-jobqueue")

    def chosen(*words):
        return chosen_engine(_parser("class").parsed(["folder", *words]))

    engine, processes = chosen(
        "--engine", "slurm", "--jobs", "9", "--slurm", "mem=2G", "--slurm", "time=5:0"
    )
    assert engine.keywords == {"options": {"mem": "2G", "time": "5:0"}}
    assert processes == 9
    engine, processes = chosen("--engine", "dask", "--scheduler", "tls://x:8786")
    assert engine.keywords == {"scheduler": "tls://x:8786"}
    assert processes == 1


@pytest.mark.parametrize(
    ("engine", "module", "package"),
    [("dask", "distributed", "distributed"), ("slurm", "dask_jobqueue", "dask-jobqueue")],
)
def test_a_missing_package_is_one_sentence_with_the_remedy(
    engine, module, package, members, grade, monkeypatch, capsys
):
    class Missing:
        @staticmethod
        def find_spec(name, *_):
            if name == module:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    for name in [
        name for name in sys.modules if name.startswith(f"grader.class_run.engines.{engine}")
    ]:
        monkeypatch.delitem(sys.modules, name)
    for name in [name for name in sys.modules if name.partition(".")[0] == module]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Missing, *sys.meta_path])
    assert grade(members(ann=RIGHT), "--engine", engine) == EXIT_USAGE
    assert capsys.readouterr().err == (
        f"grade: --engine {engine} needs the package {package}; install it with: "
        f"pip install 'alphabeta-grader[{engine}]'\n"
    )
