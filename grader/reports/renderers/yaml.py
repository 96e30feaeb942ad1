"""A document as an answer file of a student's, valid by answers.schema.json."""

import re
from collections.abc import Callable, Iterator, Mapping

from grader.reports.document import Exact, Printable, bound
from grader.reports.text import escape

SCHEMA = "answers.schema.json"
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*")
_NO_TEXTS = frozenset({"true", "false", "null", "yes", "no", "on", "off"})


def render(document: Printable) -> str:
    """A document of YAML with every part."""
    head = f"# yaml-language-server: $schema={SCHEMA}", f"# {escape.visible(document.head.title)}"
    parts = (line for key, part in document.sheet.items() for line in _part(key, part))
    return "\n".join([*head, "---", *parts]) + "\n"


def _part(key: str, part: object) -> Iterator[str]:
    """A part: on one line, unless it has lists or mappings in itself, which have a line each."""
    nested = Mapping, list, tuple
    if isinstance(part, Mapping) and any(isinstance(each, nested) for each in part.values()):
        yield f"{key}:"
        yield from (f"  {scalar(name)}: {flow(each)}" for name, each in part.items())
    elif isinstance(part, (list, tuple)) and any(isinstance(each, nested) for each in part):
        yield f"{key}:"
        yield from (f"  - {flow(each)}" for each in part)
    else:
        yield f"{key}: {flow(part)}"


def flow(part: object, key: Callable[[str], str] | None = None) -> str:
    """Plain data on one line; `key` writes the keys of mappings, by default as scalars."""
    if isinstance(part, Mapping):
        pairs = (f"{(key or scalar)(name)}: {flow(each, key)}" for name, each in part.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(part, (list, tuple)):
        return f"[{', '.join(flow(each, key) for each in part)}]"
    if isinstance(part, Exact):
        return part
    return bound(part) if isinstance(part, (int, float)) else scalar(str(part))


def scalar(text: str) -> str:
    """`text` as a scalar, quoted only if necessary."""
    if _PLAIN.fullmatch(text) and text.casefold() not in _NO_TEXTS:
        return text
    return escape.yaml(text)
