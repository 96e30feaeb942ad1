"""The finding for a diagnosis: the known mistakes that explain a program's searches, in words."""

from grader.core.findings import which_mistake
from grader.core.findings.which_mistake import MistakeText
from grader.core.models import Diagnosis, Finding
from grader.core.models.algorithm import Algorithm
from grader.diagnosis import known_mistakes
from grader.diagnosis.mistake_programs import INFINITY, changed, roots


def explained(diagnosis: Diagnosis) -> Finding:
    """The finding for a diagnosis."""
    if not diagnosis.alternatives:
        return which_mistake.no_known_mistake(pairs=True)
    names, *rest = diagnosis.alternatives
    if diagnosis.told_by_text:
        rest = []
    different = [other for other in rest if not _alike(names, other, diagnosis.algorithm)]
    others = different or rest
    also = others[0] if others else ()
    found = which_mistake.Explanation(
        mistakes=tuple(_words(name, diagnosis) for name in names),
        trees=diagnosis.trees,
        left_out=diagnosis.left_out,
        other=tuple(_words(name, diagnosis).title for name in also),
        more=len(others[1:]),
        clips=diagnosis.clipped,
    )
    if len(names) > 1:
        return which_mistake.two_mistakes(found=found)
    if different:
        return which_mistake.several_mistakes(found=found)
    return which_mistake.known_mistake(found=found)


def _words(name: str, diagnosis: Diagnosis) -> MistakeText:
    mistake, algorithm = known_mistakes.mistake(name), diagnosis.algorithm
    number = diagnosis.infinity if INFINITY in changed(name, algorithm) else None
    title, sentence, hint = mistake.title, mistake.sentence_in(algorithm), mistake.hint
    if diagnosis.root == "loop for MIN" and roots(name, algorithm):
        title, sentence, hint = map(known_mistakes.mirrored_words, (title, sentence, hint))
    return MistakeText(title, sentence, hint, mistake.figure(algorithm), number)


def _alike(one: tuple[str, ...], other: tuple[str, ...], algorithm: Algorithm) -> bool:
    """Whether no tree tells these two alternatives apart; two pairs may always differ."""
    return len(one) == 1 and other[0] in known_mistakes.equal_mistakes(one[0], algorithm)
