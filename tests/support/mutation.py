"""Mutation testing: one small mistake at a time, in a copy of the repository.

    python -m tests.support.mutation RESULTS [--only grader/marking] [--like EARLIER]

tests/support/mutation.json names the tests of each module, in stages: the next stage runs if the
stage before failed no test, and a stage that modules share has a name. RESULTS gets a line of JSON
for each mutant, and an interrupted run continues where it stopped. With --like the mutants of an
earlier run are made again, if need be in modules that have moved; each is found by its function
and its statement.

Neither mutmut nor cosmic-ray serves here. mutmut switches a mutant on by an environment variable,
and a worker has an empty environment; cosmic-ray identifies a mutant by its position, which
changes.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.support.mutants import TOLD, Mutant, chosen, found_again, mutants
from tests.support.places import ROOT

PLAN = Path(__file__).with_suffix(".json")
PYTEST = ("-m", "pytest", "-x", "-q", "--color=no", "-p", "no:cacheprovider", "--hypothesis-seed=0")


class Copy:
    """A copy of the commit checked out in `root`, with its own virtual environment."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        self._seconds: dict[tuple[str, ...], float] = {}
        # A worker reads compiled files in any case, so they may be written too.
        unwanted = ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "VIRTUAL_ENV")
        self._environment = {k: v for k, v in os.environ.items() if k not in unwanted}
        if not folder.exists():
            subprocess.run(["git", "clone", "--quiet", root, folder], check=True)  # noqa: S607 - git from PATH
        subprocess.run(["git", "checkout", "--quiet", "."], cwd=folder, check=True)  # noqa: S607 - git from PATH
        subprocess.run(["make", "dev"], cwd=folder, check=True, stdout=sys.stderr)  # noqa: S607 - make from PATH

    def read(self, module: str) -> str:
        return (self.folder / module).read_text(encoding="utf-8")

    def write(self, module: str, source: str) -> None:
        path = self.folder / module
        path.write_text(source, encoding="utf-8")
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            compiled.unlink()  # it would match this source if length and time are equal

    def limit(self, tests: Sequence[str]) -> float:
        """The time limit in seconds for these tests, from a run without a
        mutant, which must pass.
        """
        key = tuple(tests)
        if key not in self._seconds:
            begin = time.monotonic()
            result, by = self.test(tests, 1200)
            if result != "survived":
                raise SystemExit(f"Without a mutant, {' '.join(tests)} is {result} by {by}")
            self._seconds[key] = time.monotonic() - begin
        return 60 + 6 * self._seconds[key]

    def test(self, tests: Sequence[str], seconds: float) -> tuple[str, str]:
        """The result of the mutant in one word, and the test that failed."""
        with subprocess.Popen(
            [self.folder / ".venv" / "bin" / "python", *PYTEST, *tests],
            cwd=self.folder,
            env=self._environment,
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        ) as run:
            try:
                said, _ = run.communicate(timeout=seconds)
            except subprocess.TimeoutExpired:
                return "timeout", ""
            finally:
                if run.poll() is None:  # out of time, or this process was interrupted
                    os.killpg(run.pid, signal.SIGKILL)
        if run.returncode == 0:
            return "survived", ""
        failed = (line for line in said.splitlines() if line.startswith(("FAILED", "ERROR")))
        return "killed", next(failed, f"exit status {run.returncode}")[:200]


def tried(copy: Copy, mutant: Mutant, stages: Sequence[Sequence[str]], done: int) -> dict[str, Any]:
    """The line for a mutant that survived `done` stages, after the further ones until a test
    fails.
    """
    sound = copy.read(mutant.module)
    result, by, seconds = "survived", "", 0.0
    for tests in stages[done:]:
        limit = copy.limit(tests)
        begin = time.monotonic()
        copy.write(mutant.module, mutant.source)
        try:
            result, by = copy.test(tests, limit)
        finally:
            copy.write(mutant.module, sound)
        seconds += time.monotonic() - begin
        done += 1
        if result != "survived":
            break
    told = {"result": result, "by": by, "stage": done, "seconds": round(seconds, 1)}
    return mutant.told | told


def read(results: Path) -> dict[Mutant, dict[str, Any]]:
    """The mutants tried so far, each with its last line."""
    lines = results.read_text(encoding="utf-8").splitlines() if results.exists() else []
    told = [json.loads(line) for line in lines]
    return {Mutant(**{name: line[name] for name in TOLD}): line for line in told}


def twins(
    earlier: Sequence[Mutant], everything: Mapping[str, Sequence[Mutant]], moved: Mapping[str, str]
) -> list[tuple[Mutant, dict[str, Any]]]:
    """The mutants to make in place of earlier ones, and the note for each."""
    found = []
    for module in dict.fromkeys(old.module for old in earlier):
        olds = [old for old in earlier if old.module == module]
        now = [new for new in everything if moved.get(new, new) == module]
        news = [mutant for new in now for mutant in everything[new]]
        for old, new, likeness in found_again(olds, news):
            found.append((new, {"like": old.told, "likeness": round(likeness, 2)}))
    return found


def table(results: Path) -> str:
    """The number of mutants of each module that a test or the time limit killed."""
    rows: dict[str, Counter[str]] = {}
    for mutant, line in read(results).items():
        rows.setdefault(mutant.module, Counter())[line["result"]] += 1
    rows["all"] = sum(rows.values(), Counter())
    columns = ("killed", "timeout", "survived")
    lines = [
        ("", *columns),
        *((name, *(row[one] for one in columns)) for name, row in rows.items()),
    ]
    return "\n".join(f"{name:<44}{a:>10}{b:>10}{c:>10}" for name, a, b, c in lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("results", type=Path)
    parser.add_argument("--plan", type=Path, default=PLAN)
    parser.add_argument("--root", type=Path, default=ROOT, help="the repository to copy")
    parser.add_argument("--copy", type=Path, help="the copy; beside RESULTS by default, and kept")
    parser.add_argument("--only", nargs="*", default=[""], help="how the modules begin")
    parser.add_argument("--seed", type=int, default=13)
    parser.add_argument("--most", type=int, default=12, help="mutants of a module")
    parser.add_argument("--stages", type=int, help="how many stages of tests, at most")
    parser.add_argument("--like", type=Path, help="results whose mutants are made again")
    parser.add_argument(
        "--moved", type=Path, help='JSON of modules: {"new/path.py": "old/path.py"}'
    )
    given = parser.parse_args()
    copy = Copy(given.root.resolve(), (given.copy or given.results.with_suffix(".copy")).resolve())
    plan = json.loads(given.plan.read_text(encoding="utf-8"))
    stages = {
        module: [plan["shared"][each] if isinstance(each, str) else each for each in named]
        for module, named in plan["modules"].items()
    }
    everything = {module: list(mutants(module, copy.read(module))) for module in stages}
    if given.like:
        moved = json.loads(given.moved.read_text(encoding="utf-8")) if given.moved else {}
        todo = twins(list(read(given.like)), everything, moved)
    else:
        picked = (chosen(each, given.seed, given.most) for each in everything.values() if each)
        todo = [(mutant, {}) for each in picked for mutant in each]
    before = read(given.results)
    for mutant, note in todo:
        tests = stages[mutant.module][: given.stages]
        last = before.get(mutant, {"result": "survived", "stage": 0})
        left = last["result"] == "survived" and last["stage"] < len(tests)
        if left and mutant.module.startswith(tuple(given.only)):
            line = tried(copy, mutant, tests, last["stage"]) | note
            with given.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
            where = f"{mutant.module}:{mutant.line}"
            print(f"{line['result']:<9}{line['seconds']:6.1f} s  {where}", flush=True)
    print(table(given.results))


if __name__ == "__main__":
    main()
