"""The JSON Schema of each kind of document.

`python -m grader.course.schema.json_schemas [folder]` writes them, by default to `exercises/`.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic.json_schema import GenerateJsonSchema

from grader.core.data_files import folder
from grader.course.document_fields import Document
from grader.course.schema.answers import AnswersDocument
from grader.course.schema.assignment import AssignmentDocument
from grader.course.schema.exercise import ExerciseDocument
from grader.course.schema.submission import SubmissionDocument

SCHEMAS: Mapping[str, type[Document]] = {
    "exercise.schema.json": ExerciseDocument,
    "assignment.schema.json": AssignmentDocument,
    "submission.schema.json": SubmissionDocument,
    "answers.schema.json": AnswersDocument,
}


class _Untitled(GenerateJsonSchema):
    """Leaves out the fields' titles, which an editor would show above their descriptions."""

    schema_dialect = "https://json-schema.org/draft/2020-12/schema"

    def field_title_should_be_set(self, schema: object) -> bool:  # noqa: ARG002 - overrides pydantic's method
        return False


def schema(model: type[Document]) -> dict[str, Any]:
    """The JSON Schema (2020-12) of one kind of document."""
    made = model.model_json_schema(schema_generator=_Untitled)
    return {"$schema": _Untitled.schema_dialect, **made}


def schema_text(model: type[Document]) -> str:
    """The text of the model's schema file."""
    return json.dumps(schema(model), indent=2, ensure_ascii=False) + "\n"


def write(into: Path) -> None:
    """Writes all the schemas `into` this folder."""
    for name, model in SCHEMAS.items():
        (into / name).write_text(schema_text(model), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]) if sys.argv[1:] else folder("exercises"))
