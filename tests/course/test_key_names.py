"""A misspelt key, or another word for it, gets one sentence with the key that is meant."""

import pytest

from grader.course import key_names
from grader.course.schema.exercise import ExerciseDocument
from grader.course.tree_reader import KEYS
from tests.support.refusals import refused_files

KNOWN = {*KEYS, *ExerciseDocument.model_fields, "exercise_seconds", "memory_mib", "limits", "entry"}
KNOWN |= {"rubric", "leaves"}


SENTENCES = """
tree: {childs: [1, 2]} => 3:8: childs is an unknown key of a node; did you mean 'children'?
tree: {leafs: [1, 2]} => 3:8: leafs is an unknown key of a node; did you mean 'children'?
tree: [1, {score: 3}] => 3:12: score is an unknown key of a node; did you mean 'value'?
tree: [1, {label: A, value: 3}] => 3:12: label is an unknown key of a node; did you mean 'name'?
tree: {x: [1, 2]}
  => 3:8: x is an unknown key of a node; the keys of a node are name, value, children, player,
     chance
leafs: [1, 2] => 3:1: leafs is an unknown key; did you mean 'tree'?
trees: [1, 2] => 3:1: trees is an unknown key; did you mean 'tree'?
famliy: {seed: 1} => 3:1: famliy is an unknown key; did you mean 'family'?
tree: [1, 2]
root: min
  => 4:1: root is an unknown key; did you mean 'root_player'?
"""


MISSING = """
id: x
titel: T
point: 3
  => 1:1: there is no tree; write tree: [[3, 12], [2, 4]], or give a family or a game
  => 2:1: titel is an unknown key; did you mean 'title'?
  => 3:1: point is an unknown key; did you mean 'points'?
"""


@pytest.mark.parametrize(
    ("text", "sentences"), [*refused_files(SENTENCES, "id: x\ntitle: T\n"), *refused_files(MISSING)]
)
def test_a_key_in_other_words_is_one_mistake(refusals, text, sentences):
    assert refusals(text) == sentences


@pytest.mark.parametrize("word", key_names._OTHER_WORDS)
def test_every_other_word_stands_for_a_key_that_exists(word):
    assert key_names.meant(word, KNOWN - {word})
    assert set(key_names._OTHER_WORDS[word]) <= KNOWN
