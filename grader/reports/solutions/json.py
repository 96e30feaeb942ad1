"""A solution for programs. Infinities are the strings "-inf" and "+inf"."""

from __future__ import annotations

from grader.reports.solutions import Solution, prune
from grader.reports.text.strict_json import dumps


def render(solution: Solution) -> str:
    """One line of ASCII."""
    names = solution.tree.names
    again = {names[node]: windows for node, windows in solution.again.items()}
    document = {
        "id": solution.exercise.id,
        "title": solution.exercise.title,
        "variant": solution.variant,
        "value": solution.value,
        "moves": solution.moves,
        "visited": solution.named(solution.visited),
        "pruned": solution.named(solution.pruned),
        "cuts": solution.named(solution.cuts),
        "leaves_evaluated": solution.leaves_evaluated,
        "windows": {solution.tree.names[node]: window for node, window in solution.windows.items()},
        **({"again": again} if solution.exercise.algorithm.searches_again else {}),
        "ranges": {
            solution.tree.names[leaf]: {
                solution.tree.names[node]: found for node, found in changed.items()
            }
            for leaf, changed in solution.ranges.items()
        },
        "because": {
            solution.tree.names[node]: solution.tree.names[by]
            for node, by in solution.because.items()
        },
        "holds_for": solution.holds_for,
        "values": {solution.tree.names[node]: value for node, value in solution.values.items()},
        "relabelled": {f"{old}": new for old, new in solution.relabelled.items()},
        "counts": solution.counts,
        "trace": [
            {
                "node": row.node,
                "alpha": row.alpha,
                "beta": row.beta,
                "value": row.value,
                "function": row.function,
                "prune": prune(row) or None,
            }
            for row in solution.trace
        ],
    }
    return dumps(document, infinity="+inf") + "\n"
