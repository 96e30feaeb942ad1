"""The tables of docs/protocol.md, made from the definition of the frames. Contains no tests.

`python -m tests.support.protocol_page` writes them into the page anew.
"""

from collections.abc import Iterator
from importlib import import_module

from grader.sandbox.worker import field_kinds, frames, kinds
from tests.support.places import ROOT

PAGE = ROOT / "docs" / "protocol.md"
START = "## The frames\n"
SHARED = (
    frames.ToServer,
    frames.FromServer,
    frames.ToFork,
    frames.FromFork,
    frames.WhileLoading,
    frames.WhilePlaying,
    frames.WhileVisiting,
)


def of_kinds() -> Iterator[type]:
    """The classes of frames that each kind of program adds."""
    for name in kinds.names():
        module = import_module(f"{kinds.__name__}.{name}")
        yield from (
            each
            for each in vars(module).values()
            if isinstance(each, type) and each.__module__ == module.__name__
        )


PHASES = (*SHARED, *of_kinds())


def tables() -> str:
    """A table of the frames that each class adds, then one of the kinds of fields."""
    return "\n".join([START, *_lines()]) + "\n"


def _lines() -> Iterator[str]:
    for phase in PHASES:
        yield f"### {phase.__doc__}\n"
        yield "| frame | answer | |\n|---|---|---|"
        for frame in frames.frames_of(phase).values():
            if frame.method not in vars(phase):
                continue
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
