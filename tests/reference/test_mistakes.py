"""The known mistakes are small changes to the figure, told apart by their searches."""

import ast
import json
import re

import pytest

from grader.diagnosis import mistake_programs
from grader.diagnosis.known_mistakes import equal_mistakes, mirrored_words, mistake, mistake_names
from grader.diagnosis.mirrored_lines import mirrored
from grader.diagnosis.mistake_programs import is_mirrored_at_min
from grader.diagnosis.program_trees import LOOP, LOOP_FOR_MIN, base_of
from tests.support.played_mistakes import (
    ALGORITHMS,
    FILE,
    OWN,
    answer,
    behaviour,
    every,
    row,
    shown_in_turns,
    telling,
    with_entries,
)

MOST_CHANGED = 9
"""The limit for the lines that a mistake changes: four of each function, as a depth does that is
handed down (the heading, the test, the return, the call), and a variable beside them. Two mistakes
together are recognised only if they change different lines."""
LOOP_LINES = 6
"""As many more for one that also changes the loop at the root, which counts as a whole."""


# ---------------------------------------------------------------- the base programs


@pytest.mark.parametrize("root", ["figure", "loop"])
@pytest.mark.parametrize("trees", [telling, pytest.param(every, marks=pytest.mark.long)])
@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda each: each.title)
def test_the_base_is_the_figure(algorithm, trees, root):
    program = mistake_programs.program(algorithm=algorithm, root=root)
    for number in trees(algorithm):
        known = answer(algorithm, number)
        recording, exception = mistake_programs.record(program, known.exercise)
        assert exception == ""
        right = {**known.recording.windows}
        if root == "loop" and LOOP in base_of(algorithm):
            right.pop(0)
            windows = {node: each for node, each in recording.windows.items() if node}
        else:
            windows = {**recording.windows}
        assert windows == right
        assert recording.value == known.value
        assert recording.move == known.recording.move


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda each: each.title)
def test_the_program_of_min_is_the_mirror_of_max_s(algorithm):
    functions = base_of(algorithm)
    for one, other in (("MAX", "MIN"), (LOOP, LOOP_FOR_MIN)):
        if other in functions:
            body, others = (functions[each].tree.body for each in (one, other))
            assert [*map(ast.dump, mirrored(body))] == [*map(ast.dump, others)]


# ---------------------------------------------------------------- what a mistake does


REMEDY = "run `.venv/bin/python -m tests.support.played_mistakes {}`"


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize("name", OWN)
def test_a_mistake_differs_on_the_telling_trees_as_the_table_says(name):
    home = mistake(name).algorithm
    found = behaviour(name, home, telling(home))
    assert found.differs == mistake(name).differs, REMEDY.format(name)


@pytest.mark.long
@pytest.mark.parametrize("name", OWN)
def test_what_follows_from_a_mistake_stands_in_the_table(name):
    found = json.loads(FILE.read_text("utf-8")).get(name)
    assert found == row(name, mistake(name).equals), REMEDY.format(name)


def test_a_mistake_is_not_an_accepted_variant():
    assert [name for name in OWN if not {*mistake(name).differs} - {"returns"}] == []


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda each: each.title)
def test_a_mistake_costs_points_in_each_algorithm_that_has_its_lines(algorithm):
    points = {"value", "move", "visited", "windows"} & {*algorithm.checks["program"]}
    for name in mistake_names(algorithm):
        home = mistake(name).algorithm
        found = behaviour(name, algorithm, telling(algorithm))
        assert points & {*found.differs}, name
        assert found.raised <= behaviour(name, home, telling(home)).raised, name
        assert mistake(name).figure(algorithm), name


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda each: each.title)
def test_no_two_mistakes_in_one_algorithm_search_alike_unless_the_table_says_so(algorithm):
    alike = {}
    for name in shown_in_turns(algorithm):
        searches = behaviour(name, algorithm, telling(algorithm)).searches
        alike.setdefault(searches, set()).add(name)
    for names in alike.values():
        assert all(names == {name, *equal_mistakes(name, algorithm)} for name in names)


def test_the_table_names_no_other_mistakes():
    assert [*json.loads(FILE.read_text("utf-8"))] == OWN


def test_the_rows_of_an_entry_are_written_together():
    three = ["cutoff_continues", "cutoff_continues_at_max", "cutoff_continues_at_min"]
    assert with_entries(three[1:2], OWN) == three
    with pytest.raises(SystemExit, match="no catalogue in reference/mistakes/ has cutoff_ends"):
        with_entries(["cutoff_ends"], OWN)


# ---------------------------------------------------------------- the form of an entry


def test_a_mistake_changes_a_few_lines():
    for name in OWN:
        known = mistake(name)
        _, _, lines, _ = mistake_programs.effort(name, known.algorithm)
        most = MOST_CHANGED + (LOOP_LINES if {edit.label for edit in known.edits} > {LOOP} else 0)
        assert 1 <= lines <= most, (
            f"{name} changes {lines} lines, and a mistake may change 1 to {most}, so that "
            "two can be tried together; write it more briefly, or split it"
        )
        assert known.lines, name
        figure = known.algorithm.figure
        assert {*known.lines} <= {"search", *figure.search, *figure.lines}, name


def test_no_two_mistakes_have_the_same_program():
    texts = [mistake_programs.source(name) for name in OWN]
    assert len(set(texts)) == len(OWN)
    assert len(OWN) >= 237


WORDS = ("title", "sentence", "hint")
TEXTS = {word: [getattr(mistake(name), word) for name in OWN] for word in WORDS}


def test_a_title_names_a_bound_and_does_not_describe_it():
    described = re.compile(r"\bbound that .* moves?\b")
    assert [*filter(described.search, TEXTS["title"])] == []


def test_each_title_completes_the_sentence_that_names_the_mistake():
    for title in TEXTS["title"]:
        assert re.fullmatch(r"[a-z]\w*s? .*[\w\]]", title), title
        assert len(title) <= 80, title


@pytest.mark.parametrize(("word", "ends"), [("sentence", "."), ("hint", ".?")])
def test_each_text_for_students_is_one_whole_sentence(word, ends):
    for text in TEXTS[word]:
        assert re.fullmatch(rf"\w[^.?!]*[{ends}]", text), text
        assert text[0] == text[0].upper(), text
        assert 30 <= len(text) <= 200, text


@pytest.mark.parametrize("word", WORDS)
def test_no_two_mistakes_share_a_text(word):
    assert len(set(TEXTS[word])) == len(OWN)


def test_a_sentence_beside_chance_is_one_of_a_mistake_in_programs_with_chance():
    with_chance = {name for each in ALGORITHMS if each.has_chance for name in mistake_names(each)}
    found = [mistake(name) for name in OWN if mistake(name).sentence_beside_chance]
    assert found
    for each in found:
        text = each.sentence_beside_chance
        assert each.name in with_chance
        assert not each.algorithm.has_chance
        assert re.fullmatch(r"[A-Z][^.?!]*\.", text), text
        assert 30 <= len(text) <= 200, text
    texts = [each.sentence_beside_chance for each in found]
    assert len({*texts, *TEXTS["sentence"]}) == len(texts) + len(OWN)


def test_the_words_for_one_player_speak_of_that_player_alone():
    for title in TEXTS["title"]:
        assert not re.search(r"\b(every|each|all) (nodes?|leaf|leaves)\b.* alone$", title), title
    for text in (*TEXTS["sentence"], *TEXTS["hint"]):
        assert not re.search(r"\b[a-z][A-Z]{2}|nodes are right|lowers a \w*Error", text), text


def test_no_hint_has_code_in_it():
    for hint in TEXTS["hint"]:
        assert not re.search(r"[=<>()\[\]{}_`+*]|\b(?:if|max|min) v\b|-inf|infinity of", hint), hint


AT_ROOT = [name for name in OWN if is_mirrored_at_min(name, mistake(name).algorithm)]


def texts(name):
    return [getattr(mistake(name), word) for word in (*WORDS, "sentence_beside_chance")]


def test_the_words_of_a_mistake_at_the_root_fit_a_root_of_min_too():
    for text in (text for name in AT_ROOT for text in texts(name)):
        assert not re.search(r"\b(less|more|greater|smaller)\b", text), f"not mirrored: {text}"


def test_a_text_that_is_mirrored_says_under_and_not_below_of_a_place():
    known = {text for name in OWN for text in texts(name)}
    place = re.compile(
        r"\b(above|below)\b(?! (0|zero|v|alpha|beta|what|every utility|that value)\b)"
    )
    for name in OWN:
        for text in texts(name):
            if name in AT_ROOT or mirrored_words(text) in known - {text}:
                assert not place.search(text), f"the mirror makes it untrue: {text}"
