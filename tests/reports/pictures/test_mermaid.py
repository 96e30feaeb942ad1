"""A picture as a Mermaid flowchart: the same tree in text, with names escaped for Mermaid."""

import re
from collections import Counter

import pytest
from hypothesis import given

from grader.reports.pictures import Picture, mermaid
from tests.support.goldtest import assert_gold
from tests.support.hostile_texts import TEXTS, harm_in
from tests.support.picture_samples import FIGURE, LECTURE, MISTAKES, compared, pictures, right
from tests.support.strategies import exercise

NODE = re.compile(
    r'  (\w+)(?:\[/"(.*)"\\\]|\[\\"(.*)"/\]|\["(.*)"\]|\("(.*)"\))(?::::(\w+))?', re.ASCII
)
LINE = re.compile(
    r'  (\w+) (---|===|-\.-|-\. "cut" \.-|-[-.] "(?:right cuts|you cut)" (?:---|\.-)) (\w+)'
)


def read(text):
    """Labels and classes by id, and the lines. Every line of the text must be one of these."""
    first, *lines = text.removesuffix("\n").split("\n")
    assert first == "flowchart TD"
    labels, edges = {}, []
    for line in lines:
        if node := NODE.fullmatch(line):
            shape = next(part for part in node.groups()[1:5] if part is not None)
            labels[node[1]] = (shape.split("<br/>"), node[6] or "")
        elif edge := LINE.fullmatch(line):
            edges.append(edge.groups())
        else:
            assert line.startswith("  classDef "), line
    return labels, edges


@given(pictures())
def test_every_node_has_its_label_and_every_child_its_line(picture):
    labels, edges = read(mermaid.render(picture))
    drawn = {int(name[1:]): label for name, label in labels.items() if name[1:].isdigit()}
    below = [name for name in labels if name not in {"n0", "nmore"}]
    assert Counter(child for _, _, child in edges) == Counter(below)
    for node, (lines, _) in drawn.items():
        visit = picture.view(node).visit
        told = [line for line in lines if "visit" in line]
        assert f"visit {visit.number}" in told if visit else told == []


def test_of_a_large_tree_the_rest_is_counted():
    text = mermaid.render(compared(exercise([[[list(range(4))] * 4] * 4] * 5), "plain_minimax"))
    labels, _ = read(text)
    heaps = [label[0] for name, (label, _) in labels.items() if "rest" in name]
    shown = sum(name[1:].isdigit() for name in labels)
    assert shown + sum(int(re.match(r"\+(\d+) nodes?$", heap)[1]) for heap in heaps) == 426
    assert labels["nmore"][0] == [f"{426 - shown} of 426 nodes not drawn"]
    assert any("differ" in label[0][-1] for name, label in labels.items() if "rest" in name)
    assert len(text) < 20_000  # Mermaid accepts at most 50,000 characters


MARKUP = r"""
" ] #35; &amp; <b> `x` $$x$$ fa:fa-car a\nb end --> %% *x* __x__ {x} |x| ;
""".split()


@pytest.mark.parametrize("text", [*MARKUP, *TEXTS.values()], ids=[*MARKUP, *TEXTS])
def test_any_name_is_shown_as_text(text):
    shown = mermaid.render(right(exercise([{"name": text or "leaf", "value": 3}, [1, 2]])))
    assert not list(harm_in(shown))
    labels, edges = read(shown)
    assert (len(labels), len(edges)) == (5, 4)
    (name, _) = labels["n1"][0][0].split(" = ")
    assert not re.search(r"[^\w ,.()\[\]+\-=/?·−→#;]|#(?!\d+;)|(?<!\d);", name)


def test_character_sequences_that_mermaid_decodes_are_broken_up():
    """Found with Mermaid 11, which looks for these after it has decoded the numbers."""
    assert mermaid._escaped("$$x$$") == "#36;#8203;#36;#8203;x#36;#8203;#36;#8203;"
    assert mermaid._escaped("fa:fa-car") == "fa#58;#8203;fa-car"
    assert mermaid._escaped(r"\n") == "#92;#8203;n"


def test_several_trees_are_subgraphs_of_one_flowchart():
    text = mermaid.sheet([right(exercise(LECTURE)), Picture(tree=right(exercise(FIGURE)).tree)])
    assert text.count("flowchart TD") == 1
    assert '  subgraph t1["A tree"]\n' in text
    assert '  subgraph t2["A game tree"]\n' in text
    assert "  t1 ~~~ t2\n" in text
    names = re.findall(r"^ {4}(t\d+n\d+)[\[(]", text, re.MULTILINE)
    assert len(set(names)) == len(names) == 28


def test_small_pictures_match_their_gold_file():
    shown = {"the right search": right(exercise(LECTURE))}
    shown |= {mistake: compared(exercise(FIGURE), mistake) for mistake in MISTAKES}
    texts = [f"{'=' * 20} {about}\n{mermaid.render(each)}" for about, each in shown.items()]
    assert_gold("\n".join(texts), "pictures.mermaid.txt")
