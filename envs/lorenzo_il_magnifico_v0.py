"""# Lorenzo il Magnifico

| | |
|---|---|
| Creation | `pettingzoo.make("aec", "signoria/lorenzo_il_magnifico-v0", num_players=3)` |
| Actions | Discrete |
| Parallel API | No |
| Manual Control | No (`signoria play lorenzo_il_magnifico`) |
| Agents | `["player_0", ..., "player_3"]` |
| Number of agents | 2 to 4 (`num_players`, default 2) |
| Action Shape | `()` |
| Action Values | `[0, 184]` |
| Observation Shape | `(1033,)` |
| Observation Values | `[-1, 1]` |

Each player leads a noble family in Renaissance Florence. In each of six rounds three dice set the values of the
coloured family members, the same for everybody, and players place one member at a time: to take cards from four towers,
to harvest and produce with the cards they own, on the market or in the council. Every second round the Church judges
faith. Most victory points win; turn order breaks ties. The package `lorenzo_il_magnifico` beside this file holds the
rules and where the facts come from.

Arguments besides `num_players`: `render_mode` (`"ansi"`: a text board), `reward` (see below) and the options of the
game, which `signoria info lorenzo_il_magnifico` lists; `mode="advanced"` adds leaders and personal bonus tiles.

An agent often acts several times in a row, and the order of agents depends on the game: use `env.agent_iter()` or
`env.agent_selection`. Decisions with one legal action are made by the engine (option `auto_forced`).

### Observation Space

A dictionary: `"observation"` is what the agent may know as float32, `"action_mask"` its legal actions. The vector
consists of named segments, which `signoria info lorenzo_il_magnifico` lists with their places and scales:

| Segments | Content |
|---|---|
| `seat0.*` ... `seat3.*` | what everybody knows of each seat: members at home, goods, points, cards, modifiers |
| `near_*`, `far_*`, `used_leaders`, `discarded` | where members stand, who owns which card and which leader in play |
| `leader_hand`, `seen_leaders` | the agent's own leaders, and in the draft those that it may pick or has seen |
| `phase`, `round`, `turn`, `target`, `tasks`, ... | what the pending decision is about |
| `tiles` | excommunication tiles in play |
| `territories`, `characters`, `buildings`, `ventures` | what the cards on the tower floors cost and do |
| `coin_price`, `wood_price`, `stone_price`, `needed`, `fees` | what cards and spaces ask of the agent as things stand |
| `dice`, `value`, `least_raise`, ... | the numbers of the pending decision |
| `options`, `num_players` | the variant played |

Seats are rotated: `seat0` is always the observing agent, the others follow clockwise. Absent seats are zero, so the
shape is the same for every number of players. The base game hides nothing but the order of the decks; in the advanced
mode leaders in hand and in the draft are seen by their holder only. `state()` returns the observations of all seats one
after the other; `game_state` a copy of the whole position.

#### Legal Actions Mask

`"action_mask"` is an int8 vector with 1 for every legal action of the agent to act, and zeros for every other agent. An
illegal action ends the game: every agent is terminated and truncated, the agent gets -1 and the others 0. `raw_env`
raises `IllegalAction` instead and changes nothing.

### Action Space

| Actions | Block | Meaning |
|---|---|---|
| 0-99 | `PLACE` | 25 * member (black, white, orange, neutral) + space |
| 100 | `PASS` | place nothing this turn |
| 101-102 | `VENTURE_COST` | pay resources, pay military points |
| 103-104 | `DISCOUNT` | take wood off, take stone off |
| 105-109 | `PRIVILEGE` | wood and stone, servants, coins, military, faith |
| 110-122 | `SERVANTS` | raise the value by 0 to 12 |
| 123-125 | `EXCHANGE` | skip, first, second exchange of the building asked |
| 126-141 | `EXTRA_TOWER` | floor (4 * tower + floor) whose card the extra action takes |
| 142 | `DECLINE_EXTRA` | give up the extra action |
| 143-144 | `VATICAN` | support the Church, refuse |
| 145-148 | `BONUS_TILE` | personal bonus tile 1 to 4 (advanced) |
| 149-168 | `LEADER` | leader to keep in the draft, or to copy (advanced) |
| 169-172 | `LEADER_DISCARD` | slot of the leader discarded for a privilege (advanced) |
| 173-176 | `LEADER_PLAY` | slot of the leader played (advanced) |
| 177-180 | `LEADER_ACTIVATE` | slot of the leader used (advanced) |
| 181-183 | `SET_MEMBER` | coloured member that Montefeltro sets (advanced) |
| 184 | `END_TURN` | finish the turn after the placement (advanced) |

Spaces: 0-15 the floors of the territory, character, building and venture towers, 16-17 harvest single and large, 18-19
production single and large, 20-23 the market, 24 the council. `env.unwrapped.game.action_name(action)` names an action;
`env.unwrapped.game_state.action_text(action)` tells what it means in the position.

### Rewards

Zero until the end of the game, then by `reward`:

| `reward` | Winner | Others |
|---|---|---|
| `"rank"` | +1 | linear by rank, -1 for the last; ranks are strict; the sum is zero |
| `"win"` | 1 | 0 |
| `"points"` | victory points | victory points |

`infos[agent]` holds `score` and `rank` at the end.

### Version History

* v0: first version
"""  # noqa: D415 - the first line is the title of the page

from .aec import environments

raw_env, env = environments("lorenzo_il_magnifico", __name__)
