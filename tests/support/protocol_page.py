"""The tables of docs/protocol.md, made from the definition of the frames. Contains no tests.

`python -m tests.support.protocol_page` writes them into the page anew.
"""

from collections.abc import Iterator

from grader.sandbox.worker import field_kinds, frames
from tests.support.places import ROOT

PAGE = ROOT / "docs" / "protocol.md"
START = "## The frames\n"
PHASES = (
    frames.ToServer, frames.FromServer, frames.ToFork, frames.WhileLoading, frames.WhileSearching,
    frames.WhileSimulating, frames.WhileEvaluating, frames.WhileOrdering,
)  # fmt: skip


def tables() -> str:
    """A table for each phase, then one of the kinds of fields."""
    return "\n".join([START, *_lines()]) + "\n"


def _lines() -> Iterator[str]:
    for phase in PHASES:
        yield f"### {phase.__doc__}\n"
        yield "| frame | answer | |\n|---|---|---|"
        for frame in frames.frames_of(phase).values():
            fields = "".join(f", {name}: {kind}" for name, kind in frame.kinds.items())
            answer = frame.answer if frame.is_question else ""
            yield f'| `["{frame.word}"{fields}]` | {answer} | {" ".join(frame.meaning.split())} |'
        yield ""
    yield "## The kinds of fields\n"
    yield "| kind | |\n|---|---|"
    for kind, meaning in sorted(field_kinds.KINDS.items()):
        yield f"| {kind} | {meaning} |"


def written() -> str:
    """The page up to the tables, followed by new tables."""
    return PAGE.read_text(encoding="utf-8").partition(START)[0]


if __name__ == "__main__":
    PAGE.write_text(written() + tables(), encoding="utf-8")
