"""The players of a page: the data of each search for the script, and the template of the controls.

`player.js` computes nothing about a search: each step has its node, the lines of the figure, the
window, v, a sentence, and the value that the node returns. All players of a page are copies of one
template, and each text and each word is in the data only once.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import inf
from typing import Any, NamedTuple

from grader.core.models import Exercise, ExerciseReport
from grader.core.models.line_trace import LineTrace
from grader.core.tree import Tree
from grader.reports.html import page
from grader.reports.html.figure_html import figure_list
from grader.reports.html.own_program import cut_notes, program_data
from grader.reports.html.scenes import Scene, scenes
from grader.reports.parts import wording
from grader.reports.parts.aligned_searches import AlignedSearches
from grader.reports.pictures import Picture, svg
from grader.reports.text.markup import EMPTY, Markup, lines, markup
from grader.reports.text.page_files import templates

_HTML = templates("reports/html/player.html")

DATA = "searches"
SCRIPTS = (
    "elements.js",
    "blanks.js",
    "lighting.js",
    "zoom.js",
    "program.js",
    "player.js",
    "report.js",
)
"""The last of them begins the players, so it is needed by every page with one."""
STYLES = ("report.css", "player.css")
_FOLDER = "reports/html/"
MOST_STEPS = 1000
_WIDE = 1000  # the width of a picture, in pixels, beyond which it is printed across the paper
_ALIKE = "{} takes the same steps as the right one."
_NOTE = "v is computed from your {} as the figure does it."
_WINDOWS = " alpha and beta are those in your {}."


class PlayedSearch(NamedTuple):
    """A search to choose in a player: `odd` is the event of the first difference, if any, `move`
    the child of the root to which it moves, and `trace` the lines of the program that ran."""

    name: str
    scenes: Iterator[Scene]
    odd: int | None = None
    note: str = ""
    move: int | None = None
    trace: LineTrace | None = None


@dataclass
class Players:
    """The players of one page."""

    searches: dict[str, Any] = field(default_factory=dict)
    vocabulary: dict[str, int] = field(default_factory=dict)
    templates: dict[str, Exercise] = field(default_factory=dict)
    """The names of the templates, each with an exercise that it fits."""

    def search(
        self,
        name: str,
        exercise: Exercise,
        searches: Iterable[PlayedSearch],
        picture: Picture | svg.Plotted,
    ) -> Markup:
        drawing = svg.drawing(picture, f"{name}-picture-")
        words, player = _Words(self.vocabulary), EMPTY
        if played := [_steps(search, words) for search in searches]:
            template = f"player-{exercise.algorithm.name}-{exercise.cutoff}"
            self.templates.setdefault(template, exercise)
            nodes = {*drawing.nodes, *(step[0] for search in played for step in search["steps"])}
            self.searches[name] = {
                "nodes": _nodes(exercise, nodes),
                "texts": words.texts(),
                "searches": played,
                **({"grows": True} if exercise.algorithm.is_by_playouts else {}),
            }
            player = markup(_HTML["player"], name, template)
        return markup(
            _HTML["search"],
            kind="search wide" if drawing.width > _WIDE else "search",
            player=player,
            id=exercise.id,
            picture=drawing.element,
        )

    def step(self, name: str) -> int:
        """The step at which the student's search, the last one of a player, first differs, or 0."""
        searches = self.searches[name]["searches"] if name in self.searches else []
        return int(searches[-1]["odd"]) if searches else 0

    def page(self, title: str, body: Markup) -> Markup:
        """The page with these players: its body, the controls, and the data of all players."""
        parts = [body]
        if self.searches:
            parts += [_template(name, self.templates[name]) for name in sorted(self.templates)]
            given = {"words": list(self.vocabulary), "players": self.searches}
            parts.append(page.data(DATA, given))
        return page.document(
            title,
            lines(parts),
            styles=[_FOLDER + name for name in STYLES],
            scripts=[_FOLDER + name for name in SCRIPTS],
        )


@dataclass
class _Words:
    """The texts of one player, to whose places steps refer. Sentences have most words in common, so
    each word is in the page's `vocabulary` once, and a text is a list of places there."""

    vocabulary: dict[str, int]
    places: dict[str, int] = field(default_factory=dict)

    def step(self, scene: Scene) -> list[int | list[tuple[int, int]]]:
        """The node, then the places of the lines, alpha, beta, v, the sentence, the value returned
        and the reason; then pairs of each other node that changes and its record's place."""
        lines_run = " ".join(scene.lines)
        texts = lines_run, scene.alpha, scene.beta, scene.v, scene.sentence, scene.back, scene.why
        others = [(node, self.place(record)) for node, record in scene.others]
        return [scene.node, *map(self.place, texts), *([others] if others else [])]

    def place(self, text: str) -> int:
        """The place of a text, which is added if it is new."""
        return self.places.setdefault(text, len(self.places))

    def texts(self) -> list[list[int]]:
        known = self.vocabulary
        return [
            [known.setdefault(word, len(known)) for word in text.split(" ")] for text in self.places
        ]


def compared(both: AlignedSearches) -> Iterator[PlayedSearch]:
    """The searches of a report to choose from; a single one if both are identical."""
    report, rest = both.report, both.rest
    exercise = report.entry.exercise
    ours, theirs = report.expected.recording, report.actual.recording
    if ours is not None:
        odd = next((pair.ours.event for pair in rest if pair.ours is not None), None)
        alike = _ALIKE.format(wording.theirs(report))
        name = "Both searches" if both.identical else "The right search"
        moves = report.expected.moves
        shown = scenes(exercise, ours, right=True, moves=moves)
        trace = _trace(report) if both.identical else None
        note = alike if both.identical else ""
        yield PlayedSearch(name, shown, odd, note, _moved_to(exercise, moves), trace)
    if theirs is not None and not both.identical:
        odd = next((pair.theirs.event for pair in rest if pair.theirs is not None), None)
        source = "rows" if report.is_written else "calls"
        moves, trace = report.actual.moves, _trace(report)
        shown = scenes(exercise, theirs, right=False, moves=moves)
        move, note = _moved_to(exercise, moves), _NOTE.format(source)
        note += _WINDOWS.format(source) if exercise.algorithm.prunes else ""
        yield PlayedSearch(wording.theirs(report), shown, odd, note, move, trace)


def _trace(report: ExerciseReport) -> LineTrace | None:
    """The lines that the search ran; none of a mirrored game, whose numbers have the other sign."""
    trace = report.actual.trace
    return None if trace is None or trace.mirrored else trace


def _moved_to(exercise: Exercise, moves: Sequence[str]) -> int | None:
    """The child of the root to which the first of the moves leads."""
    tree = exercise.tree
    return next((child for child in tree.children(0) if tree.moves[child] in moves[:1]), None)


def _steps(search: PlayedSearch, words: _Words) -> dict[str, Any]:
    """A search for the script. "odd" is the number of the step at the first difference, 0 for none;
    "more" are the sentences about steps that are left out."""
    steps = list(islice(search.scenes, MOST_STEPS + 1))
    more, steps = len(steps) > MOST_STEPS, steps[:MOST_STEPS]
    odd = inf if search.odd is None else search.odd
    left_out = [f"Only the first {MOST_STEPS} steps are shown."] if more else []
    found: dict[str, Any] = {
        "name": search.name,
        "note": search.note,
        "odd": next((number for number, step in enumerate(steps, 1) if step.event >= odd), 0),
        "steps": [words.step(step) for step in steps],
    }
    if search.move is not None:
        found["move"] = search.move
    if search.trace is not None and search.trace.steps:
        found["program"] = program_data(search.trace, steps, words.place)
        left_out += cut_notes(search.trace)
    return {**found, "more": " ".join(left_out)}


def _nodes(exercise: Exercise, nodes: set[int]) -> dict[int, tuple[int, str]]:
    """The parent and the name of each of the nodes and of their ancestors."""
    tree: Tree = exercise.tree
    return {
        node: (tree.parent[node], f"{wording.node_name(tree, node)} ({tree.players[node]})")
        for node in sorted({each for below in nodes for each in tree.way(below)})
    }


def _template(name: str, exercise: Exercise) -> Markup:
    """The controls, with the figure that the exercise follows."""
    algorithm = exercise.algorithm
    now, in_tree = markup(_HTML["now-values"]), markup(_HTML["in-tree-values"])
    if algorithm.is_by_playouts:
        now, in_tree = markup(_HTML["now-records"]), markup(_HTML["in-tree-records"])
    elif algorithm.prunes:
        now, in_tree = markup(_HTML["now-windows"]), markup(_HTML["in-tree-windows"])
    return markup(
        _HTML["template"],
        name=name,
        in_tree=in_tree,
        now=now,
        title=algorithm.figure.title,
        figure=figure_list(algorithm.figure, exercise.cutoff),
    )
