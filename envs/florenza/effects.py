"""Words of the data files for what locations and guilds do, numbered for the rules (sections 2.4 and 5.9)."""

from enum import IntEnum


class Effect(IntEnum):
    """Effects of locations: `effect` of locations.json."""

    TAKE = 0
    """Take a resource from the supply."""
    SELL = 1
    """Give a resource for money."""
    BARTER = 2
    """Give a resource for one of another kind."""
    CAPTAIN = 3
    """Become Captain at the end of the round."""


class Bonus(IntEnum):
    """What a guild pays for at the end: `end_bonus_per` of florenza_cards.json."""

    NONE = 0
    WORKSHOP = 1
    RESIDENCE = 2
    MONUMENT = 3
    ARTIST_SET = 4
    DISTRICT_SET = 5


def words(kind: type[IntEnum]) -> tuple[str, ...]:
    """Return the words of the data files for an enum, in its order."""
    return tuple(member.name.lower() for member in kind)
