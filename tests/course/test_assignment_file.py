"""Assignments: which exercises count, and the exact sentence for each mistake."""

from pathlib import Path

import pytest

from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.document_cache import VARIABLE
from grader.core.errors import DocumentError
from grader.core.models import Limits
from grader.course import assignment_file, exercise_file, listed_exercises
from tests.support.refusals import NAMES, refused_files

HEAD = "title: T\n"
TREE = "id: {}\ntitle: Tree {}\ntree: [1, 2]\n"
FAMILY = (
    "id: fam\ntitle: F\npoints: 2\n"
    "family: {seed: 1, count: 2, depth: 1, branching: [2, 2], values: [0, 9]}\n"
)
CHECKS = (
    "the checks are value, move, visited, order, repeats, pruned, windows, returns, trace, leaves, "
    "ordering, counts, ranges, because, holds_for, values, relabelled, ucb, rolls, choice, "
    "terminal, result, symmetry, ranking, games, selection, backup, statistics, iterations"
)
WHO = "it must be visible, hidden, after_due_date or after_published"
ITEM = "it must be an exercise id, as in aima-5-2, or a mapping that has one"


@pytest.fixture(autouse=True)
def _memo(monkeypatch, tmp_path_factory):
    """Every test fills a memo of its own."""
    monkeypatch.setenv(VARIABLE, str(tmp_path_factory.mktemp("memo")))


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Writes assignment.yaml beside the trees a and small-tree and the family fam."""
    monkeypatch.chdir(tmp_path)
    for name in ("a", "small-tree"):
        Path(f"{name}.yaml").write_text(TREE.format(name, name))
    Path("fam.yaml").write_text(FAMILY)

    def writer(text, name=listed_exercises.ASSIGNMENT):
        path = Path(name)
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return path

    return writer


def load_twice(path):
    """Loads twice, the second time from the memo; the results must be equal."""
    first, second = assignment_file.load(path), assignment_file.load(path)
    assert [entry.exercise.id for entry in first.entries] == [
        entry.exercise.id for entry in second.entries
    ]
    assert (first.title, first.limits, first.where) == (second.title, second.limits, second.where)
    assert first.names == second.names
    for one, two in zip(first.entries, second.entries, strict=True):
        assert (one.points, one.rubric, one.visibility) == (two.points, two.rubric, two.visibility)
        assert one.feedback == two.feedback
        assert one.exercise.tree.names == two.exercise.tree.names
        assert one.exercise.tree.values == two.exercise.tree.values
        assert one.exercise.where == two.exercise.where
    return second


def mistakes(path):
    found = []
    for _ in range(2):
        with pytest.raises(DocumentError) as caught:
            assignment_file.load(path)
        found.append(list(caught.value.mistakes))
    assert found[0] == found[1]
    return found[1]


# ---------------------------------------------------------------- valid assignments


def test_the_shipped_assignment_is_a_hundred_points():
    made = load_twice(None)
    assert len(made.entries) == 29
    assert {entry.points for entry in made.entries} == {2, 4}  # trees drawn at random count half
    assert sum(entry.points for entry in made.entries) == 100
    assert {tuple(entry.rubric.items()) for entry in made.entries} == {
        tuple(ALPHA_BETA.rubrics["program"].items())
    }
    assert made.limits == Limits()
    assert made.pass_mark == 1
    assert made.where == f"{listed_exercises.shipped() / listed_exercises.ASSIGNMENT}:2"


def test_every_shipped_exercise_is_set():
    files = {path.stem for path in listed_exercises.shipped().glob("*.yaml")}
    files -= {"assignment"}
    text = (listed_exercises.shipped() / listed_exercises.ASSIGNMENT).read_text("utf-8")
    assert {line[4:] for line in text.splitlines() if line.startswith("  - ")} == files


def test_defaults(write):
    made = load_twice(write(HEAD + "exercises: [a]\n"))
    (entry,) = made.entries
    assert (made.title, made.pass_mark, made.limits) == ("T", 1, Limits())
    assert (entry.points, entry.visibility, entry.rubric) == (
        1,
        "visible",
        ALPHA_BETA.rubrics["program"],
    )
    assert (entry.feedback, made.names) == ("full", {})
    assert made.where == "assignment.yaml:1"
    assert entry.exercise.where == "a.yaml:1"


def test_every_setting_arrives(write):
    made = load_twice(
        write(
            HEAD + "rubric: {value: 2, order: 0}\nvisibility: hidden\npass_mark: 0.5\n"
            "limits: {exercise_seconds: 2, output_bytes: 10}\n"
            "exercises:\n  - {id: fam, points: 5}\n  - small-tree\n"
            "  - {id: a, rubric: {visited: 1, move: 0.5}, visibility: after_due_date}\n"
        )
    )
    rows = [
        (entry.exercise.id, entry.points, dict(entry.rubric), entry.visibility)
        for entry in made.entries
    ]
    assert rows == [
        ("fam-1", 5, {"value": 2}, "hidden"),
        ("fam-2", 5, {"value": 2}, "hidden"),
        ("small-tree", 1, {"value": 2}, "hidden"),
        ("a", 1, {"visited": 1, "move": 0.5}, "after_due_date"),
    ]
    assert made.pass_mark == 0.5
    assert made.limits == Limits(exercise_seconds=2, import_seconds=5, output_bytes=10)


def test_a_family_has_its_own_points_for_each_tree(write):
    made = load_twice(write(HEAD + "exercises: [fam]\n"))
    assert [entry.points for entry in made.entries] == [2, 2]


def test_a_folder_stands_for_its_assignment(write):
    path = write(HEAD + "exercises: [a]\n")
    assert load_twice(path.parent).title == "T"


def test_one_exercise_file_is_an_assignment_with_one_exercise(write):
    made = load_twice(Path("a.yaml"))
    assert (made.title, made.where) == ("Tree a", "a.yaml:1")
    assert [(entry.exercise.id, entry.points) for entry in made.entries] == [("a", 1)]
    made = load_twice(Path("fam.yaml"))
    assert made.title == "fam"
    assert [entry.exercise.id for entry in made.entries] == ["fam-1", "fam-2"]


def test_an_assignment_may_have_another_name(write):
    made = load_twice(write(HEAD + "exercises: [a]\n", "midterm.yaml"))
    assert made.title == "T"


def test_files_names_the_folder_of_the_exercises(write):
    write(TREE.format("b", "b"), "more/b.yaml")
    write(TREE.format("c", "c"), "c.yaml")
    made = load_twice(write(HEAD + "exercises: [b, c, a]\nfiles: ['more/*', c.yaml, ./a.yaml]\n"))
    assert [entry.exercise.where for entry in made.entries] == [
        f"{Path('more/b.yaml')}:1",
        "c.yaml:1",
        "a.yaml:1",
    ]


def test_a_shipped_exercise_is_named_by_its_id_unless_one_of_the_assignment_s_own_has_it(write):
    path = write(HEAD + "exercises: [wikipedia, a, zero-leaf]\nfiles: [a.yaml, more/*]\n")
    write(TREE.format("zero-leaf", "of mine"), "more/zero-leaf.yaml")
    made = load_twice(path)
    assert [entry.exercise.id for entry in made.entries] == ["wikipedia", "a", "zero-leaf"]
    assert made.entries[0].exercise.file == listed_exercises.shipped() / "wikipedia.yaml"
    assert made.entries[2].exercise.title == "Tree of mine"
    assert assignment_file.own_files(made) == sorted(
        [path, Path("a.yaml"), Path("more/zero-leaf.yaml")]
    )


def test_only_the_exercises_that_are_set_are_read(write):
    write("no: [yaml", "broken.yaml")
    assert len(load_twice(write(HEAD + "exercises: [a]\n")).entries) == 1


def test_a_change_in_an_exercise_is_noticed(write):
    path = write(HEAD + "exercises: [a]\n")
    load_twice(path)
    write(TREE.format("a", "a").replace("[1, 2]", "[1, 9]"), "a.yaml")
    assert load_twice(path).entries[0].exercise.tree.values == [None, 1, 9]


# ---------------------------------------------------------------- invalid assignments

SENTENCES = """
exercises: [] => 2:12: exercises is an empty list; it must be a list of exercise ids
exercises: a => 2:12: exercises is 'a'; it must be a list of exercise ids
exercise: [a] => 2:1: exercise is an unknown key; did you mean 'exercises'?
exercises: [small-tre, zzz]
  => 2:13: there is no exercise 'small-tre', because . has no small-tre.yaml; did you mean
     'small-tree'?
  => 2:24: there is no exercise 'zzz', because . has no zzz.yaml; there are a, fam, small-tree, and
     those that `grade solve` lists
exercises: [fam-1]
  => 2:13: there is no exercise 'fam-1', because . has no fam-1.yaml; a family can only be listed as
     a whole: write 'fam'
exercises:
  - a
  - {id: a, points: 2}
  => 4:10: 'a' is listed twice, first on line 3; delete one of them
feedback: first-divergence
show_repair: true
exercises: [a, {id: small-tree, feedback: none}]
  => 3:1: show_repair shows students nothing, because no exercise has feedback: full; delete it, or
     give an exercise this feedback
feedback: full
show_repair: true
exercises: [{id: a, feedback: category}]
  => 3:1: show_repair shows students nothing, because no exercise has feedback: full; delete it, or
     give an exercise this feedback
exercises: [{id: a, points: -2}, {points: 2}, 5, null, Small, ../a]
  => 2:29: exercises.points is -2; it must be a number from 0 to 1000000
  => 2:34: exercises.id is missing; it must be $SLUG
  => 2:47: item 3 of exercises is 5; $ITEM; put quotes around it
  => 2:50: item 4 of exercises is empty; $ITEM
  => 2:56: item 5 of exercises is 'Small'; $ITEM
  => 2:63: item 6 of exercises is '../a'; $ITEM
exercises: [a]
rubric: {valu: 1, colour: 2, move: -1}
  => 3:10: rubric.valu is an unknown check; did you mean 'value'?
  => 3:19: rubric.colour is an unknown check; $CHECKS
  => 3:36: rubric.move is -1; it must be a number from 0 to 1000000
exercises:
  - {id: a, rubric: {value: 0}}
rubric: {value: 0, move: 0}
  => 3:21: exercises.rubric marks nothing; give one check a weight above 0
  => 4:9: rubric marks nothing; give one check a weight above 0
exercises: [a]
rubric: {}
  => 3:9: rubric is an empty mapping; it must be a mapping from checks to weights, as in {value: 1,
     visited: 2}
exercises: [a]
pass_mark: 80
  => 3:12: pass_mark is 80; it must be a share of all points, from 0 to 1, as in 0.8; for 80 % write
     0.8
exercises: [a]
pass_mark: '0.5'
  => 3:12: pass_mark is '0.5'; it must be a share of all points, from 0 to 1, as in 0.8; remove its
     quotes
exercises: [{id: a, visibility: hiden}]
visibility: secret
  => 2:33: exercises.visibility is 'hiden'; $WHO; did you mean 'hidden'?
  => 3:13: visibility is 'secret'; $WHO
exercises: [a]
limits: {exercise_seconds: 0, import_second: 1, output_bytes: 1.5}
  => 3:28: limits.exercise_seconds is 0; it must be a number of seconds above 0, at most 3600
  => 3:31: limits.import_second is an unknown key; did you mean 'import_seconds'?
  => 3:63: limits.output_bytes is 1.5; it must be a whole number from 0 to 32768
exercises: [a]
files: [nowhere/*.yaml, /abs/*.yaml, gone.yaml, a.yaml]
  => 3:9: 'nowhere/*.yaml' matches no file; write it relative to .
  => 3:25: '/abs/*.yaml' matches no file; write it relative to .
  => 3:38: 'gone.yaml' matches no file; write it relative to .
exercises: [a]
files: ['*.yaml', 5]
  => 3:19: item 2 of files is 5; it must be a path or pattern such as trees/*.yaml; put quotes
     around it
exercises: [a
  => 3:1: this is not YAML: the [ of line 2 is never closed; write ] where its list ends
"""


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("exercises: [a]\n", [f"1:1: title is missing; {NAMES['LINE']}"]),
        ("title: week\n", ["1:1: exercises is missing; it must be a list of exercise ids"]),
        *refused_files(SENTENCES, HEAD, CHECKS=CHECKS, WHO=WHO, ITEM=ITEM),
    ],
)
def test_each_mistake_gets_its_sentence(write, text, sentences):
    assert mistakes(write(text)) == [f"assignment.yaml:{sentence}" for sentence in sentences]


def test_two_files_with_one_id_are_refused(write):
    write(TREE.format("a", "a"), "more/a.yaml")
    path = write(HEAD + "exercises: [a]\nfiles: ['*.yaml', more/a.yaml]\n")
    other = Path("more/a.yaml")
    assert mistakes(path) == [
        f"assignment.yaml:3:19: {other} and a.yaml have the same id; rename one of them"
    ]


def test_a_tree_named_like_a_member_of_a_family_is_refused(write):
    write(TREE.format("fam-2", "F"), "fam-2.yaml")
    assert mistakes(write(HEAD + "exercises: [fam, fam-2]\n")) == [
        "assignment.yaml:2:18: fam-2 and fam both have an exercise 'fam-2'; rename one of the files"
    ]


def test_a_file_that_needs_not_be_found_by_its_id_may_have_another_name(write):
    path = write(TREE.format("other", "W"), "wrong.yaml")
    for _ in range(2):  # the second time from the memo
        assert [each.id for each in exercise_file.load(path, by_id=False)] == ["other"]
        with pytest.raises(DocumentError, match="make it 'wrong' or rename the file"):
            exercise_file.load(path)


def test_the_mistakes_of_all_files_are_reported_at_once(write):
    write("id: broken\ntitle: B\ntree: [x, 1]\n", "broken.yaml")
    write("id: other\ntitle: W\ntree: [1, 2]\n", "wrong.yaml")
    path = write(HEAD + "exercises: [broken, a, zzz, wrong]\npass_mark: 2\n")
    of_exercises = [
        f"broken.yaml:3:8: a leaf is 'x'; {NAMES['LEAF']}",
        (
            "assignment.yaml:2:24: there is no exercise 'zzz', because . has no zzz.yaml; "
            "there are a, broken, fam, small-tree, wrong, and those that `grade solve` lists"
        ),
        (
            "wrong.yaml:1:5: id is 'other' in a file called 'wrong.yaml'; "
            "make it 'wrong' or rename the file"
        ),
    ]
    assert mistakes(path) == [
        (
            "assignment.yaml:3:12: pass_mark is 2; it must be a share of all points, from 0 to 1, "
            "as in 0.8"
        ),
        *of_exercises,
    ]
    write(HEAD + "exercises: [broken, a, zzz, wrong]\n")
    assert mistakes(path) == of_exercises


def test_a_missing_exercise_or_file_is_reported_in_one_sentence(write, tmp_path):
    Path("empty").mkdir()
    assert mistakes(Path("empty")) == [
        f"{Path('empty') / 'assignment.yaml'}: there is no such file"
    ]
    assert mistakes(Path("smal-tree.yaml")) == [
        "smal-tree.yaml: there is no such file; did you mean 'small-tree.yaml'?"
    ]
