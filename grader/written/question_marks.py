"""Marks the questions that are only asked on paper: new orders, counts, the reasons for cutoffs,
conditions, and new values of the leaves. `range_marks` and `value_marks` mark the other two."""

from collections.abc import Collection
from fractions import Fraction

from grader.core import conditions
from grader.core.conditions import Sample, holds
from grader.core.findings import written_answer, written_questions
from grader.core.findings.phrases import bound
from grader.core.findings.places import SheetPlace
from grader.core.models import Cell, CutClaim, Finding, Sheet
from grader.core.models.paper_questions import CountQuestion
from grader.core.recording import settled
from grader.core.tree import Value
from grader.search import best_ordering, cut_reasons, relabelling, stays_for, tree_counts
from grader.search.cut_reasons import CutReason
from grader.search.reference_player import Answer

_HALF = 1 / 2
"""The share of a count with a known slip; of a cutoff with the right ancestor and the wrong bound,
or with the child that gave the ancestor its better choice; of a condition that is wrong only at
equality, or that only leaves values out; of new values that only make equal leaves different, or
different ones equal, and of those with which an old best move is one of several."""
_NO_SLIPS = frozenset({"nodes", "evaluated", "all", "leaves", "backwards"})
"""Counts of another thing than the one asked for, which earn nothing."""


class OrderingMarks:
    """The new orders that a sheet gives for the children of some nodes. `share` is the number of
    leaves that they save, divided by the number that the best order saves."""

    def __init__(self, answer: Answer, sheet: Sheet) -> None:
        self.exercise, self.right = answer.exercise, answer.recording
        self.tree = self.right.tree
        self.sheet = sheet
        self.findings: list[Finding] = []
        self.items = 1
        self.share = self._share()

    def _share(self) -> float:
        orders: dict[int, list[int]] = {}
        for word, children in self.sheet.ordering or ():
            node = self.tree.index.get(word.text)
            if node is None:
                return 0.0  # the parser has added a finding
            wanted = [self.tree.names[child] for child in self.tree.children(node)]
            names = [child.text for child in children]
            if sorted(names) != sorted(wanted):
                place = SheetPlace(self.sheet.file, word.line, word.text, self.tree.path(node))
                missing = [name for name in wanted if name not in names]
                self.findings.append(
                    written_answer.no_ordering(at=place, children=wanted, missing=missing)
                )
                return 0.0
            orders[node] = [self.tree.index[child.text] for child in children]
        return self._saving(
            best_ordering.leaves_evaluated(best_ordering.reordered(self.exercise, orders))
        )

    def _saving(self, leaves: int) -> float:
        """The share for an order with which the search evaluates `leaves` leaves."""
        given = len(self.right.evaluated)
        best = best_ordering.fewest_leaves(self.exercise)
        if best is None:
            best = min(leaves, given)
        if leaves <= best:
            return 1.0
        orders = self.sheet.ordering or ()
        first = orders[0][0] if orders else None
        at = SheetPlace(
            self.sheet.file, first.line if first else None, first.text if first else None
        )
        self.findings.append(
            written_answer.wrong_ordering(at=at, leaves=leaves, best=best, before=given)
        )
        return max(0.0, given - leaves) / (given - best) if given > best else 0.0


class CountMarks:
    """The counts of a sheet; `share` is the share of the asked ones that are right."""

    def __init__(self, answer: Answer, sheet: Sheet) -> None:
        self.sheet, self.search = sheet, answer.recording
        self.findings: list[Finding] = []
        asked = tree_counts.questions(answer.exercise)
        given = {word.text: cell for word, cell in reversed(sheet.counts or ())}
        self.items = len(asked)
        self.share = sum(self._share(each, given.get(each.name)) for each in asked) / len(asked)
        missing = [each.name for each in asked if each.name not in given]
        if missing:
            at = SheetPlace(sheet.file, None)
            self.findings.append(written_questions.missing_counts(at=at, names=missing))

    def _share(self, question: CountQuestion, cell: Cell | None) -> float:
        if cell is None or cell.value is None:
            return 0.0  # not given, or the parser has added a finding
        right = tree_counts.right(question, self.search)
        if tree_counts.fits(question, cell.value, right):
            return 1.0
        slip = tree_counts.slip(question, cell.value, self.search, right)
        self.findings.append(
            written_questions.wrong_count(
                at=SheetPlace(self.sheet.file, cell.line),
                name=question.name,
                right=tree_counts.shown(question, right),
                given=cell.text,
                slip=slip,
            )
        )
        return 0.0 if slip is None or slip in _NO_SLIPS else _HALF


class BecauseMarks:
    """The reasons of a sheet; `share` is the share of cutoffs that they explain, less one for each
    node that is not cut off."""

    def __init__(self, answer: Answer, sheet: Sheet) -> None:
        self.sheet, self.search = sheet, answer.recording
        self.tree = self.search.tree
        self.findings: list[Finding] = []
        reasons = cut_reasons.reasons(self.search, answer.exercise.cutoff)
        self._reasons = {each.node: each for each in reasons}
        wanted = [each for each in self._reasons.values() if each.prunes]
        given: dict[int, float] = {}
        wrong = 0
        for claim in sheet.because or ():
            node = self._cut_node(claim)
            if node is None:
                wrong += 1
            elif node in self._reasons:
                given[node] = min(self._share(self._reasons[node], claim), given.get(node, 1.0))
        missing = [self.tree.names[each.node] for each in wanted if each.node not in given]
        if missing:
            at = SheetPlace(sheet.file, None, missing[0])
            self.findings.append(written_questions.missing_reasons(at=at, names=missing))
        earned = sum(given.get(each.node, 0.0) for each in wanted) - wrong
        self.items = len(wanted)
        self.share = max(0.0, earned / len(wanted)) if wanted else float(not wrong)

    def _cut_node(self, claim: CutClaim) -> int | None:
        """The node whose loop ends early: the claim's own, or the one above its pruned branch.
        None, with a finding, if it is neither."""
        node = self.tree.index.get(claim.node.text)
        if node is None:
            return None  # the parser has added a finding
        pruned = set(self.search.pruned)
        while node in pruned:
            node = self.tree.parent[node]
        if node not in self._reasons:
            at = SheetPlace(self.sheet.file, claim.node.line, claim.node.text)
            self.findings.append(written_questions.not_cut(at=at))
            return None
        return node

    def _share(self, reason: CutReason, claim: CutClaim) -> float:
        by, names = self.tree.index.get(claim.by.text), self.tree.names
        wanted = bound(self.tree.players[reason.node])
        if by in reason.also and claim.bound in {"", wanted}:
            return 1.0
        is_choice = by in reason.choices.values()
        if by is not None:
            given = f"{claim.bound} of {claim.by.text}" if claim.bound else claim.by.text
            self.findings.append(
                written_questions.wrong_reason(
                    at=SheetPlace(self.sheet.file, claim.by.line, names[reason.node]),
                    bound=wanted,
                    owner=names[reason.owner],
                    value=reason.bound,
                    given=given,
                    is_choice=is_choice,
                )
            )
        return _HALF if is_choice or by in reason.also else 0.0


class ConditionMarks:
    """The condition of a sheet, beside the right one."""

    def __init__(self, answer: Answer, sheet: Sheet) -> None:
        asked, given = stays_for.question(answer.exercise), sheet.holds_for
        self.share, self.items = 0.0, 1
        self.findings: list[Finding] = []
        if asked is None or given is None:
            return  # without variables, no text is read as a condition
        right = stays_for.condition(answer.exercise, answer.value, answer.moves, asked)
        both = right, given.condition
        samples = conditions.samples(asked.leaves, both)
        differing = [each for each in samples if holds(right, each) != holds(both[1], each)]
        if not differing:
            self.share = 1.0
            return
        numbers = conditions.numbers(both)
        inside = [each for each in samples if not _is_at_border(each, numbers)]
        too_many = [each for each in differing if not holds(right, each)]
        kept = any(holds(given.condition, each) for each in inside)
        if (not too_many and kept) or not any(each in inside for each in differing):
            self.share = _HALF
        shown = next(iter([*too_many, *differing]))
        self.findings.append(
            written_questions.wrong_condition(
                at=SheetPlace(sheet.file, given.line),
                stays=asked.stays,
                given=given.text,
                right=conditions.text(right, asked.leaves),
                example=[(name, float(value)) for name, value in shown.items()],
                claims=shown in too_many,
            )
        )


def _is_at_border(sample: Sample, numbers: Collection[Fraction]) -> bool:
    """Whether a value is one of the numbers, or equal to another value."""
    values = list(sample.values())
    return len(set(values)) < len(values) or not set(values).isdisjoint(numbers)


class RelabelledMarks:
    """The new values of a sheet; a leaf that is not given keeps its value."""

    def __init__(self, answer: Answer, sheet: Sheet) -> None:
        self.tree, self.sheet = answer.recording.tree, sheet
        self.findings: list[Finding] = []
        self._cells: dict[int, Cell] = {
            self.tree.index[word.text]: cell for word, cell in sheet.relabelled or ()
        }
        self._old = relabelling.leaf_values(self.tree) or {}
        own = {leaf: cell.value for leaf, cell in self._cells.items()}
        self._new = {
            leaf: value if (given := own.get(leaf)) is None else given
            for leaf, value in self._old.items()
        }
        self.items = 1
        self.share = self._share_of_order()
        if self.share:
            self.share *= self._share_of_move(answer.moves)

    def _share_of_order(self) -> float:
        """1 if the leaves have the same order as before."""
        levels: dict[Value, list[int]] = {}
        for leaf, value in sorted(self._old.items(), key=lambda item: item[1]):
            levels.setdefault(value, []).append(leaf)
        below: int | None = None
        share = 1.0
        for leaves in levels.values():
            least, most = (pick(leaves, key=self._new.__getitem__) for pick in (min, max))
            if below is not None and self._new[below] > self._new[least]:
                return self._report(below, least, 0)
            if below is not None and self._new[below] == self._new[least] and share == 1:
                share = self._report(below, least, _HALF)
            if self._new[least] != self._new[most] and share == 1:
                share = self._report(least, most, _HALF)
            below = most
        return share

    def _report(self, one: int, other: int, share: float) -> float:
        """The share, with a finding about two leaves that are not in their old order."""
        self.findings[:] = [
            written_questions.order_not_kept(
                at=self._at(other if other in self._cells else one),
                names=(self.tree.names[one], self.tree.names[other]),
                before=(self._old[one], self._old[other]),
                after=(self._new[one], self._new[other]),
            )
        ]
        return share

    def _share_of_move(self, before: tuple[str, ...]) -> float:
        """1 if no move that was best is best with the new values."""
        values = relabelling.node_values_with(self.tree, self._new)
        now = relabelling.best_moves(self.tree, values)
        kept = [move for move in before if move in now]
        if not kept:
            return 1
        self.findings.append(
            written_questions.move_not_changed(
                at=self._at(next(iter(self._cells))),
                kept=kept,
                alone=kept == now,
                values={
                    self.tree.names[child]: settled(values[child], self.tree)
                    for child in self.tree.children(0)
                },
            )
        )
        return 0 if set(now) <= set(before) else _HALF

    def _at(self, leaf: int) -> SheetPlace:
        return SheetPlace(self.sheet.file, self._cells[leaf].line, self.tree.names[leaf])
