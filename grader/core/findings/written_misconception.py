"""Findings about misconceptions of the search in a written answer, which limit its points."""

from collections.abc import Sequence

from grader.core.findings.kinds import kind
from grader.core.findings.phrases import are, nodes
from grader.core.findings.places import SheetPlace
from grader.core.models import Remark


@kind("error", "search", "The search never cuts.")
def never_cuts(*, at: SheetPlace, pruned: Sequence[str], most: float) -> Remark:
    """`pruned` are the roots of the branches that should be pruned."""
    return at.remark(
        "your search visits every node and cuts nothing, so it is plain minimax; "
        f"{nodes(pruned)} {are(pruned)} pruned by alpha-beta. {_limit(most)}"
    )


@kind("error", "search", "The bounds are not handed down.")
def bounds_not_handed_down(*, at: SheetPlace, most: float) -> Remark:
    return at.remark(
        "every node starts with the window [-inf, +inf] in your answer, but a node calls its "
        f"children with its own alpha and beta as they are then. {_limit(most)}"
    )


@kind("error", "search", "The bounds are exchanged in the whole table.")
def swapped_columns(*, at: SheetPlace) -> Remark:
    return at.remark(
        "α and β have changed places in every row; α is the lower bound, which MAX raises, and β "
        "the upper one, which MIN lowers"
    )


@kind("error", "search", "The windows are those at the end.")
def final_windows(*, at: SheetPlace) -> Remark:
    return at.remark(
        "your windows are those that each node has in the end; write the window that its caller "
        "hands down, before a child has returned"
    )


def _limit(most: float) -> str:
    return f"An answer with this mistake earns {most:.0%} of the points at most"
