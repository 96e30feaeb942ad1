"""The fields of a practice page on a search of a tree, and the key to them.

A cell is one field to fill in: "alpha:3", "beta:3" and "value:3" of node 3, "pruned:3" for the
branch that leads to it, "move" and "leaves"; without pruning only the values and "move".

The key has the right content of each cell, and the help for a wrong one: a hint, then the
explanation. The page itself searches nothing: this module changes one event of the canonical search
for each cell, and uses the finding of `grade` for a search that first differs there.
"""

import base64
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle
from math import inf
from typing import Any, NamedTuple, TypeAlias, cast

from grader.core.findings import search_answer, search_difference, written_answer
from grader.core.findings.phrases import bound, number, sign
from grader.core.findings.places import SheetPlace
from grader.core.findings.search_difference import CameBack, Cutoff
from grader.core.models import CheckName, Exercise, Finding
from grader.core.models.figure import cited
from grader.core.recording import Recording
from grader.core.tree import Value
from grader.marking.first_difference import Comparison
from grader.reports.parts import wording
from grader.reports.pictures import words
from grader.reports.text.escape import visible
from grader.reports.text.strict_json import dumps
from grader.search import node_values
from grader.search.reference_player import Answer
from grader.written import value_marks
from grader.written.search_states import Convention, Returns, Steps

TYPED = "\0"  # The placeholder for the student's text in a sentence. No node's name can contain it.
RETURNS: Sequence[Returns] = ("fail-soft", "clipped", "fail-hard")
"""The ways to return a value outside the window. Each is right if all values follow it."""

ROOT_AGAIN = "value:0"  # the root's value, which has a field in the table and one below it
_MASK = b"alpha and beta"
_LONGEST = 1000

Right: TypeAlias = Value | str | bool


class Field(NamedTuple):
    """A field, and the words of its label. One with `nodes` is a choice of one of them."""

    cell: str
    label: str
    nodes: Sequence[int] = ()


class SearchSheet:
    """The fields of a search. With `leaf_windows`, leaves have a window to fill in too.

    columns  the headings of the table, the first that of the nodes
    about    the content of the table
    parts    the parts of every downloaded answer
    near     the largest error of a right number
    order    the nodes in the order of a downloaded answer
    rule     the rule for the choice between equal nodes, if one is needed
    """

    rule = ""

    def __init__(self, exercise: Exercise, *, leaf_windows: bool) -> None:
        self.exercise = exercise
        self.prunes = exercise.algorithm.prunes
        self.near = value_marks.ROUNDED if exercise.tree.odds else 0
        self.columns = ("Node", "α", "β", "Value", "Branch") if self.prunes else ("Node", "Value")
        self.about = "Window, value and pruning" if self.prunes else "Value"
        self.parts: Sequence[CheckName] = ("value", "move", "values")
        if self.prunes:
            self.parts = ("value", "move", "pruned", "leaves", "trace")
        self.order = exercise.tree.depth_first()
        self._leaf_windows = leaf_windows

    def row(self, node: int) -> Sequence[Field | str | None]:
        """The window, the value and the branch of a node; the value of a leaf is given."""
        tree = self.exercise.tree
        leaf = tree.is_leaf(node)
        value = words.leaf_value(tree.values[node]) if leaf else Field(f"value:{node}", "value of")
        if not self.prunes:
            return [value]
        bounded = self._leaf_windows or not leaf
        return [
            Field(f"alpha:{node}", "alpha of") if bounded else None,
            Field(f"beta:{node}", "beta of") if bounded else None,
            value,
            Field(f"pruned:{node}", "pruned: branch to") if node else None,
        ]

    def numbers(self) -> Sequence[Field]:
        """The root's value again, and the number of leaves."""
        root = Field(ROOT_AGAIN, "Value of the root")
        return (root, Field("leaves", "Leaves evaluated")) if self.prunes else (root,)

    def choices(self) -> Sequence[Field]:
        return [Field("move", "Best move", self.exercise.tree.children(0))]

    def locked_key(self, answers: Callable[[Exercise], Answer]) -> str:
        """The right contents of all cells, in a form that cannot be read at a glance."""
        answer = answers(self.exercise)
        return mixed(cells(answer), swapped(answer))


# ---------------------------------------------------------------- the key


class Help(NamedTuple):
    """The help for a wrong cell; `why` has the pieces of a sentence around the student's text."""

    hint: str
    why: Sequence[str]
    figure: str


class CellKey(NamedTuple):
    """The right answers of a cell, and the help for any other. A value has one right answer for
    each of RETURNS, in that order. A move is the number of its node; there may be several."""

    right: Sequence[Right]
    help: Help


def mixed(keys: Mapping[str, CellKey], swapped: Mapping[str, Help]) -> str:
    """These cells, and the help for nodes whose bounds are swapped, in a form that cannot be read
    at a glance. This is not encryption: the page's own script undoes it."""
    plain: dict[str, object] = {
        name: {"right": cell.right, **cell.help._asdict()} for name, cell in keys.items()
    }
    plain["swapped"] = {name: help_._asdict() for name, help_ in swapped.items()}
    text = dumps(plain, infinity="+inf").encode()
    masked = bytes(one ^ other for one, other in zip(text, cycle(_MASK), strict=False))
    return base64.b64encode(masked).decode()


def cells(answer: Answer) -> Mapping[str, CellKey]:
    """Every cell of the exercise; a node that is pruned has only its "pruned" cell."""
    return dict(_ChangedSearches(answer).cells())


def swapped(answer: Answer) -> Mapping[str, Help]:
    """The help for each node, by its number, if alpha and beta are swapped."""
    return dict(_ChangedSearches(answer).swapped())


class _ChangedSearches:
    """The canonical search, and the help for a search in which one event differs."""

    def __init__(self, answer: Answer) -> None:
        self.exercise = answer.exercise
        self.tree = self.exercise.tree
        self.answer = answer
        self.right = self.answer.recording
        self.visited = set(self.right.visited)
        self.events = list(self.right.events)
        self.calls = {event[1]: at for at, event in enumerate(self.events) if event[0] == "entered"}
        self.ends = {event[1]: at for at, event in enumerate(self.events) if event[0] == "returned"}

    def cells(self) -> Iterator[tuple[str, CellKey]]:
        moves = [str(self.tree.index[move]) for move in self.answer.moves]
        yield "move", CellKey(moves, self._move())
        prunes = self.exercise.algorithm.prunes
        values = [node_values.right(self.right)]
        if prunes:
            values = [_values(self.exercise, returns) for returns in RETURNS]
        for node in self.right.visited:
            if not self.tree.is_leaf(node):
                yield f"value:{node}", CellKey([each[node] for each in values], self._value(node))
        if prunes:
            yield from self._of_pruning()

    def _of_pruning(self) -> Iterator[tuple[str, CellKey]]:
        """The cells of a search that prunes: the windows, the branches and the leaves."""
        for node, (alpha, beta) in self.answer.windows.items():
            yield f"alpha:{node}", CellKey([alpha], self._bound(node, 0))
            yield f"beta:{node}", CellKey([beta], self._bound(node, 1))
        for node in range(1, len(self.tree)):
            gone = node not in self.visited
            help_ = self._missed(node) if gone else self._early(node)
            yield f"pruned:{node}", CellKey([gone], help_)
        yield "leaves", CellKey([len(self.right.evaluated)], self._leaves())

    def swapped(self) -> Iterator[tuple[str, Help]]:
        windows = self.answer.windows if self.exercise.algorithm.prunes else {}
        for node, (alpha, beta) in windows.items():
            found = self._call(node, beta, alpha)
            yield str(node), helped("Which of the two bounds is the lower one?", found)

    # ------------------------------------------------------------ the help

    def _bound(self, node: int, which: int) -> Help:
        bounds: list[object] = list(self.answer.windows[node])
        bounds[which] = TYPED
        return helped(self._bound_hint(node, which), self._call(node, *bounds))

    def _bound_hint(self, node: int, which: int) -> str:
        name = self._name(node)
        if node == 0:
            return "Which window does every search begin with?"
        parent = self.tree.parent[node]
        above, bound = self._name(parent), ("alpha", "beta")[which]
        moves = (self.tree.players[parent] == "MAX") == (which == 0)
        if moves and node > self.tree.children(parent).start:
            player = self.tree.players[parent]
            return f"Which values had been returned to {above}, a {player} node, before {name}?"
        return f"Which {bound} does {above} itself have when it calls {name}?"

    def _value(self, node: int) -> Help:
        found = self._differing([*self.events[: self.ends[node]], ("returned", node, TYPED, None)])
        came = [
            f"{self._name(child)} returned {number(self._came_back(child))}{self._likely(child)}"
            for child in self.tree.children(node)
            if child in self.visited
        ]
        name, player = self._name(node), self.tree.players[node]
        if player == "CHANCE":
            hint = f"Multiply each value returned to {name} by its probability. Which sum is it?"
        else:
            most = "greatest" if player == "MAX" else "least"
            hint = f"Which of the values returned to {name} is the {most}?"
        return Help(
            hint, _pieces(f"{found.message} {', '.join(came)}."), _shown(cited(found.figure))
        )

    def _likely(self, node: int) -> str:
        """The probability of an outcome, as a clause; "" for any other node."""
        odds = self.tree.odds.get(node)
        return "" if odds is None else f" with probability {wording.odds(odds)}"

    def _early(self, node: int) -> Help:
        """The help for a branch that is marked as pruned, but is searched."""
        parent = self.tree.parent[node]
        before = range(self.tree.children(parent).start, node)
        is_max = self.tree.players[parent] == "MAX"
        values = [self._came_back(child) for child in before]
        so_far = max(values, default=-inf) if is_max else min(values, default=inf)
        events = [*self.events[: self.calls[node]], ("returned", parent, so_far, None)]
        return helped(f"{self._test(parent)} before {self._name(node)}?", self._differing(events))

    def _missed(self, node: int) -> Help:
        """The help for a branch that is not marked, but is pruned."""
        while self.tree.parent[node] not in self.visited:
            node = self.tree.parent[node]
        parent = self.tree.parent[node]
        first = next(each for each in self.tree.children(parent) if each not in self.visited)
        player = self.tree.players[parent]
        bounds: Any = self.right.windows[parent]
        cutoff = Cutoff(
            self.tree.names[parent],
            CameBack(self.tree.names[first - 1], self._came_back(first - 1)),
            v=self._came_back(parent),
            limit=bounds[player == "MAX"],
            player=player,
            rule=self.exercise.cutoff,
        )
        hint = f"{self._test(parent)} before {self._name(first)}?"
        figure = self.exercise.figure_line(player, "cut")
        return Help(hint, _pieces(search_difference.stops(cutoff)), _shown(str(figure)))

    def _test(self, node: int) -> str:
        player = self.tree.players[node]
        test = f"v {sign(player, self.exercise.cutoff)} {bound(player)}"
        return f"Does {test} hold at {self._name(node)}"

    def _move(self) -> Help:
        line = self.exercise.algorithm.figure.search_line("move")
        found = search_answer.wrong_move(line=line, best=self.answer.moves, actual=TYPED)
        return helped(f"Which move leads to the value of {self._name(0)}?", found)

    def _leaves(self) -> Help:
        found = written_answer.wrong_answer(
            at=SheetPlace(self.exercise.id, None),
            part="leaves",
            given=TYPED,
            right=str(len(self.right.evaluated)),
        )
        return helped("How many leaves are left when all pruned branches are crossed out?", found)

    # ------------------------------------------------------------ one event changed

    def _call(self, node: int, alpha: object, beta: object) -> Finding:
        """The finding for a call on `node` with this window."""
        at = self.calls[node]
        _, _, function, *_ = self.events[at]
        return self._differing([*self.events[:at], ("entered", node, function, alpha, beta)])

    def _differing(self, events: Sequence[tuple[object, ...]]) -> Finding:
        changed: Any = tuple(events)  # a placeholder stands where an event has a number
        found = Comparison(self.exercise, self.right, Recording(self.tree, changed)).first()
        if found is None:
            raise AssertionError("the changed search does not differ")
        return found

    # ------------------------------------------------------------ the tree

    def _came_back(self, node: int) -> Value:
        return cast("Value", self.right.returns[node])  # the reference returns numbers

    def _name(self, node: int) -> str:
        return visible(self.tree.names[node], limit=60)


def _values(exercise: Exercise, returns: Returns) -> Mapping[int, Value]:
    """The value that each visited inner node returns, by that way to return values."""
    steps = Steps(exercise, Convention("nodes", exercise.cutoff, returns=returns, entry=True))
    return {
        step.node: step.comes_to.value for step, *_ in steps.right.values() if step.kind == "back"
    }


def helped(hint: str, found: Finding) -> Help:
    """The help for a cell: a hint, then the sentence of a finding."""
    return Help(hint, _pieces(found.message), _shown(cited(found.figure)))


def _pieces(message: str) -> Sequence[str]:
    return [_shown(piece) for piece in message.split(TYPED)]


def _shown(text: str | None) -> str:
    return visible(text or "", limit=_LONGEST)
