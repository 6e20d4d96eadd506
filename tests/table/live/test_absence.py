"""Who is late, who is away, and time that counts against nobody: the service over fakes."""

from collections.abc import AsyncIterator

import pytest

from bot.settings.agreement import DAY, HOUR, MINUTE, Pace, TimeControl
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.state.actions import Back, ProposalKind, Reminded, Resume, TimedOut
from bot.table.state.table import Stage
from tarocchino.core.model.actions import Play
from tests.builders.absence import (
    ANNA,
    BRUNO,
    CARLA,
    DINO,
    GRACE,
    MILLONE,
    Evening,
)

PATIENCE = 20.0
A_MATCH = TimeControl(Pace.MATCH, 5 * MINUTE, 10)


@pytest.fixture
async def evening() -> AsyncIterator[Evening]:
    house = Evening()
    await house.begins(ANNA, BRUNO, CARLA, DINO)
    yield house
    await house.goes_down()


def deadline(evening: Evening) -> float:
    """The seconds that the player in turn still has."""
    assert evening.table.turn_deadline is not None
    return evening.table.turn_deadline - evening.clock.now()


def of_kind(evening: Evening, *kinds: type) -> list[type]:
    return [type(action) for action in evening.logged if isinstance(action, kinds)]


async def test_a_late_player_is_reminded_once_then_a_computer_player_plays_the_turn(
    evening: Evening,
) -> None:
    late, course = evening.in_turn, len(evening.table.history)
    assert deadline(evening) == 60
    await evening.passes(60)
    assert evening.session.reminded
    assert evening.in_turn == late
    assert deadline(evening) == GRACE
    await evening.passes(GRACE)
    assert len(evening.table.history) > course
    assert of_kind(evening, Reminded, TimedOut) == [Reminded, TimedOut]
    assert evening.table.missed_turns == ((evening.table.seat_of(late.user_id), late.user_id),)
    # A computer player played the whole turn, which does not make its player absent.
    assert evening.in_turn not in (late, None)
    assert evening.session.away == ()
    assert deadline(evening) == 60


async def test_who_acts_in_the_grace_is_not_late(evening: Evening) -> None:
    await evening.passes(60 + GRACE - 1)
    await evening.plays()
    assert of_kind(evening, TimedOut) == []
    assert evening.table.missed_turns == ()
    assert not evening.session.reminded


async def test_three_turns_in_a_row_and_a_computer_player_plays_on(evening: Evening) -> None:
    seat = evening.table.seat_of(DINO.user_id)
    for missed in range(3):
        assert seat not in evening.session.away
        await evening.until_turn_of(DINO)
        await evening.passes(60 + GRACE)
        assert evening.session.missed[seat or 0] == missed + 1
    assert evening.session.away == (seat,)
    assert seat not in evening.table.present
    for _ in range(12):
        await evening.plays()
        assert evening.in_turn != DINO
    await evening.says(DINO, Back)
    assert evening.session.away == ()
    await evening.until_turn_of(DINO)
    assert deadline(evening) == 60


async def test_a_turn_played_in_between_begins_the_count_anew(evening: Evening) -> None:
    for _ in range(2):
        await evening.until_turn_of(DINO)
        await evening.passes(60 + GRACE)
    await evening.until_turn_of(DINO)
    await evening.plays(DINO)
    await evening.until_turn_of(DINO)
    await evening.passes(60 + GRACE)
    assert evening.session.away == ()
    assert len(evening.table.missed_turns) == 3


async def test_who_is_there_is_not_back(evening: Evening) -> None:
    with pytest.raises(TableRefusedError) as refused:
        await evening.says(DINO, Back)
    assert refused.value.reason is RefusalReason.NOT_AWAY


async def test_where_everybody_is_away_the_table_rests() -> None:
    evening = Evening()
    await evening.begins(ANNA, computers=3)
    await evening.passes(DAY)
    assert evening.session.away == (0,)
    before = len(evening.table.history)
    assert len(evening.table.missed_turns) == 3
    await evening.passes(7 * DAY)
    assert len(evening.table.history) == before
    assert evening.table.stage is Stage.PLAYING
    await evening.says(ANNA, Back)
    assert evening.in_turn == ANNA
    await evening.goes_down()


async def test_a_reminder_leaves_the_buttons_as_good_as_they_were(evening: Evening) -> None:
    before = evening.table
    await evening.passes(60)
    assert evening.table.version == before.version + 1
    assert evening.table.shown_version == before.shown_version
    assert evening.table.public_version == before.public_version + 1


async def test_a_pause_is_not_counted(evening: Evening) -> None:
    await evening.passes(40)
    await evening.says(ANNA, ProposalKind.PAUSE)
    for person in (BRUNO, CARLA, DINO):
        await evening.says(person, True)
    assert evening.session.is_paused
    assert evening.table.turn_deadline is None
    await evening.passes(DAY)
    assert of_kind(evening, Reminded) == []
    await evening.says(CARLA, Resume)
    assert deadline(evening) == 20


async def test_while_the_play_waits_for_an_answer_nobody_is_late(evening: Evening) -> None:
    player = evening.in_turn
    assert player is not None
    await evening.until(lambda table: isinstance(table.history[-1].action, Play))
    asking = evening.table.people[evening.table.history[-1].action.seat]  # type: ignore[union-attr]
    await evening.passes(50)
    await evening.says(asking, ProposalKind.UNDO)
    assert evening.session.blocks_play
    await evening.passes(100)
    assert of_kind(evening, Reminded) == []
    # Nobody answers: the proposal is declined, and the clock continues from where it stopped.
    await evening.passes(20)
    assert not evening.session.blocks_play
    assert deadline(evening) == 10


async def test_what_was_taken_back_is_thought_over_from_the_beginning(evening: Evening) -> None:
    await evening.until(lambda table: isinstance(table.history[-1].action, Play))
    asking = evening.table.people[evening.table.history[-1].action.seat]  # type: ignore[union-attr]
    await evening.passes(50)
    await evening.says(asking, ProposalKind.UNDO)
    for person in (ANNA, BRUNO, CARLA, DINO):
        if person != asking:
            await evening.says(person, True)
    assert evening.in_turn == asking
    assert deadline(evening) == 60


async def test_a_night_without_the_bot_is_not_counted(evening: Evening) -> None:
    await evening.passes(50)
    await evening.goes_down()
    evening.clock.set(evening.clock.now() + 9 * HOUR)
    await evening.comes_up()
    assert of_kind(evening, Reminded) == []
    assert deadline(evening) == 10
    assert [each.seconds for each in evening.store.rows.outages] == [9 * HOUR]


async def test_while_the_bot_is_cut_off_nobody_is_late_and_computer_players_play() -> None:
    evening = Evening()
    await evening.begins(ANNA, BRUNO, computers=2)
    await evening.passes(50)
    evening.outages.cut_off()
    await evening.passes(HOUR)
    assert of_kind(evening, Reminded) == []
    shown = len(evening.publisher.changes)
    await evening.connects()
    assert deadline(evening) == 10
    assert len(evening.publisher.changes) == shown + 1
    await evening.passes(10)
    assert of_kind(evening, Reminded) == [Reminded]
    await evening.goes_down()


async def test_what_nobody_notices_is_no_outage(evening: Evening) -> None:
    shown = len(evening.publisher.changes)
    evening.outages.cut_off()
    await evening.passes(4)
    await evening.connects()
    assert deadline(evening) == 56
    assert len(evening.publisher.changes) == shown
    assert evening.store.rows.outages == []


async def test_who_is_away_is_not_waited_for_between_hands() -> None:
    evening = Evening(patience=PATIENCE)
    await evening.begins(ANNA, BRUNO, game=MILLONE, target=1000)
    await evening.passes(PATIENCE)
    while not evening.session.away:
        if evening.in_turn == BRUNO:
            await evening.passes(60 + GRACE)
        else:
            await evening.plays(ANNA)
    while not evening.table.awaits_deal:
        await evening.plays(ANNA)
    assert evening.table.seats_awaited == (0,)
    await evening.goes_down()
