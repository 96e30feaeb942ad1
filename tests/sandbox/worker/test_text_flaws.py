"""The flaw of a program's text that explains its end: its word, and the lines that show it."""

import sys

import pytest

from grader.sandbox.worker.student_import import _frames, stack
from grader.sandbox.worker.text_flaws import meant, of_crash, of_loop

FILE = "alphabeta.py"
NEEDS = {version: sys.version_info >= version for version in ((3, 11), (3, 12), (3, 14))}


def flaw_at_import(text):
    """The flaw of a text whose import fails; None if it has none, or can be imported."""
    files = {FILE: text.encode()}
    try:
        code = compile(text, FILE, "exec", dont_inherit=True)
        exec(code, {"__name__": "alphabeta", "__package__": ""})  # noqa: S102 - the texts are these
    except Exception as error:  # noqa: BLE001 - any may come
        frames = _frames(error.__traceback__, files)
        if isinstance(error, SyntaxError):
            frames.append([FILE, error.lineno, ""])
        return of_crash(error, frames, files, at_import=True)
    return None


NEWER = {
    "try:\n  1\nexcept* ValueError:\n  2\n": (3, (3, 11)),
    "type Pair = tuple[int, int]\n": (1, (3, 12)),
    "x = 1\ndef f[T](x: T): return x\n": (2, (3, 12)),
    "class C[T]: pass\n": (1, (3, 12)),
    'd = {"x": 1}\ny = f"{d["x"]}"\n': (2, (3, 12)),
    'y = 1\nx = f"{y!r:{2}} {chr(10) + "\\n"}"\n': (2, (3, 12)),
    'x = 1\ny = t"{x}"\n': (2, (3, 14)),
}


@pytest.mark.parametrize("text", NEWER)
def test_syntax_of_a_newer_python_is_named_with_its_version(text):
    line, version = NEWER[text]
    place = [FILE, line, ".".join(map(str, version))]
    assert flaw_at_import(text) == (None if NEEDS[version] else ("newer", [place]))


@pytest.mark.parametrize(
    ("text", "flaw", "line"),
    [
        ("x = 1\n<<<<<<< HEAD\ny = 1\n=======\ny = 2\n>>>>>>> other\n", "conflict", 2),
        ("def f(:\n  x\n<<<<<<< HEAD\n=======\n>>>>>>> b\n", "conflict", 3),
        ("<<<<<<< HEAD\nx = (\n", "syntax", 1),
        ("import math\n%matplotlib inline\n", "notebook", 2),
        ("if 1:\n    !pip install numpy\n", "notebook", 2),
        ("%%time\nx = 1\n", "notebook", 1),
        ("get_ipython().system('ls')\n", "notebook", 1),
        ("x = 1\ny = get_ipythn\n", None, 0),
        ("from .game import Game\n", "relative", 1),
        ("from . import game\n", "relative", 1),
        ("import no_such_module\n", None, 0),
        ("type = 3\ntype = = 4\n", "syntax", 2),
        ('x = f"{1"\n', "syntax", 1),
        ("x = 5 +\n", "syntax", 1),
        ("1 / 0\n", None, 0),
        ('text = """\n<<<<<<< HEAD\n%magic\n>>>>>>> b\n"""\n', None, 0),
    ],
)
def test_a_failed_import_has_the_flaw_that_its_text_shows(text, flaw, line):
    found = flaw_at_import(text)
    assert (found and (found[0], found[1][0][:2])) == (flaw and (flaw, [FILE, line]))


SHAPES = {
    "  if s:\n   return 1, None\n  return 2\n": [4, 5],
    "  v, a = 1, 2\n  if s:\n   return v\n  return v, a\n": [6, 5],
    "  if s:\n   return game.utility(s)\n  return 1, 2\n": [5, 4],
    "  return max((1, 2), (3, 4)) if s else (1, 2)\n": None,
    "  if s:\n   return other(s)\n  return 1, 2\n": None,
    "  if s:\n   return 1, 2\n  def inner():\n   return 3\n  return 4, 5\n": None,
    "  return s\n": None,
    "  if s:\n   return\n  return 1, 2\n": None,
}


@pytest.mark.parametrize("body", SHAPES)
def test_a_function_that_returns_two_shapes_is_found_if_the_crash_is_about_it(body):
    text = f"class C:\n def f(s):\n{body}\n def g(self):\n  v, a = C.f(0)\ndef h():\n  v, a = 1\n"
    files = {FILE: text.encode()}
    line = text[: text.index("v, a = C.f")].count("\n") + 1
    expected = SHAPES[body] and ("shapes", [[FILE, each, "f"] for each in SHAPES[body]])
    frames = [[FILE, line, "g"]]
    assert of_crash(TypeError(), frames, files, at_import=False) == expected
    assert of_crash(KeyError(), frames, files, at_import=False) is None
    assert of_crash(TypeError(), [[FILE, line + 2, "h"]], files, at_import=False) is None
    assert of_crash(TypeError(), frames, {FILE: b"def f(:"}, at_import=False) is None


def test_the_loop_is_the_innermost_while_that_runs():
    text = "def f():\n while 1:\n  for a in b:\n   while 2:\n    x\n  y\n"
    text += "\ndef g():\n for a in b:\n  f()\n"
    files = {FILE: text.encode()}

    def loop(*lines):
        found = of_loop([[FILE, line, "f"] for line in lines], files)
        return found and found[1][0][1]

    assert [loop(5), loop(4), loop(3), loop(6), loop(10), loop(10, 5)] == [4, 4, 2, 2, None, 4]
    assert loop(2, 10) == 2
    assert of_loop([["other.py", 3, "f"]], files) is None
    assert of_loop(stack(None, files), {FILE: b"\xff"}) is None


def crash_of(text):
    try:
        exec(text, {"total_value": 1})  # noqa: S102 - the texts are these
    except Exception as error:  # noqa: BLE001 - any may come
        return error
    return None


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("totl_value", "total_value"),
        ("[].appendd(1)", "append"),
        ("zzzzzzzz", ""),
        ("[].zzzzzzzz", ""),
        ("1 / 0", ""),
        ("import no_such_module", ""),
        ("raise NameError('of my own')", ""),
        ("raise AttributeError", ""),
    ],
)
def test_the_name_that_python_offers_is_kept(text, offered):
    assert meant(crash_of(text)) == (f". Did you mean: {offered!r}?" if offered else "")
