"""Findings about the parts of a written answer that could not be read."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from grader.core.amounts import points
from grader.core.errors import meant
from grader.core.findings.kinds import kind
from grader.core.findings.phrases import Clause, count, listed, nodes, number, quoted
from grader.core.findings.places import SheetPlace
from grader.core.models import Finding, Layout, Remark
from grader.core.tree import Value

_MOST_NAMES = 5  # the most unknown nodes that a sentence names

_EXAMPLES: Mapping[Layout, str] = {
    "yaml": '"value: 6"',
    "csv": '"value,6"',
    "markdown": '"- **Value:** 6"',
    "text": '"value: 6"',
}


@kind("error", "program", "A written answer could not be read.")
def unreadable_answer(*, at: SheetPlace, problem: str) -> Remark:
    """`problem` is a clause, perhaps of the reader of YAML."""
    return at.remark(problem)


@kind("warning", "program", "A written answer is empty.")
def empty_answer(*, at: SheetPlace, layout: Layout) -> Remark:
    return Remark(
        message=f"{at.file} holds no answer; write the required parts, such as "
        f"{_EXAMPLES[layout]}, as docs/answers.md shows.",
        file=at.file,
        line=at.line,
    )


@kind("warning", "program", "A written answer names another exercise.")
def other_exercise(*, at: SheetPlace, text: str, expected: str) -> Remark:
    shown = quoted(text)
    return at.remark(
        f"the exercise is {shown}, and this was handed in for {expected}; correct one of them",
        expected=expected,
        actual=shown,
    )


@kind("error", "program", "A written answer is for another tree: its nodes are not in this one.")
def another_trees_nodes(*, at: SheetPlace, unknown: Sequence[str], expected: str) -> Remark:
    shown = listed(unknown, _MOST_NAMES)
    return at.remark(
        f"the answer names nodes that the tree of {expected} does not have ({shown}), so it "
        "looks like the answer to another exercise; hand it in for that one",
        expected=expected,
        actual=shown,
    )


@kind("error", "program", "A written answer is for another tree: its leaves have other values.")
def another_trees_leaves(
    *, at: SheetPlace, node: str, actual: str, value: Value, expected: str
) -> Remark:
    return at.remark(
        f"all leaves of the table have other values than in the tree of {expected}, first "
        f"{node} with {quoted(actual)} in place of {number(value)}, so it looks like the answer to "
        "another exercise; hand it in for that one",
        expected=expected,
        actual=quoted(actual),
    )


@kind("error", "program", "A written answer has an unknown part.")
def unknown_part(
    *, at: SheetPlace, text: str, close: str = "", known: Sequence[str] = ()
) -> Remark:
    """`close` is the part that may be meant; if it is empty, the `known` parts are listed."""
    shown = quoted(text)
    remedy = meant(close) or (f"; the parts are {', '.join(known)}" if known else "")
    return at.remark(f"{shown} is not a part of an answer{remedy}", actual=shown)


@kind("error", "program", "A written answer has a count that was not asked for.")
def unknown_count(*, at: SheetPlace, text: str, close: str, known: Sequence[str]) -> Remark:
    """`close` is the count that may be meant; if it is empty, the `known` ones are listed."""
    shown = quoted(text)
    remedy = meant(close) or f"; it asks for {listed(known)}"
    return at.remark(f"{shown} is not a count of this exercise{remedy}", actual=shown)


@kind("error", "program", "A part of a written answer could not be read.")
def unread_part(*, at: SheetPlace, problem: str) -> Remark:
    """`problem` is a clause, perhaps of the reader of YAML."""
    return at.remark(problem)


@kind("warning", "program", "A table has no header.")
def no_header(*, at: SheetPlace, columns: Sequence[str]) -> Remark:
    """`columns` are the columns that were assumed."""
    taken = ", ".join(columns)
    return at.remark(
        f"the table has no header, and its columns were taken as {taken}; write them above it"
    )


@kind("warning", "program", "A column of a table was not read.")
def unread_column(*, at: SheetPlace, heading: str, close: str) -> Remark:
    """`close` is the column that may be meant, or nothing."""
    shown = quoted(heading)
    return at.remark(f"the column {shown} was not read{meant(close)}", actual=shown)


@kind("error", "program", "A row of a table has too few cells or too many.")
def uneven_row(*, at: SheetPlace, found: int, least: int, most: int, comma: bool) -> Remark:
    """A row has `least` to `most` cells; `comma` says that a comma is between them."""
    wanted = str(least) if least == most else f"{least} to {most}"
    if found < least:
        remedy = "write every cell, empty ones too"
    elif comma:
        remedy = "a comma begins a new cell, so write 1.5 for 1,5"
    else:
        remedy = "delete the others"
    return at.remark(f"the row has {count(found, 'cell')}, and should have {wanted}; {remedy}")


@kind("error", "program", "A cell of a table could not be read.")
def unreadable_cell(*, at: SheetPlace, cell: str, text: str, remedy: Clause) -> Remark:
    """`cell` is a noun of `unread_parts`."""
    shown = quoted(text)
    return at.remark(f"{cell} is {shown}; {remedy}", actual=shown)


@kind("error", "program", "A written answer names an unknown node.")
def unknown_node(
    *, at: SheetPlace, text: str, root: str = "", close: str = "", leaves: Sequence[str] = ()
) -> Remark:
    """`root` is the name of the root if that is meant, `close` that of another node; `leaves` are
    those of which the text is the value, if there are several."""
    shown = quoted(text)
    if leaves:
        both = nodes(leaves)
        problem = f"{shown} is the value of several leaves, {both}; write the name of one"
        return at.remark(problem, actual=shown)
    hint = f"; the root is called {root!r}" if root else meant(close)
    return at.remark(f"{shown} is not a node of this tree{hint}", actual=shown)


@kind("error", "program", "A line of a written answer was not read.")
def unread_line(*, at: SheetPlace, text: str, remedy: Clause) -> Remark:
    shown = quoted(text)
    return at.remark(f"{shown} was not read; {remedy}", actual=shown)


@kind("note", "program", "A part of a written answer was read otherwise than it is written.")
def read_as(*, at: SheetPlace, text: str, meaning: str, more: int) -> Remark:
    """`more` is the number of further texts of this kind."""
    others = f", and {more} more like it" if more else ""
    return at.remark(f"{quoted(text)} was read as {meaning}{others}")


def left_open(finding: Finding, worth: float, *, is_whole: bool) -> Finding:
    """A finding on a text that was not read, or on a file of which nothing was, with the points
    that it may still earn."""
    shown = points(worth)
    noun = "point" if shown == "1" else "points"
    subject = "Nothing else was read, so the whole answer" if is_whole else "It"
    more = f"{subject} is open: a person may still give up to {shown} {noun} for it."
    return replace(finding, message=f"{finding.message} {more}")


@kind("error", "program", "More of a written answer could not be read.")
def more_unread(*, at: SheetPlace, many: int) -> Remark:
    return at.remark(f"from here on {many} more could not be read")
