"""The kinds of YAML document: their fields and their JSON Schemas.

`python -m grader.course.schema [folder]` writes the schemas, which editors use, into `folder` (by
default `exercises/`). The models describe a tree only for these schemas:
`grader.course.tree_reader` checks trees, without recursion and with positions.
`grader.course.validation_messages` writes the messages for everything else. `answers` describes
written answers, which `grader.written.parsing` reads cell by cell; only the schemas need that
module, so it is not imported here.
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
