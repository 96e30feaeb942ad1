"""Compares the output of `grade` with that of an earlier commit.

`python -m tests.support.unchanged COMMIT` runs both on everything that ships with COMMIT: the JSON
report of each sample submission, each exercise in each format of `grade solve`, each audit. It
prints each difference that `tests/gold/changed-outputs.yaml` does not explain, and exits with 1 if
there are any. The outputs of COMMIT are kept, so only its first comparison takes twice as long.

Both graders read the samples, exercises and assignments of COMMIT, so a sample that was deleted
since is compared too. Only an attack is that of each grader's own commit: some reach into the
worker, and call its objects by their names.

A place that differs between runs of one commit is left out: a program may print an address,
or the time. `--only TEXT` compares the outputs with that text in their names, such as `report`,
`solve`, `audit` or the name of a folder. Times, style sheets and scripts are not compared.
"""

import argparse
import difflib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
EXPLAINED = ROOT / "tests" / "gold" / "changed-outputs.yaml"
SAMPLES = "tests/submissions"
SOLUTIONS = "csv exercise html json markdown mermaid svg table text yaml".split()
AUDITS = ("csv", "table")
RERUNS = 5
"""The repeated runs, on each side, of an output that differs. The output may vary by itself: two
processes of a hostile program race, and one of the two wins only once in five runs."""
MOST_SHOWN = 200
"""The most differences that are printed."""
_UNSTABLE = re.compile(r"^(.*\.)?(seconds|elapsed|version|generator|pid)$")
_UNSEEN = re.compile(r"<(style|script)\b.*?</\1>|'sha256-[^']*'", re.DOTALL)
_ATTRIBUTES = re.compile(r' (?:class|style|id)="[^"]*"')


class Job(NamedTuple):
    """One output: its name, and the command line in the top folder of the inputs."""

    name: str
    argv: Sequence[str]


class Side(NamedTuple):
    """The checkout that has the grader, with its own .venv, and the top folder of the inputs."""

    grader: Path
    inputs: Path


class Change(NamedTuple):
    """One difference of an output; `key` is the place in a JSON document, or empty."""

    output: str
    key: str
    before: str
    after: str


def jobs(top: Path, kept: Path) -> Iterator[Job]:
    """The outputs to compare, of the inputs in the checkout `top`; samples that git cannot store
    are completed below `kept`."""
    from tests.support import corpus

    copies = kept / "samples"
    shutil.rmtree(copies, ignore_errors=True)
    copies.mkdir(parents=True)
    for file in sorted((top / SAMPLES).glob("*/*/expect.yaml")):
        folder, expected = file.parent, corpus.expectation(file.parent)
        path = corpus.prepared(folder, expected, copies, top)
        shown = str(path if expected.make else path.relative_to(top))
        chosen = f"exercises/{expected.assignment}" if expected.assignment else SAMPLES
        only = [word for each in expected.only for word in ("--only", each)]
        argv = ["run", shown, "-a", f"{chosen}/assignment.yaml", "-f", "json", *only]
        yield Job(f"report/{folder.parent.name}/{folder.name}", argv)
    files = sorted((top / "exercises").glob("**/*.yaml"))
    for file in files:
        path = file.relative_to(top)
        if file.name == "assignment.yaml":
            for form in AUDITS:
                argv = ["check", str(path), "--audit", "-f", form, "--color", "never"]
                yield Job(f"audit/{path.parent.name}/{form}", argv)
            continue
        for form in SOLUTIONS:
            argv = ["solve", str(path), "-f", form, "--color", "never"]
            yield Job(f"solve/{file.stem}/{form}", argv)


def capture(listed: str, into: str) -> None:
    """Run the jobs of a JSON file in the current folder, each in a fork, two at a time."""
    import grader.cli.main as command

    waiting = [Job(*each) for each in json.loads(Path(listed).read_text(encoding="utf-8"))]
    running: dict[int, Job] = {}
    done, total = 0, len(waiting)
    waiting.reverse()
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            job = waiting.pop()
            pid = os.fork()
            if pid == 0:
                _run(command, job, Path(into))
            running[pid] = job
        pid, _ = os.wait()
        running.pop(pid, None)
        done += 1
        if done % 50 == 0 or done == total:
            print(f"{done} of {total}", file=sys.stderr, flush=True)


def _run(command: Any, job: Job, into: Path) -> None:
    file = into / job.name
    file.parent.mkdir(parents=True, exist_ok=True)
    opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(opened, 1)
    os.dup2(opened, 2)
    os.environ["COLUMNS"] = "100"
    code = command.main(list(job.argv))
    sys.stdout.flush()
    os.write(1, f"\nexit code {code}\n".encode())
    os._exit(0)


def captured(side: Side, wanted: Sequence[Job], into: Path) -> None:
    """Run the jobs that have no output yet."""
    missing = [job for job in wanted if not (into / job.name).exists()]
    if not missing:
        return
    into.mkdir(parents=True, exist_ok=True)
    listed = into / "jobs.json"
    listed.write_text(json.dumps(missing), encoding="utf-8")
    python = side.grader / ".venv" / "bin" / "python"
    subprocess.run(
        [python, "-I", __file__, "--capture", str(listed), str(into)], cwd=side.inputs, check=True
    )


def inputs_of_today(earlier: Path, scratch: Path) -> Path:
    """The inputs of the earlier checkout, with the attacks of this one."""
    top = scratch / "inputs"
    for each in ("exercises", SAMPLES):
        shutil.copytree(earlier / each, top / each, symlinks=True)
    attacks = f"{SAMPLES}/hostile"
    as_before = shutil.ignore_patterns("expect.yaml")
    shutil.copytree(
        ROOT / attacks, top / attacks, symlinks=True, ignore=as_before, dirs_exist_ok=True
    )
    return top


def checkout(kept: Path, commit: str) -> Path:
    """A checkout of the commit in the folder `kept` with its own .venv, made once."""
    top = kept / f"{commit}-checkout"
    git, make = (shutil.which(name) or name for name in ("git", "make"))
    if not top.exists():
        subprocess.run([git, "worktree", "add", "--detach", top, commit], cwd=ROOT, check=True)
    subprocess.run([make, "-C", top, "runtime"], check=True)
    return top


# ---------------------------------------------------------------- differences


def changes(name: str, before: str, after: str) -> Iterator[Change]:
    """The differences of one output: values of a JSON document, or runs of lines."""
    if before == after:
        return
    one, other = _document(before), _document(after)
    if isinstance(one, dict) and isinstance(other, dict):
        flat, changed = dict(_values(one)), dict(_values(other))
        for key in sorted({*flat, *changed}):
            pair = flat.get(key, "absent"), changed.get(key, "absent")
            if pair[0] != pair[1] and not _UNSTABLE.match(key):
                yield Change(name, key, *pair)
        return
    lines, others = _comparable(before), _comparable(after)
    matcher = difflib.SequenceMatcher(None, lines, others, autojunk=False)
    for kind, start, end, first, last in matcher.get_opcodes():
        if kind != "equal":
            yield Change(name, "", "\n".join(lines[start:end]), "\n".join(others[first:last]))


def _document(text: str) -> Any:
    try:
        return json.loads(text.rpartition("\nexit code ")[0])
    except ValueError:
        return None


def _values(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Each value of a JSON document with its place."""
    if isinstance(value, dict) and value:
        for name, inner in value.items():
            yield from _values(inner, f"{key}.{name}" if key else str(name))
    elif isinstance(value, list) and value:
        for place, inner in enumerate(value):
            yield from _values(inner, f"{key}.{place}")
    else:
        yield key, json.dumps(value, ensure_ascii=False)


def _comparable(text: str) -> list[str]:
    return _ATTRIBUTES.sub("", _UNSEEN.sub("", text)).splitlines()


def explained() -> set[Change]:
    """The differences that have a reason."""
    import yaml

    rows = yaml.safe_load(EXPLAINED.read_text(encoding="utf-8"))
    return {Change(row["output"], row["key"], row["before"], row["after"]) for row in rows}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commit", help="the earlier commit")
    parser.add_argument(
        "--only", metavar="TEXT", default="", help="outputs with TEXT in their names"
    )
    parser.add_argument(
        "--kept",
        metavar="DIR",
        type=Path,
        default=ROOT / "build" / "unchanged",
        help="where the checkout of the commit and its outputs are kept (default: build/unchanged)",
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        place = options.kept.resolve()
        top = checkout(place, options.commit)
        wanted = [job for job in jobs(top, place) if options.only in job.name]
        before, after = Side(top, top), Side(ROOT, inputs_of_today(top, Path(scratch)))
        kept, fresh = place / options.commit, Path(scratch) / "outputs"
        captured(before, wanted, kept)
        captured(after, wanted, fresh)
        found = _compared(wanted, (kept, before), (fresh, after))
        again = [job for job in wanted if job.name in {change.output for change in found}]
        varying = set()
        for once, side in RERUNS * ((kept, before), (fresh, after)):
            twice = Path(tempfile.mkdtemp(dir=scratch))
            captured(side, again, twice)
            varying |= {change[:2] for change in _compared(again, (once, side), (twice, side))}
        found = [change for change in found if change[:2] not in varying]
    known = explained()
    new = [change for change in found if change not in known]
    for change in new[:MOST_SHOWN]:
        print(f"{change.output}  {change.key}\n  - {change.before}\n  + {change.after}")
    print(
        f"{len(wanted)} outputs compared with {options.commit}: {len(found) - len(new)} known "
        f"differences, {len(new)} others"
    )
    return 1 if new else 0


def _compared(
    wanted: Sequence[Job], one: tuple[Path, Side], other: tuple[Path, Side]
) -> list[Change]:
    """The differences of the outputs of two runs; each run is the folder with its outputs, and the
    side that made them."""
    found: list[Change] = []
    for job in wanted:
        before, after = (_read(into / job.name, side) for into, side in (one, other))
        found += changes(job.name, before, after)
    return found


def _read(file: Path, side: Side) -> str:
    text = file.read_text(encoding="utf-8", errors="replace")
    return text.replace(str(side.inputs), "TOP").replace(str(side.grader), "TOP")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--capture"]:
        capture(*sys.argv[2:])
        sys.exit(0)
    sys.exit(main())
