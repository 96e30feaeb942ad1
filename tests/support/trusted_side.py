"""The trusted side of a program, to which a test sends frames. Contains no tests."""

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from grader.sandbox import protocol
from grader.sandbox.protocol import ProtocolError


class Side:
    """The play of a program, and the takers of the frames that a worker may send it."""

    def __init__(self, play: Any, frames: type, handle: Callable[[Any], Any]) -> None:
        self.play = play
        self.takers = protocol.takers(frames, play, {"Handle": handle})

    def sends(self, *frame: Any) -> Any:
        """Sends a frame; returns the answer."""
        answer = protocol.take(self.takers, list(frame))
        return None if answer is None else json.loads(answer)

    def sends_texts(self, frames: Iterable[str], *refusals: type[Exception]) -> None:
        """Sends frames of any kind, until one breaks the protocol or has one of those refusals."""
        with suppress(ProtocolError, *refusals):
            for text in frames:
                for frame in protocol.decode(f"[{text}]"):
                    self.sends(*frame)
