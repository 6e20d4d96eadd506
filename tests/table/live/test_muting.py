"""Who may speak at a table: a muted player plays in silence, also after a restart."""

from dataclasses import replace

import pytest

from bot.services import TableService
from bot.settings.servers import ServerSettings
from bot.support.refusals import RefusalReason
from bot.table.rules.lobby import Seating
from bot.table.rules.permissions import Actor, may_signal
from bot.table.state.seats import Person
from bot.table.state.table import Table
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.actions import Play, Saying, Signal
from tarocchino.core.model.rules import SignalsAllowed
from tarocchino.core.play.legality import legal_actions
from tests.builders.service_tables import (
    ANNA,
    BEPPE,
    PLACE,
    by,
    dealt,
    in_turn,
    refused,
    restart,
    sit_ready,
)
from tests.fakes.services import table_service
from tests.fakes.store import MemoryStore

GAME = GAMES[GameName.MATTAZZA]


async def two_at(service: TableService, **knobs: object) -> Table:
    """Anna and Beppe play Mattazza, the other seat a computer's."""
    rules = replace(default_rules(GAME), **knobs)
    table = await service.lobby.open_table(PLACE, ANNA, GAME, rules)
    await sit_ready(service, table, BEPPE)
    await service.seats.add_computer(table.id, by(ANNA))
    await service.lobby.start(table.id, by(ANNA), Seating.AS_SEATED)
    return await dealt(service, table)


async def until_lead_of(service: TableService, table_id: int, person: Person) -> Table:
    """The table once this person leads a trick."""
    while True:
        await service.registry.settled()
        table = service.registry.table(table_id)
        player = in_turn(table)
        assert player is not None
        hand = table.match.hand
        if player == person and not hand.trick.plays:
            return table
        await service.play.act(table_id, None, by(player), next(iter(legal_actions(hand))))


def plain(table: Table) -> Play:
    """A play of the first legal card, without a signal or saying."""
    plays = (a for a in legal_actions(table.match.hand) if isinstance(a, Play))
    return next(play for play in plays if not play.signals and play.say is None)


@pytest.mark.parametrize(
    "words", [{"signals": (Signal.BUSSO,)}, {"say": Saying.ANDARE_A_DURO}], ids=["signal", "saying"]
)
async def test_a_muted_player_plays_cards_and_says_nothing(words: dict[str, object]) -> None:
    service = table_service()
    table = await two_at(service, signals=SignalsAllowed.FREE)
    table = await until_lead_of(service, table.id, BEPPE)
    await service.play.mute(table.id, by(ANNA), BEPPE.user_id, True)
    speaking, silent = replace(plain(table), **words), plain(table)
    version = service.registry.table(table.id).version
    await refused(RefusalReason.MUTED, service.play.act(table.id, None, by(BEPPE), speaking))
    assert service.registry.table(table.id).version == version
    await service.play.act(table.id, None, by(BEPPE), silent)
    table = await until_lead_of(service, table.id, BEPPE)
    await service.play.mute(table.id, by(ANNA), BEPPE.user_id, False)
    speaking = replace(plain(table), **words)
    await service.play.act(table.id, None, by(BEPPE), speaking)


async def test_a_mute_outlives_the_bot_and_follows_the_person_alone() -> None:
    store = MemoryStore()
    table = await two_at(table_service(store))
    service = table_service(store)
    await restart(service)
    await service.play.mute(table.id, by(ANNA), BEPPE.user_id, True)
    after = table_service(store)
    await restart(after)
    seat = after.registry.table(table.id).seat_of(BEPPE.user_id)
    assert not may_signal(after.registry.table(table.id), seat)
    assert may_signal(after.registry.table(table.id), 1 - seat)
    await after.seats.leave(table.id, by(BEPPE))
    # The successor in the seat is not muted.
    assert may_signal(after.registry.table(table.id), seat)


async def test_hosts_and_moderators_mute_and_nobody_else() -> None:
    service = table_service()
    table = await two_at(service)
    moderator = Actor(99, PLACE.guild_id, moderator=True)
    await refused(
        RefusalReason.HOST_ONLY, service.play.mute(table.id, by(BEPPE), ANNA.user_id, True)
    )
    await refused(RefusalReason.NO_SUCH_PLAYER, service.play.mute(table.id, moderator, 98, True))
    await refused(
        RefusalReason.NOT_MUTED, service.play.mute(table.id, moderator, BEPPE.user_id, False)
    )
    await service.play.mute(table.id, moderator, BEPPE.user_id, True)
    await refused(
        RefusalReason.MUTED_ALREADY, service.play.mute(table.id, by(ANNA), BEPPE.user_id, True)
    )
    # The host can be muted too.
    await service.play.mute(table.id, moderator, ANNA.user_id, True)
    await service.play.mute(table.id, by(ANNA), ANNA.user_id, False)


async def test_nobody_says_anything_where_the_server_has_it_so() -> None:
    store = MemoryStore()
    store.rows.server_settings[PLACE.guild_id] = ServerSettings(sayings=False)
    service = table_service(store)
    table = await two_at(service, signals=SignalsAllowed.FREE)
    table = await until_lead_of(service, table.id, BEPPE)
    saying = replace(plain(table), say=Saying.METTERE)
    await refused(
        RefusalReason.NO_SAYINGS_HERE, service.play.act(table.id, None, by(BEPPE), saying)
    )
    signal = replace(plain(table), signals=(Signal.BUSSO,))
    await service.play.act(table.id, None, by(BEPPE), signal)
