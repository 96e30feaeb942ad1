"""Which functions of a student's module get which role: discovery on modules in this process."""

from collections.abc import Iterator
from types import ModuleType

from grader.sandbox.worker.entry_points import discovered
from grader.sandbox.worker.student_program import MissingError, StudentProgram, UnfitError
from tests.support.goldtest import assert_transcript

TWO = "def max_value({0}): min_value()\ndef min_value({0}): max_value()\n"
METHODS = (
    "class {0}:\n    def max_value(self, state, alpha, beta): self.min_value()\n"
    "    def min_value(self, state, alpha, beta): self.max_value()\n"
)

NEEDED = {"alpha_beta_search": ("state", "alpha", "beta"), "minimax_search": ("state",)}


def found(source: str, usual: str = "alpha_beta_search", **names: str) -> StudentProgram:
    module = ModuleType("alphabeta")
    exec(compile(source, "alphabeta.py", "exec"), vars(module))  # noqa: S102 - our own text
    files = {"alphabeta.py": source.encode()}
    return discovered(module, names, files, NEEDED[usual], of_root=(usual, ()))


def described(source: str, **names: str) -> str:
    """The functions found, in the order of the roles, the roots, and the functions not called that
    may be the search; or why there are none."""
    try:
        program = found(source, **names)
    except UnfitError as error:
        return f"UnfitError{error.function, error.parameters}"
    except MissingError as error:
        near = f", near {error.near}" if names and error.near else ""
        functions = " ".join(error.functions)
        return f"MissingError{functions, error.where, error.holder, error.parameters}{near}"
    taken = program.taken({"alphabeta.py"})
    parts = [f"{role}={name}" for role, (_, _, name) in taken.items()]
    uncalled = "" if program.search else ", ".join(each.name for each in program.uncalled)
    return " ".join([*parts, program.roots]) + (uncalled and f"; not called: {uncalled}")


class Discoveries:
    """The functions found in each program of a transcript, and if some are `named`."""

    def __init__(self) -> None:
        self.source = ""

    def __call__(self, prompt: str, text: str) -> Iterator[str]:
        if prompt == "program":
            self.source = text
            yield described(text)
            return
        for line in text.splitlines():
            yield f"{line}: {described(self.source, **dict(map(_role, line.split())))}"


def _role(named: str) -> tuple[str, str]:
    role, _, name = named.partition("=")
    return role, name


def test_each_program_has_the_functions_that_its_transcript_says():
    assert_transcript("functions-found.txt", Discoveries())


NODE = (
    "class Node{0}:\n"
    "    def __init__(self, kind, todo, w1, w2, w3, w4, w5, w6, w7, w8): self.best = None\n"
    "    def take(self, weight, action, value): self.best = value\n"
)
SEARCH = """
class Solver:
    def __init__(self, game):
        self.game = game

    def solve(self, state):
        stack, found = [(state, None)], []
        while stack:
            node, first = stack.pop()
            if self.game.is_terminal(node):
                found.append((self.game.utility(node), first))
            else:
                for action in self.game.actions(node):
                    stack.append((self.game.result(node, action), first or action))
        return min(found)

def minimax_search(game, state):
    return Solver(game).solve(state)[1]
"""


def test_classes_of_nodes_leave_enough_trials_to_the_search():
    program = found("".join(map(NODE.format, "ABC")) + SEARCH, "minimax_search")
    assert program.search.name == "minimax_search"
