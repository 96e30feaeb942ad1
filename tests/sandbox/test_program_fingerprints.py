"""Fingerprints come from a submission's first process, before its code runs, if they are wanted."""

import pytest

from grader.core.models import Answered, Refused
from grader.core.models.reasons import BrokenFrame
from grader.sandbox import protocol
from grader.sandbox.host import Host
from grader.sandbox.program_fingerprints import of_own_texts, program_text, unpacked
from grader.sandbox.worker.fingerprints import fingerprints
from tests.sandbox.worker.test_main import FIG57
from tests.support.players import QUICK, loaded, scripted, submission
from tests.support.strategies import exercise

TREE = exercise([[3, 4], [2, 2]])


def played(text, **options):
    given = submission(text)
    with loaded(given, **options) as host:
        assert host.fingerprints is None
        outcome = host.play(TREE)
        host.play(TREE)
        return outcome, host.fingerprints, fingerprints(program_text(given.files))


def test_a_worker_sends_the_fingerprints_of_the_text():
    outcome, found, expected = played(FIG57, fingerprints=True)
    assert isinstance(outcome, Answered)
    assert found == tuple(expected) != ()


def test_ordinary_grading_makes_no_fingerprints():
    _, found, _ = played(FIG57)
    assert found is None


def test_a_program_that_cannot_be_imported_has_fingerprints():
    outcome, found, expected = played(FIG57 + "\nx = = 1\nraise SystemExit\n", fingerprints=True)
    assert not isinstance(outcome, Answered)
    assert found == tuple(expected)


def test_a_program_cannot_replace_its_fingerprints():
    forged = b'[["fingerprints",[7]]]\n[["fingerprints",[8,9]]]\n[["loaded",{},"both",[]]]\n'
    with loaded(FIG57, scripted(forged), fingerprints=True) as host:
        host.play(TREE)
        assert host.fingerprints == (7,)
        host.play(TREE)
        assert host.fingerprints == (7,)


NO_NUMBERS = [b'["1"]', b"[1.5]", b"[true]", b"[-1]", b"[4503599627370496]"]
NO_LISTS = [b"7", b"{}", b"null", b"[" + b"1," * 2000 + b"1]"]


@pytest.mark.parametrize(
    ("fields", "flaw"),
    [*((each, "no-number") for each in NO_NUMBERS), *((each, "no-list") for each in NO_LISTS)],
)
def test_a_broken_list_is_refused(fields, flaw):
    with loaded(
        FIG57, scripted(b'[["fingerprints",' + fields + b"]]\n"), fingerprints=True
    ) as host:
        outcome = host.play(TREE)
        assert isinstance(outcome, Refused)
        assert outcome.reason == BrokenFrame(flaw)
        assert host.fingerprints is None


def test_the_longest_list_fits_a_line():
    longest = list(range((1 << 52) - 2000, 1 << 52))
    assert protocol.fingerprints(longest) == tuple(longest)
    assert len(str(longest)) + 100 < protocol.LINE_BYTES


def test_our_own_texts_are_compared_by_their_hashes_alone():
    once, twice = of_own_texts([FIG57]), of_own_texts(["\n\n" + FIG57, FIG57])
    assert once == twice == {unpacked(each)[0] for each in fingerprints(FIG57)}
    assert of_own_texts([]) == frozenset()


def test_the_next_submission_has_its_own_fingerprints():
    with Host() as host:
        found = []
        for text in (FIG57, "x = 1\n" + FIG57, FIG57):
            host.load(submission(text), QUICK, fingerprints=len(found) < 2)
            host.play(TREE)
            found.append(host.fingerprints)
    assert found == [tuple(fingerprints(FIG57)), tuple(fingerprints("x = 1\n" + FIG57)), None]
