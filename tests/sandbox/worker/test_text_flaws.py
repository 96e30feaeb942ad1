"""The flaw of a program's text that explains its end: its word, and the lines that show it."""

import sys

import pytest

from grader.sandbox.worker.student_import import _frames, stack
from grader.sandbox.worker.text_flaws import handler_of, meant, of_crash, of_loops

FILE = "alphabeta.py"


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
    "try:\n  1\nexcept* ValueError:\n  2\n": (3, 7, 11),
    "type Pair[T] = tuple[T, T]\n": (1, 6, 12),
    "def f():\n  type Pair = tuple[int, int]\n": (2, 8, 12),
    "x = 1\ndef f[T](x: T): return x\n": (2, 6, 12),
    "class C[T]: pass\n": (1, 8, 12),
}


@pytest.mark.parametrize("text", NEWER)
def test_syntax_of_a_newer_python_is_named_with_its_version(text):
    line, column, minor = NEWER[text]
    newer = "newer", [[FILE, line, ""]], column, minor
    assert flaw_at_import(text) == (None if sys.version_info >= (3, minor) else newer)


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
        ("type x == 4\n", "syntax", 1),
        ("def f[game, state]:\n  x\n", "syntax", 1),
        ("type(3\n", "syntax", 1),
        ('print("we can\'t"\nx = 1\n', "syntax", 1),
        ("x = (1\n%y 2)\n", "syntax", 1),
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


UNPACKED = TypeError("cannot unpack non-iterable int object")


@pytest.mark.parametrize("body", SHAPES)
def test_a_function_that_returns_two_shapes_is_found_if_the_crash_is_about_it(body):
    text = f"class C:\n def f(s):\n{body}\n def g(self):\n  v, a = C.f(0)\ndef h():\n  v, a = 1\n"
    files = {FILE: text.encode()}
    line = text[: text.index("v, a = C.f")].count("\n") + 1
    expected = SHAPES[body] and ("shapes", [[FILE, each, "f"] for each in SHAPES[body]], 0, 0)
    frames = [[FILE, line, "g"]]
    assert of_crash(UNPACKED, frames, files, at_import=False) == expected
    for other in (KeyError(), TypeError("f() missing 1 required positional argument: 'game'")):
        assert of_crash(other, frames, files, at_import=False) is None
    assert of_crash(UNPACKED, [[FILE, line + 2, "h"]], files, at_import=False) is None
    assert of_crash(UNPACKED, frames, {FILE: b"def f(:"}, at_import=False) is None


@pytest.mark.parametrize(
    ("use", "is_about_it"),
    [
        ("v, a = f(1)", True),
        ("f(1)[0]", True),
        ("max(2, f(0))", True),
        ("-f(0)", True),
        ("1 + f(0)", True),
        ("f(0) + 1", True),
        ("v = f(0)\n  if v > 1: pass", True),
        ("v = f(0)\n  w = (1, 2)\n  w > 1", False),
        ("f(1)\n  1 > (1, 2)", False),
        ("f(0, 1)", False),
        ("int(f(0))", False),
    ],
)
def test_two_shapes_are_the_cause_only_where_the_result_is_used(use, is_about_it):
    text = f"def f(s):\n  if s:\n   return 3\n  return 1, 2\ndef g():\n  {use}\n"
    files, module = {FILE: text.encode()}, {}
    exec(compile(text, FILE, "exec"), module)  # noqa: S102 - the texts are these
    with pytest.raises(TypeError) as crash:
        module["g"]()
    frames = _frames(crash.value.__traceback__, files)
    shapes = ("shapes", [[FILE, 4, "f"], [FILE, 3, "f"]], 0, 0) if is_about_it else None
    assert of_crash(crash.value, frames, files, at_import=False) == shapes


@pytest.mark.parametrize(
    ("handlers", "line"),
    [
        ("except:\n  pass", 5),
        ("except Exception:\n  pass", 5),
        ("except (OSError, BaseException) as error:\n  pass", 5),
        ("except KeyError:\n  pass\n except Exception:\n  pass", 7),
        ("except Exception:\n  pass\n except NameError:\n  pass", 5),
        ("except NameError:\n  pass", None),
        ("except (KeyError, UnboundLocalError):\n  pass\n except:\n  pass", None),
        ("except:\n  raise", 9),
        ("except KeyError:\n  pass", 9),
        ("finally:\n  pass", 9),
    ],
)
def test_the_handler_that_hides_an_error_is_the_innermost_that_catches_it(handlers, line):
    text = f"def f():\n try:\n  1\n  x\n {handlers}\n"
    text = text.ljust(len(text) + 6 - text.count("\n"), "\n") if line == 9 else text
    text += "def g():\n try: f()\n except: pass\n"
    files, outer = {FILE: text.encode()}, text.count("\n") - 1
    found = handler_of(UnboundLocalError, [[FILE, outer, "g"], [FILE, 4, "f"]], files)
    inner = line and [FILE, line, "f"]
    assert found == ([FILE, outer + 1, "g"] if line == 9 else inner)


@pytest.mark.parametrize(
    ("body", "flaw"),
    {
        "if g(i):\n  i += 1": ("skips", 3),
        "if g(i):\n  i = 1\nelse:\n  i, j = 2, 3": ("skips", 5),
        "g(i)": ("loop", 1),
        "if g(i):\n  i += 1\ni += 1": ("loop", 1),
    }.items(),
)
def test_a_loop_whose_variable_changes_only_under_a_test_is_told_by_that_line(body, flaw):
    text = "while i < n:\n" + "\n".join(f"  {line}" for line in body.split("\n"))
    name, lines, *_ = of_loops([[FILE, 2, "f"]], {FILE: text.encode()})
    assert (name, lines) == (flaw[0], [[FILE, flaw[1], "f"]])


def test_the_loops_are_the_innermost_while_of_each_function_that_runs():
    text = "def f():\n while 1:\n  for a in b:\n   while 2:\n    x\n  y\n"
    text += "\ndef g():\n for a in b:\n  f()\n y\nwhile 3:\n def h():\n  y\n"
    files = {FILE: text.encode()}

    def loops(*lines):
        found = of_loops([[FILE, line, "f"] for line in lines], files)
        return found and [line for _, line, _ in found[1]]

    assert [loops(each) for each in (5, 4, 3, 6, 10, 14)] == [[4], [4], [2], [2], None, None]
    assert [loops(10, 5), loops(2, 10, 5), loops()] == [[4], [2, 4], None]
    assert of_loops([["other.py", 3, "f"]], files) is None
    assert of_loops(stack(None, files), {FILE: b"\xff"}) is None


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
