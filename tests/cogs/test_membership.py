"""``/club`` through the real client, in two servers of the local Discord."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.services.ports.store import Store
from bot.settings.preferences import Preferences
from bot.storage import open_store, sqlite_url
from bot.text import Language, say
from bot.ui.custom_ids import Verb
from localcord.people.person import Person
from localcord.world.permissions import Permission
from tests.builders.club_facts import made_up
from tests.drivers.bot import QuickBot, new_bot
from tests.drivers.controls import buttons, command, newest_private, press, public
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock
from tests.fixtures.local_discord import StartClient
from tests.storage.other_processes import execute

EN, IT = Language.ENGLISH, Language.ITALIAN


@dataclass(frozen=True)
class Two:
    """Two servers: Anna owns the first, Elio the second; Bruno is in both and moderates neither."""

    anna: Person
    elio: Person
    bruno: Person
    here: int
    there: int
    guilds: tuple[int, int]


@pytest.fixture
def two(local_discord: ScriptedDiscord) -> Two:
    world = local_discord.world
    ((first, _),) = world.guilds.items()
    elio = world.add_user("Elio", locale="en-US")
    bruno = local_discord.person("Bruno")
    guild = world.add_guild("The *other* one", [elio, world.users[bruno.id]], locale="en-US")
    other = world.add_channel(guild, "tables")
    return Two(
        local_discord.person("Anna"), local_discord.person("Elio"), bruno,
        world.channel_id("tarocchino"), other.id, (first, guild.id),
    )  # fmt: skip


async def code_of(bot: QuickBot, two: Two) -> str:
    answer = await command(bot, two.anna, two.here, "club invite")
    found = re.search(r"`([0-9A-Z]{5}-[0-9A-Z]{5})`", answer.text)
    assert found is not None
    assert found[1] not in public(two.anna, two.here)[-1:]
    return found[1]


async def ask(bot: QuickBot, two: Two) -> None:
    code = await code_of(bot, two)
    answer = await command(bot, two.elio, two.there, "club join", code=code.lower())
    assert "Join the club Casa Bolognese?" in answer.text
    assert "Shared from then on" in answer.text
    await press(bot, two.elio, newest_private(two.elio, two.there), Verb.CLUB)
    assert "has been asked" in newest_private(two.elio, two.there).text


async def test_a_server_joins_by_consent_of_the_moderators_of_both(
    bot: QuickBot, two: Two, store: MemoryStore
) -> None:
    await ask(bot, two)
    request = public(two.anna, two.here)[-1]
    assert "The \\*other\\* one chiede di entrare" in request.text
    # Whoever does not moderate decides nothing.
    outcome = await two.bruno.click(request.id, buttons(request, Verb.CLUB)[0].custom_id or "")
    await outcome.finished()
    await bot.settled()
    assert say(IT, "problem-moderators-only") in newest_private(two.bruno, two.here).text
    assert store.rows.memberships.clubs == []
    await press(bot, two.anna, request, Verb.CLUB)
    assert "è nel circolo" in public(two.anna, two.here)[-1].text
    (club,) = store.rows.memberships.clubs
    assert [server.guild_id for server in club.servers] == list(two.guilds)
    shown = (await command(bot, two.bruno, two.there, "club show")).text
    assert "Casa Bolognese" in shown
    assert "su invito di Casa Bolognese" in shown
    await command(bot, two.elio, two.there, "club rename", name="Both *of* us")
    assert "Both \\*of\\* us" in (await command(bot, two.anna, two.here, "club show")).text
    left = await command(bot, two.elio, two.there, "club leave")
    assert "Leave the club" in left.text
    await press(bot, two.elio, newest_private(two.elio, two.there), Verb.CLUB)
    assert say(EN, "club-left") in newest_private(two.elio, two.there).text
    alone = await command(bot, two.elio, two.there, "club show")
    assert "keeps its leaderboard by itself" in alone.text


async def test_a_request_can_be_declined_and_is_answered_once(
    bot: QuickBot, two: Two, store: MemoryStore
) -> None:
    await ask(bot, two)
    request = public(two.anna, two.here)[-1]
    accept, decline = (each.custom_id or "" for each in buttons(request, Verb.CLUB))
    outcome = await two.anna.click(request.id, decline)
    await outcome.finished()
    await bot.settled()
    assert "è stata rifiutata" in public(two.anna, two.here)[-1].text
    assert store.rows.memberships.clubs == []
    # The message as another moderator still sees it.
    await command(bot, two.anna, two.here, "club show")
    assert buttons(newest_private(two.anna, two.here), Verb.CLUB) == []
    assert accept.startswith("tk:0:0:club:accept.")


async def test_where_the_bot_may_not_write_the_request_is_in_the_clubs_panel(
    bot: QuickBot, two: Two, local_discord: ScriptedDiscord, store: MemoryStore
) -> None:
    world = local_discord.world
    world.overwrite(two.here, world.bot.id, deny=Permission.SEND_MESSAGES)
    await ask(bot, two)
    assert public(two.anna, two.here) == []
    assert "chiede di entrare" not in (await command(bot, two.bruno, two.here, "club show")).text
    assert "chiede di entrare" in (await command(bot, two.anna, two.here, "club show")).text
    await press(bot, two.anna, newest_private(two.anna, two.here), Verb.CLUB)
    assert len(store.rows.memberships.clubs) == 1


@pytest.mark.parametrize(
    ("name", "options"),
    [("invite", {}), ("join", {"code": "0000000000"}), ("leave", {}), ("rename", {"name": "X"})],
)
async def test_only_moderators_change_anything(
    bot: QuickBot, two: Two, name: str, options: dict[str, str]
) -> None:
    answer = await command(bot, two.bruno, two.here, f"club {name}", **options)
    assert say(IT, "problem-moderators-only") in answer.text


async def test_codes_cannot_be_guessed(bot: QuickBot, two: Two) -> None:
    code = await code_of(bot, two)
    for attempt in range(5):
        answer = await command(bot, two.elio, two.there, "club join", code=f"00000-0000{attempt}")
        assert "not valid" in answer.text
    # Now even the right one is refused, but elsewhere it is not.
    for attempt in (code, "00000-00009"):
        answer = await command(bot, two.elio, two.there, "club join", code=attempt)
        assert say(EN, "club-problem-too-many-tries") in answer.text
    own = await command(bot, two.anna, two.here, "club join", code=code)
    assert bot.command_mentions.in_text(say(IT, "club-problem-own-code")) in own.text
    clock = bot.tables.registry.clock
    assert isinstance(clock, VirtualClock)
    await clock.advance(3601, bot.settled)
    answer = await command(bot, two.elio, two.there, "club join", code=code)
    assert "Join the club" in answer.text


@pytest.fixture
async def sql_store(tmp_path: Path) -> AsyncIterator[Store]:
    async with open_store(sqlite_url(tmp_path / "club.sqlite3")) as opened:
        yield opened


async def test_the_leaderboard_of_the_club_counts_the_matches_of_both_servers(
    local_discord: ScriptedDiscord,
    start_client: StartClient,
    sql_store: Store,
    tmp_path: Path,
    drawing: Executor,
    two: Two,
) -> None:
    """Over the database: both leaderboards before, the joint one, and their own again."""
    names = ({1: "Ugo", 2: "Pia", 3: "Rita", 4: "Gino"}, {3: "Ida", 4: "Leo", 5: "Bea", 6: "Ciro"})
    chance = random.Random(4)
    for number, (guild, people) in enumerate(zip(two.guilds, names, strict=True)):
        for table_id in range(1 + 6 * number, 7 + 6 * number):
            execute(
                tmp_path / "club.sqlite3",
                "INSERT INTO tables (id, guild_id, channel_id, locale, host_id, game, rules, seats,"
                " stage, version, opened_at) VALUES (?, ?, 1, 'it', 1, 'millone', '{}', '[]',"
                " 'finished', 1, 1.0)", table_id, guild,
            )  # fmt: skip
            await sql_store.club.enter(made_up(chance, table_id, guild, people))
    for person in (two.anna, two.elio):
        await sql_store.preferences.save(person.id, Preferences(pictures=False))
        person.locale = "en-US"
    bot = new_bot(sql_store, drawing)
    await start_client(local_discord, bot)

    async def board(person: Person, channel: int) -> str:
        text = (await command(bot, person, channel, "leaderboard")).text
        return "\n".join(line for line in text.splitlines() if "matches" in line or "match" in line)

    alone = await board(two.anna, two.here), await board(two.elio, two.there)
    assert alone[0] != alone[1]
    await ask(bot, two)
    await press(bot, two.anna, public(two.anna, two.here)[-1], Verb.CLUB)
    joint = await board(two.anna, two.here), await board(two.elio, two.there)
    assert joint[0] == joint[1]
    assert joint[0] not in alone
    shown = (await command(bot, two.anna, two.here, "club show")).text
    assert "2 servers, 12 matches in all" in shown
    await command(bot, two.elio, two.there, "club leave")
    await press(bot, two.elio, newest_private(two.elio, two.there), Verb.CLUB)
    assert (await board(two.anna, two.here), await board(two.elio, two.there)) == alone
    await bot.close()
