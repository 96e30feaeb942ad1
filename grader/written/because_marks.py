"""Marks whose bound cuts off each node. Each cutoff that prunes something counts the same."""

from __future__ import annotations

from grader.core.findings import written_questions
from grader.core.findings.phrases import bound
from grader.core.findings.places import SheetPlace
from grader.core.models import CutClaim, Finding, Sheet
from grader.search import cut_reasons
from grader.search.cut_reasons import CutReason
from grader.search.reference_player import Answer

_HALF = 1 / 2
"""The share of a cutoff with the right ancestor and the wrong bound, or with the child that gave
the ancestor its better choice."""


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
        self.share = max(0.0, earned / len(wanted)) if wanted else float(not wrong)

    def _cut_node(self, claim: CutClaim) -> int | None:
        """The node whose loop ends early: the claim's own, or the one above its pruned branch.

        None, with a finding, if it is neither.
        """
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
