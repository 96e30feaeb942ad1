"""The mistakes in the fields of an exercise, and in its file: the exact sentence for each."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grader.core import algorithms
from grader.core.errors import DocumentError
from grader.course import exercise_file
from grader.course.schema.exercise import ExerciseDocument
from tests.conftest import mistakes
from tests.support.refusals import refused_files

HEAD = "id: x\ntitle: T\n"
ALGORITHMS = " or ".join([", ".join(algorithms.names()[:-1]), algorithms.names()[-1]])
KEYS = f"the keys are {', '.join(ExerciseDocument.model_fields)}"


pytestmark = pytest.mark.usefixtures("no_memo")


FIELDS = """
points: -1 => 3:9: points is -1; it must be a number from 0 to 1000000
points: '4' => 3:9: points is '4'; it must be a number from 0 to 1000000; remove its quotes
points: true => 3:9: points is true; it must be a number from 0 to 1000000
root_player: MAX => 3:14: root_player is 'MAX'; it must be max or min; did you mean 'max'?
algorithm: minmax => 3:12: algorithm is 'minmax'; it must be $ALGORITHMS; did you mean 'minimax'?
algorithm: minimax
cutoff: weak
  => 4:1: cutoff is for alpha-beta, and minimax has no choice of rules; delete it
cutoff: stict => 3:9: cutoff is 'stict'; it must be weak or strict; did you mean 'strict'?
sorce: T => 3:1: sorce is an unknown key; did you mean 'source'?
rubric: {value: 1} => 3:1: rubric is an unknown key; it belongs in assignment.yaml
colour: red => 3:1: colour is an unknown key; $KEYS
depth_limit: 0 => 3:14: depth_limit is 0; it must be a whole number from 1 to 400
"""
FILES = """
id: y
title: T
tree: [1, 2]
  => 1:5: id is 'y' in a file called 'x.yaml'; make it 'x' or rename the file
id: 5
title: T
tree: [1, 2]
  => 1:5: id is 5; it must be $SLUG; put quotes around it
title: T
tree: [1, 2]
  => 1:1: id is missing; it must be $SLUG
id: x
title: [a, b]
tree: [1, 2]
  => 2:8: title is ['a', 'b']; $LINE
id: x
title: "a\\e[31m"
tree: [1, 2]
  => 2:8: title is 'a\\x1b[31m'; $LINE
id: x
title: T
tree: [1, 2]
family: {seed: 1, count: 2, depth: 2, branching: [2, 3], values: [0, 9]}
  => 3:1: there are both a tree and a family; delete one of them
id: x
title: T
depth_limit: 2
family: {seed: 1, count: 2, depth: 2, branching: [2, 3], values: [0, 9]}
  => 3:1: depth_limit is for a tree, and this is a family; delete it
id: x
title: T
family: {seed: 1, count: 1000, depth: 400, branching: [2, 3], values: [0, 9]}
  => 3:9: the family can have more than 200000 nodes in all; lower its count, depth or branching
id: x
title: T
family: [2]
  => 3:9: family is [2]; it must be a mapping with seed, count, depth, branching and values
id: My Tree
title: T
titel: U
points: .nan
depth_limit: 1
tree: [{children: [1, [], x]}, [1, 2], {nam: P, val: 3}]
published: {pruned: [1]}
  => 1:5: id is 'My Tree' in a file called 'x.yaml'; make it 'x' or rename the file
  => 1:5: id is 'My Tree'; it must be $SLUG
  => 3:1: titel is an unknown key; did you mean 'title'?
  => 4:9: points is nan; it must be a number from 0 to 1000000
  => 6:8: a node at the depth limit 1 needs a value; give it one beside children
  => 6:23: a list of children is empty; put them in, or write a number in its place
  => 6:27: a leaf is 'x'; $LEAF
  => 6:32: a node at the depth limit 1 needs a value; write {value: 5, children: [...]}
  => 6:41: nam is an unknown key of a node; did you mean 'name'?
  => 6:49: val is an unknown key of a node; did you mean 'value'?
  => 7:22: item 1 of published.pruned is 1; it must be the name of a node; put quotes around it
id: x
title: T
family: {seed: a, depth: 2, branching: [3, 2], values: [9, 0], ties: 2}
  => 3:9: family.count is missing; it must be a whole number from 1 to 1000
  => 3:16: family.seed is 'a'; it must be a whole number from 0 to 9007199254740992
  => 3:40: branching is [3, 2], the larger first; write [2, 3]
  => 3:56: values is [9, 0], the larger first; write [0, 9]
  => 3:70: family.ties is 2; it must be a share from 0 to 1
"""


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        *refused_files(FIELDS, HEAD, tail="tree: [1, 2]\n", ALGORITHMS=ALGORITHMS, KEYS=KEYS),
        *refused_files(FILES),
    ],
)
def test_each_mistake_gets_one_sentence_in_the_order_of_the_file(refusals, text, sentences):
    assert refusals(text) == sentences


def test_a_missing_file_a_folder_and_a_pipe_are_refused(tmp_path, write):
    write(HEAD, "lecture.yaml")
    Path("folder").mkdir()
    assert mistakes(Path("lectur.yaml")) == [
        "lectur.yaml: there is no such file; did you mean 'lecture.yaml'?"
    ]
    assert mistakes(Path("folder")) == ["folder: this is a folder; name a file in it"]
    assert mistakes(Path("a\0b")) != []
    assert mistakes(write(HEAD + "tree: [1, 2]\n", "x.txt")) == [
        "x.txt:1:1: the file is called 'x.txt'; its name must end in .yaml"
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such file")
def test_a_named_pipe_is_refused_without_waiting(write):
    os.mkfifo("x.yaml")
    assert mistakes(Path("x.yaml")) == ["x.yaml: this is not a regular file; save its text in one"]


def test_a_huge_file_is_refused_unread(write, monkeypatch):
    monkeypatch.setattr(exercise_file, "LARGEST_FILE", 1024 * 1024)
    path = write(HEAD + "#" * (1024 * 1024))
    assert mistakes(path) == ["x.yaml: the file is over 1 MiB; write a smaller tree"]


@settings(
    max_examples=3 * settings.default.max_examples,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    st.binary(max_size=60)
    | st.text("[]{}?:,-&*a1 '\"\n\t#|>!%", max_size=60).map(
        lambda text: (HEAD + "tree: " + text).encode()
    )
)
def test_any_bytes_load_or_are_refused_with_sentences(write, raw):
    try:
        exercise_file.load(write(raw))
    except DocumentError as error:
        for line in error.mistakes:
            file, number, column, sentence = line.split(":", 3)
            assert file == "x.yaml"
            assert int(number) > 0
            assert int(column) > 0
            assert sentence.startswith(" ")
            assert "Input should" not in sentence
