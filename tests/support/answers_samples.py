"""Written answers for the tests of their readers, and short forms of the results. Contains no
tests.
"""

import json
from collections.abc import Iterator, Mapping

import yaml

from grader.core.models import Cell, Exercise, Sheet, WrittenRow
from grader.core.tree import Tree
from grader.written.parsing import read
from tests.support.paper_marks import posed
from tests.support.strategies import exercise

LECTURE = exercise([[[6, 5], [8, "?"]], [[2, 1], ["?", "?"]]])


def sheet(suffix: str, text: str | bytes, asked: Exercise = LECTURE) -> Sheet:
    """The sheet read from the file `answer.<suffix>`."""
    raw = text if isinstance(text, bytes) else text.encode()
    return read(f"answer.{suffix}", raw, asked)


def named(*names: str) -> Exercise:
    """A root with a leaf for each name."""
    leaves = [{"name": name, "value": number} for number, name in enumerate(names, 1)]
    return exercise(Tree.build({"name": "root", "children": leaves}))


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
    return None if words is None else [word.text for word in words]


class Reading:
    """Answers the prompts of a transcript: `leaves> NAMES` or `exercise> NAME` applies to all
    answers after it; an answer, as in `md, txt> TEXT`, has what each of these layouts reads.

    `each> LABEL: TEXT` is an answer to one part, as every layout has it.
    """

    def __init__(self) -> None:
        self._asked = LECTURE

    def __call__(self, prompt: str, text: str) -> Iterator[str]:
        if prompt == "leaves":
            self._asked = named(*yaml.safe_load(text))
        elif prompt == "exercise":
            self._asked = LECTURE if text == "lecture" else posed(text)
        elif prompt == "each":
            yield from self._together(in_each_layout(*text.split(": ", 1)))
        else:
            yield from self._together(dict.fromkeys(prompt.split(", "), f"{text}\n"))

    def _together(self, texts: Mapping[str, str]) -> Iterator[str]:
        """The readings of an answer by several layouts, once if they agree."""
        found = {suffix: read_in_short(suffix, texts[suffix], self._asked) for suffix in texts}
        first, *others = found.values()
        if all(other == first for other in others):
            yield from first
            return
        for suffix, lines in found.items():
            yield from (f"{suffix} {line}" for line in lines)


def in_each_layout(label: str, text: str) -> Mapping[str, str]:
    """One part of an answer in each layout."""
    plain, quotes = f"{label}: {text}\n", text.replace('"', '""')
    of_yaml = f"{label}: {json.dumps(text, ensure_ascii=False)}\n"
    return {"txt": plain, "md": plain, "yaml": of_yaml, "csv": f'{label},"{quotes}"\n'}


def read_in_short(suffix: str, text: str, asked: Exercise = LECTURE) -> list[str]:
    """Everything that is read of an answer, and its findings."""
    found = sheet(suffix, text, asked)
    numbers = {"value": found.value, "leaves": found.leaves}
    lines = [f"{name} {shown(cell)}" for name, cell in numbers.items() if cell is not None]
    lists = {"visited": found.visited, "pruned": found.pruned, "cut": found.cut or None}
    lines += [" ".join([name, *names(each)]) for name, each in lists.items() if each is not None]
    orders = found.ordering or ()
    lines += [f"ordering {node.text}: {' '.join(names(children))}" for node, children in orders]
    lines += [f"move {found.move.text}"] if found.move else []
    lines += [f"window {node} {bounds}" for node, bounds in (windows(found) or {}).items()]
    lines += ["trace"] if found.trace is not None else []
    for each in found.trace or ():
        entry = (shown(each.alpha_in), shown(each.beta_in))
        lines.append(f"row {row(each)}" + (f" from {entry}" if entry != (None, None) else ""))
    lines += [f"attempted {part}" for part in sorted(found.unread)]
    lines += ["another tree"] if found.of_another_tree else []
    said = zip(codes(found), messages(found), strict=True)
    return lines + [f"{code} {line}: {message}" for (code, line), message in said]
