"""What there is to say of a written answer, once it is read."""

from __future__ import annotations

from collections.abc import Mapping

from grader.core.findings.kinds import Kind

KINDS: Mapping[str, Kind] = {
    "no-answer": Kind(
        "error", "ending", "There is no answer.",
        "There is no answer to this exercise; write it in {file}, ending in one of {suffixes}"
        "{meant}.",
    ),
    "not-answered": Kind(
        "error", "ending", "Something was not answered.",
        "{file} says nothing of {parts}.",
    ),
    # the table
    "wrong-cell": Kind(
        "error", "search", "A cell of the table is not what it should be.",
        "{where}: in the row of {node}, {cells}: {why}.",
    ),
    "wrong-node": Kind(
        "error", "search", "A row of the table is of another node than it should be.",
        "{where}: {found} stands where {what} belongs: {why}.",
    ),
    "wrong-prune": Kind(
        "error", "search", "A row is marked as a cutoff and is none.",
        "{where}: {node} is not cut off here ({mark}): {why}.",
    ),
    "missed-prune": Kind(
        "error", "search", "A row that is a cutoff is not marked as one.",
        "{where}: in the row of {node}, {mark} is missing: {why}.",
    ),
    "went-on": Kind(
        "error", "search", "A node goes on where it should stop.",
        "{where}: {node} is cut off here (PRUNE) and does not go on to {then}: {why}.",
    ),
    "left-early": Kind(
        "error", "search", "A node stops where it should go on.",
        "{where}: before this {what} {node} goes on to {then}: {why}, which is no PRUNE.",
    ),
    "missing-row": Kind(
        "error", "search", "A row of the table is missing.",
        "{where}: {what} is missing {place}: {why}.",
    ),
    "extra-row": Kind(
        "error", "search", "A row of the table is none of the search.",
        "{where}: {what} is too many: {why}.",
    ),
    "doubled-row": Kind(
        "error", "search", "A row of the table stands there twice.",
        "{where}: {what} stands here twice.",
    ),
    "pruned-node-visited": Kind(
        "error", "search", "A node is visited that should be pruned.",
        "{where}: {node} is pruned, not visited, for {above} is cut off before: {why}.",
    ),
    "swapped-rows": Kind(
        "error", "search", "Two rows have changed places.",
        "{where}: {these} have changed places.",
    ),
    "table-cut-short": Kind(
        "error", "search", "The table ends too soon.",
        "{where}: the {whole} stops here, {count} {rows} too early; next is {what}: {why}.",
    ),
    "more-slips": Kind(
        "error", "search", "There are more slips than are told.",
        "{where}: from here on there {count}; mend those above first.",
    ),
    "missing-column": Kind(
        "error", "search", "The table has too few columns.",
        "{where}: the table has no column for {columns}; add {it}, since the other columns earn "
        "{most} of the points at most.",
    ),
    # the same all over the table, which costs as much as once
    "written-rule": Kind(
        "error", "search", "The other rule about equality was followed.",
        "{where}: you prune {found} equality, and this exercise {wanted} it (it cuts when {rule})"
        "{since}.",
    ),
    "swapped-columns": Kind(
        "error", "search", "The bounds are exchanged in the whole table.",
        "{where}: α and β have changed places in every row; α is the lower bound, which MAX "
        "raises, and β the upper one, which MIN lowers.",
    ),
    "swapped-functions": Kind(
        "error", "search", "MAX and MIN are exchanged in the whole table.",
        "{where}: MAX and MIN have changed places in every row; {node} is a {player} node, and "
        "they take turns from there.",
    ),
    "out-of-order": Kind(
        "error", "search", "The nodes are in another order than the search has.",
        "{where}: the search comes to the nodes in another order: after {before} it goes on to "
        "{expected}, not {actual}.",
    ),
    "kept-otherwise": Kind(
        "note", "search", "The answer is kept in another way, which is right as well.",
        "{how}; that is right as well.",
    ),
    "carried-forward": Kind(
        "note", "search", "Something follows from an earlier slip, and is right by it.",
        "Your {parts} {verb} not the right {noun}, but {follow} from your own {base}, so no points "
        "are lost for {it} again.",
    ),
    # what it comes to
    "wrong-answer": Kind(
        "error", "search", "An answer is not what it should be.",
        "{where}: {what} is {expected}{told}, not {actual}.",
    ),
    "wrong-pruned": Kind(
        "error", "search", "The pruned nodes are not what they should be.",
        "{where}: {problem}.",
    ),
    "wrong-ordering": Kind(
        "error", "search", "The children are not in an order that prunes most.",
        "{where}: in your order {leaves} evaluated; {best} can be had{instead}.",
    ),
    "no-ordering": Kind(
        "error", "search", "What was given is no order of the children.",
        "{where}: {node} has the children {children}; {problem}.",
    ),
}  # fmt: skip
