"""Everything that must be true of every position, named one by one (sections 2, 3, 5 and 7).

`check` returns the sum of the `Invariant` flags that are broken, 0 for a sound position at a decision or at the end.
"""

from enum import IntFlag, auto

import numpy as np

from ..core.bits import popcount
from ..core.checks import flag_unless
from ..core.compiled import compiled
from ..core.memory import knows
from .constants import (
    CELLS,
    DRAW_SIZE,
    MAX_SEATS,
    NO_CARD,
    NUM_BONUS,
    NUM_BUILDINGS,
    NUM_FREEDOMS,
    NUM_LANDSCAPES,
    NUM_PRESTIGE,
    NUM_PROFESSIONS,
    NUM_TILES,
    Option,
    Phase,
    Pile,
)
from .placement import palazzo_cells
from .tables import (
    ACTIONS_PER_TURN,
    BUILDINGS_EACH,
    CARDS_DEALT,
    EXTRA_FREEDOMS,
    FLORINS_PER_PP_SOLD,
    FREEDOM_COPIES,
    FREEDOMS_EACH,
    FULL_GRID,
    MAX_BUILDERS,
    MIN_PP,
    PILE_START,
    ROUNDS,
    TILE_CELLS,
)


class Invariant(IntFlag):
    """One flag per invariant."""

    PROFESSIONS = auto()
    """Each profession lies in exactly one of deck, drawn cards, hands and displays."""
    PRESTIGE_CARDS = auto()
    """Each prestige card lies in exactly one of deck, drawn cards and hands."""
    BONUS_CARDS = auto()
    """Each bonus card lies in exactly one of deck, drawn cards, hands and out of the game."""
    DECKS = auto()
    """Decks and drawn cards hold cards up to their size and nothing behind."""
    BUILDINGS = auto()
    """Buildings left, owned and being placed add up, type by type."""
    LANDSCAPES = auto()
    """Landscapes left, owned and being placed add up, type by type."""
    FREEDOMS = auto()
    """Freedoms left and owned add up to those in the game."""
    BUILDERS = auto()
    """Builders left and owned add up; nobody has more than allowed."""
    JESTERS = auto()
    """Jesters left and owned add up."""
    RECRUITING_CARDS = auto()
    """Recruiting cards left, in hands and in displays add up."""
    BOARD = auto()
    """The drawn board shows the bitboards and the tiles owned, cell by cell."""
    OVERLAP = auto()
    """No tile lies on another one, on the palazzo or outside the grid."""
    MONEY = auto()
    """Money is not negative and a multiple of 100."""
    PRESTIGE_POINTS = auto()
    """Nobody is below 0 prestige points."""
    KNOWN_HAND = auto()
    """Cards that everybody knows to be in a hand are in it; an open deal is known."""
    MEMORY = auto()
    """What a seat takes for possible contains the truth, and it knows its own and the open cards exactly."""
    PLAYER = auto()
    """Players, starting player and selector are seats of the game."""
    PHASE = auto()
    """The phase exists, and is GAME_OVER exactly when the game is done."""
    ROUND = auto()
    """The round fits the phase."""
    SETUP_FIELDS = auto()
    """Cards to return are chosen only in SETUP_RETURN, from the own hand."""
    AUCTION_FIELDS = auto()
    """Auction fields are set exactly while they are needed."""
    TURN_FIELDS = auto()
    """Action counts and once-per-phase marks are set only in the action phase, within their range."""
    WORK_FIELDS = auto()
    """The work in progress is set exactly in WORK_BONUS and WORK_CONVERT and lies in its owner's display."""
    TILE_FIELD = auto()
    """The tile being placed is set exactly in PLACE_TILE."""
    DRAWN_FIELDS = auto()
    """Cards are drawn exactly while one is being picked."""
    ABSENT_SEATS = auto()
    """Seats that do not play own nothing."""


@compiled
def _count_list(cards: np.ndarray, size: int, copies: np.ndarray) -> None:
    """Count the first `size` cards of a deck."""
    for i in range(size):
        card = int(cards[i])
        if 0 <= card < len(copies):
            copies[card] += 1


@compiled
def _count_bits(cards: int, copies: np.ndarray) -> None:
    """Count the cards of a bitset."""
    for card in range(len(copies)):
        copies[card] += (cards >> card) & 1


@compiled
def _all_once(copies: np.ndarray) -> bool:
    """Tell whether every card was counted once."""
    for card in range(len(copies)):
        if copies[card] != 1:
            return False
    return True


@compiled
def _drawn_in(s: np.void, phase: int) -> int:
    """Return the bitset of the drawn cards if they are being picked from in this phase."""
    cards = 0
    if int(s["phase"]) == phase:
        for i in range(int(s["drawn_size"])):
            cards |= 1 << int(s["drawn"][i])
    return cards


@compiled
def _check_cards(s: np.void) -> int:
    """Check that every card lies in one place."""
    professions = np.zeros(NUM_PROFESSIONS, np.int64)
    prestige = np.zeros(NUM_PRESTIGE, np.int64)
    bonus = np.zeros(NUM_BONUS, np.int64)
    _count_list(s["profession_deck"], int(s["profession_deck_size"]), professions)
    _count_list(s["prestige_deck"], int(s["piles"][Pile.PRESTIGE]), prestige)
    _count_list(s["bonus_deck"], int(s["bonus_deck_size"]), bonus)
    _count_bits(_drawn_in(s, Phase.PROFESSION_PICK), professions)
    _count_bits(_drawn_in(s, Phase.PRESTIGE_PICK), prestige)
    _count_bits(_drawn_in(s, Phase.BONUS_PICK), bonus)
    _count_bits(int(s["bonus_played"]), bonus)
    for p in range(MAX_SEATS):
        _count_bits(int(s["hand"][p]), professions)
        _count_bits(int(s["display"][p]), professions)
        _count_bits(int(s["prestige_hand"][p]), prestige)
        _count_bits(int(s["bonus_hand"][p]), bonus)
    flags = flag_unless(_all_once(professions), Invariant.PROFESSIONS.value)
    flags |= flag_unless(_all_once(prestige), Invariant.PRESTIGE_CARDS.value)
    return flags | flag_unless(_all_once(bonus), Invariant.BONUS_CARDS.value)


@compiled
def _is_deck(cards: np.ndarray, size: int, count: int) -> bool:
    """Tell whether `size` cards of 0..count-1 are followed by NO_CARD only."""
    if not 0 <= size <= len(cards):
        return False
    for i in range(len(cards)):
        if i < size and not 0 <= int(cards[i]) < count:
            return False
        if i >= size and int(cards[i]) != NO_CARD:
            return False
    return True


@compiled
def _check_decks(s: np.void) -> int:
    """Check the arrays of decks and drawn cards."""
    sound = (
        _is_deck(s["profession_deck"], int(s["profession_deck_size"]), NUM_PROFESSIONS)
        and _is_deck(s["prestige_deck"], int(s["piles"][Pile.PRESTIGE]), NUM_PRESTIGE)
        and _is_deck(s["bonus_deck"], int(s["bonus_deck_size"]), NUM_BONUS)
        and _is_deck(s["drawn"], int(s["drawn_size"]), NUM_PROFESSIONS)
    )
    return flag_unless(sound, Invariant.DECKS.value)


@compiled
def _check_tiles(s: np.void, n: int, rules: int) -> int:
    """Check the numbers of buildings and landscapes."""
    flags = 0
    for building in range(NUM_BUILDINGS):
        total = int(s["buildings_left"][building])
        for p in range(n):
            total += (int(s["built"][p]) >> building) & 1
        if int(s["tile"]) == building:
            total += 1
        if total != BUILDINGS_EACH[n, rules] or int(s["buildings_left"][building]) < 0:
            flags |= Invariant.BUILDINGS.value
    for landscape in range(NUM_LANDSCAPES):
        total = int(s["piles"][landscape])
        for p in range(n):
            total += int(s["landscapes"][p, landscape])
        if int(s["tile"]) == NUM_BUILDINGS + landscape:
            total += 1
        if total != PILE_START[n, rules, landscape] or int(s["piles"][landscape]) < 0:
            flags |= Invariant.LANDSCAPES.value
    return flags


@compiled
def _check_freedoms(s: np.void, n: int, rules: int) -> int:
    """Check the freedoms, type by type and in all."""
    each = FREEDOMS_EACH[n, rules]
    total = 0
    sound = True
    for freedom in range(NUM_FREEDOMS):
        here = int(s["freedoms_left"][freedom])
        sound = sound and here >= 0
        for p in range(n):
            here += (int(s["freedoms"][p]) >> freedom) & 1
        sound = sound and each <= here <= FREEDOM_COPIES[freedom]
        total += here
    due = NUM_FREEDOMS * each + EXTRA_FREEDOMS[n, rules, int(s["options"][Option.TWO_PLAYER_FREEDOMS])]
    return flag_unless(sound and total == due, Invariant.FREEDOMS.value)


@compiled
def _check_supplies(s: np.void, n: int, rules: int) -> int:
    """Check builders, jesters and recruiting cards."""
    builders = int(s["piles"][Pile.BUILDER])
    jesters = int(s["piles"][Pile.JESTER])
    recruiting = int(s["piles"][Pile.RECRUITING])
    in_range = builders >= 0
    sound = jesters >= 0 and recruiting >= 0
    for p in range(n):
        builders += int(s["builders"][p])
        jesters += int(s["jesters"][p])
        recruiting += int(s["recruiting"][p]) + int(s["recruited"][p])
        in_range = in_range and 0 <= int(s["builders"][p]) <= MAX_BUILDERS
        sound = sound and s["recruiting"][p] >= 0 and s["recruited"][p] >= 0 and s["jesters"][p] >= 0
    flags = flag_unless(in_range and builders == PILE_START[n, rules, Pile.BUILDER], Invariant.BUILDERS.value)
    flags |= flag_unless(sound and jesters == PILE_START[n, rules, Pile.JESTER], Invariant.JESTERS.value)
    return flags | flag_unless(
        sound and recruiting == PILE_START[n, rules, Pile.RECRUITING], Invariant.RECRUITING_CARDS.value
    )


@compiled
def _tile_shown(s: np.void, p: int, tile: int, cells: int) -> bool:
    """Tell whether the board shows as many cells of the tile as the seat owns tiles of it."""
    if tile < NUM_BUILDINGS:
        return cells == TILE_CELLS[tile] * ((int(s["built"][p]) >> tile) & 1)
    return cells == TILE_CELLS[tile] * int(s["landscapes"][p, tile - NUM_BUILDINGS])


@compiled
def _board_sound(s: np.void, p: int) -> bool:
    """Tell whether the drawn board agrees with the bitboards and the tiles owned."""
    shown = np.zeros(NUM_TILES + 1, np.int64)
    for cell in range(CELLS):
        tile = int(s["board"][p, cell])
        if not 0 <= tile <= NUM_TILES:
            return False
        shown[tile] += 1
        is_building = 1 <= tile <= NUM_BUILDINGS
        if (int(s["building_cells"][p]) >> cell) & 1 != is_building:
            return False
        if (int(s["landscape_cells"][p]) >> cell) & 1 != (tile > NUM_BUILDINGS):
            return False
    for tile in range(NUM_TILES):
        if not _tile_shown(s, p, tile, shown[tile + 1]):
            return False
    return True


@compiled
def _check_boards(s: np.void, n: int) -> int:
    """Check the principalities."""
    flags = 0
    for p in range(n):
        buildings = int(s["building_cells"][p])
        landscapes = int(s["landscape_cells"][p])
        taken = buildings | landscapes
        apart = buildings & landscapes == 0 and taken & palazzo_cells(s) == 0
        flags |= flag_unless(apart and taken & ~FULL_GRID == 0, Invariant.OVERLAP.value)
        flags |= flag_unless(_board_sound(s, p), Invariant.BOARD.value)
    return flags


@compiled
def _check_amounts(s: np.void, n: int) -> int:
    """Check money and prestige points."""
    flags = 0
    for p in range(n):
        money = int(s["money"][p])
        flags |= flag_unless(money >= 0 and money % FLORINS_PER_PP_SOLD == 0, Invariant.MONEY.value)
        flags |= flag_unless(int(s["scores"][p]) >= MIN_PP, Invariant.PRESTIGE_POINTS.value)
    return flags


@compiled
def _memory_sound(memory: np.ndarray, q: int, count: int, certain: int) -> bool:
    """Tell whether every true place is possible for the seat and `certain` cards are known exactly."""
    for card in range(count):
        if not (int(memory[q, card]) >> card) & 1 or int(memory[q, card]) >> count != 0:
            return False
        if (certain >> card) & 1 and not knows(memory, q, card):
            return False
    return True


@compiled
def _check_memory(s: np.void, n: int) -> int:
    """Check known hands and what the seats remember."""
    flags = 0
    open_cards = 0
    for p in range(n):
        hidden = int(s["hand"][p]) & ~int(s["known_hand"][p])
        flags |= flag_unless(int(s["known_hand"][p]) & ~int(s["hand"][p]) == 0, Invariant.KNOWN_HAND.value)
        if s["phase"] == Phase.SETUP_RETURN and s["options"][Option.INITIAL_DEAL_PUBLIC] != 0:
            flags |= flag_unless(hidden == 0, Invariant.KNOWN_HAND.value)
        open_cards |= int(s["known_hand"][p]) | int(s["display"][p])
    for q in range(n):
        own = 1 if int(s["player"]) == q else 0
        professions = open_cards | int(s["hand"][q]) | own * _drawn_in(s, Phase.PROFESSION_PICK)
        prestige = int(s["prestige_hand"][q]) | own * _drawn_in(s, Phase.PRESTIGE_PICK)
        bonus = int(s["bonus_played"]) | int(s["bonus_hand"][q]) | own * _drawn_in(s, Phase.BONUS_PICK)
        sound = (
            _memory_sound(s["profession_memory"], q, NUM_PROFESSIONS, professions)
            and _memory_sound(s["prestige_memory"], q, NUM_PRESTIGE, prestige)
            and _memory_sound(s["bonus_memory"], q, NUM_BONUS, bonus)
        )
        flags |= flag_unless(sound, Invariant.MEMORY.value)
    return flags


@compiled
def _check_header(s: np.void, n: int) -> int:
    """Check players, phase and round."""
    phase = int(s["phase"])
    seats = 0 <= int(s["player"]) < n and 0 <= int(s["start_player"]) < n and 0 <= int(s["selector"]) < n
    round_no = int(s["round_no"])
    round_fits = round_no == 0 if phase == Phase.SETUP_RETURN else 1 <= round_no <= ROUNDS
    over = phase == Phase.GAME_OVER
    flags = flag_unless(seats, Invariant.PLAYER.value)
    flags |= flag_unless(0 <= phase <= Phase.GAME_OVER and over == (s["done"] != 0), Invariant.PHASE.value)
    return flags | flag_unless(round_fits, Invariant.ROUND.value)


@compiled
def _check_setup(s: np.void, n: int, rules: int) -> int:
    """Check the choices of SETUP_RETURN."""
    choosing = int(s["phase"]) == Phase.SETUP_RETURN
    for p in range(n):
        card = int(s["setup_return"][p])
        if card != NO_CARD and not (choosing and (int(s["hand"][p]) >> card) & 1):
            return Invariant.SETUP_FIELDS.value
        if choosing and popcount(int(s["hand"][p])) != CARDS_DEALT[n, rules]:
            return Invariant.SETUP_FIELDS.value
    return 0


@compiled
def _check_auction(s: np.void, n: int) -> int:
    """Check the auction fields."""
    phase = int(s["phase"])
    bidding = phase == Phase.AUCTION_BID
    has_pile = int(s["pile"]) != NO_CARD
    won = Phase.AUCTION_LANDSCAPE_TYPE <= phase <= Phase.RECRUIT_NOW and has_pile
    auctions = bidding or won or phase == Phase.AUCTION_SELECT
    bidders = int(s["bidders"])
    seats = int(s["in_auction"])
    sound = has_pile == (bidding or won)
    sound = sound and (bidders != 0) == bidding and (int(s["bid"]) > 0) == bidding
    sound = sound and (int(s["high_bidder"]) != NO_CARD) == bidding
    sound = sound and bidders & ~seats == 0 and 0 <= seats < 1 << n
    sound = sound and (auctions or (seats == 0 and int(s["sold"]) == 0 and int(s["selector"]) == 0))
    if bidding:
        sound = sound and ((bidders >> int(s["high_bidder"])) & 1) == 1 and ((bidders >> int(s["player"])) & 1) == 1
    return flag_unless(sound, Invariant.AUCTION_FIELDS.value)


@compiled
def _check_turn(s: np.void, n: int) -> int:
    """Check the fields of the action phase."""
    phase = int(s["phase"])
    acting = Phase.ACTION_MAIN <= phase <= Phase.BONUS_PICK
    acting = acting or (phase == Phase.PLACE_TILE and int(s["tile"]) < NUM_BUILDINGS)
    if not acting:
        idle = s["turns_taken"] == 0 and s["actions_left"] == 0
        return flag_unless(idle and s["took_profession"] == 0 and s["took_freedom"] == 0, Invariant.TURN_FIELDS.value)
    turn = (int(s["start_player"]) + int(s["turns_taken"])) % n
    sound = 0 <= int(s["turns_taken"]) < n and int(s["player"]) == turn
    sound = sound and 0 <= int(s["actions_left"]) <= ACTIONS_PER_TURN
    sound = sound and 0 <= int(s["took_profession"]) <= 1 and 0 <= int(s["took_freedom"]) <= 1
    return flag_unless(sound, Invariant.TURN_FIELDS.value)


@compiled
def _check_transients(s: np.void) -> int:
    """Check work, tile and drawn cards."""
    phase = int(s["phase"])
    p = int(s["player"])
    working = phase == Phase.WORK_BONUS or phase == Phase.WORK_CONVERT
    work = int(s["work"])
    sound = (work != NO_CARD) == working and (working or int(s["work_value"]) == 0)
    if working and sound:
        sound = (int(s["display"][p]) >> work) & 1 == 1
    flags = flag_unless(sound, Invariant.WORK_FIELDS.value)
    tile = int(s["tile"])
    placing = phase == Phase.PLACE_TILE
    flags |= flag_unless(0 <= tile < NUM_TILES if placing else tile == NO_CARD, Invariant.TILE_FIELD.value)
    picking = phase == Phase.PRESTIGE_PICK or phase == Phase.PROFESSION_PICK or phase == Phase.BONUS_PICK
    drawn = int(s["drawn_size"])
    return flags | flag_unless((drawn > 0) == picking and drawn <= DRAW_SIZE, Invariant.DRAWN_FIELDS.value)


@compiled
def _check_absent(s: np.void, n: int) -> int:
    """Check that seats which do not play own nothing."""
    for p in range(n, MAX_SEATS):
        cards = int(s["hand"][p]) | int(s["display"][p]) | int(s["bonus_hand"][p]) | int(s["prestige_hand"][p])
        tiles = int(s["building_cells"][p]) | int(s["landscape_cells"][p]) | int(s["freedoms"][p])
        amounts = int(s["money"][p]) | int(s["scores"][p]) | int(s["builders"][p]) | int(s["jesters"][p])
        if cards | tiles | amounts | int(s["recruiting"][p]) | int(s["recruited"][p]) | int(s["ranks"][p]):
            return Invariant.ABSENT_SEATS.value
    return 0


@compiled
def check(s: np.void) -> int:
    """Return the sum of the flags of all broken invariants, 0 if the position is sound."""
    n = int(s["num_players"])
    rules = int(s["options"][Option.TWO_PLAYER_RULES])
    flags = _check_cards(s) | _check_decks(s)
    flags |= _check_tiles(s, n, rules) | _check_freedoms(s, n, rules) | _check_supplies(s, n, rules)
    flags |= _check_boards(s, n) | _check_amounts(s, n) | _check_memory(s, n)
    flags |= _check_header(s, n) | _check_setup(s, n, rules)
    flags |= _check_auction(s, n) | _check_turn(s, n) | _check_transients(s)
    return flags | _check_absent(s, n)
