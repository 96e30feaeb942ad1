"""What there is to say of a program, and of how its searches ended."""

from __future__ import annotations

from collections.abc import Mapping

from grader.core.findings.kinds import Blanked as Kind

KINDS: Mapping[str, Kind] = {
    # before a search begins
    "import-crashed": Kind(
        "error", "program", "Importing the program ended in an exception.",
        "Importing {entry} ended in {exception}{message}{place}{remedy}; nothing could be run.",
    ),
    "import-died": Kind(
        "error", "program", "Importing the program ended its process.",
        "Importing {entry} ended the whole process ({status}); nothing could be run.",
    ),
    "import-timed-out": Kind(
        "error", "program", "Importing the program took too long.",
        "Importing {entry} took longer than {limit:g} s{place}; move the work of the module's top "
        'level into functions, or behind if __name__ == "__main__".',
    ),
    "import-not-allowed": Kind(
        "error", "program", "The program imports what is not allowed.",
        "Your program imports {module}{place}, which is neither one of its own files nor a module "
        "allowed here{meant}; {remedy}. Allowed are {modules}.",
    ),
    "missing-function": Kind(
        "error", "program", "A function is missing.",
        "{entry} has no function {function}{remedy}.",
    ),
    "not-written-yet": Kind(
        "error", "program", "A function is not written yet.",
        "{function} is not written yet: it raises NotImplementedError{place}{next}.",
    ),
    "malformed": Kind(
        "error", "ending", "The search gave no usable answer.",
        "The search gave no usable answer: {problem}{remedy}.",
    ),
    # how a search ended
    "crashed": Kind(
        "error", "ending", "The program raised an exception.",
        "Your program raised {exception}{message}{place}.",
    ),
    "endless-recursion": Kind(
        "error", "ending", "The program calls itself without end.",
        "Your program calls itself without end{place}, until Python gives up (RecursionError); "
        "every call must be on a child, and a terminal state must return its utility.",
    ),
    "illegal-question": Kind(
        "error", "ending", "The game was asked what it cannot answer.",
        "The game cannot answer your program{place}{message}.",
    ),
    "import-in-search": Kind(
        "error", "ending", "The search imports what is not allowed.",
        "While it searches, your program imports {module}{place}, which is neither one of its own "
        "files nor a module allowed here{meant}; {remedy}. Allowed are {modules}.",
    ),
    "asks-for-input": Kind(
        "error", "ending", "The program reads from the keyboard.",
        "Your program reads from the keyboard{place}, where nobody types; remove input().",
    ),
    "not-permitted": Kind(
        "error", "ending", "The program tried what it is not permitted to do.",
        "Your program was stopped by {exception}{message}{place}: while it is graded it can open "
        "no file and no connection, and start no process; all it needs, the game tells it.",
    ),
    "out-of-memory": Kind(
        "error", "ending", "The program needs more memory than it may use.",
        "Your program needs more than the {limit} of memory that it may use{place}.",
    ),
    "died": Kind(
        "error", "ending", "The process ended without an answer.",
        "The process that ran your program ended without an answer ({status}).",
    ),
    "timed-out": Kind(
        "error", "ending", "The time was up.",
        "Your program was still running after {limit:g} s{place}{far}.",
    ),
    "not-run": Kind(
        "error", "ending", "The time of the whole submission was used up before.",
        "Not run: the {limit:g} s that the whole submission has were used up before.",
    ),
    "interrupted": Kind(
        "error", "ending", "Grading was ended before.",
        "Not graded: all grading was ended {when}.",
    ),
    "refused": Kind(
        "error", "ending", "The run was ended.",
        "The run was ended: {problem}.",
    ),
    "output-cut": Kind(
        "note", "ending", "Not all that was printed is kept.",
        "Prints beyond {limit} were dropped.",
    ),
}  # fmt: skip
