"""An unfinished sheet: the parts of a file read so far, and findings about the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias, get_args

from grader.core.errors import close_to, did_you_mean
from grader.core.findings import find
from grader.core.models import Cell, Exercise, Finding, Layout, Sheet, Word, WrittenRow
from grader.core.tree import Player
from grader.written.parsing import cells
from grader.written.parsing.node_names import Names

Part: TypeAlias = Literal[
    "value", "move", "visited", "pruned", "windows", "trace", "leaves", "ordering"
]
Ordering: TypeAlias = tuple[Word, tuple[Word, ...]]

MOST = 40
"""The most findings that are listed one by one."""

CHARACTERS = 512 * 1024
"""Maximum characters read in total. Files are smaller, but YAML aliases can repeat text."""

ROWS_A_NODE, ROWS_SPARE = 4, 20
"""The limit on rows. A search needs two for each node: it visits each once, and returns once from
each child."""

_EXAMPLES: Mapping[Layout, str] = {
    "yaml": '"value: 6"', "csv": '"value,6"', "markdown": '"- **Value:** 6"', "text": '"value: 6"',
}  # fmt: skip

SHOWN = 40


def shown(text: str) -> str:
    """A student's text for a message: shortened, and quoted."""
    text = " ".join(text.split())
    return repr(text if len(text) <= SHOWN else text[: SHOWN - 1] + "…") if text else "empty"


class Draft:
    """Collects the parts of one answer while its file is read.

    Every problem becomes a finding with its line. `names` are the names of the exercise's nodes.
    """

    def __init__(self, file: str, layout: Layout, exercise: Exercise) -> None:
        self.names = Names(exercise.tree)
        self._file, self._layout, self._exercise = file, layout, exercise
        self._parts: dict[Part, Any] = {}
        self._lines: dict[Part, int] = {}
        self._findings: list[Finding] = []
        self._unsaid: list[int] = []
        self._windows: list[WrittenRow] = []
        self._ordering: list[Ordering] = []
        self._cuts: tuple[tuple[Word, ...], int] | None = None
        self._out: list[Word] = []
        self._attempted: set[Part] = set()
        self._lost: list[int] = []
        self._characters = CHARACTERS

    # ------------------------------------------------------------ what is wrong

    def complain(self, code: str, line: int, **facts: Any) -> None:
        """Add a finding about a line of the file."""
        if len(self._findings) == MOST:
            self._unsaid.append(line)
            return
        where = f"{self._file}:{line}"
        self._findings.append(find(code, where=where, file=self._file, line=line, **facts))

    @property
    def complaints(self) -> int:
        """The number of findings so far."""
        return len(self._findings) + len(self._unsaid)

    def meant(self, text: str, known: Iterable[str] | None = None) -> str:
        """A clause that suggests one of `known`, or a node; empty once findings are only
        counted."""
        if len(self._findings) >= MOST:
            return ""
        return self.names.hint(text) if known is None else did_you_mean(text[:SHOWN], known)

    def nearest(self, text: str, known: Iterable[str]) -> str:
        """The suggestion of `meant` by itself, or an empty string."""
        return close_to(text[:SHOWN], known) if len(self._findings) < MOST else ""

    # ------------------------------------------------------------ the pieces

    def cell(self, text: str, line: int, what: str) -> Cell:
        """Read a number or bound; `what` names the cell in a finding."""
        text = text.strip()
        if self._layout == "csv" and cells.is_lost(text):
            self._lost.append(line)
            return Cell(text, line, "unread")
        try:
            kind, value = cells.number(text)
        except cells.Unread as remedy:
            self.unread(text, line, what, str(remedy))
            return Cell(text, line, "unread")
        return Cell(text, line, kind, value)

    def player(self, text: str, line: int, what: str) -> Player | Literal[""]:
        """Read a player; "" for a leaf, and for a cell that cannot be read."""
        try:
            return cells.player(text)
        except cells.Unread as remedy:
            self.unread(text, line, what, str(remedy))
            return ""

    def mark(self, text: str, line: int, what: str) -> int | None:
        """Read the mark of a cutoff: its number, 0 without one, None if there is no mark."""
        try:
            return cells.mark(text)
        except cells.Unread as remedy:
            self.unread(text, line, what, str(remedy))
            return None

    def unread(self, text: str, line: int, what: str, remedy: str) -> None:
        """Add a finding about a cell that cannot be read."""
        self.complain("unreadable-cell", line, what=what, actual=shown(text), remedy=remedy)

    def uneven(self, found: int, wanted: int | str, line: int, *, comma: bool = False) -> None:
        """Add a finding about too few or too many cells; `comma` says whether commas separate
        them."""
        if isinstance(wanted, int) and found < wanted:
            remedy = "write every cell, empty ones too"
        elif comma:
            remedy = "a comma begins a new cell, so write 1.5 for 1,5"
        else:
            remedy = "delete what is too many"
        many = "1 cell" if found == 1 else f"{found} cells"
        self.complain("uneven-row", line, found=many, wanted=wanted, remedy=remedy)

    def word(self, text: str, line: int) -> Word:
        """Read a node: its name in the tree, or the text itself with a finding."""
        name = self.names.find(text)
        if name is None:
            self.complain("unknown-node", line, actual=shown(text), meant=self.meant(text))
        return Word(text.strip() if name is None else name, line)

    def words(self, text: str, line: int) -> tuple[Word, ...]:
        """Read a list of nodes."""
        if not self.spend(text, line):
            return ()
        return tuple(self.word(item, line) for item in self.names.listed(text))

    @property
    def spent(self) -> bool:
        """Whether the limit on characters is used up."""
        return self._characters < 0

    def spend(self, text: str, line: int) -> bool:
        """Count `text` against the limit. Returns whether it may be read."""
        before = self._characters
        self._characters -= len(text) + 1
        if self._characters < 0 <= before:
            problem = "so much is said again and again from here on that the rest was not read"
            self.complain("unread-part", line, problem=problem)
        return not self.spent

    # ------------------------------------------------------------ the parts

    def put(self, part: Part, value: Any, line: int) -> None:
        """Set a part of the answer; if it is given twice, the first counts."""
        most = ROWS_A_NODE * len(self._exercise.tree) + ROWS_SPARE
        if isinstance(value, tuple) and not isinstance(value, (Cell, Word)) and len(value) > most:
            problem = f"{part} has {len(value)} items, and no search of this tree has so many"
            self.complain("unread-part", line, problem=f"{problem}; only {most} were read")
            value = value[:most]
        if part in self._parts:
            first = self._lines[part]
            problem = f"{part} is given twice, first on line {first}; the first one counts"
            self.complain("unread-part", line, problem=problem)
        else:
            self._parts[part], self._lines[part] = value, line

    def put_cuts(self, roots: tuple[Word, ...], line: int) -> None:
        """Set the pruned branches, which count only if the pruned nodes are not given."""
        if self._cuts is None:
            self._cuts = roots, line

    def cross_out(self, nodes: Iterable[Word]) -> None:
        """Add nodes that a table marks as pruned."""
        self._out += nodes

    def attempt(self, part: str) -> None:
        """Note that a part was answered, even if it cannot be read."""
        if part in get_args(Part):
            self._attempted.add(part)  # type: ignore[arg-type] # checked in the line above

    def put_window(self, row: WrittenRow) -> None:
        """Add the window of a node."""
        self._windows.append(row)

    def put_ordering(self, node: Word, children: tuple[Word, ...]) -> None:
        """Add a new order of a node's children."""
        self._ordering.append((node, children))

    def check_exercise(self, text: str, line: int) -> None:
        """Add a finding if the answer is for another exercise."""
        found, wanted = cells.plain(text[: cells.LONGEST]), self._exercise.id
        if found and "-".join(found.casefold().split()) != wanted:
            self.complain("other-exercise", line, actual=shown(text), expected=wanted)

    def sheet(self) -> Sheet:
        """The finished sheet."""
        if self._cuts and "pruned" not in self._parts:
            self.put("pruned", *self._cuts)
        if self._windows:
            self.put("windows", tuple(self._windows), self._windows[0].line)
        if self._ordering:
            self.put("ordering", tuple(self._ordering), self._ordering[0][0].line)
        if not self._parts and not self._findings:
            self.complain("empty-answer", 1, example=_EXAMPLES[self._layout])
        if self._lost:
            self._complain_of_lost_signs()
        findings = sorted(self._findings, key=lambda finding: finding.line or 0)
        if self._unsaid:
            first = min(self._unsaid)
            findings.append(
                find("more-unread", where=f"{self._file}:{first}", file=self._file, line=first,
                     count=len(self._unsaid))
            )  # fmt: skip
        return Sheet(
            file=self._file, layout=self._layout, **self._parts, cut=tuple(self._out),
            unread=frozenset(self._attempted - set(self._parts)), findings=tuple(findings),
        )  # fmt: skip

    def _complain_of_lost_signs(self) -> None:
        """Add one finding for all cells with a ?."""
        many = len(self._lost)
        what = "a cell has a ? where" if many == 1 else f"{many} cells have a ? where"
        problem = (
            f"{what} a number belongs, as a spreadsheet writes for ∞ if it saves CSV without "
            "Unicode; save it as CSV UTF-8, or write inf for ∞"
        )
        self.complain("unread-part", self._lost[0], problem=problem)
