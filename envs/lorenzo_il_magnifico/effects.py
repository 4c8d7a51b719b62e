"""Kinds of effects that cards, tiles and leaders have, with the words or numbers of the data files (section 2)."""

from enum import IntEnum


class ProductionKind(IntEnum):
    """What a building does in a production (section 5.5); `prod_kind` of buildings.json."""

    FREE = 0
    """A gain for nothing."""
    PER_CARD = 1
    """A gain for each own card of a type."""
    EXCHANGE = 2
    """At most one of one or two exchanges."""


class ExtraKind(IntEnum):
    """Extra action of a card when it is taken (section 4.4); `extra_kind` of characters.json and ventures.json."""

    NONE = 0
    TOWER = 1
    HARVEST = 2
    PRODUCTION = 3


class PermanentKind(IntEnum):
    """Permanent effect of a character (section 5.10); `perm_kind` of characters.json."""

    NONE = 0
    TOWER_VALUE = 1
    HARVEST_VALUE = 2
    PRODUCTION_VALUE = 3
    NO_FLOOR_BONUS = 4


class DiscountMode(IntEnum):
    """How a character's discount is taken off (section 5.3); `perm_discount_mode` of characters.json."""

    NONE = 0
    ALL = 1
    CHOICE = 2
    """Off wood or off stone, as the taker of the building chooses."""


class TileEffect(IntEnum):
    """Effects of excommunication tiles; the names in small letters are `effect` of excommunication_tiles.json."""

    NONE = 0
    GAIN_MALUS = 1
    HARVEST_MALUS = 2
    PRODUCTION_MALUS = 3
    COLORED_MEMBER_MALUS = 4
    TOWER_MALUS = 5
    NO_MARKET = 6
    SERVANT_RATE = 7
    SKIP_FIRST_TURN = 8
    NO_END_VP = 9
    LOSE_VP_PER_VP = 10
    LOSE_VP_PER_MIL = 11
    LOSE_VP_PER_BUILDING_COST = 12
    LOSE_VP_PER_RESOURCE = 13


class LeaderEffect(IntEnum):
    """Abilities of leaders; the names in small letters are `effect` of leaders.json."""

    NONE = 0
    HARVEST = 1
    PRODUCTION = 2
    PLACE_IN_OCCUPIED = 3
    NO_TOWER_FEE = 4
    SET_ONE_MEMBER = 5
    GAIN = 6
    COIN_DISCOUNT = 7
    CHURCH_BONUS = 8
    COLORED_BONUS = 9
    NEUTRAL_BONUS = 10
    COLORED_SET = 11
    COPY_LEADER = 12
    NO_TERRITORY_REQUIREMENT = 13
    DOUBLE_IMMEDIATE = 14


def words(kind: type[IntEnum]) -> tuple[str, ...]:
    """Return the words of the data files for the members of an enum without its NONE, in order."""
    return tuple(member.name.lower() for member in kind if member.name != "NONE")
