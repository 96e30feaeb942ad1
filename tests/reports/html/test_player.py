"""The data of the players on a page."""

from dataclasses import replace

from grader.core.models import Assignment, Entry, Exercise, Limits, ShownSearch, Submission
from grader.core.tree import Tree
from grader.diagnosis import mistake_programs
from grader.grading.grade_submission import grade
from grader.reports.formats.html import render
from grader.reports.html import player
from tests.support.html_page import Page, taken_apart
from tests.support.pupils import Pupil
from tests.support.report_samples import exercise, report


def page_of(shown) -> Page:
    return taken_apart(render(shown))


def graded(*mistakes, tree, root_player="MAX", cutoff="weak"):
    """The report on a program with those mistakes, on one tree."""
    built = Tree.build(tree, root_player=root_player)
    one = Exercise(id="one", title="One tree", tree=built, cutoff=cutoff)
    limits = Limits(smallest_tree_seconds=0)
    given = Assignment(title="Alone", entries=(Entry(exercise=one, points=4),), limits=limits)
    return grade(Submission(name="ada", entry="a.py", files={}), given, Pupil(mistakes))


def recorded(problem, **answer):
    """The report on a program that never prunes, which is taken for the right search too."""
    program = mistake_programs.program("plain_minimax")
    assert program is not None
    found = mistake_programs.record(program, problem)[0]
    search = ShownSearch(**answer, visited=tuple(found.visited), recording=found)
    entry = Entry(exercise=problem, points=1)
    return report(replace(exercise(), entry=entry, actual=search, expected=search))


def searches(page, name="exercise-1"):
    """The searches in a player of the page, each step with its words."""
    given = page.data("searches")
    told = given["players"][name]
    texts = [" ".join(given["words"][word] for word in text) for text in told["texts"]]
    for search in told["searches"]:
        steps = [[step[0], *(texts[place] for place in step[1:])] for step in search["steps"]]
        yield {**search, "steps": steps}


def test_each_step_of_a_player_has_all_its_fields():
    page = page_of(graded("min_never_lowers_beta", tree=[[1, [2, 3]]]))
    nodes = page.data("searches")["players"]["exercise-1"]["nodes"]
    assert [search["name"] for search in searches(page)] == ["The right search", "Your search"]
    lines = {one.attributes["data-line"] for one in page.all("li", "line")}
    drawn = {one.attributes["data-node"] for one in page.all("g", "node")}
    for search in searches(page):
        for node, keys, alpha, beta, v, words, _, why in search["steps"]:
            assert str(node) in nodes
            assert str(node) in drawn
            assert set(keys.split()) <= lines
            assert "" not in {alpha, beta, v}
            assert words.endswith(".")
            assert why.endswith(".")
    assert nodes["3"] == [1, "D (MAX)"]


def test_a_node_returns_its_value_once_and_only_then():
    page = page_of(graded(tree=[[3, 12], [2, 8]]))
    (search,) = searches(page)
    back = [(step[0], step[6]) for step in search["steps"] if step[6]]
    assert back == [(3, "3"), (4, "12"), (1, "3"), (5, "2"), (2, "2"), (0, "3")]
    nodes = page.data("searches")["players"]["exercise-1"]["nodes"]
    assert {"3", "4", "5", "6"} <= nodes.keys()  # H is cut


def test_a_player_knows_its_first_difference_in_both_searches():
    page = page_of(graded("min_never_lowers_beta", tree=[[1, [2, 3]]]))
    ours, theirs = searches(page)
    assert ours["steps"][ours["odd"] - 1][5] == "MAX-VALUE(D) is called with [−∞, 1]."
    assert theirs["steps"][theirs["odd"] - 1][5].startswith("MAX-VALUE(D) is called with [−∞, +∞]")
    assert f"at step {theirs['odd']} of your search, B > D" in page.one("body").text


def test_a_player_stops_after_a_maximum_of_steps_and_says_so(monkeypatch):
    monkeypatch.setattr(player, "MOST_STEPS", 20)
    page = page_of(graded("plain_minimax", tree=[[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    for search in searches(page):
        assert len(search["steps"]) == 20
        assert search["more"] == "Only the first 20 steps are shown."


def test_a_search_too_long_for_the_table_has_a_picture_and_a_player():
    tree = Tree.build([[n, n + 1] for n in range(6000)])
    page = page_of(recorded(Exercise(id="big", title="Big", tree=tree), value=1, moves=()))
    assert page.all("table", "steps") == []
    assert len(page.all("svg")) == 1
    assert all(search["more"] for search in searches(page))
    assert len(page.html) < 800_000


def test_strict_and_weak_exercises_each_get_their_figure():
    weak = graded(tree=[[1, 2], [0, 3]])
    strict = graded(tree=[[1, 2], [0, 3]], cutoff="strict")
    page = page_of(replace(weak, exercises=(*weak.exercises, *strict.exercises)))
    templates = [one.attributes["id"] for one in page.all("template")]
    assert templates == ["player-alpha-beta-strict", "player-alpha-beta-weak"]
    assert "if v < alpha: return v" in page.all("template")[0].text


def test_each_word_of_a_page_is_in_its_data_once():
    given = page_of(graded("min_never_lowers_beta", tree=[[1, [2, 3]]])).data("searches")
    assert len(set(given["words"])) == len(given["words"])
    used = {word for each in given["players"].values() for text in each["texts"] for word in text}
    assert used == set(range(len(given["words"])))
