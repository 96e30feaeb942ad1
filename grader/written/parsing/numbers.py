"""Reads a number that is written in words, in another notation, or with a remark behind it."""

import re
from fractions import Fraction
from math import inf, log10

from grader.core.tree import Value
from grader.written.parsing import cells, lexicon, plain_text

_ROUNDS = 4
_COMMA = re.compile(r"([-+]?[0-9]+),([0-9]+)")
_MILLIONS = re.compile(r"([-+]?[0-9]+(?:[.,][0-9]+)?) ?(?:m|mio\.?|millions?|millionen|millones)")
_NAMED = re.compile(r"(?:(?:alpha|beta|value|wert|valeur|valor|[abvαβ]) ?)?[=≈~] ?(.+)")
_REMARK = re.compile(
    rf"(.*?[^\s,;(])\s*(?:\(|[,;] |\s[-:] |[,;]?\s(?:{lexicon.BECAUSE}|as|da)\b)"
    r".*[^\W\d_].*",
    re.DOTALL,
)
_OF = re.compile(r"([0-9]+) ?(?:/|of|von|sur|de|out of) ?([0-9]+)")
MOST_DIGITS = 1200  # the most digits of an amount
LARGEST = 2**1000  # the largest amount that may have decimals: all below it are floats
_SUPERSCRIPT = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_PLAIN_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_ABOUT = re.compile(
    r"(?:about|around|approximately|approx\.?|circa|ca\.?|etwa|rund|environ|unos)\s"
)
_TIMES = re.compile(r"\\?(?:cdot|times)|[×·*x]")
_THOUSANDS = re.compile(r"[0-9]{1,3}(?:([ ,.'’])[0-9]{3}(?:\1[0-9]{3})+|[ ,'’][0-9]{3})(?![0-9])")
_POWER = re.compile(
    r"(?P<base>[0-9]*[.,]?[0-9]+\.?)(?:e\+?(?P<shift>[0-9]{1,6}))?"
    r"(?:(?:\^|tothe)\(?(?P<exponent>[0-9]{1,6})\)?)?"
)
_BESIDE_RATIOS = re.compile(r"\b(?:times|of|the|its|a|as|tree|depth|deep|large)\b")
_OF_DEPTH = re.compile(r"([0-9]*) ?[*·×]? ?m(?: ?/ ?([0-9]+))?")
_RATIOS = {"half": 0.5, "one half": 0.5, "three quarters": 0.75, "twice": 2, "double": 2}
_DOUBT = re.compile(r"[?]|\b(?:or|oder|ou)\s+[-+0-9]")


def meant(text: str) -> str | None:
    """The number that a text says without doubt, as `cells.number` reads it; None if none."""
    text = plain_text.plain(text[: plain_text.LONGEST]).casefold()
    if _DOUBT.search(text):
        return None
    for _ in range(_ROUNDS):
        if (number := _simple(text)) is not None:
            return number
        if found := _NAMED.fullmatch(text) or _REMARK.fullmatch(text):
            text = found[1].strip()
        elif text.endswith("."):
            text = text[:-1]
        else:
            return None
    return None


def _simple(text: str) -> str | None:
    if found := _COMMA.fullmatch(text):
        if len(found[2]) == 3 and found[1].lstrip("+-") != "0":
            return None  # a comma between thousands looks alike
        return f"{found[1]}.{found[2]}"
    if found := _MILLIONS.fullmatch(text):
        return str(round(float(found[1].replace(",", ".")) * 1_000_000))
    sign, word = ("-", text[1:]) if text.startswith("-") else ("", text)
    word = word.removeprefix("minus ")
    if (number := lexicon.NUMBERS.get(lexicon.fold(word))) is not None:
        return f"{'-' if sign or text.startswith('minus ') else ''}{number}"
    try:
        cells.number(text)
    except cells.Unread:
        return None
    return text


def counted(text: str) -> str | None:
    """The first number of "9/17" or "9 of 17"."""
    found = _OF.fullmatch(plain_text.plain(text[: plain_text.LONGEST]).casefold())
    return found[1] if found and int(found[1]) <= int(found[2]) else None


def amount(text: str) -> Value | None:
    """The number of 0 or more that a text says, also with separated thousands, as a power, or as
    the product or sum of such; None if it is none. As in "12", "1,000,000", "10^6", "2.5 x 10^154",
    "100 * 10^4 = 10^6" or "about 12 (with A)"."""
    text = _SUPERSCRIPT.sub(lambda found: f"^{found[0].translate(_PLAIN_DIGITS)}", text)
    # As decoration, a star would be dropped.
    text = text[: plain_text.LONGEST].strip("*_` ").replace("**", "^").replace("*", "×")
    text = plain_text.plain(text).casefold()
    text = _ABOUT.sub("", text.strip("≈~= "), count=1).replace("{", "").replace("}", "")
    sides = [side.strip() for side in re.split("[=≈~]", text)]
    found = (_amount(side) for side in sorted(sides, key=lambda side: not side.isdigit()))
    value = next((each for each in found if each is not None), None)
    if value is not None:
        return value
    number = meant(text)
    kind, said = ("unread", None) if number is None else cells.number(number)
    return said if kind == "number" and said is not None and 0 <= said < inf else None


def ratio(text: str) -> Value | None:
    """The multiple of a depth m that a text says, also as "half its depth", "m/2" or "twice"."""
    plain = plain_text.plain(text[: plain_text.LONGEST].strip("*_` =≈~")).casefold()
    plain = _BESIDE_RATIOS.sub(" ", plain).strip()
    if found := _OF_DEPTH.fullmatch(plain):
        plain = f"{found[1] or 1}/{found[2] or 1}"
    word = _RATIOS.get(plain)
    return amount(plain) if word is None else word


def judgement(text: str) -> bool | None:
    """Whether a text calls a claim true; None if its first word does not say so. Words such as
    "the claim is" may come before that word, and so may a question."""
    negated = False
    for word, after in re.findall(r"(\w+)(\W*)", text[: plain_text.LONGEST]):
        plain = lexicon.fold(word)
        if "?" in after or plain in lexicon.BEFORE_JUDGEMENTS:
            continue
        if plain == "not" and not negated:
            negated = True
        elif plain in lexicon.TRUE or plain in lexicon.FALSE:
            return (plain in lexicon.TRUE) != negated
        else:
            break
    return False if negated else None


def _amount(text: str) -> Value | None:
    """The value of a sum of products of powers; also of a difference, if it has a power."""
    text = _THOUSANDS.sub(lambda found: re.sub("[^0-9]", "", found[0]), text)
    total = Fraction(0)
    pieces = re.split(r"(?<!e)([+-])" if "^" in text else r"(?<!e)(\+)", _TIMES.sub("*", text))
    for sign, term in zip(["+", *pieces[1::2]], pieces[::2], strict=True):
        product = Fraction(-1 if sign == "-" else 1)
        for factor in term.split("*"):
            power = _power(factor.strip())
            if power is None:
                return None
            product *= power
        total += product
    if not 0 <= total < 10**MOST_DIGITS:
        return None
    return float(total) if total < LARGEST and total.denominator > 1 else int(total)


def _power(text: str) -> Fraction | None:
    found = _POWER.fullmatch(text.replace(" ", ""))
    if found is None:
        return None
    base, shift = Fraction(found["base"].replace(",", ".")), int(found["shift"] or 0)
    exponent = int(found["exponent"] or 1)
    if exponent * (shift + abs(log10(base) if base else 0)) > MOST_DIGITS:
        return None
    power: Fraction = (base * 10**shift) ** exponent
    return power
