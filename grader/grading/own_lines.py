"""The lines of a student's program that findings are about.

A finding cites a line of the figure, and a known mistake changes lines of it. The worker claims
which lines of the program do the same. The claims only explain; no mark depends on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from grader.core.findings import evaluation_values, search_difference
from grader.core.models import Diagnosis, Finding, Submission
from grader.core.models.figure import FUNCTIONS, FigureLine
from grader.core.models.outcomes import TextLines, TextSpan
from grader.core.models.verdict import OwnLine
from grader.core.source_encoding import source_line
from grader.search.mirrored_search import ONE_FOR_BOTH

if TYPE_CHECKING:
    from grader.grading.traced_lines import SearchLines

ROLES: Mapping[str, Sequence[Sequence[str]]] = {
    "terminal": (["terminal.test", "terminal.then"],),
    "known": (["known.test"],),
    "start": (["start"],),
    "loop": (["loop"],),
    "fold": (["child"],),
    "again": (["again"], ["child"]),
    "cut": (["cut.test"], ["fold"], ["child"]),
    "update": (["update", "reward", "count"], ["cut.then"], ["fold"], ["child"]),
    "return": (["return"],),
    "call": (["call"],),
    "move": (["move"],),
    "call and move": (["call", "move"],),
    "select": (["mean", "bonus", "bound", "choose"],),
    "bonus": (["bonus"],),
    "bound": (["bound"],),
    "expand": (["children", "picked"],),
    "simulate": (["playout"],),
    "repeat": (["repeat"],),
    "until": (["until"],),
    "roll": (["roll"],),
    "take": (["take"],),
    "wins": (["wins"],),
    "choose": (["wins", "take", "choose"],),
    "step": (["step"],),
    "result": (["result"],),
}
"""The roles of the lines that do what a part of the figure says. The first list has those of the
line itself, the others those of lines behind which it belongs, best first."""
PARTS = {
    "child": "fold",
    "research": "again",
    "narrow": "update",
    "better": "choice",
    "answer": "move",
    "bonus": "select",
    "bound": "select",
    "mean": "bound",
    "total": "bonus",
    "descend": "choose",
    "children": "expand",
    "end": "expand",
    "playout": "simulate",
    "reward": "update",
    "climb": "update",
    "take": "choose",
    "wins": "choose",
    "heavy": "wins",
    "open": "wins",
    "utility": "wins",
    "win": "wins",
}
"""The figure's part for a role of the known mistakes, where the names differ."""
EVALUATED = {
    evaluation_values.wrong_terminal.code: ["over"],
    evaluation_values.terminal_between.code: ["over", "value"],
}
"""The roles of the returns of an evaluation that a finding is about, if not of "value" alone."""
KINDS = {"cut": "if", "known": "if", "terminal": "if", "loop": "for", "return": "return"}
"""The kinds of statements with the roles of known mistakes; the kind of the others is ""."""
FOLDS = ["fold", "update"]
"""The roles of the lines that choose the best action, in the search or in the other functions."""
MOST = 4
"""The most lines of a finding on a known mistake; the first ones are named."""
MOST_FOR_A_LINE = 2
"""The most candidates for what the figure says. If there are more, none is named."""
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

    def by_run(self, finding: Finding, run: SearchLines | None) -> Finding:
        """The finding on the first difference of that search, with the lines that made it."""
        if run is None:
            return finding
        if run.returned_to(finding.file, finding.line):
            finding = replace(finding, file=None, line=None)
        elif finding != run.finding:
            return finding
        lines: Sequence[OwnLine] = finding.own_lines
        if run.cause is not None and run.cause.code != finding.code:
            lines = self._candidates(run.cause, run.cause.figure)
        lines = self._chosen([("", lines)], run)
        return _with(replace(finding, file=None, line=None, own_lines=()), lines)

    def explained(
        self,
        finding: Finding,
        roles: Iterable[tuple[str, str]],
        run: SearchLines | None = None,
        *,
        mistakes: int = 1,
    ) -> Finding:
        """The finding on so many known mistakes, with the lines of the `roles` that they change,
        as far as the `run` does not show others. A finding that cites no line has none."""
        if not finding.figure:
            return finding
        named = list(roles)
        updates = [line for line in finding.figure if line.part == "update"]
        if updates and not all(function for function, _ in named):
            # A bound that all calls share: not its uses are wrong, but the line that changes it.
            changed = [line for line in self._candidates(finding, updates) if not line.missing]
            if run is None:
                return _with(finding, changed)
            ran = [_with_effect(own, run) for own in self._that_ran(changed, run)]
            return _with(finding, ran or self._chosen([], run))
        cited = [line.part for line in finding.figure if line.role == "search"]
        of_search = [each for each in named if each[0] == "search"]
        if any(_part(role) in cited for _, role in of_search):
            # The others only keep its program from a crash, or are below the line of the figure.
            named = [each for each in named if each not in of_search or _part(each[1]) in cited]
        found = [(role, self._of_role(function, role)) for function, role in named if function]
        if not any(lines for _, lines in found):
            lines = map(partial(self._of_figure, mirrored=False, returned=False), finding.figure)
            found = [("", list(dict.fromkeys(chain.from_iterable(lines))))]
        if run is None:
            lists = (lines for _, lines in found)
            return _with(finding, list(dict.fromkeys(chain.from_iterable(lists)))[:MOST])
        return _with(finding, self._chosen(found, run, keeps=mistakes > 1))

    def of_second_searches(self, finding: Finding) -> Finding:
        """The finding on nodes that are searched again, with the lines that do so."""
        lists = (self._of_role(function, "again") for function in ("search", *FUNCTIONS))
        again = [own for lines in lists for own in lines if not own.missing]
        return _with(finding, list(dict.fromkeys(again))[:MOST])

    def _chosen(
        self,
        found: Iterable[tuple[str, Sequence[OwnLine]]],
        run: SearchLines,
        *,
        keeps: bool = False,
    ) -> Sequence[OwnLine]:
        """The lines to name, of lists of candidates from the text, each with its role: of each list
        those that ran, if any did. If one of them made the first difference, only that, and those
        at its place in other lists of its role; if another line made it, that line. If it `keeps`
        the candidates, other lists follow."""
        lists = [(role, self._that_ran(each, run)) for role, each in found]
        made = [run.place(step) for step, _ in run.culprits]
        seen = made or [run.place(step) for step in [run.suspect] if step is not None]
        hit = next(
            (
                (role, place)
                for role, each in lists
                for place, own in enumerate(each)
                if not own.missing and any(_spans(own, *place) for place in seen)
            ),
            None,
        )
        rest = [each for role, each in lists if hit is None or role != hit[0]]
        first: list[Sequence[OwnLine]] = []
        if hit is not None:
            alike = (each[hit[1] :][:1] for role, each in lists if role == hit[0])
            first = [[self._statement(own, seen) for own in each] for each in alike]
        elif made:
            first = [[self._statement_at(*made[0])]]
        lines = list(dict.fromkeys(chain(*first, *(rest if keeps or not first else ()))))[:MOST]
        return [_with_effect(own, run) for own in lines]

    def _statement(self, own: OwnLine, seen: Iterable[tuple[str, int, int]]) -> OwnLine:
        """The statement that was seen, of a part with several."""
        inside = (place for place in seen if _spans(own, *place) and place[1] > own.line)
        place = None if own.missing else next(inside, None)
        return own if place is None else self._statement_at(*place)

    def _that_ran(self, lines: Sequence[OwnLine], run: SearchLines) -> Sequence[OwnLine]:
        """The lines that ran, if any did; a missing line behind the last one that ran instead."""
        placed = [self._placed(own, run) if own.missing else own for own in lines]
        ran = [
            own for own in placed if any(_spans(own, file, line, line) for file, line in run.ran)
        ]
        return ran or placed

    def _placed(self, own: OwnLine, run: SearchLines) -> OwnLine:
        """The part behind which a line is missing, or the last line that ran before a next child,
        if that is further below."""
        last = run.last_before_next_child(own.file, own.line)
        if last is None or last.line <= own.end_line:
            return own
        return self._statement_at(last.file, last.line, last.line, missing=True)

    def _statement_at(self, file: str, first: int, last: int, *, missing: bool = False) -> OwnLine:
        """The statement on those lines."""
        text, end = (source_line(self._submission.files[file], line) for line in (first, last))
        column = len(text) - len(text.lstrip()) + 1
        return OwnLine(file, first, column, last, len(end) + 1, text[:LONGEST], missing)

    def likeliest_first(self, diagnosis: Diagnosis, run: SearchLines) -> Diagnosis:
        """The diagnosis, whose mistakes come first that change the line which made the first
        difference, unless the text tells them apart."""
        if diagnosis.told_by_text or not run.culprits:
            return diagnosis
        from grader.diagnosis.mistake_lines import changed_roles

        step = run.culprits[0][0]
        place, kinds = run.place(step), run.kinds(step)

        def is_elsewhere(names: tuple[str, ...]) -> bool:
            for function, role in changed_roles(names, diagnosis.algorithm):
                known = [own for own in self._of_role(function, role) if not own.missing]
                kind = KINDS.get(role.partition(".")[0], "")
                if any(_spans(own, *place) for own in known) or (not known and kind in kinds):
                    return False
            return True

        ranked = tuple(sorted(diagnosis.alternatives, key=is_elsewhere))
        return replace(diagnosis, alternatives=ranked)

    def concluded(
        self,
        diagnosis: Diagnosis,
        found: Iterable[Finding],
        run: SearchLines | None = None,
        *,
        show_repair: bool,
    ) -> tuple[Finding, ...]:
        """The conclusions, those on the likeliest mistake with the program's own lines, also by a
        `run`, and with these lines as they should be if the assignment says so."""
        from grader.diagnosis.mistake_lines import changed_lines, changed_roles

        names = diagnosis.alternatives[0]
        roles = [*changed_roles(names, diagnosis.algorithm)]
        told = tuple(self.explained(each, roles, run, mistakes=len(names)) for each in found)
        if not show_repair:
            return told
        from grader.grading.repaired_lines import with_repairs

        changes = [change for name in names for change in changed_lines(name)]
        return tuple(with_repairs(each, changes) for each in told)

    def _candidates(
        self, finding: Finding, figure: Sequence[FigureLine], *, mirrored: bool = False
    ) -> Sequence[OwnLine]:
        """The candidates for the line of the figure, or the first one for each of several lines; of
        an evaluation, the returns. The function if it is known and there are none, or too many."""
        returned = finding.code == search_difference.wrong_return.code
        found = [self._of_figure(line, mirrored=mirrored, returned=returned) for line in figure]
        if len(found) > 1:
            found = [lines[:1] for lines in found]
        if not figure and finding.about == "search":
            found = [self._first("search", [EVALUATED.get(finding.code, ["value"])], [])]
        lines = list(dict.fromkeys(chain.from_iterable(found)))
        if 0 < len(lines) <= MOST_FOR_A_LINE:
            return lines
        return self._first("search", [["function"]], []) if finding.about == "search" else []

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


def _part(role: str) -> str:
    """The part of the figure to which a role of a known mistake belongs."""
    part = role.rstrip("+-").partition(".")[0]
    while part in PARTS:
        part = PARTS[part]
    return part


def _spans(own: OwnLine, file: str, first: int, last: int) -> bool:
    return own.file == file and own.line <= last and first <= own.end_line


def _with_effect(own: OwnLine, run: SearchLines) -> OwnLine:
    """The line with a sentence on what it did in the run."""
    return own if own.missing else own._replace(did=run.did(own.file, own.line, own.end_line))


def _with(finding: Finding, lines: Sequence[OwnLine]) -> Finding:
    """The finding with those lines, unless it has a place already; a line has a text, unless the
    program claims one that its file does not have."""
    own = tuple(line for line in lines if line.source)
    if finding.file is not None or finding.about == "program" or not own:
        return finding
    return replace(finding, file=own[0].file, line=own[0].line, own_lines=own)
