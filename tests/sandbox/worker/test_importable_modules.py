"""The modules that a worker loads before it closes its locks, and those that may be imported
later.
"""

import builtins
import os
import sys
from collections.abc import Sequence

import pytest

from grader.core.allowed_modules import STANDARD
from grader.core.models import Answered, Crashed, Limits, Outcome
from grader.core.models.reasons import ImportNotAllowed
from grader.sandbox.worker import importable_modules, student_import
from grader.sandbox.worker.importable_modules import (
    NotAllowedError,
    guard,
    preload,
    uses_only_infinity,
)
from grader.sandbox.worker_process import Worker
from tests.sandbox.worker.test_main import FIG57, ending
from tests.support.players import ForkedWorker
from tests.support.players import loaded as with_program
from tests.support.strategies import exercise

TREE = exercise([[3, 12], [2, 4]])
PACKAGE = {
    "toynum/__init__.py": (
        "import os\nthreads = os.environ.get('OMP_NUM_THREADS')\nfrom .core import total\n"
    ),
    "toynum/core.py": "def total(values): return sum(values)\n",
    "toynum/linalg.py": "def norm(values): return max(values)\n",
    "toynum/_private.py": "raise RuntimeError('nobody asked for it')\n",
    "toynum/unasked.py": "raise RuntimeError('nobody asked for it')\n",
    "toysingle.py": "answer = 42\n",
    "toybroken.py": "raise ZeroDivisionError('it was built for another machine')\n",
    "toyexits.py": "raise SystemExit('it wants another machine')\n",
    "toyneeds.py": "import toysingle\n",
}
"""Third-party modules that a course might allow."""


@pytest.fixture
def place(tmp_path):
    """A folder with those modules, which is on no import path."""
    for name, text in PACKAGE.items():
        path = tmp_path / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return str(tmp_path / "site")


@pytest.fixture
def loaded():
    """Preloads like the worker; returns the names of the newly loaded modules."""
    before, path = set(sys.modules), list(sys.path)

    def load(source, allowed, *places, **own):
        data = source if isinstance(source, bytes) else source.encode()
        files = {"alphabeta.py": data}
        files |= {name.replace("__", "/") + ".py": text.encode() for name, text in own.items()}
        preload(allowed, places, files)
        return set(sys.modules) - before

    yield load
    assert sys.path == path
    for name in set(sys.modules) - before:
        if name.startswith("toy"):
            del sys.modules[name]


@pytest.fixture
def asked(monkeypatch):
    """The names of the modules that are to be loaded, in order; none of them is."""
    names = []
    monkeypatch.setattr(importable_modules, "_import", names.append)
    return names


TOYS = ("toynum", "toysingle", "toybroken", "toyexits", "toyneeds")

# ---------------------------------------------------------------- before the locks are closed


@pytest.mark.parametrize(
    "source",
    [
        "import toysingle",
        "import os, toysingle as t",
        "from toysingle import answer",
        "def late():\n    from toysingle import answer",
        "__import__('toysingle')",
        "x = 1  # perhaps toysingle will help",
        "import toysingle;x=1",
        "\n\n\ttoysingle\r\n",
    ],
)
def test_a_module_named_in_a_file_is_loaded_in_any_form_of_import(loaded, place, source):
    assert {"toysingle"} <= loaded(source, TOYS, place)


UNNAMED = ["", "import toysingles", "import my_toysingle", "toysingle2 = 1", "import toy.single"]


@pytest.mark.parametrize("source", UNNAMED)
def test_a_module_that_is_not_named_is_not_loaded(loaded, place, source):
    assert not loaded(source, TOYS, place) & set(TOYS)


def test_a_named_module_that_is_not_allowed_is_not_loaded(loaded, place):
    assert "toysingle" not in loaded("import toysingle, toynum", ("toynum",), place)


def test_only_the_listed_parts_of_a_package_are_loaded(loaded, place):
    source = "import toynum\nfrom toynum import linalg, unasked"
    found = loaded(source, TOYS, place)
    assert {"toynum", "toynum.core"} <= found
    assert not {"toynum.linalg", "toynum.unasked", "toynum._private"} & found
    assert "toynum.linalg" in loaded(source, (*TOYS, "toynum.linalg"), place)


def test_named_parts_of_a_standard_package_are_loaded(asked):
    preload(("json", "math"), (), {"alphabeta.py": b"import json, math  # tool, decode"})
    assert (asked[0], asked[-1]) == ("json", "math")
    assert sorted(asked[1:-1]) == ["json.tool"]


def test_a_student_s_file_with_the_name_of_a_module_is_not_loaded(loaded, place):
    found = loaded("import toysingle, toynum", TOYS, place, toysingle="", toynum__core="")
    assert not {"toysingle", "toynum"} & found


def test_modules_named_in_a_sibling_file_are_loaded(loaded, place):
    assert "toysingle" in loaded("import helper", TOYS, place, helper="import toysingle")


def test_a_module_that_fails_to_load_raises_only_in_the_program(loaded, place):
    found = loaded("import toybroken, toyexits, toyneeds", TOYS, place)
    assert "toyneeds" in found
    assert not {"toybroken", "toyexits"} & found


def test_imports_of_an_allowed_module_need_not_be_allowed(loaded, place):
    assert {"toyneeds", "toysingle"} <= loaded("import toyneeds", ("toyneeds",), place)


def test_without_folders_only_the_standard_library_is_found(loaded):
    assert not loaded("import toysingle, toynum", TOYS) & set(TOYS)


def test_numerical_libraries_start_no_threads_and_the_setting_is_invisible(loaded, place):
    loaded("import toynum", TOYS, place)
    assert sys.modules["toynum"].threads == "1"
    assert not set(importable_modules.QUIET) & set(os.environ)


COMPANIONS = [(name, each) for name, some in importable_modules.COMPANIONS.items() for each in some]


@pytest.mark.parametrize(("name", "companion"), COMPANIONS)
def test_modules_that_a_module_loads_on_first_use_are_loaded_with_it(asked, name, companion):
    preload((name,), (), {"alphabeta.py": b"import " + name.encode()})
    assert asked[0] == name
    assert companion in asked


GENERIC = (
    "import functools\n@functools.singledispatch\ndef shown(x): pass\n"
    "@shown.register\ndef _(x: int): pass\nshown(3)\n"
)
PARSED = "import argparse\nargparse.ArgumentParser().format_help()\n"


@pytest.mark.parametrize("used", [GENERIC, PARSED])
def test_a_program_may_use_a_function_whose_module_is_imported_late(used):
    ending(Answered, used + FIG57, TREE)


@pytest.mark.parametrize(("source", "wanted"), [("π = 3", True), ("pi = 3", False)])
def test_names_that_are_not_ascii_need_a_table_of_characters(asked, source, wanted):
    preload(STANDARD, (), {"alphabeta.py": source.encode(), "other.py": b""})
    assert asked == ["unicodedata"] * wanted


# ---------------------------------------------------------------- imports by the program


@pytest.fixture
def imported(monkeypatch):
    """Runs a submission's file with the import guard, like the worker; returns its names."""
    monkeypatch.setattr(builtins, "__import__", builtins.__import__)
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    before = set(sys.modules)

    def run(source, allowed=("math", "os"), **own):
        files = {"guarded.py": source.encode()}
        files |= {name.replace("__", "/") + ".py": text.encode() for name, text in own.items()}
        guard(allowed, files)
        return vars(student_import.load("guarded.py", student_import.ModuleFinder(files))[0])

    yield run
    monkeypatch.undo()
    for name in set(sys.modules) - before:
        del sys.modules[name]


@pytest.mark.parametrize(
    "source",
    [
        "import math\nx = math.pi",
        "from math import pi as x",
        "import os.path\nx = os.path.sep",
        "def late():\n    import math\n    return math.pi\nx = late()",
        "x = __import__('math').pi",
        "import helper_of_theirs\nx = helper_of_theirs.x",
        "from folder_of_theirs import inner\nx = inner.x",
        "from folder_of_theirs.inner import x",
        "import guarded\nx = 1",
    ],
)
def test_allowed_modules_and_their_own_files_are_imported(imported, source):
    assert "x" in imported(source, helper_of_theirs="x = 1", folder_of_theirs__inner="x = 2")


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("import socket", "socket"),
        ("import math, socket", "socket"),
        ("from socket import socket", "socket"),
        ("import xml.etree.ElementTree", "xml.etree.ElementTree"),
        ("def late():\n    import ctypes\nlate()", "ctypes"),
        ("import no_such_module", "no_such_module"),
        ("import mathematics", "mathematics"),
        ("try:\n    import socket\nexcept ValueError:\n    pass", "socket"),
    ],
)
def test_any_other_import_is_refused_by_its_name(imported, source, name):
    with pytest.raises(NotAllowedError) as caught:
        imported(source)
    assert str(caught.value) == name


def test_a_listed_part_allows_its_package(imported):
    assert "path" in imported("from os import path", ("os.path",))


@pytest.mark.parametrize("error", ["ImportError", "ModuleNotFoundError", "Exception"])
def test_a_program_may_handle_a_refused_import(imported, error):
    found = imported(f"try:\n    import numpy as np\nexcept {error}:\n    np = None")
    assert found["np"] is None


def test_a_sibling_file_has_the_same_list(imported):
    with pytest.raises(NotAllowedError, match="socket"):
        imported("import helper_of_theirs", helper_of_theirs="import socket")


def test_an_allowed_module_may_import_what_it_needs(imported, monkeypatch, place):
    monkeypatch.syspath_prepend(place)
    assert "toyneeds" in imported("import toyneeds", ("toyneeds",))


def test_a_relative_import_finds_only_the_student_s_files(imported):
    found = imported(
        "from parts_of_theirs.one import x",
        parts_of_theirs__one="from .two import x",
        parts_of_theirs__two="x = 7",
    )
    assert found["x"] == 7
    with pytest.raises(ImportError, match="attempted relative import"):
        imported("from . import two")


@pytest.mark.parametrize(
    "source",
    ["exec('import socket', {})", "__import__('socket')", "import os\nos.sys.modules['socket']"],
)
def test_an_import_that_bypasses_the_guard_is_left_to_the_locks(imported, source):
    """The guard gives a clear message; it is not a security boundary."""
    assert "__file__" in imported(source)


# ---------------------------------------------------------------- with a worker


LIMITS = Limits(exercise_seconds=10, import_seconds=10)


def outcome_of(source: str, allowed: Sequence[str], worker: type[Worker]) -> Outcome:
    with with_program(source, worker(), LIMITS, modules=(*STANDARD, *allowed)) as host:
        return host.play(TREE)


@pytest.mark.parametrize("worker", [ForkedWorker, Worker], ids=["measured", "locked in"])
def test_a_submission_uses_the_modules_that_its_course_allows(monkeypatch, place, worker):
    monkeypatch.syspath_prepend(place)
    source = FIG57.replace("v = -inf", "v = -toynum.linalg.norm([inf, total([1, 2])])")
    source = "import toynum.linalg\nfrom toynum import total\n" + source
    outcome = outcome_of(source, ["toynum", "toynum.linalg"], worker)
    assert isinstance(outcome, Answered), outcome
    assert outcome.recording.value == 3


@pytest.mark.parametrize("worker", [ForkedWorker, Worker], ids=["measured", "locked in"])
def test_a_submission_with_another_module_is_refused_with_its_name(monkeypatch, place, worker):
    monkeypatch.syspath_prepend(place)
    outcome = outcome_of("import toynum\n" + FIG57, [], worker)
    assert isinstance(outcome, Crashed)
    assert outcome.reason == ImportNotAllowed("toynum")
    assert [frame.line for frame in outcome.frames] == [1]


def test_numpy_itself_can_be_allowed():
    pytest.importorskip("numpy")
    source = "import numpy as np\n" + FIG57.replace("v = -inf", "v = np.float64(-inf)")
    outcome = outcome_of(source, ["numpy"], Worker)
    assert isinstance(outcome, Answered), outcome
    assert outcome.recording.value == 3


FOR_INFINITY = {
    "import numpy as np\nv = -np.inf": True,
    "import numpy\nv = numpy.inf": True,
    "from numpy import inf, Inf": True,
    "import numpy as np\nv = np.inf\nx = np.max([v])": False,
    "from numpy import inf, array": False,
    "import numpy as np": False,
}


@pytest.mark.parametrize(("text", "alone"), FOR_INFINITY.items())
def test_a_module_that_is_imported_for_its_infinity_alone_is_noticed(text, alone):
    assert uses_only_infinity(text.encode(), b"numpy") is alone
