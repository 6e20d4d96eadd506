"""A stored table brought back to life by replaying its log."""

from __future__ import annotations

from bot.game.errors import IllegalActionError
from bot.game.games import GAMES
from bot.game.match import MatchState, apply, digest, new_match
from bot.tables.model import Stage, Table
from bot.tables.ports import StoredTable


class ReplayError(Exception):
    """The log does not lead to the states that were stored with it."""


def replayed_match(stored: StoredTable) -> MatchState | None:
    """The match that the log leads to, None in the lobby.

    Raises `ReplayError` where an action is illegal or a state's hash differs from the stored one.
    """
    if stored.stage is Stage.LOBBY:
        return None
    match = new_match(GAMES[stored.game], stored.rules, len(stored.seats))
    for entry in stored.log:
        try:
            match, _ = apply(match, entry.action)
        except IllegalActionError as error:
            raise ReplayError(f"entry {entry.version}: {error}") from error
        if digest(match) != entry.digest:
            raise ReplayError(f"entry {entry.version}: the state differs from the stored one")
    return match


def restored(stored: StoredTable) -> Table:
    """The table as it was; parked, without its match, where the log does not hold."""
    stage = stored.stage
    try:
        match = replayed_match(stored)
    except ReplayError:
        match, stage = None, Stage.PARKED
    return Table(
        id=stored.id,
        place=stored.place,
        host_id=stored.host_id,
        game=GAMES[stored.game],
        rules=stored.rules,
        seats=stored.seats,
        stage=stage,
        version=stored.version,
        match=match,
    )
