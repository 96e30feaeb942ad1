"""What a submission may import besides its own files, unless its assignment says otherwise."""

ALWAYS = ("__future__", "math", "typing")
"""What every assignment allows: the template begins with it."""

STANDARD = (
    *ALWAYS, "abc", "argparse", "array", "ast", "base64", "bisect", "builtins", "calendar",
    "cmath", "collections", "contextlib", "copy", "copyreg", "csv", "dataclasses", "datetime",
    "decimal", "difflib", "doctest", "enum", "fractions", "functools", "gc", "graphlib",
    "hashlib", "heapq", "importlib", "inspect", "io", "itertools", "json", "keyword", "locale",
    "logging", "numbers", "operator", "os", "pathlib", "pickle", "platform", "pprint", "queue",
    "random", "re", "reprlib", "secrets", "shutil", "signal", "statistics", "string", "struct",
    "sys", "tempfile", "textwrap", "threading", "time", "timeit", "traceback", "tracemalloc",
    "types", "unicodedata", "unittest", "uuid", "warnings", "weakref", "zlib",
)  # fmt: skip
"""What programs like to begin with, and what they compute, print and test with.

Some of it is of little use to a locked process (threading, tempfile); a program that imports it for
nothing should not fail for that.
"""
