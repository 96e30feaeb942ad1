"""The questions of a worksheet on Monte Carlo tree search, and their answers for a key.

The answers of a key are on the answer lines, beside the tree as it was.
"""

from collections.abc import Iterator

from grader.core.findings.phrases import either
from grader.core.models import Entry
from grader.core.models.given_playouts import GivenPlayouts
from grader.kinds.iterations.given_playouts import GivenSearch, record
from grader.kinds.iterations.paper_solution import PaperSolution
from grader.pages.exercise_parts import AnswerLine

OTHERS = (
    "A node, a record or a move that follows from the student's own answers is right, too; so are "
    "other nodes that are equal, and the move with the best mean."
)
_WIDE = 6
"""The most iterations whose nodes fit on half a line."""
_TASKS = {
    "ucb": "From the root down to the node that is played, write UCB1 of each child that is "
    "compared, with two decimals; leave the other lines empty.",
    "statistics": "Write the records that have changed afterwards; leave the other lines empty.",
}
_EQUAL = "Of nodes that are equal, choose any."


def tasks(entry: Entry) -> Iterator[str]:
    """The instructions for the parts that are marked."""
    yield from (task for part, task in _TASKS.items() if part in entry.worth)
    yield _EQUAL


def answer_lines(entry: Entry, given: GivenPlayouts) -> Iterator[AnswerLine]:
    """The answer lines of an exercise."""
    solution = PaperSolution(entry.exercise, GivenSearch(entry.exercise, given))
    search, played = solution.search, solution.selection
    names = search.tree.names
    if "ucb" in entry.worth:
        bounds = solution.bounds
        for node in search.bounded:
            right = f"{bounds[node]:.2f}" if node in bounds else "not compared"
            yield AnswerLine(f"UCB1 of {names[node]}", right)
    if "selection" in entry.worth:
        label = "Nodes that are played, in order"
        right = ", ".join(names[node] for node in played)
        if len(played) == 1:
            label = "Node that is played"
            right = either([names[node] for node in search.allowed(search.before())])
        yield AnswerLine(label, right, wide=len(played) > _WIDE)
    if "statistics" in entry.worth:
        changed = solution.changed
        for node in range(len(search.tree)):
            right = record(changed, node) if node in changed else "as before"
            yield AnswerLine(f"W/N of {names[node]} afterwards", right)
    if "move" in entry.worth:
        yield AnswerLine("Move", either(solution.moves))
