"""Tab in a shell: the words that may follow, and the lines that tell a shell to ask for them."""

import os
import shutil
import subprocess
from multiprocessing import get_context

import pytest

from grader.cli import main
from tests.support.places import ROOT

WORDS = {
    "a command": ("grade so", {"solve"}),
    "a command or a program": ("grade ", {"solve", "run", "explain", "tests/"}),
    "a folder": ("grade tests/sub", {"tests/submission/", "tests/submissions/"}),
    "an option": ("grade --onl", {"--only"}),
    "an id": ("grade --only uppsala", {"uppsala-2010"}),
    "an id of an assignment": ("grade -a exercises/on-paper --only all-", {"all-x-y"}),
    "an id of a faulty assignment": ("grade -a README.md --only wiki", set()),
    "an exercise": ("grade solve uppsala", {"uppsala-2010"}),
    "an exercise's file": ("grade solve exercises/upps", {"exercises/uppsala-2010.yaml"}),
    "a file after an option": ("grade --exercise exercises/upps", {"exercises/uppsala-2010.yaml"}),
    "an option of a command": ("grade solve wikipedia --var", {"--variant"}),
    "a choice": ("grade solve -f mer", {"mermaid"}),
    "a finding": ("grade explain missed-c", {"missed-cutoff"}),
    "a mistake": ("grade explain min-cut-str", {"min-cut-strict"}),
}


def complete(asked: dict[str, str]) -> None:
    os.chdir(ROOT)
    os.environ.update(asked)
    main.entry()


@pytest.mark.parametrize(("line", "wanted"), WORDS.values(), ids=WORDS)
def test_the_words_that_may_follow(line, wanted, tmp_path):
    out = tmp_path / "words"
    asked = {"_ARGCOMPLETE_STDOUT_FILENAME": str(out), "COMP_POINT": str(len(line))}
    asked |= {"_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": "\n", "COMP_LINE": line}
    process = get_context("fork").Process(target=complete, args=(asked,))
    process.start()
    process.join()
    assert process.exitcode == 0
    found = {word.strip() for word in out.read_text("utf-8").split("\n")} - {""}
    assert found >= wanted
    assert found == wanted or line == "grade "


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_accepts_its_lines(shell, grade, tmp_path):
    out = grade("completion", shell).out
    assert "grade" in out
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    script = tmp_path / "script"
    script.write_text(out)
    subprocess.run([shell, "-n", str(script)], check=True)
