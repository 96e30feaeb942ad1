"""The options that choose an engine."""

import sys

import pytest

from grader.class_run import engines
from grader.cli.class_options import chosen_engine
from grader.cli.main import _parser, main
from tests.class_run.conftest import RIGHT


def test_the_engines_are_found_by_the_names_of_their_files():
    assert engines.names() == ["dask", "local", "slurm"]


def test_slurm_needs_the_number_of_jobs(members, trees, results, refusal):
    pytest.importorskip("dask_jobqueue", reason="NOT RUN: it needs pip install dask-jobqueue")
    words = [str(members(ann=RIGHT)), "-a", str(trees), "-o", str(results)]
    assert refusal(main, ["class", *words, "--engine", "slurm"]) == (
        "--engine slurm needs --jobs N, the most Slurm jobs at a time"
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
    engine, module, package, members, grade, monkeypatch, refusal
):
    class Missing:
        @staticmethod
        def find_spec(name, *_):
            if name == module:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    for name in list(sys.modules):
        if name.startswith(f"grader.class_run.engines.{engine}") or name.split(".")[0] == module:
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Missing, *sys.meta_path])
    assert refusal(grade, members(ann=RIGHT), "--engine", engine) == (
        f"--engine {engine} needs the package {package}; install it with: "
        f"pip install 'alphabeta-grader[{engine}]'"
    )
