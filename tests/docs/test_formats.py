"""docs/formats.md lists every format, and its examples are valid commands."""

import argparse
import re
import shlex

import pytest

from grader.cli.commands import run
from grader.reports.formats import FORMATS
from tests.docs.test_docs import page, rows

TABLE = rows(page("docs/formats.md"))


def test_every_format_has_its_row():
    assert {name for name, *_ in TABLE} == set(FORMATS.names()), (
        "the first table of docs/formats.md must have a row for each format"
    )


@pytest.mark.parametrize(("name", "whom", "example"), TABLE)
def test_the_example_of_a_format_selects_it(name, whom, example):
    assert whom
    program, *arguments = shlex.split(example)
    parser = argparse.ArgumentParser()
    run.add_arguments(parser)
    asked = parser.parse_args(arguments)
    outputs = run._outputs(asked.outputs, quiet=asked.quiet)
    assert program == "grade"
    assert name in {format_name for format_name, _ in outputs}


def test_the_workflow_example_selects_three_formats():
    workflow = re.search(r"```yaml\n(.*?)```", page("docs/formats.md"), re.DOTALL)
    assert workflow
    command = re.search(r"grade (.*?) \|\|", workflow[1].replace("\\\n", ""), re.DOTALL)
    assert command
    parser = argparse.ArgumentParser()
    run.add_arguments(parser)
    asked = parser.parse_args(shlex.split(command[1]))
    assert [name for name, _ in run._outputs(asked.outputs, quiet=asked.quiet)] == [
        "github", "markdown", "github-output",
    ]  # fmt: skip
