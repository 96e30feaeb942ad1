"""Finds the longest sequence of rows that are correct and in the order of the correct search."""

from collections.abc import Hashable, Mapping, Sequence

from grader.core.models import WrittenRow
from grader.core.tree import Tree
from grader.written.search_states import Convention, Key, Step
from grader.written.wrong_cells import compared_row, compared_step, wrong


def right_rows(
    tree: Tree,
    rows: Sequence[WrittenRow],
    right: Mapping[Key, Sequence[Step]],
    convention: Convention,
) -> Sequence[Step]:
    """The steps of the correct search in the longest common subsequence with the rows, last
    first."""
    wanted = [steps for steps in right.values() if steps[0].shown]
    if convention.entry:  # one row for a node's call and end, in the order of the calls
        order = {node: place for place, (kind, node, *_) in enumerate(right) if kind != "back"}
        ends = (steps for steps in wanted if steps[0].kind != "call")
        wanted = sorted(ends, key=lambda steps: order[steps[0].node])
    fitting = _fitting(tree, rows, wanted, convention)
    return [wanted[place][0] for place in _in_order(fitting, len(wanted))]


def _fitting(
    tree: Tree, rows: Sequence[WrittenRow], wanted: Sequence[Sequence[Step]], convention: Convention
) -> Sequence[int]:
    """For each row, the indices of the steps that it fits, as the bits of an int."""
    # A node of many children has as many steps, of which most look alike: one stands for these.
    places: dict[str, dict[Hashable, tuple[Sequence[Step], int]]] = {}
    for place, steps in enumerate(wanted):
        alike = places.setdefault(tree.names[steps[0].node], {})
        look = tuple((compared_step(step), step.comes_to.prunes) for step in steps)
        alike[look] = steps, alike.get(look, (steps, 0))[1] | 1 << place
    marks_cuts = any(row.prune is not None for row in rows)
    known: dict[Hashable, int] = {}

    def fits(row: WrittenRow, step: Step) -> bool:
        numbers = {0, step.comes_to.prunes}
        name = row.node.text
        return not wrong(row, step, name, convention, numbers=numbers, marks_cuts=marks_cuts)

    fitting = []
    for row in rows:
        key = compared_row(row)
        if key not in known:
            known[key] = sum(
                bits
                for steps, bits in places.get(row.node.text, {}).values()
                if any(fits(row, step) for step in steps)
            )
        fitting.append(known[key])
    return fitting


def _in_order(fitting: Sequence[int], length: int) -> Sequence[int]:
    """The longest common subsequence of the rows and the places 0 .. length - 1, last place first.
    Bit-parallel (Hyyrö 2004): each row of the matrix is an int, in which a bit is 0 where the
    length of the common subsequence grows by one."""
    everywhere = (1 << length) - 1
    clear = everywhere
    after = [clear]
    for places in fitting:
        taken = clear & places
        clear = ((clear + taken) | (clear - taken)) & everywhere
        after.append(clear)
    found = []
    place, row = length - 1, len(fitting)
    while place >= 0 and row:
        if after[row] >> place & 1:
            place -= 1
        elif not after[row - 1] >> place & 1:
            row -= 1
        else:
            found.append(place)
            place, row = place - 1, row - 1
    return found
