"""The lines that a search ran: from the student's process to the report."""

import inspect
import json

import pytest

import reference.fig57
from grader import kinds as handlers
from grader.core.models import Answered, Refused, TimedOut
from grader.sandbox import recorded_search
from grader.sandbox.host import TRACED_LINES
from grader.submission.reader import read
from tests.sandbox.test_host import TREE
from tests.support.corpus import FOLDERS, assignment, expectation, prepared
from tests.support.players import FIGURE, loaded, scripted, submission
from tests.support.strategies import exercise

FEW = 4
"""One in this many programs is played."""
FIG57 = inspect.getsource(reference.fig57)
SMALL = exercise([[3, 12], [2, 4]])
FUNCTIONS = FIGURE.replace(":\n", ":\n    {}\n", 1)


def traced(given, problem=SMALL):
    """The outcomes of a plain run and of a traced one, which does not change what the program
    does."""
    with loaded(given) as host:
        plain, again = host.play(problem), host.try_out(problem, traced=True)
    assert plain.trace is None
    assert type(again) is type(plain)
    assert again.recording.events == plain.recording.events
    return again


def steps(given, problem=SMALL):
    """The steps as texts, with the source of each line."""
    trace = traced(given, problem).trace
    return [
        (step.event, step.depth, trace.sources[step.file].split("\n")[step.line - 1].strip(), step)
        for step in trace.steps
    ]


def test_the_lines_of_a_search_stand_between_its_events():
    outcome = traced(FUNCTIONS.format("pass"))
    trace, events = outcome.trace, outcome.recording.events
    assert not trace.is_cut
    at = [step.event for step in trace.steps]
    assert at == sorted(at)
    assert at[-1] == len(events) - 1  # the root has not returned yet
    for step in trace.steps:
        if "return" in step.changed:
            kind, _, value, _ = events[step.event]
            assert (kind, str(value)) == ("returned", step.changed["return"])


def test_a_step_has_the_variables_that_changed_before_it():
    shown = [(text, dict(step.changed)) for _, depth, text, step in steps(FUNCTIONS.format("pass"))]
    assert shown[:4] == [
        ("pass", {"state": "A", "alpha": "-inf", "beta": "inf"}),
        ("if game.is_terminal(state):", {}),
        ('v = -float("inf")', {}),
        ("for action in game.actions(state):", {"v": "-inf"}),
    ]
    assert ("return v", {"return": "3"}) in shown
    assert shown.count(("if v >= beta:", {"v": "3"})) == 1


def test_a_variable_of_the_module_is_one_of_the_calls_that_use_it_once_it_changes():
    text = FUNCTIONS.format("global COUNT; COUNT += LIMIT") + "\nCOUNT, LIMIT = 0, 1\n"
    changes = [each.changed for *_, each in steps(text)]
    counts = [each["COUNT"] for each in changes if "COUNT" in each]
    assert counts[0] == "1"
    assert not any("LIMIT" in each for each in changes)


def test_generators_and_comprehensions_are_shown_as_they_run():
    text = FUNCTIONS.format("twice = [each for each in (1, 2)]; once = sum(n for n in twice)")
    functions = {step.function for *_, step in steps(text)}
    assert "<genexpr>" in functions
    assert {"max_value", "min_value"} < functions
    last = steps(text)[-1]
    assert (last[1], last[3].changed["return"]) == (0, "3")


def test_programs_of_several_files_show_the_lines_of_each():
    above, below = FUNCTIONS.format("pass").split("\n\n\n")
    above = f"from low import min_value\n\n{above}\n"
    below = "import alphabeta\n\n" + below.replace("max_value(g", "alphabeta.max_value(g")
    given = submission(above, low=below)
    assert {step.file for *_, step in steps(given)} == {"alphabeta.py", "low.py"}


OBJECTS = """import collections
class Odd:
    def __init__(self): self.seen = 7
    def __repr__(self): raise SystemExit
    __str__ = __format__ = __repr__
    def __eq__(self, other): raise SystemExit
    def __len__(self): raise SystemExit
    def __getattr__(self, name): raise SystemExit
class Number(int):
    def __repr__(self): raise SystemExit
class Words(list):
    def __iter__(self): raise SystemExit
class Named(collections.namedtuple("Named", "value move")):
    def __iter__(self): raise SystemExit
    def __len__(self): raise SystemExit
"""


def test_no_method_of_a_students_object_is_called():
    inside = "self, a, b, c, d = Odd(), Number(3), Words([1]), (Odd(), 1), 10 ** 99; "
    inside += "window, named = Odd(), Named(2, 'C'); "
    inside += "pair, row, text = (1.5, 'B'), [True, None], 'x' * 99"
    ran = steps(OBJECTS + FUNCTIONS.format(inside))
    changed = next(step.changed for _, _, text, step in ran if text.startswith("if game"))
    assert changed == {
        "self.seen": "7",
        "window.seen": "7",
        "named": "(2, C)",
        "pair": "(1.5, B)",
        "row": "[True, None]",
        "text": "x" * 39 + "…",
    }


def test_a_dict_that_a_class_makes_itself_is_not_asked_for():
    made = """class Made:
    __slots__ = ()
    @property
    def __dict__(self):
        raise SystemExit
"""
    ran = steps(made + FUNCTIONS.format("self = Made()"))
    assert all("self" not in name for *_, step in ran for name in step.changed)


def test_a_flood_of_lines_ends_at_the_limit():
    endless = FUNCTIONS.format("n = 0\n    while True:\n        n += 1")
    with loaded(endless) as host:
        outcome = host.try_out(SMALL, traced=True)
    assert isinstance(outcome, TimedOut)
    assert outcome.trace.is_cut
    assert len(outcome.trace.steps) == TRACED_LINES - 1


TRICKS = """
sys.settrace(lambda *_: None)
sys.settrace(None); sys.setprofile(None)
frame = sys._getframe(); frame.f_trace = None; del frame
sys.settrace(lambda frame, *_: frame.f_locals.clear())
sys.settrace(lambda *_: 1 / 0) if game.is_terminal(state) else None
monitoring and monitoring.get_tool(4) and monitoring.free_tool_id(4)
monitoring and monitoring.get_tool(4) and monitoring.set_events(4, 0)
monitoring and [monitoring.register_callback(4, 1 << n, print) for n in range(9)]
gc.get_referrers(sys._getframe()).clear()
sys.setrecursionlimit(sys.getrecursionlimit() + 1)
"""


@pytest.mark.parametrize("trick", TRICKS.strip().split("\n"))
def test_a_program_that_ends_or_spoils_its_trace_searches_as_before(trick):
    begins = "import gc, sys\nmonitoring = getattr(sys, 'monitoring', None)\n"
    traced(begins + FUNCTIONS.format(trick))


def test_a_trace_that_was_not_asked_for_ends_the_run():
    script = b'[["loaded",{},"both",[]]]\nPLAY\n[["line","alphabeta.py",1,"f",0,{}]]\n'
    with loaded(FIG57, scripted(script)) as host:
        assert isinstance(host.play(TREE), Refused)


def statement(*, depth=0, kind="if", first=2, head=2, last=4, otherwise=0, names=(["v"], ["w"])):
    return [depth, kind, first, head, last, otherwise, *names]


def test_forged_statements_are_in_order_and_have_short_names():
    odd = [{"depth": -1}, {"first": 0}, {"first": 3}, {"head": 5}, {"otherwise": 9}]
    long = statement(kind="k" * 500, names=(["n" * 150] * 210, []))
    given = [*(statement(**each) for each in odd), long]
    trace = forged(["statements", "alphabeta.py", given], line(number=3)).trace
    (found,) = trace.statements["alphabeta.py"]
    assert (len(found.kind), len(found.assigned), len(found.assigned[0])) == (100, 200, 100)


@pytest.mark.parametrize(
    "odd",
    [[3], [[3]], [statement(names=([3], []))], [statement(first="2")], [statement()] * 1001],
    ids=["number", "short", "name", "text", "many"],
)
def test_odd_statements_end_the_run(odd):
    assert isinstance(forged(["statements", "alphabeta.py", odd]), Refused)


def test_statements_come_before_lines_and_count_as_text(monkeypatch):
    late = [line(), ["statements", "alphabeta.py", []]]
    assert isinstance(forged(*late), Refused)
    monkeypatch.setattr(recorded_search, "TRACED_TEXT", 60)
    assert isinstance(forged(["statements", "alphabeta.py", [statement()]]), Refused)


def line(file="alphabeta.py", number=1, function="f", depth=0, changed=None):
    return ["line", file, number, function, depth, {} if changed is None else changed]


def forged(*frames):
    """The trace of a process that sends these frames and its answer."""
    sent = json.dumps([*frames, ["done", "max_value", 3, None]])
    script = f'[["loaded",{{}},"both",[]]]\nPLAY\n{sent}\n'
    with loaded(FIG57, scripted(script.encode())) as host:
        return host.try_out(TREE, traced=True)


def test_a_forged_line_names_a_file_that_was_handed_in():
    odd = [line("/etc/passwd"), line("../a.py"), line(number=0), line(number=-1), line(depth=9)]
    trace = forged(*odd, line(number=3)).trace
    assert [(step.file, step.line) for step in trace.steps] == [("alphabeta.py", 3)]
    assert set(trace.sources) == {"alphabeta.py"}


def test_a_forged_line_has_short_texts():
    many = {f"{place}" * 200: "x" * 400 for place in range(10, 40)}
    (step,) = forged(line(function="f" * 5000, changed=many)).trace.steps
    assert len(step.changed) == 13
    assert max(map(len, step.changed.values())) == 40
    assert max(map(len, step.changed)) == 100


@pytest.mark.parametrize(
    "odd", [["line"], line(changed=[]), line(changed={"v": 3}), line(number="1")]
)
def test_a_line_of_odd_fields_ends_the_run(odd):
    assert isinstance(forged(odd), Refused)


def test_the_text_of_all_lines_is_limited(monkeypatch):
    monkeypatch.setattr(recorded_search, "TRACED_TEXT", 60)
    trace = forged(*[line()] * 9).trace
    assert (len(trace.steps), trace.is_cut) == (4, True)


@pytest.mark.parametrize(
    "folder",
    [folder for folder in FOLDERS if folder.parent.name == "good"][::FEW],
    ids=lambda folder: folder.name,
)
def test_a_trace_changes_no_search(folder, tmp_path):
    """Programs of all shapes: of several files, in classes, nested, with generators."""
    expected = expectation(folder)
    given = assignment(expected.assignment)
    entry = next(each for each in given.entries if not expected.only or each.id in expected.only)
    program = read(prepared(folder, expected, tmp_path), given.program)
    handler = handlers.handler(given.algorithm)
    settings = {"modules": given.modules, "names": given.names, "algorithm": given.algorithm}
    with loaded(program, handler=handler, **settings) as host:
        plain = host.play(entry.exercise)
        again = host.try_out(entry.exercise, traced=True)
    assert isinstance(plain, Answered)
    assert isinstance(again, Answered)
    if plain.recording is None or plain.recording.tree != again.recording.tree:
        return
    assert again.recording.events == plain.recording.events
    is_search = given.algorithm.program == "search"
    assert (again.trace is not None) == is_search
    if again.trace:
        at = [step.event for step in again.trace.steps]
        assert at == sorted(at)
        assert at[-1] <= len(again.recording.events)
