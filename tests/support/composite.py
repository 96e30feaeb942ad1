"""A small runner for our composite action. Contains no tests.

It implements the parts of GitHub's runner that our action uses, and refuses every other part, so
that nothing is skipped silently. Source: the runner's ActionCommand.cs and FileCommandManager.cs,
and the documented syntax of action.yml.
"""

import os
import platform
import re
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import yaml

COMMANDS = frozenset(
    "add-mask add-matcher add-path debug echo endgroup error group internal-set-repo-path notice "
    "remove-matcher save-state set-env set-output stop-commands warning".split()
)
"""The names of the workflow commands."""
_FILES = ("OUTPUT", "STEP_SUMMARY", "ENV", "PATH", "STATE")
_KEYS = {
    "action": {"name", "description", "author", "inputs", "outputs", "runs"},
    "input": {"description", "default"},
    "output": {"description", "value"},
    "runs": {"using", "steps"},
    "run": {"name", "id", "if", "shell", "env", "run"},
    "uses": {"name", "id", "if", "uses", "with"},
}
_EXPRESSION = re.compile(r"\$\{\{(.*?)\}\}")
_TOKEN = re.compile(r"\s*('[^']*'|[a-z_][\w-]*(?:\.[\w-]+)+|==|!=|&&)")
_PINNED = re.compile(r"([\w-]+/[\w-]+)@[0-9a-f]{40}")


class UnknownError(Exception):
    """A part of an action that this runner does not implement."""


class Command(NamedTuple):
    """A workflow command in a log, as the runner parses it."""

    kind: str
    properties: Mapping[str, str]
    message: str


@dataclass
class Step:
    """The results of one step."""

    name: str
    code: int = 0
    log: str = ""
    summary: str = ""
    outputs: dict[str, str] = field(default_factory=dict)
    commands: list[Command] = field(default_factory=list)


@dataclass
class Ran:
    """The results of an action. `used` are the actions that it called, with their inputs;
    `artifacts` are the files that it uploaded, by the name of the artifact.
    """

    passed: bool = True
    outputs: dict[str, str] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    used: dict[str, dict[str, str]] = field(default_factory=dict)
    artifacts: dict[str, list[Path]] = field(default_factory=dict)

    @property
    def commands(self) -> list[Command]:
        return [command for step in self.steps for command in step.commands]

    @property
    def log(self) -> str:
        return "".join(step.log for step in self.steps)

    @property
    def summary(self) -> str:
        return "".join(step.summary for step in self.steps)


@dataclass(frozen=True)
class Runner:
    """A machine with the student's repository in `workspace`, and `temp` for
    the files of steps.
    """

    workspace: Path
    temp: Path
    environment: Mapping[str, str]
    system: str = {"Darwin": "macOS"}.get(platform.system(), platform.system())

    def run(
        self,
        action: Path,
        inputs: Mapping[str, str] | None = None,
        done: Mapping[str, Mapping[str, str]] | None = None,
    ) -> Ran:
        """Runs the action in that folder. `done` are steps that ran before, by their ids, with
        their outputs: they are not run again.
        """
        document = yaml.safe_load((action / "action.yml").read_text(encoding="utf-8"))
        _known("action", document)
        _known("runs", document["runs"])
        if document["runs"]["using"] != "composite":
            raise UnknownError(document["runs"]["using"])
        contexts = {
            "inputs": _inputs(document["inputs"], inputs or {}),
            "github.action_path": str(action),
            "github.workspace": str(self.workspace),
            "runner.temp": str(self.temp),
            "steps": {},
        }
        ran = Ran()
        for step in document["runs"]["steps"]:
            _known("uses" if "uses" in step else "run", step)
            outputs = (done or {}).get(step.get("id", ""))
            if outputs is None:
                # A condition without a status function holds only as long as no step has failed.
                if not ran.passed or not _holds(step.get("if"), contexts):
                    continue
                one = (
                    self._use(step, contexts, ran)
                    if "uses" in step
                    else self._script(action, step, contexts)
                )
                ran.steps.append(one)
                ran.passed = one.code == 0
                outputs = one.outputs
            if "id" in step:
                contexts["steps"][step["id"]] = dict(outputs)
        for name, output in document["outputs"].items():
            _known("output", output)
            ran.outputs[name] = _filled(output["value"], contexts)
        return ran

    def _use(self, step: Mapping[str, Any], contexts: Mapping[str, Any], ran: Ran) -> Step:
        """Imitates the other actions that ours calls, as far as that is possible here."""
        pinned = _PINNED.fullmatch(step["uses"])
        if not pinned:
            raise UnknownError(f"{step['uses']} is not pinned to a commit hash")
        given = {name: _filled(text, contexts) for name, text in step.get("with", {}).items()}
        ran.used[pinned[1]] = given
        one = Step(step["name"])
        if pinned[1] == "actions/upload-artifact":
            paths = [Path(line.strip()) for line in given["path"].splitlines() if line.strip()]
            ran.artifacts[given["name"]] = paths
            one.code = 0 if all(path.is_file() for path in paths) else 1
        elif pinned[1] != "actions/setup-python":
            raise UnknownError(step["uses"])
        return one

    def _script(self, action: Path, step: Mapping[str, Any], contexts: Mapping[str, Any]) -> Step:
        """Runs a script of an action, and reads the files that it leaves."""
        if step["shell"] != "bash":
            raise UnknownError(f"shell: {step['shell']}")
        if "${{" in step["run"]:
            raise UnknownError(f"an expression in a script: {step['run']}")
        place = self.temp / f"step-{len(list(self.temp.glob('step-*')))}"
        place.mkdir()
        files = {name: place / name.lower() for name in _FILES}
        for file in files.values():
            file.touch()
        script = place / "script.sh"
        script.write_text(step["run"], encoding="utf-8")
        environment = {
            **self.environment,
            "CI": "true",
            "GITHUB_ACTIONS": "true",
            "GITHUB_ACTION_PATH": str(action),
            "GITHUB_WORKSPACE": str(self.workspace),
            "RUNNER_OS": self.system,
            "RUNNER_TEMP": str(self.temp),
            **{f"GITHUB_{name}": str(file) for name, file in files.items()},
            **{name: _filled(text, contexts) for name, text in step.get("env", {}).items()},
        }
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],  # noqa: S607 - the runner finds bash on PATH
            cwd=self.workspace,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            timeout=600,
        )
        left = {name: file.read_text(encoding="utf-8") for name, file in files.items()}
        for name in ("ENV", "PATH", "STATE"):
            if left[name]:
                raise UnknownError(f"something in $GITHUB_{name}")
        log = done.stdout.decode("utf-8", "replace")
        return Step(
            step["name"],
            done.returncode,
            log,
            left["STEP_SUMMARY"],
            dict(_outputs(left["OUTPUT"])),
            list(commands(log)),
        )


# ---------------------------------------------------------------- logs and output files


def commands(log: str) -> Iterator[Command]:
    """The commands in a log: ``::error file=...::`` at the start of a line after any white space,
    and ``##[error]`` anywhere in it.
    """
    stopped = None
    for line in re.split(r"\r\n|\r|\n", log):
        command = _colons(line.lstrip()) or _brackets(line)
        if stopped is not None:
            stopped = None if line.lstrip() == f"::{stopped}::" else stopped
        elif command is not None:
            yield command
            stopped = command.message if command.kind == "stop-commands" else None


def _colons(line: str) -> Command | None:
    found = re.match(r"::(\S*?)(?: (.*?))?::(.*)", line)
    if found is None or found[1].lower() not in COMMANDS:
        return None
    escapes = {"%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%"}
    message = _unescaped(found[3], {"%0D": "\r", "%0A": "\n", "%25": "%"})
    return Command(found[1].lower(), _properties(found[2] or "", ",", escapes), message)


def _brackets(line: str) -> Command | None:
    found = re.search(r"##\[([^\] ]*)([^\]]*)\](.*)", line)
    if found is None or found[1].lower() not in COMMANDS:
        return None
    escapes = {"%3B": ";", "%0D": "\r", "%0A": "\n", "%5D": "]", "%25": "%"}
    properties = _properties(found[2], ";", escapes)
    return Command(found[1].lower(), properties, _unescaped(found[3], escapes))


def _properties(text: str, separator: str, escapes: Mapping[str, str]) -> dict[str, str]:
    pairs = (one.partition("=") for one in text.strip().split(separator))
    return {name: _unescaped(held, escapes) for name, _, held in pairs if name and held}


def _unescaped(text: str, escapes: Mapping[str, str]) -> str:
    for written, meant in escapes.items():  # the percent sign is the last
        text = text.replace(written, meant)
    return text


def _outputs(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        name, sign, held = line.partition("=")
        if not name or not sign or "<<" in name:
            raise UnknownError(f"in $GITHUB_OUTPUT: {line}")
        yield name, held


# ---------------------------------------------------------------- action.yml


def _known(what: str, part: Mapping[str, Any]) -> None:
    if unknown := set(part) - _KEYS[what]:
        raise UnknownError(f"{what}: {sorted(unknown)}")


def _inputs(declared: Mapping[str, Any], given: Mapping[str, str]) -> dict[str, str]:
    if unknown := set(given) - set(declared):
        raise UnknownError(f"inputs: {sorted(unknown)}")
    for one in declared.values():
        _known("input", one)
    return {name: str(one["default"]) for name, one in declared.items()} | dict(given)


def _filled(text: str, contexts: Mapping[str, Any]) -> str:
    """`text` with each expression replaced by its value."""

    def found(match: re.Match[str]) -> str:
        (token,) = _tokens(match[1])
        return _operand(token, contexts)

    return _EXPRESSION.sub(found, text)


def _holds(condition: str | None, contexts: Mapping[str, Any]) -> bool:
    """Whether a condition is true: comparisons joined by &&."""
    tokens = ["&&", *_tokens(condition)] if condition else []
    if len(tokens) % 4:
        raise UnknownError(f"if: {condition}")
    compared = [tokens[place : place + 4] for place in range(0, len(tokens), 4)]
    for joint, _, sign, _ in compared:
        if joint != "&&" or sign not in {"==", "!="}:
            raise UnknownError(f"if: {condition}")
    return all(
        # Texts are compared without regard to capitals.
        (_operand(left, contexts).lower() == _operand(right, contexts).lower()) == (sign == "==")
        for _, left, sign, right in compared
    )


def _tokens(text: str) -> list[str]:
    tokens, place = [], 0
    text = text.strip()
    while place < len(text):
        token = _TOKEN.match(text, place)
        if token is None:
            raise UnknownError(f"an expression: {text}")
        tokens.append(token[1])
        place = token.end()
    return tokens


def _operand(token: str, contexts: Mapping[str, Any]) -> str:
    """A quoted text, or a value of a context. An output that no step set is empty."""
    if token.startswith("'"):
        return token[1:-1]
    if token in contexts:
        return str(contexts[token])
    parts = token.split(".")
    if parts[0] == "inputs" and len(parts) == 2 and parts[1] in contexts["inputs"]:
        return str(contexts["inputs"][parts[1]])
    if parts[0] == "steps" and len(parts) == 4 and parts[2] == "outputs":
        return str(contexts["steps"].get(parts[1], {}).get(parts[3], ""))
    raise UnknownError(f"an expression: {token}")


def outside() -> dict[str, str]:
    """This machine's environment, without the variables of the tests and of Python."""
    added = ("COVERAGE_", "COV_CORE_", "PYTHON", "PYTEST_", "GITHUB_", "VIRTUAL_ENV", "ALPHABETA_")
    return {name: value for name, value in os.environ.items() if not name.startswith(added)}
