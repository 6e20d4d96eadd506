"""A hand of every game by clicks alone, through the real client, to its score sheet."""

import pytest

from bot.client.custom_ids import Verb, decode_custom_id
from bot.table.state.table import Table
from localcord.people.person import Person
from localcord.people.seen import SeenMessage
from tarocchino.core.games import GameName
from tests.drivers.bot import QuickBot
from tests.drivers.controls import (
    newest_private,
    panel,
    press,
    public,
    table_message,
    verbs,
)
from tests.drivers.play import (
    move,
    my_turn,
    open_and_start,
    table_of,
    tick_discard,
)
from tests.fakes.store import MemoryStore

ANNA_MAY_GO_UP = 5
"""A seed by which the first seat is asked in the auction, and nobody objects to her going up."""

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


@pytest.mark.parametrize("seed", [ANNA_MAY_GO_UP])
async def test_who_goes_up_takes_the_pozzo_and_ticks_eight_cards(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await open_and_start(bot, anna, channel, computers=2, game="terziglio", hands=9)
    while Verb.PICK_SUIT not in menu_verbs(panel(anna)):
        await move(bot, anna)
    assert "Scegli 8 carte da scartare" in panel(anna).text
    table = table_of(bot, anna)
    assert table is not None
    assert table.match is not None
    assert table.match.hand is not None
    assert len(table.match.hand.hands[0]) == 26
    assert "va su, prende il pozzo" in table_message(anna, channel).text
    await tick_discard(bot, anna)
    assert "Scelte: 8 su 8" in panel(anna).text
    await press(bot, anna, panel(anna), Verb.DISCARD)
    await my_turn(bot, anna)
    table = table_of(bot, anna)
    assert table is not None
    assert table.match is not None
    assert table.match.hand is not None
    assert len(table.match.hand.discards[0]) == 8


def menu_verbs(message: SeenMessage) -> set[Verb]:
    """What the menus of a message ask for."""
    return {decode_custom_id(menu.custom_id).verb for menu in message.selects}
