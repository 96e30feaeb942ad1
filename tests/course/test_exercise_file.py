"""Valid exercise files: the exercise that each becomes, and the imports that reading needs."""

import re
import subprocess
import sys

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grader.core.document_cache import VARIABLE
from grader.core.tree import letters
from grader.course import assignment_file, exercise_file, listed_exercises
from grader.search.reference_player import solve
from grader.submission import reader
from tests.support.places import ROOT

HEAD = "id: x\ntitle: T\n"


pytestmark = pytest.mark.usefixtures("no_memo")


def test_a_list_is_a_tree_lettered_breadth_first(load):
    exercise = load("source: S\ntree: [[3, 12], [2, 4.5]]\n")
    assert (exercise.id, exercise.title, exercise.source) == ("x", "T", "S")
    assert exercise.tree.names == ["A", "B", "C", "D", "E", "F", "G"]
    assert exercise.tree.values == [None, None, None, 3, 12, 2, 4.5]
    assert (exercise.root_player, exercise.cutoff, exercise.points) == ("MAX", "weak", 1)
    assert exercise.published is None
    assert exercise.where == "x.yaml:1"


def test_every_setting_arrives(write):
    (exercise,) = exercise_file.load(
        write(
            "# a comment\n" + HEAD + "root_player: min\ncutoff: strict\npoints: 2.5\n"
            "tree: {name: root, children: [{name: left, value: 4}, [7, 1], 5]}\n"
            "published: {value: 4, leaves_evaluated: 3, pruned: [F]}\n"
        )
    )
    assert exercise.tree.names == ["root", "left", "C", "D", "E", "F"]
    assert (exercise.root_player, exercise.cutoff, exercise.points) == ("MIN", "strict", 2.5)
    published = exercise.published
    assert (published.value, published.leaves_evaluated, published.pruned) == (4, 3, ("F",))
    assert type(published.value) is int
    assert exercise.where == "x.yaml:2"


def test_a_depth_limit_makes_leaves_of_evaluated_nodes(load):
    exercise = load(
        "depth_limit: 1\n"
        "tree: [{name: P, value: 5, children: [1, 2]}, {value: 6, children: [[3], 4]}, 7]\n"
    )
    assert exercise.tree.names == ["A", "P", "C", "D"]
    assert exercise.tree.values == [None, 5, 6, 7]
    assert list(exercise.tree.leaves()) == [1, 2, 3]
    assert solve(exercise).value == 7


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("[012, -0, +3, 1e3, .5, 2.]", [12, 0, 3, 1000.0, 0.5, 2.0]),
        ("[&a 1, *a]", [1, 1]),
        ("[9007199254740992, -9007199254740992]", [2**53, -(2**53)]),
    ],
    ids=["YAML 1.2 numbers", "an alias", "the largest"],
)
def test_numbers_follow_yaml_1_2(load, text, values):
    assert load(f"tree: {text}\n").tree.values[1:] == values


def test_yaml_1_1_booleans_are_read_as_names(load):
    text = "tree: [{name: no, value: 1}, {name: ON, value: 2}, {name: Y, value: 3}]\n"
    assert load(text).tree.names == ["A", "no", "ON", "Y"]


def test_a_byte_order_mark_and_a_yml_suffix_are_accepted(write):
    text = b"\xef\xbb\xbf" + (HEAD + "source: \u03b1-\u03b2\ntree: [1, 2]\n").encode()
    (exercise,) = exercise_file.load(write(text, "x.yml"))
    assert exercise.source == "\u03b1-\u03b2"


@pytest.mark.parametrize(
    ("opening", "closing"), [("[", "]"), ("{children: [", "]}")], ids=["lists", "named nodes"]
)
def test_the_deepest_tree_loads(load, opening, closing):
    tree = load(f"tree: {opening * 400}1{closing * 400}\n").tree
    assert (len(tree), tree.depth[-1]) == (401, 400)


def test_a_large_tree_loads(load):
    row = "[" + ",".join(["1"] * 199) + "]"
    assert len(load(f"tree: [{','.join([row] * 100)}]\n").tree) == 1 + 100 * 200


def test_a_family_loads_as_its_members(write):
    family = "family: {seed: 7, count: 3, depth: 2, branching: [2, 3], values: [0, 9]}\n"
    members = exercise_file.load(write(f"{HEAD}points: 3\nroot_player: min\n{family}"))
    assert [member.id for member in members] == ["x-1", "x-2", "x-3"]
    assert [member.title for member in members] == ["T (1 of 3)", "T (2 of 3)", "T (3 of 3)"]
    assert {member.points for member in members} == {3}
    assert {member.root_player for member in members} == {"MIN"}
    assert all(set(member.tree.depth) == {0, 1, 2} for member in members)


LEAVES = st.integers(-99, 99) | st.floats(-99, 99, allow_nan=False)
TREES = st.recursive(
    LEAVES, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=40
).filter(lambda tree: isinstance(tree, list))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(tree=TREES, flow=st.booleans(), named=st.booleans())
def test_any_tree_loads_with_its_names_and_paths(write, tree, flow, named):
    document = {"id": "x", "title": "T", "tree": with_names(tree, "n") if named else tree}
    text = yaml.safe_dump(document, default_flow_style=flow)
    (made,) = (each.tree for each in exercise_file.load(write(text)))
    expected = [((), tree)]
    for path, item in expected:
        if isinstance(item, list):
            expected += [((*path, place), child) for place, child in enumerate(item)]
    assert len(made) == len(expected)
    for node, (path, item) in enumerate(expected):
        right = "n" + "".join(f".{place}" for place in path) if named else letters(node)
        assert made.names[node] == right
        assert made.depth[node] == len(path)
        assert made.path(node) == tuple(made.names[step] for step in ancestors(made, node))
        assert made.is_leaf(node) == (not isinstance(item, list))
        assert made.values[node] == (None if isinstance(item, list) else item)
        if path:
            assert made.children(made.parent[node])[path[-1]] == node


def with_names(tree, name):
    if not isinstance(tree, list):
        return {"name": name, "value": tree}
    below = [with_names(child, f"{name}.{place}") for place, child in enumerate(tree)]
    return {"name": name, "children": below}


def ancestors(tree, node):
    steps = []
    while node:
        steps.insert(0, node)
        node = tree.parent[node]
    return steps


def test_a_remembered_file_loads_without_a_yaml_parser(tmp_path):
    """These modules must not be imported by a run that finds its files in the memo."""
    program = (
        "import sys; from grader.course import assignment_file; assignment_file.load(); "
        "print(*sorted(set(sys.modules) & {'yaml', 'pydantic', 'jsonschema', 'random', "
        "'reference', 'grader.search.reference_player', 'grader.course.schema', "
        "'grader.course.random_trees'}))"
    )
    command = [sys.executable, "-c", program]
    environment = {VARIABLE: str(tmp_path / "memo"), "PYTHONPATH": str(ROOT)}
    runs = [subprocess.check_output(command, env=environment, text=True).split() for _ in range(2)]
    assert {"yaml", "pydantic", "random", "reference", "grader.search.reference_player"} < set(
        runs[0]
    )
    assert runs[1] == []


def test_the_examples_of_the_format_are_right(tmp_path):
    guide = ROOT / "docs" / "exercise-format.md"
    blocks = re.findall(r"```yaml\n(.*?)```", guide.read_text("utf-8"), re.DOTALL)
    whole = [block for block in blocks if "title:" in block]
    for block in whole:
        made = re.search(r"^id: (.*)", block, re.MULTILINE)
        name = f"{made[1]}.yaml" if made else listed_exercises.ASSIGNMENT
        (tmp_path / name).write_text(block, "utf-8")
    assert len(whole) == 5
    loaded = assignment_file.load(tmp_path)
    ids = [entry.exercise.id for entry in loaded.entries]
    assert ids == ["two-ply", "drill-1", "drill-2", "drill-3", "evaluated"]
    late, program, functions, of_student = (block for block in blocks if block not in whole)
    with (tmp_path / listed_exercises.ASSIGNMENT).open("a", encoding="utf-8") as file:
        file.write(late + program + functions)
    assert assignment_file.load(tmp_path).program == "*_alphabeta.py"
    assert set(assignment_file.load(tmp_path).names) == {"max_value", "min_value"}
    assert assignment_file.load(tmp_path).gradescope["keep"] == "best"
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "search.py").write_text("#")
    (tmp_path / "submission.yaml").write_text(of_student, "utf-8")
    given = reader.read(tmp_path)
    assert (given.entry, given.names) == ("src/search.py", {"search": "best_move"})
    assert given.findings == ()
