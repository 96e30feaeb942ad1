"""docs/formats.md lists every format, and its examples are valid commands."""

import re
import shlex

import pytest

from grader.cli.commands import run
from grader.reports.formats import FORMATS
from tests.docs.test_docs import page, parsed, rows

TABLE = rows(page("docs/formats.md"))


def formats_in(arguments):
    """The formats that these options of `grade` select."""
    asked = parsed(run, shlex.split(arguments))
    return [name for name, _ in run._outputs(asked.outputs, quiet=asked.quiet)]


def test_every_format_has_its_row():
    assert {name for name, *_ in TABLE} == set(FORMATS.names()), (
        "the first table of docs/formats.md must have a row for each format"
    )


@pytest.mark.parametrize(("name", "whom", "example"), TABLE)
def test_the_example_of_a_format_selects_it(name, whom, example):
    assert whom
    program, _, arguments = example.partition(" ")
    assert program == "grade"
    assert name in formats_in(arguments)


def test_the_workflow_example_selects_three_formats():
    workflow, scanned = re.findall(r"```yaml\n(.*?)```", page("docs/formats.md"), re.DOTALL)
    command = re.search(r"grade (.*?) \|\|", workflow.replace("\\\n", ""), re.DOTALL)
    assert formats_in(command[1]) == ["github", "markdown", "github-output"]
    assert formats_in(re.search(r"grade (.*?) \|\|", scanned)[1]) == ["sarif"]
