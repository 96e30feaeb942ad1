"""The predicates of sentences: whether the events of a search show the facts that one states. They
read raw events, and call nothing that makes findings. Contains no tests."""

import ast
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

from grader.core.findings.phrases import described, number
from grader.core.models import Finding, Report
from grader.core.recording import NOTHING, PROOFS, VALUES, Claim
from grader.core.tree import Player, folded
from tests.support.seen_events import Seen, is_below, shown, visits

Facts = Mapping[str, str]
"""The facts of a sentence, by the names of its pattern's groups."""
Predicate = Callable[[Seen, Facts], bool]
SIGNS = {"<=": operator.le, "<": operator.lt, ">=": operator.ge, ">": operator.gt}


# ---------------------------------------------------------------- sentences of a first difference


def _number(text: str) -> float:
    """A number of a sentence; a mean of outcomes may be a fraction."""
    return float(Fraction(text)) if "/" in text else float(text)


def came_back(seen: Seen, said: Facts) -> bool:
    """A child returned that value, within the last call of its parent; if its call was not seen or
    clipped its value, it was visited, and has that value in the right search."""
    if said.get("unseen") is not None:
        right = seen.right.returns if seen.right else {}
        child = seen.node[said["unseen"]]
        return number(right.get(child)) == said["worth"] and seen.visited(said["unseen"])
    return said.get("child") is None or seen.returned(said["child"], said["back"])


def stops(seen: Seen, said: Facts) -> bool:
    """The child was the last of the node that came back, v is the best of those that did, and the
    bound is that of the node's call; the program goes on to another child, which is pruned."""
    node, tree = seen.node[said["node"]], seen.tree
    inside = seen.inside(said["node"])
    last = said["child"] or said["unseen"]
    if not seen.child(last, said["node"]) or not seen.child(said["next"], said["node"]):
        return False
    if not seen.visits_now(said["next"]) or not came_back(seen, said):
        return False
    left_out = seen.names(said["skipped"]) if said["skipped"] else ()
    if any(visits(event, seen.node[name]) for name in left_out for event in seen.before):
        return False
    visited = [event[1] for event in inside if tree.parent[event[1]] == node]
    if not visited or visited[-1] != seen.node[last]:
        return False
    calls = [(number(e[3]), number(e[4])) for e in inside if e[:2] == ("entered", node)]
    given = set(calls[-1:]) or seen.window(seen.right, node)
    bound = {window[said["bound"] == "beta"] for window in given}
    if bound and said["limit"] not in bound:
        return False
    if "is" in said:
        return True  # at a chance node v is a bound of the sum
    v = _best(seen, inside, node)
    if said["unseen"] is None and v is not None and number(v) != said["v"]:
        return False
    return bool(SIGNS[said["sign"]](_number(said["v"]), _number(said["limit"])))


def _best(seen: Seen, inside: Sequence[Any], node: int) -> Any:
    """The best value that the node's children returned, as far as it was seen."""
    player: Player = seen.tree.players[node]
    v: Any = -inf if player == "MAX" else inf
    for child in dict.fromkeys(e[1] for e in inside if seen.tree.parent[e[1]] == node):
        ends = [e[2] for e in inside if e[:2] == ("returned", child)]
        if not ends:
            ends = [seen.tree.values[child] for e in inside if e[0] == "asked" and e[2] in VALUES][
                :1
            ]
        if not ends or isinstance(ends[-1], Claim) or ends[-1] is None:
            return None
        v = folded(player, v, ends[-1])
    return v


def called_with(seen: Seen, said: Facts) -> bool:
    """The call was made with that bound, and the right search makes it with the other."""
    event, which = seen.event, said["bound"] == "beta"
    if event[0] != "entered" or event[1] != seen.node[said["node"]]:
        return False
    if not believable(seen) or not came_back(seen, said):
        return False
    sibling = said["child"] or said["unseen"]
    if sibling and seen.tree.parent[seen.node[sibling]] != seen.tree.parent[event[1]]:
        return False
    wanted = {window[which] for window in seen.window(seen.right, event[1])}
    return (
        said["got"] in {shown(event[3 + which]), number(event[3 + which])}
        and said["wanted"] in wanted
    )


def called_without(seen: Seen, said: Facts) -> bool:
    event = seen.event
    if event[:2] != ("entered", seen.node[said["node"]]) or not came_back(seen, said):
        return False
    wanted = {window[said["bound"] == "beta"] for window in seen.window(seen.right, event[1])}
    return said["wanted"] in wanted and all(b is None or b == NOTHING for b in event[3:5])


def swapped(seen: Seen, said: Facts) -> bool:
    event = seen.event
    passed = f"[{number(event[3])}, {number(event[4])}]" if event[0] == "entered" else ""
    return passed == said["got"] and event[1] == seen.node[said["node"]]


def believable(seen: Seen) -> bool:
    """Whether the two arguments are a window: not if some window is empty although all visits and
    values are the right ones."""
    right = seen.right
    if right is None or list(seen.recording.visited) != list(right.visited):
        return True
    if seen.exercise.algorithm.searches_again:
        return True
    for node, value in seen.recording.returns.items():
        soft = right.returns.get(node, value)
        alpha, beta = right.windows.get(node, (-inf, inf))
        if value not in (soft, max(alpha, min(soft, beta))):
            return True
    windows = [event[3:5] for event in seen.events if event[0] == "entered"]
    return not any(
        isinstance(alpha, float | int) and isinstance(beta, float | int) and alpha >= beta
        for alpha, beta in windows
    )


def returns_now(seen: Seen, said: Facts) -> bool:
    """The call on the node ends with that value."""
    event = seen.event
    if event[0] != "returned" or event[1] != seen.node[said["node"]]:
        return False
    value = seen.recording.value_of(event)
    return said["got"] in {shown(value), number(value)}


def wrong_return(seen: Seen, said: Facts) -> bool:
    ends = seen.right.returns if seen.right else {}
    right = ends.get(seen.node[said["node"]])
    return returns_now(seen, said) and number(right) == said["wanted"] != said["got"]


def wrong_leaf(seen: Seen, said: Facts) -> bool:
    leaf = seen.node[said["node"]]
    asked = any(e[:2] == ("asked", leaf) and e[2] in VALUES for e in seen.events)
    return wrong_return(seen, said) and seen.tree.is_leaf(leaf) and not asked


def too_soon(seen: Seen, said: Facts) -> bool:
    """It ends with a child unvisited that the right search visits; it was given that window."""
    if not returns_now(seen, said) or not seen.child(said["next"], said["node"]):
        return False
    inside = [e for e in seen.before if e[:2] == ("entered", seen.node[said["node"]])]
    if said.get("window") is not None:
        passed = inside and f"[{number(inside[-1][3])}, {number(inside[-1][4])}]"
        if passed != said["window"]:
            return False
    return right_visits(seen, said["next"])


def right_visits(seen: Seen, name: str) -> bool:
    return seen.right is not None and seen.node[name] in set(seen.right.visited)


def never_visited(seen: Seen, said: Facts) -> bool:
    return all(
        not any(visits(e, seen.node[name]) and e[0] == "asked" for e in seen.events)
        and right_visits(seen, name)
        for name in seen.names(said["names"])
    )


def visits_too_many(seen: Seen, said: Facts) -> bool:
    return all(
        seen.visited(name) and not right_visits(seen, name) for name in seen.names(said["names"])
    )


def prunes_now(seen: Seen, said: Facts) -> bool:
    """Some child of the node was visited, another never, and the children were left out by a
    cutoff: the value of the node at that moment reached a bound of those above it."""
    node = seen.node[said["node"]]
    return (
        not seen.visited(said["missed"])
        and seen.child(said["missed"], said["node"])
        and any(seen.visited(seen.tree.names[child]) for child in seen.tree.children(node))
    )


def all_nodes(seen: Seen, said: Facts) -> bool:
    whole = int(said["count"]) == seen.tree.searched_nodes == len(set(seen.recording.proven))
    windows = {event[3:5] for event in seen.events if event[0] == "entered"}
    return whole and (said.get("widest") is None or (windows <= {(-inf, inf)} and bool(windows)))


def twice(seen: Seen, said: Facts) -> bool:
    """The node was searched before; the visit at the event is another one."""
    node = seen.node[said["node"]]
    return seen.visits_now(said["node"]) and any(visits(event, node) for event in seen.before)


def searched_again(seen: Seen, said: Facts) -> bool:
    return all(
        sum(event[0] == "asked" and visits(event, seen.node[name]) for event in seen.events) > 1
        for name in seen.names(said["names"])
    )


def other_step(seen: Seen, said: Facts) -> bool:
    """The program's step is that one; "has been there before" is a visit before."""
    if said["do"] == "visit":
        done = seen.visits_now(said["got"])
    else:
        done = seen.event[0] == "returned" and seen.event[1] == seen.node[said["got"]]
    here = seen.node[said["got"]]
    again = said["again"] is None or any(event[1] == here for event in seen.before)
    siblings = said["same"] is None or (
        seen.tree.parent[here] == seen.tree.parent[seen.node[said["wanted"]]]
    )
    return done and again and siblings


def called_on_itself(seen: Seen, said: Facts) -> bool:
    event = seen.event
    return (
        event[0] == "entered"
        and seen.child(said["wanted"], said["node"])
        and (
            (event[1], event[2].partition(" = ")[0]) == (seen.node[said["node"]], said["function"])
        )
    )


def by_function(seen: Seen, said: Facts) -> bool:
    event = seen.event
    return event[0] == "entered" and event[1:3] == (seen.node[said["node"]], said["called"])


def by_function_again(seen: Seen, said: Facts) -> bool:
    node = seen.node[said["node"]]
    players = seen.tree.players
    return by_function(seen, said) and players[node] == players[seen.tree.parent[node]]


def equality(seen: Seen, said: Facts) -> bool:
    """V of the node equals the bound, in the right search, whose other rule visits the child."""
    return seen.visited(said["next"]) != right_visits(seen, said["next"])


def only_root_value(seen: Seen, said: Facts) -> bool:
    right = number(seen.right.value) if seen.right else ""
    return said["right"] == right and number(seen.recording.value) == said["got"] != right


def unproven(seen: Seen, said: Facts) -> bool:
    """No leaf with that value was evaluated."""
    asked = {e[1] for e in seen.events if e[0] == "asked" and e[2] in VALUES}
    return bool(seen.tree.odds) or said["value"] not in {
        number(seen.tree.values[leaf]) for leaf in asked
    }


def best_move(seen: Seen, said: Facts) -> bool:
    return said["got"] in seen.moves and said["got"] not in said["best"].split(" or ")


def nothing_below(seen: Seen, said: Facts) -> bool:
    asked = {e[1] for e in seen.events if e[0] == "asked" and e[2] in VALUES}
    tops = [seen.node[name] for name in seen.names(said["names"])]
    return all(not any(is_below(seen, leaf, top) for leaf in asked) for top in tops)


def no_root_value(seen: Seen, _: Facts) -> bool:
    return seen.recording.value is None


def no_root_move(seen: Seen, _: Facts) -> bool:
    return seen.recording.move is None


def null_window(seen: Seen, said: Facts) -> bool:
    event = seen.event
    return (
        event[0] == "entered"
        and event[1] == seen.node[said["node"]]
        and f"[{number(event[3])}, {number(event[4])}]" == said["window"]
        and 0 < event[4] - event[3] <= 1
    )


def left_and_back(seen: Seen, said: Facts) -> bool:
    """Between two visits below the node, another one was visited that is not below it."""
    top = seen.node[said["left"]]
    below = [is_below(seen, e[1], top) for e in seen.before if e[0] == "asked" and e[2] in PROOFS]
    return seen.visits_now(said["node"]) and True in below and not below[-1]


def searches_times(seen: Seen, said: Facts) -> bool:
    """The last search, which is the one that is shown, visits only nodes of the right one."""
    return int(said["times"]) > 1 and all(map(partial(right_visits, seen), seen.visited_names))


def some_call_unseen(seen: Seen, _: Facts) -> bool:
    called = {event[1] for event in seen.events if event[0] == "entered"}
    asked = {e[1] for e in seen.events if e[0] == "asked" and e[2] in PROOFS}
    return bool(asked - called - {0}) or not believable(seen)


def from_min(seen: Seen, _: Facts) -> bool:
    return seen.tree.players[0] == "MIN"


def other_end(seen: Seen, said: Facts) -> bool:
    """The node where the searches part is a parent of the one that only one of them visits."""
    node = said.get("early") or seen.finding.node or ""
    if said.get("beyond"):
        return seen.child(said["beyond"], node) and seen.visited(said["beyond"])
    below = seen.tree.children(seen.node[node])
    return not any(seen.visited(seen.tree.names[child]) for child in below)


def failed_high(seen: Seen, said: Facts) -> bool:
    return seen.returned(said["child"], said["back"])


def equal_position(seen: Seen, said: Facts) -> bool:
    one, other = seen.node[said["node"]], seen.node[said["earlier"]]
    return seen.tree.same_position(one) == seen.tree.same_position(other) and any(
        event[1] == other for event in seen.before
    )


def equal_board(seen: Seen, said: Facts) -> bool:
    one, other = seen.node[said["node"]], seen.node[said["earlier"]]
    boards = [seen.tree.position(each) for each in (one, other)]
    return (
        None not in boards
        and boards[0][0] == boards[1][0]
        and seen.tree.players[one] != seen.tree.players[other]
        and any(event[1] == other for event in seen.before)
    )


# ---------------------------------------------------------------- playouts


def as_many(seen: Seen, said: Facts) -> bool:
    played = sum(event[0] == "played" for event in seen.events)
    ended = sum(event[:1] == ("asked",) and event[2] == "utility" for event in seen.events)
    return int(said["made"]) in {played, ended} or played == 0


def follows(seen: Seen, said: Facts) -> bool:
    """The playout of that iteration starts below the node that is told."""
    played = [e[1] for e in seen.events if e[0] == "played"] or [
        e[1] for e in seen.events if e[0] == "asked" and e[2] == "utility"
    ]
    told = said.get("to") or said.get("from")
    number_of = int(said["number"])
    if told is None or number_of > len(played):
        return False
    return is_below(seen, played[number_of - 1], seen.node[told])


def record_told(seen: Seen, said: Facts) -> bool:
    claims = [e for e in seen.events if e[0] == "claimed"]
    told = {(seen.tree.moves[e[1]], shown(e[2]), shown(e[3])) for e in claims}
    return (said["action"], said["wins"], said["visits"]) in told


def record_missing(seen: Seen, said: Facts) -> bool:
    claimed = {seen.tree.moves[e[1]] for e in seen.events if e[0] == "claimed"}
    return said["action"] not in claimed


def move_told(seen: Seen, said: Facts) -> bool:
    return shown(seen.recording.move) == said["got"] or said["got"] == str(seen.recording.move)


def made_no_playout(seen: Seen, _: Facts) -> bool:
    return not any(e[0] == "played" for e in seen.events)


def made_no_roll(seen: Seen, _: Facts) -> bool:
    return not any(e[0] == "rolled" for e in seen.events)


def of_playout(seen: Seen, said: Facts) -> bool:
    """There is such a playout, and the node is known."""
    ended = sum(event[0] == "ended" for event in seen.events)
    return int(said["playout"]) <= ended + 1 and (seen.finding.node or "") in seen.node


def plays_now(seen: Seen, said: Facts) -> bool:
    return of_playout(seen, said) and any(
        event[0] == "moved" and seen.tree.moves[event[1]] == said["chosen"] for event in seen.events
    )


def ends_with(seen: Seen, said: Facts) -> bool:
    ends = [event[2] for event in seen.events if event[0] == "ended"]
    place = int(said["playout"]) - 1
    if place >= len(ends):
        return False
    return described(ends[place]) == said["got"] and of_playout(seen, said)


def always(_: Seen, __: Facts) -> bool:
    return True


def is_hidden(report: Report, finding: Finding) -> bool:
    """The line is in a `try` whose handler, on the line that is named, catches all exceptions."""
    text = Path(report.root, finding.file or "").read_text(encoding="utf-8")
    named = re.search(r"The except on line (\d+) hides it", finding.message)
    tries = [each for each in ast.walk(ast.parse(text)) if isinstance(each, ast.Try)]
    return not report.passed and any(
        named is not None
        and each.body[0].lineno <= (finding.line or 0) < handler.lineno == int(named[1])
        and (handler.type is None or ast.unparse(handler.type) in {"Exception", "BaseException"})
        for each in tries
        for handler in each.handlers
    )
