"""The weights of the heuristic for Lorenzo il Magnifico, read from `lorenzo_il_magnifico.json`."""

from enum import IntEnum

from ...envs.lorenzo_il_magnifico.constants import MAX_SEATS, MIN_SEATS
from .weights import by_seats, read_weights


class Weight(IntEnum):
    """Rows of the data file, which says what each weight means; all are whole numbers."""

    COINS = 0
    WOOD = 1
    STONE = 2
    SERVANTS = 3
    MILITARY = 4
    FAITH = 5
    COINS_HALF = 6
    WOOD_HALF = 7
    STONE_HALF = 8
    SERVANTS_HALF = 9
    LEFT = 10
    HALF_TIME = 11
    SLOT = 12
    RANK_SPREAD = 13
    FAITH_GAIN = 14
    FAITH_SPREAD = 15
    FAITH_CARRY = 16
    HARM_1_1 = 17
    HARM_1_2 = 18
    HARM_1_3 = 19
    HARM_1_4 = 20
    HARM_1_5 = 21
    HARM_1_6 = 22
    HARM_1_7 = 23
    HARM_2_1 = 24
    HARM_2_2 = 25
    HARM_2_3 = 26
    HARM_2_4 = 27
    HARM_2_5 = 28
    HARM_2_6 = 29
    HARM_2_7 = 30
    HARM_3 = 31
    HARVESTS = 32
    HARVESTS_CARD = 33
    PRODUCTIONS = 34
    PRODUCTIONS_CARD = 35
    NOW = 36
    ACTIVATION = 37
    EXCHANGE = 38
    TERRITORY_GROWTH = 39
    CHARACTER_GROWTH = 40
    TERRITORY_STEP = 41
    CHARACTER_STEP = 42
    VENTURE = 43
    BONUS_TERRITORIES = 44
    BONUS_CHARACTERS = 45
    BONUS_BUILDINGS = 46
    BONUS_VENTURES = 47
    BONUS_AREA = 48
    DISCOUNT = 49
    PREACHER = 50
    EXTRA = 51
    ORDER = 52
    PIP = 53
    CONTEST = 54
    FEE_AHEAD = 55
    CARD = 56
    LEADER_SFORZA = 57
    LEADER_ARIOSTO = 58
    LEADER_BRUNELLESCHI = 59
    LEADER_MONTEFELTRO = 60
    LEADER_SAVONAROLA = 61
    LEADER_BANDE_NERE = 62
    LEADER_BOTTICELLI = 63
    LEADER_MICHELANGELO = 64
    LEADER_GONZAGA = 65
    LEADER_LEONARDO = 66
    LEADER_PICO = 67
    LEADER_SISTO = 68
    LEADER_LUCREZIA = 69
    LEADER_SIGISMONDO = 70
    LEADER_LORENZO = 71
    LEADER_MORO = 72
    LEADER_CESARE = 73
    LEADER_SANTA_RITA = 74
    LEADER_COSIMO = 75
    LEADER_COLLEONI = 76
    DRAFT_SFORZA = 77
    DRAFT_ARIOSTO = 78
    DRAFT_BRUNELLESCHI = 79
    DRAFT_MONTEFELTRO = 80
    DRAFT_SAVONAROLA = 81
    DRAFT_BANDE_NERE = 82
    DRAFT_BOTTICELLI = 83
    DRAFT_MICHELANGELO = 84
    DRAFT_GONZAGA = 85
    DRAFT_LEONARDO = 86
    DRAFT_PICO = 87
    DRAFT_SISTO = 88
    DRAFT_LUCREZIA = 89
    DRAFT_SIGISMONDO = 90
    DRAFT_LORENZO = 91
    DRAFT_MORO = 92
    DRAFT_CESARE = 93
    DRAFT_SANTA_RITA = 94
    DRAFT_COSIMO = 95
    DRAFT_COLLEONI = 96
    PULL_CARD = 97
    PULL_STOCK = 98
    CARD_TURNS = 99
    UNIT_TURNS = 100
    DISCARD = 101
    TILE_1 = 102
    TILE_2 = 103
    TILE_3 = 104
    TILE_4 = 105


WEIGHTS = read_weights("lorenzo_il_magnifico.json", Weight, by_seats(MIN_SEATS, MAX_SEATS))
"""By number of seats. Found by letting variants of the weights play thousands of games against each other."""
