"""# Venedig

| | |
|---|---|
| Creation | `pettingzoo.make("aec", "signoria/venedig-v0", num_players=3)` |
| Actions | Discrete |
| Parallel API | No |
| Manual Control | No (`signoria play venedig`) |
| Agents | `["player_0", ..., "player_4"]` |
| Number of agents | 2 to 5 (`num_players`, default 2) |
| Action Shape | `()` |
| Action Values | `[0, 576]` |
| Observation Shape | `(985,)` |
| Observation Values | `[-1, 1]` |

The players drain the islands of the Venetian lagoon and build on them by laying cards. Whoever laid most cards of a
type is its master builder: he places the building and scores it in full, all others who laid cards for it score half.
Points move gondolas along a canal. The game ends when a gondola reaches the goal or a type of building runs out; the
gondola that is furthest ahead wins. With two players the neutral Klaus-Jürgen lays cards too. The package `venedig`
beside this file holds the rules and where the facts come from; the board is reconstructed.

Arguments besides `num_players`: `render_mode` (`"ansi"`: a text board), `reward` (see below) and the options of the
game, which `signoria info venedig` lists.

An agent often acts several times in a row, and the order of agents depends on the game: use `env.agent_iter()` or
`env.agent_selection`. Decisions with one legal action are made by the engine (option `auto_forced`).

### Observation Space

A dictionary: `"observation"` is what the agent may know as float32, `"action_mask"` its legal actions. The vector
consists of named segments, which `signoria info venedig` lists with their places and scales. Seats are rotated: the
observing agent comes first, the others follow clockwise. Absent seats are zero, so the shape is the same for every
number of players. Hidden are the deck, the cards in others' hands that were not taken from the pool, the gold under the
swamp and the values of others' tiles. `state()` returns the observations of all seats one after the other; `game_state`
a copy of the whole position.

#### Legal Actions Mask

`"action_mask"` is an int8 vector with 1 for every legal action of the agent to act, and zeros for every other agent. An
illegal action ends the game: every agent is terminated and truncated, the agent gets -1 and the others 0. `raw_env`
raises `IllegalAction` instead and changes nothing.

### Action Space

| Actions | Block | Meaning |
|---|---|---|
| 0-4 | `PLAY_CARD` | type of the card laid: casa, palazzo, campo, basilica, ponte |
| 5 | `END_PLAY` | stop laying cards |
| 6-10 | `BUILD` | type built with the cards of all |
| 11-14 | `SOLO` | type (palazzo to ponte) built alone with cards laid this turn |
| 15-449 | `PLACE_SITE` | site of the building: 100 squares, 209 pairs, 114 triangles, 12 bridge lines |
| 450-451 | `BRIDGE_ISLAND` | first or second island of the line, whose casas count |
| 452-455 | `DISCARD_TYPE` | type (palazzo to ponte) whose laid cards are discarded |
| 456-555 | `DRAIN` | square whose swamp tile is taken |
| 556 | `END_DRAIN` | stop draining |
| 557-561 | `TAKE_POOL` | type of the face-up card taken |
| 562 | `TAKE_DECK` | draw from the deck |
| 563-567 | `SWAP_IN` | type of the card put into the pool for three others |
| 568-573 | `PAY` | tile paid: treasure of 3 to 6, swamp tile of 1 or 2 |
| 574 | `PAY_END` | end the exchange of gold |
| 575 | `KJ_DRAW` | turn up a card for Klaus-Jürgen |
| 576 | `KJ_SKIP` | no card for Klaus-Jürgen now |

`env.unwrapped.game.action_name(action)` names an action; `env.unwrapped.game_state.action_text(action)` tells what it
means in the position.

### Rewards

Zero until the end of the game, then by `reward`:

| `reward` | Winner | Others |
|---|---|---|
| `"rank"` | +1 | linear by rank, -1 for the last; seats on one square share; the sum is zero |
| `"win"` | 1, shared among the first | 0 |
| `"points"` | square of the gondola | square of the gondola |

`infos[agent]` holds `score` and `rank` at the end.

### Version History

* v0: first version
"""  # noqa: D415 - the first line is the title of the page

from .aec import environments

raw_env, env = environments("venedig", __name__)
