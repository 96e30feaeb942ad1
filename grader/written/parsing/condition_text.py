"""Reads a condition on some leaves, such as "x <= 3 or y < 2", "all x, y" or "min(x, y) <= 4".

The text is cut into tokens, and these are read by a small grammar: alternatives are parts joined by
"or", a part is joined by "and" or a comma, and each is a comparison, a condition in brackets, or a
word for all or for none.
"""

import re
from collections.abc import Sequence
from math import inf
from typing import cast

from grader.core import conditions
from grader.core.conditions import Condition, RelationSign
from grader.core.models import WrittenCondition
from grader.search.stays_for import Expression, at_least, best
from grader.written.parsing import cells, lexicon, plain_text
from grader.written.parsing.draft import Draft

LONGEST = 300  # maximum characters of a condition
_MOST_NUMBERS = 30  # the most numbers in a condition: its truth is tried for values between any two

_WORDS: Sequence[tuple[str, str]] = (
    ("<=", r"at most|not? more than|not above|up to|höchstens|au plus|como máximo|\\leq?\b|=<|≤|⩽"),
    (">=", r"at least|no less than|not below|mindestens|au moins|al menos|\\geq?\b|=>|≥|⩾"),
    ("<", r"(?:less|smaller|kleiner)(?: than| als)?|below|unter"),
    (">", r"(?:greater|larger|more|bigger|größer)(?: than| als)?|above|über"),
    ("!=", r"not equal to|different from|ungleich|\\neq?\b|≠|<>"),
    ("=", r"equals|equal to|gleich|=="),
    (" or ", r"\\lor\b|\\vee\b|∨|\|\||\b(?:or|oder|ou|o)\b"),
    (" and ", r"\\land\b|\\wedge\b|∧|&&?|\b(?:and|und|et)\b"),
    (" in ", r"\\in\b|∈|\b(?:in|between|zwischen)\b"),
    (" ", r"\\(?:max|min)(?=\W)|\\[,;! ]|\\left|\\right"),
)
"""The plain form of each word, and a pattern of its spellings."""
_ALL = frozenset(
    """
    all any every always each arbitrary whatever everything
    alle jedes immer beliebig tout tous toujours todo todos siempre
    """.split()
)
_NO = frozenset({"no", "none", "never", "nothing", "kein", "keine", "nie", "aucun", "ninguno"})
_FILLING = frozenset(
    """
    for values value of the is are be both it holds stays if when numbers real then has to remains
    root same move still condition gilt für werte von der die das ist sind
    pour est les valeurs de para los valores
    """.split()
)
_BECAUSE = re.compile(
    rf"[\s,;]*(?:\(|\b(?:{lexicon.BECAUSE}|as|so)\b).*", re.IGNORECASE | re.DOTALL
)
_IN_BRACKETS = re.compile(r"\s*[,;]?\s*\((?:\s*(?:or|and)\b)?\s*(?!then|as|so)(.*?)\)?$", re.DOTALL)
"""A remark in brackets, which may be joined to a condition before it."""
_TOKEN = re.compile(
    r"\s*(?:(?P<sign><=|>=|!=|[<>=])|(?P<number>[-+]?(?:∞|\binf\w*|[0-9]+(?:[.,/][0-9]+)?(?:e[-+]?[0-9]{1,3})?))"
    r"|(?P<word>[^\W\d_]\w*)|(?P<mark>[(){}\[\],;]))"
)


class _UnreadError(Exception):
    """The text is no condition."""


def of(text: str, variables: Sequence[str]) -> Condition | None:
    """The condition on the variables in a text; None if it is none."""
    if not variables or len(text) > LONGEST:
        return None
    text = plain_text.plain(text).strip(" .")
    for plain, pattern in _WORDS:
        text = re.sub(pattern, f" {plain} ", text, flags=re.IGNORECASE)
    whole = _parsed(text, variables)
    if whole is not None:
        return whole
    found, reason = _parsed(_BECAUSE.sub("", text), variables), _BECAUSE.search(text)
    if reason is not None:  # another condition in brackets is no reason
        inside = _IN_BRACKETS.match(reason[0])
        if inside is not None and _parsed(inside[1], variables) not in (None, found):
            return None
    return found


def read(draft: Draft, text: str, line: int) -> bool:
    """Read the condition of a line. Returns whether it is one."""
    found = of(text, draft.variables)
    if found is not None and draft.spend(text, line):
        draft.put("holds_for", WrittenCondition(text.strip(), line, found), line)
    return found is not None


def _parsed(text: str, variables: Sequence[str]) -> Condition | None:
    try:
        reader = _Tokens(_tokens(text, variables), variables)
        found = reader.alternatives()
    except _UnreadError:
        return None
    return found if reader.is_over else None


def _tokens(text: str, variables: Sequence[str]) -> list[str]:
    """The tokens of a text, without words that change nothing. Raises _UnreadError."""
    folded = {name.casefold(): name for name in variables}
    found: list[str] = []
    place, numbers = 0, 0
    while place < len(text.rstrip()):
        token = _TOKEN.match(text, place)
        if token is None:
            raise _UnreadError
        place = token.end()
        word = (token["word"] or "").casefold()
        numbers += token["number"] is not None
        if not word:
            found.append(token[0].strip())
        elif word in folded:
            found.append(folded[word])
        elif word in {"or", "and", "in", "min", "max", "not"}:
            found.append(f"@{word}")
        elif word in _ALL or word in _NO:
            found.append("@all" if word in _ALL else "@none")
        elif word not in _FILLING:
            raise _UnreadError
    if numbers > _MOST_NUMBERS:
        raise _UnreadError
    return found


class _Tokens:
    """Reads the tokens of one condition, from left to right. Each method raises _UnreadError."""

    def __init__(self, tokens: Sequence[str], variables: Sequence[str]) -> None:
        self._tokens, self._variables = tokens, variables
        self._place = 0

    @property
    def is_over(self) -> bool:
        """Whether all tokens were read."""
        return self._place == len(self._tokens)

    def _next(self) -> str:
        return "" if self.is_over else self._tokens[self._place]

    def _take(self, *wanted: str) -> bool:
        """Go past the next token if it is one of these."""
        there = self._next() in wanted
        self._place += there
        return there

    def _need(self, *wanted: str) -> None:
        if not self._take(*wanted):
            raise _UnreadError

    # ------------------------------------------------------------ conditions

    def alternatives(self) -> Condition:
        """Conditions joined by "or"."""
        found = [self._together()]
        while self._take("@or"):
            found.append(self._together())
        return conditions.AnyOf(tuple(found)) if len(found) > 1 else found[0]

    def _together(self) -> Condition:
        """Conditions joined by "and" or a comma. Variables alone take the next comparison."""
        found: list[Condition] = []
        while True:
            alone, any_of = self._variables_alone()
            parts = tuple(self._one(alone))
            found += [conditions.AnyOf(parts)] if any_of else parts
            if not self._take("@and", ",", ";"):
                return conditions.AllOf(tuple(found)) if len(found) > 1 else found[0]

    def _variables_alone(self) -> tuple[list[str], bool]:
        """The variables before another one, as x in "x, y <= 3", and whether "or" joins them."""
        found, any_of = [], False
        while self._next() in self._variables and self._following() in {"@and", ",", "@or"}:
            found.append(self._next())
            any_of = any_of or self._following() == "@or"
            self._place += 2
        return found, any_of

    def _following(self) -> str:
        return "" if self._place + 1 >= len(self._tokens) else self._tokens[self._place + 1]

    def _one(self, alone: Sequence[str]) -> list[Condition]:
        """A comparison, a condition in brackets, or all or no values."""
        if self._take("@not"):
            return [_denied(each) for each in self._one(())]
        if self._next() in {"@all", "@none"} and not alone:
            return [self._quantified()]
        if self._next() == "(":
            self._place += 1
            inner = self.alternatives()
            self._need(")")
            return [inner]
        return self._chain(alone)

    def _quantified(self) -> Condition:
        """All or no values of some variables, or of all; "all x <= 3" is the comparison."""
        found = conditions.ALWAYS if self._take("@all") else conditions.NEVER
        self._take("@none")
        start = self._place
        while self._take(*self._variables, "@and", ",", "@all"):
            pass
        if not self.is_over and self._next() not in {")", "@or", ";"}:
            self._place = start
            if found == conditions.NEVER:
                raise _UnreadError
            return conditions.AllOf(tuple(self._one(self._variables_alone()[0])))
        return found

    def _chain(self, alone: Sequence[str]) -> list[Condition]:
        """Chains such as "2 <= x < 5" or "x in [2, 5]"; `alone` can stand in place of x."""
        left = self._side()
        if self._take("@in"):
            return [each for side in (*alone, left) for each in self._inside(side)]
        found: list[Condition] = []
        first: tuple[RelationSign, Expression] | None = None
        while self._next() in conditions.DENIED:
            sign = cast("RelationSign", self._next())
            self._place += 1
            right = self._side()
            first = first or (sign, right)
            found.append(_compared(left, sign, right))
            left = right
        if first is None:
            raise _UnreadError
        return [*(_compared(each, *first) for each in alone), *found]

    def _inside(self, side: Expression) -> list[Condition]:
        """The window behind "in"."""
        open_left = self._next() in {"(", "]"}
        self._need("[", "(", "]")
        low = self._side()
        self._need(",", ";", "@and")
        high = self._side()
        open_right = self._next() in {")", "["}
        self._need("]", ")", "[")
        return [
            _compared(side, ">" if open_left else ">=", low),
            _compared(side, "<" if open_right else "<=", high),
        ]

    # ------------------------------------------------------------ sides

    def _side(self) -> Expression:
        """A number, a variable, or the min or max of some sides."""
        written = self._next()
        self._place += 1
        if written in self._variables:
            return written
        if written in {"@min", "@max"}:
            self._need("(", "{")
            sides = [self._side()]
            while self._take(",", ";", "@and"):
                sides.append(self._side())
            self._need(")", "}")
            return best(sides, greatest=written == "@max")
        try:
            kind, value = cells.number(written.replace(",", "."))
        except cells.Unread:
            raise _UnreadError from None
        if value is None and kind != "infinity":
            raise _UnreadError
        return inf if value is None else value


def _compared(left: Expression, sign: RelationSign, right: Expression) -> Condition:
    """The condition that one side has this relation to another."""
    if sign == ">=":
        return at_least(left, right)
    if sign == "<=":
        return at_least(right, left)
    if sign == "=":
        return conditions.AllOf((at_least(left, right), at_least(right, left)))
    if sign == "!=":
        return _denied(conditions.AllOf((at_least(left, right), at_least(right, left))))
    return _denied(at_least(right, left) if sign == ">" else at_least(left, right))


def _denied(condition: Condition) -> Condition:
    """The contrary of a condition."""
    if isinstance(condition, conditions.Relation):
        return condition._replace(sign=conditions.DENIED[condition.sign])
    parts = tuple(map(_denied, condition.parts))
    made = conditions.AnyOf if isinstance(condition, conditions.AllOf) else conditions.AllOf
    return made(parts)
