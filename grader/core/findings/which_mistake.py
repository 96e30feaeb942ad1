"""Which known mistake a program makes, if any."""

from __future__ import annotations

from typing import NamedTuple

from grader.core.findings.kinds import kind
from grader.core.findings.phrases import listed
from grader.core.models import Remark


class MistakeText(NamedTuple):
    """A mistake in words: how a program that makes it differs (`title`), why, and the remedy."""

    title: str
    sentence: str
    hint: str
    lines: tuple[str, ...]


class Explanation(NamedTuple):
    """The mistakes that explain every search together, on how many trees.

    Each of `others` explains them as well, by the titles of its mistakes; `more` are left out.
    `clips` says that the program is fail-hard.
    """

    mistakes: tuple[MistakeText, ...]
    trees: int
    others: tuple[tuple[str, ...], ...] = ()
    more: int = 0
    clips: bool = False


@kind("error", "all searches", "The search goes wrong in a way that is known.")
def known_mistake(*, found: Explanation) -> Remark:
    """The others are searches that no tree tells from this one."""
    behaves = f"Your program behaves exactly like one that {_titles(found)}, on {_trees(found)}."
    others = _others(found, "Every tree is searched just so by")
    return _remark(found, f"{behaves} {_why(found)}{others}")


@kind("error", "all searches", "The program behaves like one with a known mistake.")
def several_mistakes(*, found: Explanation) -> Remark:
    behaves = f"On {_trees(found)} your program behaves exactly like one that {_titles(found)}."
    others = _others(found, "It could as well be")
    return _remark(found, f"{behaves} {_why(found)} More trees would tell.{others}")


@kind("error", "all searches", "The search goes wrong in two ways that are known.")
def two_mistakes(*, found: Explanation) -> Remark:
    behaves = (
        "Your program behaves exactly like one with two mistakes at once, one that "
        f"{_titles(found)}, on {_trees(found)}."
    )
    others = _others(found, "It could as well be")
    return _remark(found, f"{behaves} {_why(found)}{others}")


@kind("note", "all searches", "The search goes wrong in no way that is known.")
def no_known_mistake() -> Remark:
    return Remark(
        message="Your program searches like none of the known mistakes, nor like two of them "
        "together; start from the first difference."
    )


@kind("note", "all searches", "No small tree was found in time on which the program goes wrong.")
def no_small_tree() -> Remark:
    return Remark(
        message="Time was up before a small tree was found on which your program goes wrong; look "
        "at the exercises, or grade again when this machine has less to do."
    )


def _remark(found: Explanation, text: str) -> Remark:
    if found.clips:
        text += (
            " Returning alpha or beta in place of v (fail-hard), as your program also does, is no "
            "mistake."
        )
    lines = dict.fromkeys(line for mistake in found.mistakes for line in mistake.lines)
    hint = " ".join(mistake.hint for mistake in found.mistakes)
    return Remark(message=text, figure="; ".join(lines), hint=hint)


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
