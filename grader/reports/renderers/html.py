"""A document as a page: the facts, the picture, which a player steps through, and the tables."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from grader.core.findings.phrases import count
from grader.reports import document as doc
from grader.reports.html import blocks, page
from grader.reports.html.player import PlayedSearch, Players
from grader.reports.parts.wording import subject
from grader.reports.pictures import Picture, svg, words
from grader.reports.pictures.node_labels import window_room
from grader.reports.text.markup import EMPTY, Markup, attributes, joined, lines, markup, shown
from grader.reports.text.page_files import templates

_HTML = templates("reports/renderers/document.html")

MOST = 400  # the most nodes of a list, or rows of a table of a search, that are shown
_MOST_NAMES = 40  # the most names of a list that is open
_NAME_ROOM, _LONGEST = 60, 2000  # the most characters of a name, and of any other value
_CLASSES = {"dim": "soft", "red": "bad"}  # the classes of paragraphs, by their styles


def render(document: doc.Printable, *more: doc.Printable) -> str:
    """One page, which loads nothing; several searches are below each other."""
    if "steps" in doc.parts(type(document)):
        return _searches([document, *more])
    shown_sections = (_section(each, document) for each in doc.sections(document.whole))
    title = document.head.title
    body = markup(_HTML["body"], title=title, sections=lines(filter(None, shown_sections)))
    picture = document.picture
    styles = [] if isinstance(picture, Picture) else [picture.style]
    return page.document(title, body, styles=[*styles, "reports/renderers/document.css"])


def _section(section: doc.Section, document: doc.Printable) -> Markup:
    """The blocks, below a heading if there is one."""
    blocks = lines(filter(None, (_block(each, section, document) for each in section.blocks)))
    if not section.heading:
        return blocks
    return markup(_HTML["headed"], heading=section.heading, blocks=blocks)


def _block(block: doc.SectionBlock, section: doc.Section, document: doc.Printable) -> Markup:
    if isinstance(block, doc.Prose):
        kind = attributes(class_=_CLASSES.get(block.style))
        return markup("<p{attributes}>{}</p>", shown(block.text, 1000), attributes=kind)
    if isinstance(block, doc.FactList):
        return _facts(block.known())
    if isinstance(block, doc.DataTable):
        return markup(_HTML["open"], label=block.label or section.heading, table=_table(block))
    if isinstance(block, doc.PicturePlace):
        drawing = svg.drawing(document.picture, "plot-")
        return markup(_HTML["figure"], label=block.label, picture=drawing.element)
    if isinstance(block, doc.Bullets):
        return markup("<ul>{}</ul>", joined(markup("<li>{}</li>", item) for item in block))
    if isinstance(block, doc.Code):
        return markup('<pre tabindex="0">{}</pre>', lines([block.comment, *block.lines]))
    return EMPTY


def _facts(facts: Iterable[tuple[str, doc.PrintedValue]]) -> Markup:
    return blocks.facts((label, _fact(value)) for label, value in facts)


def _fact(value: doc.PrintedValue) -> Markup:
    """A value; of a long list of names, only the number until it is opened."""
    text = _text(value, _LONGEST)
    if not isinstance(value, doc.NameList) or len(value) <= _MOST_NAMES:
        return text
    return markup("<details><summary>{}</summary>{}</details>", count(len(value), "node"), text)


def _searches(documents: Sequence[doc.Printable]) -> Markup:
    """A page of searches, each with its player."""
    players = Players()
    title = documents[0].head.title
    if len(documents) > 1:
        about = subject(filter(None, (each.head.exercise for each in documents)))
        title = f"{len(documents)} searches with {about}"
    shown_searches = lines(
        _search(each, f"tree-{place}", players, heading=len(documents) > 1)
        for place, each in enumerate(documents, 1)
    )
    return players.page(title, markup(_HTML["body"], title=title, sections=shown_searches))


def _search(document: doc.Printable, name: str, players: Players, *, heading: bool) -> Markup:
    """The conditions, the answers, the picture with its player, and the tables."""
    head, exercise = document.head, document.exercise
    picture = document.picture
    if isinstance(picture, Picture):
        picture = replace(picture, room=window_room(exercise))
    about = [*head.conditions, head.variant, exercise.source]
    answers = [
        (label, value)
        for section in doc.sections(document.brief)
        for block in section.blocks
        if isinstance(block, doc.FactList)
        for label, value in block.known()
        if label not in block.minor
    ]
    answers += [(setting.label, setting.value) for setting in head.settings if not setting.words]
    searched = [PlayedSearch("The right search", document.steps)]
    return markup(
        _HTML["search"],
        title=exercise.title,
        heading=markup("<h2>{}</h2>\n", exercise.title) if heading else EMPTY,
        about=shown(" · ".join(filter(None, about)), 400),
        answers=_facts(answers),
        search=players.search(name, exercise, searched, picture),
        tables=lines(
            _folded(block, section.heading)
            for section in doc.sections(document.whole)
            for block in section.blocks
            if isinstance(block, doc.DataTable)
        ),
    )


def _folded(table: doc.DataTable, heading: str) -> Markup:
    """The first rows of a table below its title."""
    title, more = table.title or heading, blocks.more(table.total - MOST, "more row")
    return markup(_HTML["folded"], title=title, label=table.label, table=_table(table), more=more)


def _table(table: doc.DataTable) -> Markup:
    heads = (
        markup(
            "<th{attributes}>{}</th>",
            column.short or column.label,
            attributes=attributes(scope="col", class_=_number(column, table)),
        )
        for column in table.columns
    )
    rows = islice(table.rows, MOST if table.total else None)
    return markup(
        _HTML["table"],
        attributes=attributes(class_=table.kind or None),
        heads=joined(heads),
        rows=lines(markup("<tr>{}</tr>", joined(_cells(row, table))) for row in rows),
    )


def _number(column: doc.TableColumn, table: doc.DataTable) -> str | None:
    """The class of a cell with a number; the tables of a search have styles of their own."""
    return "number" if column.right and not table.kind else None


def _cells(row: doc.Row | doc.Note, table: doc.DataTable) -> Iterator[Markup]:
    if isinstance(row, doc.Note):
        yield markup('<td colspan="{}">{}</td>', len(table.columns), row.text)
        return
    for place, (content, column) in enumerate(zip(row, table.columns, strict=True)):
        room = _NAME_ROOM if column.named else _LONGEST
        text = joined((_text(value, room) for value in doc.values(content)), "; ")
        kind = _number(column, table)
        if table.keyed and not place:
            named = attributes(scope="row", class_=kind)
            yield markup("<th{attributes}>{}</th>", text, attributes=named)
        else:
            yield markup("<td{attributes}>{}</td>", text, attributes=attributes(class_=kind))


def _text(value: doc.PrintedValue | None, room: int) -> Markup:
    """A value with at most `room` characters."""
    if value is None:
        return markup("–")
    if isinstance(value, doc.NameList):
        found = joined((shown(name, _NAME_ROOM) for name in value[:MOST] or ["none"]), ", ")
        rest = len(value) - MOST
        return markup("{} and {} more", found, rest) if rest > 0 else found
    if isinstance(value, (int, float)):
        return shown(words.number(value), _NAME_ROOM)
    return shown(value if isinstance(value, str) else value(str), room)
