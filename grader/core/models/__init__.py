"""The nouns of this program. All are frozen plain data: nothing here reads, runs or prints.

Exercise, Assignment      the task                             (made by `course`)
Submission                a student's files, as bytes          (`submission`)
Sheet                     a written answer, cell by cell       (`written`)
Outcome                   the end of one run, with its recording: Answered, Crashed, TimedOut,
                          StoppedRun, Missing, Malformed, Refused, NotRun  (`sandbox`);
                          or of a written answer: Written, Unanswered (`written`)
LineTrace                 the lines that one search ran        (`sandbox`)
Check, Finding, Verdict   the marks and findings               (`marking`, `written`)
Diagnosis                 the known mistakes that explain it   (`diagnosis`)
Report                    all of these, for `reports` to render (`grading`)
"""

from grader.core.models.assignment import (
    WRITTEN_RUBRIC,
    Assignment,
    Entry,
    Exercise,
    Feedback,
    Limits,
    Names,
    Published,
    Submission,
    Visibility,
)
from grader.core.models.check_kinds import (
    CHECK_NAMES,
    CHECKS,
    PROGRAM_CHECKS,
    WRITTEN_CHECKS,
    AnswerKind,
    CheckName,
)
from grader.core.models.figure import ROLES, CutoffRule, FigureLine, Role
from grader.core.models.outcomes import (
    Answered,
    Crashed,
    HiddenError,
    Isolation,
    IsolationLevel,
    Malformed,
    Missing,
    NotRun,
    Outcome,
    OutcomeKind,
    Places,
    Refused,
    StackLine,
    StoppedRun,
    TimedOut,
    Unanswered,
    Written,
)
from grader.core.models.report import (
    NO_SEARCH,
    Diagnosis,
    ExerciseReport,
    Form,
    Report,
    Root,
    ShownSearch,
    Smallest,
    total,
)
from grader.core.models.sheet import (
    Cell,
    CellKind,
    CutClaim,
    Layout,
    OpenPart,
    RangeRow,
    RecordRow,
    RowColumn,
    Sheet,
    Word,
    WrittenCondition,
    WrittenRow,
)
from grader.core.models.verdict import About, Check, Finding, OpenPiece, Remark, Severity, Verdict
