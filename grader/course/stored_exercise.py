"""Exercises as plain data, as `grader.core.document_cache` keeps them, and built of it."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from math import sqrt
from typing import Any

from grader.core import algorithms
from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.document_cache import Result
from grader.core.models import Exercise, Published
from grader.core.models.assignment import Match
from grader.core.models.given_playouts import GivenPlayouts, GivenRecord
from grader.core.models.paper_questions import CountQuestion, HoldsFor
from grader.core.tree import ExplicitTree

_FACTS = ("node", "branching", "depth", "order", "times", "nodes", "seconds", "per_second")


def built(plain: Result, file: str) -> tuple[Exercise, ...]:
    """The exercises of a checked file."""
    return tuple(_exercise(item, f"{file}:{plain['line']}") for item in plain["exercises"])


def _exercise(item: Result, where: str) -> Exercise:
    given = {key: _FIELDS[key](value) if key in _FIELDS else value for key, value in item.items()}
    if isinstance(item.get("playouts"), int):
        given["simulations"] = given.pop("playouts")
    name, counts_depth = given.get("algorithm", ALPHA_BETA.name), given.pop("counts_depth")
    given["algorithm"] = algorithms.algorithm(name, counts_depth=counts_depth)
    if "game" not in item:
        return Exercise(**given, where=where)
    from grader.course import game_exercise

    game = given.pop("game")
    tree = game_exercise.tree(game, given["algorithm"])
    return Exercise(**given, tree=tree, game={game["name"]: game["settings"]}, where=where)


def _published(given: Result) -> Published:
    pruned = given.get("pruned")
    return Published(**{**given, "pruned": None if pruned is None else tuple(pruned)})


def _question(item: Result | str) -> CountQuestion:
    asked: Result = {"count": item} if isinstance(item, str) else item
    given = {key: asked[key] for key in _FACTS if key in asked}
    quantity = asked["count"]
    usual: str = f"{quantity} of {given['node']}" if "node" in given else quantity
    return CountQuestion(
        name=asked.get("name", usual),
        quantity=quantity,
        given=given,
        tolerance=asked.get("tolerance", 0),
    )


def _playouts(given: Result | int) -> GivenPlayouts | int:
    """The search so far on paper; a number is that of a program's playouts."""
    if isinstance(given, int):
        return given
    pairs = {name: record.split("/") for name, record in given.get("records", {}).items()}
    records = (GivenRecord(name, float(wins), int(all_)) for name, (wins, all_) in pairs.items())
    return GivenPlayouts(results=tuple(given["results"]), records=tuple(records))


def _tree(flat: Result) -> ExplicitTree:
    if not flat.get("odds"):
        return ExplicitTree(**{**flat, "odds": {}})
    from fractions import Fraction

    odds = {node: Fraction(probability) for node, probability in flat["odds"]}
    return ExplicitTree(**{**flat, "odds": odds})


_FIELDS: Mapping[str, Callable[[Any], Any]] = {
    "tree": _tree,
    "bounds": tuple,
    "exploration": lambda constant: sqrt(2) if constant == "sqrt2" else constant,
    "match": lambda given: Match(**given),
    "published": _published,
    "counts": lambda items: tuple(map(_question, items)),
    "holds_for": lambda given: HoldsFor(**{**given, "leaves": tuple(given["leaves"])}),
    "playouts": _playouts,
}
"""The value of a field, made of plain data."""


def flat(tree: ExplicitTree) -> Result:
    """The tree as plain data."""
    odds = [[node, str(probability)] for node, probability in tree.odds.items()]
    return {
        **{each.name: getattr(tree, each.name) for each in fields(tree) if each.init},
        "odds": odds,
    }
