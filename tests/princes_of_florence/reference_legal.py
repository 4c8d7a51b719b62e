"""The second opinion on legality: every decision point of section 4.2 as a list comprehension over the record."""

from signoria.envs.princes_of_florence import constants as c
from signoria.envs.princes_of_florence.constants import Phase

from . import reference as ref

FEE = {name: ref.CONSTANTS[f"cost_{name}"] for name in ("profession", "freedom", "bonus")}


def official(record) -> bool:
    """Return whether the two-player rules of 2006 are in force."""
    return int(record["num_players"]) == 2 and int(record["options"][c.Option.TWO_PLAYER_RULES]) == 1


def setup_row(record) -> dict:
    """Return the row of setup.json for this game."""
    players = int(record["num_players"])
    variant = "default" if players > 2 else "official" if official(record) else "plain"
    return next(row for row in ref.rows("setup") if (row["players"], row["variant"]) == (players, variant))


def purse(record, seat: int) -> int:
    """Return the most that a seat can pay (section 5.1)."""
    return int(record["money"][seat]) + 100 * int(record["scores"][seat])


def landscape_fits(record, seat: int, landscape: int) -> bool:
    """Return whether a landscape tile has a legal placement on the seat's board."""
    return bool(ref.legal_spots(record, seat, c.NUM_BUILDINGS + landscape))


def can_take(record, seat: int, pile: int) -> bool:
    """Return whether a seat may bid for a pile (section 4.2)."""
    if pile == c.Pile.BUILDER:
        return int(record["builders"][seat]) < ref.CONSTANTS["max_builders"]
    if pile == c.Pile.LANDSCAPE:
        return any(record["piles"][k] > 0 and landscape_fits(record, seat, k) for k in range(c.NUM_LANDSCAPES))
    return pile >= c.NUM_LANDSCAPES or landscape_fits(record, seat, pile)


def open_piles(record) -> list[int]:
    """Return the piles that are not empty and were not sold this round."""
    piles = range(3, 8) if official(record) else range(7)
    left = {pile: int(record["piles"][pile]) for pile in range(7)}
    left[c.Pile.LANDSCAPE] = left[0] + left[1] + left[2]
    return [pile for pile in piles if left[pile] > 0 and pile not in ref.members(record["sold"])]


def foreign_professions(record, seat: int) -> set[int]:
    """Return the professions face-up in front of the opponents."""
    return set().union(*(ref.members(record["display"][q]) for q in range(int(record["num_players"])) if q != seat))


def recruits(record, seat: int) -> list[int]:
    """Return the RECRUIT actions that a recruiting card allows."""
    return [c.RECRUIT + p for p in foreign_professions(record, seat)] if record["recruiting"][seat] > 0 else []


def drawn(record) -> list[int]:
    """Return the cards drawn."""
    return [int(card) for card in record["drawn"][: int(record["drawn_size"])]]


def setup_return(record, p: int) -> list[int]:
    return [c.PICK_PROFESSION + card for card in ref.members(record["hand"][p])]


def auction_select(record, p: int) -> list[int]:
    affordable = purse(record, p) >= setup_row(record)["auction_start_bid"]
    return [c.PASS] + [c.SELECT_PILE + x for x in open_piles(record) if affordable and can_take(record, p, x)]


def auction_bid(record, p: int) -> list[int]:
    step = setup_row(record)["auction_raise"]
    may_raise = can_take(record, p, int(record["pile"])) and purse(record, p) >= int(record["bid"]) + step
    return [c.PASS, c.RAISE] if may_raise else [c.PASS]


def landscape_type(record, p: int) -> list[int]:
    return [
        c.SELECT_PILE + k for k in range(c.NUM_LANDSCAPES) if record["piles"][k] > 0 and landscape_fits(record, p, k)
    ]


def place_tile(record, p: int) -> list[int]:
    return [c.PLACE + o * 49 + row * 7 + col for o, row, col in ref.legal_spots(record, p, int(record["tile"]))]


def prestige_pick(record, p: int) -> list[int]:
    return [c.PICK_PRESTIGE + card for card in drawn(record)]


def recruit_now(record, p: int) -> list[int]:
    return [c.PASS, *recruits(record, p)]


def may_build(record, p: int, building: int) -> bool:
    """Return whether BUILD is possible, the number of actions aside."""
    cost = ref.rows("builder_levels")[int(record["builders"][p])]["building_cost"]
    return (
        record["buildings_left"][building] > 0
        and building not in ref.members(record["built"][p])
        and purse(record, p) >= cost
        and bool(ref.legal_spots(record, p, building))
    )


def action_main(record, p: int) -> list[int]:
    legal = [c.PASS, *recruits(record, p)]
    if record["actions_left"] == 0:
        return legal
    minimum = ref.MINIMUM[int(record["round_no"])]
    legal += [c.WORK + w for w in ref.members(record["hand"][p]) if ref.best_value(record, p, w) >= minimum]
    legal += [c.BUILD + b for b in range(c.NUM_BUILDINGS) if may_build(record, p, b)]
    money = purse(record, p)
    if money >= FEE["freedom"] and not record["took_freedom"]:
        own = ref.members(record["freedoms"][p])
        legal += [c.FREEDOM + f for f in range(c.NUM_FREEDOMS) if record["freedoms_left"][f] > 0 and f not in own]
    if money >= FEE["profession"] and not record["took_profession"] and record["profession_deck_size"] > 0:
        legal.append(c.TAKE_PROFESSION)
    if money >= FEE["bonus"] and record["bonus_deck_size"] > 0:
        legal.append(c.BUY_BONUS)
    return legal


def work_bonus(record, p: int) -> list[int]:
    have = ref.holdings(record, p)
    legal = [c.PLAY_BONUS + b for b in ref.members(record["bonus_hand"][p]) if ref.bonus_value(b, have) > 0]
    return legal + [c.PASS] * bool(record["work_value"] >= ref.MINIMUM[int(record["round_no"])])


def work_convert(record, p: int) -> list[int]:
    return [c.CONVERT + k for k in range(int(record["work_value"]) // 2 + 1)]


def profession_pick(record, p: int) -> list[int]:
    return [c.PICK_PROFESSION + card for card in drawn(record)]


def bonus_pick(record, p: int) -> list[int]:
    return [c.PICK_BONUS + card for card in drawn(record)]


LEGAL = {
    Phase.SETUP_RETURN: setup_return,
    Phase.AUCTION_SELECT: auction_select,
    Phase.AUCTION_BID: auction_bid,
    Phase.AUCTION_LANDSCAPE_TYPE: landscape_type,
    Phase.PLACE_TILE: place_tile,
    Phase.PRESTIGE_PICK: prestige_pick,
    Phase.RECRUIT_NOW: recruit_now,
    Phase.ACTION_MAIN: action_main,
    Phase.WORK_BONUS: work_bonus,
    Phase.WORK_CONVERT: work_convert,
    Phase.PROFESSION_PICK: profession_pick,
    Phase.BONUS_PICK: bonus_pick,
    Phase.GAME_OVER: lambda record, p: [],
}


def legal(record) -> list[int]:
    """Return the legal actions of the seat to act, ascending."""
    return sorted(LEGAL[Phase(int(record["phase"]))](record, int(record["player"])))
