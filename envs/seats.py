"""Games in which one seat is played from outside and the others by agents: what both Gymnasium environments share."""

import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from .aec import ILLEGAL_REWARD
from .core.batch import Batch
from .core.errors import SignoriaError
from .core.game import Game
from .core.registry import PACKAGE

AGENTS_MODULE = f"{PACKAGE}.agents.base"
"""Where names of agents are resolved. It lies in a higher layer, so it is imported by name, and only for names."""

RANDOM_SEAT = "random"


class Player(Protocol):
    """What an opponent must offer; every agent of the suite does."""

    def act(self, games: Batch, rows: np.ndarray) -> np.ndarray:
        """Return an int64 action for each of the given rows, for the seat that is to act there."""
        ...


OpponentSpec = str | Path | Player
"""An agent's name (`"random"`, `"heuristic"`, path of a checkpoint) or an object that plays."""


def ask(games: Batch, rows: np.ndarray, players: Sequence[Player], numbers: np.ndarray) -> np.ndarray:
    """Return the actions of `players[numbers[k]]` in `rows[k]`, (K,) int64; each player is asked once for its rows."""
    actions = np.empty(len(rows), np.int64)
    for number in np.unique(numbers):
        own = numbers == number
        actions[own] = players[number].act(games, rows[own])
    return actions


def resolve_opponents(opponents: OpponentSpec | Sequence[OpponentSpec], game: Game, count: int) -> list[Player]:
    """Return one player for each of `count` other seats; equal names share one player.

    Args:
        opponents: one for all seats, or one for each.
        game: the game.
        count: number of other seats.

    Raises:
        SignoriaError: a wrong number of opponents, or something that cannot play.
    """
    given: list[Any] = list(opponents) if isinstance(opponents, (list, tuple)) else [opponents] * count
    if len(given) != count:
        raise SignoriaError(f"one opponent or {count} are needed, one for each other seat; got {len(given)}")
    named: dict[str, Player] = {}
    players: list[Player] = []
    for opponent in given:
        if isinstance(opponent, (str, Path)):
            name = str(opponent)
            if name not in named:
                named[name] = importlib.import_module(AGENTS_MODULE).load_agent(name, game, seed=len(named))
            players.append(named[name])
        elif callable(getattr(opponent, "act", None)):
            players.append(opponent)
        else:
            raise SignoriaError(f"an opponent is the name of an agent or has act(games, rows), not {opponent!r}")
    return players


def check_seat(seat: int | str | None, num_players: int) -> int | None:
    """Return the seat that is played from outside, None for a random one in each game.

    Raises:
        SignoriaError: there is no such seat.
    """
    if seat is None or seat == RANDOM_SEAT:
        return None
    whole = isinstance(seat, (int, np.integer)) and not isinstance(seat, bool)
    if not whole or not 0 <= int(seat) < num_players:
        raise SignoriaError(f"seat must be 0..{num_players - 1}, None or {RANDOM_SEAT!r} (by chance), not {seat!r}")
    return int(seat)


class Table:
    """A batch in which one seat of every game is played from outside and the others by agents.

    Attributes:
        batch: the games; between calls every game in play waits for its outside seat.
        seats: (N,) int64, the outside seat of each game.
        ended: (N,) bool, games that ended in the last `play`; their rows hold the next game, not yet begun.
        rewards: (N,) float64, reward of the outside seats in the last `play`.
    """

    def __init__(self, batch: Batch, seat: int | str | None, opponents: OpponentSpec | Sequence[OpponentSpec]) -> None:
        self.batch = batch
        self.fixed_seat = check_seat(seat, batch.num_players)
        players = resolve_opponents(opponents, batch.game, batch.num_players - 1)
        self.agents: list[Player] = []
        self._agent_of = np.zeros(batch.num_players, np.int64)
        for offset, player in enumerate(players, start=1):
            if not any(player is agent for agent in self.agents):
                self.agents.append(player)
            self._agent_of[offset] = next(k for k, agent in enumerate(self.agents) if agent is player)
        self.seats = np.zeros(batch.num_games, np.int64)
        self.ended = np.zeros(batch.num_games, np.bool_)
        self.rewards = np.zeros(batch.num_games)

    def reset(self, rng: np.random.Generator, *, reseed: bool) -> None:
        """Begin new games everywhere.

        Args:
            rng: draws the seed of the games and the seats.
            reseed: also give the agents new generators.
        """
        if reseed:
            for agent in self.agents:
                if hasattr(agent, "reseed"):
                    agent.reseed(int(rng.integers(2**32)))
        self.batch.reset(int(rng.integers(2**62)))
        self.begin(np.arange(self.batch.num_games), rng)

    def begin(self, rows: np.ndarray, rng: np.random.Generator) -> None:
        """Choose the outside seats of new games and play up to their first decisions.

        A game that ends before its outside seat had any decision is followed by the next one.
        """
        if self.fixed_seat is None:
            self.seats[rows] = rng.integers(self.batch.num_players, size=len(rows))
        else:
            self.seats[rows] = self.fixed_seat
        waiting = self._waiting(rows)
        while len(waiting):
            self.batch.step(self._choose(waiting), waiting)
            waiting = self._waiting(waiting)

    def play(self, rows: np.ndarray, actions: np.ndarray) -> None:
        """Make legal actions of the outside seats in `rows` and play until they are to act again or the games end."""
        self.rewards.fill(0.0)
        self.ended.fill(False)
        self.batch.step(actions, rows)
        self._note_ends(rows)
        waiting = self._waiting(rows[~self.ended[rows]])
        while len(waiting):
            self.batch.step(self._choose(waiting), waiting)
            self._note_ends(waiting)
            waiting = self._waiting(waiting[~self.ended[waiting]])

    def abandon(self, rows: np.ndarray) -> None:
        """Replace the games of `rows` by the next ones, not yet begun, as if they had ended."""
        self.batch.restart(rows)
        self.ended[rows] = True
        self.rewards[rows] = ILLEGAL_REWARD

    def _waiting(self, rows: np.ndarray) -> np.ndarray:
        """Return those of `rows` in which an agent is to act."""
        return rows[self.batch.players[rows] != self.seats[rows]]

    def _choose(self, rows: np.ndarray) -> np.ndarray:
        """Return the agents' actions in `rows`."""
        offsets = (self.batch.players[rows] - self.seats[rows]) % self.batch.num_players
        return ask(self.batch, rows, self.agents, self._agent_of[offsets])

    def _note_ends(self, rows: np.ndarray) -> None:
        ended = rows[self.batch.dones[rows]]
        self.ended[ended] = True
        self.rewards[ended] = self.batch.rewards[ended, self.seats[ended]]

    def info(self, row: int) -> dict[str, Any]:
        """Return a game's info: `action_mask` (A,) int8 and `seat`."""
        assert self.batch.action_masks is not None
        return {"action_mask": self.batch.action_masks[row].astype(np.int8), "seat": int(self.seats[row])}

    def final_info(self, row: int, *, illegal: bool) -> dict[str, Any]:
        """Return the info of the game that ended: mask of zeros, `seat`, and `scores` and `ranks` (P,) int64.

        A game that was given up because of an illegal action has `illegal_action` instead of scores and ranks.
        """
        seats = self.batch.num_players
        info = {"action_mask": np.zeros(self.batch.game.num_actions, np.int8), "seat": int(self.seats[row])}
        if illegal:
            return info | {"illegal_action": True}
        final = self.batch.final_states[row]
        ranks = final["ranks"][:seats].astype(np.int64)
        return info | {"scores": final["scores"][:seats].astype(np.int64), "ranks": ranks}
