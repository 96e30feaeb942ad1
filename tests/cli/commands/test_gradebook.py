"""grade gradebook: from the store of a class to the file to upload."""

from dataclasses import replace
from zipfile import ZipFile

import pytest

from grader.class_run.chosen_students import ChosenStudents
from grader.class_run.runs import Shard, merged
from tests.cli.commands.conftest import LATE
from tests.support.class_results import exercise
from tests.support.gradebook_samples import CANVAS, GRADEBOOKS, MOODLE, result
from tests.support.refusals import refused_commands


def test_the_summary_says_everything_that_was_done_and_not_done(canvas):
    canvas.keep(
        result("101", 8.0, name="Ann Lee", status="partial", reason="A limit was reached."),
        result("102", None, reason="The archive is broken."),
        result("103", 9.0),
        result("jo", 5.0, name="Jo Roe"),
    )
    ran = canvas.grade()
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "filled.csv has 1 mark of 'T' (10 points), scaled to 10, in the column 'Search (4711)' for "
        "Canvas.\n"
        "Not in export.csv (1):\n"
        "  Jo Roe (jo)\n"
        "No result, so left as it was (1):\n"
        "  李, 小龙 (104)\n"
        "The names differ (1):\n"
        "  Ann Lee (101) has the row of Doe, Jane (101)\n"
        "Not graded, so left as it was (1):\n"
        "  Müller, Ümit (102): The archive is broken\n"
        "No mark is due (1):\n"
        "  O'Neil, Bob (103): EX\n"
        "Graded in part (1):\n"
        "  Doe, Jane (101): A limit was reached\n"
    )
    assert b'"Doe, Jane",101,s-1,jdoe,"CS 1, A",8.00,40.00,80.00\r\n' in canvas.filled()


def test_students_who_are_found_by_name_only_are_listed(canvas):
    """Results of another platform have other identities."""
    names = {"901": "Jane Doe", "103": "Bob O'Neil", "902": "Ümit Müller"}
    canvas.keep(*(result(identity, name=name) for identity, name in names.items()))
    assert (
        "Found by name only, because no identity fits; check them before you upload (2):\n"
        "  Jane Doe (901) has the row of Doe, Jane (101)\n"
        "  Ümit Müller (902) has the row of Müller, Ümit (102)\n"
    ) in canvas.grade().out


def test_if_all_students_are_found_by_name_only_names_in_another_form_are_listed(canvas):
    """Brightspace's download has other ids than its export."""
    names = {"901": "Jane Doe", "902": "Mu\u0308ller, \u00dcmit", "903": "Neil Bob O."}
    canvas.keep(*(result(identity, name=name) for identity, name in names.items()))
    line = "All 3 students were found by name, because the results have no identity of export.csv."
    assert canvas.grade().out.splitlines()[-3:] == [
        line,
        "Their names are written differently; check them before you upload (1):",
        "  Neil Bob O. (903) has the row of O'Neil, Bob (103)",
    ]
    canvas.keep(result("901", name="Jane Doe"), result("902", name="Ümit Müller"))
    assert canvas.grade().out.splitlines()[-1] == line.replace("3", "2")


def test_a_0_without_an_answer_is_told_with_its_reason(canvas):
    """It may be the wrong file; a 0 with an answer is the program's own."""

    def gave(identity, outcome, reason=""):
        first = exercise(0.0, outcome=outcome)
        return replace(result(identity, 0.0, reason=reason), exercises=(first,))

    canvas.keep(
        gave("101", "missing", "alphabeta.py is missing; it has hw3.pdf, a document."),
        gave("102", "malformed", f"{'x' * 200}."),
        gave("li", "answered"),
    )
    assert (
        "0, because they gave no answer in any exercise (2):\n"
        "  Doe, Jane (101): alphabeta.py is missing; it has hw3.pdf, a document\n"
        f"  Müller, Ümit (102): {'x' * 129}…\n"
    ) in canvas.grade().out


def test_one_number_with_another_decimal_sign_does_not_change_the_marks(canvas):
    canvas.put("export.csv", CANVAS.replace(b'"CS 1, A",,40', b'"CS 1, A","4,5",40'))
    canvas.keep(result("102", 8.0))
    assert canvas.grade().err == (
        "grade: export.csv has 4 numbers with a decimal point, and 1 with a decimal comma; the "
        "marks are written with a point; look at line 4 before you upload\n"
    )
    assert 'Müller, Ümit",102,s-2,ümit,CS 1,8.00,,'.encode() in canvas.filled()


def test_unclear_students_come_first_with_their_marks_and_all_others_are_filled(moodle):
    another = b"Participant 13,Jane Doe,j@x,,,20.00,Yes,-,-,\nParticipant 12"
    moodle.put("export.csv", MOODLE.replace(b"Participant 12", another))
    jane, other = result("x", 9.0, name="Jane Doe"), result("y", None, name="Jane Doe")
    moodle.keep(jane, other, result("12", 5.0))
    ran = moodle.grade("--raw")
    assert ran.code == 1
    assert ran.err == (
        "grade: 2 students got no mark, because it is unclear whose row is whose; say it with "
        "`grade adjust RESULTS STUDENT --is ID`, or type these marks by hand on Moodle:\n"
        "  Jane Doe (x): 9.00; Jane Doe (y): not graded; for Jane Doe (11) in line 2 and Jane Doe "
        "(13) in line 3\n"
    )
    assert b",5.00,20.00," in moodle.filled()
    assert moodle.filled().count(b",,20.00,") == 2


NO_ANSWER = "grade: no submission gave an answer, so all marks are 0; check -a of grade class\n"


@pytest.mark.parametrize(("outcome", "told"), [("missing", NO_ANSWER), ("answered", "")])
def test_a_class_without_any_answer_is_told(canvas, outcome, told):
    canvas.keep(
        replace(result("101", 0.0), exercises=(exercise(0.0, outcome="missing"),)),
        replace(result("102", 0.0), exercises=(exercise(0.0, outcome=outcome),)),
        result("li", 0.0, status="nothing-handed-in"),
    )
    assert canvas.grade().err == told


ABOVE = "1 mark is above the column's maximum of 20"


def test_marks_are_kept_or_raw_on_request(moodle):
    moodle.keep(result("11", 30.0, most=40.0), result("12", 0.0, status="nothing-handed-in"))
    ran = moodle.grade("--raw", "--keep")
    assert ran.out == (
        "filled.csv has 1 mark of 'T' (40 points), not scaled, in the column 'Grade' for Moodle.\n"
        "Kept (1):\n"
        "  Ümit Müller (12): 7.50\n"
        "Above the column's maximum (1):\n"
        "  Jane Doe (11): 30.00\n"
    )
    assert ran.err == f"grade: {ABOVE}; without --raw, they are scaled to it\n"
    ran = moodle.grade("--out-of", "40")
    assert ran.out == (
        "filled.csv has 2 marks of 'T' (40 points), scaled to 40, in the column 'Grade' for "
        "Moodle.\n"
        "Replaced 1 of 1 earlier mark:\n"
        "  Ümit Müller (12): 7.50 to 0.00\n"
        "Nothing handed in, so 0 (1):\n"
        "  Ümit Müller (12)\n"
        "Above the column's maximum (1):\n"
        "  Jane Doe (11): 30.00\n"
    )
    assert ran.err == f"grade: {ABOVE}; without --out-of, they are scaled to it\n"


def test_replaced_marks_are_counted_among_all_that_the_file_had(canvas):
    """A student without a result has one of them; EX and N/A are no marks."""
    canvas.put("export.csv", CANVAS.replace(b'A",,40', b'A",4.00,40'))
    canvas.keep(result("101", 3.0), result("103", 3.0))
    told = "Replaced 1 of 2 earlier marks:\n  Doe, Jane (101): 4.00 to 3.00\n"
    assert told in canvas.grade().out


def test_the_reports_become_feedback_files_for_moodle(moodle, tmp_path):
    moodle.keep(result("11"), result("12"))
    moodle.report("11", b"<p>Jane</p>")
    ran = moodle.grade("--feedback", "feedback.zip")
    assert ran.out.splitlines()[3:] == ["feedback.zip has 1 report.", "No report (1):", "  12"]
    with ZipFile(tmp_path / "feedback.zip") as archive:
        assert archive.read("Jane Doe_11_assignsubmission_file/report.html") == b"<p>Jane</p>"


def test_a_zip_that_cannot_be_written_is_named_with_its_option_before_anything_is_read(desk):
    assert desk.refused("--feedback", "gone/f.zip") == (
        "cannot write gone/f.zip: No such file or directory; name another file with --feedback"
    )


def test_hostile_texts_are_escaped(desk):
    desk.put("export.csv", GRADEBOOKS["blackboard"])
    desk.keep(result("jdoe", None, reason="=1+1\udcff\x1b[0m"), result("x\x1b", 1.0))
    ran = desk.grade()
    assert ran.code == 0
    assert "  Jane Doe (jdoe): =1+1\\udcff\\x1b[0m\n" in ran.out
    assert "Not in export.csv (1):\n  x\\x1b\n" in ran.out
    assert '"\'=1+1\\udcff\\x1b[0m"' in desk.filled().decode("utf-16")


REFUSED = """
--out-of 7,5 => --out-of is '7,5'; it must be a number above 0; did you mean 7.5?
--out-of 10 --raw => --raw does not scale marks, so --out-of has no effect; leave one out
-o - => -o is -, but standard output has the summary; name a file
-o export.csv => export.csv is an input and would be overwritten; give the output another name
--feedback filled.csv => two outputs would go to filled.csv; give one of them another name
--feedback f.zip => --feedback makes a zip for Moodle, and export.csv is from Canvas; leave
    --feedback out
--due 2026-11-20 => --due needs the assignment with the rule for late submissions; give -a
-a hw.yaml => -a gives the rule for late submissions, which also needs the time when they were due;
    give --due, or leave -a out
--due soon -a hw.yaml => the time 'soon' is not of the form 2026-11-20T23:59, or with a zone
    2026-11-20T23:59+01:00
--due 2026-11-20 -a plain.yaml => plain.yaml has no rule for late submissions; add `late` below
    `gradescope`, or leave --due out
--template gone.csv => cannot read gone.csv: No such file or directory
--template . => cannot read .: Is a directory
"""
NUMBERS = [
    ([f"--out-of={text}"], f"--out-of is {text!r}; it must be a number above 0, such as 10 or 7.5")
    for text in ["0", "nan", "inf", "-1", "ten", "", "0,0", "-1,5", "a,b"]
]


@pytest.mark.parametrize(("more", "sentence"), [*NUMBERS, *refused_commands(REFUSED)])
def test_a_mistake_in_the_options_gets_one_sentence_and_writes_nothing(canvas, more, sentence):
    canvas.put("hw.yaml", LATE)
    canvas.put("plain.yaml", "title: T\nexercises: [wikipedia]\n")
    canvas.keep(result("101"))
    assert canvas.refused(*more) == sentence


def test_a_file_that_is_too_large_is_refused(canvas, monkeypatch):
    monkeypatch.setattr("grader.cli.commands.gradebook.LARGEST", 10)
    canvas.keep(result("101"))
    told = "export.csv is over 0 MiB; give the file that the platform exported"
    assert canvas.refused() == told


def test_a_report_that_is_too_large_is_named_with_its_own_remedy(moodle, monkeypatch):
    monkeypatch.setattr("grader.cli.commands.gradebook.LARGEST", len(MOODLE))
    moodle.keep(result("11"))
    moodle.report("11", b"x" * (len(MOODLE) + 1))
    assert moodle.refused("--feedback", "feedback.zip") == (
        "out/students/11/report.html is over 0 MiB; make it again with `grade class --regrade`, or "
        "leave --feedback out"
    )


def test_a_folder_without_results_is_refused(canvas):
    told = "there is no class.sqlite in out; give the folder that grade class -o made"
    assert canvas.refused() == told


def test_the_results_of_two_assignments_are_not_mixed(moodle):
    moodle.keep(result("11", 10.0), result("12", 10.0))
    moodle.keep(result("11", 12.0, most=22.0), end=False, digest="new")
    assert moodle.refused() == (
        "out: the results of 1 student are of the newest assignment, and those of 1 of an older "
        "one, because a run was stopped before its end; run grade class on the whole class to its "
        "end, with the assignment that counts"
    )
    moodle.keep(result("11", 12.0, most=22.0), result("12", 11.0, most=22.0), digest="new")
    assert moodle.grade().err == ""


STOPPED = (
    "a run was stopped before its end, so some results may be missing or old; repeat the grade "
    "class command that was stopped"
)
PART = (
    "part 2 of 2 is missing or incomplete: finish it with grade class --shard, and merge the "
    "results"
)


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        ({"end": False}, STOPPED),
        ({"selection": ChosenStudents(shard=Shard(1, 2)).text}, PART),
        ({"selection": merged({Shard(1, 2): True, Shard(2, 2): False})}, PART),
    ],
    ids=["stopped", "a part", "merged parts"],
)
def test_marks_that_may_be_incomplete_are_written_with_a_warning(moodle, kept, told):
    moodle.keep(result("11"), **kept)
    ran = moodle.grade()
    assert (ran.code, ran.err) == (0, f"grade: out: {told}\n")
    assert b",16.00,20.00," in moodle.filled()


@pytest.mark.parametrize(
    ("many", "after"), [(25, "  and 5 more"), (20, "No result, so left as it was (3):")]
)
def test_more_than_twenty_students_are_counted_and_not_all_listed(canvas, many, after):
    canvas.keep(result("101"), *(result(f"x{number:02}") for number in range(many)))
    lines = canvas.grade().out.splitlines()
    start = lines.index(f"Not in export.csv ({many}):")
    assert lines[start + 1 : start + 22] == [*(f"  x{number:02}" for number in range(20)), after]


def test_a_gradebook_of_other_people_is_refused_and_nothing_is_written(desk):
    names = ["turingalan", "hoppergrace", "lovelaceada"]
    rows = ["Ada Lovelace", "Alan Turing", "Grace Hopper"]
    desk.put(
        "export.csv",
        "Identifier,Full name,Grade,Maximum Grade,Last modified (grade)\n"
        + "".join(f"Participant {at},{name},,10,-\n" for at, name in enumerate(rows)),
    )
    desk.keep(*(result(str(at), name=name) for at, name in enumerate(names)))
    assert desk.refused().startswith("export.csv has other names for 3 of the 3 students")
