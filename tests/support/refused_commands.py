"""Tables of commands that are refused, each with the sentence that says why. Contains no tests."""

import re
import shlex


def refused_commands(table: str, **names: object) -> list[tuple[list[str], str]]:
    """The words of each command, and the sentence after `=>`, which indented lines continue.

    A name in braces stands for a text that cannot be typed.
    """
    lines = re.sub(r"\n {2,}", " ", table).split("\n")
    return [
        ([word.format_map(names) for word in shlex.split(words)], sentence)
        for words, sentence in (line.split(" => ") for line in lines if line)
    ]
