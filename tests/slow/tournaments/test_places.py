"""Evenings that have no threads for their tables, or no channel, or whose server put the bot out.

The evening waits, its directors are told what to do, and nobody loses time or wins points by it.
"""

from collections.abc import Callable

import pytest

from bot.features.evenings.actions import Obstacle
from bot.features.evenings.state import Evening, EveningStage
from bot.features.evenings.transitions import evening_of
from localcord.people.person import Person
from localcord.world.entities import ChannelType
from localcord.world.errors import Problem
from tests.slow.tournaments.club import Club

THREADS = ("POST", "/channels/{channel_id}/threads")
LONG = 10_000
"""More requests than an evening makes."""


async def opened(club: Club, scoring: str = "matches") -> tuple[Person, list[Person]]:
    host, *players = club.people[:5]
    await club.says(host, "evening open", format="singles", scoring=scoring)
    await club.presses(host, "Open sign-up here")
    for person in players:
        await club.presses(person, "Sign up", within=club.channel)
    return host, players


async def begun(club: Club, scoring: str = "matches") -> tuple[Person, list[Person]]:
    host, players = await opened(club, scoring)
    await club.directs(host, "Start", "Yes, start")
    return host, players


async def in_play(club: Club) -> tuple[Person, list[Person]]:
    """An evening with one hand played, and another channel in the server."""
    host, players = await begun(club)
    await club.all_ready()
    await club.all_play(hands=1)
    club.world.add_channel(club.world.guilds[club.guild_id], "altro")
    await club.settled()
    return host, players


async def stored(club: Club) -> Evening:
    """The first evening, wherever it is held, also when it is over."""
    found = await club.store.evenings.find(1)
    assert found is not None
    return evening_of(found.log)


async def clock(club: Club) -> float:
    """The seconds until no hand of the round begins any more."""
    evening = await stored(club)
    assert evening.current is not None
    assert evening.current.deadline is not None
    return evening.current.deadline - club.clock.now()


def too_many(club: Club) -> None:
    club.world.restrictions.active_threads = 0


def blocked(club: Club) -> None:
    club.world.restrictions.moderated_words = frozenset({"evening"})


def not_discoverable(club: Club) -> None:
    club.world.restrictions.undiscoverable_words = frozenset({"evening"})


def refused(problem: Problem) -> Callable[[Club], None]:
    return lambda club: club.discord.faults.refuse(*THREADS, problem, times=LONG)


REFUSALS: list[tuple[Callable[[Club], None], Obstacle, str]] = [
    (too_many, Obstacle.TOO_MANY, "archive or delete some"),
    (blocked, Obstacle.NAME, "“Evening 1 · round 1, table 1”"),
    (not_discoverable, Obstacle.NAME, "have it allowed"),
    (refused(Problem.NOT_ON_CHANNEL_TYPE), Obstacle.NO_THREADS, "take the evening to another"),
    (refused(Problem.TOO_MANY_IN_THREAD), Obstacle.REFUSED, "code 30033"),
    (refused(Problem.MISSING_ACCESS), Obstacle.REFUSED, "code 50001"),
]


@pytest.mark.parametrize(("order", "obstacle", "told"), REFUSALS)
async def test_a_round_that_gets_no_threads_waits_and_its_director_is_told_why(
    club: Club,
    order: Callable[[Club], None],
    obstacle: Obstacle,
    told: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    host, players = await opened(club)
    order(club)
    await club.directs(host, "Start", "Yes, start")
    await club.passes(hours=5)
    assert club.evening.suspended is not None
    assert club.evening.suspended.obstacle is obstacle
    assert len(club.evening.rounds) == 1
    assert told in club.public(host)
    assert "no new hands after" not in club.public(host)
    assert host.id in club.pings(host).newest.pinged
    assert "evening 1 waits for threads" in caplog.text
    await club.says(players[0], "evening mine")
    assert "the clocks are stopped" in club.answer
    # The cure, and a press on the director's panel: the round has all of its time.
    club.world.restrictions = type(club.world.restrictions)()
    club.discord.faults.cancel()
    await club.directs(host, "Try again")
    assert len(club.tables) == 1
    assert club.evening.suspended is None
    assert await clock(club) == pytest.approx(45 * 60, abs=60)


async def test_a_rate_limit_for_threads_passes_by_itself(club: Club) -> None:
    host, _ = await opened(club)
    club.discord.faults.rate_limit(*THREADS, retry_after=600, scope="shared", times=500)
    await club.directs(host, "Start", "Yes, start")
    await club.passes(hours=3)
    assert (club.evening.stage, len(club.evening.rounds)) == (EveningStage.ROUND, 1)
    assert "is waiting" not in club.public(host), "nobody has to do anything"
    club.discord.faults.cancel()
    await club.passes(minutes=1)
    assert len(club.tables) == 1
    assert await clock(club) == pytest.approx(45 * 60, abs=60)


@pytest.mark.parametrize("scoring", ["matches", "matchpoints"])
async def test_no_evening_is_opened_where_there_are_not_all_threads(
    club: Club, scoring: str
) -> None:
    guild, host = club.world.guilds[club.guild_id], club.people[0]
    for kind in (ChannelType.ANNOUNCEMENT, ChannelType.VOICE):
        club.world.add_channel(guild, kind.name.lower(), kind)
        await club.settled()
        await club.says(
            host, "evening open", channel=kind.name.lower(), format="singles", scoring=scoring
        )
        assert "open the evening in a text channel" in club.answer


async def test_a_channel_converted_during_the_evening(club: Club) -> None:
    host, _ = await begun(club)
    await club.all_ready()
    await club.all_play()
    club.discord.moderator.convert(club.channel, ChannelType.ANNOUNCEMENT)
    await club.passes(minutes=5)
    assert club.evening.stage is EveningStage.BREAK
    assert "Turn it back into one" in club.public(host)
    club.discord.moderator.convert(club.channel, ChannelType.TEXT)
    await club.settled()
    assert club.evening.stage is EveningStage.ROUND
    assert len(club.tables) == 1


async def test_an_evening_whose_channel_is_deleted_goes_on_in_another(club: Club) -> None:
    host, players = await in_play(club)
    left = await clock(club)
    club.discord.moderator.delete_channel(club.channel)
    await club.passes(hours=20)
    assert await clock(club) < 0, "that is what was fixed before"
    assert "take it to another channel" in club.dm(host)
    assert "waits until a director takes it to another one" in club.dm(players[0])
    await club.says(host, "evening standings", channel="altro")
    assert "is waiting" in club.answer
    await club.says(players[0], "evening director", channel="altro")
    assert "There is no evening in this channel" not in club.answer
    await club.says(host, "evening director", channel="altro")
    await club.presses(host, "Continue in this channel")
    assert "The evening continues in" in club.answer
    assert await clock(club) == pytest.approx(left, abs=60)
    seen = club.sees(host, "altro")
    assert "Round 1 of 4" in seen
    (table,) = club.tables
    assert not table.is_venue_lost
    await club.all_play()
    await club.restarts()
    assert "Round 1" in club.sees(host, "altro")
    assert club.bot.tables.evenings.in_channel(club.world.channel_id("altro")) is not None


async def test_sign_up_whose_channel_is_deleted(club: Club) -> None:
    host, players = await opened(club)
    club.world.add_channel(club.world.guilds[club.guild_id], "altro")
    club.discord.moderator.delete_channel(club.channel)
    await club.settled()
    assert "take it to another channel" in club.dm(host)
    await club.says(host, "evening director", channel="altro")
    await club.presses(host, "Continue in this channel")
    await club.presses(club.people[6], "Sign up", within="altro")
    assert players[0].name in club.sees(host, "altro")


@pytest.mark.parametrize("notices", [True, False])
async def test_no_time_runs_while_the_bot_is_not_in_the_server(club: Club, notices: bool) -> None:
    await in_play(club)
    left = await clock(club)
    if notices:
        club.discord.moderator.kick(club.guild_id, club.world.bot.id)
    else:
        await club.stops()
        club.discord.moderator.kick(club.guild_id, club.world.bot.id)
        await club.starts()
    await club.passes(hours=20)
    club.discord.moderator.let_in(club.guild_id, club.world.bot.id)
    await club.settled()
    assert club.evening.suspended is None
    assert await clock(club) == pytest.approx(left, abs=60)
    await club.all_play()
    assert club.evening.rounds[0].tables[0].outcome.complete


async def test_whoever_is_in_an_evening_without_a_channel_may_be_forgotten(club: Club) -> None:
    host, players = await in_play(club)
    club.discord.moderator.delete_channel(club.channel)
    await club.settled()
    for person in (players[0], host):
        await club.says(person, "privacy", channel="altro")
        await club.presses(person, "Forget me")
        await club.presses(person, "Yes, forget me")
        assert str(person.id) not in repr(await stored(club))
    await club.restarts()
    assert (await stored(club)).stage is EveningStage.ROUND
    moderator = club.people[0]
    await club.says(moderator, "evening director", channel="altro")
    await club.presses(moderator, "Continue in this channel")
    assert "The evening continues in" in club.answer


async def test_threads_of_finished_tables_are_archived(club: Club) -> None:
    host, _ = await begun(club)
    for _ in range(4):
        await club.all_ready()
        await club.all_play()
        await club.passes(minutes=3)
    assert (await stored(club)).stage is EveningStage.OVER
    assert "podium" in club.public(host)
    threads = [each.archived for each in club.world.channels.values() if each.is_thread]
    assert threads == [True, True, True, False], "the last one is still read"
