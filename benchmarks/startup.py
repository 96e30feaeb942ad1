"""The time of `grade` on 12 trees, compared with the same checks in plain pytest."""

import json
import sys
import tempfile
from pathlib import Path

from benchmarks.timing import ROOT, Table, in_turns, process, random_tree
from grader.core.models import Exercise
from grader.core.tree import Tree
from grader.search.reference_player import solve

SAMPLE = ROOT / "tests" / "submissions" / "good" / "textbook"
SHAPES = [
    (2, 4),
    (3, 3),
    (2, 5),
    (3, 4),
    (4, 3),
    (2, 6),
    (5, 3),
    (3, 5),
    (2, 7),
    (4, 4),
    (6, 3),
    (3, 5),
]
PLAIN = '''\
"""The checks as plain pytest: no isolation, no explanation."""
import json, math, sys
import pytest
sys.path.insert(0, {sample!r})
import alphabeta

CASES = json.loads({cases!r})


class Game:
    def __init__(self):
        self.visited = set()

    def is_terminal(self, state):
        self.visited.add(state[0])
        return not isinstance(state[1], list)

    def utility(self, state):
        return state[1]

    def actions(self, state):
        return range(len(state[1]))

    def result(self, state, action):
        return (state[0] + (action,), state[1][action])


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_search(case):
    game = Game()
    assert alphabeta.max_value(game, ((), case["tree"]), -math.inf, math.inf) == case["value"]
    assert game.visited == {{tuple(path) for path in case["visited"]}}
    assert alphabeta.alpha_beta_search(Game(), ((), case["tree"])) in case["moves"]
'''


def run(*, quick: bool) -> Table:
    """Milliseconds of whole processes, and their ratios to plain pytest."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        visited = write_trees(folder)
        grade = [sys.executable, "-m", "grader", str(SAMPLE), "-a", name]
        plain = [sys.executable, "-m", "pytest", "-q", str(folder / "test_plain.py")]
        jobs = {
            "plain pytest, no isolation": process(plain, folder),
            "grade": process(grade, folder),
            "grade, exercises not yet cached": process(grade, folder, ALPHABETA_GRADER_CACHE=""),
            "python -c pass": process([sys.executable, "-c", "pass"], folder),
        }
        seconds = in_turns(jobs, rounds=0 if quick else 15)
    base = seconds["plain pytest, no isolation"]
    return Table(
        f"one submission, 12 trees, {visited:,} visited nodes, whole processes",
        [(job, f"{taken * 1000:5.0f} ms {taken / base:5.2f}") for job, taken in seconds.items()],
    )


def write_trees(folder: Path, sample: Path = SAMPLE) -> int:
    """Write the 12 trees as an assignment, and as a plain test file of `sample`.

    Returns the number of nodes that the searches visit.
    """
    cases, listed, visited = [], [], 0
    for number, (branching, depth) in enumerate(SHAPES, 1):
        nested = random_tree(number, branching, depth)
        tree = Tree.build(nested)
        answer = solve(Exercise(id="x", title="", tree=tree))
        visited += len(answer.recording.visited)
        ordinals = {
            node: node - tree.children(tree.parent[node]).start for node in range(1, len(tree))
        }
        cases.append(
            {
                "tree": nested,
                "value": answer.value,
                "moves": [ordinals[tree.index[move]] for move in answer.moves],
                "visited": [
                    _ordinal_path(tree, node, ordinals) for node in answer.recording.visited
                ],
            }
        )
        listed.append(f"tree-{number}")
        Path(folder, f"tree-{number}.yaml").write_text(
            f"id: tree-{number}\ntitle: Tree {number}\ntree: {json.dumps(nested)}\n", "utf-8"
        )
    Path(folder, "assignment.yaml").write_text(
        "title: Twelve trees\nexercises:\n" + "".join(f"  - {id_}\n" for id_ in listed), "utf-8"
    )
    text = PLAIN.format(sample=str(sample), cases=json.dumps(cases))
    Path(folder, "test_plain.py").write_text(text, "utf-8")
    return visited


def _ordinal_path(tree: Tree, node: int, ordinals: dict[int, int]) -> list[int]:
    path = []
    while node:
        path.append(ordinals[node])
        node = tree.parent[node]
    return path[::-1]
