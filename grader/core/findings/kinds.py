"""One code: its severity, its subject, its category, and the function that makes its findings."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from types import ModuleType
from typing import Any, Generic, ParamSpec

from grader.core.findings.phrases import shortened
from grader.core.models import About, Finding, Remark, Severity
from grader.core.printed_names import printed

Facts = ParamSpec("Facts")


@dataclass(frozen=True, slots=True)
class Kind(Generic[Facts]):
    """Call it with its facts to make a finding. `category` is a sentence without any facts."""

    code: str
    severity: Severity
    about: About
    category: str
    remark: Callable[Facts, Remark]

    def __call__(self, *args: Facts.args, **facts: Facts.kwargs) -> Finding:
        """The finding, with long facts shortened, so that the sentence stays readable."""
        readable: Any = {name: shortened(fact) for name, fact in facts.items()}
        remark = self.remark(*args, **readable)
        given = {field.name: getattr(remark, field.name) for field in fields(Remark)}
        return Finding(code=self.code, severity=self.severity, about=self.about, **given)


def kind(
    severity: Severity, about: About, category: str
) -> Callable[[Callable[Facts, Remark]], Kind[Facts]]:
    """Turns a function that makes a remark into a Kind; the function's name is the code."""

    def made(remark: Callable[Facts, Remark]) -> Kind[Facts]:
        return Kind(printed(remark.__name__), severity, about, category, remark)

    return made


def kinds_of(module: ModuleType) -> Mapping[str, Kind[...]]:
    """The kinds that a module declares, by code, in the order of the module."""
    return {each.code: each for each in vars(module).values() if isinstance(each, Kind)}
