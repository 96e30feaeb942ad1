"""Answers in YAML: the reader accepts and rejects the same documents as the schema."""

import pytest
from hypothesis import given

from grader.course import positioned_yaml
from grader.course.listed_exercises import shipped
from grader.kinds.search.solution import solution_of
from grader.reports.renderers import FORMATS
from grader.search.reference_player import solve
from tests.support.answers_samples import sheet
from tests.support.goldtest import assert_gold, assert_transcript
from tests.support.json_schemas import validator
from tests.support.strategies import exercise, exercises

SCHEMA = validator(shipped() / "answers.schema.json")


def data(text):
    root, mistakes = positioned_yaml.read(text.encode())
    assert mistakes == []
    return root.data


def judged(text):
    """The judgements of the schema and of the reader; an empty answer is right for both."""
    codes = {finding.code for finding in sheet("yaml", f"{text}\n").findings}
    valid = "valid" if SCHEMA.is_valid(data(text)) else "invalid"
    return f"{valid}, {'reported' if codes - {'empty-answer'} else 'read'}"


def judgements(prompt, text):
    """Those on one document, or on a document a line."""
    documents = [text] if prompt == "document" else text.split("\n")
    found = [judged(document) for document in documents]
    return [*{*found}] if len({*found}) == 1 else map("{}: {}".format, documents, found)


def test_a_document_is_read_without_findings_if_it_is_valid_by_the_schema():
    assert_transcript("yaml-documents.txt", judgements)


@given(asked=exercises)
def test_grade_solve_writes_a_valid_document(asked):
    text = FORMATS.renderer("yaml")(solution_of(solve(asked)))
    SCHEMA.validate(data(text))


@pytest.mark.parametrize("layout", ["yaml", "text"])
def test_a_solution_that_can_be_handed_in_is_unchanged(layout):
    text = FORMATS.renderer(layout)(solution_of(solve(exercise([[3, 12], [2, "?"]]))))
    assert_gold(text, f"solution-small.{layout}.txt")
