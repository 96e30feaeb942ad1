"""The words of worksheets, of their keys and of practice pages, and the help of the latter.

The gold files have every exercise on paper, and one of each further kind. A picture is not in them.
"""

import re
import textwrap
from dataclasses import replace

import pytest

from grader.core.algorithms import algorithm
from grader.core.models import WRITTEN_RUBRIC, Entry, Exercise
from grader.core.models.paper_questions import CountQuestion
from grader.core.tree import Tree
from grader.course import assignment_file
from grader.course.listed_exercises import shipped
from grader.course.paper_selection import usual
from grader.pages.playout_practice import PlayoutSheet
from grader.pages.practice import Practice, render
from grader.pages.practice_key import CellKey, cells, swapped
from grader.pages.worksheet import sheet
from grader.search.reference_player import solve
from tests.support.goldtest import assert_gold
from tests.support.html_page import Page
from tests.support.paper_exercises import LECTURE, SMALL, key
from tests.support.strategies import with_min_first

ON_PAPER = {each.id: each for each in assignment_file.load(shipped() / "on-paper").entries}
STRICT = with_min_first(replace(LECTURE, cutoff="strict", title="Another"))
MINIMAX = replace(SMALL, algorithm=algorithm("minimax"))
TOSSED = Tree.build([{"chance": [["1/3", [8, 9]], ["2/3", 3]]}, 4])
COIN = Exercise(id="coin", title="A coin", algorithm=algorithm("expectiminimax"), tree=TOSSED)
ORDERED = Exercise(id="one", title="T", tree=Tree.build([[3, 5, 9], [8, 2, 7]]))
VISITS = replace(
    ON_PAPER["baby-nim-counts"].exercise,
    counts=(CountQuestion(name="visited", quantity="visited"),),
)


def written(one: Exercise, **rubric: float) -> Entry:
    """An exercise on paper, with the usual parts if none are named."""
    return Entry(exercise=one, points=4, rubric=rubric or usual(one), answer="written")


POSED = {
    **{name: [each] for name, each in ON_PAPER.items()},
    "two rules": [written(LECTURE), written(STRICT)],
    "minimax": [written(MINIMAX)],
    "several algorithms": [written(MINIMAX), written(LECTURE)],
    "minimax twice": [written(MINIMAX), written(replace(MINIMAX, id="other"))],
    "a playout and a search": [ON_PAPER["ucb-fig-5-10"], written(MINIMAX)],
    "a coin": [written(COIN)],
    "an order": [written(ORDERED, ordering=2)],
    "an order and more": [written(ORDERED, ordering=2, visited=1)],
    "a count of visits": [written(VISITS, counts=1)],
    "a count and a value": [written(ON_PAPER["chess-in-numbers"].exercise, counts=1, value=1)],
    "the value of a throw": [written(ON_PAPER["star1-ranges"].exercise, value=1)],
    "all parts of a practice page": [
        written(SMALL, **WRITTEN_RUBRIC, windows=1, visited=1, ordering=1)
    ],
}


PRACTISED = """
lecture-trace, minimax-uppsala, two-or-three-sides, ucb-fig-5-10, playouts-from-zero, two rules,
minimax, several algorithms, minimax twice, a playout and a search, a coin, an order,
all parts of a practice page
"""
"""Those of them that are on the gold practice page."""


def words(html: str) -> str:
    """The words that a reader sees beside the pictures."""
    shown = re.sub(r"(?s)<svg.*?</svg>", "(picture)", html)
    assert Page(html).wrong == []
    return f"{textwrap.fill(Page(shown).text, 110)}\n"


def practice(posed: list[Entry]) -> str:
    """The words of the page; of a single exercise, the key to each cell, too."""
    html = render(Practice(entries=posed, answers=solve))
    text = words(html)
    for given in Page(html).data("practice")["exercises"]:
        text += f"  parts {given['parts']}, orders {given['orders']}, near {given['near']}\n"
    if len(posed) > 1:
        return text
    one = posed[0].exercise
    if one.playouts is not None:
        keys, others = PlayoutSheet(one, one.playouts).key(), {}
    else:
        keys, others = cells(solve(one)), swapped(solve(one))
    keys = {**keys, **{f"swapped:{node}": CellKey([], each) for node, each in others.items()}}
    for name, (right, (hint, why, figure)) in keys.items():
        text += f"  {name} = {right}: {hint} {'_'.join(why)} [{figure}]\n"
    return text


PAGES = {
    "worksheets": lambda posed: words(sheet(posed)),
    "keys": lambda posed: words(key(posed)),
    "practice": practice,
}


@pytest.mark.parametrize("name", PAGES)
def test_the_words_of_each_page_match_their_gold_file(name):
    abouts = PRACTISED.replace("\n", " ").strip().split(", ") if name == "practice" else POSED
    texts = [f"{'=' * 20} {about}\n{PAGES[name](POSED[about])}" for about in abouts]
    assert_gold("\n".join(texts), f"words-of-{name}.txt")
