"""Similar pairs: copied programs are found, and things that many have are no evidence."""

from dataclasses import replace
from math import log

import pytest

from grader.class_run import similarity
from grader.class_run.similarity import (
    BEHAVIOUR,
    LEAST,
    MOST_SHARING,
    WEIGHTS,
    compared,
    known_fingerprints,
)
from grader.diagnosis import mistake_programs
from grader.sandbox.worker.fingerprints import HASH_BITS, LINE_BITS, SPAN_BITS, fingerprints
from tests.support.class_results import result
from tests.support.places import ROOT, TEXTBOOK

FIGURE = (ROOT / "reference" / "fig57.py").read_text("utf-8")
KINDS = {"stretch": 0, "comment": 1, "name": 2}


def made(kind, number, first=1, last=None):
    """A fingerprint as a worker makes it."""
    shared = KINDS[kind] << HASH_BITS | number
    return (shared << LINE_BITS | first) << SPAN_BITS | ((last or first) - first)


def stretches(*numbers, line=1):
    return tuple(made("stretch", number, line) for number in numbers)


def having(number, *found, **given):
    """A submission with these fingerprints."""
    return replace(result(number, 1), fingerprints=found, **given)


def similar_pairs(results, *rest, **more):
    return similarity.similar_pairs(map(compared, results), *rest, **more)


def equal(results, *known):
    groups = similarity.equal_submissions(map(compared, results), *known)
    return [[int(each.id[1:]) for each in group] for group in groups]


def crowd(many, begin=100):
    """Submissions that have nothing in common."""
    return [
        having(begin + n, *stretches(*range(1000 * (begin + n), 1000 * (begin + n) + 9)))
        for n in range(many)
    ]


def numbers(pairs):
    return [(int(each.first.id[1:]), int(each.second.id[1:])) for each in pairs]


# ---------------------------------------------------------------- evidence


def test_a_pair_has_its_evidence_by_kind_and_its_weight_by_rarity():
    shared = (*stretches(1, 2, 3, 4), made("comment", 5), made("name", 6), made("name", 7))
    both = [having(1, *shared, *stretches(90)), having(2, *shared, *stretches(91, 92, 93, 94))]
    (pair,) = similar_pairs([*both, *crowd(28)])
    assert numbers([pair]) == [(1, 2)]
    assert (pair.stretches, pair.comments, pair.names) == (4, 1, 2)
    weight = 4 * WEIGHTS["stretch"] + WEIGHTS["comment"] + 2 * WEIGHTS["name"]
    assert pair.weight == pytest.approx(weight * log(31 / 2))
    assert pair.share == 4 / 5
    assert not pair.same_behaviour


def test_a_thing_that_three_have_weighs_less_than_one_that_two_have():
    common, rare = stretches(*range(1, 9)), stretches(9)
    pairs = similar_pairs(
        [having(1, *common, *rare), having(2, *common, *rare), having(3, *common), *crowd(40)]
    )
    assert numbers(pairs) == [(1, 2), (1, 3), (2, 3)]
    assert pairs[1].weight == pytest.approx(8 * log(44 / 3))
    assert pairs[0].weight - pairs[1].weight == pytest.approx(log(44 / 2))


def test_what_more_than_a_tenth_of_the_class_has_is_no_evidence():
    def with_so_many(many):
        return similar_pairs(
            [*(having(n, *stretches(*range(9))) for n in range(many)), *crowd(30 - many)]
        )

    assert len(with_so_many(3)) == 3
    assert with_so_many(4) == ()


def test_what_a_reference_or_the_template_has_is_no_evidence():
    known = {1, 2, KINDS["comment"] << HASH_BITS | 3}
    shared = (*stretches(1, 2, 4), made("comment", 3))
    assert similar_pairs([having(1, *shared), having(2, *shared), *crowd(20)], known) == ()
    shared += stretches(5, 6, 7, 8)
    (pair,) = similar_pairs([having(1, *shared), having(2, *shared), *crowd(20)], known)
    assert (pair.stretches, pair.comments, pair.share) == (5, 0, 1)


def test_fewer_than_eight_submissions_have_no_pairs():
    shared = stretches(1, 2, 3, 4, 5)
    class_of_eight = [having(1, *shared), having(2, *shared), *crowd(6)]
    (pair,) = similar_pairs(class_of_eight)
    assert pair.weight == pytest.approx(5 * log(9 / 2))
    assert similar_pairs(class_of_eight[:-1]) == ()


@pytest.mark.parametrize(
    "results", [[], [having(1)], [having(1, *stretches(1))], [having(1), having(2)]]
)
def test_a_class_without_evidence_has_no_pairs(results):
    assert similar_pairs(results) == ()


def test_weak_evidence_is_not_listed():
    def with_stretches(many):
        shared = stretches(*range(many))
        return similar_pairs([having(1, *shared), having(2, *shared), *crowd(20)])

    assert with_stretches(int(LEAST) - 1) == ()
    assert len(with_stretches(int(LEAST))) == 1


def test_a_forged_fingerprint_counts_for_nothing():
    forged = [(3 << HASH_BITS + LINE_BITS + SPAN_BITS) + n for n in range(9)]
    assert similar_pairs([having(1, *forged), having(2, *forged), *crowd(9)]) == ()


def test_a_list_that_repeats_a_fingerprint_counts_it_once():
    shared = stretches(1, 2, 3, 4, 5)
    (pair,) = similar_pairs([having(1, *shared * 9), having(2, *shared), *crowd(20)])
    assert pair.stretches == 5


# ---------------------------------------------------------------- behaviour


def failing(number, behaviour, *found, **given):
    return replace(result(number, 0, behaviour=behaviour, **given), fingerprints=found)


def test_an_equal_unexplained_failure_is_evidence_by_itself():
    explained = [failing(n, "z", explained=True) for n in (4, 5)]
    unexplained = [failing(1, "x"), failing(2, "x"), failing(3, "y")]
    pairs = similar_pairs([*unexplained, *explained, *crowd(20)])
    assert numbers(pairs) == [(1, 2)]
    assert pairs[0].same_behaviour
    assert pairs[0].weight == pytest.approx(BEHAVIOUR * log(21 / 2))
    assert (pairs[0].stretches, pairs[0].share) == (0, 0)


def test_a_failure_that_many_share_adds_no_weight():
    shared = stretches(1, 2, 3, 4, 5)
    many = [failing(n, "x") for n in range(10, 14)]
    (pair,) = similar_pairs([failing(1, "x", *shared), failing(2, "x", *shared), *many, *crowd(20)])
    assert pair.same_behaviour
    assert pair.weight == pytest.approx(5 * log(23 / 2))


# ---------------------------------------------------------------- rank


def test_the_most_similar_pair_is_first_and_the_list_is_bounded():
    results = crowd(40)
    for n in range(1, 9):
        shared = stretches(*range(50 * n, 50 * n + 5 + n))
        results += [having(2 * n, *shared), having(2 * n + 1, *shared)]
    assert numbers(similar_pairs(results, most=3)) == [(16, 17), (14, 15), (12, 13)]
    assert len(similar_pairs(results)) == 8


def test_the_order_of_the_results_does_not_matter():
    results = [having(n, *stretches(*range(n, n + 9))) for n in range(12)]
    assert similar_pairs([*results, *crowd(30)]) == similar_pairs([*crowd(30), *results[::-1]])


def test_a_large_group_makes_a_bounded_number_of_pairs():
    shared = stretches(*range(12))
    group = [having(n, *shared) for n in range(MOST_SHARING + 10)]
    found = similar_pairs([*group, *crowd(400)], most=1000)
    assert len(found) == MOST_SHARING * (MOST_SHARING - 1) / 2


def test_the_members_of_a_group_are_one_submission():
    shared = stretches(*range(9))
    group = [having(n, *shared, file="hw/group 7", files="digest") for n in range(1, 5)]
    assert similar_pairs([*group, *crowd(6)]) == ()
    found = similar_pairs([*group, having(5, *shared), *crowd(6)])
    assert numbers(found) == [(1, 5)]
    assert found == similar_pairs([group[0], having(5, *shared), *crowd(6)])


@pytest.mark.parametrize("other", [{"file": "hw/group 8"}, {"files": "newer"}])
def test_equal_files_of_another_place_or_other_files_are_another_submission(other):
    one = {"file": "hw/group 7", "files": "digest"}
    shared = stretches(*range(9))
    results = [having(1, *shared, **one), having(2, *shared, **one | other), *crowd(9)]
    assert numbers(similar_pairs(results)) == [(1, 2)]


def test_equal_programs_are_one_group_however_many_have_them():
    copied = [having(n, *stretches(*range(9)), file=f"s{n}", program="copied") for n in range(1, 9)]
    two = [having(n, *stretches(50, 51), file=f"s{n}", program="two") for n in (21, 22)]
    results = [*two, *copied, *crowd(10)]
    assert equal(results) == [[*range(1, 9)], [21, 22]]
    assert similar_pairs(results) == ()
    changed = having(30, *stretches(*range(9)), file="s30", program="changed")
    assert numbers(similar_pairs([*results, changed])) == [(1, 30)]


def test_equal_programs_of_one_group_or_with_nothing_of_their_own_are_no_evidence():
    group = [having(n, *stretches(*range(9)), file="group 7", program="x") for n in (1, 2)]
    known = {each >> LINE_BITS + SPAN_BITS for each in stretches(7)}
    given = [having(n, *stretches(7), file=f"s{n}", program="template") for n in (3, 4)]
    answers = [having(n, file=f"s{n}", program="answers") for n in (5, 6)]
    unknown = [having(n, *stretches(8), file=f"s{n}") for n in (7, 8)]
    assert equal([*group, *given, *answers, *unknown], known) == []
    assert equal([*group, *given]) == [[3, 4]]


# ---------------------------------------------------------------- passages and texts


def test_stretches_that_touch_in_both_programs_are_one_passage():
    mine = [(3, 6), (5, 8), (9, 9), (20, 21), (30, 30)]
    theirs = [(13, 16), (15, 18), (19, 19), (2, 3), (30, 30)]
    both = [
        having(student, *(made("stretch", number, *lines) for number, lines in enumerate(passages)))
        for student, passages in ((1, mine), (2, theirs))
    ]
    (pair,) = similar_pairs([*both, *crowd(9)])
    assert [(each.first, each.second) for each in pair.matches] == [
        ((3, 9), (13, 19)),
        ((20, 21), (2, 3)),
        ((30, 30), (30, 30)),
    ]


def test_a_comment_is_a_passage_and_a_name_is_not():
    shared = (*stretches(1, 2, 5, line=1), made("comment", 3, 7), made("name", 4, 9))
    (pair,) = similar_pairs([having(1, *shared), having(2, *shared), *crowd(9)])
    assert [each.first for each in pair.matches] == [(1, 1), (7, 7)]


def test_only_the_listed_pairs_are_asked_for_their_texts():
    asked = []

    def text_of(student):
        asked.append(student)
        return None if student == "u0004" else f"text of {student}"

    results = crowd(30)
    for n in (1, 3, 5):
        shared = stretches(*range(50 * n, 50 * n + 12 - n))
        results += [having(n, *shared), having(n + 1, *shared)]
    first, second = similar_pairs(results, text_of=text_of, most=2)
    assert first.texts == ("text of u0001", "text of u0002")
    assert second.texts is None
    assert asked == ["u0001", "u0002", "u0003", "u0004"]


# ---------------------------------------------------------------- real programs


@pytest.mark.uncounted  # other tests run the same lines
def test_a_copy_with_other_names_is_found_among_right_programs():
    unusual = FIGURE + (
        "\n\ndef kept(moves, table):\n    # the table keeps the order of the last iteration\n"
        "    while table and moves:\n        first = table.pop(), moves[::-1][len(table) % 3]\n"
        "        if not first[0] or {*first} - {*moves}:\n            del moves[table.index(1)]\n"
        "        elif lambda: first ** 2 // 3:\n            table |= {a: [] for a in moves}\n"
        "    return {**table} if moves else (yield from table)\n"
    )
    copy = unusual.replace("table", "store").replace("moves", "plies").replace("first", "head")
    texts = [FIGURE] * 20 + [unusual, copy]
    results = [having(n, *fingerprints(text)) for n, text in enumerate(texts)]
    (pair,) = similar_pairs(results, known_fingerprints({}))
    assert numbers([pair]) == [(20, 21)]
    assert pair.share == 1
    assert all(first > FIGURE.count("\n") - 4 for first, _ in (each.first for each in pair.matches))


def test_the_known_fingerprints_are_those_of_references_mistakes_and_the_template():
    known = known_fingerprints({})
    mistake = mistake_programs.source("plain_minimax")
    template = {"helper.py": b"# a very special template\n"}
    assert known < known_fingerprints(template)
    for text in (FIGURE, mistake):
        assert similar_pairs([having(n, *fingerprints(text)) for n in (1, 2)], known) == ()
    textbook = (TEXTBOOK / "alphabeta.py").read_text("utf-8")
    assert {each >> LINE_BITS + SPAN_BITS for each in fingerprints(textbook)} & known
