"""Exports of gradebooks as platforms write them, and results to fill them with."""

from grader.core.models.class_run import ClassResult, Status, Student
from grader.gradebooks.fill import Filled, FillSettings, fill

CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Search (4711),Essay (4712),Current Score\r\n"
    ",,,,,Manual Posting,,\r\n"
    "    Points Possible,,,,,10.00,50.00,(read only)\r\n"
    '"Doe, Jane",101,s-1,jdoe,"CS 1, A",,40.00,80.00\r\n'
    '"Müller, Ümit",102,s-2,ümit,CS 1,3.00,,\r\n'
    '"O\'Neil, Bob",103,s-3,bob,CS 1,EX,,\r\n'
    '"李, 小龙",104,,li,CS 1,N/A,,\r\n'
    '"Student, Test",999,,test,CS 1,,,\r\n'
).encode()
MOODLE = (
    "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,"
    '"Last modified (submission)","Last modified (grade)","Feedback comments"\n'
    'Participant 11,Jane Doe,jane@uni.example,"Submitted for grading - ",,20.00,Yes,'
    '"Friday, 20 November 2026, 10:11 AM",-,\n'
    'Participant 12,Ümit Müller,u@uni.example,"Submitted for grading - ",7.50,20.00,Yes,'
    '-,"Friday, 20 November 2026, 11:11 AM","<p>see, ""me""</p>"\n'
).encode()
BLACKBOARD = (
    '"Last Name"\t"First Name"\t"Username"\t"Student ID"\t"Availability"\t'
    '"Quiz 1 [Total Pts: 10 Score] |1281892"\t"Total [Total Pts: up to 10 Score] |7"\t'
    '"Grading Notes"\t"Notes Format"\t"Feedback to Learner"\t"Feedback Format"\r\n'
    '"Doe"\t"Jane"\t"jdoe"\t"1"\t"Yes"\t""\t""\t""\t""\t""\t""\r\n'
    '"Müller"\t"Ümit"\t"umit"\t"2"\t"Yes"\t"4.00"\t"4.00"\t""\t"SMART_TEXT"\t"My own"\t"HTML"\r\n'
)
BRIGHTSPACE = (
    b"\xef\xbb\xbfOrgDefinedId,Username,Last Name,First Name,"
    b"Search Points Grade <Numeric MaxPoints:5 Weight:16.66666667>,Calculated Final Grade "
    b"Numerator,End-of-Line Indicator\r\n"
    b"#123456,#jdoe,Doe,Jane,,,#\r\n"
    b"#123457,#umit,M\xc3\xbcller,\xc3\x9cmit,2.5,,#\r\n"
)
GRADEBOOKS = {
    "canvas": CANVAS,
    "moodle": MOODLE,
    "blackboard": b"\xff\xfe" + BLACKBOARD.encode("utf-16-le"),
    "brightspace": BRIGHTSPACE,
}


def result(
    identity: str,
    score: float | None = 8.0,
    *,
    name: str = "",
    most: float = 10.0,
    status: Status | None = None,
    reason: str = "",
    handed_in_at: str = "",
    late: bool | None = None,
    **others: str,
) -> ClassResult:
    """A result with this score; `others` are further identities of the student."""
    return ClassResult(
        student=Student(id=identity, name=name, others=others),
        file=f"{identity}.py",
        key="key",
        status=status or ("not-graded" if score is None else "graded"),
        score=score,
        max_score=most,
        reason=reason,
        handed_in_at=handed_in_at,
        late=late,
    )


def filled(template: bytes | str, *results: ClassResult, **settings: object) -> Filled:
    """The template, filled with these results."""
    data = template.encode() if isinstance(template, str) else template
    return fill(data, "export.csv", results, FillSettings(**settings))


def text_of(done: Filled) -> str:
    """The filled file as text, without a byte order mark."""
    return done.content.decode(done.gradebook.table.encoding).removeprefix("\ufeff")
