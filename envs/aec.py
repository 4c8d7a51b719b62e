"""The PettingZoo environment of all games: a thin view of a batch of one.

`GameAEC` is the raw environment: it checks order, range and legality itself and raises. `CheckedAEC` behaves as the
wrappers that PettingZoo users expect around a raw environment (TerminateIllegal, AssertOutOfBounds, OrderEnforcing in
this order), without their chains of attribute look-ups. A game's module `<game>_v<n>` gets both from `environments`.
"""

from operator import index
from typing import Any, NoReturn

import numpy as np
from gymnasium import logger, spaces
from gymnasium.utils import seeding
from pettingzoo.utils.env import AECEnv, AECIterable, AECIterator
from pettingzoo.utils.env_logger import EnvLogger

from .core import kernels
from .core.buffers import Buffers, make_settings
from .core.errors import IllegalAction, SignoriaError, name_legal
from .core.game import load_game
from .core.registry import find_entry
from .core.rng import check_seed
from .core.state import State, from_bytes

Observation = dict[str, np.ndarray]

RENDER_MODES = ("ansi",)
ILLEGAL_REWARD = -1.0
"""Reward of a seat whose illegal action ends the game, where that is the rule; the others get 0."""

_AFTER_RESET = frozenset(
    {
        "agents",
        "num_agents",
        "agent_selection",
        "rewards",
        "terminations",
        "truncations",
        "infos",
        "_cumulative_rewards",
    }
)
_REBUILT = ("_buffers", "_observation", "_mask", "_action")
"""Attributes that are not pickled: buffers and views of them."""
_ROW = np.zeros(1, np.int64)


def check_render_mode(render_mode: str | None) -> str | None:
    """Return the render mode.

    Raises:
        SignoriaError: it does not exist; names the modes that do.
    """
    if render_mode is not None and render_mode not in RENDER_MODES:
        allowed = ", ".join(map(repr, (None, *RENDER_MODES)))
        raise SignoriaError(f"render_mode cannot be {render_mode!r}; allowed: {allowed}")
    return render_mode


class GameAEC(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game as a PettingZoo AEC environment, safe without wrappers.

    Agents are `player_0` .. `player_{P-1}`, one per seat. The agent to act is `agent_selection`; one agent often acts
    several times in a row. `step` raises on an illegal action and changes nothing. `copy.deepcopy` and `pickle` in the
    middle of a game give an independent equal environment.

    Args:
        num_players: seats; the game's smallest number if None.
        render_mode: None, or `"ansi"`: `render` returns a text picture of everything.
        reward: `"rank"` (+1 first to -1 last, linear, sum zero), `"win"` (1, shared by the winners) or `"points"`; zero
            before the end.
        **options: the game's options.

    Raises:
        BadSeats, BadOption, SignoriaError: with what is allowed.

    Attributes:
        game: the `Game`.
        num_players: seats.
        options: all options of the game with their values.
        np_random: generator that draws the seeds of games started without a seed.
    """

    game_id: str
    metadata: dict[str, Any]
    _has_reset = False

    def __init__(
        self, num_players: int | None = None, render_mode: str | None = None, reward: str = "rank", **options: Any
    ) -> None:
        super().__init__()
        self.render_mode = check_render_mode(render_mode)
        self.game = load_game(self.game_id)
        self.num_players = self.game.check_seats(num_players)
        codes = self.game.parse_options(options)
        self.options = self.game.option_values(codes)
        self._settings = make_settings(self.game, self.num_players, codes, reward=reward, auto_restart=False)
        self._num_actions = self.game.num_actions
        self.possible_agents = [f"player_{seat}" for seat in range(self.num_players)]
        self.action_spaces = {agent: spaces.Discrete(self._num_actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.state_space = spaces.Box(-1.0, 1.0, (self.num_players * self.game.observation_size,), np.float32)
        self.np_random: np.random.Generator | None = None
        self._make_buffers()

    def _observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (self.game.observation_size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self._num_actions,), np.int8),
            }
        )

    def _make_buffers(self) -> None:
        self._buffers = Buffers(self.game, 1, self._settings, observe=True, mask=True)
        self._observation = self._buffers.observations[0]
        self._mask = self._buffers.masks.view(np.int8)[0]
        self._action = np.zeros(1, np.int64)

    def __getattr__(self, name: str) -> Any:
        if name in _AFTER_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    # --- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game.

        Args:
            seed: 0..2**62-1; the game is the one of `signoria.make_state(..., seed=seed)`. None draws the seed from
                `np_random`, so that a first seed fixes all following games.
            options: `{"state": state}` continues a copy of that `State` instead of a new game; others are ignored.

        Raises:
            SignoriaError: a bad seed, or a state of another game, seat count or options, or of a finished game.
        """
        state = self._check_state(options["state"]) if options and "state" in options else None
        if seed is not None:
            seed = check_seed(seed)
            self.np_random, _ = seeding.np_random(seed)
        elif self.np_random is None:
            self.np_random, _ = seeding.np_random()
        if state is not None:
            self._load(state.record)
        else:
            self._buffers.seeds[0] = self.np_random.integers(2**62) if seed is None else seed
            self._run(kernels.START)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._mover
        self._skip_agent_selection: str | None = None
        self._has_reset = True

    def _check_state(self, state: Any) -> State:
        if not isinstance(state, State):
            raise SignoriaError(f"options['state'] must be a State, not {type(state).__name__}")
        if state.game is not self.game or state.num_players != self.num_players or state.options != self.options:
            raise SignoriaError(
                f"the state must be of {self.game.id} with {self.num_players} seats and options {self.options}; "
                f"it is of {state.game.id} with {state.num_players} seats and options {state.options}"
            )
        if state.done:
            raise SignoriaError("the game of the state is over")
        return state

    def _run(self, action: int) -> None:
        """Make an action, START or SETTLE."""
        buffers = self._buffers
        buffers.dones[0] = False
        self._action[0] = action
        buffers.run(_ROW, self._action, 0, 1)
        self._mover = self.possible_agents[buffers.players[0]]

    def _load(self, record: np.void) -> None:
        """Take over a position."""
        buffers = self._buffers
        buffers.states[0] = record
        if not record["done"]:
            self._run(kernels.SETTLE)
            return
        buffers.dones[0] = True
        buffers.players[0] = record["player"]
        self._mask.fill(0)
        self._mover = self.possible_agents[buffers.players[0]]
        self._observation[:] = self._encode(record["player"])

    def step(self, action: int | None) -> None:
        """Make the action of `agent_selection`; for an agent whose game is over, None.

        Raises:
            IllegalAction: the action is out of range or not legal; nothing has changed.
            ValueError: an action other than None for an agent whose game is over.
            AssertionError: `reset` has not been called.
        """
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            chosen = index(action)  # type: ignore[arg-type]
        except TypeError:
            self._refuse(action)
        if not 0 <= chosen < self._num_actions or not self._mask[chosen]:
            self._refuse(action)
        self._play(chosen)

    def _play(self, action: int) -> None:
        """Make a legal action. All rewards are zero before the end, so there is nothing to reset or accumulate."""
        self._run(action)
        if self._buffers.dones[0]:
            self._finish()
        else:
            self.agent_selection = self._mover

    def _finish(self) -> None:
        """Hand out the final rewards; every agent has one step with None left."""
        record = self._buffers.states[0]
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = float(self._buffers.rewards[0, seat])
            self.terminations[agent] = True
            self.infos[agent] = {"score": int(record["scores"][seat]), "rank": int(record["ranks"][seat])}
        self._accumulate_rewards()
        self._deads_step_first()

    def _refuse(self, action: Any) -> NoReturn:
        raise IllegalAction(
            f"{self.game.id}: {self.agent_selection}: action {action!r} is not legal; "
            f"{name_legal(np.flatnonzero(self._mask))}; the game was not changed"
        )

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Observation, int]:
        """Yield `agent_selection` until no agents are left, at most `max_iter` times."""
        if not self._has_reset:
            EnvLogger.error_agent_iter_before_reset()
        return AECIterable(self, max_iter)

    # --- looking

    def observe(self, agent: str) -> Observation:
        """Return a new dictionary of `observation`, (D,) float32 in [-1, 1], and `action_mask`, (A,) int8.

        The mask is all zeros for an agent that is not to act.

        Raises:
            SignoriaError: there is no such agent.
            AssertionError: `reset` has not been called.
        """
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        if agent == self._mover:
            alive = not self.terminations.get(agent, True)
            mask = self._mask.copy() if alive else np.zeros_like(self._mask)
            return {"observation": self._observation.copy(), "action_mask": mask}
        if agent not in self.observation_spaces:
            raise SignoriaError(f"no agent {agent!r}; the agents are: {', '.join(self.possible_agents)}")
        seat = self.possible_agents.index(agent)
        return {"observation": self._encode(seat), "action_mask": np.zeros_like(self._mask)}

    def _encode(self, seat: int) -> np.ndarray:
        """Return what a seat sees."""
        out = np.empty((1, self.game.observation_size), np.float32)
        kernels.encode_rows(self._buffers.states, _ROW, np.array([seat], np.int64), out)
        return out[0]

    def state(self) -> np.ndarray:
        """Return the observations of all seats one after the other, (P * D,) float32: all that the agents see together.

        Raises:
            AssertionError: `reset` has not been called.
        """
        if not self._has_reset:
            EnvLogger.error_state_before_reset()
        return np.concatenate([self._encode(seat) for seat in range(self.num_players)])

    @property
    def game_state(self) -> State:
        """An independent copy of the position as a `State`, for search, saving and looking inside.

        Raises:
            AssertionError: `reset` has not been called.
        """
        if not self._has_reset:
            EnvLogger.error_state_before_reset()
        return State.from_record(self.game, self._buffers.states[0])

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the observation space of an agent, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the action space of an agent, always the same object."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """Return a text picture of everything with `render_mode="ansi"`, else warn and return None.

        Raises:
            AssertionError: `reset` has not been called.
        """
        if not self._has_reset:
            EnvLogger.error_render_before_reset()
        if self.render_mode is None:
            logger.warn("You are calling render method without specifying any render mode.")
            return None
        return self.game.render(self._buffers.states[0])

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    # --- copying

    def __getstate__(self) -> dict[str, Any]:
        fields = {name: value for name, value in self.__dict__.items() if name not in _REBUILT}
        if self._has_reset:
            fields["_saved"] = self.game_state.to_bytes()
        return fields

    def __setstate__(self, fields: dict[str, Any]) -> None:
        saved = fields.pop("_saved", None)
        self.__dict__.update(fields)
        self._make_buffers()
        if saved is not None:
            self._load(from_bytes(saved).record)


class CheckedAEC(GameAEC):
    """A game as PettingZoo users expect it: as `GameAEC` within PettingZoo's three usual wrappers.

    An illegal action ends the game: terminated and truncated for all, reward -1 for its agent and 0 for the others, and
    a warning. An action outside the action space is an AssertionError, and so is a loop over `agent_iter` that does not
    step. `GameAEC` has the arguments.
    """

    _has_updated = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; see `GameAEC.reset`."""
        super().reset(seed, options)
        self._has_updated = True

    def step(self, action: int | None) -> None:
        """Make the action of `agent_selection`; for an agent whose game is over, None.

        Raises:
            AssertionError: the action is not in the action space, or `reset` has not been called.
            ValueError: an action other than None for an agent whose game is over.
        """
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        self._has_updated = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        dead = self.terminations[agent] or self.truncations[agent]
        if not (dead and action is None) and not self._in_space(agent, action):
            raise AssertionError("action is not in action space")
        if dead:
            self._was_dead_step(action)
        elif self._mask[int(action)]:  # type: ignore[arg-type]
            self._play(int(action))  # type: ignore[arg-type]
        else:
            self._forfeit(agent)

    def _in_space(self, agent: str, action: Any) -> bool:
        if type(action) is int:
            return 0 <= action < self._num_actions
        return self.action_spaces[agent].contains(action)

    def _forfeit(self, agent: str) -> None:
        """End the game because of an illegal action."""
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = ILLEGAL_REWARD
        self._accumulate_rewards()
        self._deads_step_first()

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Observation, int]:
        """Yield `agent_selection` until no agents are left, at most `max_iter` times; each round must call `step`."""
        if not self._has_reset:
            EnvLogger.error_agent_iter_before_reset()
        return _OrderedIterable(self, max_iter)


class _OrderedIterable(AECIterable[str, Observation, int]):  # type: ignore[misc]
    def __iter__(self) -> "_OrderedIterator":
        return _OrderedIterator(self.env, self.max_iter)


class _OrderedIterator(AECIterator[str, Observation, int]):  # type: ignore[misc]
    def __next__(self) -> str:
        agent: str = super().__next__()
        if not self.env._has_updated:
            raise AssertionError("need to call step() or reset() in a loop over `agent_iter`")
        self.env._has_updated = False
        return agent


def environments(game_id: str, module: str) -> tuple[type[GameAEC], type[CheckedAEC]]:
    """Return the classes `raw_env` and `env` of a game.

    Args:
        game_id: id of the game.
        module: name of the module that will hold them under these two names, so that they can be pickled.

    Raises:
        UnknownGame: no game has this id.
    """
    entry = find_entry(game_id)
    members = {
        "__module__": module,
        "game_id": game_id,
        "metadata": {
            "name": f"{game_id}_v{entry.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        },
    }
    raw_env = type("raw_env", (GameAEC,), {**members, "__doc__": GameAEC.__doc__})
    env = type("env", (CheckedAEC, raw_env), {**members, "__doc__": CheckedAEC.__doc__})
    return raw_env, env
