"""What there is to say of a written answer."""

from __future__ import annotations

from collections.abc import Mapping

from grader.core.findings.kinds import Kind

KINDS: Mapping[str, Kind] = {
    # what could not be read
    "unreadable-answer": Kind(
        "error", "program", "A written answer could not be read.",
        "{where}: {problem}.",
    ),
    "empty-answer": Kind(
        "warning", "program", "A written answer is empty.",
        "{file} holds no answer; write what is asked for, such as {example}, as docs/answers.md "
        "shows.",
    ),
    "other-exercise": Kind(
        "warning", "program", "A written answer names another exercise.",
        "{where}: the exercise is {actual}, and this was handed in for {expected}; correct one of "
        "them.",
    ),
    "unknown-part": Kind(
        "error", "program", "A written answer has a part that nothing is known of.",
        "{where}: {actual} is no part of an answer{meant}.",
    ),
    "unread-part": Kind(
        "error", "program", "A part of a written answer could not be read.",
        "{where}: {problem}.",
    ),
    "no-header": Kind(
        "warning", "program", "A table has no header.",
        "{where}: the table has no header, and its columns were taken for {wanted}; write them "
        "above it.",
    ),
    "unread-column": Kind(
        "warning", "program", "A column of a table was not read.",
        "{where}: the column {actual} was not read{meant}.",
    ),
    "uneven-row": Kind(
        "error", "program", "A row of a table has too few cells or too many.",
        "{where}: the row has {found}, and should have {wanted}; {remedy}.",
    ),
    "unreadable-cell": Kind(
        "error", "program", "A cell of a table could not be read.",
        "{where}: {what} is {actual}; {remedy}.",
    ),
    "unknown-node": Kind(
        "error", "program", "A written answer names a node that is not there.",
        "{where}: {actual} is no node of this tree{meant}.",
    ),
    "unread-line": Kind(
        "error", "program", "A line of a written answer was not read.",
        "{where}: {actual} was not read; {remedy}.",
    ),
    "more-unread": Kind(
        "error", "program", "More of a written answer could not be read.",
        "{where}: from here on {count} more could not be read.",
    ),
}  # fmt: skip
