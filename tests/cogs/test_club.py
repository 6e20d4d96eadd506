"""Leaderboards, seasons and records through the real client."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from bot.client.custom_ids import Verb, decode_custom_id
from bot.draw.leaderboards import HallOfRecords, Leaderboard, Order
from bot.settings.preferences import Preferences
from bot.settings.servers import Setting
from bot.stores import Store
from bot.words import Language, say
from localcord.people.person import NotPossibleError, Person
from localcord.people.seen import SeenMessage
from localcord.world.permissions import Permission
from tarocchino.core.games import GameName
from tests.builders.club_matches import chance_matches
from tests.builders.entered_matches import GUILD, MEMBERS, enter_all
from tests.drivers.bot import QuickBot
from tests.drivers.controls import (
    buttons,
    choose_in,
    command,
    newest_private,
    press,
    public,
    verbs,
)
from tests.drivers.play import move, open_and_start, table_of
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fixtures.sqlite_store import filled

EN, IT = Language.ENGLISH, Language.ITALIAN
GAME = GameName.QUATTRO_SCARTATE
IDS = {1: MEMBERS["Anna"], 2: MEMBERS["Bruno"]}


PLAYED = [
    replace(
        facts,
        players=tuple(replace(p, user_id=IDS.get(p.user_id, p.user_id)) for p in facts.players),
    )
    for facts in chance_matches(30, seed=3, guild_id=GUILD.id)
]
"""Thirty matches of a club, in which Anna and Bruno are among those who play."""


@pytest.fixture(scope="module")
def first_file(empty_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The matches are in the books; Anna and Bruno read in words."""

    async def enter(store: Store) -> None:
        await enter_all(store, PLAYED)
        for user_id in IDS.values():
            await store.preferences.save(user_id, Preferences(pictures=False))

    return filled(Path(shutil.copy(empty_file, tmp_path_factory.mktemp("club"))), enter)


@pytest.fixture
def store(sqlite_store: Store) -> Store:
    return sqlite_store


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
    bot: QuickBot, anna: Person, channel: int
) -> None:
    anna.locale = "en-US"
    first = (await command(bot, anna, channel, "leaderboard")).text
    assert "by wins · all games · all time · among people" in first
    assert "1. " in first.replace("\\", "")
    assert "page" not in first
    second = await tap(bot, anna, channel, "Next")
    assert "11. " in second.text.replace("\\", "")
    assert "You" in second.text or "(you)" in second.text
    assert "by points per hand" in (await pick(bot, anna, channel, "By points per hand")).text
    assert say(EN, "board-needs-game") in newest_private(anna, channel).text
    of_game = await pick(bot, anna, channel, "Quattro Scartate")
    assert "points per hand ·" in of_game.text
    assert "rules: Pagat" in (await pick(bot, anna, channel, "Pagat")).text
    assert "Leaderboard of pairs" in (await tap(bot, anna, channel, "Show pairs")).text
    assert "against computer" in (await tap(bot, anna, channel, "With computer players")).text
    assert say(EN, "board-no-ladder") in (await pick(bot, anna, channel, "By rating")).text
    without = await tap(bot, anna, channel, "Without computer players")
    assert say(EN, "board-empty-rating", number=5) in without.text


async def test_the_options_of_the_command_are_those_of_the_controls(
    bot: QuickBot, anna: Person, channel: int
) -> None:
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
    bot: QuickBot, anna: Person, channel: int, store: Store
) -> None:
    await store.preferences.save(anna.id, Preferences())
    for name, facts in (("leaderboard", Leaderboard), ("records", HallOfRecords)):
        answer = await command(bot, anna, channel, name)
        assert [a.filename for m in answer.created for a in m.attachments] == [
            f"{facts.__name__}.png"
        ]


async def test_only_moderators_are_offered_seasons(
    bot: QuickBot, bruno: Person, channel: int
) -> None:
    for name, options in (("season start", {"name": "Mine"}), ("season end", {})):
        with pytest.raises(NotPossibleError):
            await command(bot, bruno, channel, name, **options)


async def test_a_season_from_its_start_to_the_archive(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, store: Store
) -> None:
    anna.locale = bruno.locale = "en-US"
    await command(bot, anna, channel, "season start", name="Spring *2026*")
    assert "Comincia la stagione" in public(bruno, channel)[-1].text
    running = await command(bot, anna, channel, "season start", name="Another")
    assert "A season is already running" in running.text
    # What was played before does not count.
    board = await command(bot, bruno, channel, "leaderboard")
    assert "Spring" in board.text
    assert say(EN, "board-empty-wins") in board.text
    now = max(each.ended_at for each in PLAYED)
    late = replace(PLAYED[0], ended_at=2 * now + 10**9, counts=True, with_computers=False)
    await enter_all(store, [late])
    winners = [player.name for player in PLAYED[0].people if player.won and player.stayed]
    await command(bot, anna, channel, "season end")
    over = public(bruno, channel)[-1]
    assert say(IT, "season-over-title", season="Spring \\*2026\\*") in over.text
    (kept,) = await store.boards.seasons(GUILD.id)
    assert kept.podium.order is Order.WINS
    assert {step.users for step in kept.podium.people if step.value}
    await command(bot, bruno, channel, "leaderboard", season=str(kept.id))
    await press(bot, bruno, newest_private(bruno, channel), Verb.SEASON)
    shown = newest_private(bruno, channel)
    assert all(name in shown.text for name in winners)
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
    bot: QuickBot, anna: Person, channel: int, store: Store,
    options: dict[str, str], text_id: str,
) -> None:  # fmt: skip
    await command(bot, anna, channel, "season start", name="Spring")
    answer = await command(bot, anna, channel, "season end", **options)
    assert say(IT, text_id) in answer.text
    (season,) = await store.boards.seasons(GUILD.id)
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
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await command(bot, anna, channel, "leaderboard")
    shown = newest_private(anna, channel)
    await bot.tables.policy.settings.choose(GUILD.id, Setting.LEADERBOARD, ("off",))
    off = bot.command_mentions.in_text(say(IT, "leaderboard-off"))
    for name in ("leaderboard", "records", "season end"):
        assert off in (await command(bot, anna, channel, name)).text
    (button, *_) = buttons(shown, Verb.BOARD)
    outcome = await anna.click(shown.id, button.custom_id or "")
    await outcome.finished()
    assert off in newest_private(anna, channel).text


async def test_the_hall_of_records_is_of_one_game_or_of_all(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    everything = await command(bot, anna, channel, "records")
    assert "tutti i giochi" in everything.text
    shown = newest_private(anna, channel)
    replays = [decode_custom_id(b.custom_id or "") for b in buttons(shown, Verb.ALL_HANDS)]
    assert len({str(each) for each in replays}) == len(replays) > 3
    assert "Mattazza · tra persone" in (await pick(bot, anna, channel, "Mattazza")).text
    assert "contro i computer" in (await tap(bot, anna, channel, "Con i computer")).text


async def test_a_match_that_was_just_played_is_on_the_leaderboard_and_its_records_are_replayed(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await open_and_start(bot, anna, channel, computers=1, game="quindici", target=1)
    while table_of(bot, anna) is not None:
        await move(bot, anna)
    board = await command(bot, anna, channel, "leaderboard", game="quindici", computers=True)
    assert "Anna" in board.text
    await command(bot, anna, channel, "records", game="quindici", computers=True)
    await press(bot, anna, newest_private(anna, channel), Verb.ALL_HANDS)
    assert verbs(newest_private(anna, channel)) >= {Verb.STEP}
