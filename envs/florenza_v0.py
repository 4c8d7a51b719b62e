"""# Florenza: The Card Game

| | |
|---|---|
| Creation | `pettingzoo.make("aec", "signoria/florenza-v0", num_players=3)` |
| Actions | Discrete |
| Parallel API | No |
| Manual Control | No (`signoria play florenza`) |
| Agents | `["player_0", ..., "player_3"]` |
| Number of agents | 2 to 4 (`num_players`, default 2) |
| Action Shape | `()` |
| Action Values | `[0, 317]` |
| Observation Shape | `(885,)` |
| Observation Values | `[-1, 1]` |

Each player leads a noble family of Florence. In each of five rounds players take four to eight actions in turn: they
play cards from the hand (residences, workshops, guilds, priests, churches, palaces, district buildings), complete or
reserve public monuments, use locations and the market. Works of art also need an artist, whose exact worth is seen only
after he has been paid. Most prestige points win; the more precious works break ties. The package `florenza` beside this
file holds the rules and where the facts come from.

Arguments besides `num_players`: `render_mode` (`"ansi"`: a text board), `reward` (see below) and the options of the
game, which `signoria info florenza` lists.

An agent often acts several times in a row, and the order of agents depends on the game: use `env.agent_iter()` or
`env.agent_selection`. Decisions with one legal action are made by the engine (option `auto_forced`).

### Observation Space

A dictionary: `"observation"` is what the agent may know as float32, `"action_mask"` its legal actions. The vector
consists of named segments, which `signoria info florenza` lists with their places and scales. Seats are rotated:
`seat0` is always the observing agent, the others follow clockwise. Absent seats are zero, so the shape is the same for
every number of players. Hidden are the cards in others' hands, what they discard, the order of the piles and the worth
of artists that nobody has hired; `open_holdings=True` also shows the others' resources and money. `state()` returns the
observations of all seats one after the other; `game_state` a copy of the whole position.

#### Legal Actions Mask

`"action_mask"` is an int8 vector with 1 for every legal action of the agent to act, and zeros for every other agent. An
illegal action ends the game: every agent is terminated and truncated, the agent gets -1 and the others 0. `raw_env`
raises `IllegalAction` instead and changes nothing.

### Action Space

| Actions | Block | Meaning |
|---|---|---|
| 0 | `PASS` | only without any other action |
| 1 | `SEND_WORKERS` | receive 50 Fiorini |
| 2 | `INSPIRATION` | draw a Florenza card |
| 3-8 | `MARKET_SELL` | sell a resource for 100 Fiorini |
| 9-14 | `MARKET_BUY` | buy a resource for 100 Fiorini |
| 15 | `MARKET_TRADE` | begin a trade of two resources for one of another kind |
| 16-29 | `LOCATION` | activate a location |
| 30-35 | `RESOURCE` | name a resource: to give, to take, for the income |
| 36-98 | `PLAY_CARD` | play a Florenza card |
| 99-125 | `COMPLETE_MONUMENT` | complete a monument |
| 126-152 | `RESERVE_MONUMENT` | reserve a monument |
| 153-185 | `RESERVE_ARTIST` | reserve an artist of the display |
| 186-218 | `HIRE_DISPLAY` | hire an artist of the display |
| 219-251 | `HIRE_RESERVED` | hire an artist of the agent's reserve |
| 252-254 | `HIRE_ANONYMOUS` | hire the anonymous architect, painter, sculptor |
| 255-317 | `KEEP_CARD` | Florenza card to keep at the end of a round |

Resources: marble, wood, metal, gold, fabric, spice. Cards, monuments and artists have the numbers of the package's
tables. `env.unwrapped.game.action_name(action)` names an action; `env.unwrapped.game_state.action_text(action)` tells
what it means in the position.

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

raw_env, env = environments("florenza", __name__)
