"""Players: random, a compiled heuristic per game, and trained checkpoints, all behind `agents.base.Agent`."""
