"""An audit as a document: the matrix of mistakes and exercises, and the conclusions in words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from grader.core.findings.phrases import count
from grader.core.models import CHECKS, CheckName
from grader.diagnosis.audit import Audit, Group
from grader.diagnosis.audit_proposals import Proposals
from grader.diagnosis.spare_exercises import Spare
from grader.reports import document as doc

LETTERS: Mapping[CheckName, str] = {each.name: each.letter for each in CHECKS if each.letter}
"""The letter of each check in the matrix."""
MOST_COLUMNS = 60  # the most exercises with a column each; with more, the table only counts
_LEAST_ROOM = 3  # the least width of a column of the matrix


@dataclass(frozen=True)
class Audited:
    """An audit, and the trees that are proposed after it, if any were looked for."""

    noun: ClassVar[str] = "audits"

    audit: Audit
    proposals: Proposals | None = None

    @property
    def head(self) -> doc.Head:
        return doc.Head(self.audit.title)

    @property
    def brief(self) -> Iterator[doc.Passage]:
        """The matrix, or numbers if it is too large; the conclusions; the proposed trees."""
        audit = self.audit
        sizes = count(len(audit.mistakes), "known mistake"), count(len(audit.exercises), "exercise")
        yield doc.Section([doc.Prose(" on ".join(sizes), "dim"), *_left_out(audit)])
        if audit.exercises:
            yield from (_summary if len(audit.exercises) > MOST_COLUMNS else _matrix)(audit)
            yield _uncaught(audit)
            yield _alike("Mistakes that these exercises cannot tell apart", audit.alike)
            yield _needless(audit)
        if self.proposals is not None:
            yield from _proposed(self.proposals)

    @property
    def whole(self) -> Iterator[doc.Passage]:
        return self.brief

    @property
    def rows(self) -> Iterator[Sequence[str]]:
        """A row for each mistake: the letters of the checks that cost points, by exercise."""
        audit = self.audit
        yield "mistake", *audit.exercises
        for name in audit.mistakes:
            checks = ("".join(LETTERS[check] for check in each) for each in audit.failed[name])
            yield name, *checks


def _left_out(audit: Audit) -> Iterator[doc.Prose]:
    if audit.left_out:
        each = ", ".join(
            f"{name} ({'a whole game' if size is None else count(size, unit)})"
            for name, size, unit in audit.left_out
        )
        yield doc.Prose(f"Too large for an audit, so not included below: {each}.", "yellow")


def _matrix(audit: Audit) -> Iterator[doc.Passage]:
    """A row for each mistake, a column for each exercise."""
    yield doc.Prose(f"{_key(audit)}; · no points lost", "dim")
    room = max(len(audit.checks), _LEAST_ROOM)
    columns = [doc.TableColumn(name, right=True, room=room) for name in audit.exercises]
    rows: list[doc.Row] = [
        [_name(name, audit), *(_cell(audit, failed) for failed in audit.failed[name])]
        for name in audit.mistakes
    ]
    sums = [sum(map(bool, failed)) for failed in zip(*audit.failed.values(), strict=True)]
    last: list[doc.PrintedValue] = ["mistakes caught", *sums]
    rows.append([doc.StyledCell(each, "bold") for each in last])
    table = doc.DataTable(
        columns=[doc.TableColumn(), *columns], rows=rows, keyed=True, numbered=True, apart=1
    )
    yield doc.Section([table])


def _key(audit: Audit) -> str:
    """The meanings of the letters."""
    words = ", ".join(f"{each.letter} {each.noun}" for each in CHECKS if each.name in audit.checks)
    return words or "no exercise is worth points, so none can be lost"


def _name(name: str, audit: Audit) -> doc.StyledCell:
    return doc.StyledCell(name, "" if any(audit.failed[name]) else "bold yellow")


def _cell(audit: Audit, failed: Sequence[CheckName]) -> doc.StyledCell:
    """A letter for each check that costs points; each check has its own position."""
    if not failed:
        return doc.StyledCell("·", "dim")
    letters = "".join(LETTERS[check] if check in failed else " " for check in audit.checks)
    inner = letters.strip()
    return doc.StyledCell(letters.replace(inner, inner.replace(" ", "·")), "green")


def _summary(audit: Audit) -> Iterator[doc.Passage]:
    """A row for each mistake: the exercises that catch it, counted, by check, and the first."""
    number = len(audit.exercises)
    about = (
        f"{number} columns are too many for this table; -f csv has them all. For each mistake: the "
        "number of exercises that catch it, in all and by each check, and the first of them."
    )
    yield doc.Section([doc.Prose(about, "dim"), doc.Prose(_key(audit), "dim")])
    heads = ["caught", *(LETTERS[check] for check in audit.checks)]
    room = len(str(number))
    columns = [doc.TableColumn(head, right=True, room=room) for head in heads]
    rows: list[doc.Row] = []
    for name in audit.mistakes:
        catching = audit.catching(name)
        numbers = [sum(check in each for each in audit.failed[name]) for check in audit.checks]
        first = audit.exercises[catching[0]] if catching else ""
        rows.append([_name(name, audit), len(catching), *numbers, first])
    columns = [doc.TableColumn(), *columns, doc.TableColumn("first", style="dim")]
    yield doc.DataTable(columns=columns, rows=rows, keyed=True)


def _uncaught(audit: Audit) -> doc.Section:
    blocks: list[doc.SectionBlock] = []
    for name in audit.uncaught:
        blocks.append(doc.Prose(name, indent=2))
        blocks.append(doc.Prose(f"a program that {audit.mistakes[name]}", "dim", 4))
    for exercise in audit.exercises if len(audit.exercises) > 1 else ():
        alone = [name for name, by in audit.caught_once.items() if by == exercise]
        if alone:
            blocks.append(doc.Prose(f"Only {exercise} catches {', '.join(alone)}."))
    if not audit.uncaught:
        return doc.Section(blocks, "Every mistake is caught.", "green")
    heading = f"Caught by no exercise: {count(len(audit.uncaught), 'mistake')}"
    return doc.Section(blocks, heading, "yellow")


def _alike(heading: str, groups: Sequence[Group]) -> doc.Section:
    if not groups:
        return doc.Section([], "All mistakes that a tree can tell apart are told apart.", "green")
    blocks: list[doc.SectionBlock] = []
    if any(len(same) > 1 for group in groups for same in group):
        blocks.append(doc.Prose("No tree can tell apart mistakes that are joined by =.", "dim"))
    blocks.append(doc.Bullets(", ".join(" = ".join(same) for same in group) for group in groups))
    return doc.Section(blocks, f"{heading}: {count(len(groups), 'group')}", "yellow")


def _needless(audit: Audit) -> doc.Section:
    """The exercises without which the same mistakes are caught, and the same told apart."""
    if not audit.spare:
        return doc.Section([], "Every exercise is needed.", "green")
    texts = [f"Any one of these can be left out: {', '.join(map(_spare, audit.spare))}."]
    singles = {each.id for each in audit.spare if each.whole}
    if len(audit.spare) == 1 and audit.spare[0].trees == 1:
        pass
    elif singles == set(audit.together) == {each.id for each in audit.spare}:
        texts.append("All of them can be left out at once.")
    elif audit.together:
        texts.append(
            "Some of them replace others, so not all can be left out at once; these can: "
            f"{', '.join(audit.together)}."
        )
    else:
        texts.append("No file can be left out entirely, because its trees replace each other.")
    heading = "Exercises that are not needed to catch mistakes or tell them apart"
    return doc.Section([doc.Prose(text) for text in texts], heading)


def _spare(each: Spare) -> str:
    if each.trees == 1:
        return each.id
    return f"{each.id} (any of its {each.trees} trees{', or all' if each.whole else ''})"


def _proposed(proposals: Proposals) -> Iterator[doc.Passage]:
    """The proposed trees, and the mistakes for which there is none."""
    yield doc.Section([], f"Proposed: {count(len(proposals.trees), 'tree')} to add")
    for proposal in proposals.trees:
        effects = [f"catches {', '.join(proposal.catches)}"] if proposal.catches else []
        if proposal.tells_apart:
            effects.append(f"tells {proposal.tells_apart} more apart")
        yield doc.Code(proposal.lines(), "; ".join(effects))
    why = "The time ran out before a tree was" if proposals.cut_short else "No tree was"
    if proposals.uncaught:
        names = ", ".join(proposals.uncaught)
        blocks = [doc.Prose(f"{why} found that catches these mistakes: {names}.", "yellow")]
        if not proposals.cut_short:
            text = "They may do nothing wrong under this rule, or nothing that this rubric marks."
            blocks.append(doc.Prose(text))
        yield doc.Section(blocks)
    if proposals.alike:
        yield _alike(f"{why} found that tells these mistakes apart", proposals.alike)
