"""The kinds of YAML document: their fields and their JSON Schemas.

`python -m grader.documents [folder]` writes the schemas (into `exercises/` unless told), for
editors. The shape of a tree is described here for them, but checked in `grader.nodes`, without
recursion and with every position; `grader.complaints` words what is wrong with the rest. Written
answers are described in `answers`, and read cell by cell in `grader.answers.layouts`; nothing else
needs that module, so it is not imported here.
"""

from __future__ import annotations

from grader.documents.assignment import AssignmentDocument, ExerciseItem, LimitSettings
from grader.documents.entry import EntryFunctions, names
from grader.documents.exercise import ExerciseDocument, FamilyRecipe, PublishedAnswer
from grader.documents.gradescope import GradescopeRules, LateRule, RateRule
from grader.documents.shared import DEEPEST, LARGEST, LONGEST_NAME, MOST_NODES, Document
from grader.documents.submission import SubmissionDocument

__all__ = [
    "DEEPEST",
    "LARGEST",
    "LONGEST_NAME",
    "MOST_NODES",
    "AssignmentDocument",
    "Document",
    "EntryFunctions",
    "ExerciseDocument",
    "ExerciseItem",
    "FamilyRecipe",
    "GradescopeRules",
    "LateRule",
    "LimitSettings",
    "PublishedAnswer",
    "RateRule",
    "SubmissionDocument",
    "names",
]
