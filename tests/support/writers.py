"""Students who write down a trace table: the right one, or one with a slip in it."""

from math import inf

from grader.core.models import Cell, Sheet, Word, WrittenRow
from grader.search import trace_table
from grader.search.reference_player import solve
from tests.support.paper_marks import of_sheet


def cell(value, line=1):
    return Cell(str(value), line, "number", value)


def numbered(rows):
    """The rows, numbered as lines of a file from 1."""
    return tuple(
        row._replace(node=row.node._replace(line=line)) for line, row in enumerate(rows, 1)
    )


def table(exercise, at_cut="old"):
    """The right table, as a student may write it."""
    recording = solve(exercise).recording
    return copied(trace_table.rows(recording, exercise.cutoff, at_cut))


def copied(rows):
    """The rows of a trace as a student may write them."""
    return numbered(
        WrittenRow(
            Word(row.node, 0),
            cell(row.alpha),
            cell(row.beta),
            cell(row.value),
            row.function.removesuffix("value"),
            row.prune or None,
        )
        for row in rows
    )


def marked(exercise, rows):
    """The verdict on a table with those rows."""
    return of_sheet(
        exercise, Sheet(file="tree.txt", layout="text", trace=numbered(rows)), ["trace"]
    )


class Student:
    """Searches like the figure with one slip, with which the rest of the search goes on.

    `kind` is the kind of slip, made at its `turn`-th opportunity; `by` is its size.
    """

    def __init__(self, exercise, kind, turn, by):
        self.exercise, self.tree = exercise, exercise.tree
        self.kind, self.turn, self.by = kind, turn, by
        self.rows, self.prunes, self.times = [], 0, 0
        self.slipped = None
        self.search(0, -inf, inf)

    def slips(self, kind):
        """Whether the slip is due now; the row is then the next one."""
        self.times += kind == self.kind
        if kind == self.kind and self.slipped is None and self.times > self.turn:
            self.slipped = len(self.rows)
            return True
        return False

    def write(self, node, alpha, beta, value, player="", prune=None):
        numbers = cell(alpha), cell(beta), cell(value)
        self.rows.append(WrittenRow(Word(self.tree.names[node], 0), *numbers, player, prune))

    def search(self, node, alpha, beta):
        if not self.tree.is_leaf(node):
            return self.loop(node, alpha, beta)
        value = self.tree.values[node] + (self.by if self.slips("leaf") else 0)
        self.write(node, value, value, value)
        return value

    def loop(self, node, alpha, beta):
        tree = self.tree
        player = tree.players[node]
        best = max if player == "MAX" else min
        if self.slips("alpha"):
            alpha = self.by
        if self.slips("beta"):
            beta = self.by
        value = -inf if player == "MAX" else inf
        if self.slips("start"):
            value = self.by
        self.write(node, alpha, beta, value, player)
        went_on = False
        children = tree.children(node)
        for child in children:
            value = best(value, self.search(child, alpha, beta))
            if self.slips("value"):
                value += self.by
            cut = self.is_due(player, value, alpha, beta) and not went_on
            if child != children[-1] and cut and self.slips("went-on"):
                cut, went_on = False, True
            elif child != children[-1] and not (cut or went_on) and node and self.slips("cut"):
                cut = True
            if cut:
                self.prunes += 1
                self.write(node, alpha, beta, value, player, self.prunes)
                return value
            if not self.slips("bound"):
                alpha, beta = (
                    (max(alpha, value), beta) if player == "MAX" else (alpha, min(beta, value))
                )
            self.write(node, alpha, beta, value, player)
        return value

    def is_due(self, player, value, alpha, beta):
        if self.exercise.cutoff == "weak":
            return value >= beta if player == "MAX" else value <= alpha
        return value > beta if player == "MAX" else value < alpha
