"""Names of nodes in an answer, in any spelling, and the words around them."""

import pytest

from tests.support.answers_samples import codes, messages, named, names, sheet

SUFFIXES = ("yaml", "csv", "md", "txt")


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("spelling", ["B", " B ", "b", "**B**", "`b`", "'B'", '"B"'])
def test_a_name_may_be_spelled_differently(suffix, spelling):
    key = f"move,{spelling}" if suffix == "csv" else f"move: {spelling}"
    if suffix == "yaml" and spelling in {"**B**", "`b`"}:
        key = f'move: "{spelling}"'
    found = sheet(suffix, key)
    assert found.findings == ()
    assert found.move.text == "B"


def test_capitals_matter_only_where_they_tell_two_names_apart():
    asked = named("ab", "AB", "c")
    found = sheet("txt", "visited: ab AB C ａｂ", asked)
    assert names(found.visited) == ["ab", "AB", "c", "ab"]
    assert found.findings == ()
    found = sheet("txt", "visited: Ab, aB", asked)
    assert codes(found) == [("unknown-node", 1)] * 2


@pytest.mark.parametrize(
    "text",
    ["A B D", "A, B, D", "A,B,D", "A; B; D", "A -> B -> D", "A→B→D", "[A, B, D]", "{A B D}",
     "(A B D)", "A, B and D", "a  b\td", "A, B, D.", "**A**, B, `D`", "A , , B ,D,"],
)  # fmt: skip
def test_a_list_of_names_may_have_any_separator(text):
    found = sheet("txt", f"visited: {text}")
    assert messages(found) == []
    assert names(found.visited) == ["A", "B", "D"]


@pytest.mark.parametrize("text", ["none", "-", "None", "nothing", "[]", "{}", "∅", "no nodes"])
def test_a_list_may_be_empty(text):
    assert sheet("txt", f"pruned: {text}").pruned == ()
    assert sheet("csv", f"pruned,{text}").pruned == ()
    assert sheet("yaml", f"pruned: {text!r}").pruned == ()


def test_names_that_hold_separators_are_found_in_a_list():
    asked = named("left, then up", "left", "go on", "go", "x->y", "and")
    text = "visited: left, then up, left, go on go x->y and"
    found = sheet("txt", text.replace(" go x", ", go, x").replace("y and", "y, and"), asked)
    assert messages(found) == []
    assert names(found.visited) == ["left, then up", "left", "go on", "go", "x->y", "and"]


@pytest.mark.parametrize(
    "text",
    ["K and the whole subtree G", "K, and all nodes below G", "the leaf K; the entire branch G",
     "K (leaf), G (subtree)", "node K and all of the subtree under G.", "K And The Branch G"],
)  # fmt: skip
@pytest.mark.parametrize("suffix", SUFFIXES)
def test_plain_words_may_surround_names(suffix, text):
    written = {"csv": f'pruned,"{text}"', "yaml": f'pruned: "{text}"'}
    found = sheet(suffix, written.get(suffix, f"pruned: {text}"))
    assert messages(found) == []
    assert [name.rstrip(".") for name in names(found.pruned) or ()] == ["K", "G"]


def test_a_plain_word_that_is_a_node_is_that_node():
    asked = named("leaf", "the", "below", "K")
    found = sheet("txt", "visited: the leaf below K and leaf", asked)
    assert messages(found) == []
    assert names(found.visited) == ["the", "leaf", "below", "K", "leaf"]


@pytest.mark.parametrize("text", ["the whole subtree", "all nodes", "and", "K and Q", "K or G"])
def test_other_words_and_words_without_a_name_are_reported(text):
    found = sheet("txt", f"pruned: {text}")
    assert {code for code, _ in codes(found)} == {"unknown-node"}


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize(
    "text", ["A -> B", "A→B", "a->b", "A -> B.", "**A -> B**", "A -> B, A -> C"]
)  # fmt: skip
def test_a_move_may_be_written_with_the_node_that_it_starts_from(suffix, text):
    label = "moves" if "," in text and suffix != "yaml" else "move"
    if label == "move" and ("," in text or "*" in text):
        return
    found = sheet(suffix, f'{label},"{text}"' if suffix == "csv" else f"{label}: {text}")
    assert messages(found) == []
    assert found.move.text == "B"


@pytest.mark.parametrize(
    "text", ["B -> A", "A -> D", "A -> B -> D", "A -> Q", "A ->", "-> B", "B -> D"]
)
def test_a_move_from_another_node_is_no_move(text):
    assert codes(sheet("txt", f"move: {text}")) == [("unknown-node", 1)]


@pytest.mark.parametrize("text", ["root", "Root", "the root"])
def test_the_root_is_called_by_its_name(text):
    found = sheet("txt", f"move: {text}")
    assert messages(found) == [f"{text!r} is not a node of this tree; the root is called 'A'."]
    assert sheet("txt", "move: root", named("x")).findings == ()


def test_an_unknown_name_is_kept_and_reported():
    found = sheet("txt", "\nvisited: A, Bee, D\nmove: X\nmove 1\n", named("A", "Bees", "D"))
    assert names(found.visited) == ["A", "Bee", "D"]
    assert found.move.text == "X"
    assert messages(found)[:2] == [
        "'Bee' is not a node of this tree; did you mean 'Bees'?",
        "'X' is not a node of this tree.",
    ]


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize(
    "text", ["K (below E), G", "K, G (after M)", "K (8) and G (whole subtree)", "**K** (leaf), G"]
)
def test_a_remark_in_brackets_after_a_name_is_ignored(suffix, text):
    found = sheet(suffix, f'pruned,"{text}"' if suffix == "csv" else f'pruned: "{text}"')
    assert messages(found) == []
    assert names(found.pruned) == ["K", "G"]


def test_a_name_in_brackets_is_no_remark():
    assert messages(sheet("txt", "pruned: K (G)")) == ["'(G)' is not a node of this tree."]
    asked = named("f(x)", "f")
    assert names(sheet("txt", "pruned: f, f(x)", asked).pruned) == ["f", "f(x)"]


@pytest.mark.parametrize(
    "text",
    ["A-B", "A - B", "A – B", "A => B", "A to B", "left (B)", "B (left)", "MAX moves to (B)"],
)
def test_a_move_may_have_other_signs_and_a_remark(text):
    found = sheet("txt", f"move: {text}")
    assert messages(found) == []
    assert found.move.text == "B"


@pytest.mark.parametrize("text", ["B-A", "A-D", "A-B-D", "B (C)", "left (D)", "left ()"])
def test_an_ambiguous_move_is_no_move(text):
    assert codes(sheet("txt", f"move: {text}")) == [("unknown-node", 1)]
