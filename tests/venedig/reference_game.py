"""The second opinion on a whole game of Venedig: a coroutine that stops at every decision.

    game = Game(options, players, latest)
    table = game.play()
    question = next(table)            # who decides, at which decision point, the legal actions
    question = table.send(action)     # StopIteration when the game is over

Chance is read from the engine: the set-up at the beginning, drawn treasures and a reshuffled deck from `latest()`, the
engine's record after the same action (section 8).
"""

from collections import Counter
from itertools import product

from signoria.envs.venedig import constants as c
from signoria.envs.venedig.constants import Phase

from .reference import (
    CASA,
    COST,
    GOAL,
    KJ,
    MASTERS,
    PONTE,
    SITES,
    STEP_PRICE,
    TILES,
    TYPES,
    Built,
    Party,
    islands_beside,
)
from .reference_table import Asking, GameEnds, Table


class Game(Table):
    """The game of the reference."""

    # --- the whole game (sections 4.2 and 6)

    def play(self) -> Asking:
        """Play to the end."""
        limit = int(self.options["max_turns_per_player"]) * len(self.seats)
        try:
            while True:
                yield from self.turn()
                self.turns += 1
                if self.turns >= limit:
                    break
                self.active = (self.active + 1) % len(self.seats)
        except GameEnds:
            pass
        self.final_exchange()
        points = [seat.position for seat in self.seats]
        self.ranks = [1 + sum(other > mine for other in points) for mine in points]

    def turn(self) -> Asking:
        if self.neutral:
            yield from self.offer_neutral(Phase.KJ_START)
        yield from self.lay_cards()
        self.last_laid = None
        yield from self.build_phase()
        yield from self.discard_types()
        yield from self.drain()
        yield from self.draw()
        if self.neutral and not self.neutral_done:
            yield from self.offer_neutral(Phase.KJ_END)
        if len(self.pool) > 3:
            self.seen["pool cleared"] += 1
            self.discard.update(self.pool)
            self.pool.clear()
        self.clear_turn()

    def final_exchange(self) -> None:
        """Turn all gold in, from the left of the active player on (6.3)."""
        before = [seat.position for seat in self.seats]
        wealth = [seat.wealth for seat in self.seats]
        stock = self.stock.copy()
        for seat in self.seats:
            for tile in TILES:
                self.turn_in(seat, tile, seat.gold[tile])
        for values in product((3, 4, 5, 6), repeat=len(self.unseen)):
            if Counter(("treasure", value) for value in values) <= stock:
                gold = Counter(dict(enumerate(wealth)))
                for seat, value in zip(self.unseen, values, strict=True):
                    gold[seat.number] += value
                self.last_moves(before, gold)
                if [seat.position for seat in self.seats] == self.engine_squares():
                    return

    def last_moves(self, before: list[int], gold: Counter) -> None:
        for seat in self.seats:
            seat.position = before[seat.number]
        for seat in self.clockwise(self.active + 1):
            self.move(seat, gold[seat.number] // STEP_PRICE)

    # --- gondolas and gold (5.6, 5.7)

    def payments(self) -> list[int]:
        """Return the PAY actions that open an exchange."""
        return self.own_tiles() if self.player.wealth >= STEP_PRICE else []

    def own_tiles(self) -> list[int]:
        return [c.PAY + k for k, tile in enumerate(TILES) if self.player.gold[tile]]

    def pay(self, action: int) -> None:
        tile = TILES[action - c.PAY]
        self.purse += tile[1]
        self.turn_in(self.player, tile, 1)

    def turn_in(self, seat: Party, tile: tuple[str, int], number: int) -> None:
        """Return treasures to the stock, take swamp tiles out of the game."""
        seat.gold[tile] -= number
        (self.stock if tile[0] == "treasure" else self.paid_swamp)[tile] += number

    def exchange(self, action: int) -> Asking:
        """Pay tiles until the player has enough (PAY in 4.3)."""
        self.pay(action)
        while True:
            actions = self.own_tiles()
            if self.purse >= STEP_PRICE:
                worth = (self.purse + self.player.wealth) // STEP_PRICE > self.purse // STEP_PRICE
                actions = [*(actions if worth else []), c.PAY_END]
            action = yield from self.ask(self.active, Phase.PAY, actions)
            if action == c.PAY_END:
                break
            self.pay(action)
        steps, self.purse = self.purse // STEP_PRICE, 0
        self.move(self.player, steps)
        self.seen["goal by gold"] += self.player.position >= GOAL
        self.test_end()

    # --- laying cards (PLAY in 4.3; 5.1)

    def lay_cards(self) -> Asking:
        player = self.player
        self.new, self.casas, self.marker_before = Counter(), 0, dict(self.marker)
        self.last_laid = None
        if not player.cards and player.wealth < STEP_PRICE:
            self.seen["nothing to play"] += 1
            return
        while self.last_laid is None or player.cards:
            least = self.last_laid or CASA
            actions = [c.PLAY_CARD + kind for kind in TYPES if player.hand[kind] and kind >= least]
            actions += [c.END_PLAY, *(self.payments() if self.last_laid is None else [])]
            action = yield from self.ask(self.active, Phase.PLAY, actions)
            if action == c.END_PLAY:
                return
            if action >= c.PAY:
                yield from self.exchange(action)
                continue
            self.last_laid = action - c.PLAY_CARD
            player.leave_hand(self.last_laid)
            if self.last_laid == CASA:
                self.casas += 1
            else:
                self.new[self.last_laid] += 1
                self.lay(player, self.last_laid)

    # --- building (CHOOSE_BUILD, PLACE, BRIDGE_ISLAND in 4.3; 5.2 to 5.4)

    def build_phase(self) -> Asking:
        """Build what is complete, then share (5.5, 5.6)."""
        immediate = self.options["end_mode"] == "immediate"
        while actions := self.choices():
            if immediate and 0 in self.board.supply:
                self.seen["buildings dropped"] += 1
                break
            action = actions[0]
            if len(actions) > 1:
                action = yield from self.ask(self.active, Phase.CHOOSE_BUILD, actions)
            if action == c.BUILD + CASA:
                self.casas -= 1
                self.discard[CASA] += 1
                yield from self.place(CASA, self.active, {self.active})
            elif action < c.SOLO:
                yield from self.build_together(action - c.BUILD)
            else:
                yield from self.build_alone(action - c.SOLO + 1)
        self.seen["casas without supply"] += self.casas
        self.discard[CASA] += self.casas
        self.casas = 0
        self.share()

    def choices(self) -> list[int]:
        """Return the options of CHOOSE_BUILD."""
        in_stock = [kind for kind in MASTERS if self.board.supply[kind]]
        together = [c.BUILD + kind for kind in in_stock if self.total(kind) >= COST[kind]]
        others = [kind for kind in in_stock if self.total(kind) > self.player.laid[kind]]
        alone = [c.SOLO + kind - 1 for kind in others if self.new[kind] >= COST[kind]]
        return [*([c.BUILD + CASA] if self.casas and self.board.supply[CASA] else []), *together, *alone]

    def build_together(self, kind: int) -> Asking:
        """Use the cards of everybody."""
        builder, cost = self.marker[kind], COST[kind]
        taking_part = {party.number for party in self.parties if party.laid[kind]}
        if self.options["excess_rule"] == "builder_first":
            taking_part, left = set(), cost
            for party in self.in_order(builder):
                used = min(left, party.laid[kind])
                left -= used
                party.laid[kind] -= used
                if used:
                    taking_part.add(party.number)
            self.seen["Klaus-Jürgen's cards stay"] += self.neutral and builder != KJ and self.parties[-1].laid[kind] > 0
            self.new[kind] = min(self.new[kind], self.player.laid[kind])
            self.fix_marker(kind)
        else:
            excess = self.total(kind) - cost
            for party in self.parties:
                party.laid[kind] = 0
            self.player.laid[kind] = self.new[kind] = excess
            self.marker.pop(kind)
            if excess:
                self.seen["excess"] += 1
                self.marker[kind] = self.active
        self.discard[kind] += cost
        yield from self.place(kind, builder, taking_part)

    def build_alone(self, kind: int) -> Asking:
        """Use only the cards that the active player laid this turn."""
        self.player.laid[kind] -= COST[kind]
        self.new[kind] -= COST[kind]
        self.discard[kind] += COST[kind]
        self.marker[kind] = self.marker_before[kind]
        self.seen["alone"] += 1
        if self.player.laid[kind] > self.party(self.marker[kind]).laid[kind]:
            self.seen["still larger after building alone"] += 1
            self.marker[kind] = self.active
        self.fix_marker(kind)
        yield from self.place(kind, self.active, {self.active})

    def place(self, kind: int, builder: int, taking_part: set[int]) -> Asking:
        """Place a building, unless there is no room for it."""
        sites = self.board.legal_sites(kind)
        if not sites:
            self.seen["no room"] += 1
            return
        decider = self.active if builder == KJ else builder
        action = yield from self.ask(decider, Phase.PLACE, [c.PLACE_SITE + site for site in sites])
        new = Built(kind, action - c.PLACE_SITE, builder, taking_part)
        self.board.stand(kind, new.site)
        self.board.supply[kind] -= 1
        self.built.append(new)
        if kind == PONTE:
            action = yield from self.ask(decider, Phase.BRIDGE_ISLAND, [c.BRIDGE_ISLAND, c.BRIDGE_ISLAND + 1])
            new.island = SITES[new.site]["islands"][action - c.BRIDGE_ISLAND]
        new.value = self.board.value(kind, new.site, new.island)

    # --- sharing (5.5, 5.6)

    def share(self) -> None:
        """Treasures for all buildings, then moves for all buildings, then the test for the end."""
        self.seen["several buildings"] += len(self.built) > 1
        for built in self.built:
            self.seen["Klaus-Jürgen builds"] += built.builder == KJ and built.kind != CASA
            for seat in self.players_of(built):
                if islands_beside(seat.position) & set(SITES[built.site]["islands"]):
                    self.draw_treasure(seat)
        for built in self.built:
            value = self.board.value(built.kind, built.site, built.island)
            self.seen["value changed later"] += value != built.value
            if self.options["score_timing"] == "at_placement":
                value = built.value
            half = (value + 1) // 2 if self.options["half_rounding"] == "up" else value // 2
            for seat in self.players_of(built):
                self.move(seat, value if seat.number == built.builder else half)
        self.built = []
        self.test_end()

    # --- the rest of the turn

    def discard_types(self) -> Asking:
        """Keep two types (DISCARD_TYPE in 4.3)."""
        while len(self.player.lying()) > 2:
            actions = [c.DISCARD_TYPE + kind - 1 for kind in self.player.lying()]
            action = yield from self.ask(self.active, Phase.DISCARD_TYPE, actions)
            kind = action - c.DISCARD_TYPE + 1
            self.discard[kind] += self.player.laid[kind]
            self.player.laid[kind] = self.new[kind] = 0
            self.fix_marker(kind)

    def drain(self) -> Asking:
        swamp = self.board.swamp
        while swamp and self.drained < 2:
            actions = [*(c.DRAIN + square for square in swamp), c.END_DRAIN, *self.payments()]
            action = yield from self.ask(self.active, Phase.DRAIN, actions)
            if action == c.END_DRAIN:
                return
            if action >= c.PAY:
                yield from self.exchange(action)
                continue
            self.player.gold["swamp", swamp.pop(action - c.DRAIN)] += 1
            self.drained += 1

    def draw(self) -> Asking:
        """Draw compulsorily (DRAW in 4.3)."""
        player = self.player
        while player.cards < 5 and (self.deck or self.discard.total() or self.pool):
            actions = [c.TAKE_POOL + kind for kind in self.pool] + self.payments()
            if self.deck or self.discard.total():
                actions.append(c.TAKE_DECK)
            if player.cards <= 3:
                actions += [c.SWAP_IN + kind for kind in TYPES if player.hand[kind] and kind not in self.pool]
            action = yield from self.ask(self.active, Phase.DRAW, actions)
            if action >= c.PAY:
                yield from self.exchange(action)
                continue
            if action < c.TAKE_DECK:
                self.take_pool(action - c.TAKE_POOL)
            elif action == c.TAKE_DECK:
                self.take_deck(1)
            else:
                yield from self.swap(action - c.SWAP_IN)
            return

    def swap(self, kind: int) -> Asking:
        """Put a card into the pool and draw three (DRAW3 in 4.3)."""
        self.player.leave_hand(kind)
        self.pool.add(kind)
        self.due, self.barred = 3, kind
        while self.due and self.pool - {kind}:
            actions = [c.TAKE_POOL + other for other in self.pool - {kind}]
            if self.deck or self.discard.total():
                actions.append(c.TAKE_DECK)
            action = yield from self.ask(self.active, Phase.DRAW3, actions)
            if action == c.TAKE_DECK:
                break
            self.take_pool(action - c.TAKE_POOL)
            self.due -= 1
        self.seen["rest from the deck"] += 0 < self.due and not self.pool - {kind}
        self.take_deck(self.due)
        self.due = 0

    def take_pool(self, kind: int) -> None:
        self.pool.remove(kind)
        self.player.hand[kind] += 1
        self.player.known[kind] += 1

    def take_deck(self, number: int) -> None:
        for _ in range(number):
            card = self.top_card(self.player)
            if card is not None:
                self.player.hand[card] += 1

    # --- Klaus-Jürgen (5.8)

    def offer_neutral(self, phase: Phase) -> Asking:
        action = yield from self.ask(self.active, phase, [c.KJ_DRAW, c.KJ_SKIP])
        if action == c.KJ_SKIP:
            return
        self.neutral_done = True
        self.new = Counter()
        card = self.top_card(None)
        if card is None:
            return
        kj = self.party(KJ)
        if card == CASA:
            self.discard[CASA] += 1
            yield from self.place(CASA, KJ, {KJ})
        elif not kj.laid[card] and len(kj.lying()) == 2:
            self.seen["Klaus-Jürgen's third type"] += 1
            self.discard[card] += 1
        else:
            self.lay(kj, card)
        yield from self.build_phase()
