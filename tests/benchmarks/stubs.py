"""Agents for the toy game, which needs no more than the number of stones."""

import numpy as np

from signoria.agents.base import Agent


class TakeOne(Agent):
    """Takes one stone."""

    name = "one"

    def act(self, games, rows):
        return np.zeros(len(rows), np.int64)

    def reseed(self, seed):
        pass


class Expert(TakeOne):
    """Leaves a multiple of four: with two seats it beats `TakeOne` always, from any seat."""

    name = "expert"

    def act(self, games, rows):
        return np.maximum(games.states["stones"][rows].astype(np.int64) % 4 - 1, 0)


class Watched(TakeOne):
    """Notes the seed, seat and decision of every call, and the seeds it was given."""

    name = "watched"

    def __init__(self):
        self.seen = []
        self.reseeded = []

    def act(self, games, rows):
        self.seen += [(int(games.seeds[row]), int(games.players[row])) for row in rows]
        return super().act(games, rows)

    def reseed(self, seed):
        self.reseeded.append(seed)
