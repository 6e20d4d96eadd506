"""An evening's messages: each is posted once, wherever the process stops; two follow its log."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field, replace

from bot.client.components import Panel
from bot.features.evenings.actions import (
    CloseRound,
    Correct,
    End,
    EveningSettings,
    Format,
    LoggedEveningAction,
    NoShow,
    Obstacle,
    Pause,
    Resume,
    Reveal,
    Scoring,
    SignUp,
    Suspend,
)
from bot.features.evenings.live_evening import HeldEvening
from bot.features.evenings.movements import OddOut
from bot.features.evenings.publisher import DiscordEvenings
from bot.features.evenings.state import Evening
from bot.features.evenings.store import NewEvening, StoredEvening
from bot.features.evenings.transitions import apply, evening_of
from bot.settings.service import PreferenceService
from bot.support.venue import Venue
from bot.table.messages.context import PublishingContext
from bot.table.state.seats import Person
from bot.table.state.table import EveningOccasion
from tests.builders.published_table import table
from tests.fakes.publishing import BlankRenderer, FakeMessenger, no_sleep, words
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock
from tests.features.evenings.builders import CHAIN, DIRECTOR, FAIR, Play

CHANNEL, THREAD = 500, 600
VENUE = Venue(900, CHANNEL)
SETTINGS = EveningSettings(Format.PAIRS, Scoring.MATCHPOINTS, rounds=2, odd=OddOut.COMPUTER)


class Stopping(FakeMessenger):
    """A messenger whose answer to the n-th post never comes; the message is there."""

    last: int = 0
    posted: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        self.stopped = asyncio.Event()

    async def post(self, *args: object, **kwargs: object) -> int:
        message_id = await super().post(*args, **kwargs)  # type: ignore[arg-type]  # passed on
        self.posted += 1
        if self.posted == self.last:
            self.stopped.set()
            await asyncio.Event().wait()
        return message_id


@dataclass
class Stand:
    """A publisher of evenings over fakes."""

    messenger: Stopping = field(default_factory=Stopping)
    store: MemoryStore = field(default_factory=MemoryStore)

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        """A new publisher over the same messages, as after a restart so late that Discord has
        forgotten the nonces: messages are found by their marks, if they are looked for."""
        self.messenger.marks |= self.messenger.nonces
        self.messenger.nonces.clear()
        preferences = PreferenceService(self.store.preferences)
        context = PublishingContext(
            self.messenger, self.store, BlankRenderer(), preferences, no_sleep,
            clock=VirtualClock(),
        )  # fmt: skip
        self.evenings = DiscordEvenings(context, self.store.evenings)

    def panels(self) -> list[Panel]:
        return [panel for where, panel in self.messenger.messages.values() if where == CHANNEL]


def played() -> tuple[LoggedEveningAction, ...]:
    """The log of an evening in which everything happens that is posted."""
    play = Play(SETTINGS).sign_up(4).start()
    play.open()
    play.do(NoShow(0), by=DIRECTOR)
    for sat in play.evening.rounds[0].tables:
        if not sat.outcome.is_decided:
            play.report(sat.table)
    play.do(CloseRound())
    play.do(Pause("Coffee."), by=DIRECTOR)
    play.do(Resume(), by=DIRECTOR)
    play.play_round()
    play.do(Correct(0, 1, "Miscounted.", FAIR), by=DIRECTOR)
    play.do(End())
    play.do(Reveal(CHAIN.seed_of(play.evening.board_sets).hex()))
    return tuple(play.log)


async def stored(store: MemoryStore, log: tuple[LoggedEveningAction, ...]) -> StoredEvening:
    """The evening in the store, with this log."""
    opened = await store.evenings.open(NewEvening(VENUE, DIRECTOR, SETTINGS, CHAIN, 1000.0))
    del store.rows.evenings.evenings[opened.id]
    number = evening_of(log).id
    store.rows.evenings.evenings[number] = replace(opened, id=number, log=log)
    return store.rows.evenings.evenings[number]


def held(evening: Evening, log: tuple[LoggedEveningAction, ...]) -> HeldEvening:
    return HeldEvening(evening, StoredEvening(evening.id, VENUE, log))


async def published(stand: Stand, log: tuple[LoggedEveningAction, ...], *, each: bool) -> None:
    """Publish a log, entry by entry; with ``each`` what follows from an entry is shown first."""
    evening = None
    for version, logged in enumerate(log, start=1):
        before, evening = evening, apply(evening, logged)
        stand.evenings.publish(before, held(evening, log[:version]))
        if each:
            await stand.evenings.settled()


def heads(stand: Stand) -> Counter[str]:
    """The messages by what makes each of them unlike the others."""
    told = (
        "have signed up", "Round 1 of 2", "Round 2 of 2", "isn’t at table", "aren’t at table",
        "The hands of round 1", "The hands of round 2", "There is a break", "Play has resumed",
        "Corrected", "The podium", "proves it", "standings",
    )  # fmt: skip
    return Counter(next(word for word in told if word in words(panel)) for panel in stand.panels())


async def test_everything_is_posted_once_and_two_messages_are_kept_up_to_date() -> None:
    stand, log = Stand(), played()
    await stored(stand.store, log)
    await published(stand, log, each=True)
    found = heads(stand)
    assert set(found.values()) == {1}
    assert len(found) == 12
    sign_ups = stand.panels()[0]
    assert "It is over." in words(sign_ups)
    standings = next(p for p in stand.panels() if "Final standings" in words(p))
    assert "Evening 12" in words(standings)


async def test_wherever_the_process_stops_each_message_is_there_once() -> None:
    log = played()
    whole = Stand()
    await stored(whole.store, log)
    await published(whole, log, each=False)
    await whole.evenings.settled()
    wanted = heads(whole)
    for last in range(1, whole.messenger.posted + 1):
        stand = Stand()
        stand.messenger.last = last
        evening = await stored(stand.store, log)
        await published(stand, log, each=False)
        await stand.messenger.stopped.wait()
        await stand.evenings.close()
        stand.start()
        known = stand.store.rows.evenings.evenings[evening.id]
        stand.evenings.found(known)
        await stand.evenings.settled()
        assert heads(stand) == wanted, last


async def test_an_evening_that_is_over_is_let_go_and_corrected_where_its_messages_are() -> None:
    stand, log = Stand(), played()
    await stored(stand.store, log)
    await published(stand, log, each=True)
    over = evening_of(log)
    correct = LoggedEveningAction(Correct(0, 1, "Again.", FAIR), 9000.0, DIRECTOR)
    corrected = apply(over, correct)

    stand.evenings.publish(over, held(corrected, (*log, correct)))
    await stand.evenings.settled()

    found = heads(stand)
    assert found.pop("Corrected") == found.pop("The podium") == 2
    assert set(found.values()) == {1}


async def test_people_are_called_to_their_table_and_led_to_the_next() -> None:
    stand = Stand()
    play = Play(SETTINGS)
    for first in range(0, 8, 2):
        play.do(SignUp((Person(first, f"P{first}"), Person(first + 1, f"P{first + 1}"))))
    play.start().open()
    await stored(stand.store, tuple(play.log))
    await published(stand, tuple(play.log), each=False)
    await stand.evenings.settled()
    for number in (0, 1):
        opened = replace(
            table(), venue=replace(VENUE, channel_id=THREAD + number),
            occasion=EveningOccasion(12, 0, number, sealed=True),
        )  # fmt: skip
        stand.evenings.table_changed(opened)
    await stand.evenings.settled()
    (called,) = [p for where, p in stand.messenger.messages.values() if where == THREAD]
    players = [m for e in play.evening.rounds[0].tables[0].entries for m in (2 * e, 2 * e + 1)]
    assert all(f"<@{user}>" in words(called) for user in players)
    draw = next(p for p in stand.panels() if "Round 1 of 2" in words(p))
    assert f"<#{THREAD}>" in words(draw)

    before = play.evening
    after = play.report(0)
    stand.evenings.publish(before, held(after, tuple(play.log)))
    await stand.evenings.settled()
    *_, guide = [p for where, p in stand.messenger.messages.values() if where == THREAD]
    assert "has finished round 1" in words(guide)
    for action in ("report", "close", "open"):
        before = play.evening
        if action == "report":
            after = play.report(1)
        else:
            after = play.do(CloseRound()) if action == "close" else play.open()
        stand.evenings.publish(before, held(after, tuple(play.log)))
    await stand.evenings.settled()
    *_, guide = [p for where, p in stand.messenger.messages.values() if where == THREAD]
    assert "Round 2 is drawn" in words(guide)


async def test_missing_permissions_are_told_to_the_director() -> None:
    stand = Stand()
    play = Play(SETTINGS).sign_up(4).start()
    await stored(stand.store, tuple(play.log))
    await published(stand, tuple(play.log), each=False)
    before = play.evening
    after = play.do(Suspend(Obstacle.PERMISSIONS, ("create_private_threads",)))
    stand.evenings.publish(before, held(after, tuple(play.log)))
    await stand.evenings.settled()
    assert any("create private threads" in words(panel) for panel in stand.panels())
    assert (f"post mentioning {(DIRECTOR,)}", CHANNEL) in stand.messenger.requests
