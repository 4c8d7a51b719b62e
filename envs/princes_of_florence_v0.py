"""# The Princes of Florence

| | |
|---|---|
| Creation | `pettingzoo.make("aec", "signoria/princes_of_florence-v0", num_players=3)` |
| Actions | Discrete |
| Parallel API | No |
| Manual Control | No (`signoria play princes_of_florence`) |
| Agents | `["player_0", ..., "player_4"]` |
| Number of agents | 2 to 5 (`num_players`, default 2) |
| Action Shape | `()` |
| Action Values | `[0, 597]` |
| Observation Shape | `(877,)` |
| Observation Values | `[-1, 1]` |

Each player rules a principality in Renaissance Italy. In seven rounds one object per player is auctioned (landscapes,
jesters, builders, recruiting and prestige cards) and everybody takes two actions: build, introduce a freedom, take a
profession or a bonus card, or let a profession complete a work, whose value is turned into money and prestige. Most
prestige points win; money breaks ties. The package `princes_of_florence` beside this file holds the rules and where the
facts come from.

Arguments besides `num_players`: `render_mode` (`"ansi"`: a text board), `reward` (see below) and the options of the
game, which `signoria info princes_of_florence` lists.

An agent often acts several times in a row, and the order of agents depends on the game: use `env.agent_iter()` or
`env.agent_selection`. Decisions with one legal action are made by the engine (option `auto_forced`).

### Observation Space

A dictionary: `"observation"` is what the agent may know as float32, `"action_mask"` its legal actions. The vector
consists of named segments, which `signoria info princes_of_florence` lists with their places and scales:

| Segments | Content |
|---|---|
| `seat0.*` ... `seat4.*` | what everybody knows of each seat: board, buildings, freedoms, professions, points, cards |
| `hand`, `bonus_hand`, `prestige_hand`, `drawn` | the agent's own cards |
| `seen_*` | cards that the agent has seen when it drew |
| `area`, `tile` | where something can still be placed, and the tile being placed |
| `phase`, `object`, `bid`, `sold`, `work`, ... | what the pending decision is about |
| `work_values`, `bonus_values`, `purse`, ... | what the agent's own works and cards are worth as things stand |
| `piles`, `buildings_left`, `freedoms_left`, `*_deck` | what is left |
| `options`, `num_players` | the variant played |

Seats are rotated: `seat0` is always the observing agent, the others follow in turn order. Absent seats are zero, so the
shape is the same for every number of players. The exact money of opponents is hidden unless option `money_visible` is
on. `state()` returns the observations of all seats one after the other; `game_state` a copy of the whole position.

#### Legal Actions Mask

`"action_mask"` is an int8 vector with 1 for every legal action of the agent to act, and zeros for every other agent. An
illegal action ends the game: every agent is terminated and truncated, the agent gets -1 and the others 0. `raw_env`
raises `IllegalAction` instead and changes nothing.

### Action Space

| Actions | Block | Meaning |
|---|---|---|
| 0 | `PASS` | pass, withdraw, decline, finish, end the turn |
| 1 | `RAISE` | raise the standing bid by 100 |
| 2-9 | `SELECT_PILE` | object to be auctioned: forest, lake, park, prestige, recruiting, jester, builder, landscape |
| 10-30 | `PICK_PROFESSION` | profession card to return (set-up) or to keep |
| 31-44 | `PICK_PRESTIGE` | prestige card to keep |
| 45-64 | `PICK_BONUS` | bonus card to keep |
| 65-85 | `WORK` | profession whose work is completed |
| 86-105 | `PLAY_BONUS` | bonus card played on the work |
| 106-169 | `CONVERT` | prestige points taken instead of 200 florins each |
| 170-179 | `BUILD` | building to build |
| 180-182 | `FREEDOM` | freedom to introduce |
| 183 | `TAKE_PROFESSION` | draw professions and keep one |
| 184 | `BUY_BONUS` | draw bonus cards and keep one |
| 185-205 | `RECRUIT` | profession taken from an opponent's display |
| 206-597 | `PLACE` | orientation * 49 + row * 7 + column of the tile's top left corner |

`env.unwrapped.game.action_name(action)` names an action; `env.unwrapped.game_state.action_text(action)` tells what it
means in the position.

### Rewards

Zero until the end of the game, then by `reward`:

| `reward` | Winner | Others |
|---|---|---|
| `"rank"` | +1 | linear by rank, -1 for the last; ties share; the sum is zero |
| `"win"` | 1, shared by the winners | 0 |
| `"points"` | prestige points | prestige points |

`infos[agent]` holds `score` and `rank` at the end.

### Version History

* v0: first version
"""  # noqa: D415 - the first line is the title of the page

from .aec import environments

raw_env, env = environments("princes_of_florence", __name__)
