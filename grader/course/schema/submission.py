"""submission.yaml: what a student says of a program."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field

from grader.course.document_fields import Document, Wanted
from grader.course.schema.entry import EntryPoint


def _below(path: str) -> str:
    """A path that leads down, `./` at its front left out. Raises ValueError for any other."""
    path = path.removeprefix("./")
    if {"", ".", ".."} & set(path.split("/")):
        raise ValueError(path)
    return path


PYTHON_FILE = r"^[^/\\:\x00-\x1f\x7f][^\\:\x00-\x1f\x7f]*\.py$"
PythonFile: TypeAlias = Annotated[
    str, Field(pattern=PYTHON_FILE, max_length=200), AfterValidator(_below)
]


class SubmissionDocument(Document):
    """What a student says of a program that is not called as it would be guessed."""

    model_config = ConfigDict(title="Alpha-beta submission")

    entry: Annotated[
        EntryPoint | None,
        Field(description="What to call in the program: its search, or several functions by part."),
    ] = None
    file: Annotated[
        PythonFile | None,
        Field(description="The Python file to import, relative to this one."),
        Wanted("the path of a Python file in this folder, as in search.py or src/search.py"),
    ] = None
