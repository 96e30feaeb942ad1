"""An algorithm that exercises ask for, as data (see `grader.core.algorithms`)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from grader.core.models.check_kinds import AnswerKind, CheckName
from grader.core.models.figure import CutoffRule, Figure

Again: TypeAlias = Literal["", "children", "root"]
"""The nodes that an algorithm searches again: none; children whose null window has shown that they
are better; the root with all nodes below it, which it remembers, until their bounds meet."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Algorithm:
    """An algorithm that students write."""

    name: str  # as exercises write it
    title: str  # as it stands in sentences
    search: str  # the function that searches the root
    figure: Figure  # the printed algorithm, whose lines findings cite
    # the variant whose recording is canonical, under each cutoff rule (`reference/`); variants with
    # the same rule visit the same nodes in the same order with the same windows
    # (see tests/reference/test_variants.py)
    references: Mapping[CutoffRule, str] = field(default_factory=dict)
    full: str = ""  # the variant that visits every node
    # the variants that do not, with the name of each in reports
    pruning: Mapping[str, str] = field(default_factory=dict)
    # the catalogue of its known mistakes in `reference/mistakes/`; those of others apply where its
    # programs have the lines that they change
    mistakes: str = ""
    base: str = ""  # what they change in `reference/`, if not beside the catalogue
    # for a program and for a written answer, the weight of each check, unless the assignment has
    # its own; empty if there is no such answer
    rubrics: Mapping[AnswerKind, Mapping[CheckName, float]]
    checks: Mapping[AnswerKind, tuple[CheckName, ...]]  # those that may be weighed
    prunes: bool = False  # whether its functions take alpha and beta
    # the nodes that it searches again, so that each of a node's windows and values counts, and all
    # utilities are whole numbers; else only the first counts
    again: Again = ""
    # variants that are as right; an exercise in which one of them visits other nodes is refused
    alike: tuple[str, ...] = ()
    counts_depth: bool = False  # whether the program counts the depth, and stops at a limit itself
    has_chance: bool = False  # whether its trees may have chance nodes
    is_bounded: bool = False  # whether exercises give the bounds of all utilities
    needs_whole_tree: bool = False  # a game's, before a program is played
    # the keys of an exercise that only some algorithms have, this one among them, each with the
    # type of the values that are meant for it
    own_keys: Mapping[str, type] = field(default_factory=dict)
    # the parameters of its function beside the state; with windows, of the root's function
    also_takes: tuple[str, ...] = ()
    variants: str = ""  # the folder in `reference/` of those shown; "" is itself
    # the words for the variant that is shown if none is named
    usual_variant: str = "the reference for the exercise's cutoff rule"
    # a folder of `grader.kinds`; all but a search have no references, no `full` and no `pruning`
    program: str = "search"
    searches: bool = True  # whether a program searches
    is_by_playouts: bool = False  # whether its tree is grown by random playouts

    @property
    def has_rules(self) -> bool:
        """Whether exercises choose among cutoff rules."""
        return len(set(self.references.values())) > 1

    @property
    def searches_again(self) -> bool:
        return bool(self.again)

    @property
    def has_null_windows(self) -> bool:
        """Whether a child is searched with a null window first, and again if it is better."""
        return self.again == "children"

    @property
    def repeats_root(self) -> bool:
        """Whether the root is searched again, until its bounds meet."""
        return self.again == "root"

    @property
    def has_canonical_search(self) -> bool:
        """Whether there is a search that is right, so that it can be shown and compared."""
        return bool(self.references)

    def takes(self, function: str) -> tuple[str, ...]:
        """The parameters of a function of the figure; the root's search has no window."""
        of_root = ("state", *self.also_takes)
        return ("game", *(of_root if function == self.search else self.parameters))

    @property
    def parameters(self) -> tuple[str, ...]:
        """The parameters that each function which is given a node has at least."""
        return ("state", "alpha", "beta") if self.prunes else ("state", *self.also_takes)
