"""Traffic from an untrusted process: frames, lines, mutilated bytes. Contains no tests."""

import json
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from grader.core.models import Exercise
from grader.sandbox.worker import kinds
from grader.sandbox.worker.field_kinds import LOCK_FAULTS, WORDS
from grader.sandbox.worker.frames import WhileLoading, frames_of
from grader.search.reference_player import solve
from tests.support.hostile_texts import TEXTS

LOADED = '[["locked",["memory"],{"landlock":["no-landlock",""]}]]\n['
LOADED += '["loaded",{"max_value":["alphabeta.py",7,"max_value"],'
LOADED += '"min_value":["",null,"min_value"]},"both",[]]]\n'

# ---------------------------------------------------------------- JSON values, as text

texts = st.one_of(
    st.sampled_from(sorted(text[:2000] for text in TEXTS.values())),
    st.text(st.characters(), max_size=20),
)
words = texts.map(json.dumps)
ODD = 'null true [] {} [[]] {"type":7,"text":""} {"type":"int"} "\\ud800" -0 0.5 1e99 1e400 -1e400'
ODD += ' 1e-400 NaN Infinity {"a":1,"a":2} - \x00 \xff'
NESTED = ("[" * 900 + "]" * 900, "[" * 9000)
LONG = ("9" * 4000, "9" * 4400, "-" + "9" * 300)
odd = st.sampled_from([*ODD.split(" "), *LONG, *NESTED, ""])
claims = st.builds(
    lambda kind, text, last: f'{{"type":{kind},"text":"","text":{text},"type":{last}}}',
    words,
    words,
    words | st.just('"NoneType"'),
)
handles = st.integers(0, 9).map(str) | st.integers().map(str)
plain_numbers = st.one_of(
    st.integers(-20, 20).map(str),
    st.sampled_from(['"inf"', '"-inf"', '"nan"', "1e400", "-1e400", "1" + "0" * 300, "-0.0"]),
    st.floats(allow_nan=False, allow_infinity=False).map(repr),
)
numbers = plain_numbers | claims | st.just("null")
moves = st.sampled_from(['"B"', '"C"', '"E"', "null"]) | words | claims
lines_of_code = st.sampled_from(["1", "31", "0", "-1", "null", "9" * 4000])


def array(items: Any, most: int | None = None) -> st.SearchStrategy[str]:
    """A list: of each of several strategies, or of at most so many of one."""
    held = st.tuples(*items) if most is None else st.lists(items, max_size=most)
    return held.map(lambda each: f"[{','.join(each)}]")


def mapping(keys: Any, values: Any, most: int) -> st.SearchStrategy[str]:
    """A mapping of at most so many keys."""
    held = st.dictionaries(keys, values, max_size=most)
    return held.map(lambda each: "{" + ",".join(f"{key}:{each[key]}" for key in each) + "}")


places = array((words, lines_of_code, words))
spans = array((words, words, words, *[lines_of_code] * 4))
statements = array(
    (lines_of_code, words, *[lines_of_code] * 4, array(words | odd, 3), array(words, 3))
)
faults = array((st.sampled_from([json.dumps(code) for code in LOCK_FAULTS]) | words, words))
roles = st.sampled_from([json.dumps(role) for role in WORDS["SearchedBy"]])
exceptions = st.sampled_from(['"NotImplementedError"', '"MemoryError"', '"PermissionError"'])
KINDS: dict[str, st.SearchStrategy[str]] = {
    "Count": st.integers(-2, 9).map(str) | odd,
    "Errno": st.integers(-1, 130).map(str) | odd,
    "Handle": handles,
    "Text": words | exceptions,
    "Message": words | st.just("null"),
    "Number": numbers,
    "Numbers": array(numbers | odd, 70),
    "Records": array(array((moves | odd, numbers, numbers)) | odd, 4),
    "Fingerprints": array(st.integers(-1, 1 << 53).map(str) | odd, 4),
    "Move": moves,
    "Order": array(moves | odd, 5) | moves,
    "Names": array(words, 5),
    "Stack": array(places, 14),
    "Changed": mapping(words, words | odd, 3) | odd,
    "TextLines": array(spans | odd, 4),
    "Statements": array(statements | odd, 4),
    "Functions": mapping(roles | words, places | words, 4),
    "LockFaults": mapping(words, faults | words, 3),
    **{
        kind: st.sampled_from(list(map(json.dumps, known))) | words for kind, known in WORDS.items()
    },
}
FRAMES = {
    word: frame
    for phase in (WhileLoading, *(player.PHASE for player in kinds.players().values()))
    for word, frame in frames_of(phase).items()
}
ARGUMENTS = {word: [KINDS[kind] for kind in frame.kinds.values()] for word, frame in FRAMES.items()}

# ---------------------------------------------------------------- frames and lines


@st.composite
def frames(draw: st.DrawFn) -> str:
    """One frame; some have an argument too many or too few, or one of a wrong type."""
    word = draw(st.sampled_from(sorted(ARGUMENTS)))
    items = [json.dumps(word), *(draw(argument) for argument in ARGUMENTS[word])]
    spoiled = draw(st.integers(0, 9))
    if spoiled == 0:
        items[draw(st.integers(0, len(items) - 1))] = draw(odd)
    elif spoiled == 1:
        items.append(draw(odd))
    elif spoiled == 2:
        items.pop()
    return f"[{','.join(items)}]"


def honest(exercise: Exercise, variant: str = "fig57") -> list[str]:
    """The frames of a right search by our own worker."""
    answer = solve(exercise, variant)
    handles = {0: 0}
    sent = []
    for kind, node, *rest in answer.recording.events:
        if kind == "entered":
            function, *window = rest
            sent.append(_frame("call", function, handles[node], *map(_number, window)))
        elif kind == "returned":
            sent.append(_frame("return", handles[node], _number(rest[0]), "null"))
        else:
            sent.append(_frame(rest[0], handles[node]))
            for child in exercise.tree.children(node):
                handles.setdefault(child, len(handles))
    return [*sent, _frame("done", "max_value", _number(answer.value), "null")]


def _frame(word: str, *fields: Any) -> str:
    return FRAMES[word].template % fields


def _number(x: Any) -> str:
    return json.dumps(x) if abs(x) < float("inf") else f'"{x}"'


@st.composite
def searches(draw: st.DrawFn, exercise: Exercise) -> list[str]:
    """A right search in which some frames are lost, doubled, swapped or replaced."""
    variant = draw(st.sampled_from(["fig57", "fig57_strict", "minimax"]))
    search = honest(exercise, variant)
    for _ in range(draw(st.integers(0, 4))):
        if not search:
            break
        place = draw(st.integers(0, len(search) - 1))
        how = draw(st.sampled_from(["lose", "double", "swap", "replace", "insert", "stop"]))
        other = draw(frames()) if how in {"replace", "insert"} else search[place]
        match how:
            case "lose":
                del search[place]
            case "swap":
                search[0], search[place] = search[place], search[0]
            case "replace":
                search[place] = other
            case "stop":
                del search[place:]
            case _:
                search.insert(place, other)
    return search


def lines(frames: Sequence[str], each: int = 3) -> bytes:
    """The frames as a process would write them, some alone on a line."""
    batches = [frames[place : place + each] for place in range(0, len(frames), each)]
    return "".join(f"[{','.join(batch)}]\n" for batch in batches).encode("latin-1")


@st.composite
def mutilated(draw: st.DrawFn, data: bytes) -> bytes:
    """The bytes with some of them flipped, lost, doubled or inserted, or cut off at the end."""
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, max(0, len(data) - 1)))
        length = draw(st.integers(1, 30))
        match draw(st.sampled_from(["flip", "lose", "double", "insert", "cut"])):
            case "flip":
                flipped = bytes([data[place] ^ draw(st.integers(1, 255))]) if data else b""
                data = data[:place] + flipped + data[place + 1 :]
            case "lose":
                data = data[:place] + data[place + length :]
            case "double":
                data = data[: place + length] + data[place:]
            case "insert":
                data = data[:place] + draw(st.binary(max_size=12)) + data[place:]
            case _:
                data = data[:place]
    return data


@st.composite
def pieces(draw: st.DrawFn, data: bytes) -> list[bytes]:
    """The bytes in the portions in which they are sent."""
    cuts = sorted(draw(st.lists(st.integers(0, len(data)), max_size=4)))
    portions = [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]
    return [portion for portion in portions if portion]
