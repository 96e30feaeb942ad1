"""The settings of an assignment for function names, feedback, and the smallest tree."""

from pathlib import Path

import pytest

from grader.core.errors import DocumentError
from grader.course import assignment_file, listed_exercises
from grader.course.gradescope.rules import GradescopeRules, LateRule, RateRule
from tests.support.refusals import refused_files

HEAD = "title: T\nexercises: [a]\n"
FUNCTION = "it must be the name of a function, as in solve or Solver.max_value"
WORDS = {
    "FUNCTION": FUNCTION,
    "ENTRY": f"{FUNCTION}, or a mapping with any of search, max_value and min_value",
    "HOW_MUCH": "it must be full, first-divergence, category or none",
    "LATE": "it must be a mapping with per_day, as in "
    "{per_day: 0.1, at_most: 0.5, grace_minutes: 15}",
    "RATE": "it must be a mapping with submissions and hours, as in {submissions: 5, hours: 24}",
    "SHARE": "it must be a share of the score above 0, at most 1",
    "SECONDS": "it must be a number of seconds from 0 to 600, where 0 switches the search off",
}


@pytest.fixture
def load(tmp_path, monkeypatch):
    """Loads an assignment with the trees a and b, twice: the second time from the memo."""
    monkeypatch.chdir(tmp_path)
    for name in ("a", "b"):
        Path(f"{name}.yaml").write_text(f"id: {name}\ntitle: T\ntree: [1, 2]\n")

    def loader(text):
        Path(listed_exercises.ASSIGNMENT).write_text(text, encoding="utf-8")
        first, second = (assignment_file.load(Path(listed_exercises.ASSIGNMENT)) for _ in range(2))
        assert (first.names, first.limits) == (second.names, second.limits)
        assert first.gradescope == second.gradescope
        assert [e.feedback for e in first.entries] == [e.feedback for e in second.entries]
        return second

    return loader


@pytest.mark.parametrize(
    ("entry", "names"),
    [
        ("solve", {"search": "solve"}),
        ("' Solver.run '", {"search": "Solver.run"}),
        ("_f1", {"search": "_f1"}),
        ("größe", {"search": "größe"}),
        ("gro\u0308\u00dfe", {"search": "gr\u00f6\u00dfe"}),
        ("{search: solve}", {"search": "solve"}),
        ("{max_value: A.b.c, min_value: A.b.d}", {"max_value": "A.b.c", "min_value": "A.b.d"}),
        ("{max_value: f, min_value: f}", {"max_value": "f", "min_value": "f"}),
        ("f" * 200, {"search": "f" * 200}),
        ("", {}),
    ],
)
def test_entry_names_the_search_or_maps_each_role_to_a_function(load, entry, names):
    assert load(f"{HEAD}entry: {entry}\n").names == names


def test_an_exercise_s_own_feedback_overrides_the_assignment_s(load):
    made = load("title: T\nexercises: [a, {id: b, feedback: none}]\nfeedback: category\n")
    assert [entry.feedback for entry in made.entries] == ["category", "none"]
    made = load("title: T\nexercises: [a, {id: b, feedback: first-divergence}]\n")
    assert [entry.feedback for entry in made.entries] == ["full", "first-divergence"]


@pytest.mark.parametrize("seconds", [0, 0.5, 600])
def test_the_time_limit_for_the_smallest_tree_is_read(load, seconds):
    made = load(f"{HEAD}limits: {{smallest_tree_seconds: {seconds}}}\n")
    assert made.limits.smallest_tree_seconds == seconds
    assert load(HEAD).limits.smallest_tree_seconds == 4


SENTENCES = """
entry: solve() => 3:8: entry is 'solve()'; $ENTRY; write 'solve'
entry: 5 => 3:8: entry is 5; $ENTRY
entry: '5' => 3:8: entry is '5'; $ENTRY
entry: true => 3:8: entry is true; $ENTRY
entry: [solve] => 3:8: entry is ['solve']; $ENTRY
entry: {} => 3:8: entry is an empty mapping; $ENTRY
entry: my search => 3:8: entry is 'my search'; $ENTRY
entry: a..b => 3:8: entry is 'a..b'; $ENTRY
entry: .a => 3:8: entry is '.a'; $ENTRY
entry: a. => 3:8: entry is 'a.'; $ENTRY
entry: lambda => 3:8: entry is 'lambda'; $ENTRY
entry: a-b => 3:8: entry is 'a-b'; $ENTRY
entry: 'a\u200b' => 3:8: entry is 'a\\u200b'; $ENTRY
entry: $LONG => 3:8: entry is '$SHOWN'; $ENTRY
entry: {maxvalue: f} => 3:9: entry.maxvalue is an unknown key; did you mean 'max_value'?
entry: {chance: f} => 3:9: entry.chance is an unknown key; the keys are search, max_value, min_value
entry: {search: } => 3:16: entry.search is empty; $FUNCTION
entry: {min_value: f()} => 3:20: entry.min_value is 'f()'; $FUNCTION; write 'f'
feedback: first_divergence
  => 3:11: feedback is 'first_divergence'; $HOW_MUCH; did you mean 'first-divergence'?
feedback: 0 => 3:11: feedback is 0; $HOW_MUCH
feedback: => 3:10: feedback is empty; $HOW_MUCH
limits: {smallest_tree_seconds: -1} => 3:33: limits.smallest_tree_seconds is -1; $SECONDS
limits: {smallest_tree_seconds: 601} => 3:33: limits.smallest_tree_seconds is 601; $SECONDS
limits: {smallest_tree_seconds: .inf} => 3:33: limits.smallest_tree_seconds is inf; $SECONDS
gradescope: yes
  => 3:13: gradescope is 'yes'; it must be a mapping with any of late, rate_limit, keep and
     leaderboard
gradescope: {lat: } => 3:14: gradescope.lat is an unknown key; did you mean 'late'?
gradescope: {late: 0.1} => 3:20: gradescope.late is 0.1; $LATE
gradescope: {late: {per_day: 10}} => 3:30: gradescope.late.per_day is 10; $SHARE, as in 0.1
gradescope: {late: {per_day: 0.1, at_most: 0}}
  => 3:44: gradescope.late.at_most is 0; $SHARE, as in 0.5
gradescope: {late: {per_day: 0.1, grace_minutes: -1}}
  => 3:50: gradescope.late.grace_minutes is -1; it must be a number of minutes from 0 to 10080 (a
     week)
gradescope: {late: {}} => 3:20: gradescope.late.per_day is missing; $SHARE, as in 0.1
gradescope: {rate_limit: 5} => 3:26: gradescope.rate_limit is 5; $RATE
gradescope: {rate_limit: {submissions: 5}}
  => 3:26: gradescope.rate_limit.hours is missing; it must be a number of hours above 0, at most
     8760
gradescope: {rate_limit: {submissions: 0, hours: 24}}
  => 3:40: gradescope.rate_limit.submissions is 0; it must be a whole number from 1 to 1000
gradescope: {keep: bst}
  => 3:20: gradescope.keep is 'bst'; it must be latest or best; did you mean 'best'?
gradescope: {leaderboard: top} => 3:27: gradescope.leaderboard is 'top'; it must be true or false
limits: {smallest_tree_seconds: '4'}
  => 3:33: limits.smallest_tree_seconds is '4'; $SECONDS; remove its quotes
"""
ITEM = """
title: T
exercises: [{id: a, feedback: ful}]
  => 2:31: exercises.feedback is 'ful'; $HOW_MUCH; did you mean 'full'?
"""


def test_late_and_repeated_submissions_have_rules(load):
    assert GradescopeRules(**load(HEAD).gradescope) == GradescopeRules()
    made = load(
        f"{HEAD}gradescope: {{late: {{per_day: 0.1, at_most: 0.5}}, keep: best, "
        "rate_limit: {submissions: 5, hours: 24}, leaderboard: true}\n"
    )
    assert GradescopeRules(**made.gradescope) == GradescopeRules(
        late=LateRule(per_day=0.1, at_most=0.5),
        rate_limit=RateRule(submissions=5, hours=24),
        keep="best",
        leaderboard=True,
    )


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        *refused_files(SENTENCES, HEAD, **WORDS, LONG="f" * 201, SHOWN="f" * 39 + "\u2026"),
        *refused_files(ITEM, **WORDS),
    ],
)
def test_each_mistake_gets_its_sentence(load, text, sentences):
    with pytest.raises(DocumentError) as caught:
        load(text)
    assert list(caught.value.mistakes) == [f"assignment.yaml:{each}" for each in sentences]
