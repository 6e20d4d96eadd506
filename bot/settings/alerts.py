"""People who want to be told when somebody opens a table."""

from __future__ import annotations

from dataclasses import dataclass

from tarocchino.core.games import GameName


@dataclass(frozen=True, slots=True)
class TableAlert:
    """A person's wish to be told of new tables in a server: of one game, of any if it is None.

    ``locale`` is the person's Discord locale.
    """

    guild_id: int
    user_id: int
    game: GameName | None = None
    locale: str = "en-US"
