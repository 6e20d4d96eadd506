"""A hand of every game by clicks alone, through the real client, to its score sheet."""

from __future__ import annotations

import pytest

from bot.game.games import GAMES, GameName
from bot.local.people import Person
from bot.tables.model import Table
from cogs.custom_ids import Verb
from tests.cogs.clients import QuickBot
from tests.cogs.playing import move, open_and_start, table_of
from tests.cogs.pressing import public, table_message, verbs
from tests.tables.fakes import MemoryStore

COMPUTERS = {
    GameName.OTTOCENTO: 3,
    GameName.QUATTRO_SCARTATE: 3,
    GameName.TERZIGLIO: 2,
    GameName.MILLONE: 1,
    GameName.CENTOCINQUANTA: 1,
    GameName.QUINDICI: 1,
    GameName.MATTAZZA: 4,
    GameName.OPEN: 1,
}


@pytest.mark.parametrize("game", list(GameName), ids=lambda game: game.value)
async def test_a_hand_by_clicks_alone(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore, game: GameName
) -> None:
    await open_and_start(bot, anna, channel, computers=COMPUTERS[game], game=game.value)
    table = table_of(bot, anna)
    assert table is not None
    assert table.match is not None
    assert table.match.players == COMPUTERS[game] + 1
    assert Verb.RULES in verbs(table_message(anna, channel))
    while (table := table_of(bot, anna)) is not None and not _played(table):
        await move(bot, anna)
    await bot.settled()

    texts = [message.text for message in public(anna, channel)]
    sheets = [text for text in texts if text.startswith("### Smazzata 1")]
    assert len(sheets) == 1
    assert ("Penalità" in sheets[0]) == (GAMES[game].avoids_points)
    assert ("POSTE" in sheets[0]) == (game is GameName.TERZIGLIO)
    # One hand is the whole match in the open game alone.
    assert len(store.results) == (game is GameName.OPEN)


def _played(table: Table) -> bool:
    """Whether a hand with a score is over."""
    return table.match is not None and bool(table.match.sheets)
