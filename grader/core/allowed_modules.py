"""The modules that a submission may import by default, besides its own files."""

ALWAYS = ("__future__", "math", "typing")
"""Modules that every assignment allows, because the template imports them."""

STANDARD = (
    *ALWAYS,
    *"""
    abc argparse array ast base64 bisect builtins calendar cmath collections contextlib copy copyreg
    csv dataclasses datetime decimal difflib doctest enum fractions functools gc graphlib hashlib
    heapq importlib inspect io itertools json keyword locale logging numbers operator os pathlib
    pickle platform pprint queue random re reprlib secrets shutil signal statistics string struct
    sys tempfile textwrap threading time timeit traceback tracemalloc types unicodedata unittest
    uuid warnings weakref zlib
    """.split(),
)
"""Modules that programs commonly import to compute, print and test.

Some are useless in a locked process (threading, tempfile), but an unused import should not make a
program fail.
"""
