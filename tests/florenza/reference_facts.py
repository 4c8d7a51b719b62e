"""The quantities by which engine and reference are compared after every decision."""

from collections import Counter

from signoria.envs.florenza import constants as c

from .reference import Seat, bits, multiset, numbers, rows
from .reference_game import Game


def seat_facts(game: Game, seat: Seat) -> dict:
    """Return everything about one player of the reference."""
    return {
        "points": game.points[seat.number] if game.over else seat.points,
        "resources": seat.have,
        "money": seat.money,
        "hand": sorted(seat.hand),
        "hand size": len(seat.hand),
        "tableau": seat.tableau,
        "works": seat.works,
        "hired by class": [seat.hired_classes.count(kind) for kind in range(3)],
        "artists hired": set(seat.hired),
        "artists reserved": set(seat.reserved_artists),
        "monuments": seat.monuments,
        "monuments reserved": set(seat.reserved_monuments),
        "card kept": game.kept.get(seat.number, c.NO_CARD),
    }


def reference_facts(game: Game) -> dict:
    """Return every quantity of the reference."""
    facts = {
        "round": game.round_no,
        "Captain": game.captain,
        "holder of the Captain card": c.NO_SEAT if game.card_holder is None else game.card_holder,
        "resource named": c.NO_RESOURCE if game.named is None else game.named,
        "supply": game.stock.supply,
        "bank": game.stock.bank,
        "locations": game.locations,
        "anonymous artists": game.anonymous,
        "artists displayed": game.artist_display,
        "artists dealt": game.artists_dealt,
        "monuments displayed": set(game.monument_display),
        "monuments drawn": game.monuments_drawn,
        "draw pile": game.draw_pile,
        "unopened piles": [Counter(pile) for pile in game.unopened],
        "discards": [(discard.card, discard.seat, discard.round_no) for discard in game.discards],
        "step": game.step,
    }
    if game.step:
        facts["place"] = game.place
    return facts | {f"seat {seat.number}": seat_facts(game, seat) for seat in game.seats}


def set_up_facts(players: int, options: dict, record) -> dict:
    """Return the set-up of section 3; the record tells only what is chance: Captain, orders and who got which card."""
    setup = next(row for row in rows("setup") if row["players"] == players)
    deck = [row for row in rows("florenza_deck") if row["min_players"] <= players]
    deck = [row for row in deck if options["use_guilds"] or not row["is_guild"]]
    piles = [Counter(row["card_id"] for row in deck if row["pile"] == pile) for pile in (1, 2, 3)]
    sizes = [setup[f"pile_{pile}" + ("" if options["use_guilds"] else "_no_guilds")] for pile in (1, 2, 3)]
    assert [pile.total() for pile in piles] == sizes
    hands = [multiset(record["hand"][p]) for p in range(players)]
    drawn = Counter(card for hand in hands for card in hand)
    left = numbers(record["draw_pile"][: int(record["draw_size"])])
    assert Counter(left) + drawn == piles[0]
    assert sorted(numbers(record["artist_order"])) == list(range(c.NUM_FACES))
    assert sorted(numbers(record["monument_order"])) == list(range(c.NUM_MONUMENTS))
    assert int(record["captain"]) in range(players)
    each, money, shown = setup["start_each_resource"], setup["start_money"], setup["monuments_first_round"]
    column = f"copies_scaled_{players}p" if options["locations"] == "scaled" else "copies_all"
    seat = {"points": 0, "resources": [each] * 6, "money": money, "hand size": setup["start_florenza_cards"]}
    seat |= {"tableau": set(), "works": [], "hired by class": [0, 0, 0], "artists hired": set(), "monuments": set()}
    seat |= {"artists reserved": set(), "monuments reserved": set(), "card kept": c.NO_CARD}
    return {
        "round": 1,
        "holder of the Captain card": c.NO_SEAT,
        "resource named": c.NO_RESOURCE,
        "supply": [row["supply"] - each * players for row in rows("resources")],
        "bank": sum(row["value"] * row["count"] for row in rows("money")) - money * players,
        "locations": [row[column] for row in rows("locations")],
        "anonymous artists": {0, 1, 2},
        "artists displayed": list(range(setup["artists_per_round"])),
        "artists dealt": setup["artists_per_round"],
        "monuments displayed": set(numbers(record["monument_order"])[:shown]),
        "monuments drawn": shown,
        "unopened piles": [Counter(), *piles[1:]],
        "discards": [],
        "step": 1,
        "place": 0,
        **{f"seat {p}": seat for p in range(players)},
    }


def where(places, place: int) -> set[int]:
    """Return the numbers of what lies at a place."""
    return {k for k, at in enumerate(numbers(places)) if at == place}


def engine_seat(record, p: int) -> dict:
    """Return the facts of one seat from the record."""
    return {
        "points": int(record["scores"][p]),
        "resources": numbers(record["resources"][p]),
        "money": int(record["money"][p]),
        "hand": multiset(record["hand"][p]),
        "hand size": int(record["hand_size"][p]),
        "tableau": bits(record["tableau"][p]),
        "works": numbers(record["works"][p][: int(record["work_count"][p])]),
        "hired by class": numbers(record["hired"][p]),
        "artists hired": where(record["artist_place"], c.Place.OWNED + p),
        "artists reserved": where(record["artist_place"], c.Place.RESERVED + p),
        "monuments": where(record["monument_place"], c.Place.OWNED + p),
        "monuments reserved": where(record["monument_place"], c.Place.RESERVED + p),
        "card kept": int(record["kept"][p]),
    }


def engine_facts(record) -> dict:
    """Return every quantity of the engine."""
    size = int(record["discard_size"])
    discards = [numbers(record[f"discard_{part}"][:size]) for part in ("card", "seat", "round")]
    facts = {
        "round": int(record["round_no"]),
        "Captain": int(record["captain"]),
        "holder of the Captain card": int(record["next_captain"]),
        "resource named": int(record["named"]),
        "supply": numbers(record["supply"]),
        "bank": int(record["bank"]),
        "locations": numbers(record["locations"]),
        "anonymous artists": bits(record["anonymous"]),
        "artists displayed": sorted(where(record["artist_place"], c.Place.DISPLAY)),
        "artists dealt": int(record["artists_dealt"]),
        "monuments displayed": where(record["monument_place"], c.Place.DISPLAY),
        "monuments drawn": int(record["monuments_drawn"]),
        "draw pile": numbers(record["draw_pile"][: int(record["draw_size"])]),
        "unopened piles": [Counter(multiset(counts)) for counts in record["unopened"]],
        "discards": list(zip(*discards, strict=True)),
        "step": int(record["step"]),
        "place": int(record["place"]),
    }
    return facts | {f"seat {p}": engine_seat(record, p) for p in range(int(record["num_players"]))}


def differences(ours: dict, theirs: dict) -> list[str]:
    """Return one line for each fact of the reference that the engine sees otherwise."""
    lines = []
    for name in ours:
        if isinstance(ours[name], dict):
            lines += [f"{name} {line}" for line in differences(ours[name], theirs[name])]
        elif ours[name] != theirs[name]:
            lines.append(f"{name}: engine {theirs[name]}, reference {ours[name]}")
    return lines
