"""The figures of a class, each computed by hand for a small class."""

from dataclasses import replace
from statistics import correlation, mean, quantiles

import pytest

from grader.class_run.statistics import mistake_title, summary
from grader.core.models.class_run import Student
from grader.core.models.class_summary import BINS
from tests.support.class_results import exercise, result, sample_class, without_score


def of(*results, **given):
    return summary(results, **given)


def ids(students):
    return [int(each.id[1:]) for each in students]


# ---------------------------------------------------------------- scores


def test_the_scores_are_shares_of_the_points():
    found = of(result(1, 1, 1), result(2, 1, 0.5), result(3, 0, 0.5), result(4, 0, 0)).scores
    shares = [1, 0.75, 0.25, 0]
    assert found.counted == 4
    assert found.mean == mean(shares)
    assert [found.lower, found.median, found.upper] == quantiles(shares, n=4, method="inclusive")
    assert (found.least, found.most) == (0, 1)


@pytest.mark.parametrize(
    ("share", "place"), [(0, 0), (0.0999, 0), (0.1, 1), (0.3, 3), (0.7, 7), (0.9, 9), (1, 9)]
)
def test_a_share_is_counted_in_its_tenth_and_full_marks_in_the_last(share, place):
    bins = of(result(1, share)).scores.bins
    assert len(bins) == BINS
    assert [number for number, each in enumerate(bins) if each] == [place]


def test_a_score_outside_the_points_is_counted_at_the_end_of_the_histogram():
    over, under = result(1, 1, score=3.0), result(2, 1, score=-1.0)
    assert of(over, under).scores.bins == (1, 0, 0, 0, 0, 0, 0, 0, 0, 1)


def test_the_pass_mark_is_reached_in_spite_of_a_rounding_error():
    third = result(1, score=0.1 + 0.2, max_score=0.3)
    assert of(third, result(2, 0.5), pass_mark=1.0).scores.passed == 1
    assert of(third, result(2, 0.5), pass_mark=0.5).scores.passed == 2
    short = result(1, score=0.3, max_score=0.1 + 0.2)
    assert of(short).scores.passed == 1


def test_students_without_a_score_or_a_submission_change_no_figure():
    done = [result(1, 1, 0), result(2, 0.5, 1)]
    others = [without_score(3, "not-graded", "damaged"), without_score(4, "nothing-handed-in")]
    others += [replace(result(5, 0, 0.5), open=1, status=each) for each in ("graded", "partial")]
    with_them, without = of(*done, *others), of(*done)
    assert with_them.scores == without.scores
    assert with_them.exercises == without.exercises
    assert [each.reason for each in with_them.not_graded] == ["damaged"]
    assert ids(with_them.absent) == [4]


def test_a_partial_submission_has_a_score_but_tells_nothing_about_the_exercises():
    whole, part = result(1, 1, 1), result(2, 1, 0, status="partial")
    found = of(whole, part)
    assert found.scores.counted == 2
    assert [each.counted for each in found.exercises] == [1, 1]


def test_an_assignment_without_points_is_passed():
    assert of(result(1)).scores.passed == 1


# ---------------------------------------------------------------- small classes


@pytest.mark.parametrize(
    "shares", [[], [0], [1], [0.5, 0.5], [1, 0], [1, 1, 1], [0, 0, 0, 0], [1, 0] * 4]
)
def test_a_small_class_or_one_that_is_all_alike_has_figures(shares):
    found = of(*(result(number, share, share) for number, share in enumerate(shares)))
    assert (found.scores is None) == (not shares)
    assert len(found.exercises) == (2 if shares else 0)
    for each in found.exercises:
        assert each.mean == mean(shares)
        if len(shares) < 2:
            assert (each.correlation, each.discrimination) == (None, None)
        elif len(set(shares)) == 1:
            assert (each.correlation, each.discrimination) == (None, 0)
        else:
            assert each.correlation == (1 if len(shares) == 8 else None)
            assert each.discrimination == 1


def test_a_class_of_which_nothing_is_known_has_no_scores():
    found = of(without_score(1, "not-graded"), without_score(2, "nothing-handed-in"))
    assert found.scores is None
    assert (found.exercises, found.mistakes, found.clusters) == ((), (), ())


# ---------------------------------------------------------------- exercises


def test_the_correlation_of_an_exercise_is_that_with_the_sum_of_the_others():
    shares = [(1, 1, 0.5), (1, 0, 0.5), (0, 0, 0.25), (0, 1, 0), (0.5, 0.5, 1)] * 2
    found = of(*(result(number, *each) for number, each in enumerate(shares)))
    for place, each in enumerate(found.exercises):
        own = [row[place] for row in shares]
        rest = [sum(row) - row[place] for row in shares]
        assert each.correlation == pytest.approx(correlation(own, rest))


def test_rounding_errors_in_the_rest_are_no_correlation():
    rows = [(0.1, 0.2), (0.3, 0.2), (0.7, 0.2), (0.15, 0.2)] * 2
    first, _ = of(*(result(number, *each) for number, each in enumerate(rows))).exercises
    assert first.correlation is None


def test_the_best_and_the_worst_are_27_percent_each():
    # Of ten students, the best three and the worst three.
    second = [1, 1, 0, 1, 0, 1, 0, 0, 1, 0]
    results = [
        result(number, (10 - number) / 10, score, score=10.0 - number)
        for number, score in enumerate(second)
    ]
    found = of(*results).exercises[1]
    assert found.discrimination == pytest.approx((1 + 1 + 0) / 3 - (0 + 1 + 0) / 3)


def test_equal_scores_at_the_border_of_a_group_count_in_equal_parts():
    # The best group is two of five: the first, and a third of each of the next three.
    scores, second = [5, 4, 4, 4, 0], [1, 1, 0, 0, 0]
    results = [
        result(number, share, score=float(score))
        for number, (score, share) in enumerate(zip(scores, second, strict=True))
    ]
    best, worst = (1 + 1 / 3) / 2, (0 + 1 / 3) / 2
    for order in (results, results[::-1], results[2:] + results[:2]):
        assert of(*order).exercises[0].discrimination == pytest.approx(best - worst)


def test_an_exercise_that_only_some_have_is_counted_with_them():
    found = of(result(1, 1), result(2, 0, 1), result(3, 1, 0)).exercises
    assert [(each.id, each.counted, each.passed) for each in found] == [("e1", 3, 2), ("e2", 2, 1)]


# ---------------------------------------------------------------- mistakes, lines, clusters


def test_the_most_frequent_mistake_is_first_with_its_students_by_name():
    found = of(
        result(1, 0, name="Zoë", mistakes=("a", "b"), explained=True),
        result(2, 0, name="adam", mistakes=("b",), explained=True),
        result(3, 0, name="Bo", mistakes=("c",), explained=True),
    ).mistakes
    assert [(each.name, [one.name for one in each.students]) for each in found] == [
        ("b", ["adam", "Zoë"]),
        ("a", ["Zoë"]),
        ("c", ["Bo"]),
    ]


def test_mistakes_that_look_alike_are_last_with_the_students_that_make_one_of_them():
    alike = [("a",), ("all_children_first",)]
    found = of(
        result(1, 0, alike=tuple(alike), explained=True),
        result(2, 0, alike=tuple(alike[::-1]), explained=True),
        result(3, 0, mistakes=("a",)),
    ).mistakes
    title = f"a, or {mistake_title('all_children_first')}"
    assert [(each.name, each.title, ids(each.students)) for each in found] == [
        ("a", "a", [3]),
        ("a or all-children-first", title, [1, 2]),
    ]


def test_mistakes_that_look_alike_are_told_apart_by_those_that_are_not_listed_too():
    first = (("a",), ("b",), ("c",))
    found = of(*(result(n, 0, alike=(*first, (last,))) for n, last in ((1, "d"), (2, "e"))))
    assert [(each.name, ids(each.students)) for each in found.mistakes] == [
        ("a or b or c or 1 more", [1]),
        ("a or b or c or 1 more", [2]),
    ]


def test_a_mistake_has_its_title_or_its_name():
    wanted = "searches all children of a node before it looks at the first result"
    assert mistake_title("all_children_first") == wanted
    assert mistake_title("of_an_older_version") == "of-an-older-version"


def test_a_line_counts_exercises_and_students():
    first = tuple(exercise(0, f"e{number}", line="MAX-VALUE, line 6") for number in (1, 2))
    second = (exercise(0, "e1", line="MIN-VALUE, line 5"), first[1], exercise(1, "e3"))
    found = of(result(1, exercises=first), result(2, exercises=second)).lines
    assert [(each.line, each.exercises, ids(each.students)) for each in found] == [
        ("MAX-VALUE, line 6", 3, [1, 2]),
        ("MIN-VALUE, line 5", 1, [2]),
    ]


def test_the_lines_of_a_known_mistake_count_in_place_of_those_of_its_searches():
    failed = tuple(exercise(0, f"e{number}", line="line 5", behaviour="x") for number in (1, 2))
    paper = exercise(0, "paper", outcome="written", line="line 7")
    right = exercise(1, "e3", behaviour="x")
    found = of(
        result(1, exercises=(*failed, paper, right), mistakes=("a",), lines=("line 3", "line 6"))
    ).lines
    assert [(each.line, each.exercises) for each in found] == [
        ("line 3", 2),
        ("line 6", 2),
        ("line 7", 1),
    ]


def test_a_cluster_has_equal_behaviour_that_fails_and_is_not_explained():
    found = of(
        result(1, 0, 1, behaviour="x"),
        result(2, 0, 0, behaviour="x"),
        result(3, 0, behaviour="x", explained=True, mistakes=("a",)),
        result(4, 1, behaviour="x"),
        result(5, 0),
        result(6, 0, behaviour="y"),
        *(result(number, 0.5, behaviour="z") for number in (7, 8, 9)),
        *(
            result(number, behaviour="crashed at once", exercises=(exercise(0, outcome="crashed"),))
            for number in (10, 11)
        ),
        *(
            result(
                number,
                behaviour="right",
                exercises=(exercise(1, behaviour="s"), exercise(0, "paper", outcome="written")),
            )
            for number in (12, 13)
        ),
    )
    assert [(each.behaviour, ids(each.students)) for each in found.clusters] == [
        ("z", [7, 8, 9]),
        ("x", [1, 2]),
    ]
    assert found.clusters[1].mean == 0.25
    assert found.clusters[1].failed.id == "e1"
    assert ids(found.alone) == [6]


def test_programs_without_any_answer_are_grouped_by_their_sentence():
    def failed(outcome, finding, message):
        return (
            exercise(0, "e1", outcome=outcome, finding=finding, message=message),
            exercise(0, "e2", outcome="not-run"),
        )

    syntax = failed("crashed", "crashed", "line 3: invalid syntax")
    name = failed("crashed", "crashed", "line 3: a name is not defined")
    found = of(
        result(1, exercises=failed("missing", "missing_function", "no function")),
        result(2, exercises=syntax),
        result(3, exercises=syntax),
        result(4, exercises=(exercise(0, "e1", outcome="crashed"), exercise(0, "e2"))),
        result(5, exercises=syntax, finding="no_entry_file"),
        result(6, exercises=(exercise(0, outcome="unanswered"),)),
        result(12, exercises=(exercise(0, "e1", outcome="unanswered"), exercise(0, "e2"))),
        *(
            result(number, exercises=failed("missing", "missing_function", "no function"))
            for number in (7, 8)
        ),
        *(result(number, exercises=name) for number in (9, 10, 11)),
    ).failed_runs
    assert [(each.finding, each.outcome, each.message, ids(each.students)) for each in found] == [
        ("crashed", "crashed", "line 3: a name is not defined", [9, 10, 11]),
        ("crashed", "crashed", "line 3: invalid syntax", [2, 3]),
        ("missing_function", "missing", "no function", [1, 7, 8]),
        ("", "unanswered", "", [6]),
        ("no_entry_file", "crashed", "line 3: invalid syntax", [5]),
    ]


def test_late_is_only_a_submission_that_the_platform_calls_late():
    found = of(result(1, late=True), result(2, late=False), result(3, late=None))
    assert [each.student.id for each in found.late] == ["u0001"]


# ---------------------------------------------------------------- order


def test_the_summary_does_not_depend_on_the_order_of_the_results():
    results = sample_class(80)
    shuffled = [*results[40:], *results[:40]][::-1]
    assert summary(results) == summary(shuffled)
    labels = [each.student.label.casefold() for each in summary(results).results]
    assert labels == sorted(labels)


def test_a_student_without_a_name_is_listed_by_the_id():
    nameless = Student(id="b7")
    found = summary([result(1, name="Cleo"), replace(result(2), student=nameless)])
    assert [each.student.label for each in found.results] == ["b7", "Cleo"]
