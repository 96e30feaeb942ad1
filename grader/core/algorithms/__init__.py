"""The algorithms that exercises ask for, one file each, found by the file's name.

A file such as alpha_beta.py has the `Algorithm` as its constant ALGORITHM. Its name in exercises is
the file's, with hyphens: `algorithm: alpha-beta`.
"""

from importlib import import_module

from grader.core.models.algorithm import Algorithm
from grader.core.module_names import module_names
from grader.core.printed_names import printed, python_name


def names() -> tuple[str, ...]:
    """The names of all algorithms as exercises write them, alphabetically."""
    return tuple(sorted(map(printed, module_names(__path__))))


def algorithm(name: str, *, counts_depth: bool = False) -> Algorithm:
    """The algorithm of that name, which must exist; if the program `counts_depth`, its form with a
    depth limit (`counting_depth/`), which exercises ask for by `depth:`."""
    package = f"{__name__}.counting_depth" if counts_depth else __name__
    module = import_module(f"{package}.{python_name(name)}")
    found: Algorithm = module.ALGORITHM
    return found


def with_depth() -> tuple[str, ...]:
    """The names of the algorithms that have a form with a depth limit."""
    return tuple(
        sorted(map(printed, module_names([f"{path}/counting_depth" for path in __path__])))
    )


def every() -> tuple[Algorithm, ...]:
    """All algorithms, in all their forms."""
    forms = [algorithm(name, counts_depth=True) for name in with_depth()]
    return (*map(algorithm, names()), *forms)
