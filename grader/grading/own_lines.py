"""The lines of a student's program that findings are about.

A finding cites a line of the figure, and a known mistake changes lines of it. The worker claims
which lines of the program do the same. The claims only explain; no mark depends on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from grader.core.findings import search_difference
from grader.core.models import Diagnosis, Finding, Submission
from grader.core.models.figure import FUNCTIONS, FigureLine
from grader.core.models.outcomes import TextLines, TextSpan
from grader.core.models.verdict import OwnLine
from grader.core.source_encoding import source_line
from grader.search.mirrored_search import ONE_FOR_BOTH

ROLES: Mapping[str, Sequence[Sequence[str]]] = {
    "terminal": (["terminal.test", "terminal.then"],),
    "known": (["known.test"],),
    "start": (["start"],),
    "loop": (["loop"],),
    "fold": (["child"],),
    "again": (["again"], ["child"]),
    "cut": (["cut.test"], ["fold"], ["child"]),
    "update": (["update"], ["cut.then"], ["fold"], ["child"]),
    "return": (["return"],),
    "call": (["call"],),
    "move": (["move"],),
    "call and move": (["call", "move"],),
}
"""The roles of the lines that do what a part of the figure says. The first list has those of the
line itself, the others those of lines behind which it belongs, best first."""
PARTS = {
    "child": "fold",
    "research": "again",
    "narrow": "update",
    "better": "choice",
    "answer": "move",
}
"""The figure's part for a role of the known mistakes, where the names differ."""
FOLDS = ["fold", "update"]
"""The roles of the lines that choose the best action, in the search or in the other functions."""
MOST = 4
"""The most lines of a finding. If the lines of the figure have more candidates, none is named; of a
known mistake the first ones are."""
LONGEST = 200
"""The most characters of a line that are shown."""
MIRRORED = {"max_value": "min_value", "min_value": "max_value"}


class OwnLines:
    """The lines of one program."""

    def __init__(self, submission: Submission, lines: TextLines) -> None:
        self._submission = submission
        self._lines = lines

    def told(self, findings: Iterable[Finding], *, mirrored: bool = False) -> tuple[Finding, ...]:
        """The findings, each with the lines that do what the lines of the figure say. In a
        `mirrored` game the program searches for MAX where the figure searches for MIN."""
        if not self._lines:
            return tuple(findings)
        return tuple(
            _with(each, self._candidates(each, each.figure, mirrored=mirrored)) for each in findings
        )

    def explained(self, finding: Finding, roles: Iterable[tuple[str, str]]) -> Finding:
        """The finding on a known mistake, with the lines of the `roles` that it changes."""
        named = list(roles)
        updates = [line for line in finding.figure if line.part == "update"]
        if updates and not all(function for function, _ in named):
            # A bound that all calls share: not its uses are wrong, but the line that changes it.
            changed = self._candidates(finding, updates)
            return _with(finding, [line for line in changed if not line.missing])
        found = [self._of_role(function, role) for function, role in named if function]
        return _with(finding, list(dict.fromkeys(chain.from_iterable(found)))[:MOST])

    def concluded(
        self, diagnosis: Diagnosis, found: Iterable[Finding], *, show_repair: bool
    ) -> tuple[Finding, ...]:
        """The conclusions, those on the likeliest mistake with the program's own lines, and with
        these lines as they should be if the assignment says so."""
        from grader.diagnosis.mistake_lines import changed_lines, changed_roles

        names = diagnosis.alternatives[0]
        roles = [*changed_roles(names, diagnosis.algorithm)]
        told = tuple(self.explained(each, roles) if each.figure else each for each in found)
        if not show_repair:
            return told
        from grader.grading.repaired_lines import with_repairs

        changes = [change for name in names for change in changed_lines(name)]
        return tuple(with_repairs(each, changes) for each in told)

    def _candidates(
        self, finding: Finding, figure: Sequence[FigureLine], *, mirrored: bool = False
    ) -> Sequence[OwnLine]:
        """The candidates for the line of the figure, or the first one for each of several lines;
        none if there are too many."""
        returned = finding.code == search_difference.wrong_return.code
        found = [self._of_figure(line, mirrored=mirrored, returned=returned) for line in figure]
        if len(found) > 1:
            found = [lines[:1] for lines in found]
        lines = list(dict.fromkeys(chain.from_iterable(found)))
        return lines if len(lines) <= MOST else []

    def _of_figure(self, line: FigureLine, *, mirrored: bool, returned: bool) -> Sequence[OwnLine]:
        """The parts of the program that do what a line of the figure says; of a line with a test,
        the part that returns, if the value `returned` is wrong."""
        function = MIRRORED.get(line.role, line.role) if mirrored else line.role
        own, *others = ROLES.get(line.part, [()])
        return self._first(function, [[f"{line.part}.then"] if returned else (), own], others)

    def _of_role(self, function: str, role: str) -> Sequence[OwnLine]:
        """The parts of the program with the role of a line that a mistake changes."""
        role = role.rstrip("+-")
        word, *_, last = role.split(".") * 2
        part = PARTS.get(word, word)
        own, *others = ROLES.get(part, [()])
        roles = [[f"{word}.{'then' if last == 'value' else last}"], [word], own]
        if part != "choice":
            most = 2 if function == "search" or word == "loop" else 1
            return self._first(function, roles, others)[:most]
        return self._first("search", [FOLDS], []) or [
            line for each in FUNCTIONS for line in self._first(each, [FOLDS], [])[:1]
        ]

    def _first(
        self, function: str, own: Iterable[Sequence[str]], before: Iterable[Sequence[str]]
    ) -> Sequence[OwnLine]:
        """The parts with the roles of the first of the lists of which there is one; those of
        `before` are parts behind which a line is missing."""
        for missing, lists in ((False, own), (True, before)):
            for roles in lists:
                if spans := [span for role in roles for span in self._spans(function, role)]:
                    spans = spans[-1:] if missing else spans
                    return [self._own_line(span, missing=missing) for span in spans]
        return ()

    def _spans(self, function: str, role: str) -> Sequence[TextSpan]:
        spans = self._lines.get((function, role), ())
        one_for_both = self._lines.get((ONE_FOR_BOTH, role), ()) if function in MIRRORED else ()
        return spans or one_for_both

    def _own_line(self, span: TextSpan, *, missing: bool) -> OwnLine:
        source = source_line(self._submission.files[span.file], span.line)
        return OwnLine(*span, source=source[:LONGEST], missing=missing)


def _with(finding: Finding, lines: Sequence[OwnLine]) -> Finding:
    """The finding with those lines, unless it has a place already; a line has a text, unless the
    program claims one that its file does not have."""
    own = tuple(line for line in lines if line.source)
    if finding.file is not None or finding.about == "program" or not own:
        return finding
    return replace(finding, file=own[0].file, line=own[0].line, own_lines=own)
