"""Spectators, over fakes: what each is shown and how often, without delaying the players."""

from dataclasses import dataclass, field, replace

import pytest

from bot.client.components import Panel
from bot.client.custom_ids import Verb
from bot.client.errors import DmsClosedError
from bot.client.worker import RetryLaterError
from bot.draw.style import Theme
from bot.features.spectators.feeds import Spectator, SpectatorContext, SpectatorFeeds
from bot.publisher import DiscordPublisher
from bot.settings.preferences import Preferences
from bot.storage.errors import StoreBusyError
from bot.support.venue import Venue
from bot.table.hooks import Change, Freshness
from bot.table.rules.permissions import Actor
from bot.table.state.seats import Person
from bot.table.state.table import Ending, EndingKind, Stage, Table
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.play.events import HandScored, TrickWon
from tarocchino.core.play.match import MatchState, concede_match
from tests.builders.published_table import CHANNEL, HAND, MATCH, table
from tests.builders.random_play import Step
from tests.drivers.controls import is_sheet
from tests.fakes.publishing import (
    DM,
    FakeChannelAccess,
    words,
)
from tests.fakes.services import RecordingPublisher, table_service
from tests.table.messages.stand import Stand

NINA = 90
TRICKS = 15
FIRST_HAND = MATCH[1 : len(HAND) + 1]
"""The first hand from after its deal to its score."""


@dataclass
class FollowedStand(Stand):
    """A publisher with the feeds of its spectators."""

    access: FakeChannelAccess = field(default_factory=FakeChannelAccess)

    def start(self) -> None:
        context = self.context()
        self.spectators = SpectatorFeeds(
            SpectatorContext(context, self.access, self.store.spectators)
        )
        self.publisher = DiscordPublisher(context, self.spectators)

    async def follow(self, table: Table, user_id: int = NINA, locale: str = "en-US") -> None:
        await self.spectators.begin(Spectator(table.id, user_id, DM + user_id, locale), table)

    async def play(self, steps: list[Step], first: int = 2) -> None:
        """Publish the steps in turn, and wait after each trick and each hand until it is shown."""
        for version, step in enumerate(steps, start=first):
            self.publisher.publish(Change(table(step.after, version), step.events))
            if any(isinstance(event, TrickWon | HandScored) for event in step.events):
                await self.publisher.settled()
        await self.publisher.settled()

    def shown(self, user_id: int = NINA) -> list[str]:
        return [words(panel) for panel in self.dm(user_id)]


@pytest.fixture
def stand() -> FollowedStand:
    return FollowedStand()


def stopping(panel: Panel) -> bool:
    return any(each.verb is Verb.STOP_WATCHING for each in panel.ids)


async def test_a_match_is_followed_in_a_message_a_hand_and_one_for_the_result(
    stand: FollowedStand,
) -> None:
    await stand.show(table())
    await stand.follow(table())
    await stand.play(MATCH)
    *hands, result = stand.shown()
    assert len(hands) == 4
    assert [f"Hand {n}" in hand and is_sheet(hand) for n, hand in enumerate(hands, 1)] == [True] * 4
    assert "The match is over" in result
    assert not any(stopping(panel) for panel in stand.dm(NINA)[-2:])
    assert await stand.store.spectators.all() == []
    assert not stand.spectators.follows(1, NINA)


async def test_a_message_is_edited_once_a_trick_and_for_the_sheet(stand: FollowedStand) -> None:
    await stand.show(table(HAND[0].after))
    await stand.follow(table(HAND[0].after))
    message = stand.posted(DM + NINA)[0]
    for version, step in enumerate(FIRST_HAND, start=3):
        await stand.show(table(step.after, version), after=step)
    # One more: after the last trick the Matto is paid for, then the hand is scored.
    assert stand.messenger.requests.count(("edit", message)) == TRICKS + 1
    assert stopping(stand.dm(NINA)[0])
    deal = MATCH[len(HAND) + 1]
    await stand.show(table(deal.after, 100), after=deal)
    assert stand.messenger.requests.count(("edit", message)) == TRICKS + 1
    assert len(stand.dm(NINA)) == 2


async def test_spectators_from_before_a_restart_keep_their_message(stand: FollowedStand) -> None:
    await stand.show(table(HAND[0].after))
    await stand.follow(table(HAND[0].after), locale="it")
    stand.start()
    await stand.show(table(HAND[0].after), Freshness.FOUND)
    assert stand.spectators.follows(1, NINA)
    await stand.play(MATCH[1:], first=3)
    assert len(stand.dm(NINA)) == 5
    assert all(is_sheet(hand) for hand in stand.shown()[:-1])


async def test_reading_the_spectators_from_a_busy_store_is_retried(stand: FollowedStand) -> None:
    await stand.follow(table(HAND[0].after))
    stand.start()
    asked = 0
    read = stand.store.spectators.all

    async def busy_at_first() -> list[Spectator]:
        nonlocal asked
        asked += 1
        if asked < 3:
            raise StoreBusyError
        return await read()

    stand.store.spectators.all = busy_at_first  # type: ignore[method-assign]
    await stand.show(table(FIRST_HAND[-1].after, 9), Freshness.FOUND)
    assert asked == 3
    assert is_sheet(stand.shown()[0])


async def test_a_table_that_ended_meanwhile_is_no_longer_followed(stand: FollowedStand) -> None:
    service = table_service(stand.store, RecordingPublisher())
    game, host = GAMES[GameName.OTTOCENTO], Person(1, "Anna")
    opened = await service.lobby.open_table(Venue(1, CHANNEL), host, game, default_rules(game))
    await stand.show(opened)
    await stand.follow(opened)
    await service.lobby.close(opened.id, Actor(1, 1))
    stand.start()
    await stand.show(replace(table(HAND[0].after), id=2))
    assert "closed the table" in stand.shown()[0]
    assert not stopping(stand.dm(NINA)[0])
    assert await stand.store.spectators.all() == []


async def test_a_deleted_message_is_soon_replaced(stand: FollowedStand) -> None:
    await stand.show(table(HAND[0].after))
    await stand.follow(table(HAND[0].after))
    del stand.messenger.messages[stand.posted(DM + NINA)[0]]
    await stand.play(FIRST_HAND, first=3)
    (shown,) = stand.shown()
    assert is_sheet(shown)


async def test_closed_dms_are_noticed_immediately_and_later(stand: FollowedStand) -> None:
    stand.messenger.closed.add(NINA)
    with pytest.raises(DmsClosedError):
        await stand.follow(table(HAND[0].after))
    assert await stand.store.spectators.all() == []
    assert not stand.spectators.follows(1, NINA)
    stand.messenger.closed.clear()
    await stand.show(table(HAND[0].after))
    await stand.follow(table(HAND[0].after))
    stand.messenger.closed.add(NINA)
    await stand.play(MATCH[1 : len(HAND) + 2], first=3)
    assert await stand.store.spectators.all() == []


async def test_a_person_who_lost_access_to_the_channel_is_shown_nothing_more(
    stand: FollowedStand,
) -> None:
    await stand.show(table(HAND[0].after))
    await stand.follow(table(HAND[0].after))
    before = stand.shown()
    stand.access.gone.add(NINA)
    stand.publisher.try_again(guild_id=1)
    assert stand.shown() == before
    await stand.play(HAND[1:], first=3)
    (shown,) = stand.shown()
    assert shown.startswith("You can no longer see the channel of this Quattro Scartate")
    assert await stand.store.spectators.all() == []


async def test_a_spectator_who_sits_down_gets_their_cards_instead(stand: FollowedStand) -> None:
    await stand.show(table(HAND[0].after))
    await stand.follow(table(HAND[0].after))
    seats = table().seats
    taken_over = replace(table(HAND[1].after, 3), seats=(*seats[:3], Person(NINA, "Nina")))
    await stand.show(taken_over)
    assert [text for text in stand.shown() if "You now sit at" in text]
    assert await stand.store.spectators.all() == []


async def test_spectators_without_pictures_are_shown_words_alone(stand: FollowedStand) -> None:
    await stand.store.preferences.save(NINA, Preferences(pictures=False, theme=Theme.LIGHT))
    await stand.show(table(HAND[0].after))
    await stand.follow(table(HAND[0].after))
    await stand.play(MATCH[1:], first=3)
    assert not any(panel.pictures for panel in stand.dm(NINA))


def resigned(match: MatchState) -> Table:
    given_up, _ = concede_match(match, 0)
    ending = Ending(EndingKind.RESIGNED, seat=0)
    return replace(table(given_up, 77), stage=Stage.FINISHED, ending=ending)


async def test_a_match_resigned_in_the_middle_of_a_hand_ends_with_its_result(
    stand: FollowedStand,
) -> None:
    middle = HAND[len(HAND) // 2].after
    await stand.show(table(middle))
    await stand.follow(table(middle))
    await stand.show(resigned(middle))
    hand, result = stand.shown()
    assert not any(stopping(panel) for panel in stand.dm(NINA))
    assert "The match is over" in result
    assert hand
    assert await stand.store.spectators.all() == []


async def test_an_outage_delays_only_what_could_not_be_sent(stand: FollowedStand) -> None:
    await stand.show(table(HAND[0].after))
    await stand.follow(table(HAND[0].after))
    await stand.follow(table(HAND[0].after), NINA + 1)
    stand.messenger.failures = [RetryLaterError(1) for _ in range(4)]
    await stand.play(FIRST_HAND, first=3)
    assert all(is_sheet(stand.shown(user)[0]) for user in (NINA, NINA + 1))
