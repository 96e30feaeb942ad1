"""What there is to say of a search and its answer."""

from __future__ import annotations

from collections.abc import Mapping

from grader.core.findings.kinds import Kind

KINDS: Mapping[str, Kind] = {
    # what it answered
    "wrong-value": Kind(
        "error", "search", "The value of the root is not what it should be.",
        "The value of the root is {expected}, not {actual}.",
    ),
    "unproven-value": Kind(
        "error", "search", "The value of the root does not come from a search.",
        "The value {actual} is the value of no leaf that your program looked at, so it does not "
        "come from a search.",
    ),
    "wrong-move": Kind(
        "error", "search", "The move is none of the best.",
        "The best move is {expected}, not {actual}.",
    ),
    "search-returns-nothing": Kind(
        "warning", "search", "alpha_beta_search returns nothing.",
        "{function} returns nothing; it should end by returning the best move. What it searched "
        "is marked all the same.",
    ),
    "unproven-move": Kind(
        "error", "search", "The move does not come from a search of all that it depends on.",
        "The move {actual} was not found by a search: your program looked at no leaf below "
        "{nodes}.",
    ),
    "no-value": Kind(
        "note", "search", "No value was seen.",
        "No value was returned or seen; the move alone is marked.",
    ),
    "no-move": Kind(
        "note", "search", "No move was returned.",
        "No move was returned; the value alone is marked.",
    ),
    # which mistake it is
    "known-mistake": Kind(
        "error", "all searches", "The search goes wrong in a way that is known.",
        "Your program behaves exactly like one that {mistake}, on {trees}. {why}{others}{clips}",
    ),
    "several-mistakes": Kind(
        "error", "all searches", "The program behaves like one with a known mistake.",
        "On {trees} your program behaves exactly like one that {mistake}. {why} More trees would "
        "tell.{others}{clips}",
    ),
    "two-mistakes": Kind(
        "error", "all searches", "The search goes wrong in two ways that are known.",
        "Your program behaves exactly like one with two mistakes at once, one that {mistake}, on "
        "{trees}. {why}{others}{clips}",
    ),
    "no-known-mistake": Kind(
        "note", "all searches", "The search goes wrong in no way that is known.",
        "Your program searches like none of the known mistakes, nor like two of them together; "
        "start from the first difference.",
    ),
    "no-small-tree": Kind(
        "note", "all searches", "No small tree was found in time on which the program goes wrong.",
        "Time was up before a small tree was found on which your program goes wrong; look at the "
        "exercises, or grade again when this machine has less to do.",
    ),
    # where it first differs
    "missed-cutoff": Kind(
        "error", "search", "A node goes on where it should stop.",
        "After {child} returned {returned}, {node} should stop: v = {v} {sign} {bound} = {limit}. "
        "Your program goes on to {actual_node}.",
    ),
    "strict-rule": Kind(
        "error", "search", "The search goes on at equality, where it should stop.",
        "Your program prunes only beyond equality (it cuts when v {found}, this exercise when v "
        "{wanted}): at {node}, v = {v} equals {bound}, and it goes on to {actual_node}.",
    ),
    "weak-rule": Kind(
        "error", "search", "The search stops at equality, where it should go on.",
        "Your program prunes on equality (it cuts when v {found}, this exercise only when v "
        "{wanted}): {node} returns without visiting {actual_node}.",
    ),
    "early-cutoff": Kind(
        "error", "search", "A node stops where it should go on.",
        "{node} returns {returned} too soon: with the window {window} it should go on to "
        "{expected_node}.",
    ),
    "wrong-alpha": Kind(
        "error", "search", "A window is not what it should be.",
        "{node} is called with alpha = {got} instead of {wanted}{since}.",
    ),
    "wrong-beta": Kind(
        "error", "search", "A window is not what it should be.",
        "{node} is called with beta = {got} instead of {wanted}{since}.",
    ),
    "swapped-window": Kind(
        "error", "search", "A window is the wrong way round.",
        "{node} is called with alpha and beta swapped: the window {actual} instead of {expected}.",
    ),
    "wrong-function": Kind(
        "error", "search", "A node is searched by the other player's function.",
        "{node} is a {player} node, but {actual} is called on it instead of {expected}.",
    ),
    "wrong-return": Kind(
        "error", "search", "A node returns what it should not.",
        "{node} returns {actual} instead of {expected}.",
    ),
    "wrong-order": Kind(
        "error", "search", "Nodes are visited in another order.",
        "The next step is to {wanted}, but your program goes on to {got}{why}.",
    ),
    "not-visited": Kind(
        "error", "search", "A node is left out that decides the value.",
        "Your program never visits {nodes}, which decide the value.",
    ),
    "over-visited": Kind(
        "error", "search", "A node is visited that should be pruned.",
        "Your program visits {nodes}, which should be pruned.",
    ),
    "no-pruning": Kind(
        "error", "search", "Nothing is pruned.",
        "Your program prunes nothing: it visits all {count} nodes, and every call gets the widest "
        "window, as in plain minimax.",
    ),
    "searches-again": Kind(
        "warning", "search", "Nodes are searched more than once.",
        "{nodes} {verb} searched more than once.",
    ),
    "iterative-deepening": Kind(
        "note", "search", "The search runs once for each depth.",
        "Your program searches {times} times, each time deeper; the last search is the one that "
        "is marked, and those before it were right for their depth.",
    ),
    "mirrored": Kind(
        "note", "search", "The game was given from the other side.",
        "Your search always plays MAX at the root, and here MIN moves first: it was given the "
        "game from the other side. What is said here of MIN your program did as MAX, and the "
        "other way round, with the sign of every value and bound changed.",
    ),
    "calls-unobserved": Kind(
        "note", "search", "Not every call could be seen.",
        "Not every call of max_value and min_value could be seen, so windows are not compared; "
        "visits come from the game's own log.",
    ),
}  # fmt: skip
