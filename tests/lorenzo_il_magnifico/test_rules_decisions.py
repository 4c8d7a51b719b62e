"""The small decisions (sections 4.2, 4.4, 5.4 to 5.6): SERVANTS, EXCHANGE, PRIVILEGE, VENTURE_COST, EXTRA_TOWER."""

import pytest

from .boards import RICH, board, change, extra_floors, floors, take, take_extra
from .moves import (
    BLACK,
    COUNCIL,
    DECLINE,
    FIRST,
    HARVEST_LARGE,
    HARVEST_SINGLE,
    MARKET_1,
    MARKET_2,
    MARKET_4,
    NEUTRAL,
    PAY_MILITARY,
    PAY_RESOURCES,
    PRIVILEGES,
    PRODUCTION_LARGE,
    PRODUCTION_SINGLE,
    SECOND,
    SKIP,
    WHITE,
    floor,
    place,
    privilege,
    servants,
)
from .scenario import cards, legal, phase, play, privileges, raises, shown, spaces_for, stock

pytestmark = pytest.mark.plain

ALL_TERRITORIES = ["Trading Town", "Marble Pit", "Farm", "Castle", "Colony", "Province"]
"""Activations 1 to 6."""

# --- SERVANTS: the set offered


@pytest.mark.parametrize(
    ("die", "owned", "have", "offered"),
    [
        (1, ["Marble Pit", "Castle"], 9, {0, 1, 3}),
        (2, ["Marble Pit", "Castle"], 9, {0, 2}),
        (3, ["Marble Pit", "Castle", "Province"], 9, {0, 1, 3}),
        (3, ["Marble Pit", "Castle", "Province"], 2, {0, 1}),
        (1, ALL_TERRITORIES, 9, {0, 1, 2, 3, 4, 5}),
        (1, ALL_TERRITORIES, 4, {0, 1, 2, 3, 4}),
        (1, ALL_TERRITORIES[::2], 9, {0, 2, 4}),
    ],
)
def test_raises_that_switch_something_on(die, owned, have, offered):
    state = board(dice=(die, die, die), cards=owned, servants=have)
    play(state, place(BLACK, HARVEST_SINGLE))
    assert raises(state) == offered


def test_a_raise_that_switches_nothing_on_is_not_asked():
    state = board(cards=["Marble Pit"], servants=9)
    found = change(state, place(BLACK, HARVEST_SINGLE))
    assert found == {"wood": 1, "stone": 3, "servants": 1, "vp": 1}
    assert (phase(state).name, state.player) == ("TURN", 1)


def test_buildings_of_the_other_area_do_not_matter():
    state = board(cards=["Stronghold", "Bank"], servants=9)
    assert change(state, place(BLACK, HARVEST_SINGLE)) == {"wood": 1, "stone": 1, "servants": 1}
    state = board(cards=["Castle", "Province"], servants=9)
    assert change(state, place(BLACK, PRODUCTION_SINGLE)) == {"coins": 2, "military": 1}


def test_whether_an_exchange_can_be_paid_plays_no_part():
    """Barracks (1) and Treasury (3) cannot be paid when the raise is chosen."""
    state = play(board(dice=(1, 1, 1), cards=["Treasury"], servants=5), place(BLACK, PRODUCTION_SINGLE))
    assert raises(state) == {0, 2}
    assert change(state, servants(2)) == {"servants": -2, "coins": 2, "military": 1}


@pytest.mark.parametrize(
    ("have", "options", "offered"),
    [
        (9, {}, {1, 2, 4}),
        (9, {"servants_choice": "all"}, set(range(1, 10))),
        (15, {"servants_choice": "all"}, set(range(1, 13))),
        (9, {"allow_overpay": "yes"}, set(range(1, 10))),
        (2, {}, {1, 2}),
    ],
)
def test_the_neutral_member_pays_at_least_one(have, options, offered):
    state = board(cards=["Marble Pit", "Castle"], servants=have, options=options)
    play(state, place(NEUTRAL, HARVEST_SINGLE))
    assert raises(state) == offered


def test_the_least_raise_is_offered_even_if_it_switches_nothing_on():
    """Neutral on the large space: at least 1, which makes 1 - 3 = -2; the bonus tile wants 4."""
    state = play(board(3, servants=9), place(NEUTRAL, HARVEST_LARGE))
    assert raises(state) == {1, 4}
    assert change(state, servants(1)) == {"servants": -1}


@pytest.mark.parametrize(("options", "offered"), [({}, {0, 3, 4, 6}), ({"servants_choice": "all"}, set(range(13)))])
def test_raises_on_the_large_space(options, offered):
    """1 - 3 = -2 at first: the bonus tile wants 3, Bank 4, Fair 6."""
    state = board(3, dice=(1, 1, 1), cards=["Bank", "Fair"], servants=14, coins=4, options=options)
    play(state, place(BLACK, PRODUCTION_LARGE))
    assert raises(state) == offered


def test_unraised_actions_of_a_card_start_at_zero():
    """A harvest of value 4 - 3: the bonus tile is on at once."""
    mine = {"show": {"Improving the Canals": 1}, "coins": 3, "tiles": ("1-5",), "cards": ["Castle"]}
    state = play(board(servants=6, **mine), take(BLACK, "venture", 1))
    assert raises(state) == {0, 3}
    assert change(state, servants(3)) == {"wood": 1, "stone": 1, "servants": -1, "military": 3}
    state = board(servants=6, options={"servants_choice": "all"}, **mine)
    play(state, take(BLACK, "venture", 1))
    assert raises(state) == {0, 1, 2, 3, 4}, "2 servants were the price of the venture"


# --- allow_overpay


@pytest.mark.parametrize(
    ("member", "space", "have", "offered"),
    [
        (NEUTRAL, MARKET_1, 3, {1, 2, 3}),
        (BLACK, MARKET_1, 3, {0, 1, 2, 3}),
        (BLACK, COUNCIL, 2, {0, 1, 2}),
        (BLACK, COUNCIL, 20, set(range(13))),
        (WHITE, floor("territory", 3), 4, {1, 2, 3, 4}),
        (WHITE, floor("territory", 1), 2, {0, 1, 2}),
    ],
)
def test_overpaying_is_asked_after_every_placement(member, space, have, offered):
    state = board(servants=have, options={"allow_overpay": "yes"})
    before = stock(state)["servants"]
    play(state, place(member, space))
    assert raises(state) == offered
    k = max(offered)
    play(state, servants(k))
    assert before - k <= stock(state)["servants"] <= before - k + 1, "Trading Town gives one"


def test_overpaying_with_nothing_to_spare_is_not_asked():
    state = board(options={"allow_overpay": "yes"})
    assert change(state, place(BLACK, MARKET_1)) == {"coins": 5}


def test_overpaying_leaves_the_price_of_the_card():
    mine = {"show": {"Garden": 1}, "wood": 4, "stone": 2, "options": {"allow_overpay": "yes"}}
    state = play(board(servants=4, **mine), take(BLACK, "building", 1))
    assert raises(state) == {0, 1, 2}
    assert change(state, servants(2)) == {"servants": -4, "wood": -4, "stone": -2, "vp": 10}


def test_overpaying_in_extra_actions():
    mine = {"show": {"Abbess": 1}, "coins": 6, "servants": 3, "options": {"allow_overpay": "yes"}}
    state = play(board(**mine), take(BLACK, "character", 1), servants(0), take_extra("territory", 3))
    assert raises(state) == {1, 2, 3}
    assert change(state, servants(3)) == {"servants": -3, "wood": 1, "military": 2}


def test_overpaying_with_tile_2_6():
    state = board(servants=5, tiles=("2-6",), options={"allow_overpay": "yes"})
    play(state, place(BLACK, MARKET_1))
    assert raises(state) == {0, 1, 2}
    assert change(state, servants(2)) == {"servants": -4, "coins": 5}


def test_the_fee_is_the_one_due_when_the_action_was_chosen():
    stand = ((1, WHITE, floor("territory", 4)),)
    mine = {"coins": 3, "servants": 2, "options": {"allow_overpay": "yes"}}
    state = play(board(stand=stand, **mine), take(BLACK, "territory", 2))
    assert change(state, servants(1)) == {"coins": -3, "servants": -1, "vp": 1, "wood": 1}
    state = play(board(turn=1, **mine), take(BLACK, "territory", 2))
    assert change(state, servants(1)) == {"servants": -1, "vp": 1, "wood": 1}


# --- EXCHANGE: payments from the stock at the start


@pytest.mark.parametrize(
    ("wood", "choice", "found"),
    [
        (1, SKIP, {"coins": 2, "military": 1}),
        (1, FIRST, {"coins": 5, "wood": -1, "military": 1}),
        (2, FIRST, {"coins": 5, "wood": -1, "military": 1}),
        (2, SECOND, {"coins": 7, "wood": -2, "military": 1}),
    ],
)
def test_an_exchange_is_offered_as_payable(wood, choice, found):
    for pool in ("start", "sequential"):
        state = board(dice=(4, 4, 4), cards=["Carpenter's Shop"], wood=wood, options={"production_pool": pool})
        before = stock(state)
        play(state, place(BLACK, PRODUCTION_SINGLE))
        assert phase(state).name == "EXCHANGE"
        assert legal(state) == [SKIP, FIRST, SECOND][: wood + 1]
        play(state, choice)
        after = stock(state)
        assert {name: after[name] - before[name] for name in after if after[name] != before[name]} == found


def test_an_exchange_that_cannot_be_paid_is_skipped():
    state = board(dice=(4, 4, 4), cards=["Carpenter's Shop", "Chapel"])
    assert change(state, place(BLACK, PRODUCTION_SINGLE)) == {"coins": 2, "military": 1}


def test_payments_leave_the_stock_at_once():
    """One wood for Carpenter's Shop or Painters' Guild, not for both."""
    owned = ["Carpenter's Shop", "Painters' Guild"]
    state = board(dice=(4, 4, 4), cards=owned, wood=1)
    assert change(state, place(BLACK, PRODUCTION_SINGLE), FIRST) == {"wood": -1, "coins": 5, "military": 1}
    assert phase(state).name == "TURN"
    state = board(dice=(4, 4, 4), cards=owned, wood=1)
    play(state, place(BLACK, PRODUCTION_SINGLE), SKIP)
    assert legal(state) == [SKIP, FIRST]
    assert change(state, FIRST) == {"wood": -1, "vp": 3, "coins": 2, "military": 1}


def test_nothing_is_gained_before_the_last_payment():
    state = board(dice=(4, 4, 4), cards=["Carpenter's Shop", "Treasury"], wood=1, coins=1)
    assert change(state, place(BLACK, PRODUCTION_SINGLE), FIRST) == {"wood": -1}
    assert legal(state) == [SKIP, FIRST], "1 coin: the 3 coins of the Carpenter are not there yet"
    assert change(state, FIRST) == {"coins": -1 + 3 + 2, "vp": 3, "military": 1}


@pytest.mark.parametrize("owned", [["Carpenter's Shop", "Treasury"], ["Treasury", "Carpenter's Shop"]])
def test_gains_never_pay_in_the_same_production(owned):
    state = board(dice=(4, 4, 4), cards=owned, wood=1)
    assert change(state, place(BLACK, PRODUCTION_SINGLE), FIRST) == {"wood": -1, "coins": 5, "military": 1}
    assert phase(state).name == "TURN"


def test_servants_of_the_raise_are_paid_before_exchanges():
    """Barracks needs a servant: the only one was the raise."""
    state = board(cards=["Barracks"], servants=1)
    assert change(state, place(NEUTRAL, PRODUCTION_SINGLE)) == {"servants": -1, "coins": 2, "military": 1}
    state = play(board(cards=["Barracks"], servants=2), place(NEUTRAL, PRODUCTION_SINGLE))
    assert legal(state) == [SKIP, FIRST]


def test_every_kind_of_payment():
    owned = ["Stonemasons' Guild", "Baptistery", "Church"]
    state = board(dice=(4, 4, 4), cards=owned, servants=1, wood=2, stone=1, faith=1)
    play(state, place(BLACK, PRODUCTION_SINGLE))
    assert change(state, FIRST) == {"servants": -1, "wood": -1, "stone": -1}
    assert change(state, FIRST) == {"faith": -1}
    assert legal(state) == [SKIP, FIRST], "the stone is gone, one wood is left"
    assert change(state, FIRST) == {"wood": -1, "vp": 8, "coins": 4, "faith": 2, "military": 1}


def test_privileges_of_a_production_come_last():
    state = board(dice=(5, 5, 5), cards=["Residence", "Fortress"], coins=1)
    play(state, place(BLACK, PRODUCTION_SINGLE), FIRST)
    assert stock(state)["coins"] == 2
    assert stock(state)["vp"] == 2
    for _ in range(2):
        assert privileges(state) == set(PRIVILEGES), "each building is a group of its own"
        play(state, privilege("coins"))
    assert stock(state)["coins"] == 6
    assert phase(state).name == "TURN"


# --- EXCHANGE: production_pool=sequential

SEQUENTIAL = {"production_pool": "sequential"}


def test_the_tile_pays_for_the_first_building():
    state = board(dice=(4, 4, 4), cards=["Treasury"], options=SEQUENTIAL)
    play(state, place(BLACK, PRODUCTION_SINGLE))
    assert (stock(state)["coins"], stock(state)["military"]) == (2, 1)
    assert legal(state) == [SKIP, FIRST, SECOND]
    assert change(state, SECOND) == {"coins": -2, "vp": 5}


def test_buildings_follow_in_board_order():
    """Carpenter first: his 5 coins and the 2 of the tile pay for the Fair. Fair first: not with 2 coins."""
    state = board(dice=(4, 4, 4), cards=["Carpenter's Shop", "Fair"], wood=2, options=SEQUENTIAL)
    play(state, place(BLACK, PRODUCTION_SINGLE), SECOND)
    assert stock(state)["coins"] == 7
    assert change(state, FIRST) == {"coins": -4, "wood": 3, "stone": 3}
    state = board(dice=(4, 4, 4), cards=["Fair", "Carpenter's Shop"], wood=2, options=SEQUENTIAL)
    assert change(state, place(BLACK, PRODUCTION_SINGLE), SECOND) == {"wood": -2, "coins": 7, "military": 1}
    assert phase(state).name == "TURN"


def test_sequential_privileges_are_had_at_once():
    state = board(dice=(4, 4, 4), cards=["Residence", "Fair"], options=SEQUENTIAL)
    play(state, place(BLACK, PRODUCTION_SINGLE), FIRST)
    assert phase(state).name == "PRIVILEGE"
    play(state, privilege("coins"))
    assert stock(state)["coins"] == 3
    assert phase(state).name == "TURN", "3 coins are no 4"
    state = board(dice=(4, 4, 4), cards=["Residence", "Marketplace"], options=SEQUENTIAL)
    play(state, place(BLACK, PRODUCTION_SINGLE), FIRST, privilege("coins"))
    assert legal(state) == [SKIP, FIRST], "3 coins pay for the Marketplace"


def test_sequential_gains_of_free_buildings_pay_later_ones():
    state = board(dice=(4, 4, 4), cards=["Bank", "Fair"], options=SEQUENTIAL)
    play(state, place(BLACK, PRODUCTION_SINGLE))
    assert stock(state)["coins"] == 7
    assert change(state, FIRST) == {"coins": -4, "wood": 3, "stone": 3}


def test_sequential_and_start_agree_without_exchanges():
    for options in ({}, SEQUENTIAL):
        state = board(dice=(6, 6, 6), cards=["Mint", "Stronghold", "Garden"], options=options)
        assert change(state, place(BLACK, PRODUCTION_SINGLE)) == {"coins": 5, "military": 3, "vp": 5}


@pytest.mark.parametrize("options", [{}, SEQUENTIAL])
def test_buildings_above_the_value_stay_idle(options):
    """At value 3 neither Fortress (5), Palace and Stronghold (6) nor Carpenter's Shop (4), which could be paid."""
    owned = ["Fortress", "Garden", "Palace", "Stronghold", "Carpenter's Shop", "Bank"]
    state = board(dice=(3, 3, 3), cards=owned, wood=2, coins=1, options=options)
    assert change(state, place(BLACK, PRODUCTION_SINGLE)) == {"coins": 7, "military": 1, "vp": 3}
    assert phase(state).name == "TURN"


def test_territories_above_the_value_stay_idle():
    state = board(dice=(5, 5, 5), cards=["City", "Commercial Hub"])
    assert change(state, place(BLACK, HARVEST_SINGLE)) == {"coins": 1, "wood": 1, "stone": 1, "servants": 1}
    assert phase(state).name == "TURN", "no privilege of City (6)"


# --- PRIVILEGE


def test_the_three_privileges_of_the_royal_messenger_differ():
    state = play(board(show={"Royal Messenger": 1}, coins=5), take(BLACK, "character", 1))
    left = set(PRIVILEGES)
    for name in ("faith", "coins", "servants"):
        assert privileges(state) == left
        play(state, privilege(name))
        left -= {name}
    assert phase(state).name == "TURN"


@pytest.mark.parametrize("first", PRIVILEGES)
def test_a_pair_of_privileges_differs(first):
    for state in (
        play(board(4), place(BLACK, MARKET_4)),
        play(board(show={"Raising a Statue": 1}, wood=2, stone=2), take(BLACK, "venture", 1)),
    ):
        play(state, privilege(first))
        assert privileges(state) == set(PRIVILEGES) - {first}
        play(state, legal(state)[0])
        assert phase(state).name == "TURN"


def test_different_sources_are_different_groups():
    """The privileges of City's harvest and of the council may be the same."""
    state = board(dice=(6, 6, 6), cards=["City"], coins=3)
    play(state, place(BLACK, HARVEST_SINGLE), privilege("faith"), place(BLACK, MARKET_1))
    play(state, place(WHITE, COUNCIL))
    assert privileges(state) == set(PRIVILEGES)
    assert change(state, privilege("faith")) == {"faith": 1}


def test_privileges_of_a_card_come_after_its_gains():
    state = board(show={"Building the Walls": 1}, stone=3)
    assert change(state, take(BLACK, "venture", 1)) == {"stone": -3, "military": 2}
    assert change(state, privilege("wood+stone")) == {"wood": 1, "stone": 1}


# --- VENTURE_COST


@pytest.mark.parametrize(
    ("mine", "offered"),
    [
        ({"military": 4, "coins": 2, "wood": 1, "stone": 1}, [PAY_RESOURCES, PAY_MILITARY]),
        ({"military": 3, "coins": 2, "wood": 1, "stone": 1}, None),
        ({"military": 4, "coins": 1, "wood": 1, "stone": 1}, None),
        ({"military": 3, "coins": 1, "wood": 1, "stone": 1}, []),
    ],
)
def test_the_price_of_a_venture_with_both_costs(mine, offered):
    state = board(show={"Support to the Bishop": 1}, **mine)
    assert (1 in floors(state, BLACK, "venture")) == (offered != [])
    if offered == []:
        return
    play(state, take(BLACK, "venture", 1))
    if offered is None:
        assert phase(state).name == "TURN"
    else:
        assert (phase(state).name, legal(state)) == ("VENTURE_COST", offered)
        assert change(state, PAY_MILITARY) == {"military": -2, "faith": 3}


# --- EXTRA_TOWER


def test_an_extra_action_may_be_declined():
    state = play(board(show={"Abbess": 1}, coins=3), take(BLACK, "character", 1))
    assert phase(state).name == "EXTRA_TOWER"
    assert DECLINE in legal(state)
    assert change(state, DECLINE) == {}
    assert (phase(state).name, state.player) == ("TURN", 1)


def test_an_extra_action_without_a_floor_is_skipped():
    """Captain wants a territory, the third needs 3 military and he gives 2."""
    state = board(show={"Captain": 1}, coins=4, cards=["Woods", "Forest"])
    assert change(state, take(BLACK, "character", 1)) == {"coins": -4, "military": 2}
    assert (phase(state).name, state.player) == ("TURN", 1)


def test_an_extra_action_places_no_member():
    state = play(board(show={"Abbess": 1}, coins=3), take(BLACK, "character", 1), take_extra("territory", 2))
    space = floor("territory", 2)
    assert shown(state, space) is None
    assert not int(state.record["occupants"][space])
    assert cards(state) == ["Farm", "Abbess"]
    play(state, place(BLACK, MARKET_2))
    assert floor("territory", 1) in spaces_for(state, WHITE), "nobody stands there: no fee, no rule of colours"


def test_an_extra_action_ignores_the_own_coloured_member():
    stand = ((0, WHITE, floor("territory", 4)), (1, BLACK, MARKET_1))
    state = play(board(stand=stand, show={"Abbess": 1}, coins=6), take(BLACK, "character", 1))
    assert extra_floors(state, "territory") == {1, 2}
    assert change(state, take_extra("territory", 2)) == {"coins": -3, "vp": 1, "wood": 1}


def test_the_kinds_of_extra_actions():
    kinds = {"Captain": "territory", "Architect": "building", "Patron": "character", "Hero": "venture"}
    for name, tower in kinds.items():
        state = play(board(show={name: 1}, servants=1, **RICH), take(BLACK, "character", 1))
        if name == "Hero":
            play(state, privilege("faith"))
        for other in ("territory", "character", "building", "venture"):
            everything = {1, 2, 3, 4} - ({1} if other == "character" else set())
            assert extra_floors(state, other) == (everything if other == tower else set())
