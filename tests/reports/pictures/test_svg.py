"""A picture as SVG: well-formed for any names, and readable without colours."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given

from grader.reports.pictures import Picture, style, svg
from grader.reports.pictures.style import SIZES
from tests.support.goldtest import assert_gold
from tests.support.hostile_texts import TEXTS, harm_in
from tests.support.picture_samples import FIGURE, LECTURE, compared, pictures, right
from tests.support.strategies import exercise

SVG = "{http://www.w3.org/2000/svg}"
TAGS = {"svg", "title", "desc", "style", "rect", "g", "path", "text", "tspan", "circle"}
INKS = ("ink", "soft", "yours", "right")
GROUNDS = ("paper", "max", "min", "leaf")
SEARCHED = right(exercise(LECTURE))


def parsed(text):
    return ET.fromstring(text)  # noqa: S314 - the text is our own


def of_nodes(elements):
    """Those of the elements that belong to a node, by its number."""
    return {int(each.get("data-node")): each for each in elements if each.get("data-node")}


def nodes(root):
    """The groups of the nodes, by their number."""
    return of_nodes(root.iter(f"{SVG}g"))


def paths(root, kind):
    return [path for path in root.iter(f"{SVG}path") if kind in path.get("class", "").split()]


def said(group, kind):
    """The words of one kind in a node."""
    texts = [each for each in group.iter(f"{SVG}text") if kind in each.get("class").split()]
    return ["".join(text.itertext()) for text in texts]


def drawn(picture, **options):
    return parsed(svg.render(picture, **options))


def erring(mistake, tree=FIGURE):
    """A search with that mistake, over the right one."""
    return drawn(compared(exercise(tree), mistake))


# ---------------------------------------------------------------- contents


@given(pictures())
def test_every_visited_node_is_drawn_with_its_number_and_its_window(picture):
    groups = nodes(drawn(picture))
    assert sorted(groups) == list(range(len(picture.tree)))
    for node, group in groups.items():
        visit, kinds = picture.view(node).visit, group.get("class").split()
        assert ("visited" in kinds) == (visit is not None)
        assert ("pruned" in kinds) == (visit is None and picture.state(node) != "unsearched")
        assert said(group, "number") == ([str(visit.number)] if visit else [])
        assert ("leaf" in kinds) == picture.tree.is_leaf(node)
        if visit is not None and visit.window is not None and "leaf" not in kinds:
            assert said(group, "window")


@given(pictures())
def test_every_node_but_the_root_has_its_line_and_every_cut_its_mark(picture):
    root = drawn(picture)
    edges = [edge.get("data-node") for edge in paths(root, "edge")]
    below = Counter(int(node) for node in edges if node)
    assert below == Counter(range(1, len(picture.tree)))
    cuts = {node for node in range(len(picture.tree)) if picture.view(node).cut}
    for kind in ("cut", "mark"):
        assert of_nodes(paths(root, kind)).keys() == cuts


# ---------------------------------------------------------------- two searches


@pytest.mark.parametrize(
    ("mistake", "node", "kind", "name", "tag"),
    [
        ("max_never_raises_alpha", 8, "theirs", "+ I", "should be pruned"),
        ("returns_after_the_first_child", 5, "right", "− F", "missed"),
    ],
)
def test_a_node_visited_by_one_search_has_its_class_sign_and_word(mistake, node, kind, name, tag):
    groups = nodes(erring(mistake))
    assert groups[4].get("class") == "node leaf visited"
    assert groups[node].get("class") == f"node leaf visited only-{kind}"
    assert (said(groups[node], "name"), said(groups[node], "tag")) == ([name], [tag])


def test_different_values_are_both_shown_and_a_wrong_move_is_marked():
    values = said(nodes(erring("min_v_starts_at_zero"))[1], "value")
    assert values == ["yours → 0", "right → 3", "≠"]
    assert said(nodes(erring("last_action_is_played"))[3], "tag") == ["your move"]


def test_a_leafs_window_is_shown_where_the_first_difference_is():
    picture = compared(exercise([[3, 12, 8], 4]), "min_never_lowers_beta")
    groups = nodes(drawn(picture))
    assert picture.first_difference == 4
    assert said(groups[4], "window") == ["yours [−∞, +∞]", "right [−∞, 3]"]
    assert said(groups[5], "window") == []
    assert "[−∞, +∞] in your search, [−∞, 3] in the right" in groups[5].find(f"{SVG}title").text


def test_a_cut_made_only_by_the_student_is_a_cross():
    marks = of_nodes(paths(erring("returns_after_the_first_child"), "mark"))
    owners = {node: mark.get("class").removeprefix("mark by-") for node, mark in marks.items()}
    assert owners == dict.fromkeys((2, 3, 5, 6), "theirs") | {8: "right", 9: "right"}


# ---------------------------------------------------------------- large trees


def test_of_a_large_tree_the_rest_is_counted():
    root = drawn(right(exercise([[[list(range(4))] * 4] * 4] * 5)))
    heaps = [group for group in root.iter(f"{SVG}g") if group.get("data-nodes")]
    left_out = sum(int(group.get("data-nodes")) for group in heaps)
    shown = len(nodes(root))
    assert shown + left_out == 426
    assert all(re.fullmatch(r"\+\d+ nodes?", said(group, "rest")[0]) for group in heaps)
    assert f"{left_out} of 426 nodes not drawn" in "".join(root.itertext())
    assert f"{left_out} of 426 nodes not drawn." in root.find(f"{SVG}desc").text


def test_a_tree_of_four_hundred_levels_is_drawn():
    tree = 1
    for step in range(400):
        tree = [tree, step % 7, [step % 5, 3]]
    assert len(nodes(erring("children_reversed", tree))) < 120


# ---------------------------------------------------------------- as a document


@given(pictures())
def test_the_picture_is_well_formed_and_needs_no_other_file(picture):
    for text in (svg.render(picture, "a-"), svg.drawing(picture, "a-").element):
        root = parsed(text)
        assert not list(harm_in(text))
        assert {element.tag.removeprefix(SVG) for element in root.iter()} <= TAGS
        assert not re.search(r"href|url\(|@import|\bon\w+=", re.sub(r">[^<]*<", "><", text))
        assert text.rstrip().endswith("</svg>")


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_any_name_and_title_is_shown_as_text(text):
    tree = [{"name": text or "leaf", "value": 3}, {"name": text + "2", "children": [1, 2]}]
    picture = right(exercise(tree))
    shown = svg.render(replace(picture, title=text, moves=(text,)))
    assert not list(harm_in(shown))
    assert len(nodes(parsed(shown))) == 5
    assert "<script" not in shown


def test_a_screen_reader_gets_a_description():
    root = drawn(SEARCHED, prefix="x-")
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "x-title x-desc"
    assert root.find(f"{SVG}title").text == "A tree"
    told = root.find(f"{SVG}desc").text
    assert told.startswith("MAX moves first; value 6; move B; 11 of 15 nodes visited. A, MAX node:")
    assert "K, leaf worth ?: cut." in told


def test_a_page_can_hold_several_pictures_without_clashes():
    page = "".join(svg.drawing(SEARCHED, f"p{n}-").element for n in range(3))
    assert len(set(re.findall(r' id="([^"]*)"', page))) == 6
    assert "<style" not in page
    assert "paper" not in page
    assert '"&lt;a&quot;-title ' in svg.render(SEARCHED, prefix='<a"-')


def test_several_pictures_are_below_each_other_in_one_sheet():
    root = parsed(svg.sheet([SEARCHED, right(exercise(FIGURE))]))
    one, other = root.findall(f"{SVG}svg")
    assert float(other.get("y")) == float(one.get("height"))
    assert float(root.get("height")) == float(one.get("height")) + float(other.get("height"))
    assert one.get("aria-labelledby") != other.get("aria-labelledby")
    assert len(root.findall(f"{SVG}style")) == 1


def test_a_tree_without_a_search_is_a_picture():
    root = drawn(Picture(tree=SEARCHED.tree))
    assert not paths(root, "cut")
    assert not any(said(group, "window") for group in nodes(root).values())
    assert root.find(f"{SVG}title").text == "A game tree"


# ---------------------------------------------------------------- colours


def luminance(colour):
    shares = 0.0
    for at, share in ((1, 0.2126), (3, 0.7152), (5, 0.0722)):
        part = int(colour[at : at + 2], 16) / 255
        shares += share * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return shares


def contrast(one, other):
    """The contrast ratio by the Web Content Accessibility Guidelines."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", ["LIGHT", "DARK", "PRINT"])
def test_every_text_has_contrast_on_every_background(scheme):
    colours = getattr(style, scheme)
    ratios = {pair: contrast(*map(colours.get, pair)) for pair in product(INKS, GROUNDS)}
    assert min(ratios.values()) >= 4.5, ratios
    assert min(contrast(colours[line], colours["paper"]) for line in ("line", "faint")) >= 3


def test_the_style_applies_only_to_pictures_and_has_both_colour_schemes():
    rules = re.sub(r"@media [^{]*\{(.*)\}$", r"\1", style.STYLE, flags=re.MULTILINE)
    selectors = [each for rule in re.findall(r"([^{}]+)\{", rules) for each in rule.split(",")]
    assert all(selector.strip().startswith(".picture") for selector in selectors)
    assert "prefers-color-scheme:dark" in style.STYLE
    assert set(re.findall(r"var\(--(\w+)\)", style.STYLE)) <= set(style.LIGHT)
    assert set(style.DARK) == set(style.PRINT) == set(style.LIGHT)
    text = set(re.findall(r"\.picture text\{fill:[^;]*;fill:var\(--(\w+)\)", style.STYLE))
    assert text <= set(INKS)


# ---------------------------------------------------------------- gold


def test_a_comparison_matches_its_gold_file():
    picture = compared(exercise(FIGURE), "max_never_raises_alpha")
    assert_gold(svg.render(picture), "picture-never-raises-alpha.svg")


def test_a_picture_in_a_page_describes_each_node_once():
    root = parsed(svg.drawing(SEARCHED, "x-").element)
    (about,) = root.iter(f"{SVG}desc")
    assert "node:" not in (about.text or "")
    groups = nodes(root).values()
    assert {each.get("role") for each in groups} == {"img"}
    assert all(each.find(f"{SVG}title").text for each in groups)


def test_the_usual_font_sizes_are_classes_and_others_attributes():
    text = svg.drawing(SEARCHED, "x-").element
    sizes = {float(size) for size in re.findall(r'font-size="([\d.]+)"', text)}
    assert not sizes & set(SIZES)
    for size, name in SIZES.items():
        assert not name or re.search(rf"\.{name}\b[^{{}}]*{{font-size:{size}px}}", style.STYLE)
