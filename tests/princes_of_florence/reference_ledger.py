"""The second opinion on money and prestige points: what one decision pays and earns (sections 5 and 6)."""

from signoria.envs.princes_of_florence import constants as c
from signoria.envs.princes_of_florence.constants import Phase

from . import reference as ref
from .reference_legal import FEE, setup_row


class Ledger:
    """Money and prestige points of all seats, brought forward from the record before one decision."""

    def __init__(self, before) -> None:
        self.before = before
        self.seats = int(before["num_players"])
        self.money = [int(before["money"][p]) for p in range(self.seats)]
        self.fame = [int(before["scores"][p]) for p in range(self.seats)]
        self.best = [int(before["best_work"][p]) for p in range(self.seats)]

    def pay(self, seat: int, cost: int) -> None:
        """Pay with money first, then with prestige points at 100 each."""
        short = max(0, cost - self.money[seat])
        self.money[seat] -= cost - short
        self.fame[seat] -= short // 100
        assert self.fame[seat] >= 0, "a payment took prestige points below 0"

    def award(self, seat: int, price: int, pile: int) -> None:
        """Pay for an object of the auction and gain what comes at once."""
        self.pay(seat, price)
        if pile == c.Pile.BUILDER:
            self.fame[seat] += ref.rows("builder_levels")[int(self.before["builders"][seat]) + 1]["pp_on_reaching"]

    def select(self, seat: int, action: int) -> None:
        alone = ref.members(self.before["in_auction"]) == {seat}
        if action != c.PASS and alone:
            self.award(seat, setup_row(self.before)["auction_start_bid"], action - c.SELECT_PILE)

    def bid(self, seat: int, action: int) -> None:
        left = ref.members(self.before["bidders"]) - {seat}
        if action == c.PASS and len(left) == 1:
            self.award(left.pop(), int(self.before["bid"]), int(self.before["pile"]))

    def place(self, seat: int) -> None:
        tile = int(self.before["tile"])
        if tile < c.NUM_BUILDINGS:
            self.fame[seat] += ref.CONSTANTS["pp_building"]
        elif self.before["landscapes"][seat][tile - c.NUM_BUILDINGS] > 0:
            self.fame[seat] += ref.CONSTANTS["pp_additional_landscape"]

    def act(self, seat: int, action: int) -> None:
        if c.BUILD <= action < c.FREEDOM:
            self.pay(seat, ref.rows("builder_levels")[int(self.before["builders"][seat])]["building_cost"])
        elif c.FREEDOM <= action < c.TAKE_PROFESSION:
            self.pay(seat, FEE["freedom"])
        elif action == c.TAKE_PROFESSION:
            self.pay(seat, FEE["profession"])
        elif action == c.BUY_BONUS:
            self.pay(seat, FEE["bonus"])

    def convert(self, seat: int, points: int) -> None:
        value = int(self.before["work_value"])
        self.fame[seat] += points
        self.money[seat] += value * ref.CONSTANTS["florins_per_wv"] - points * ref.CONSTANTS["florins_per_pp_bought"]
        self.best[seat] = max(self.best[seat], value)

    def end_round(self) -> None:
        for seat in range(self.seats):
            if max(self.best) > 0 and self.best[seat] == max(self.best):
                self.fame[seat] += ref.CONSTANTS["pp_best_work"]

    def end_game(self, after) -> None:
        for seat in range(self.seats):
            self.fame[seat] += sum(
                ref.prestige_points(after, seat, card) for card in ref.members(after["prestige_hand"][seat])
            )


def expected(before, action: int, after) -> Ledger:
    """Return money and PP after `action`; `after` only tells that a round or the game has ended."""
    ledger = Ledger(before)
    seat, phase = int(before["player"]), Phase(int(before["phase"]))
    if phase == Phase.AUCTION_SELECT:
        ledger.select(seat, action)
    elif phase == Phase.AUCTION_BID:
        ledger.bid(seat, action)
    elif phase == Phase.PLACE_TILE:
        ledger.place(seat)
    elif phase == Phase.ACTION_MAIN:
        ledger.act(seat, action)
    elif phase == Phase.WORK_CONVERT:
        ledger.convert(seat, action - c.CONVERT)
    if after["round_no"] > before["round_no"] > 0 or after["done"]:
        ledger.end_round()
    if after["done"]:
        ledger.end_game(after)
    return ledger
