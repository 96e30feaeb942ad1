"""Which functions of a program call which, by the names that their code uses."""

from __future__ import annotations

from .code_objects import reached
from .function_names import are_twins

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Collection, Mapping


class CallGraph:
    """The names that each function `uses`, by its name. Functions of one name count as one."""

    def __init__(self, uses: Mapping[str, set[str]]) -> None:
        self.uses = uses
        self._below: dict[str, set[str]] = {}
        self._above: dict[str, set[str]] = {}

    def below(self, name: str) -> set[str]:
        """The names that a function uses, and those that these use, and so on."""
        if name not in self._below:
            self._below[name] = reached(self.uses.get(name, set()), self.uses)
        return self._below[name]

    def is_recursive(self, name: str) -> bool:
        """Whether a function calls itself, perhaps by way of others."""
        return name in self.below(name)

    def is_called(self, name: str, by: Collection[str]) -> bool:
        """Whether one of these functions leads to another that does not lead back to it."""
        if not self._above:
            for each in self.uses:
                for below in self.below(each):
                    self._above.setdefault(below, set()).add(each)
        above = self._above.get(name, ())
        return any(each in by and each not in self.below(name) for each in above)

    def circle(self, name: str, among: Collection[str]) -> list[str]:
        """The functions `among` these that call each other, perhaps by way of more, with this."""
        return [each for each in among if each in self.below(name) and name in self.below(each)]

    def with_twin(self, name: str, among: Collection[str]) -> tuple[str, str]:
        """The functions for MAX and for MIN of a program in which one calls only itself: it and the
        one `among` these that leads to it, which it should call; without one, it for both."""
        for other in among:
            for pair in ((other, name), (name, other)):
                if are_twins(*pair) and name in self.below(other):
                    return pair
        return name, name
