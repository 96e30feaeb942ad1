"""The first error that a program hides from its own search is reported, once."""

import sys

import pytest

from grader.sandbox.worker.hidden_errors import HiddenErrors

FILE = "alphabeta.py"


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("acton", "NameError"),
        ("1 + ''", "TypeError"),
        ("().x", "AttributeError"),
        ("{}[1]", None),
        ("[][1]", None),
        ("int('')", None),
        ("next(iter(()))", None),
        ("1", None),
    ],
)
def test_only_errors_that_nobody_raises_on_purpose_are_told(line, error):
    told = []

    class Playing:
        """Takes the frames."""

        def hidden(self, *fields):
            told.append(fields)

    text = f"def f():\n  try: {line}\n  except: pass\n"
    module = {}
    exec(compile(text, FILE, "exec"), module)  # noqa: S102 - the texts are these
    before = sys.gettrace()
    with HiddenErrors({FILE: text.encode()}, Playing()):
        for _ in range(3):
            module["f"]()
            assert (sys.gettrace() is before) == bool(error)  # it slows the program down
    assert sys.gettrace() is before
    assert [(name, lines) for name, _, lines in told] == (
        [(error, [[FILE, 2, "f"], [FILE, 3, "f"]])] if error else []
    )


@pytest.mark.parametrize(
    ("handler", "is_traced"),
    [
        ("except: pass", True),
        ("except Exception: pass", True),
        ("except (KeyError, BaseException) as e: pass", True),
        ("except KeyError: pass", False),
        ("except Exception: raise", False),
        ("finally: pass  # no except:", False),
    ],
)
def test_only_programs_that_may_hide_errors_are_traced(handler, is_traced):
    before = sys.gettrace()
    with HiddenErrors({FILE: f"try: f()\n{handler}\n".encode()}, None):
        assert (sys.gettrace() is not before) == is_traced
