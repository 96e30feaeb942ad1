"""What a submission may import besides its own files, unless its assignment says otherwise."""

STANDARD = (
    "__future__", "abc", "argparse", "array", "bisect", "builtins", "cmath", "collections",
    "contextlib", "copy", "dataclasses", "datetime", "decimal", "doctest", "enum", "fractions",
    "functools", "graphlib", "hashlib", "heapq", "inspect", "io", "itertools", "json", "logging",
    "math", "numbers", "operator", "os", "pathlib", "pprint", "queue", "random", "re", "reprlib",
    "statistics", "string", "sys", "textwrap", "time", "timeit", "traceback", "types", "typing",
    "unittest", "warnings", "weakref",
)  # fmt: skip
"""Modules of the standard library that compute and print, and what programs like to test with.

Left out is what a search has no use for and a locked process can't use: processes, threads,
sockets, files of any special kind.
"""
