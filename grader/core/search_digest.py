"""The digest of a recorded search: equal for two programs with the same calls and proven visits."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from grader.core.growing_tree import GrowingTree
from grader.core.recording import Recording

LETTERS = 24  # hexadecimal digits of a digest: 96 bits tell any two in use apart
PORTION = 200
"""The events that are hashed at once: one at a time takes twice as long, and all together would
need several times the memory of the recording."""


def search_digest(recording: Recording) -> str:
    """The digest of the events and the answer, which is kept with the recording."""
    return recording.once(_digest)


def _digest(recording: Recording) -> str:
    made = sha256(repr((recording.value, recording.move)).encode("utf-8", "surrogateescape"))
    events = recording.events
    for start in range(0, len(events), PORTION):
        portion: Sequence[Any] = events[start : start + PORTION]
        if isinstance(recording.tree, GrowingTree):  # its numbers differ from process to process
            names = recording.tree.names
            portion = [(event[0], names[event[1]], *event[2:]) for event in portion]
        made.update(repr(portion).encode("utf-8", "surrogateescape"))
    return made.hexdigest()[:LETTERS]
