"""Whoever prefers to be left out, through the real client: what names them to others, and what does
not."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from bot.client.custom_ids import Verb
from bot.draw.leaderboards import Order
from bot.features.books.leaderboards import BoardQuery
from bot.settings.preferences import Preferences
from bot.stores import Store
from bot.words import Language, say
from localcord.people.person import Person
from tests.builders.club_matches import chance_matches
from tests.builders.entered_matches import GUILD, MEMBERS, enter_all
from tests.drivers.bot import QuickBot
from tests.drivers.controls import choose, command, newest_private, press
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fixtures.sqlite_store import filled

IN_WORDS = Preferences(pictures=False)
REFUSED = "preferisce restare fuori"


@pytest.fixture
def store(sqlite_store: Store) -> Store:
    return sqlite_store


@pytest.fixture(scope="module")
def first_file(empty_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Matches of a server with a season that is over; Bruno has won most of all."""
    return filled(Path(shutil.copy(empty_file, tmp_path_factory.mktemp("club"))), enter)


async def enter(store: Store) -> None:
    anna, bruno = MEMBERS["Anna"], MEMBERS["Bruno"]
    ids, names = {1: anna, 2: bruno}, {anna: "Anna", bruno: "Bruno"}
    season = await store.boards.start_season(GUILD.id, "Spring", 0.0)
    assert season is not None
    played = []
    for facts in chance_matches(30, seed=3, guild_id=GUILD.id):
        players = []
        for each in facts.players:
            user = ids.get(each.user_id, each.user_id)
            name, wins = names.get(user, each.name), user == bruno
            players.append(replace(each, user_id=user, name=name, won=wins or each.won))
        records = [replace(r, holders=(bruno,)) for r in facts.records]
        played.append(replace(facts, players=tuple(players), records=tuple(records)))
    await enter_all(store, played)
    ended = await store.boards.end_season(GUILD.id, 1e10, Order.WINS, None)
    assert any(bruno in step.users for step in ended.podium.people)
    page = await store.boards.page(GUILD.id, BoardQuery(Order.WINS), bruno, 1)
    assert page.own is not None
    for user_id in (anna, bruno):
        await store.preferences.save(user_id, IN_WORDS)


async def leave_out(bot: QuickBot, store: Store, person: Person) -> None:
    await store.preferences.save(person.id, replace(IN_WORDS, listed=False))
    bot.preferences.drop(person.id)


NAMING = {
    "leaderboard": {},
    "leaderboard of pairs": {"who": "pairs"},
    "records": {},
    "podium": {},
    "stats": {},
    "stats of": {"player": "bruno"},
    "stats with": {"against": "bruno"},
    "stats of with": {"player": "carla", "against": "bruno"},
    "history matches of": {"player": "bruno"},
    "history matches with": {"player": "anna", "with": "bruno"},
}
"""Every command that names people beyond their tables; what is behind the name of a command says
what it is asked for."""

ABOUT_BRUNO = {
    "stats of",
    "stats with",
    "stats of with",
    "history matches of",
    "history matches with",
}


async def test_others_are_not_told_of_whoever_is_left_out(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, store: Store,
    local_discord: ScriptedDiscord,
) -> None:  # fmt: skip
    people = {"anna": anna.id, "bruno": bruno.id, "carla": local_discord.person("Carla").id}

    async def answer(asked: str) -> str:
        options = {key: people.get(value, value) for key, value in NAMING[asked].items()}
        name = " ".join(w for w in asked.split() if w not in ("of", "with", "pairs"))
        if asked == "podium":
            (season, *_) = await store.boards.seasons(*local_discord.world.guilds)
            await command(bot, anna, channel, "leaderboard", season=str(season.id))
            await press(bot, anna, newest_private(anna, channel), Verb.SEASON)
            return newest_private(anna, channel).text
        text = (await command(bot, anna, channel, name, **options)).text
        if asked == "stats":
            shown = newest_private(anna, channel)
            await press(bot, anna, shown, Verb.STATISTICS)
            text = newest_private(anna, channel).text
        return text

    assert [asked for asked in NAMING if "Bruno" not in await answer(asked)] == []
    await leave_out(bot, store, bruno)
    told = {asked: await answer(asked) for asked in NAMING}
    assert [asked for asked, text in told.items() if "Bruno" in text] == []
    assert {asked for asked, text in told.items() if REFUSED in text} == ABOUT_BRUNO


async def test_what_is_open_already_is_refused_too(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, store: Store
) -> None:
    await command(bot, anna, channel, "stats", player=bruno.id)
    shown = newest_private(anna, channel)
    await leave_out(bot, store, bruno)
    await press(bot, anna, shown, Verb.STATISTICS)
    assert REFUSED in newest_private(anna, channel).text
    await command(bot, anna, channel, "history matches")
    shown = newest_private(anna, channel)
    await choose(bot, anna, shown, Verb.HISTORY_PEOPLE, [str(bruno.id)])
    assert REFUSED in newest_private(anna, channel).text


async def test_lists_of_matches_name_everybody_as_at_the_table(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, store: Store
) -> None:
    await leave_out(bot, store, bruno)
    for options in ({}, {"player": anna.id}):
        assert "Bruno" in (await command(bot, anna, channel, "history matches", **options)).text


async def test_their_own_statistics_stay_open_to_themselves(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, store: Store
) -> None:
    await leave_out(bot, store, bruno)
    for name, options in (("stats", {}), ("stats", {"against": anna.id}), ("history matches", {"player": bruno.id})):  # fmt: skip # noqa: E501
        answer = await command(bot, bruno, channel, name, **options)
        assert "Bruno" in answer.text, name
    board = await command(bot, bruno, channel, "leaderboard")
    told = say(Language.ITALIAN, "board-own-unlisted")
    assert bot.command_mentions.in_text(told) in board.text
