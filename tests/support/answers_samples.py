"""Written answers for the tests of their readers, and short forms of the results. Contains no
tests.
"""

from collections.abc import Iterable

from grader.core.models import Cell, Exercise, Sheet, WrittenRow
from grader.core.tree import Tree
from grader.written.parsing import read
from tests.support.strategies import exercise

LECTURE = exercise([[[6, 5], [8, "?"]], [[2, 1], ["?", "?"]]])


def sheet(suffix: str, text: str | bytes, asked: Exercise = LECTURE) -> Sheet:
    """The sheet read from the file `answer.<suffix>`."""
    raw = text if isinstance(text, bytes) else text.encode()
    return read(f"answer.{suffix}", raw, asked)


def named(*names: str) -> Exercise:
    """A root with a leaf for each name."""
    return exercise(Tree.build({"name": "root", "children": [
        {"name": name, "value": number} for number, name in enumerate(names, 1)
    ]}))  # fmt: skip


def messages(sheet: Sheet) -> list[str]:
    """The messages of its findings, without the place, which the finding's own fields have as
    well.
    """
    said = []
    for finding in sheet.findings:
        assert finding.file == sheet.file
        where = f"{finding.file}:{finding.line}"
        said.append(finding.message.removeprefix(where).removeprefix(": "))
    return said


def codes(sheet: Sheet) -> list[tuple[str, int | None]]:
    """The code and the line of each finding."""
    return [(finding.code, finding.line) for finding in sheet.findings]


def shown(cell: Cell | None) -> object:
    """A cell in short: its value, "∞" for an infinity without a sign, "" for a blank, "!" for an
    unreadable cell, None where the column is missing.
    """
    if cell is None:
        return None
    return {"number": cell.value, "infinity": "∞", "blank": "", "unread": "!"}[cell.kind]


def row(written: WrittenRow) -> tuple[object, ...]:
    """A row in short: node, alpha, beta, value, player, cutoff."""
    numbers = map(shown, (written.alpha, written.beta, written.value))
    return (written.node.text, *numbers, written.player, written.prune)


def rows(written: tuple[WrittenRow, ...] | None) -> list[tuple[object, ...]] | None:
    """The rows of a trace in short."""
    return None if written is None else [row(each) for each in written]


def windows(sheet: Sheet) -> dict[str, tuple[object, object]] | None:
    """The windows in short."""
    if sheet.windows is None:
        return None
    return {row.node.text: (shown(row.alpha), shown(row.beta)) for row in sheet.windows}


def names(words: tuple[object, ...] | None) -> list[str] | None:
    """The names alone."""
    return None if words is None else [word.text for word in words]  # type: ignore[attr-defined] # each is a Word


def transcript(suffix: str, texts: Iterable[str | bytes], asked: Exercise = LECTURE) -> str:
    """Each answer with what was read of it, in short, and its findings, for a gold file."""
    lines = []
    for text in texts:
        found = sheet(suffix, text, asked)
        given = text if isinstance(text, str) else repr(text)
        lines += [f"{suffix}> {line}".rstrip(" ") for line in given.splitlines()]
        for name in ("value", "leaves"):
            if getattr(found, name) is not None:
                lines.append(f"{name} {shown(getattr(found, name))}")
        for name in ("visited", "pruned", "cut"):
            if getattr(found, name) or (getattr(found, name) is not None and name != "cut"):
                lines.append(" ".join([name, *(names(getattr(found, name)) or ())]))
        for node, children in found.ordering or ():
            lines.append(f"ordering {node.text}: {' '.join(names(children) or ())}")
        lines += [f"move {found.move.text}"] if found.move else []
        lines += [f"window {node} {bounds}" for node, bounds in (windows(found) or {}).items()]
        lines += ["trace"] if found.trace is not None else []
        lines += [f"row {each}" for each in rows(found.trace) or ()]
        said = zip(codes(found), messages(found), strict=True)
        lines += [f"{code} {line}: {message}" for (code, line), message in said]
        lines.append("")
    return "\n".join(lines)
