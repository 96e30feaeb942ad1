"""Make a page of all open parts of a class's written answers, and take the decisions made on it.

RESULTS is the folder that grade class -o made. Equal words of an exercise are one group, beside the
right answer and a sheet. The page works offline; what it saves is given to --apply.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli import terminal
from grader.cli.commands.adjust import signature
from grader.cli.output_files import deliver
from grader.cli.shared_options import add_options
from grader.core.errors import EXIT_PASSED, UsageError
from grader.core.findings.phrases import count

if TYPE_CHECKING:
    from grader.class_run.store import Store

PAGE = "review.html"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_options(
        parser,
        """
        results RESULTS       the folder that grade class -o made
        -a --assignment FILE  the assignment by which the class was graded (default: the shipped
                              exercises)
        -o --output FILE      the page (default: review.html in RESULTS)
        --apply FILE          make no page: keep the decisions in the file that the page saved
        --by WHO              with --apply, the person who decides (default: your account; - names
                              nobody)
        """,
        results={"type": Path},
        assignment={"type": Path},
        output={"type": Path},
        apply={"type": Path},
    )


def run(arguments: argparse.Namespace) -> int:
    """Writes the page, or keeps the decisions."""
    from grader.class_run.store import Store

    if arguments.apply is not None and (arguments.output or arguments.assignment):
        raise UsageError("--apply makes no page, and needs no assignment; leave -o and -a out")
    if arguments.apply is None and arguments.by is not None:
        raise UsageError("--by is the person of --apply; give both, or leave it out")
    with Store(arguments.results) as store:
        if arguments.apply is not None:
            _apply(store, arguments)
        else:
            _page(store, arguments)
    return EXIT_PASSED


def _page(store: Store, arguments: argparse.Namespace) -> None:
    from grader.class_run import digests
    from grader.class_run.merge import same_assignment
    from grader.class_run.review import open_groups
    from grader.course import assignment_file
    from grader.pages.review import page
    from grader.search.reference_player import Answers

    answers = Answers()
    assignment = assignment_file.load(arguments.assignment, answers)
    digest = digests.of_assignment(assignment)
    same_assignment(store, arguments.results, digest, "grade it again")
    groups = open_groups(store)
    if not groups:
        terminal.say(f"No part is open in {arguments.results}, so there is nothing to decide.")
        return
    file = str(arguments.output or arguments.results / PAGE)
    many = sum(map(len, groups.values()))
    html = page(assignment.title, groups, assignment.entries, answers)
    deliver(html, file, f"the page ({count(many, 'group')} of equal words)")


def _apply(store: Store, arguments: argparse.Namespace) -> None:
    from grader.class_run import adjustments, outputs
    from grader.class_run.review import open_groups, settled

    made = settled(store, arguments.apply, signature(arguments.by))
    rows = adjustments.add(store.file.parent, made.rows)
    place = outputs.write_adjusted(store)
    if made.gone:
        terminal.warn(
            f"{count(made.gone, 'group')} of {arguments.apply} {'is' if made.gone == 1 else 'are'} "
            "no longer open, and left out: the answers have changed, or are read now"
        )
    left = sum(map(len, open_groups(store).values()))
    terminal.say(
        f"{count(made.groups, 'group')} settled, {count(len(rows), 'new adjustment')}; "
        f"{count(left, 'group')} left open.",
        f"{place} and the students' pages have them; class.html has them after the next grade "
        "class.",
    )
