"""The known mistakes: the catalogues in `reference/mistakes/`, read and expanded.

`reference/mistakes/__init__.py` describes a catalogue. An entry for MAX and MIN is two mistakes, or
three with the one in both functions; here each has its own name, words and edits.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias, cast

from grader.core import algorithms, data_files
from grader.core.document_cache import Result, recall
from grader.core.errors import DocumentError, UsageError, did_you_mean
from grader.core.models import Form
from grader.core.models.algorithm import Algorithm
from grader.core.models.figure import FigureLine, FigurePart, SearchPart
from grader.core.tree import Player
from grader.diagnosis.figure_forms import FORMS
from grader.diagnosis.mirrored_lines import OPPOSITE
from grader.diagnosis.mistake_reach import distance, fits, may_move, names_of
from grader.diagnosis.program_edits import MODULE, Edit, fault
from grader.diagnosis.program_trees import PLAYERS, base_of, base_source

MistakenLine: TypeAlias = tuple[Player, FigurePart] | Literal["search"] | SearchPart
"""A line of a figure: a player's and its part, "search" for the function that searches the root, or
a part of a figure with one function."""
FOLLOWS = "follows.json"  # the results of playing each mistake (tests/reference/test_mistakes.py)
_KIND = "mistakes"
_NAMES = ("MAX", "MIN", "both", "CHANCE", "root", "root loop", "name")
_EACH = "each"  # in place of both: also the mistakes of MAX alone and of MIN alone, with its words
_WORDS = ("title", "sentence", "hint")
_ALONE = {
    "title": "{text}, in {player}-VALUE alone",
    "sentence": "{whole}; {other}-VALUE is right.",
    "hint": "Compare {player}-VALUE with {other}-VALUE: {text}",
}
"""The words for the mistake of one player, made of those for both."""
_BESIDE_CHANCE = "sentence beside chance"
_OTHERS = {
    "form": "scalar",
    "lines": "sequence",
    "shows": "mapping",
    "equals": "sequence",
    "not in": "mapping",
}
_SHAPES = {"scalar": "text", "sequence": "list of texts", "mapping": "mapping of texts"}
_ROOTS = ("root", "root loop")
_TOGETHER = ("call", "move")
_OPPOSITE_WORDS = (
    "MAX MIN",
    "alpha beta",
    "Alpha Beta",
    "raise lower",
    "raises lowers",
    "raised lowered",
    "raising lowering",
    "rise fall",
    "rises falls",
    "above below",
    "greatest least",
    "high low",
    "upper lower",
    "upwards downwards",
    "maximum minimum",
    "minimizes maximizes",
    "most least",
    "positive negative",
    "+inf -inf",
)
_OPPOSITE = {
    word: other
    for pair in _OPPOSITE_WORDS
    for one, two in [pair.split()]
    for word, other in [(one, two), (two, one)]
}
_WORD = re.compile(r"[+-]?\w+")


@dataclass(frozen=True, eq=False, slots=True)
class KnownMistake:
    """A known mistake in the catalogue of `algorithm`."""

    name: str
    at: str  # the file and line of its entry
    algorithm: Algorithm
    edits: tuple[Edit, ...]
    lines: tuple[MistakenLine, ...]  # those of the figure that it concerns
    differs: tuple[str, ...]
    equals: tuple[str, ...]
    differs_in: Mapping[str, int]
    """For each algorithm in which a tree tells some of `equals` apart, by its title: a number that
    is equal for those that search alike there."""
    title: str
    sentence: str
    hint: str
    sentence_beside_chance: str  # for games with chance; "" if that is the usual one
    form: Form  # in which `grade explain` shows it
    shows: Mapping[str, str]  # the signs of a mistake in `mcts`
    not_in: Mapping[str, str]  # the algorithms whose programs it does not concern, and why

    def figure(self, algorithm: Algorithm) -> tuple[FigureLine, ...]:
        """The lines of the algorithm's figure that the mistake concerns."""
        figure = algorithm.figure
        lines: list[FigureLine] = []
        for line in self.lines:
            if isinstance(line, str):
                lines.append(figure.search_line("call and move" if line == "search" else line))
            elif line in figure.lines:
                lines.append(figure.line(*line))
        return tuple(lines)

    def sentence_in(self, algorithm: Algorithm) -> str:
        return (algorithm.has_chance and self.sentence_beside_chance) or self.sentence

    def edits_in(self, algorithm: Algorithm) -> tuple[Edit, ...]:
        """The edits that make the mistake in a program of the algorithm: without the optional ones
        for which that has no line."""
        return tuple(
            edit
            for edit in self.edits
            if not edit.optional or base_of(algorithm)[edit.label].knows(edit.role)
        )


def mistake(name: str) -> KnownMistake:
    """The known mistake of that name. Raises UsageError if there is none."""
    known = _every()
    if name not in known:
        raise UsageError(f"there is no mistake {name!r}{did_you_mean(name, known)}")
    return known[name]


def mistake_names(algorithm: Algorithm | None = None) -> tuple[str, ...]:
    """The names of the known mistakes in programs of an algorithm, or of all, alphabetically."""
    return tuple(sorted(_every() if algorithm is None else map(_nearest, by_edits(algorithm))))


def equal_mistakes(name: str, algorithm: Algorithm) -> tuple[str, ...]:
    """The other mistakes in programs of an algorithm that no search tells apart from this one: the
    equal ones, and those of other catalogues with the edits of one of them."""
    groups = by_edits(algorithm)
    own = next(each for each in groups if name in each)
    equal = {other for each in own for other in (each, *_equal_in(algorithm, mistake(each)))}
    return tuple(
        _nearest(each) for each in groups if each is not own and not equal.isdisjoint(each)
    )


def _equal_in(algorithm: Algorithm, known: KnownMistake) -> Iterator[str]:
    """Of the equals of a mistake, those that search alike in programs of the algorithm too."""
    own = known.differs_in.get(algorithm.title)
    return (each for each in known.equals if mistake(each).differs_in.get(algorithm.title) == own)


def _nearest(equal: Sequence[str]) -> str:
    """Of mistakes with the same edits, the one whose words fit best."""
    return equal[0]


@cache
def by_edits(algorithm: Algorithm) -> tuple[tuple[str, ...], ...]:
    """The mistakes whose lines a program of the algorithm has, those with equal edits there
    together, and the one first whose words fit best."""
    if not algorithm.mistakes:
        return ()
    found: dict[frozenset[Edit], list[str]] = {}
    for each in sorted(_every().values(), key=lambda each: distance(each.algorithm, algorithm)):
        if may_move(each.algorithm, algorithm) and not names_of(algorithm) & {*each.not_in}:
            edits = each.edits_in(algorithm)
            if each.algorithm is algorithm or all(fits(edit, each, algorithm) for edit in edits):
                found.setdefault(frozenset(edits), []).append(each.name)
    return tuple(map(tuple, found.values()))


# ---------------------------------------------------------------- reading the catalogues


@cache
def _every() -> Mapping[str, KnownMistake]:
    """Every known mistake by its name."""
    homes: dict[str, Algorithm] = {}
    for each in algorithms.every():
        if each.mistakes:
            homes.setdefault(each.mistakes, each)
    follows = json.loads(_file(FOLLOWS).read_bytes())
    alike: dict[int | None, list[str]] = {}
    for name, (_, searches, *_) in follows.items():
        alike.setdefault(searches, []).append(name)
    plains = {each: _read(each) for each in homes.values()}
    if wrong := [*_unfit([each for read in plains.values() for each in read])]:
        raise DocumentError(wrong)
    found: dict[str, KnownMistake] = {}
    for algorithm, read in plains.items():
        for plain in read:
            name = plain["name"]
            edits = tuple(Edit(*edit) for edit in plain["edits"])
            lines = tuple(
                cast("MistakenLine", line if isinstance(line, str) else tuple(line))
                for line in plain["lines"]
            )
            differs, searches, *differs_in = follows.get(name, ("", None))
            found[name] = KnownMistake(
                name,
                plain["at"],
                algorithm,
                edits,
                lines,
                tuple(differs.split()),
                (*plain["equals"], *(each for each in alike.get(searches, ()) if each != name)),
                differs_in[0] if differs_in else {},
                *(plain[key] for key in (*_WORDS, _BESIDE_CHANCE, "form", "shows", "not in")),
            )
    return found


def _file(name: str) -> Path:
    return data_files.folder(f"reference/mistakes/{name}")


def _read(algorithm: Algorithm) -> list[dict[str, Any]]:
    """The mistakes of an algorithm's catalogue as plain data. Raises DocumentError."""
    path = _file(f"{algorithm.mistakes}.yaml")
    raw = path.read_bytes()

    def work_out() -> Result:
        return {"mistakes": list(_expanded(path, raw, algorithm))}

    tables = _OPPOSITE_WORDS, _ALONE, _OTHERS, tuple(FORMS)
    others = repr((base_source(algorithm), algorithm, _algorithm_names(), tables))
    read = recall(_KIND, path.name, raw + b"\n" + others.encode(), work_out)["mistakes"]
    return [{**each, "at": f"{path}:{each['at']}"} for each in read]


@cache
def _algorithm_names() -> tuple[str, ...]:
    return tuple(sorted({name for each in algorithms.every() for name in names_of(each)}))


def _unfit(plains: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """A sentence for each name that two mistakes of all catalogues have, or no mistake has."""
    places: dict[str, str] = {}
    for each in plains:
        name, place = each["name"], each["at"]
        if name in places:
            yield f"{place}: {name} is the name of a mistake in {places[name]} too; write another"
        places.setdefault(name, place)
    for each in plains:
        for other in each["equals"]:
            if other not in places:
                yield (
                    f"{each['at']}: {each['name']} equals {other!r}, and there is no such mistake"
                    f"{did_you_mean(other, places) or '; write the name of one'}"
                )


def _expanded(path: Path, raw: bytes, algorithm: Algorithm) -> Iterator[Result]:
    """The mistakes of each entry of a catalogue. Raises DocumentError."""
    wrong: list[str] = []
    for node in _entries(path, raw):
        entry = _Entry(node, algorithm)
        wrong += [f"{path}:{line}: {text}" for line, text in entry.mistakes()]
        if not wrong:
            yield from entry.expanded()
    if wrong:
        raise DocumentError(wrong)


def _entries(path: Path, raw: bytes) -> list[Any]:
    """The nodes of the entries of a catalogue. Raises DocumentError."""
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # all scalars are texts
    try:
        root: Any = yaml.compose(raw, Loader=loader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line if error.problem_mark else 0
        text = f"this is not YAML: {error.problem}; correct this line or the one above"
        raise DocumentError([f"{path}:{line + 1}: {text}"]) from None
    except yaml.reader.ReaderError as error:
        line = raw[: error.position].count(b"\n")
        text = f"{error.character!r} is not allowed in YAML ({error.reason}); delete it"
        raise DocumentError([f"{path}:{line + 1}: {text}"]) from None
    if root is None:
        raise DocumentError([f"{path}:1: the catalogue is empty; write a list of mistakes"])
    if root.id != "sequence":
        text = (
            f"the catalogue is a {_SHAPES[root.id]}; write a list of mistakes, each after a hyphen"
        )
        raise DocumentError([f"{path}:{root.start_mark.line + 1}: {text}"])
    entries: list[Any] = root.value
    return entries


def _plain(node: Any) -> Any:
    """The data of a node of YAML."""
    if node.id == "mapping":
        return {_plain(key): _plain(value) for key, value in node.value if key.id == "scalar"}
    return [_plain(each) for each in node.value] if node.id == "sequence" else node.value


def _is_of_texts(node: Any) -> bool:
    """Whether a node of YAML is a text, or holds texts only."""
    if node.id == "scalar":
        return True
    parts = node.value if node.id == "sequence" else [each for pair in node.value for each in pair]
    return all(each.id == "scalar" for each in parts)


class _Entry:
    """An entry of the catalogue of an algorithm."""

    def __init__(self, node: Any, algorithm: Algorithm) -> None:
        self._node = node
        self._line: int = node.start_mark.line + 1
        self._data: dict[str, Any] = _plain(node) if node.id == "mapping" else {}
        self._algorithm = algorithm
        self._functions = base_of(algorithm)
        self._names = {whose: self._data[whose] for whose in _NAMES if whose in self._data}
        if _EACH in self._data:
            both = self._data[_EACH]
            alone = {player: f"{both}_at_{player.lower()}" for player in PLAYERS}
            self._names = {"both": both, **alone, **self._names}
        self._mirrors = bool({"MAX", "both"} & self._names.keys())
        """Whether the entry is written for MAX, so that MIN's mistake is the mirror of it."""

    def mistakes(self) -> Iterator[tuple[int, str]]:
        """A line and a sentence for each mistake in the entry itself."""
        misshapen = [*self._misshapen()]
        if misshapen:
            yield from misshapen
            return
        at = {key.value: key.start_mark.line + 1 for key, _ in self._node.value}
        if not self._names:
            yield self._line, f"a mistake has no name; write one of {', '.join(_NAMES)}"
        for whose, name in self._names.items():
            for word in _WORDS:
                if word not in self._data and f"{whose} {word}" not in self._data:
                    yield self._line, f"{name} has no {word}; write the line {word!r}"
            if not self._edits(whose):
                yield self._line, f"{name} changes no line; write a role and its new text"
        for key, text in self._faults():
            yield at[key], f"{next(iter(self._names.values()))} {text}"

    def _misshapen(self) -> Iterator[tuple[int, str]]:
        """A line and a sentence for each key or value of another shape than it has to be."""
        if self._node.id != "mapping":
            yield self._line, f"a mistake is {_plain(self._node)!r}; write its keys and values"
            return
        name = next(iter(self._names.values()), "a mistake")
        seen: set[str] = set()
        for key, value in self._node.value:
            line, found = key.start_mark.line + 1, _plain(value)
            if key.id != "scalar":
                yield line, f"{name} has the key {_plain(key)!r}; write a text"
                continue
            wanted = _OTHERS.get(key.value, "scalar")
            if value.id != wanted or not _is_of_texts(value):
                yield line, f"{name} has {found!r} as {key.value!r}; write a {_SHAPES[wanted]}"
            if key.value in seen:
                yield line, f"{key.value!r} stands twice in one mistake; delete one"
            seen.add(key.value)

    def _faults(self) -> Iterator[tuple[str, str]]:
        """A key and the end of a sentence for each value that is unknown, or cannot be read."""
        faults: dict[str, str] = {}
        for key, edit in (each for whose in self._names for each in self._keyed(whose)):
            function = self._functions.get(edit.label)
            if edit.label != MODULE and (function is None or not function.knows(edit.role)):
                known = () if function is None else function.roles
                meant = did_you_mean(edit.role.rstrip("+-"), known)
                said = f"changes {edit.label}.{edit.role}, and the program has no such line"
                faults.setdefault(key, f"{said}{meant or '; write one of its roles'}")
            elif found := fault(edit, self._functions):
                faults.setdefault(key, f"has {edit.text!r} as {key!r}, which {found}")
        yield from faults.items()
        for line in self._data.get("lines", ()):
            if line not in self._figure:
                meant = did_you_mean(line, self._figure) or f"; it has {', '.join(self._figure)}"
                title = self._algorithm.figure.title
                yield "lines", f"blames the line {line!r}, and {title} has no such line{meant}"
        if (form := self._data.get("form", "figure")) not in FORMS:
            meant = did_you_mean(form, FORMS) or f"; write one of {', '.join(FORMS)}"
            yield "form", f"is of the form {form!r}, and there is no such form{meant}"
        for name, reason in self._data.get("not in", {}).items():
            if name not in _algorithm_names():
                meant = did_you_mean(name, _algorithm_names())
                remedy = "; write a name, and quotes around a reason with a comma"
                said = f"is not in {name!r}, and there is no such algorithm"
                yield "not in", f"{said}{meant or remedy}"
            elif not reason:
                yield "not in", f"is not in {name!r} without a reason; write one"

    def expanded(self) -> Iterator[Result]:
        """The mistakes of the entry as plain data."""
        for whose, name in self._names.items():
            edits = self._edits(whose)
            yield {
                "name": name,
                "at": self._line,
                "edits": [list(each) for each in edits],
                "lines": self._lines(whose, edits),
                **{word: self._word(whose, word) for word in _WORDS},
                _BESIDE_CHANCE: self._sentence_beside_chance(whose),
                "form": self._data.get("form", "figure"),
                "shows": self._data.get("shows", {}),
                "equals": self._data.get("equals", []),
                "not in": self._data.get("not in", {}),
            }

    def _sentence_beside_chance(self, whose: str) -> str:
        """The sentence for games with chance; "" if the entry has none for these players, or has
        a usual sentence for them alone."""
        own = f"{whose} {_BESIDE_CHANCE}" in self._data
        if own or (_BESIDE_CHANCE in self._data and f"{whose} sentence" not in self._data):
            return self._word(whose, _BESIDE_CHANCE)
        return ""

    def _word(self, whose: str, word: str) -> str:
        """A text for students: the one for these players, or else the mirror of the one for MAX."""
        own: str | None = self._data.get(f"{whose} {word}")
        if own is not None:
            return own
        of_max = f"MAX {word}" if whose == "MIN" and f"MAX {word}" in self._data else word
        text: str = self._data[of_max]
        if _EACH in self._data and whose in PLAYERS and of_max == word:
            return _ALONE[word].format(
                text=text, whole=text.rstrip("."), player=whose, other=OPPOSITE[whose]
            )
        return mirrored_words(text) if self._is_mirror(whose) else text

    def _is_mirror(self, whose: str) -> bool:
        return self._mirrors and whose == "MIN"

    def _edits(self, whose: str) -> list[Edit]:
        return [edit for _, edit in self._keyed(whose)]

    def _keyed(self, whose: str) -> list[tuple[str, Edit]]:
        """The edits of the mistake for these players, each with its key; one that names its
        function comes last, so it counts in place of the same one without."""
        found: dict[tuple[str, str], tuple[str, Edit]] = {}
        for key, text in self._data.items():
            if key in (*_NAMES, _EACH, *_OTHERS) or key.endswith((*_WORDS, _BESIDE_CHANCE)):
                continue
            label = "MAX" if self._mirrors else whose
            edit = Edit(label, key.rstrip("?"), text, optional=key.endswith("?"))
            label, _, role = edit.role.partition(".")
            if edit.role == MODULE:
                made = [edit._replace(label=MODULE)]
            elif label in self._functions:
                made = [edit._replace(label=label, role=role)]
            elif whose == "both":
                made = [edit, edit.mirror()]
            else:
                made = [edit]
            if self._is_mirror(whose):
                made = [each.mirror() for each in made]
            found.update(((each.label, each.role), (key, each)) for each in made)
        return list(found.values())

    def _lines(self, whose: str, edits: list[Edit]) -> list[Any]:
        """The lines of the figure: those that the entry names, or else those that it changes."""
        given = self._data.get("lines")
        if given is None:
            changed = set(map(self._changed, edits))
        else:
            other = set(map(mirrored_words, given))
            changed = other if self._is_mirror(whose) else {*given}
            changed |= other if whose == "both" else set()
        return [line for name, line in self._figure.items() if name in changed]

    @property
    def _figure(self) -> dict[str, Any]:
        """The lines of the figure by their names in an entry."""
        figure = self._algorithm.figure
        whole = {part: part for part in ("search", *figure.search)}
        return {**whole, **{".".join(line): line for line in figure.lines}}

    def _changed(self, edit: Edit) -> str:
        """The line of the figure that an edit changes. The call of the root's search and its move
        are cited together, and for a line that the figure has not."""
        part = _part(edit.role)
        if edit.label not in _ROOTS:
            return f"{edit.label}.{part}"
        alone = part in self._algorithm.figure.search and part not in _TOGETHER
        return part if alone else "search"


def mirrored_words(text: str) -> str:
    """The same words for the other player."""
    return _WORD.sub(lambda found: _OPPOSITE.get(found[0], found[0]), text)


def _part(role: str) -> str:
    """The part of the figure to which a role belongs; the call of a child stands in the fold."""
    part = role.rstrip("+-").partition(".")[0]
    return "fold" if part == "child" else part
