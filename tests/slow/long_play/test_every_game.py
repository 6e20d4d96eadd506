"""A hand of every game by clicks alone, through the real client, to its score sheet."""

import pytest

from bot.client.custom_ids import Verb
from bot.table.state.table import Table
from localcord.people.person import Person
from tarocchino.core.games import GameName
from tests.drivers.bot import QuickBot
from tests.drivers.controls import (
    newest_private,
    press,
    public,
    table_message,
    verbs,
)
from tests.drivers.play import (
    move,
    open_and_start,
    table_of,
)
from tests.fakes.store import MemoryStore

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
    await press(bot, anna, table_message(anna, channel), Verb.MENU)
    assert Verb.RULES in verbs(newest_private(anna, channel))
    while (table := table_of(bot, anna)) is not None and not _played(table):
        await move(bot, anna)
    await bot.settled()

    (sheet,) = [m for m in public(anna, channel) if m.text.startswith("### Smazzata 1")]
    assert ("penalità" in sheet.text) == (game is GameName.MATTAZZA)
    assert (" poste" in sheet.text) == (game is GameName.TERZIGLIO)
    assert sheet.attachments
    # One hand is the whole match in the open game alone.
    assert len(store.rows.results) == (game is GameName.OPEN)


def _played(table: Table) -> bool:
    """Whether a hand with a score is over."""
    return table.match is not None and bool(table.match.sheets)
