"""Full boards with one seat to act, for the rules tests: only what a test is about has to be named.

The floors show cards of the last period that start no further action and give no servants, except Trading Town.
"""

from signoria.envs.core.compiled import plain
from signoria.envs.lorenzo_il_magnifico import constants as c
from signoria.envs.lorenzo_il_magnifico import modifiers

from . import moves as m
from .scenario import ADVANCED, STOCK, legal, phase, play, position, spaces_for, stock

EASY = {
    "territory": ("Trading Town", "Farm", "Colony", "Marble Pit"),
    "character": ("Noble", "Governor", "Paramour", "Herald"),
    "building": ("Bank", "Fair", "Fortress", "Palace"),
    "venture": ("Hiring Mercenaries", "Promoting Sacred Art", "Military Conquest", "Sacred War"),
}
"""Cards on the floors from below."""

RICH = {"coins": 40, "wood": 20, "stone": 20, "military": 25}
"""Enough for every card, but no servants."""

LEADER_WISHES = {"hand", "played", "used", "copied", "set_member"}


def tower_of(name: str) -> str:
    """Return the tower of a card."""
    return m.TYPES[m.CARD[name] // c.CARDS_PER_TYPE]


def layout(show: dict[str, int], vacated: set[int], owned: set[str]) -> dict[int, str]:
    """Return the cards on the floors: `show` where it says so, otherwise EASY; a floor with a member has none."""
    shown = {m.floor(tower, number + 1): name for tower in m.TYPES for number, name in enumerate(EASY[tower])}
    wanted = {m.floor(tower_of(name), number): name for name, number in show.items()}
    shown = {space: name for space, name in shown.items() if name not in show and name not in owned} | wanted
    return {space: name for space, name in shown.items() if space not in vacated}


def board(
    players: int = 2,
    *,
    seat: int = 0,
    round_no: int = 5,
    dice: tuple[int, int, int] = (3, 4, 5),
    show: dict[str, int] | None = None,
    stand: tuple[tuple, ...] = (),
    tiles: tuple[str, ...] = (),
    other: dict | None = None,
    turn: int | None = None,
    order: list[int] | None = None,
    options: dict | None = None,
    **mine,
):
    """Return a position with `seat` to act.

    `show` maps cards to floors, `stand` holds (seat, member, space), `tiles` are those that the seat to act suffers,
    `other` is what the next seat has, `mine` what the seat to act has (as for `Table.give`).
    """
    other = other or {}
    settings = dict(options or {})
    if LEADER_WISHES & (set(mine) | set(other)):
        settings = ADVANCED | settings
    with position(players, **settings) as table:
        table.turn(seat, round_no, dice=dice, turn=turn, order=order)
        table.give(seat, **mine)
        table.give((seat + 1) % players, **other)
        owned = {*mine.get("cards", ()), *other.get("cards", ())}
        for space, name in layout(show or {}, {where[2] for where in stand}, owned).items():
            table.put(name, space % c.FLOORS + 1)
        for where in stand:
            table.stand(*where)
        for code in tiles:
            table.tile(code, seat)
    return table.state


def take(member: int, tower: str, number: int) -> int:
    """Place a member on a floor."""
    return m.place(member, m.floor(tower, number))


def take_extra(tower: str, number: int) -> int:
    """Take the card of a floor by an extra action."""
    return m.extra(m.floor(tower, number))


def floors(state, member: int, tower: str) -> set[int]:
    """Return the floors 1..4 of a tower on which the member may be placed."""
    return {number for number in range(1, 5) if m.floor(tower, number) in spaces_for(state, member)}


def extra_floors(state, tower: str) -> set[int]:
    """Return the floors 1..4 of a tower that the extra action may use."""
    assert phase(state) == c.Phase.EXTRA_TOWER
    return {number for number in range(1, 5) if take_extra(tower, number) in legal(state)}


def change(state, *actions: int, seat: int = 0) -> dict[str, int]:
    """Make the moves and return by how much each of the seat's goods and VP has changed, without zeros."""
    before = stock(state, seat)
    play(state, *actions)
    after = stock(state, seat)
    return {name: after[name] - before[name] for name in (*STOCK, "vp") if after[name] != before[name]}


def first_cards(card_type: int, count: int) -> list[str]:
    """Return the names of the first cards of a type."""
    return [m.CARD_NAMES[c.CARDS_PER_TYPE * card_type + k] for k in range(count)]


def pass_round(state):
    """Let everybody pass until the next round; the Church is refused."""
    started = int(state.record["round_no"])
    while not state.done and int(state.record["round_no"]) == started:
        play(state, m.REFUSE if phase(state) == c.Phase.VATICAN else m.PASS)
    return state


def turns(state, limit: int = 40) -> list[int]:
    """Let everybody pass to the end of the round and return the seats that were asked."""
    asked, started = [], int(state.record["round_no"])
    while not state.done and int(state.record["round_no"]) == started and phase(state) == c.Phase.TURN:
        asked.append(state.player)
        play(state, m.PASS)
        assert len(asked) < limit
    return asked


def set_dice(state, *dice: int) -> None:
    """Turn the dice by hand and give the members their values."""
    with state.edit() as record:
        record["dice"] = dice
        for seat in range(state.num_players):
            plain(modifiers.refresh)(record, seat)
