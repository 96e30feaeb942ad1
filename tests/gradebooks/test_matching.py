"""Which row of a gradebook is whose, and the sentences if that is not clear."""

import pytest

from grader.core.errors import UserError
from grader.gradebooks import platforms
from grader.gradebooks.matching import matched
from tests.support.gradebook_samples import CANVAS, GRADEBOOKS, result
from tests.support.refusals import refusal

HEAD = "Student,ID,SIS User ID,SIS Login ID,Section,A (1)\n"


def match(data, *results):
    """The results and the rows of an export that belong together."""
    gradebook = platforms.read(data if isinstance(data, bytes) else data.encode(), "f.csv")
    return gradebook, matched(gradebook, results)


def lines(data, *results):
    """The line of each matched result, by the id of its student."""
    gradebook, matches = match(data, *results)
    rows = {row.at: row.line for row in gradebook.students}
    return {result.student.id: rows[at] for at, result in matches.by_row.items()}


def unclear(data, *results):
    """The ids of the results and the lines of the rows that cannot be told apart, by groups."""
    _, matches = match(data, *results)
    return [
        ([each.student.id for each in group.results], sorted(row.line for row in group.rows))
        for group in matches.unclear
    ]


@pytest.mark.parametrize("identity", ["101", "s-1", "jdoe", "JDoe", " jdoe "])
def test_any_identity_of_the_file_finds_its_row(identity):
    assert lines(CANVAS, result(identity)) == {identity: 4}


def test_identities_are_equal_in_either_form_of_unicode():
    assert lines(CANVAS, result("u\u0308mit")) == {"u\u0308mit": 5}


@pytest.mark.parametrize("others", [{"sis": "s-1"}, {"login": "jdoe"}, {"email": "jdoe"}])
def test_a_further_identity_finds_the_row(others):
    assert lines(CANVAS, result("somebody", **others)) == {"somebody": 4}


@pytest.mark.parametrize("name", ["Jane Doe", "Doe, Jane", "doe jane", "JANE  DOE"])
def test_without_an_identity_the_whole_name_finds_the_row(name):
    assert lines(CANVAS, result("x", name=name)) == {"x": 4}


@pytest.mark.parametrize("name", ["Jane", "Janet Doe", "", "?"])
def test_a_part_of_a_name_finds_nothing(name):
    _, found = match(CANVAS, result("x", name=name), result("103"))
    assert [student.id for student in found.without_row] == ["x"]
    assert [row.line for row in found.without_result] == [4, 5, 7]


def test_the_test_student_gets_nothing():
    assert {row.line for row in platforms.read(CANVAS, "f.csv").students} == {4, 5, 6, 7}


def test_a_number_of_two_kinds_is_of_the_kind_that_has_most_of_the_class():
    rows = HEAD + '"A, A",1,2,a,S,\n"B, B",2,3,b,S,\n"C, C",3,9,c,S,\n'
    assert lines(rows, result("1"), result("2"), result("3")) == {"1": 2, "2": 3, "3": 4}
    assert lines(rows, result("2"), result("3"), result("9")) == {"2": 2, "3": 3, "9": 4}


def test_equally_many_of_two_kinds_are_of_the_kind_that_the_platform_tries_first():
    assert lines(HEAD + '"A, A",1,2,a,S,\n"B, B",2,1,b,S,\n', result("1")) == {"1": 2}


def test_a_name_decides_between_identities_that_disagree():
    rows = HEAD + '"A, A",1,2,a,S,\n"B, B",2,3,b,S,\n'
    assert lines(rows, result("1", name="B B", login="b")) == {"1": 3}
    assert unclear(rows, result("1", login="b")) == [(["1"], [2, 3])]


TWINS = HEAD + '"Doe, Jane",1,,a,S,\n"Doe, Jane",2,,b,S,\n"Roe, Bob",3,,c,S,\n'


def test_a_name_of_two_rows_is_unclear_and_all_others_are_found():
    jane, bob = result("x", name="Jane Doe"), result("3")
    assert unclear(TWINS, jane, bob) == [(["x"], [2, 3])]
    assert lines(TWINS, jane, bob) == {"3": 4}
    found = matched(platforms.read(TWINS.encode(), "f.csv"), [jane, bob])
    assert (found.without_row, found.without_result, found.by_name) == ((), (), ())


def test_two_students_of_one_name_are_unclear_without_identities():
    janes = [result("x", name="Jane Doe"), result("y", name="Doe, Jane")]
    assert unclear(TWINS, *janes) == [(["x", "y"], [2, 3])]
    rows = HEAD + '"Doe, Jane",1,,a,S,\n"Roe, Bob",3,,c,S,\n'
    assert unclear(rows, *janes, result("3")) == [(["x", "y"], [2])]
    assert lines(rows, *janes, result("3")) == {"3": 3}


def test_a_row_that_an_identity_has_is_not_found_by_name():
    janes = [result("x", name="Jane Doe"), result("1", name="Jane Doe")]
    assert lines(TWINS, *janes) == {"1": 2, "x": 3}
    assert lines(TWINS, *janes, result("2", name="Jane Doe")) == {"1": 2, "2": 3}


def test_two_results_with_an_identity_of_one_row_are_unclear():
    results = [result("101"), result("jdoe", name="Jane"), result("103")]
    assert unclear(CANVAS, *results) == [(["101", "jdoe"], [4])]
    assert lines(CANVAS, *results) == {"103": 6}


def test_students_who_share_rows_through_others_are_unclear_together():
    rows = HEAD + '"A, A",1,,a,S,\n"B, B",2,,b,S,\n"C, C",3,,c,S,\n'
    linked = result("x", login="b", id="3")
    results = [result("1"), result("3"), result("2"), linked]
    assert unclear(rows, *results) == [(["2", "3", "x"], [3, 4])]
    assert lines(rows, *results) == {"1": 2}


OTHERS = (
    "no student of the results is in f.csv: it has Doe, Jane (101), Müller, Ümit (102), O'Neil, "
    "Bob (103) and 1 more, and the results have Ann Lee (7) and 8; export the gradebook of the "
    "same course from Canvas"
)


@pytest.mark.parametrize(
    ("data", "results", "sentence"),
    [
        (CANVAS, [result("7", name="Ann Lee"), result("8")], OTHERS),
        (
            CANVAS,
            [],
            "the results have no students, so f.csv cannot be filled; run `grade class` first",
        ),
        (HEAD, [result("7")], "f.csv has no rows of students; export it again from Canvas"),
    ],
)
def test_a_gradebook_of_another_course_is_refused(data, results, sentence):
    assert refusal(lines, data, *results, error=UserError) == sentence


OTHER_NAMES = ("Bob Roe", "lovelaceada", "d", "doej anet")
SAME_NAMES = ("Jane Smith", "J\u00e0ne Smith", "doejane", "janedoe", "doejaneann", "李 小龙", "")


@pytest.mark.parametrize("name", [*OTHER_NAMES, *SAME_NAMES])
def test_a_matched_student_with_another_name_is_listed(name):
    _, found = match(CANVAS, result("101", name=name))
    assert [(one.name, row.name) for one, row in found.renamed] == (
        [(name, "Doe, Jane")] if name in OTHER_NAMES else []
    )


CLASS = ("Ada Lovelace", "Alan Turing", "Grace Hopper", "Sofja Kowalewskaja", "Bo O'Neil", "Li Wu")


def worksheet(names):
    """Moodle's worksheet with participants from 1."""
    rows = [f"Participant {at},{name},,10,-" for at, name in enumerate(names, 1)]
    head = "Identifier,Full name,Grade,Maximum Grade,Last modified (grade)"
    return "\n".join([head, *rows, ""])


def in_canvas(name):
    """The name as the files of Canvas's download have it."""
    *given, family = name.lower().split()
    return "".join([family, *given])


def test_a_gradebook_with_other_peoples_identities_is_refused():
    shifted = [*CLASS[1:], CLASS[0]]
    results = [result(str(at), name=in_canvas(name)) for at, name in enumerate(shifted, 1)]
    assert refusal(lines, worksheet(CLASS), *results, error=UserError) == (
        "f.csv has other names for 6 of the 6 students whose identities fit: turingalan (1) would "
        "get the row of Ada Lovelace (1) and hoppergrace (2) would get the row of Alan Turing (2); "
        "give the export of the course and platform that the download is from"
    )


def test_the_names_of_canvas_fit_a_gradebook_of_the_same_students():
    results = [result(str(at), name=in_canvas(name)) for at, name in enumerate(CLASS, 1)]
    assert len(lines(worksheet(CLASS), *results)) == len(CLASS)


@pytest.mark.parametrize(
    ("others", "same", "by_name", "is_refused"),
    [
        (2, 0, 0, False),
        (3, 0, 0, True),
        (3, 5, 0, True),
        (3, 6, 0, False),
        (4, 7, 0, True),
        (4, 8, 0, False),
        (3, 4, 9, True),
    ],
)
def test_a_gradebook_is_refused_if_over_a_third_and_at_least_three_names_differ(
    others, same, by_name, is_refused
):
    names = [f"N{at} F{at}" for at in range(others + same + by_name)]
    results = [
        result(str(at) if at <= others + same else f"x{at}", name="Q" if at <= others else name)
        for at, name in enumerate(names, 1)
    ]
    if is_refused:
        start = f"f.csv has other names for {others} of the {others + same} students"
        said = refusal(lines, worksheet(names), *results, error=UserError)
        assert said.startswith(start)
    else:
        assert len(lines(worksheet(names), *results)) == len(names)


@pytest.mark.parametrize(
    ("joined", "name", "differs"),
    [("李龙", "李 龙", False), ("dupontann", "D Roe", True), ("dupontann", "Ann Roe", False)],
)
def test_a_joined_name_needs_all_letters_or_a_word_that_is_no_initial(joined, name, differs):
    _, found = match(worksheet([name]), result("1", name=joined))
    assert bool(found.renamed) == differs


def test_results_without_names_are_not_counted():
    results = [result(str(at), name="Q" if at < 4 else "") for at in range(1, 30)]
    names = [f"N{at} F{at}" for at in range(1, 30)]
    said = refusal(lines, worksheet(names), *results, error=UserError)
    assert " 3 of the 3 students " in said


@pytest.mark.parametrize(
    ("platform", "identities"),
    [
        ("moodle", ("11", "jane@uni.example")),
        ("blackboard", ("jdoe", "1")),
        ("brightspace", ("123456", "jdoe")),
    ],
)
def test_each_platform_has_its_identities(platform, identities):
    for identity in identities:
        assert lines(GRADEBOOKS[platform], result(identity)) == {identity: 2}
