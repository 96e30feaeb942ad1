"""submission.yaml: the file and the functions that a student wants called."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field

from grader.course.document_fields import Document, Wanted
from grader.course.schema.entry import EntryPoint


def _below(path: str) -> str:
    """The path without a leading `./`. Raises ValueError if it could lead out of the folder."""
    path = path.removeprefix("./")
    if {"", ".", ".."} & set(path.split("/")):
        raise ValueError(path)
    return path


PYTHON_FILE = r"^[^/\\:\x00-\x1f\x7f][^\\:\x00-\x1f\x7f]*\.py$"
PythonFile: TypeAlias = Annotated[
    str, Field(pattern=PYTHON_FILE, max_length=200), AfterValidator(_below)
]


class SubmissionDocument(Document):
    """The file and the functions to call, for a program in which they are not found by name."""

    model_config = ConfigDict(title="Alpha-beta submission")

    entry: Annotated[
        EntryPoint | None,
        Field(description="The function to call: the search, or a function for each part."),
    ] = None
    file: Annotated[
        PythonFile | None,
        Field(description="The Python file to import, relative to this one."),
        Wanted("the path of a Python file in this folder, as in search.py or src/search.py"),
    ] = None
