"""Game records: a JSON-lines file from which every game can be replayed and verified.

One line per game: game id, version, options, seed, seats, agents, actions, final scores and ranks, and a digest of the
last state. Chance comes from the seed alone, so seed and actions are the whole game.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from .errors import BadRecord, WrongVersion
from .files import write_atomically
from .game import load_game
from .state import State


@dataclass
class GameRecord:
    """One game, finished or not.

    Attributes:
        game: game id.
        version: version of the game's rules and actions.
        num_players: seats.
        options: all options of the game by name.
        seed: seed of the game, for `make_state`.
        agents: who played each seat.
        actions: the decisions in order, forced ones left out when the game makes them itself.
        scores, ranks: per seat when the record ends.
        done: whether the game was finished.
        digest: SHA-256 of the last state's bytes.
    """

    game: str
    version: int
    num_players: int
    options: dict[str, Any]
    seed: int
    agents: list[str]
    actions: list[int]
    scores: list[int] = field(default_factory=list)
    ranks: list[int] = field(default_factory=list)
    done: bool = False
    digest: str = ""

    def __post_init__(self) -> None:
        """Check the types of what may have come from a file.

        Raises:
            BadRecord: a value is of another type, or the number of agents is not that of the seats.
        """
        for name, kind in (("game", str), ("version", int), ("num_players", int), ("options", dict), ("seed", int)):
            if not isinstance(getattr(self, name), kind):
                raise BadRecord(f"{name} must be {kind.__name__}, not {getattr(self, name)!r}")
        for name, kind in (("agents", str), ("actions", int), ("scores", int), ("ranks", int)):
            values = getattr(self, name)
            if not isinstance(values, list) or not all(isinstance(value, kind) for value in values):
                raise BadRecord(f"{name} must be a list of {kind.__name__}")
        if len(self.agents) != self.num_players:
            raise BadRecord(f"{self.num_players} seats need as many agents, not {len(self.agents)}")

    def close(self, state: State) -> "GameRecord":
        """Fill in scores, ranks and digest from the last state."""
        self.scores = list(state.scores)
        self.ranks = list(state.ranks)
        self.done = state.done
        self.digest = state_digest(state)
        return self


def state_digest(state: State) -> str:
    """Return the SHA-256 of a state's record, in hex."""
    return hashlib.sha256(state.record.tobytes()).hexdigest()


def new_record(state: State, seed: int, agents: list[str]) -> GameRecord:
    """Return the record of a game that is about to begin with this state."""
    game = state.game
    return GameRecord(game.id, game.version, state.num_players, state.options, seed, list(agents), [])


def write_records(path: Path, records: Iterable[GameRecord]) -> None:
    """Write records as JSON lines, replacing the file."""
    write_atomically(Path(path), "".join(json.dumps(asdict(record)) + "\n" for record in records))


def read_records(path: Path) -> list[GameRecord]:
    """Return the records of a JSON-lines file.

    Raises:
        BadRecord: a line is no record; names file and line.
        FileNotFoundError: there is no such file.
    """
    known = {f.name for f in fields(GameRecord)}
    records = []
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is no text file") from None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except json.JSONDecodeError as error:
            raise BadRecord(f"{path}, line {number}: not JSON ({error.msg})") from None
        if not isinstance(row, dict) or set(row) != known:
            found = set(row) if isinstance(row, dict) else set()
            parts = [f"missing {', '.join(sorted(known - found))}"] if known - found else []
            parts += [f"unknown {', '.join(sorted(found - known))}"] if found - known else []
            raise BadRecord(f"{path}, line {number}: no game record: {'; '.join(parts)}")
        try:
            records.append(GameRecord(**row))
        except BadRecord as error:
            raise BadRecord(f"{path}, line {number}: {error}") from None
    return records


def first_state(record: GameRecord) -> State:
    """Return the first decision of a recorded game.

    Raises:
        WrongVersion: the record is of another version of the game; names both.
        SignoriaError: unknown game, seats or options.
    """
    game = load_game(record.game)
    if record.version != game.version:
        raise WrongVersion(f"the record is of {game.id} version {record.version}; this is version {game.version}")
    return State(game, record.num_players, record.seed, record.options)


def replay(record: GameRecord) -> Iterator[tuple[State, int]]:
    """Yield every position with the action made in it, and at last the final position with action -1.

    The same `State` object is yielded each time and moves on afterwards; clone what must last.

    Raises:
        BadRecord: an action is not legal; names its number.
    """
    state = first_state(record)
    for number, action in enumerate(record.actions):
        if state.done or action not in state.legal_actions():
            raise BadRecord(f"action number {number} ({action!r}) is not legal in the recorded game")
        yield state, action
        state.step(action)
    yield state, -1


def verify(record: GameRecord) -> State:
    """Replay a record and return its last state.

    Raises:
        BadRecord: it does not lead to the scores, ranks and digest that it states.
        WrongVersion: it is of another version.
    """
    *_, (state, _) = replay(record)
    for name, found in (("done", state.done), ("scores", list(state.scores)), ("ranks", list(state.ranks))):
        if getattr(record, name) != found:
            raise BadRecord(f"the record says {name} {getattr(record, name)}; the replayed game has {found}")
    if record.digest != state_digest(state):
        raise BadRecord("the digest of the last state differs from the record's")
    return state
