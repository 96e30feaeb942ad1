"""Fingerprints of programs: those that a worker claims, and those of our own texts.

Those of a submission are made by its worker, in a locked process, before its code runs there
(`Host.load` with `fingerprints`); never from a student's text in this process.
"""

from collections.abc import Iterable

from grader.sandbox.worker import fingerprints
from grader.sandbox.worker.fingerprints import kind_of, program_text, unpacked

__all__ = ["kind_of", "of_own_texts", "program_text", "unpacked"]


def of_own_texts(texts: Iterable[str]) -> frozenset[int]:
    """The kinds and hashes, as `unpacked` returns them, of texts of this project or an assignment:
    references, known mistakes, a template. Not for a student's text."""
    return frozenset(
        unpacked(each)[0] for text in texts for each in fingerprints.fingerprints(text)
    )
