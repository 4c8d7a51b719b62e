"""# Ars Mysteriorum

| | |
|---|---|
| Creation | `pettingzoo.make("aec", "signoria/ars_mysteriorum-v0", num_players=4)` |
| Actions | Discrete |
| Parallel API | No |
| Manual Control | No (`signoria play ars_mysteriorum`) |
| Agents | `["player_0", ..., "player_4"]` |
| Number of agents | 2 to 5 (`num_players`, default 2) |
| Action Shape | `()` |
| Action Values | `[0, 124]` |
| Observation Shape | `(922,)` |
| Observation Values | `[-1, 1]` |

Each player is an apprentice at King Florim's alchemy competition. In every round the players bid secretly for the turn
order, take a mystery card, bid favour cards face down at five tents for the five elements, walk from tent to tent for a
fee, pay elements for recipes, and are paid for the collections in their books: several recipes of one item, columns of
a master, rows of a prince. Most Florims win. The package `ars_mysteriorum` beside this file holds the rules and where
the facts come from; most figures on the cards are reconstructed.

Arguments besides `num_players`: `render_mode` (`"ansi"`: a text board), `reward` (see below) and the options of the
game, which `signoria info ars_mysteriorum` lists.

An agent often acts several times in a row, and the order of agents depends on the game: use `env.agent_iter()` or
`env.agent_selection`. Simultaneous bids are made one after the other and stay secret until all are made. Decisions with
one legal action are made by the engine (option `auto_forced`).

### Observation Space

A dictionary: `"observation"` is what the agent may know as float32, `"action_mask"` its legal actions. The vector
consists of named segments, which `signoria info ars_mysteriorum` lists with their places and scales. Seats are rotated:
`seat0` is always the observing agent, the others follow clockwise. Absent seats are zero, so the shape is the same for
every number of players. Hidden are bids until they are shown, favour cards that lie face down, mysteries that were not
taken from the offer, and the order of recipes and mysteries. `state()` returns the observations of all seats one after
the other; `game_state` a copy of the whole position.

#### Legal Actions Mask

`"action_mask"` is an int8 vector with 1 for every legal action of the agent to act, and zeros for every other agent. An
illegal action ends the game: every agent is terminated and truncated, the agent gets -1 and the others 0. `raw_env`
raises `IllegalAction` instead and changes nothing.

### Action Space

| Actions | Block | Meaning |
|---|---|---|
| 0 | `PASS` | decline, stop, no counter, end of the turn |
| 1-5 | `GIVE` | hand over one token of a colour |
| 6-10 | `EXCHANGE` | begin an exchange of three tokens for one of a colour |
| 11-16 | `ORDER_BID` | secret favour card of value 1 to 6 for the turn order |
| 17-21 | `POSITION` | take a position in the turn order |
| 22-26 | `TAKE_MYSTERY` | take the face-up mystery in a slot |
| 27-56 | `PLACE_FAVOR` | favour card of value v at tent t, 27 + 5 (v - 1) + t |
| 57-61 | `GO_TENT` | move to a tent, or stay there |
| 62 | `BALK` | pay nothing and stay, not admitted |
| 63-72 | `EARN_RECIPE` | earn the recipe at tent t, slot s, 63 + 2 t + s |
| 73 | `BUY_MYSTERY` | buy the top mystery |
| 74-89 | `PLAY_MYSTERY` | play a mystery of a kind |
| 90-94 | `TARGET_TENT` | choose a tent |
| 95-99 | `TARGET_PAWN` | choose an apprentice by colour |
| 100-104 | `TARGET_COLOUR` | choose a token colour |
| 105-119 | `TARGET_ITEM` | choose an item |
| 120-124 | `WAIVE` | waive one token of the cost being paid |

Colours and tents: brimstone, verdigris, quicksilver, realgar, salt. Items and kinds of mystery have the numbers of the
package's tables. `env.unwrapped.game.action_name(action)` names an action;
`env.unwrapped.game_state.action_text(action)` tells what it means in the position.

### Rewards

Zero until the end of the game, then by `reward`:

| `reward` | Winner | Others |
|---|---|---|
| `"rank"` | +1 | linear by rank, -1 for the last; ties share; the sum is zero |
| `"win"` | 1, shared by the winners | 0 |
| `"points"` | Florims | Florims |

`infos[agent]` holds `score` and `rank` at the end.

### Version History

* v0: first version
"""  # noqa: D415 - the first line is the title of the page

from .aec import environments

raw_env, env = environments("ars_mysteriorum", __name__)
