"""A document: the facts about one thing, which any format prints.

A thing (a solution of an exercise, an audit, a growth) is a class with some of these parts:

  head      the title, and the exercise that it is about
  brief     the sections for people, cut to some screens
  whole     the sections with everything
  plain     the sections in the notation of answers in plain text
  rows      the rows of a spreadsheet, the first with their headings
  data      one value for programs
  sheet     the parts of an answer file
  picture   a drawing; `steps` are those of a search that a player shows in it

It knows no format. A format is a file of `grader.reports.renderers` and prints one of these parts
of any thing, so a new thing has all formats of its parts, and a new format is one of all things.

Throughout, a text may come from anybody: each format escapes it, unless it is `Exact`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol, TypeAlias

from grader.core.models import Exercise

if TYPE_CHECKING:
    from grader.reports.html.scenes import Scene
    from grader.reports.pictures import Picture
    from grader.reports.pictures.svg import Plotted
    from grader.reports.text.terminal_lines import Line, Page


class Exact(str):
    """Text that is printed as it is: a formatted number, or the project's own notation."""

    __slots__ = ()


class NameList(tuple[str, ...]):
    """Names in their order; "none" if there are none."""

    __slots__ = ()


Phrase: TypeAlias = Callable[[Callable[[str], str]], str]
"""Words with names in them, made by the function with which a format writes a name."""
Text: TypeAlias = str | Phrase
PrintedValue: TypeAlias = int | float | NameList | Text


class Setting(NamedTuple):
    """A condition of a search, by its label."""

    label: str
    value: PrintedValue
    # the setting in a row of others, such as "seed 3"; "" if it does not stand there
    words: str = ""


def settings(texts: Mapping[str, str]) -> list[Setting]:
    """The conditions with these labels."""
    return [
        Setting(label.capitalize(), Exact(text), f"{label} {text}") for label, text in texts.items()
    ]


class Head(NamedTuple):
    """The title of a document, and the exercise that it is about, if it is about one."""

    title: str
    exercise: Exercise | None = None
    variant: str = ""
    settings: Sequence[Setting] = ()  # they follow the player who moves first
    bare: bool = False  # the reader knows the exercise: only its title is told, and its id

    @property
    def conditions(self) -> Iterator[str]:
        """The conditions of the search, in a row of words."""
        from grader.reports.parts.wording import depth_limit, first_player

        if self.exercise is not None and not self.bare:
            yield first_player(self.exercise.root_player)
            yield from filter(None, [depth_limit(self.exercise)])
            yield from filter(None, [setting.words for setting in self.settings])


class StyledCell(NamedTuple):
    """A cell of a table in a style."""

    value: PrintedValue | None
    style: str = ""


class Stacked(tuple[StyledCell, ...]):
    """A cell with several texts below each other."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column of a table."""

    head: str = ""
    under: str = ""  # a second line of the heading
    short: str = ""  # the heading where there is less room
    right: bool = False  # whether its cells are aligned at their right ends
    named: bool = False  # whether its cells are names, which are cut if they are long
    room: int = 0  # its least width in a terminal
    wraps: bool = False  # whether a terminal breaks its cells into lines; only the last column may
    style: str = ""  # of its cells

    @property
    def label(self) -> str:
        """The whole heading on one line."""
        return ", ".join(filter(None, [self.head, self.under]))


class Note(NamedTuple):
    """A sentence in place of the rows of a table that are left out."""

    text: str
    style: str = ""


CellContent: TypeAlias = PrintedValue | StyledCell | Stacked | None
Row: TypeAlias = Sequence[CellContent]


def values(content: CellContent) -> Sequence[PrintedValue | None]:
    """The values of a cell, without their styles."""
    cells = content if isinstance(content, Stacked) else [content]
    return [each.value if isinstance(each, StyledCell) else each for each in cells]


@dataclass(frozen=True, kw_only=True)
class DataTable:
    """A table; a missing value is None."""

    columns: Sequence[TableColumn]
    rows: Iterable[Row | Note]
    total: int = 0  # the number of rows, of which a page may show the first ones
    title: str = ""  # its title on a page
    label: str = ""  # its name for screen readers
    kind: str = ""  # the style of the table on a page
    keyed: bool = False  # the first column names rows; a wide table breaks between others
    # whether a terminal numbers the columns but the first, and lists their headings above
    numbered: bool = False
    apart: int = 2  # the cells between columns in a terminal


class FactList(NamedTuple):
    """Values by label, below each other, in a style as in `Span`. None is no value; a page with a
    picture leaves out the `minor` ones."""

    facts: Mapping[str, PrintedValue | None]
    style: str = ""
    minor: Collection[str] = ()

    def known(self) -> Iterator[tuple[str, PrintedValue]]:
        """The labels that have a value, each with it."""
        return ((label, value) for label, value in self.facts.items() if value is not None)


class Prose(NamedTuple):
    """Words in the whole width, but `indent` cells."""

    text: str
    style: str = ""
    indent: int = 0


class Bullets(tuple[str, ...]):
    """A list of texts."""

    __slots__ = ()


class Code(NamedTuple):
    """Lines to be copied, below a comment on them."""

    lines: Sequence[str]
    comment: str = ""
    language: str = "yaml"


class Drawn(NamedTuple):
    """The tree as lines of text; formats with a picture have that."""

    lines: Callable[[Page], Iterable[Line]]


class PicturePlace(NamedTuple):
    """The place of the document's picture."""

    label: str


SectionBlock: TypeAlias = FactList | DataTable | Prose | Bullets | Code | Drawn | PicturePlace


class Section(NamedTuple):
    """Blocks that belong together, below a heading if they have one."""

    blocks: Sequence[SectionBlock]
    heading: str = ""
    style: str = ""


Passage: TypeAlias = Section | SectionBlock  # a section, or a block that is one by itself


def sections(parts: Iterable[Passage]) -> Iterator[Section]:
    """The parts as sections."""
    return (part if isinstance(part, Section) else Section([part]) for part in parts)


class Thing(Protocol):
    """The parts that every thing has; `noun` is its name in "the formats for ..."."""

    noun: ClassVar[str]

    @property
    def head(self) -> Head: ...
    @property
    def brief(self) -> Iterable[Passage]: ...
    @property
    def whole(self) -> Iterable[Passage]: ...


Ways: TypeAlias = tuple[type[Thing], Callable[[Exercise, str | None], Thing]]
"""The class of the documents that solve exercises, and the function that makes one of an exercise
by a variant; None is the usual one."""


class Printable(Thing, Protocol):
    """A thing with the part that is asked for. A search has `steps`, and a picture of a tree."""

    @property
    def plain(self) -> Iterable[Passage]: ...
    @property
    def rows(self) -> Iterable[Sequence[float | str]]: ...
    @property
    def data(self) -> object: ...
    @property
    def sheet(self) -> Mapping[str, object]: ...
    @property
    def exercise(self) -> Exercise: ...
    @property
    def picture(self) -> Picture | Plotted: ...
    @property
    def steps(self) -> Iterator[Scene]: ...


def parts(thing: type[Thing]) -> frozenset[str]:
    """The names of the parts that a thing has."""
    return frozenset({*dir(thing), *getattr(thing, "__dataclass_fields__", {})})


def bound(value: float, infinity: str = "inf") -> str:
    """A bound or value as text: 6, 2.5, -inf, +inf."""
    if value in {float("inf"), float("-inf")}:
        return ("+" if value > 0 else "-") + infinity
    return f"{value:.0f}" if isinstance(value, float) and value.is_integer() else str(value)
