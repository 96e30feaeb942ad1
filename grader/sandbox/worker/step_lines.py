"""Finds the lines of a program's text that take the steps of another algorithm than a search of
alpha and beta: Monte Carlo tree search, its playout, the order of actions, or an evaluation.

The steps have the names of roles in the known mistakes, or of the figure's parts. They are known by
their structure: the questions to the game, the logarithm, and the statements that their values
reach.
"""

from __future__ import annotations

from .code_objects import FIGURE
from .reached_text import STORES, ReachedStatement, ReachedText
from .text_traits import LOOPS

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import TypeAlias

    Found: TypeAlias = list[ReachedStatement]
    Steps: TypeAlias = Callable[[ReachedText], Mapping[str, Found]]

CHILDREN, CHOICES = ("result", "outcomes"), ("max", "min", "sorted", "sort", "argmax", "argmin")
SEARCH, ORDER = "search", "order"
"""The name under which lines are listed, and the step whose lines are of a player's loop."""
PLAYERS = dict(zip(("MAX", "MIN"), FIGURE))  # noqa: B905 - one each


def lines_of(text: ReachedText, steps: Steps) -> Iterator[tuple[str, str, ReachedStatement]]:
    """The lines that take these steps: the function and the role of each."""
    for role, found in steps(text).items():
        for each in dict.fromkeys(found):
            if role == ORDER:
                yield from ((name, "loop", each) for name in _players(text, each))
            else:
                yield SEARCH, role, each


def of_tree_search(text: ReachedText) -> Mapping[str, Found]:
    """The steps of Monte Carlo tree search."""
    moves = _answers(text)
    played = text.that_ask("playout") or text.that_ask("utility")
    players = {each.owner.name for each in played if each.owner is not text.search}
    return {
        **_selection(text, moves),
        **_expansion(text, played),
        "playout": played + [each for each in text.statements if each.called & players],
        **_updates(text, played),
        "repeat": _loops_to(text, "playout")[:1],
        "move": moves,
    }


def of_playout(text: ReachedText) -> Mapping[str, Found]:
    """The steps of a playout."""
    loop, ends = _loops_to(text, *CHILDREN)[:1], text.that_ask("is_terminal")
    steps = [
        each
        for each in text.that_ask(*CHILDREN)
        if each.owner.name in each.called or (each.is_in(loop) and not each.is_for_each)
    ]
    owners = [text.search, *(each.owner for each in steps)]
    until = loop or [each for each in ends if each.kind == "If" and each.owner in owners]
    values = text.that_ask("utility")
    results = [each for each in _answers(text) + values if each.owner in owners]
    results = [each for each in results if each not in steps and not each.is_for_each]
    others = [each for each in values if each not in results]
    wins = text.carried(others, lambda each: each.kind in {"If", "Return"}, {"utility"})
    wins = [each for each in wins if "Compare" in each.kinds and each not in steps]
    wins = wins or [each for each in ends if each not in (*until, *steps)]
    signs = [one for each in wins for one in text.makers(each) if one.is_signed]
    return {
        "until": until,
        "roll": text.that_ask("roll"),
        "take": [each for each in _sources(text, steps) if "Subscript" in each.kinds],
        "wins": wins + signs,
        "heavy": [each for each in text.statements if "policy" in each.uses],
        "step": steps,
        "result": results,
    }


def of_order(text: ReachedText) -> Mapping[str, Found]:
    """The lines that put actions in order: those that tell the players apart, those that sort, and
    those that make the values to sort by."""
    asks = [each for each in text.statements if "to_move" in each.uses]
    turns = [each for each in text.carried(asks, _sorts, {"to_move"}) if each.kind != "Return"]
    sorts = [each for each in text.statements if _sorts(each)]
    keys = {name for each in sorts for name in each.keys}
    evaluated = text.that_ask("eval")
    values = [
        each
        for each in text.statements
        if (each.owner.name in keys and (each.is_return or each in evaluated))
        or (each in evaluated and not sorts)
    ]
    signed = [each for each in text.carried(values, _sorts, {"eval"}) if each.has("USub", "Sub")]
    tests = [] if sorts else [each for each in text.statements if each.kind == "While"]
    turns = [each for each in turns if each.kind in {"If", "Assign"}]
    return {ORDER: [*turns, *sorts, *signed, *values, *tests], **_heading(text)}


def of_evaluation(text: ReachedText) -> Mapping[str, Found]:
    """The returns of the value of a game that is over, and of any other."""
    ends = [each for each in text.that_ask("is_terminal") if each.kind == "If"]
    tests = [each.node for each in ends if not each.has("Not")]
    worth = text.that_ask("utility")
    own = [each for each in text.of(text.search) if each.is_return and each.head]
    over = [
        each
        for each in own
        if any(test in tests and branch == "body" for test, branch in each.around)
        or any(one in worth for one in [each, *text.makers(each)])
    ]
    others = [each for each in own if each not in over]
    return {"over": over or others, "value": others or over, **_heading(text)}


def _heading(text: ReachedText) -> Mapping[str, Found]:
    return {"function": [ReachedStatement(text.search, text.search, text.search.file, ())]}


def _players(text: ReachedText, each: ReachedStatement) -> Sequence[str]:
    """The figure's function for the player in whose branch a statement is, or behind whose branch,
    if that returns; else those for both."""
    around = dict(each.around)
    for test in reversed([one for one in text.of(each.owner) if one.kind == "If"]):
        named = [name for name in PLAYERS if name in test.constants]
        if len(named) != 1 or test.node.lineno >= each.node.lineno:
            continue
        if around.get(test.node) == "body":
            return [PLAYERS[named[0]]]
        if test.node in around or type(test.node.body[-1]).__name__ == "Return":
            return [PLAYERS[name] for name in PLAYERS if name not in named]
    return FIGURE


def _sorts(each: ReachedStatement) -> bool:
    return not each.called.isdisjoint((*CHOICES, "reverse", "reversed"))


def _chooses(each: ReachedStatement) -> bool:
    """Whether it picks one of several: by max or min, by a key, or by a comparison in a loop."""
    compares = each.kind == "If" and "Compare" in each.kinds and each.is_in_loop
    return compares or bool(each.has_keys) or not each.called.isdisjoint(CHOICES)


def _divides(each: ReachedStatement) -> bool:
    return each.has("Div", "FloorDiv") or "sqrt" in each.called


# ---------------------------------------------------------------- the steps of a tree search


def _selection(text: ReachedText, moves: Found) -> Mapping[str, Found]:
    """The statements of UCB1 (bonus, n, mean, and their sum), and those that choose by it."""
    found: dict[str, Found] = {}
    others = [each for each in text.statements if each not in moves]
    seeds = [each for each in others if text.logarithms & each.called]
    choices: Found = []
    for seed in [seeds] if seeds else [[each] for each in others if _divides(each)]:
        reached = text.carried(seed, _chooses, text.logarithms)
        chosen = [each for each in reached if _chooses(each) and each not in moves]
        if chosen or seeds:
            choices += chosen
            for role, more in _formula(text, seed, reached).items():
                found[role] = found.get(role, []) + more
    choices += [
        one
        for each in list(choices)
        for one in text.of(each.owner)
        if each.gives & one.uses and one.is_return and "Subscript" in one.kinds
    ]
    makers = [one for each in choices for one in text.makers(each)]
    found["choose"] = choices + [each for each in makers if {"max", "min"} & each.uses]
    found["descend.test"] = [loop for each in choices for loop in text.loop_around(each)]
    return found


def _formula(text: ReachedText, seeds: Found, reached: Found) -> Mapping[str, Found]:
    bonus = [each for each in reached if each in seeds or "sqrt" in each.called]
    whole = [each for each in bonus if _divides(each)] or bonus
    known = {name for each in bonus if not _chooses(each) for name in each.gives}
    owners = [each.owner for each in bonus]
    sums = [each for each in reached if each.owner in owners and each not in bonus]
    sums = [each for each in sums if each.uses & known and each.has("Add", "Sub", "Mult")]
    if not sums and known:  # the bonus is not used
        sums = [each for each in text.statements if each.owner in owners and each.kind == "Return"]
    logs = {name for each in whole for name in each.within(text.logarithms)}
    return {
        "bonus": whole,
        "total": [each for each in bonus if each not in whole]
        + [one for each in whole for one in text.makers(each) if one.gives & logs],
        "bound": sums or whole,
        "mean": [
            one
            for each in sums or whole
            for one in text.makers(each)
            if one not in bonus and len(one.gives) == 1 and (one.is_entry or _divides(one))
        ],
    }


def _expansion(text: ReachedText, played: Found) -> Mapping[str, Found]:
    """The statements that add children of a leaf, and those that take one of them to play."""
    reached = text.carried(text.that_ask(*CHILDREN), _adds, set(CHILDREN))
    stores = [each for each in reached if each.called & STORES or each.sets_entry]
    stores = [each for each in stores if not _adds(each)]
    added = [each for each in stores if each.sets_entry] or stores
    sources = [one for each in added for one in _sources(text, [each]) if one.owner is each.owner]
    picked = [
        each
        for each in sources
        if "Subscript" in each.kinds or {"pop", "popleft", "next"} & each.called
    ]
    for each in added:
        late = [one for one in text.of(each.owner) if one.node.lineno > each.node.lineno]
        if each.owner is text.search:
            makers = [one for last in played for one in text.makers(last)]
            picked += [one for one in late if one in makers and one not in played]
        else:
            picked += [one for one in late if one.kind == "Return"]
    return {"children": added, "picked": picked}


def _adds(each: ReachedStatement) -> bool:
    """Whether it adds something to a record."""
    return bool(each.sets_entry and each.summands)


def _updates(text: ReachedText, played: Found) -> Mapping[str, Found]:
    """The statements that compute rewards, those that add them or 1 to the records, and the loops
    or calls that go up the tree."""
    adds = [each for each in text.statements if _adds(each)]
    counts = [each for each in adds if all(getattr(one, "value", 0) == 1 for one in each.summands)]
    rewards = [each for each in adds if each not in counts]
    owners = [each.owner for each in rewards]
    carried = text.carried(played, _adds, {"playout", "utility"})
    tests = [
        one
        for each in rewards
        for one in text.of(each.owner)
        if one.kind == "If" and one.node.orelse and one.node in dict(each.around)
    ]
    made: Found = []
    for each in (waiting := rewards + tests):  # it grows
        new = [
            one
            for one in text.makers(each)
            if one not in (*played, *waiting) and not _adds(one)
            if "to_move" in one.called or (one in carried and one.owner.name not in one.called)
        ]
        waiting += new
        made += new
    made.sort(key=lambda each: not (each.has("USub", "Sub") or "to_move" in each.called))
    whole = [each for each in rewards if not (made and each.adds_name)]
    climbs = [loop for each in rewards for loop in text.loop_around(each)]
    again = [each for each in text.statements if each.owner.name in each.called]
    return {
        "reward": tests + made + whole,
        "count": [each for each in counts if each.owner in owners],
        "climb": climbs + [each for each in again if each.owner in owners],
    }


# ---------------------------------------------------------------- loops, sources and answers


def _loops_to(text: ReachedText, *questions: str) -> Found:
    """The loops that come to a question to the game, the outermost first."""
    names, asked = {*questions}, list["ReachedStatement"]()
    while (more := [each for each in text.statements if each.called & names]) != asked:
        asked = more
        names |= {each.owner.name for each in asked}
    return [
        each
        for each in text.statements
        if each.kind in LOOPS and any(one.is_in([each]) for one in asked)
    ]


def _sources(text: ReachedText, steps: Found) -> Found:
    """The statements that make the values which some statements use, also in functions that these
    call."""
    found: Found = []
    for each in (waiting := list(steps)):  # it grows
        called = [one for name in each.called for one in text.functions.get(name, ())]
        makes = [one for one in text.makers(each) if one not in steps]
        makes += [one for each in called for one in text.of(each) if one.kind == "Return"]
        new = [one for one in dict.fromkeys(makes) if one not in found and one not in steps]
        found += new
        waiting += new
    return found


def _answers(text: ReachedText) -> Found:
    """The statements that make the answer of the search: its last return, or the choice, the test
    or the assignment that makes the variable which it returns."""
    found: Found = []
    waiting = [text.search]
    for function in waiting:  # it grows
        own = text.of(function)
        for last in [each for each in own if each.kind == "Return" and each.head][-1:]:
            called = [one for name in last.called for one in text.functions.get(name, ())]
            loops = [each.node.lineno for each in own if each.kind in LOOPS and not each.around]
            makes = [] if last.calls else text.makers(last)
            late = [each for each in makes if each.node.lineno >= max(loops, default=0)]
            if called and not _chooses(last):
                waiting += [each for each in called if each not in waiting]
            elif not makes:
                keys = [one for name in last.keys for one in text.functions.get(name, ())]
                found += [last, *(one for key in keys for one in text.of(key) if one.is_return)]
                late = [one for one in text.makers(last) if one.kinds & {"ListComp", "DictComp"}]
            for each in late or makes[-1:]:
                tests = [node for node, _ in each.around if type(node).__name__ == "If"]
                found += [one for one in own if one.node in tests[-1:]] or [each]
    return found
