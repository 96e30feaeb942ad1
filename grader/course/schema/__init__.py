"""The kinds of YAML document: their fields and their JSON Schemas.

`python -m grader.course.schema [folder]` writes the schemas (into `exercises/` unless told), for
editors. The shape of a tree is described here for them, but checked in `grader.course.tree_reader`,
without recursion and with every position; `grader.course.validation_messages` words what is wrong
with the rest. Written answers are described in `answers`, and read cell by cell in
`grader.written.parsing`; nothing else needs that module, so it is not imported here.
"""

from __future__ import annotations

from grader.course.document_fields import DEEPEST, LARGEST, LONGEST_NAME, MOST_NODES, Document
from grader.course.schema.assignment import AssignmentDocument, ExerciseItem, LimitSettings
from grader.course.schema.entry import EntryFunctions, names
from grader.course.schema.exercise import (
    ExerciseDocument,
    ExerciseFields,
    FamilyRecipe,
    PublishedAnswer,
)
from grader.course.schema.submission import SubmissionDocument

__all__ = [
    "DEEPEST",
    "LARGEST",
    "LONGEST_NAME",
    "MOST_NODES",
    "AssignmentDocument",
    "Document",
    "EntryFunctions",
    "ExerciseDocument",
    "ExerciseFields",
    "ExerciseItem",
    "FamilyRecipe",
    "LimitSettings",
    "PublishedAnswer",
    "SubmissionDocument",
    "names",
]
