"""The effect of a line of a program in one search: a sentence below the line."""

from collections.abc import Sequence

from grader.core.findings.phrases import cut, listed

MOST, LONGEST = 3, 200  # the most variables that are named, and the most characters of the sentence
INFINITE = {"inf": "+inf"}


def effect(
    *,
    node: str,
    had: Sequence[tuple[str, str]],
    became: Sequence[tuple[str, str]],
    returned: str = "",
    called: str = "",
    following: int = 0,
) -> str:
    """Its node's variables before, and what became of them: "B had beta = 1, v = 3: beta became
    3." If the line is a test, `following` is the line that ran next."""
    before = ", ".join(f"{name} = {_shown(text)}" for name, text in had[:MOST])
    after = [f"{name} became {_shown(text)}" for name, text in became[:MOST]]
    if returned:
        after = [f"it returned {_shown(returned)}"]
    elif called and not became:
        after = [f"it called {called}"]
    elif following and not became:
        after = [f"line {following} came next"]
    if not after:
        after = ["nothing changed"]
    begin = f"{node} had {before}" if before else f"At {node}"
    return cut(f"{begin}: {listed(after)}.", LONGEST)


def _shown(text: str) -> str:
    return INFINITE.get(text, text)
