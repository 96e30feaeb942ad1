"""The texts of known mistakes as the programs of each algorithm have them.

A mistake is written once, in the folder of its algorithm (`reference/mistakes/`). Where another
algorithm shares it, its text is rewritten: without windows and cutoffs for minimax, with a depth
that is counted where the search stops at a limit.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from grader.core.models.algorithm import Algorithm
from grader.search import reference_player

BASE, ROOT_LOOP = "_base", "_root_loop"
"""The files with the figure itself, and with its search as a loop over the root's actions."""
_CHUNK = re.compile(r"^def (\w+).*?(?=^\S|\Z)|^([a-z][\w, ]*) = [^\n]*$", re.MULTILINE | re.DOTALL)
_OF_WINDOWS = (
    re.compile(
        r", alpha: float, beta: float|, alpha, beta|, -inf, inf|, v, inf|, -infinity, infinity"
    ),
    re.compile(r"^ +if v (?:>= beta|<= alpha):\n +return v\n", re.MULTILINE),
    re.compile(r"^ +(?:alpha = max|beta = min)\(\w+, v\)\n", re.MULTILINE),
)
_FUNCTION = re.compile(r"^(?=def )", re.MULTILINE)
_HEADING = re.compile(r"^(def m\w\w_value\([^)]*)\)", re.MULTILINE)
_CALL = re.compile(r"(m\w\w_value\(game, game\.result\(state, [^()]*\)[^()]*)\)")


@cache
def chunks(name: str, algorithm: Algorithm) -> Mapping[str, str]:
    """The functions and variables of a mistake's file, each with its text, as programs of the
    algorithm have them."""
    home = algorithm if name in {BASE, ROOT_LOOP} else reference_player.home_of(name)
    text = reference_player.mistake_source(home, name)
    headings = home.figure.names
    for role, heading in algorithm.figure.names.items():
        if role in headings:  # only some algorithms have a function for chance nodes
            text = text.replace(f'"""{headings[role]}', f'"""{heading}')
    if home.prunes and not algorithm.prunes:
        text = _without_window(text)
    if algorithm.counts_depth and not home.counts_depth:
        text = _with_depth(text)
    text = text.replace(home.search, algorithm.search)
    return {found[1] or found[2]: found[0].rstrip() + "\n" for found in _CHUNK.finditer(text)}


def _without_window(text: str) -> str:
    """The text of a mistake's file without alpha, beta and cutoffs, as in minimax."""
    for unwanted in _OF_WINDOWS:
        text = unwanted.sub("", text)
    return text


def _with_depth(text: str) -> str:
    """The text of a mistake's file with a depth that is counted, and a limit (Section 5.4)."""
    text = text.replace("game.is_terminal(state)", "game.is_cutoff(state, depth)")
    text = text.replace("game.utility(state)", "game.eval(state)")
    functions = [
        _CALL.sub(
            rf"\1, {'depth + 1' if inside else 'depth=1'})",
            _HEADING.sub(r"\1, depth: int = 0)", part),
        )
        for part in _FUNCTION.split(text)
        for inside in [part.startswith(("def max_value", "def min_value"))]
    ]
    return "".join(functions)
