"""The second opinion on the flow: the whole game as one coroutine that stops at every decision (sections 3 to 6).

`Game.play()` yields a `Question` and is sent the action; everything that needs no choice happens in between. The only
thing taken from the compiled rules is chance: the decks, the tiles, the order of the start, the leaders dealt and the
dice of each round.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass

from signoria.envs.lorenzo_il_magnifico import constants as c
from signoria.envs.lorenzo_il_magnifico.constants import Phase

from . import reference_costs as costs
from .reference import (
    BUILDING,
    CONSTANTS,
    COUNCIL,
    FAITH,
    HARVEST,
    LEADERS,
    MEMBERS,
    NEUTRAL,
    PRODUCTION,
    SERVANTS,
    SPACES,
    TERRITORY,
    TILES,
    VP,
    Leader,
    Row,
    Seat,
    bits,
    card,
    read_leaders,
    read_seat,
    rows,
)
from .reference_scoring import final_points, places

FAITH_VP = {row["space"]: row["vp"] for row in rows("faith_track")}


@dataclass
class Question:
    """A decision: who, what, and the legal actions, ascending."""

    seat: int
    phase: Phase
    actions: list[int]


Asking = Generator[Question, int, None]
Answer = Generator[Question, int, int]


class Game:
    """The game of the reference."""

    def __init__(self, record, options: dict, latest: Callable) -> None:
        """Read a start position: `record` before any placement of a round, `latest` returns the newest record."""
        n = int(record["num_players"])
        self.options, self.latest = options, latest
        self.seats = [read_seat(record, p, options) for p in range(n)]
        self.order = [int(p) for p in record["order"][:n]]
        self.tiles = [TILES[int(tile)] for tile in record["tiles"]]
        self.decks = [[card(int(number)) for number in deck] for deck in record["decks"]]
        self.first_round = max(1, int(record["round_no"]))
        self.at_set_up = int(record["round_no"]) == 0
        self.round_no = int(record["round_no"])
        self.towers: list[Row | None] = [None] * 16
        self.council: list[int] = []
        self.dice = [0, 0, 0]
        self.over = False
        self.ranks: list[int] = []

    # --- asking

    def ask(self, seat: Seat, phase: Phase, actions: list[int]) -> Answer:
        """Ask for one of the actions; a single one is taken at once where the option says so."""
        actions = sorted(actions)
        if len(actions) == 1 and self.options["auto_forced"]:
            return actions[0]
        action = yield Question(seat.number, phase, actions)
        assert action in actions
        return action

    # --- the whole game

    def play(self) -> Asking:
        """Play from the start position to the end."""
        if self.at_set_up:
            yield from self.set_up()
        for round_no in range(self.first_round, CONSTANTS["rounds"] + 1):
            self.begin_round(round_no)
            yield from self.turns()
            if round_no % 2 == 0:
                yield from self.vatican(round_no // 2)
            self.end_round()
        points = final_points(self.seats, self.options)
        for seat in self.seats:
            seat.have[VP] = points[seat.number]
        self.ranks = places(points, self.order)
        self.over = True

    def set_up(self) -> Asking:
        """Choose bonus tiles, draft leaders (section 3)."""
        if self.options["mode"] == "base":
            return
        if self.options["bonus_tiles"] == "choose":
            left = {1, 2, 3, 4}
            for p in reversed(self.order):
                action = yield from self.ask(
                    self.seats[p], Phase.CHOOSE_BONUS_TILE, [c.BONUS_TILE + tile - 1 for tile in left]
                )
                self.seats[p].bonus_tile = action - c.BONUS_TILE + 1
                left.remove(self.seats[p].bonus_tile)
        if self.options["leaders"] == "draft":
            yield from self.draft()
        elif self.options["leaders"] == "deal":
            for seat in self.seats:
                seat.leaders = read_leaders(self.latest(), seat.number)

    def draft(self) -> Asking:
        n = len(self.seats)
        packets = [bits(self.latest()["packet"][p]) for p in range(n)]
        kept: list[set[int]] = [set() for _ in range(n)]
        for _ in range(4):
            picks = []
            for seat, packet in zip(self.seats, packets, strict=True):
                action = yield from self.ask(seat, Phase.LEADER_DRAFT, [c.LEADER + leader for leader in packet])
                picks.append(action - c.LEADER)
            for p, pick in enumerate(picks):
                kept[p].add(pick)
                packets[p].remove(pick)
            packets = [packets[(p + 1) % n] for p in range(n)]
        for seat, leaders in zip(self.seats, kept, strict=True):
            seat.leaders = [Leader(LEADERS[leader]) for leader in sorted(leaders)]

    # --- a round (section 4.1)

    def begin_round(self, round_no: int) -> None:
        self.round_no = round_no
        first = 4 * (round_no - 1)
        self.towers = [self.decks[tower][first + floor] for tower in range(4) for floor in range(4)]
        record = self.latest()
        assert int(record["round_no"]) == round_no, f"round {round_no} begins, the engine is in {record['round_no']}"
        self.dice = [int(die) for die in record["dice"]]
        for seat in self.seats:
            seat.set_to_six = None
            for leader in seat.leaders:
                leader.used = False

    def turns(self) -> Asking:
        late = {seat.number for seat in self.seats if seat.burdens("skip_first_turn")}
        for turn in range(4):
            for p in self.order:
                if turn > 0 or p not in late:
                    yield from self.turn(self.seats[p])
        for p in self.order:
            if p in late:
                yield from self.turn(self.seats[p])

    def vatican(self, period: int) -> Asking:
        """The Church judges (section 4.5)."""
        required = CONSTANTS[f"faith_required_period_{period}"]
        for p in self.order:
            seat = self.seats[p]
            action = c.VATICAN + 1
            if seat.have[FAITH] >= required:
                action = yield from self.ask(seat, Phase.VATICAN, [c.VATICAN, c.VATICAN + 1])
            if action == c.VATICAN:
                faith = seat.have[FAITH]
                seat.have[VP] += FAITH_VP[faith] if self.options["faith_vp"] == "track" else faith
                if seat.leader("church_bonus"):
                    seat.have[VP] += seat.leader("church_bonus")["value"]
                seat.have[FAITH] = 0
            else:
                seat.suffers.append(self.tiles[period - 1])

    def end_round(self) -> None:
        """New order, everything leaves the board (5.9)."""
        self.towers = [None] * 16
        self.order = self.council + [p for p in self.order if p not in self.council]
        self.council = []
        for seat in self.seats:
            seat.at = {}

    # --- a turn

    def turn(self, seat: Seat) -> Asking:
        while True:
            placements = self.placements(seat)
            actions = placements + self.leader_actions(seat)
            if not (placements and self.options["pass_rule"] == "forced_only"):
                actions.append(c.PASS)
            action = yield from self.ask(seat, Phase.TURN, actions)
            if action == c.PASS:
                return
            if action < c.PASS:
                break
            yield from self.lead(seat, action)
        yield from self.place(seat, action // 25, action % 25)
        while any(action < c.SET_MEMBER and action >= c.LEADER_PLAY for action in self.leader_actions(seat)):
            action = yield from self.ask(seat, Phase.POST_TURN, [c.END_TURN, *self.leader_actions(seat)])
            if action == c.END_TURN:
                return
            yield from self.lead(seat, action)

    def placements(self, seat: Seat) -> list[int]:
        """Return the PLACE actions of a seat (section 4.3)."""
        home = [m for m in MEMBERS if m not in seat.at]
        return [25 * m + space for m in home for space in range(25) if self.may_place(seat, m, space)]

    def may_place(self, seat: Seat, member: int, space: int) -> bool:
        row = SPACES[space]
        value = self.value_on(seat, member, space)
        k = max(0, row["min_value"] - value)
        if row["min_players"] > len(self.seats) or k > seat.largest_raise:
            return False
        together = [s for m, s in seat.at.items() if m != NEUTRAL]
        if row["area"] == "tower":
            tower = row["tower"]
            if member != NEUTRAL and any(SPACES[s]["tower"] == tower for s in together):
                return False
            due = costs.fee(self.seats, seat, tower)
            return costs.can_take(seat, self.towers[space], space, k, due, costs.NOTHING)
        if row["area"] == "council":
            return True
        taken = any(space in other.at.values() for other in self.seats)
        if row["capacity"] == 1 and taken and not seat.leader("place_in_occupied"):
            return False
        if row["area"] == "market":
            return not seat.burdens("no_market")
        return member == NEUTRAL or all(SPACES[s]["area"] != row["area"] for s in together)

    def value_on(self, seat: Seat, member: int, space: int) -> int:
        """Return the value of a member on a space, the penalty of the space aside."""
        value = seat.member_value(member, self.dice)
        row = SPACES[space]
        if row["area"] == "tower":
            return value + seat.tower_value(row["tower"])
        return value + seat.area_value(row["area"]) if row["area"] in (HARVEST, PRODUCTION) else value

    def place(self, seat: Seat, member: int, space: int) -> Asking:
        """Place a member and do what follows (section 4.4)."""
        row = SPACES[space]
        value = self.value_on(seat, member, space)
        k = max(0, row["min_value"] - value)
        due = costs.fee(self.seats, seat, row["tower"]) if row["area"] == "tower" else 0
        seat.at[member] = space
        if space == COUNCIL and seat.number not in self.council:
            self.council.append(seat.number)
        if row["area"] == "tower":
            yield from self.enter(seat, space, k, due, costs.NOTHING)
        elif row["area"] in (HARVEST, PRODUCTION):
            yield from self.activate(seat, row["area"], value - row["value_penalty"], k)
        else:
            if self.options["allow_overpay"] == "yes":
                k = yield from self.choose_raise(seat, list(range(k, seat.largest_raise + 1)))
            seat.have[SERVANTS] -= seat.rate * k
            yield from self.privileges(seat, seat.gain("space", row["bonus"]))

    def choose_raise(self, seat: Seat, raises: list[int]) -> Answer:
        action = yield from self.ask(seat, Phase.SERVANTS, [c.SERVANTS + k for k in raises])
        return action - c.SERVANTS

    def privileges(self, seat: Seat, amount: int) -> Asking:
        """Choose the privileges of one group, all different (5.6)."""
        left = [0, 1, 2, 3, 4]
        for _ in range(amount):
            action = yield from self.ask(seat, Phase.PRIVILEGE, [c.PRIVILEGE + x for x in left])
            left.remove(action - c.PRIVILEGE)
            seat.gain("privilege", rows("council_privileges")[action - c.PRIVILEGE]["gain"])

    # --- taking cards

    def enter(self, seat: Seat, space: int, k: int, due: int, extra: list[int]) -> Asking:
        """Pay for the floor, take its card, resolve it."""
        row = self.towers[space]
        assert row is not None
        if self.options["allow_overpay"] == "yes":
            raises = [r for r in range(k, 13) if costs.can_take(seat, row, space, r, due, extra)]
            k = yield from self.choose_raise(seat, raises)
        seat.have = costs.after_entering(seat, space, seat.rate * k, due)
        offered = costs.ways(seat, row, extra)
        way = offered[0]
        if len(offered) > 1:
            payable = {way.action: way for way in offered if way.payable(seat.have)}
            phase = Phase.DISCOUNT if row["type"] == BUILDING else Phase.VENTURE_COST
            action = yield from self.ask(seat, phase, list(payable))
            way = payable[action]
        seat.have = way.pay(seat.have)
        self.towers[space] = None
        seat.cards[row["type"]].append(row)
        yield from self.resolve(seat, row)

    def resolve(self, seat: Seat, row: Row) -> Asking:
        """Immediate effects: gains, privileges, extra action."""
        amount = seat.gain("card", row["imm"])
        if row.get("imm_vp_per"):
            seat.have[VP] += row["imm_vp_per"] * seat.count(row["imm_vp_per_type"])
        if row.get("imm_vp_mil_div"):
            seat.have[VP] += seat.have[4] // row["imm_vp_mil_div"]
        yield from self.privileges(seat, amount)
        kind = row.get("extra_kind", 0)
        if kind == 1:
            yield from self.extra_tower(seat, row)
        elif kind > 1:
            area = HARVEST if kind == 2 else PRODUCTION
            yield from self.activate(seat, area, row["extra_value"] + seat.area_value(area), 0)

    def extra_tower(self, seat: Seat, source: Row) -> Asking:
        found = {}
        for space in range(16):
            tower = SPACES[space]["tower"]
            k = max(0, SPACES[space]["min_value"] - source["extra_value"] - seat.tower_value(tower))
            due = costs.fee(self.seats, seat, tower)
            if tower in source["extra_types"] and costs.can_take(
                seat, self.towers[space], space, k, due, source["extra_discount"]
            ):
                found[c.EXTRA_TOWER + space] = (space, k, due)
        if not found:
            return
        action = yield from self.ask(seat, Phase.EXTRA_TOWER, [*found, c.DECLINE_EXTRA])
        if action != c.DECLINE_EXTRA:
            yield from self.enter(seat, *found[action], source["extra_discount"])

    # --- harvest and production (sections 4.4, 5.4, 5.5)

    def activate(self, seat: Seat, area: str, value: int, least: int) -> Asking:
        """Raise the value, then harvest or produce."""
        own = seat.cards[TERRITORY if area == HARVEST else BUILDING]
        useful = {1} | {row["activation"] for row in own}
        everything = self.options["servants_choice"] == "all" or self.options["allow_overpay"] == "yes"
        raises = [k for k in range(least, seat.largest_raise + 1) if k == least or everything or value + k in useful]
        k = yield from self.choose_raise(seat, raises)
        seat.have[SERVANTS] -= seat.rate * k
        active = [row for row in own if row["activation"] <= value + k]
        if value + k < 1:
            return
        if area == HARVEST:
            yield from self.harvest(seat, active)
        elif self.options["production_pool"] == "start":
            yield from self.produce(seat, active)
        else:
            yield from self.produce_one_by_one(seat, active)

    def harvest(self, seat: Seat, active: list[Row]) -> Asking:
        seat.gain("bonus tile", rows("personal_bonus_tiles")[seat.bonus_tile]["harvest"])
        groups = [seat.gain("activation", row["harvest"]) for row in active]
        for amount in groups:
            yield from self.privileges(seat, amount)

    def produce(self, seat: Seat, active: list[Row]) -> Asking:
        gains = []
        for row in active:
            vector = yield from self.yield_of(seat, row)
            gains.append(vector)
        seat.gain("bonus tile", rows("personal_bonus_tiles")[seat.bonus_tile]["production"])
        groups = [seat.gain("activation", vector) for vector in gains]
        for amount in groups:
            yield from self.privileges(seat, amount)

    def produce_one_by_one(self, seat: Seat, active: list[Row]) -> Asking:
        seat.gain("bonus tile", rows("personal_bonus_tiles")[seat.bonus_tile]["production"])
        for row in active:
            vector = yield from self.yield_of(seat, row)
            yield from self.privileges(seat, seat.gain("activation", vector))

    def yield_of(self, seat: Seat, row: Row) -> Generator[Question, int, list[int]]:
        """Return what a building yields; an exchange is asked and its payment leaves the stock at once."""
        if row["prod_kind"] == 0:
            return row["gain1"]
        if row["prod_kind"] == 1:
            return [seat.count(row["per_type"]) * amount for amount in row["per_gain"]]
        offered = [
            x
            for x in range(1, row["n_options"] + 1)
            if all(have >= price for have, price in zip(seat.have, row[f"pay{x}"][:7], strict=True))
        ]
        if not offered:
            return [0] * 8
        action = yield from self.ask(seat, Phase.EXCHANGE, [c.EXCHANGE, *(c.EXCHANGE + x for x in offered)])
        if action == c.EXCHANGE:
            return [0] * 8
        chosen = action - c.EXCHANGE
        seat.have = [have - price for have, price in zip(seat.have, row[f"pay{chosen}"][:7], strict=True)]
        return row[f"gain{chosen}"]

    # --- leaders (section 4.6)

    def targets(self, seat: Seat) -> list[int]:
        """Return the leaders face up at other players."""
        return [x.row["id"] for other in self.seats if other is not seat for x in other.leaders if x.state == "played"]

    def leader_actions(self, seat: Seat) -> list[int]:
        actions = []
        for slot, leader in enumerate(seat.leaders):
            if leader.state == "hand":
                actions.append(c.LEADER_DISCARD + slot)
                copies = leader.row["kind"] == "copy"
                if seat.meets(leader.row) and (self.targets(seat) or not copies):
                    actions.append(c.LEADER_PLAY + slot)
            elif leader.state == "played" and leader.ability["kind"] == "once" and not leader.used:
                coloured_home = any(m not in seat.at for m in MEMBERS if m != NEUTRAL)
                if leader.ability["effect"] != "set_one_member" or coloured_home:
                    actions.append(c.LEADER_ACTIVATE + slot)
        return sorted(actions)

    def lead(self, seat: Seat, action: int) -> Asking:
        """Carry out a leader action."""
        leader = seat.leaders[(action - c.LEADER_DISCARD) % 4]
        if action < c.LEADER_PLAY:
            leader.state = "discarded"
            yield from self.privileges(seat, 1)
        elif action < c.LEADER_ACTIVATE:
            leader.state = "played"
            if leader.row["kind"] == "copy":
                target = yield from self.ask(seat, Phase.COPY, [c.LEADER + x for x in self.targets(seat)])
                leader.copied = LEADERS[target - c.LEADER]
        else:
            leader.used = True
            yield from self.use(seat, leader.ability)

    def use(self, seat: Seat, ability: Row) -> Asking:
        effect = ability["effect"]
        if effect in (HARVEST, PRODUCTION):
            yield from self.activate(seat, effect, ability["value"] + seat.area_malus(effect), 0)
        elif effect == "set_one_member":
            free = [m for m in MEMBERS if m != NEUTRAL and m not in seat.at]
            action = yield from self.ask(seat, Phase.SET_MEMBER, [c.SET_MEMBER + m for m in free])
            seat.set_to_six = action - c.SET_MEMBER
        else:
            yield from self.privileges(seat, seat.gain("leader", ability["gain"]))
