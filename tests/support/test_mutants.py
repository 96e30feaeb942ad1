"""The mutants of a campaign, and how each is found again in a changed module."""

import ast
import json

import pytest

from tests.support import mutation
from tests.support.mutants import chosen, found_again, mutants
from tests.support.places import ROOT

LOOP = '''
LIMIT = 1


class Search:
    def best(self, items: list[int], limit: int = 0) -> int:
        """The best item, or 0."""
        for item in items:  # in their order
            if item > limit and not item == 1:
                return max(item, limit) + 1
        self.note(f"{1 + 1}")
        return None
'''
WRONG = {
    ("removed cutoff", "if False"),
    ("and/or", "if (item > limit or not item == 1)"),
    ("comparison", "if (item >= limit) and not item == 1"),
    ("not", "if item > limit and (item == 1)"),
    ("comparison", "if item > limit and not (item != 1)"),
    ("constant", "if item > limit and not item == (0)"),
    ("return None", "return None"),
    ("arithmetic", "return (max(item, limit) - 1)"),
    ("swapped arguments", "return (max(limit, item)) + 1"),
    ("constant", "return max(item, limit) + (0)"),
    ("removed statement", "pass"),
}


def test_each_statement_of_a_function_has_every_possible_mistake():
    made = list(mutants("m.py", LOOP))
    assert {(mutant.kind, mutant.after) for mutant in made} == WRONG
    assert {mutant.function for mutant in made} == {"Search.best"}
    for mutant in made:
        assert ast.dump(ast.parse(mutant.source)) != ast.dump(ast.parse(LOOP))


def test_a_seed_always_chooses_the_same_mutants_and_no_statement_twice():
    made = list(mutants("m.py", LOOP))
    few = chosen(made, 13, 3)
    assert few == chosen(made, 13, 3)
    assert len({mutant.before for mutant in few}) == 3


def test_a_mutant_is_found_again_in_moved_and_slightly_changed_code():
    made = list(mutants("old.py", LOOP))
    changed = LOOP.replace("item", "node").replace("class", "\nX = 2\n\nclass")
    pairs = list(found_again(made, list(mutants("new.py", changed))))
    assert len(pairs) == len(made)
    for old, new, likeness in pairs:
        assert new.after == old.after.replace("item", "node")
        assert new.line == old.line + 3
        assert 0.7 < likeness <= 1


def test_two_statements_with_the_same_text_are_told_apart():
    twice = "def f(x):\n    if x:\n        g(x)\n    g(x)\n"
    made = [mutant for mutant in mutants("m.py", twice) if mutant.kind == "removed statement"]
    assert [mutant.nth for mutant in made] == [0, 1]
    assert all(old == new for old, new, _ in found_again(made, made))


def test_the_plan_names_existing_modules_and_tests():
    plan = json.loads(mutation.PLAN.read_text(encoding="utf-8"))
    stages = [stage for each in plan["modules"].values() for stage in each]
    assert {stage for stage in stages if isinstance(stage, str)} == set(plan["shared"])
    listed = [stage for stage in stages if isinstance(stage, list)]
    named = [
        *plan["modules"],
        *(test for tests in (*listed, *plan["shared"].values()) for test in tests),
    ]
    for name in named:
        file, _, test = name.partition("::")
        assert (ROOT / file).is_file(), name
        test, _, folder = test.partition("[")
        assert not test or f"def {test}(" in (ROOT / file).read_text(encoding="utf-8"), name
        folder = folder.rstrip("]")
        assert (ROOT / "tests" / "submissions" / folder).is_dir(), name


class Scripted(mutation.Copy):
    """A copy of one module, in which one stage of the tests kills every mutant."""

    def __init__(self, folder, noticing):
        self.folder, self.noticing, self.ran = folder, noticing, []
        self.write("m.py", LOOP)

    def limit(self, *_):
        assert self.read("m.py") == LOOP
        return 1

    def test(self, tests, *_):
        assert self.read("m.py") != LOOP
        self.ran.append(tests)
        return ("killed", "one") if tests == self.noticing else ("survived", "")


@pytest.mark.parametrize(
    ("noticing", "result", "stage"), [(["b"], "killed", 2), ([], "survived", 3)]
)
def test_stages_run_until_one_fails_and_the_module_is_restored(noticing, result, stage, tmp_path):
    copy, stages = Scripted(tmp_path, noticing), [["a"], ["b"], ["c"]]
    mutant = next(mutants("m.py", LOOP))
    line = mutation.tried(copy, mutant, stages, 0)
    assert (line["result"], line["stage"]) == (result, stage)
    assert copy.ran == stages[:stage]
    assert copy.read("m.py") == LOOP


def test_a_survivor_runs_only_through_further_stages(tmp_path):
    copy = Scripted(tmp_path, ["c"])
    line = mutation.tried(copy, next(mutants("m.py", LOOP)), [["a"], ["b"], ["c"]], 2)
    assert (line["result"], line["stage"], copy.ran) == ("killed", 3, [["c"]])


def test_compiled_files_of_a_module_are_removed_when_it_is_written(tmp_path):
    copy = Scripted(tmp_path, [])
    (tmp_path / "__pycache__").mkdir()
    for name in ("m.cpython-311.pyc", "mm.cpython-311.pyc"):
        (tmp_path / "__pycache__" / name).touch()
    copy.write("m.py", LOOP)
    assert [path.name for path in (tmp_path / "__pycache__").iterdir()] == ["mm.cpython-311.pyc"]


def test_the_last_line_about_a_mutant_counts(tmp_path):
    mutant = next(mutants("m.py", LOOP))
    lines = [mutant.told | {"result": result} for result in ("survived", "killed")]
    results = tmp_path / "results.jsonl"
    results.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert mutation.read(results)[mutant]["result"] == "killed"
    assert mutation.table(results).splitlines()[-1].split() == ["all", "1", "0", "0"]
