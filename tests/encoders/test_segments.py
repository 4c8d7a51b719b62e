"""Named segments: offsets, errors, digest, table."""

import pytest

from signoria.encoders.segments import DIGEST_LENGTH, Layout, Segment

pytestmark = pytest.mark.plain

BOARD = Segment("board", 49, 1, "public", "grid by rows")
MONEY = Segment("money", 1, 10000, "option", "florins")
HAND = Segment("hand", 21, 1, "viewer", "cards in hand")


@pytest.fixture
def layout() -> Layout:
    return Layout([BOARD, MONEY, HAND])


def test_segments_lie_one_behind_the_other(layout):
    assert layout.size == 71
    assert layout.names == ("board", "money", "hand")
    assert [layout.offset(name) for name in layout.names] == [0, 49, 50]
    assert layout.slice("hand") == slice(50, 71)
    assert list(layout) == [BOARD, MONEY, HAND]
    assert len(layout) == 3


@pytest.mark.parametrize("look_up", [Layout.offset, Layout.slice])
def test_unknown_segment_names_it_and_the_known_ones(layout, look_up):
    with pytest.raises(KeyError, match=r"unknown segment 'gold'; allowed: board, money, hand"):
        look_up(layout, "gold")


def test_doubled_names_are_refused():
    with pytest.raises(ValueError, match=r"segments named twice: board, hand"):
        Layout([HAND, BOARD, MONEY, BOARD, HAND])


def test_empty_layout_is_refused():
    with pytest.raises(ValueError, match="at least one segment"):
        Layout([])


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"name": ""}, "needs a name"),
        ({"length": 0}, "'board': length 0 is below 1"),
        ({"scale": 0}, "'board': scale 0 is not positive"),
        ({"visibility": "nobody"}, "'board': unknown visibility 'nobody'; allowed: public, viewer, option"),
    ],
)
def test_wrong_declarations_are_refused(changed, message):
    fields = {"name": "board", "length": 49, "scale": 1.0, "visibility": "public", "text": ""}
    with pytest.raises(ValueError, match=message):
        Segment(**{**fields, **changed})


def test_digest_changes_with_what_a_network_depends_on(layout):
    assert len(layout.digest) == DIGEST_LENGTH
    assert int(layout.digest, 16) >= 0
    same_for_a_network = Layout([Segment("board", 49, 1.0, "viewer", "other words"), MONEY, HAND])
    assert same_for_a_network.digest == layout.digest
    others = [
        Layout([BOARD, HAND, MONEY]),
        Layout([BOARD, MONEY]),
        Layout([Segment("grid", 49, 1, "public", "grid by rows"), MONEY, HAND]),
        Layout([Segment("board", 48, 1, "public", "grid by rows"), MONEY, HAND]),
        Layout([Segment("board", 49, 2, "public", "grid by rows"), MONEY, HAND]),
    ]
    assert len({layout.digest, *(other.digest for other in others)}) == 6


def test_table_has_a_line_for_each_segment(layout):
    assert layout.markdown().splitlines() == [
        "| floats | segment | length | scale | known to | meaning |",
        "|---|---|---|---|---|---|",
        "| 0-48 | `board` | 49 | 1 | public | grid by rows |",
        "| 49 | `money` | 1 | 10000 | option | florins |",
        "| 50-70 | `hand` | 21 | 1 | viewer | cards in hand |",
    ]
