"""Tables that lose their channel, find it again, and move: the service over fakes."""

from collections.abc import AsyncIterator, Awaitable
from dataclasses import replace

import pytest

from bot.settings.agreement import DAY
from bot.settings.servers import Openers, ServerSettings
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.venue import Venue
from bot.table.live.restore import restored
from bot.table.rules.permissions import Actor
from bot.table.state.actions import Back, ProposalKind, Propose, Resume, VenueLost, moved_to
from bot.table.state.table import Stage
from tarocchino.core.games import default_rules
from tarocchino.core.play.legality import legal_actions
from tests.builders.absence import ANNA, BRUNO, CARLA, DINO, OTTOCENTO, PLACE, Evening, by

ELSEWHERE = Venue(PLACE.guild_id, PLACE.channel_id + 1)
ABROAD = Venue(PLACE.guild_id + 1, PLACE.channel_id + 2, "it")


@pytest.fixture
async def evening() -> AsyncIterator[Evening]:
    house = Evening()
    await house.begins(ANNA, BRUNO, CARLA, DINO)
    yield house
    await house.goes_down()


async def refused(asked: Awaitable[object]) -> RefusalReason:
    with pytest.raises(TableRefusedError) as caught:
        await asked
    return caught.value.reason


async def test_no_time_passes_for_a_table_without_a_channel(evening: Evening) -> None:
    await evening.passes(20)
    await evening.service.venues.mark_lost(1)
    assert evening.table.is_venue_lost
    assert evening.table.turn_deadline is None
    await evening.passes(3 * DAY)
    assert evening.session.missed == (0, 0, 0, 0)
    await evening.service.venues.mark_found(1)
    assert evening.table.turn_deadline == evening.clock.now() + 40


async def test_nobody_may_do_anything_there(evening: Evening) -> None:
    await evening.service.venues.mark_lost(1)
    table, person = evening.table, evening.in_turn
    action = next(iter(legal_actions(table.match.hand)))
    assert (
        await refused(evening.service.play.act(1, None, by(person), action))
        is RefusalReason.VENUE_LOST
    )
    seat = table.turn
    for asked in (Propose(seat, ProposalKind.PAUSE), Resume(seat), Back(seat)):
        found = await refused(evening.service.play.request(1, by(person), asked))
        assert found is RefusalReason.VENUE_LOST
    assert evening.table == table


async def test_computers_wait_too() -> None:
    evening = Evening()
    await evening.begins(ANNA, computers=3)
    await evening.service.venues.mark_lost(1)
    course = evening.table.history
    await evening.passes(DAY)
    assert evening.table.history == course
    await evening.goes_down()


async def test_losing_and_finding_it_twice_changes_nothing(evening: Evening) -> None:
    await evening.service.venues.mark_lost(1)
    version = evening.table.version
    await evening.service.venues.mark_lost(1)
    assert evening.table.version == version
    await evening.service.venues.mark_found(1)
    await evening.service.venues.mark_found(1)
    assert evening.table.version == version + 1


async def test_a_pause_that_people_took_goes_on(evening: Evening) -> None:
    await evening.says(ANNA, ProposalKind.PAUSE)
    for person in (BRUNO, CARLA, DINO):
        await evening.says(person, True)
    assert evening.session.is_paused
    await evening.service.venues.mark_lost(1)
    await evening.service.venues.mark_found(1)
    assert evening.session.is_paused
    assert not evening.table.is_venue_lost
    await evening.service.play.request(1, by(ANNA), Resume(0))
    assert evening.table.turn_deadline is not None


async def test_it_goes_on_in_another_channel_and_the_log_knows_it(evening: Evening) -> None:
    await evening.passes(20)
    await evening.service.venues.mark_lost(1)
    await evening.passes(DAY)
    table = await evening.service.venues.move(1, by(BRUNO), ELSEWHERE)
    assert (table.venue, table.is_venue_lost) == (ELSEWHERE, False)
    assert evening.service.registry.table_in(PLACE.channel_id) is None
    stored = evening.store.rows.tables[1]
    assert [e.action for e in stored.log[-2:]] == [VenueLost(), moved_to(ELSEWHERE)]
    again = restored(stored)
    assert replace(again, turn_deadline=None) == replace(table, turn_deadline=None)
    await evening.comes_up()
    assert evening.table.venue == ELSEWHERE
    assert evening.table.turn_deadline == evening.clock.now() + 40


async def test_it_stays_without_a_channel_over_a_restart(evening: Evening) -> None:
    await evening.service.venues.mark_lost(1)
    await evening.goes_down()
    await evening.comes_up()
    assert evening.table.is_venue_lost


async def test_who_may_move_it_where(evening: Evening) -> None:
    service, carla = evening.service, by(CARLA)
    stranger = Actor(99, PLACE.guild_id)
    assert await refused(service.venues.move(1, stranger, ELSEWHERE)) is RefusalReason.NOT_SEATED
    # Only a table that has lost its channel may leave the server.
    assert await refused(service.venues.move(1, carla, ABROAD)) is RefusalReason.OTHER_SERVER
    assert await refused(service.venues.move(1, carla, PLACE)) is RefusalReason.CHANNEL_TAKEN
    other = await service.lobby.open_table(
        ELSEWHERE, replace(ANNA, user_id=50), evening.table.game, evening.table.rules
    )
    assert await refused(service.venues.move(1, carla, ELSEWHERE)) is RefusalReason.CHANNEL_TAKEN
    await service.venues.mark_lost(1)
    assert await refused(service.venues.move(1, carla, ELSEWHERE)) is RefusalReason.CHANNEL_TAKEN
    await service.lobby.close(other.id, Actor(50, PLACE.guild_id))
    assert (await service.venues.move(1, carla, ABROAD)).venue == ABROAD


async def test_it_stays_where_the_server_wants_tables(evening: Evening) -> None:
    await evening.goes_down()
    wanted = ServerSettings(channels=frozenset({PLACE.channel_id, 55}))
    evening.store.rows.server_settings[PLACE.guild_id] = wanted
    await evening.comes_up()
    service, anna = evening.service, by(ANNA)
    assert await refused(service.venues.move(1, anna, ELSEWHERE)) is RefusalReason.OTHER_CHANNEL
    assert (
        await service.venues.move(1, anna, replace(ELSEWHERE, channel_id=66), 55)
    ).venue.channel_id == 66


async def test_abroad_it_is_as_if_it_were_opened(evening: Evening) -> None:
    service, anna = evening.service, Actor(ANNA.user_id, ABROAD.guild_id)
    await service.venues.mark_lost(1)
    for_moderators = ServerSettings(openers=Openers.MODERATORS)
    evening.store.rows.server_settings[ABROAD.guild_id] = for_moderators
    assert await refused(service.venues.move(1, anna, ABROAD)) is RefusalReason.MODERATORS_OPEN
    moderating = replace(anna, moderator=True)
    assert (await service.venues.move(1, moderating, ABROAD)).venue == ABROAD


async def test_a_table_in_the_lobby_moves_and_never_rests() -> None:
    evening = Evening()
    await evening.comes_up()
    table = await evening.service.lobby.open_table(PLACE, ANNA, OTTOCENTO, default_rules(OTTOCENTO))
    await evening.service.venues.mark_lost(table.id)
    assert evening.table.version == table.version
    moved = await evening.service.venues.move(table.id, by(ANNA), ELSEWHERE)
    assert (moved.venue, moved.stage) == (ELSEWHERE, Stage.LOBBY)
    assert evening.store.rows.tables[1].venue == ELSEWHERE
    await evening.goes_down()


async def test_the_same_click_moves_it_once(evening: Evening) -> None:
    anna = replace(by(ANNA), interaction_id=7)
    await evening.service.venues.move(1, anna, ELSEWHERE)
    third = replace(ELSEWHERE, channel_id=77)
    assert await refused(evening.service.venues.move(1, anna, third)) is RefusalReason.SEEN_BEFORE
