"""Findings about the known mistakes that explain a program's searches."""

from collections.abc import Sequence
from typing import NamedTuple

from grader.core.findings.kinds import kind
from grader.core.findings.phrases import count, number
from grader.core.models import Remark
from grader.core.models.figure import FigureLine


class MistakeText(NamedTuple):
    """A known mistake: the program's behaviour (`title`), the reason and the remedy."""

    title: str
    sentence: str
    hint: str
    lines: tuple[FigureLine, ...]
    infinity: float | None = None  # that the program writes, if that is the mistake


class Explanation(NamedTuple):
    """The mistakes that together explain all searches, and the number of their trees. `other` has
    the titles of others that do; it is empty if there are none, or the text holds the first."""

    mistakes: tuple[MistakeText, ...]
    trees: int
    left_out: int = 0  # the searches of other trees that could not be compared
    other: tuple[str, ...] = ()
    more: int = 0  # the number of the others
    clips: bool = False  # whether the program is fail-hard


@kind("error", "all searches", "The program makes a known mistake.")
def known_mistake(*, found: Explanation) -> Remark:
    """No tree can tell the other from this mistake."""
    (title,), (mistake,) = _titles(found), found.mistakes
    behaves = f"Your program behaves exactly like one that {title}, on {_trees(found)}."
    other = f" The same is true of one that {found.other[0]}." if found.other else ""
    return _remark(found, f"{behaves} {mistake.sentence}{other}")


@kind("error", "all searches", "The program behaves like one with a known mistake.")
def several_mistakes(*, found: Explanation) -> Remark:
    """Other trees would tell the mistakes apart, so none of them is explained yet."""
    (title,), (other,) = _titles(found), found.other
    more = {0: "", 1: ", or another one"}.get(found.more, f", or one of {found.more} others")
    these = "this tree does" if found.trees == 1 else "these trees do"
    text = (
        f"Several known mistakes explain your program's searches on {_trees(found)}. It may be one "
        f"that {title}, or one that {other}{more}; {these} not tell them apart."
    )
    return Remark(message=text)


@kind("error", "all searches", "The program makes two known mistakes.")
def two_mistakes(*, found: Explanation) -> Remark:
    """The sentence of each mistake is left out: it is true of a program with that mistake alone."""
    behaves = (
        f"Your program behaves exactly like one with two mistakes at once, on {_trees(found)}: "
        f"{_together(_titles(found))}."
    )
    other = f" It could also have another pair: {_together(found.other)}." if found.other else ""
    return _remark(found, f"{behaves}{other}")


@kind("note", "all searches", "No known mistake explains the program's searches.")
def no_known_mistake(*, pairs: bool) -> Remark:
    """`pairs` says that two mistakes together were tried, too."""
    nor = ", nor do two of them together" if pairs else ""
    return Remark(
        message=f"No known mistake explains your program's searches{nor}; start with the first "
        "finding of an exercise."
    )


@kind("error", "all searches", "Two runs on the same tree differ.")
def runs_differ() -> Remark:
    return Remark(
        message="Two runs of your program on the same tree differ; is there a random choice in it? "
        "Take the actions in the order of game.actions(state)."
    )


@kind("warning", "all searches", "Nodes are searched more than once, on several trees.")
def repeated_searches(*, trees: int, searched: int, node: str, exercise: str) -> Remark:
    """On `trees` of the `searched` ones; `node` of the `exercise` is the first."""
    where = _all(trees) if trees == searched else f"{trees} of {count(searched, 'tree')}"
    return Remark(
        message=f"On {where} your program searches nodes more than once, first {node} in "
        f"{exercise}. Each such search is wasted work; keep the result of each call in a variable."
    )


@kind("error", "all searches", "The whole tree is asked for before the first utility.")
def tree_built_first(*, trees: int) -> Remark:
    """On all `trees` that failed."""
    return Remark(
        message=f"On {_all(trees)} that failed, your program asks for the actions of every node "
        "before it asks for the first utility, so it builds the whole tree before its search "
        "begins, and nothing is left to prune: ask game.actions(state) in the search itself."
    )


@kind("error", "all searches", "The program searches as minimax does.")
def searches_as_minimax(*, trees: int) -> Remark:
    """On all `trees` that failed: there something should be pruned."""
    return Remark(
        message=f"On {_all(trees)} where nodes should be pruned, your program visits every node, "
        "as minimax does, and no call that hands on alpha and beta was seen. Give MAX-VALUE and "
        "MIN-VALUE alpha and beta, hand both on in each call, and leave the loop at a cutoff.",
        hint="Is this your program for minimax? Then grade it with -a minimax.",
    )


@kind("note", "all searches", "No small tree on which the program fails was found in time.")
def no_small_tree() -> Remark:
    return Remark(
        message="Time was up before a small tree was found on which your program fails; look "
        "at the exercises, or grade again when this machine has less to do."
    )


def _all(trees: int, one: str = "the tree") -> str:
    """All trees, of which there are so many; `one` is the phrase for a single tree."""
    return {1: one, 2: "both trees"}.get(trees, f"all {trees} trees")


def _remark(found: Explanation, text: str) -> Remark:
    if found.clips:
        text += (
            " Returning alpha or beta in place of v (fail-hard), as your program also does, is not "
            "a mistake."
        )
    if found.trees == 1:
        text += " One tree cannot rule out other mistakes."
    first = 1 if len(found.mistakes) > 1 else None  # the first line of each leads to the others
    lines = dict.fromkeys(line for mistake in found.mistakes for line in mistake.lines[:first])
    hint = " ".join(mistake.hint for mistake in found.mistakes)
    return Remark(message=text, figure=tuple(lines), hint=hint)


def _together(titles: Sequence[str]) -> str:
    """As in "it A, and it B", because a title may have a comma or an "and"."""
    return ", and ".join(f"it {title}" for title in titles)


def _titles(found: Explanation) -> list[str]:
    numbers = [
        "" if each.infinity is None else f" ({number(each.infinity)})" for each in found.mistakes
    ]
    return [each.title + shown for each, shown in zip(found.mistakes, numbers, strict=True)]


def _trees(found: Explanation) -> str:
    if found.left_out:
        number = found.trees + found.left_out
        return f"{_all(found.trees, 'the one tree')} (of {number}) whose searches can be compared"
    return _all(found.trees, "this tree")
