"""``/stats``, ``/compare`` and ``/history`` through the real client, over matches in the books."""

import random
import shutil
from pathlib import Path

import pytest

from bot.client.custom_ids import Verb
from bot.features.books.history_panels import ON_A_PAGE
from bot.features.books.match_facts import MatchFacts
from bot.settings.preferences import Preferences
from bot.stores import Store
from localcord.people.person import Person
from localcord.people.seen import SeenMessage
from tarocchino.core.games import GameName
from tests.builders.club_facts import made_up
from tests.builders.entered_matches import GUILD, MEMBERS, enter_all
from tests.drivers.bot import QuickBot
from tests.drivers.controls import choose, command, menu, newest_private, press
from tests.fixtures.sqlite_store import filled

MATCHES = 3 * ON_A_PAGE - 1


@pytest.fixture(scope="module")
def entered(
    empty_file: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, list[MatchFacts]]:
    """A database with matches of the server's people, and these; Anna reads in words."""
    people = {MEMBERS[name]: name for name in ("Anna", "Bruno", "Carla", "Dino")}
    chance, facts = random.Random(3), list[MatchFacts]()

    async def enter(store: Store) -> None:
        made = (made_up(chance, number, GUILD.id, people) for number in range(MATCHES))
        facts.extend(await enter_all(store, made))
        await store.preferences.save(MEMBERS["Anna"], Preferences(pictures=False))

    database = Path(shutil.copy(empty_file, tmp_path_factory.mktemp("books")))
    return filled(database, enter), facts


@pytest.fixture(scope="module")
def first_file(entered: tuple[Path, list[MatchFacts]]) -> Path:
    return entered[0]


@pytest.fixture
def facts(entered: tuple[Path, list[MatchFacts]]) -> list[MatchFacts]:
    return entered[1]


@pytest.fixture
def store(sqlite_store: Store) -> Store:
    return sqlite_store


def of_both(facts: list[MatchFacts], *people: Person) -> list[MatchFacts]:
    """The matches in which all of them played."""
    wanted = {person.id for person in people}
    return [match for match in facts if wanted <= {player.user_id for player in match.people}]


async def options(shown: SeenMessage, verb: Verb) -> list[str]:
    return [option.value for option in menu(shown, verb).options]


async def test_the_pages_of_ones_statistics(
    bot: QuickBot, anna: Person, channel: int, facts: list[MatchFacts]
) -> None:
    await command(bot, anna, channel, "stats")
    ended = [
        match
        for match in facts
        for player in match.people
        if match.counts and player.user_id == anna.id and player.stayed
    ]
    shown = newest_private(anna, channel)
    assert f"{len(ended)} partite giocate fino alla fine" in shown.text
    games = {match.game.value for match in ended}
    assert set(await options(shown, Verb.STATISTICS_GAME)) == {"all", *games}
    game = max(games, key=lambda name: sum(match.game.value == name for match in ended))
    await choose(bot, anna, shown, Verb.STATISTICS_GAME, [game])
    shown = newest_private(anna, channel)
    assert "Punti a smazzata" in shown.text
    assert "**Posti**" in shown.text
    await press(bot, anna, shown, Verb.STATISTICS)
    shown = newest_private(anna, channel)
    assert "Le persone incontrate più spesso" in shown.text
    assert "**Bruno**" in shown.text
    assert "**Anna**" not in shown.text
    await press(bot, anna, shown, Verb.STATISTICS)
    assert "Punti a smazzata" in newest_private(anna, channel).text
    await press(bot, anna, newest_private(anna, channel), Verb.STATISTICS, place=1)
    assert "Ancora nessun rating tra persone" in newest_private(anna, channel).text


async def test_a_game_that_somebody_has_not_played(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, facts: list[MatchFacts]
) -> None:
    assert all(match.game is not GameName.MATTAZZA for match in facts)
    await command(bot, anna, channel, "stats", player=bruno.id, game="mattazza")
    shown = newest_private(anna, channel)
    assert "Bruno · Mattazza" in shown.text
    assert "Qui nessuna partita di questo gioco" in shown.text


async def test_two_are_compared(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, facts: list[MatchFacts]
) -> None:
    refused = await command(bot, anna, channel, "stats", against=anna.id)
    assert "Indica due persone" in refused.text
    await command(bot, anna, channel, "stats", against=bruno.id)
    shown = newest_private(anna, channel)
    assert "## Anna e Bruno" in shown.text
    assert "Da avversari: " in shown.text
    assert of_both(facts, anna, bruno)
    await choose(bot, anna, shown, Verb.COMPARISON_GAME, ["ottocento"])
    shown = newest_private(anna, channel)
    assert "## Anna e Bruno · Ottocento" in shown.text
    assert "Punti a smazzata" in shown.text


async def test_the_history_by_pages_and_filters(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, facts: list[MatchFacts]
) -> None:
    newest_first = sorted(facts, key=lambda match: (-match.ended_at, -match.table_id))
    ids = [str(match.table_id) for match in newest_first]
    await command(bot, anna, channel, "history matches")
    shown = newest_private(anna, channel)
    first = await options(shown, Verb.HISTORY_MATCH)
    assert first == ids[:ON_A_PAGE]
    await press(bot, anna, shown, Verb.HISTORY)
    shown = newest_private(anna, channel)
    assert await options(shown, Verb.HISTORY_MATCH) == ids[ON_A_PAGE : 2 * ON_A_PAGE]
    await press(bot, anna, shown, Verb.HISTORY)
    shown = newest_private(anna, channel)
    assert await options(shown, Verb.HISTORY_MATCH) == first
    together = sorted(of_both(facts, anna, bruno), key=newest_first.index)
    await choose(bot, anna, shown, Verb.HISTORY_PEOPLE, [str(anna.id), str(bruno.id)])
    shown = newest_private(anna, channel)
    wanted = [str(match.table_id) for match in together][:ON_A_PAGE]
    assert await options(shown, Verb.HISTORY_MATCH) == wanted
    await choose(bot, anna, shown, Verb.HISTORY_GAME, ["millone"])
    shown = newest_private(anna, channel)
    wanted = [str(m.table_id) for m in together if m.game is GameName.MILLONE][:ON_A_PAGE]
    assert await options(shown, Verb.HISTORY_MATCH) == wanted
    await command(bot, anna, channel, "history matches", game="mattazza")
    assert "Qui una partita così non c’è ancora." in newest_private(anna, channel).text
