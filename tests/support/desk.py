"""An assignment and a submission for tests of whole runs. Contains no tests."""

import json
from pathlib import Path

import pytest

from grader.cli import main

TREE = "id: pair\ntitle: A pair\ntree: [[3, 5], [2, 9]]\n"
RIGHT = """\
value: 3
move: B
visited: [A, B, D, E, C, F]
pruned: [G]
leaves: 3
windows: {A: [-inf, +inf], B: [-inf, +inf], D: [-inf, +inf], E: [-inf, 3], C: [3, +inf],
          F: [3, +inf]}
trace:
  - [A, -inf, +inf, -inf, MAXvalue]
  - [B, -inf, +inf, +inf, MINvalue]
  - [D, 3, 3, 3]
  - [B, -inf, 3, 3, MINvalue]
  - [E, 5, 5, 5]
  - [B, -inf, 3, 3, MINvalue]
  - [A, 3, +inf, 3, MAXvalue]
  - [C, 3, +inf, +inf, MINvalue]
  - [F, 2, 2, 2]
  - [C, 3, +inf, 2, MINvalue, PRUNE1]
  - [A, 3, +inf, 3, MAXvalue]
"""
WRITTEN = "  - {id: pair, answer: written}\n"
BOTH = f"  - pair\n{WRITTEN}"
WHOLE = ("value", "move", "visited", "pruned", "windows", "trace", "leaves")


class Desk:
    """A folder with an assignment and a submission, and the results of grading it."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capsys = capsys

    def put(self, path: str, text: str | bytes) -> Path:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode() if isinstance(text, str) else text)
        return file

    def ask(self, *parts: str, points: int = 1) -> None:
        """Set the exercise on paper with these parts, each worth the same."""
        rubric = f"{{{', '.join(f'{part}: 1' for part in parts)}}}"
        self.set(f"  - {{id: pair, answer: written, points: {points}, rubric: {rubric}}}\n")

    def set(self, exercises: str = WRITTEN, more: str = "") -> None:
        self.put("set/pair.yaml", TREE)
        self.put("set/assignment.yaml", f"title: T\n{more}exercises:\n{exercises}")

    def grade(self, *arguments: str, path: str = "mine", code: int | None = None) -> dict:
        where = [str(self.folder / path), "-a", str(self.folder / "set"), "-f", "json"]
        ended = main.main([*where, *arguments])
        said = self._capsys.readouterr()
        assert code is None or ended == code, said
        assert said.err == ""
        return json.loads(said.out)

    def sentence(self, *arguments: str, path: str = "mine", code: int | None = None) -> str:
        """The only sentence about the submission as a whole."""
        (finding,) = self.grade(*arguments, path=path, code=code)["findings"]
        sentence: str = finding["message"]
        return sentence

    def fail(self, *arguments: str) -> str:
        assert main.main(list(arguments)) == 2
        return self._capsys.readouterr().err


def codes(one: dict) -> list[str]:
    return [finding["code"] for finding in one["findings"]]
