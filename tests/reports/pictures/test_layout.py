"""The layout of a picture: no words overlap, no line crosses them, and
everything is on the page.
"""

from itertools import combinations, pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grader.reports.pictures import measure
from grader.reports.pictures.blocks import BOX
from grader.reports.pictures.layout import place
from grader.reports.pictures.node_labels import Labels
from grader.reports.pictures.outline import outline
from tests.support.picture_samples import FIGURE, LECTURE, compared, pictures, right
from tests.support.strategies import chain, exercise


def laid_out(picture, limit=120):
    items = outline(picture, limit)
    labels = Labels(picture, items)
    return place(items, [labels.block(item) for item in items])


def word_boxes(layout):
    """The boxes of all words and numbers, each with the position of its item."""
    for number, spot in enumerate(layout.places):
        boxes = [text.box for text in spot.block.texts]
        if spot.block.badge is not None:
            x, y = spot.block.badge.x, spot.block.badge.y
            across, high = spot.block.badge.width / 2, spot.block.badge.height / 2
            boxes.append((x - across, y - high, x + across, y + high))
        for left, top, right_, bottom in boxes:
            yield number, (spot.x + left, spot.y + top, spot.x + right_, spot.y + bottom)


def shape_boxes(layout):
    for number, spot in enumerate(layout.places):
        across, high = spot.block.size
        top = spot.y - spot.block.tip
        yield number, (spot.x - across / 2, top, spot.x + across / 2, top + high)


def meet(one, other, slack=0.01):
    across = one[0] < other[2] - slack and other[0] < one[2] - slack
    return across and one[1] < other[3] - slack and other[1] < one[3] - slack


def crosses(start, end, box):
    """Whether a line crosses a box."""
    near, far = 0.0, 1.0
    for axis in (0, 1):
        low, high, step = box[axis], box[axis + 2], end[axis] - start[axis]
        if abs(step) < 1e-9:
            if not low < start[axis] < high:
                return False
            continue
        ends = sorted(((low - start[axis]) / step, (high - start[axis]) / step))
        near, far = max(near, ends[0]), min(far, ends[1])
    return near < far - 1e-6


def assert_tidy(layout):
    texts, shapes = list(word_boxes(layout)), list(shape_boxes(layout))
    for (_, one), (_, other) in combinations(texts, 2):
        assert not meet(one, other)
    for (_, one), (_, other) in combinations(shapes, 2):
        assert not meet(one, other)
    for (mine, one), (its, other) in ((text, shape) for text in texts for shape in shapes):
        assert mine == its or not meet(one, other)
    for points in layout.lines.values():
        for start, end in pairwise(points):
            assert not any(crosses(start, end, box) for _, box in texts)
    for _, (left, top, right_, bottom) in [*texts, *shapes]:
        assert left >= -0.01
        assert top >= -0.01
        assert right_ <= layout.width + 0.01
        assert bottom <= layout.height + 0.01


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(pictures(), st.sampled_from([120, 12]))
def test_no_words_overlap_and_no_line_crosses_them(picture, limit):
    assert_tidy(laid_out(picture, limit))


@pytest.mark.parametrize("tree", [chain(110), list(range(110)), [[1, 2], 3, [[4], 5]], 7])
def test_trees_of_odd_shapes_are_tidy(tree):
    assert_tidy(laid_out(right(exercise(tree))))


@given(pictures())
def test_all_leaves_are_on_one_line_below_everything_else(picture):
    layout = laid_out(picture)
    leaves = [spot for spot in layout.places if picture.tree.is_leaf(spot.item.node)]
    others = [spot for spot in layout.places if not picture.tree.is_leaf(spot.item.node)]
    assert len({spot.y for spot in leaves}) == 1
    assert all(spot.y < leaves[0].y for spot in others)


@given(pictures())
def test_a_parent_is_above_the_middle_of_its_children_which_keep_their_order(picture):
    layout = laid_out(picture)
    places = {spot.item.node: spot for spot in layout.places}
    for spot in layout.places:
        below = [places[child].x for child in picture.tree.children(spot.item.node)]
        assert below == sorted(below)
        if below:
            assert spot.x == pytest.approx((below[0] + below[-1]) / 2)


def test_every_line_leads_from_the_bottom_of_a_node_to_the_top_of_its_child():
    layout = laid_out(right(exercise([[1, [2, 3]], 4])))
    for number, points in layout.lines.items():
        below = layout.places[number]
        above = layout.places[below.item.parent]
        assert points[0] == (above.x, above.y)
        assert points[-1] == (below.x, below.y - below.block.tip)


def test_values_are_in_the_triangles_where_all_of_them_fit():
    for tree, fit in ((LECTURE, True), ([[1, 100], 3], True), ([[1234, 5678], 6], False)):
        picture = right(exercise(tree))
        items = outline(picture)
        labels = Labels(picture, items)
        assert labels.values_inside == fit
        texts = [text.text for text in labels.block(items[0]).texts]
        assert (f"→ {picture.right.value}" in texts) != fit


def test_different_windows_are_below_each_other():
    picture = compared(exercise(FIGURE), "max_never_raises_alpha")
    items = outline(picture)
    block = Labels(picture, items).block(items[2])
    said = [(text.kind, text.owner, text.text) for text in block.texts if text.kind != "value"]
    assert said[:2] == [("name", "", "C"), ("tag", "", "first difference")]
    windows = [("window theirs", "yours", "[−∞, +∞]"), ("window right", "right", "[3, +∞]")]
    assert said[2:] == windows
    assert block.ring


# ---------------------------------------------------------------- measures

texts = st.text(st.characters(categories=["L", "N", "P", "S"]) | st.just(" "), max_size=60)


@given(texts, st.floats(8, 20), st.floats(20, 200), st.integers(1, 5))
def test_wrapped_text_fits(text, size, room, most):
    lines = measure.wrapped(text, size, room, most)
    assert len(lines) <= most
    assert all(measure.width(line, size) <= room or len(line) <= 2 for line in lines)
    whole = "".join(lines).removesuffix("…").replace(" ", "")
    assert "".join(text.split(" ")).startswith(whole)


def test_a_name_of_forty_letters_is_shown_in_full():
    name = "the node that this lecture is all about!"
    picture = right(exercise({"name": name, "children": [{"name": name[::-1], "value": 1}]}))
    layout = laid_out(picture)
    for spot, wanted in zip(layout.places, (name, name[::-1]), strict=True):
        shown = " ".join(text.text for text in spot.block.texts if text.kind == "name")
        assert len(name) == 40
        assert shown.replace(" ", "") == wanted.replace(" ", "")


def test_a_leaf_is_as_wide_as_its_value():
    layout = laid_out(right(exercise([3, -1234567])))
    assert layout.places[1].block.size[0] == BOX
    assert layout.places[2].block.size[0] > 70
