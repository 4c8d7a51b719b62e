"""Start positions and choosers for rare things, and the facts by which engine and reference are compared."""

import random

from signoria.envs.core.compiled import plain
from signoria.envs.lorenzo_il_magnifico import constants as c
from signoria.envs.lorenzo_il_magnifico.constants import Phase
from signoria.envs.lorenzo_il_magnifico.modifiers import refresh
from signoria.envs.lorenzo_il_magnifico.prospects import weigh

from .reference import AREAS, MEMBERS, STATES, bits, card_number
from .reference_game import Game

SET_UP = (Phase.CHOOSE_BONUS_TILE, Phase.LEADER_DRAFT)
SKIPPING_TILE = 13
MILITARY_TILE, RESOURCE_TILE = 18, 20
LORENZO = 14
STATE_CODES = {name: code for code, name in STATES.items()}

# --- facts


def seat_facts(seat, dice: list[int], playing: bool) -> dict:
    """Return what is public of one player of the reference, and his values while a round is played."""
    lorenzo = [leader for leader in seat.leaders if leader.row["id"] == LORENZO and leader.copied]
    facts = {
        "stock and VP": seat.have,
        "cards": [[card_number(row) for row in own] for own in seat.cards],
        "cubes": {tile["period"] - 1 for tile in seat.suffers},
        "bonus tile": seat.bonus_tile,
        "members": [seat.at.get(m, c.HOME) for m in MEMBERS],
        "leaders": [(leader.row["id"], STATE_CODES[leader.state]) for leader in seat.leaders],
        "copied": lorenzo[0].copied["id"] if lorenzo else c.NO_LEADER,
    }
    if playing:
        facts |= {
            "used leaders": {slot for slot, leader in enumerate(seat.leaders) if leader.used},
            "set member": c.Member.NEUTRAL if seat.set_to_six is None else seat.set_to_six,
            "member values": [seat.member_value(m, dice) for m in MEMBERS],
            "tower values": [seat.tower_value(tower) for tower in range(4)],
            "area values": [seat.area_value(area) for area in AREAS],
            "leaders' area values": [seat.area_malus(area) for area in AREAS],
            "servants per point": seat.rate,
        }
    return facts


def reference_facts(game: Game, playing: bool) -> dict:
    """Return every public quantity of the reference."""
    standing = [
        {4 * seat.number + m for seat in game.seats for m, at in seat.at.items() if at == space} for space in range(25)
    ]
    return {
        "round": game.round_no,
        "order": game.order,
        "dice": game.dice,
        "floors": [card_number(row) for row in game.towers],
        "council": game.council,
        "occupants": standing,
        **{f"seat {seat.number}": seat_facts(seat, game.dice, playing) for seat in game.seats},
    }


def numbers(values) -> list[int]:
    """Return a record's row as plain numbers."""
    return [int(x) for x in values]


def engine_seat(record, p: int, playing: bool) -> dict:
    """Return the facts of one seat from the record."""
    counts = numbers(record["card_count"][p])
    held = [(leader, state) for leader, state in zip(record["leaders"][p], record["leader_state"][p], strict=True)]
    facts = {
        "stock and VP": [*numbers(record["stock"][p]), int(record["scores"][p])],
        "cards": [numbers(record["cards"][p][kind][: counts[kind]]) for kind in range(4)],
        "cubes": bits(record["cubes"][p]),
        "bonus tile": int(record["bonus_tile"][p]),
        "members": numbers(record["member_at"][p]),
        "leaders": [(int(leader), int(state)) for leader, state in held if leader != c.NO_LEADER],
        "copied": int(record["copied"][p]),
    }
    if playing:
        facts |= {
            "used leaders": bits(record["leader_used"][p]),
            "set member": int(record["set_member"][p]),
            "member values": numbers(record["member_value"][p]),
            "tower values": numbers(record["tower_value"][p]),
            "area values": numbers(record["area_value"][p]),
            "leaders' area values": numbers(record["area_malus"][p]),
            "servants per point": int(record["servant_rate"][p]),
        }
    return facts


def engine_facts(record, playing: bool) -> dict:
    """Return every public quantity of the engine."""
    n = int(record["num_players"])
    return {
        "round": int(record["round_no"]),
        "order": numbers(record["order"][:n]),
        "dice": numbers(record["dice"]),
        "floors": numbers(record["tower_cards"]),
        "council": numbers(record["council"][: int(record["council_size"])]),
        "occupants": [bits(space) for space in record["occupants"]],
        **{f"seat {p}": engine_seat(record, p, playing) for p in range(n)},
    }


def differences(ours: dict, theirs: dict) -> list[str]:
    """Return one line for each fact that differs."""
    lines = []
    for name in ours:
        if isinstance(ours[name], dict):
            lines += [f"{name} {line}" for line in differences(ours[name], theirs[name])]
        elif ours[name] != theirs[name]:
            lines.append(f"{name}: engine {theirs[name]}, reference {ours[name]}")
    return lines


# --- choosers

WEIGHTS = {
    "even": [],
    "builder": [
        (range(c.PLACE, c.PASS), 1),
        ([c.PASS], 0.1),
        (range(c.EXCHANGE + 1, c.EXTRA_TOWER), 3),
        ([c.DECLINE_EXTRA], 0.3),
        (range(c.LEADER_DISCARD, c.LEADER_PLAY), 0.1),
        (range(c.LEADER_PLAY, c.LEADER_ACTIVATE), 15),
        (range(c.LEADER_ACTIVATE, c.SET_MEMBER), 5),
        ([c.END_TURN], 0.5),
    ],
}


def weight(action: int, style: str) -> float:
    """Return how gladly a chooser takes an action; a builder goes to the towers."""
    if style == "builder" and action < c.PASS and action % 25 < 16:
        return 6
    return next((value for actions, value in WEIGHTS[style] if action in actions), 1)


def choose(actions: list[int], style: str, chance: random.Random) -> int:
    """Return one of the actions."""
    return chance.choices(actions, [weight(action, style) for action in actions])[0]


# --- start positions


def to_first_turn(state, chance: random.Random):
    """Play the set-up decisions at random."""
    while Phase(int(state.record["phase"])) in SET_UP:
        state.step(chance.choice(state.legal_actions().tolist()))
    return state


def refresh_all(record) -> None:
    """Recompute the modifiers and prospects of every seat of an edited record."""
    for p in range(int(record["num_players"])):
        plain(refresh)(record, p)
        plain(weigh)(record, p)


def choose_tiles(record, number: int) -> None:
    """Put tiles on the board so that seven consecutive numbers use all of them."""
    record["tiles"] = [number % 7, 7 + (number + number // 7) % 7, 14 + (number + 2 * (number // 7)) % 7]


def as_dealt(state, number: int, chance: random.Random):
    """Return the game as it is set up."""
    return state


def rich(state, number: int, chance: random.Random):
    """Return a game at the first turn in which everybody has plenty."""
    with to_first_turn(state, chance).edit() as record:
        choose_tiles(record, number)
        for p in range(int(record["num_players"])):
            record["stock"][p] = [chance.randint(3, 25) for _ in range(4)] + [chance.randint(0, 20)] * 2
            record["stock"][p][c.Good.FAITH] = chance.randint(0, 12)
            record["scores"][p] = chance.randint(0, 60)
        refresh_all(record)
    return state


def share_cards(record, dealt: int, chance: random.Random) -> None:
    """Give the cards of earlier rounds to the seats, up to five of a type each."""
    n = int(record["num_players"])
    for kind in range(c.NUM_TYPES):
        cards = numbers(record["decks"][kind][:dealt])
        chance.shuffle(cards)
        for p in range(n):
            own = [cards.pop() for _ in range(min(len(cards), chance.randint(0, 5)))]
            record["cards"][p][kind][: len(own)] = own
            record["card_count"][p][kind] = len(own)


def share_cubes(record, periods: int, chance: random.Random) -> None:
    """Excommunicate at random; the seat to act first must not be one that skips its first turn."""
    first = int(record["order"][0])
    for p in range(int(record["num_players"])):
        for period in range(periods):
            skips = int(record["tiles"][period]) == SKIPPING_TILE
            if chance.random() < 0.5 and not (skips and p == first):
                record["cubes"][p] |= 1 << period


def open_round_five(record) -> None:
    """Show the cards of round 5."""
    record["round_no"] = 5
    for floor in range(c.NUM_FLOORS):
        record["tower_cards"][floor] = record["decks"][floor // 4][16 + floor % 4]


def late(state, number: int, chance: random.Random):
    """Return a game at the first turn of round 5 with cards, cubes, plenty of goods and leaders in play."""
    with to_first_turn(state, chance).edit() as record:
        choose_tiles(record, number)
        open_round_five(record)
        share_cards(record, 16, chance)
        share_cubes(record, 2, chance)
        for p in range(int(record["num_players"])):
            record["stock"][p] = [chance.randint(0, 18) for _ in range(4)] + [chance.randint(0, 25)] * 2
            record["stock"][p][c.Good.FAITH] = chance.randint(0, 15)
            record["scores"][p] = chance.randint(0, 60)
            for slot in range(c.HAND_SIZE):
                if int(record["leaders"][p][slot]) not in (c.NO_LEADER, LORENZO) and chance.random() < 0.4:
                    record["leader_state"][p][slot] = c.LeaderState.PLAYED
        refresh_all(record)
    return state


def poor(state, number: int, chance: random.Random):
    """Return a game at the first turn of round 5 whose tile 3-5 or 3-7 takes more than the seats will have."""
    with to_first_turn(state, chance).edit() as record:
        open_round_five(record)
        record["tiles"][2] = MILITARY_TILE if number % 2 else RESOURCE_TILE
        for p in range(int(record["num_players"])):
            amount = chance.randint(12, 20)
            record["stock"][p] = [0, 0, 0, 0, amount, 0] if number % 2 else [0, amount, amount, 0, 0, 0]
        refresh_all(record)
    return state
