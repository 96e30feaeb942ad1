"""Reports the lines of a student's files as a search runs them, with the variables that change.

Only numbers, words, states, and pairs and lists of them become texts: no method of a student's
object is called. The program can end or mislead the tracer, which explains its mistake to it, and
earns it nothing.
"""

from __future__ import annotations

import sys

from .call_watcher import RETURNS
from .code_objects import GENERATOR
from .game_proxy import ChanceProxy, StateProxy, ToMove

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Collection, Iterator
    from types import CodeType, FrameType
    from typing import Any

    from .channel import Channel

TOOL = 4  # the number of this tool among those of sys.monitoring; 3 and 4 have no fixed owner
RETURNED = "return"  # the name of a return value among the variables: no variable can have it
VARIABLES, LOOKED_AT = 12, 100  # the most variables of a step, and of those that are looked at
GETSET = type(type.__dict__["__dict__"])  # that of the `__dict__` that Python gives to a class
TEXT, ITEMS = 40, 8  # the most characters of a text, and the most items of a list that has one
PLAIN = (bool, float, type(None))
BITS = 120  # the most bits of an int that has a text
OPTIMIZED = 1  # inspect.CO_OPTIMIZED: a function's frames keep variables of their own


class LineTracer:
    """A context in which a program searches; reports at most `most` lines of those files."""

    def __init__(self, files: Collection[str], channel: Channel, most: int) -> None:
        self._files, self._channel, self._left = files, channel, most
        self._open: list[FrameType] = []
        """The calls of the student's functions that are running, innermost last."""
        self._shown: dict[FrameType, dict[str, str]] = {}
        """The texts of the variables of a call, as reported so far."""
        self._constants: dict[tuple[str | None, str], str | None] = {}
        """The texts of a module's variables; None for one that has had several."""
        self._last: tuple[FrameType | None, int, int] = (None, 0, 0)
        self._before: Any = None
        self._monitoring: Any = getattr(sys, "monitoring", None)

    def __enter__(self) -> None:
        if self._left <= 0:
            return
        if self._monitoring is None:
            self._before = sys.gettrace()
            sys.settrace(self._called)
        elif self._monitoring.get_tool(TOOL) is None:
            self._monitor()

    def __exit__(self, *_: object) -> None:
        self._stop()

    def _monitor(self) -> None:
        events = self._monitoring.events
        self._monitoring.use_tool_id(TOOL, "lines")
        taken = {
            events.LINE: self._at_line,
            events.PY_START: self._at_start,
            events.PY_RESUME: self._at_start,
            events.PY_THROW: self._at_throw,
            events.PY_RETURN: self._at_return,
            events.PY_YIELD: self._at_yield,
            events.PY_UNWIND: self._at_unwind,
        }
        for event, callback in taken.items():
            self._monitoring.register_callback(TOOL, event, callback)
        self._monitoring.restart_events()
        self._monitoring.set_events(TOOL, sum(taken))

    def _stop(self) -> None:
        if self._monitoring is None:
            if self._left > 0 and sys.gettrace() == self._called:
                sys.settrace(self._before)
        elif self._monitoring.get_tool(TOOL) == "lines":
            self._monitoring.set_events(TOOL, 0)
            self._monitoring.free_tool_id(TOOL)
        self._left = 0
        self._open.clear()
        self._shown.clear()

    def _called(self, frame: FrameType, *_: object) -> Any:
        if self._left <= 0 or frame.f_code.co_filename not in self._files:
            return None
        self._enter(frame)
        return self._step

    def _step(self, frame: FrameType, event: str, value: object) -> Any:
        if event == "line":
            self._line(frame)
        elif event == "return":
            if value is not None or frame.f_code.co_code[frame.f_lasti] in RETURNS:
                self._returned(frame, value)
            self._leave(frame)
        return self._step if self._left > 0 else None

    def _at_start(self, code: CodeType, *_: object) -> Any:
        if code.co_filename not in self._files:
            return self._monitoring.DISABLE
        self._enter(sys._getframe(1))
        return None

    def _at_throw(self, code: CodeType, *_: object) -> None:
        if code.co_filename in self._files:
            self._enter(sys._getframe(1))

    def _at_line(self, code: CodeType, *_: object) -> Any:
        if code.co_filename not in self._files:
            return self._monitoring.DISABLE
        self._line(sys._getframe(1))
        return None

    def _at_return(self, code: CodeType, _: int, value: object) -> Any:
        if code.co_filename not in self._files:
            return self._monitoring.DISABLE
        frame = sys._getframe(1)
        self._returned(frame, value)
        self._leave(frame)
        return None

    def _at_yield(self, code: CodeType, *_: object) -> Any:
        if code.co_filename not in self._files:
            return self._monitoring.DISABLE
        self._leave(sys._getframe(1))
        return None

    def _at_unwind(self, code: CodeType, *_: object) -> None:
        if code.co_filename in self._files:
            self._leave(sys._getframe(1))

    def _enter(self, frame: FrameType) -> None:
        if self._left > 0:
            self._open.append(frame)

    def _leave(self, frame: FrameType) -> None:
        while frame in self._open:
            self._open.pop()

    def _returned(self, frame: FrameType, value: object) -> None:
        """Report a value that a call returned; a generator yields, and returns none."""
        is_generator = frame.f_code.co_flags & GENERATOR
        if not is_generator:
            self._line(frame, (value,))
        if not is_generator or value is None:
            self._shown.pop(frame, None)

    def _line(self, frame: FrameType, returned: tuple[object, ...] = ()) -> None:
        """Report the line at which a call is, unless nothing has happened since it was reported."""
        if self._left <= 0:
            return
        try:
            changed = self._changed(frame)
            for value in returned:
                changed[RETURNED] = self._text_returned(frame, value)
            channel, line, code = self._channel, frame.f_lineno, frame.f_code
            if self._open[-1:] != [frame]:  # an event was missed
                self._leave(frame)
                self._open.append(frame)
            here = frame, line, channel.sent + len(channel.pending)
            if changed or here != self._last:
                depth = len(self._open) - 1
                channel.playing.line(code.co_filename, line, code.co_name, depth, changed)
                self._left -= 1
                self._last = frame, line, channel.sent + len(channel.pending)
        except Exception:  # noqa: BLE001 - the frame is the student's; a trace that fails ends quietly
            self._left = 0

    def _text_returned(self, frame: FrameType, value: object) -> str:
        """The text of a value, or those of the attributes of an object of the program's own."""
        parts = dict(texts({"": value}, _module_of(frame)))
        return parts.get("") or (f"({', '.join(parts.values())})" if parts else "…")[:TEXT]

    def _changed(self, frame: FrameType) -> dict[str, str]:
        """The texts of the variables of a call that are new, or other than when last reported."""
        if not frame.f_code.co_flags & OPTIMIZED:
            return {}
        shown = self._shown.setdefault(frame, {})
        changed: dict[str, str] = {}
        module = _module_of(frame)
        found = [*texts(frame.f_locals, module), *self._of_module(frame, module)]
        for name, text in found:
            if shown.get(name) != text and len(changed) < VARIABLES:
                shown[name] = changed[name] = text
        return changed

    def _of_module(self, frame: FrameType, module: str | None) -> Iterator[tuple[str, str]]:
        """The module's variables that a call uses and that are no constants, with their texts."""
        for name in frame.f_code.co_names[:LOOKED_AT]:
            text = text_of(dict.get(frame.f_globals, name))
            if text is not None and dict.__contains__(frame.f_globals, name):
                if self._constants.setdefault((module, name), text) != text:
                    self._constants[module, name] = None
                if self._constants[module, name] is None:
                    yield name, text


def texts(variables: Any, module: str | None) -> Iterator[tuple[str, str]]:
    """The variables that have a text, and the attributes of objects of that module's classes."""
    for name, value in list(variables.items())[:LOOKED_AT]:
        if type(name) is not str:
            continue
        if (text := text_of(value)) is not None:
            yield name, text
        elif name == "self" or _home(value) == module:
            inside = attributes_of(value)
            for attribute, each in list(inside.items())[:LOOKED_AT] if type(inside) is dict else ():
                if type(attribute) is str and (text := text_of(each)) is not None:
                    yield f"{name}.{attribute}", text


def _home(value: object) -> str:
    """The name of the module of its class; "" if it is no word."""
    name = type.__getattribute__(type(value), "__dict__").get("__module__")
    return name if type(name) is str else ""


def _module_of(frame: FrameType) -> str | None:
    """The name of the module whose code runs."""
    name = dict.get(frame.f_globals, "__name__")
    return name if type(name) is str else None


def attributes_of(value: Any) -> Any:
    """The attributes of an object, unless its class has a `__dict__` of its own making."""
    for kind in type.__getattribute__(type(value), "__mro__"):
        place = type.__getattribute__(kind, "__dict__").get("__dict__")
        if place is not None:
            return place.__get__(value) if type(place) is GETSET else None
    return None


def text_of(value: Any, *, inside: bool = False) -> str | None:
    """A short text of a number, a word, a state, or a pair or list of them; None of others."""
    kind = type(value)
    is_tuple = tuple in type.__getattribute__(kind, "__mro__")  # a named tuple is one too
    items: Any = tuple if is_tuple else list
    if kind is StateProxy or kind is ChanceProxy:
        state = value if kind is StateProxy else value._state
        text = state._name
    elif kind is str or kind is ToMove:
        text = str.__str__(value)
        text = text if text.isidentifier() else repr(text)  # not to be read as a number
    elif kind in PLAIN or (kind is int and value.bit_length() <= BITS):
        text = repr(value)
    elif (is_tuple or kind is list) and not inside and items.__len__(value) <= ITEMS:
        parts = [text_of(each, inside=True) for each in items.__iter__(value)]
        known = [part for part in parts if part is not None]
        if len(known) < len(parts):
            return None
        text = f"({', '.join(known)})" if is_tuple else f"[{', '.join(known)}]"
    else:
        return None
    if type(text) is not str:
        return None
    return text if len(text) <= TEXT else f"{text[: TEXT - 1]}…"
