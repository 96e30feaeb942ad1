"""Findings about the known mistakes that explain a program's searches."""

from __future__ import annotations

from typing import NamedTuple

from grader.core.findings.kinds import kind
from grader.core.findings.phrases import listed
from grader.core.models import Remark
from grader.core.models.figure import FigureLine


class MistakeText(NamedTuple):
    """A known mistake: the program's behaviour (`title`), the reason and the remedy."""

    title: str
    sentence: str
    hint: str
    lines: tuple[FigureLine, ...]


class Explanation(NamedTuple):
    """The mistakes that together explain all searches, and the number of trees.

    Each of `others` has the titles of other mistakes that explain them too; `more` is the number of
    those left out. `clips` says that the program is fail-hard.
    """

    mistakes: tuple[MistakeText, ...]
    trees: int
    others: tuple[tuple[str, ...], ...] = ()
    more: int = 0
    clips: bool = False


@kind("error", "all searches", "The program makes a known mistake.")
def known_mistake(*, found: Explanation) -> Remark:
    """No tree can tell the others apart from this mistake."""
    behaves = f"Your program behaves exactly like one that {_titles(found)}, on {_trees(found)}."
    others = _others(found, "Every tree is searched in the same way by")
    return _remark(found, f"{behaves} {_why(found)}{others}")


@kind("error", "all searches", "The program behaves like one with a known mistake.")
def several_mistakes(*, found: Explanation) -> Remark:
    behaves = f"On {_trees(found)} your program behaves exactly like one that {_titles(found)}."
    others = _others(found, "It could also be")
    return _remark(found, f"{behaves} {_why(found)} More trees would tell them apart.{others}")


@kind("error", "all searches", "The program makes two known mistakes.")
def two_mistakes(*, found: Explanation) -> Remark:
    behaves = (
        "Your program behaves exactly like one with two mistakes at once, one that "
        f"{_titles(found)}, on {_trees(found)}."
    )
    others = _others(found, "It could also be")
    return _remark(found, f"{behaves} {_why(found)}{others}")


@kind("note", "all searches", "The program makes no known mistake.")
def no_known_mistake() -> Remark:
    return Remark(
        message="Your program searches like none of the known mistakes, nor like two of them "
        "together; start from the first difference."
    )


@kind("note", "all searches", "No small tree on which the program fails was found in time.")
def no_small_tree() -> Remark:
    return Remark(
        message="Time was up before a small tree was found on which your program fails; look "
        "at the exercises, or grade again when this machine has less to do."
    )


def _remark(found: Explanation, text: str) -> Remark:
    if found.clips:
        text += (
            " Returning alpha or beta in place of v (fail-hard), as your program also does, is not "
            "a mistake."
        )
    lines = dict.fromkeys(line for mistake in found.mistakes for line in mistake.lines)
    hint = " ".join(mistake.hint for mistake in found.mistakes)
    return Remark(message=text, figure=tuple(lines), hint=hint)


def _titles(found: Explanation) -> str:
    return listed([mistake.title for mistake in found.mistakes])


def _trees(found: Explanation) -> str:
    return {1: "this tree", 2: "both trees"}.get(found.trees, f"all {found.trees} trees")


def _why(found: Explanation) -> str:
    return " ".join(mistake.sentence for mistake in found.mistakes)


def _others(found: Explanation, intro: str) -> str:
    if not found.others:
        return ""
    shown = "; ".join(f"one that {listed(titles)}" for titles in found.others)
    more = f"; and {found.more} more" if found.more else ""
    return f" {intro} {shown}{more}."
