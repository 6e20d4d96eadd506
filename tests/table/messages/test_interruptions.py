"""What is shown of a table where Discord, or a stop of the bot, came between."""

from dataclasses import replace
from typing import Any

import pytest

from bot.client.custom_ids import Verb
from bot.client.errors import MissingAccessError
from bot.client.worker import RetryLaterError
from bot.publisher import DiscordPublisher
from bot.settings.service import PreferenceService
from bot.table.hooks import Change, Freshness
from bot.table.messages.context import PublishingContext
from bot.table.state.seats import Person
from bot.table.state.session import new_session
from bot.table.state.table import Stage, Table
from tarocchino.core.play.events import MatchWon
from tarocchino.core.play.hand_state import Phase
from tests.builders.published_table import ANNA, BRUNO, CHANNEL, HAND, MATCH, table
from tests.drivers.controls import is_sheet
from tests.fakes.publishing import DM, BlankRenderer, FakeMessenger, words
from tests.fakes.store import MemoryStore
from tests.table.messages.stand import Stand


async def test_the_result_follows_the_sheets_that_a_stop_has_held_up() -> None:
    # A result that is posted says that nothing is left to post after the next start.
    stand, over = Stand(), MATCH[-1].after
    ended = Change(table(over, 9), (MatchWon(over.verdict.winner, over.score),))
    stand.publisher.publish(ended)
    await stand.publisher.settled()
    public = [words(panel) for panel in stand.messenger.panels(CHANNEL)]
    told = [text for text in public if is_sheet(text) or "The match is over" in text]
    assert [is_sheet(text) for text in told] == [True] * len(over.sheets) + [False]


@pytest.mark.parametrize("freshness", [Freshness.FOUND, Freshness.FOUND_QUIET])
async def test_a_hand_that_was_given_away_before_a_stop_is_taken_from_its_first_player(
    freshness: Freshness,
) -> None:
    stand = Stand()
    playing = table(HAND[-1].before, 2)
    await stand.show(playing)
    assert stand.posted(DM + ANNA)
    stand.start()
    await stand.show(given_away(playing), freshness)
    assert not stand.posted(DM + ANNA)
    assert stand.posted(DM + BRUNO + 1)


async def test_who_takes_a_seat_over_again_after_a_stop_sees_the_hand() -> None:
    stand = Stand()
    playing = table(HAND[-1].before, 2)
    away = given_away(playing)
    await stand.show(playing)
    await stand.show(away)
    stand.start()
    await stand.show(away, Freshness.FOUND)
    await stand.show(replace(away, seats=playing.seats, version=4))
    (panel,) = stand.messenger.panels(DM + ANNA)
    assert {custom_id.version for custom_id in panel.ids if custom_id.table} == {4}


def given_away(playing: Table) -> Table:
    """The table once Carla has taken Anna's seat over."""
    seats = (Person(BRUNO + 1, "Carla"), *playing.seats[1:])
    session = replace(new_session(len(seats)), held=((0, ANNA),))
    return replace(playing, seats=seats, session=session, version=3)


def in_hand(number: int) -> Table:
    """The table while cards are played in a hand, counted from 0."""
    for version, step in enumerate(MATCH, start=1):
        hand = step.after.hand
        if len(step.after.sheets) == number and hand and hand.phase is Phase.PLAY:
            return table(step.after, version)
    raise AssertionError(number)


async def test_nobody_looks_at_the_sheets_that_were_left_before_a_later_hands_message() -> None:
    stand = Stand()
    for number in (0, 1):
        await stand.show(in_hand(number))
    stand.start()
    stand.messenger.requests.clear()
    sheet, before, _ = [*stand.posted(DM + ANNA), None]
    await stand.show(in_hand(1), Freshness.FOUND)
    await stand.show(in_hand(2))
    assert stand.posted(DM + ANNA)[:2] == [sheet, before]
    assert ("history", DM + ANNA) not in stand.messenger.requests
    assert ("edit", sheet) not in stand.messenger.requests


@pytest.mark.parametrize(
    ("failure", "is_posted"),
    [(RetryLaterError(0), True), (RetryLaterError(0), False), (MissingAccessError(50013), False)],
    ids=["its answer is lost", "it is lost", "it is refused"],
)
async def test_a_table_closed_when_the_post_of_a_hand_has_failed_ends_in_its_last_message(
    failure: Exception, is_posted: bool
) -> None:
    failures = [failure]

    class FailingMessenger(FakeMessenger):
        async def post(self, channel_id: int, panel: Any, **named: Any) -> int:
            if channel_id != CHANNEL or "Hand 2" not in words(panel) or not failures:
                return await super().post(channel_id, panel, **named)
            if is_posted:
                await super().post(channel_id, panel, **named)
            raise failures.pop()

    async def close_meanwhile(_: float) -> None:
        publisher.publish(Change(replace(table(over.after, 3), stage=Stage.CLOSED)))

    messenger, store = FailingMessenger(), MemoryStore()
    over = next(step for step in MATCH if step.after.sheets)
    publisher = DiscordPublisher(
        PublishingContext(
            messenger, store, BlankRenderer(), PreferenceService(store.preferences), close_meanwhile
        )
    )
    publisher.publish(Change(table(MATCH[0].after, 1)))
    await publisher.settled()
    publisher.publish(Change(table(over.after, 2), over.events))
    await publisher.settled()
    assert not failures
    shown = [p for p in messenger.panels(CHANNEL) if not is_sheet(words(p))]
    # What Discord has refused is not there, and the bot may be allowed to edit all the same.
    assert len(shown) == (1 if isinstance(failure, MissingAccessError) else 2)
    assert {custom_id.verb for custom_id in shown[-1].ids} == {Verb.REMATCH}


async def test_a_sheet_that_is_shown_after_a_stop_tells_what_was_paid_for_the_matto() -> None:
    stand, over = Stand(), next(step.after for step in MATCH if step.after.sheets)
    stand.prefer(pictures=False)
    await stand.show(in_hand(0))
    stand.start()
    await stand.show(replace(table(over, 90), deadline=60.0), Freshness.FOUND)
    (sheet,) = stand.messenger.panels(DM + ANNA)
    assert "Bruno pays for the Matto with" in words(sheet)
