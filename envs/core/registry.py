"""The games of the suite. Entries are import strings, so that a lower layer can name what lies above it.

A new game is added by one entry here; everything that is written once for all games finds it through this table.
"""

from dataclasses import dataclass

from .errors import UnknownGame

PACKAGE = __name__.removesuffix(".envs.core.registry")
"""Import name of the whole package (`signoria`)."""


@dataclass(frozen=True)
class Entry:
    """Where the parts of a game are, as module names relative to the package."""

    game_id: str
    title: str
    camel: str
    """CamelCase name for Gymnasium ids."""
    version: int
    """Raised by every change that agents can notice; part of the ids `<game>_v<version>` and of records."""

    @property
    def rules(self) -> str:
        """Module of the rules package."""
        return f"{PACKAGE}.envs.{self.game_id}"

    @property
    def encoder(self) -> str:
        """Module of the observation encoder."""
        return f"{PACKAGE}.encoders.{self.game_id}"

    @property
    def heuristic(self) -> str:
        """Module of the heuristic agent."""
        return f"{PACKAGE}.agents.heuristics.{self.game_id}"

    @property
    def pettingzoo_module(self) -> str:
        """Module with `env()` and `raw_env()`."""
        return f"{PACKAGE}.envs.{self.game_id}_v{self.version}"

    @property
    def pettingzoo_id(self) -> str:
        """Id for `pettingzoo.make("aec", ...)`."""
        return f"signoria/{self.game_id}-v{self.version}"

    @property
    def gymnasium_id(self) -> str:
        """Id for `gymnasium.make(...)`."""
        return f"signoria/{self.camel}-v{self.version}"


_GAMES = [
    Entry("princes_of_florence", "The Princes of Florence", "PrincesOfFlorence", 0),
    Entry("lorenzo_il_magnifico", "Lorenzo il Magnifico", "LorenzoIlMagnifico", 0),
    Entry("venedig", "Venedig", "Venedig", 0),
    Entry("florenza", "Florenza: The Card Game", "Florenza", 0),
    Entry("ars_mysteriorum", "Ars Mysteriorum", "ArsMysteriorum", 0),
]
GAMES: dict[str, Entry] = {entry.game_id: entry for entry in _GAMES}


def game_ids() -> list[str]:
    """Return the ids of all games."""
    return list(GAMES)


def find_entry(game_id: str) -> Entry:
    """Return the registry entry of a game.

    Raises:
        UnknownGame: no game has this id; the message names the ids that exist.
    """
    if not isinstance(game_id, str) or game_id not in GAMES:
        raise UnknownGame(f"unknown game {game_id!r}; the games are: {', '.join(GAMES)}")
    return GAMES[game_id]
