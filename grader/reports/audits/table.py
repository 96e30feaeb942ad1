"""An audit for people: the matrix of mistakes and exercises, and the conclusions in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.core.findings.phrases import count
from grader.core.models import CHECKS, CheckName
from grader.diagnosis.audit import Audit, Group
from grader.diagnosis.audit_proposals import Proposal, Proposals
from grader.diagnosis.spare_exercises import Spare
from grader.reports.audits import LETTERS, Audited
from grader.reports.text.terminal_lines import BLANK, Line, Page, Span, pad, widest, wrap

MOST_COLUMNS = 60
"""The most exercises that have a column each; with more, the table only counts them."""
_FEWEST_COLUMNS = 6
_NARROWEST_NAME = 20


def render(
    audited: Audited,
    *,
    width: int | None = None,
    color: bool | None = None,
    unicode: bool = True,
) -> str:
    """The audit as text. No line is wider than `width` cells, at most and by default 100.

    Only lines of YAML are not wrapped, because they are for pasting. Without `color` there are no
    colours; without `unicode` the text is ASCII.
    """
    page = Page.sized(width, unicode=unicode)
    shown = page.paint(_lines(audited.audit, page), color=bool(color))
    return shown + _proposed(audited, page, color=bool(color))


def _lines(audit: Audit, page: Page) -> Iterator[Line]:
    sizes = count(len(audit.mistakes), "known mistake"), count(len(audit.exercises), "exercise")
    yield [Span(page.safe(audit.title), "bold")]
    yield from _text(" on ".join(sizes), page, "dim")
    yield from _left_out(audit, page)
    if not audit.exercises:
        return
    yield BLANK
    shown = _summary if len(audit.exercises) > MOST_COLUMNS else _matrix
    yield from shown(audit, page)
    yield from _uncaught(audit, page)
    yield from _alike("Mistakes that these exercises cannot tell apart", audit.alike, page)
    yield from _needless(audit, page)


def _text(text: str, page: Page, style: str = "", indent: int = 0) -> Iterator[Line]:
    for line in wrap(page.safe(text, 100_000), page.width - indent):
        yield [Span(" " * indent + line, style)]


def _left_out(audit: Audit, page: Page) -> Iterator[Line]:
    if audit.left_out:
        each = ", ".join(
            f"{name} ({'a whole game' if size is None else count(size, unit)})"
            for name, size, unit in audit.left_out
        )
        yield from _text(f"Too large for an audit, so not included below: {each}.", page, "yellow")


# ---------------------------------------------------------------- the matrix


def _matrix(audit: Audit, page: Page) -> Iterator[Line]:
    """A row for each mistake, a column for each exercise, in as many blocks as needed."""
    yield from _text(f"{_key(audit)}; {page.glyphs.dot} no points lost", page, "dim")
    yield BLANK
    yield from _legend(audit, page)
    cell = max(len(audit.checks), 3) + 1
    names = _name_room(audit, page, cell)
    columns = max(1, (page.width - names) // cell)
    for start in range(0, len(audit.exercises), columns):
        block = range(start, min(start + columns, len(audit.exercises)))
        yield BLANK
        heads = [pad(str(place + 1), cell, "right") for place in block]
        yield [Span(pad("", names) + "".join(heads), "dim")]
        for name in audit.mistakes:
            caught = any(audit.failed[name])
            yield [
                Span(pad(page.fit(name, names), names), "" if caught else "bold yellow"),
                *(
                    span
                    for place in block
                    for span in _cell(audit, audit.failed[name][place], cell, page)
                ),
            ]
        sums = [sum(bool(checks[place]) for checks in audit.failed.values()) for place in block]
        cells = [pad(str(each), cell, "right") for each in sums]
        yield [Span(pad(page.fit("mistakes caught", names), names) + "".join(cells), "bold")]
    yield BLANK


def _key(audit: Audit) -> str:
    """The meanings of the letters."""
    words = ", ".join(f"{each.letter} {each.noun}" for each in CHECKS if each.name in audit.checks)
    return words or "no exercise is worth points, so none can be lost"


def _name_room(audit: Audit, page: Page, cell: int) -> int:
    """The width of the names. They are cut if too few columns would fit beside them."""
    room = max(_NARROWEST_NAME, page.width - cell * min(_FEWEST_COLUMNS, len(audit.exercises)))
    return min(widest([*audit.mistakes, "mistakes caught"]), room, page.width - cell)


def _cell(audit: Audit, failed: Sequence[CheckName], cell: int, page: Page) -> Line:
    """A letter for each check that costs points; each check has its own position."""
    if not failed:
        return [Span(pad(page.glyphs.dot, cell, "right"), "dim")]
    letters = "".join(LETTERS[check] if check in failed else " " for check in audit.checks)
    shown = letters.rstrip()
    inner = shown.strip()
    shown = shown.replace(inner, inner.replace(" ", page.glyphs.dot))
    room = cell - (len(letters) - len(shown))
    return [Span(pad(shown, room, "right"), "green"), Span(" " * (cell - room))]


def _legend(audit: Audit, page: Page) -> Iterator[Line]:
    """The number of each column with the exercise's id, set in columns."""
    digits = len(str(len(audit.exercises)))
    items = [
        f"{pad(str(place), digits, 'right')} {page.safe(name)}"
        for place, name in enumerate(audit.exercises, 1)
    ]
    room = min(page.width, widest(items) + 2)
    columns = max(1, (page.width + 2) // room)
    rows = -(-len(items) // columns)
    for row in range(rows):
        yield [Span(pad(page.fit(item, page.width), room)) for item in items[row::rows]]


def _summary(audit: Audit, page: Page) -> Iterator[Line]:
    """A row for each mistake: the exercises that catch it, counted, by check, and the first."""
    yield from _text(
        f"{len(audit.exercises)} columns are too many for this table; -f csv has them all. For "
        "each mistake: the number of exercises that catch it, in all and by each check, and the "
        "first of them.",
        page,
        "dim",
    )
    yield from _text(_key(audit), page, "dim")
    yield BLANK
    numbers = [
        [
            len(audit.catching(name)),
            *(sum(check in each for each in audit.failed[name]) for check in audit.checks),
        ]
        for name in audit.mistakes
    ]
    heads = ["caught", *(LETTERS[check] for check in audit.checks)]
    rooms = [max(len(head), len(str(len(audit.exercises)))) + 2 for head in heads]
    names = min(widest(audit.mistakes), max(_NARROWEST_NAME, page.width - sum(rooms) - 12))

    def row(cells: Sequence[str]) -> str:
        return "".join(pad(each, room, "right") for each, room in zip(cells, rooms, strict=True))

    yield [Span(pad("", names) + row(heads) + "  first", "dim")]
    for name, each in zip(audit.mistakes, numbers, strict=True):
        first = page.safe(audit.exercises[audit.catching(name)[0]]) if each[0] else ""
        yield [
            Span(pad(page.fit(name, names), names), "" if each[0] else "bold yellow"),
            Span(row([str(number) for number in each])),
            Span("  " + first, "dim"),
        ]
    yield BLANK


# ---------------------------------------------------------------- the conclusions


def _uncaught(audit: Audit, page: Page) -> Iterator[Line]:
    if audit.uncaught:
        yield _heading(f"Caught by no exercise: {count(len(audit.uncaught), 'mistake')}", "yellow")
        for name in audit.uncaught:
            yield [Span("  " + name)]
            yield from _text(f"a program that {audit.mistakes[name]}", page, "dim", 4)
    else:
        yield _heading("Every mistake is caught.", "green")
    for exercise in audit.exercises if len(audit.exercises) > 1 else ():
        alone = [name for name, by in audit.caught_once.items() if by == exercise]
        if alone:
            yield from _text(f"Only {exercise} catches {', '.join(alone)}.", page)
    yield BLANK


def _heading(text: str, style: str) -> Line:
    return [Span(text, f"bold {style}")]


def _alike(heading: str, groups: Sequence[Group], page: Page) -> Iterator[Line]:
    if not groups:
        yield _heading("All mistakes that a tree can tell apart are told apart.", "green")
        yield BLANK
        return
    yield _heading(f"{heading}: {count(len(groups), 'group')}", "yellow")
    if any(len(same) > 1 for group in groups for same in group):
        yield from _text("No tree can tell apart mistakes that are joined by =.", page, "dim")
    for group in groups:
        mark = f"{page.glyphs.dot} "
        texts = wrap(", ".join(" = ".join(same) for same in group), page.width - 4)
        for number, text in enumerate(texts):
            yield [Span("  " + (mark if not number else "  ") + text)]
    yield BLANK


def _needless(audit: Audit, page: Page) -> Iterator[Line]:
    """The exercises without which the same mistakes are caught, and the same told apart."""
    if not audit.spare:
        yield _heading("Every exercise is needed.", "green")
        return
    yield _heading("Exercises that are not needed to catch mistakes or tell them apart", "")
    spare = ", ".join(map(_spare, audit.spare))
    yield from _text(f"Any one of these can be left out: {spare}.", page)
    singles = {each.id for each in audit.spare if each.whole}
    if len(audit.spare) == 1 and audit.spare[0].trees == 1:
        return
    if singles == set(audit.together) == {each.id for each in audit.spare}:
        yield from _text("All of them can be left out at once.", page)
    elif audit.together:
        yield from _text(
            "Some of them replace others, so not all can be left out at once; these can: "
            f"{', '.join(audit.together)}.",
            page,
        )
    else:
        yield from _text(
            "No file can be left out entirely, because its trees replace each other.", page
        )


def _spare(each: Spare) -> str:
    if each.trees == 1:
        return each.id
    return f"{each.id} (any of its {each.trees} trees{', or all' if each.whole else ''})"


# ---------------------------------------------------------------- proposals


def _proposed(audited: Audited, page: Page, *, color: bool) -> str:
    """The proposed trees. Their lines are for pasting, so they are not wrapped."""
    proposals = audited.proposals
    if proposals is None:
        return ""
    trees = proposals.trees
    heading = _heading(f"Proposed: {count(len(trees), 'tree')} to add", "")
    text = page.paint([BLANK, heading], color=color)
    for proposal in trees:
        text += page.paint([BLANK, *_comment(proposal, page)], color=color)
        text += "".join(f"{line}\n" for line in proposal.lines())
    return text + page.paint(_unmet(proposals, page), color=color)


def _comment(proposal: Proposal, page: Page) -> Iterator[Line]:
    effects = []
    if proposal.catches:
        effects.append(f"catches {', '.join(proposal.catches)}")
    if proposal.tells_apart:
        effects.append(f"tells {proposal.tells_apart} more apart")
    for line in wrap("; ".join(effects), page.width - 2):
        yield [Span(f"# {line}", "dim")]


def _unmet(proposals: Proposals, page: Page) -> Iterator[Line]:
    if not (proposals.uncaught or proposals.alike):
        return
    yield BLANK
    why = "The time ran out before a tree was" if proposals.cut_short else "No tree was"
    if proposals.uncaught:
        names = ", ".join(proposals.uncaught)
        yield from _text(f"{why} found that catches these mistakes: {names}.", page, "yellow")
        if not proposals.cut_short:
            yield from _text(
                "They may do nothing wrong under this rule, or nothing that this rubric marks.",
                page,
            )
    if proposals.alike:
        yield from _alike(f"{why} found that tells these mistakes apart", proposals.alike, page)
