"""Leaderboards, seasons and records through the real client."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.client.custom_ids import Verb, decode_custom_id
from bot.draw.leaderboards import HallOfRecords, Leaderboard
from bot.features.books.leaderboards import Order
from bot.features.books.match_facts import MatchFacts
from bot.settings.preferences import Preferences
from bot.settings.servers import Setting
from bot.words import Language, say
from localcord.people.person import Person
from localcord.people.seen import SeenMessage
from localcord.world.permissions import Permission
from tarocchino.core.games import GameName
from tests.builders.club_matches import chance_matches
from tests.drivers.bot import QuickBot
from tests.drivers.controls import buttons, choose_in, command, newest_private, press, public
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore

EN, IT = Language.ENGLISH, Language.ITALIAN
GAME = GameName.QUATTRO_SCARTATE


@pytest.fixture
def guild(local_discord: ScriptedDiscord) -> int:
    (found,) = local_discord.world.guilds
    return found


@pytest.fixture
async def matches(
    store: MemoryStore, guild: int, anna: Person, bruno: Person
) -> tuple[MatchFacts, ...]:
    """Thirty matches of a club, in which Anna and Bruno are among those who play."""
    ids = {1: anna.id, 2: bruno.id}
    for facts in chance_matches(30, seed=3, guild_id=guild):
        players = tuple(
            replace(player, user_id=ids.get(player.user_id, player.user_id))
            for player in facts.players
        )
        await store.club.enter(replace(facts, players=players))
    in_words = Preferences(pictures=False)
    store.rows.preferences.update({anna.id: in_words, bruno.id: in_words})
    return tuple(store.rows.club.values())


async def pick(bot: QuickBot, person: Person, channel: int, label: str) -> SeenMessage:
    """Choose an option by its label in the newest message of one's own, and see what is there."""
    shown = newest_private(person, channel)
    select, value = next(
        (select, option.value)
        for select in shown.selects
        for option in select.options
        if option.label == label
    )
    await choose_in(bot, person, shown, select, [value])
    return newest_private(person, channel)


async def tap(bot: QuickBot, person: Person, channel: int, label: str) -> SeenMessage:
    """Press a button by its label in the newest message of one's own, and see what is there."""
    shown = newest_private(person, channel)
    button = next(each for each in shown.buttons if each.label == label)
    outcome = await person.click(shown.id, button.custom_id or "")
    assert outcome.acknowledged
    await outcome.finished()
    await bot.settled()
    return newest_private(person, channel)


async def test_the_controls_lead_to_every_leaderboard(
    bot: QuickBot, anna: Person, channel: int, matches: tuple[MatchFacts, ...]
) -> None:
    assert matches
    anna.locale = "en-US"
    first = (await command(bot, anna, channel, "leaderboard")).text
    assert "by wins · all games · all time · among people" in first
    assert "1. " in first.replace("\\", "")
    assert "page" not in first
    second = await tap(bot, anna, channel, "Next")
    assert "11. " in second.text.replace("\\", "")
    assert "You" in second.text or "(you)" in second.text
    assert "by points a hand" in (await pick(bot, anna, channel, "By points a hand")).text
    assert say(EN, "board-needs-game") in newest_private(anna, channel).text
    of_game = await pick(bot, anna, channel, "Quattro Scartate")
    assert "points a hand ·" in of_game.text
    assert "rules: Pagat" in (await pick(bot, anna, channel, "Pagat")).text
    assert "Leaderboard of pairs" in (await tap(bot, anna, channel, "Show pairs")).text
    assert "against computer" in (await tap(bot, anna, channel, "With computer players")).text
    assert say(EN, "board-no-ladder") in (await pick(bot, anna, channel, "By rating")).text
    without = await tap(bot, anna, channel, "Without computer players")
    assert say(EN, "board-empty-rating", number=5) in without.text


async def test_the_options_of_the_command_are_those_of_the_controls(
    bot: QuickBot, anna: Person, channel: int, matches: tuple[MatchFacts, ...]
) -> None:
    assert matches
    answer = await command(
        bot, anna, channel, "leaderboard", game=GAME.value, rules="pagat", who="pairs",
        computers=True, order="cappotti",
    )  # fmt: skip
    told = [
        say(IT, "picture-club-leaderboard-pairs"), "per cappotti", "Quattro Scartate",
        "regole: Pagat", "da sempre", "contro i computer",
    ]  # fmt: skip
    assert all(each in answer.text for each in told)


async def test_a_leaderboard_is_a_picture_for_those_who_like_pictures(
    bot: QuickBot, anna: Person, channel: int, matches: tuple[MatchFacts, ...], store: MemoryStore
) -> None:
    assert matches
    store.rows.preferences.clear()
    for name, facts in (("leaderboard", Leaderboard), ("records", HallOfRecords)):
        answer = await command(bot, anna, channel, name)
        assert [a.filename for m in answer.created for a in m.attachments] == [
            f"{facts.__name__}.png"
        ]


async def test_only_moderators_start_and_end_seasons(
    bot: QuickBot, bruno: Person, channel: int, store: MemoryStore
) -> None:
    bruno.locale = "en-US"
    for name, options in (("season start", {"name": "Mine"}), ("season end", {})):
        answer = await command(bot, bruno, channel, name, **options)
        assert say(EN, "problem-moderators-only") in answer.text
    assert store.rows.boards.all_seasons == {}
    assert "has been no season" in (await command(bot, bruno, channel, "season archive")).text


async def test_a_season_from_its_start_to_the_archive(
    bot: QuickBot,
    anna: Person,
    bruno: Person,
    channel: int,
    guild: int,
    matches: tuple[MatchFacts, ...],
    store: MemoryStore,
) -> None:
    anna.locale = bruno.locale = "en-US"
    await command(bot, anna, channel, "season start", name="Spring *2026*")
    assert "Comincia la stagione" in public(bruno, channel)[-1].text
    running = await command(bot, anna, channel, "season start", name="Another")
    assert "A season is running" in running.text
    # What was played before does not count.
    board = await command(bot, bruno, channel, "leaderboard")
    assert "Spring" in board.text
    assert say(EN, "board-empty-wins") in board.text
    now = max(each.ended_at for each in matches)
    await store.club.enter(replace(matches[0], table_id=999, ended_at=2 * now + 10**9,
                                   counts=True, with_computers=False))  # fmt: skip
    winners = [player.name for player in matches[0].people if player.won and player.stayed]
    await command(bot, anna, channel, "season end")
    over = public(bruno, channel)[-1]
    assert say(IT, "season-over-title", season="Spring \\*2026\\*") in over.text
    (kept,) = await store.boards.seasons(guild)
    assert kept.podium is not None
    assert kept.podium.order is Order.WINS
    assert {step.users for step in kept.podium.people if step.value}
    archive = await command(bot, bruno, channel, "season archive")
    assert all(name in archive.text for name in winners)
    # The button below the podium leaves the podium where it is.
    await press(bot, bruno, over, Verb.OPEN_BOARD)
    assert public(bruno, channel)[-1].text == over.text
    assert "by wins · all games · Spring" in newest_private(bruno, channel).text
    none = await command(bot, anna, channel, "season end")
    assert "No season is running" in none.text


@pytest.mark.parametrize(
    ("options", "text_id"),
    [
        ({"order": "points"}, "problem-season-needs-game"),
        ({"order": "best_hand", "game": "mattazza"}, "problem-season-no-best-hands"),
    ],
)
async def test_a_season_does_not_end_by_an_order_that_there_is_not(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore,
    options: dict[str, str], text_id: str,
) -> None:  # fmt: skip
    await command(bot, anna, channel, "season start", name="Spring")
    answer = await command(bot, anna, channel, "season end", **options)
    assert say(IT, text_id) in answer.text
    ((_, season),) = store.rows.boards.all_seasons.values()
    assert season.is_running


async def test_a_podium_that_cannot_be_posted_is_shown_to_whoever_ended_the_season(
    bot: QuickBot, local_discord: ScriptedDiscord, anna: Person, channel: int
) -> None:
    await command(bot, anna, channel, "season start", name="Spring")
    world = local_discord.world
    world.overwrite(channel, world.bot.id, deny=Permission.SEND_MESSAGES)
    answer = await command(bot, anna, channel, "season end")
    assert say(IT, "season-over-title", season="Spring") in answer.text
    assert bot.command_mentions.in_text(say(IT, "season-not-posted")) in answer.text


async def test_a_server_without_a_leaderboard_shows_none(
    bot: QuickBot, anna: Person, channel: int, guild: int, matches: tuple[MatchFacts, ...]
) -> None:
    assert matches
    await command(bot, anna, channel, "leaderboard")
    shown = newest_private(anna, channel)
    await bot.tables.policy.settings.choose(guild, Setting.LEADERBOARD, ("off",))
    off = bot.command_mentions.in_text(say(IT, "leaderboard-off"))
    for name in ("leaderboard", "records", "season archive", "season end"):
        assert off in (await command(bot, anna, channel, name)).text
    (button, *_) = buttons(shown, Verb.BOARD)
    outcome = await anna.click(shown.id, button.custom_id or "")
    await outcome.finished()
    assert off in newest_private(anna, channel).text


async def test_whoever_is_left_out_is_told_so_instead_of_their_line(
    bot: QuickBot, anna: Person, channel: int, matches: tuple[MatchFacts, ...], store: MemoryStore
) -> None:
    assert matches
    store.rows.preferences[anna.id] = Preferences(pictures=False, listed=False)
    answer = await command(bot, anna, channel, "leaderboard")
    assert bot.command_mentions.in_text(say(IT, "board-own-unlisted")) in answer.text


async def test_the_hall_of_records_is_of_one_game_or_of_all(
    bot: QuickBot, anna: Person, channel: int, matches: tuple[MatchFacts, ...]
) -> None:
    assert matches
    everything = await command(bot, anna, channel, "records")
    assert "tutti i giochi" in everything.text
    shown = newest_private(anna, channel)
    replays = [decode_custom_id(b.custom_id or "") for b in buttons(shown, Verb.ALL_HANDS)]
    assert len({str(each) for each in replays}) == len(replays) > 3
    assert "Mattazza · tra persone" in (await pick(bot, anna, channel, "Mattazza")).text
    assert "contro i computer" in (await tap(bot, anna, channel, "Con i computer")).text
