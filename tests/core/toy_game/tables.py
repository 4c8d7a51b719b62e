"""Options of the toy game."""

from signoria.envs.core.game import Option

OPTIONS = [Option("auto_forced", (True, False), True, "decisions with one choice are made by the engine")]
