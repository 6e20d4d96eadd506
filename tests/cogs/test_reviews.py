"""``/why`` and ``/postmortem``: one's own choices, seen by oneself alone, once it is allowed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from concurrent.futures import Executor

import pytest

from bot.local.people.person import Person
from bot.local.people.seen import SeenMessage
from bot.local.server.app import LocalDiscord
from bot.settings.preferences import PreferenceOption
from bot.ui.custom_ids import Verb
from tests.drivers.bot import QuickBot, new_bot
from tests.drivers.controls import (
    buttons,
    choose,
    command,
    menu,
    newest,
    newest_private,
    panel,
    press,
    verbs,
)
from tests.drivers.cuts import start_table
from tests.drivers.play import move, open_and_start, play_a_hand, table_of
from tests.fakes.store import MemoryStore
from tests.fixtures.local_discord import StartClient


async def asked(bot: QuickBot, person: Person, channel: int, name: str = "why") -> SeenMessage:
    """The answer to the command."""
    await command(bot, person, channel, name)
    return newest_private(person, channel)


async def test_alone_with_computer_players_one_may_ask_during_the_hand(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    bot.tables.reviews.reviewer.fails = True
    assert "qualcosa è andato storto" in (await asked(bot, anna, channel)).text
    bot.tables.reviews.reviewer.fails = False
    now = await asked(bot, anna, channel)
    assert "adesso tocca a te" in now.text
    assert "Io sceglierei" in now.text
    assert Verb.POST_MORTEM not in verbs(now)
    for _ in range(2):
        await move(bot, anna)
    later = await asked(bot, anna, channel)
    assert later.text != now.text
    await press(bot, anna, later, Verb.WHY, 0)
    assert "La tua scelta:" in newest_private(anna, channel).text


async def test_at_a_table_of_people_the_hand_in_play_is_left_alone(
    bot: QuickBot, anna: Person, bruno: Person, channel: int
) -> None:
    await start_table(bot, [anna, bruno], channel, computers=2, target=9000)
    for name in ("why", "postmortem"):
        refused = await asked(bot, anna, channel, name)
        assert "non dico niente" in refused.text
        assert not verbs(refused)


async def test_a_table_that_agrees_to_it_may_ask_during_the_hand(
    bot: QuickBot, anna: Person, bruno: Person, channel: int
) -> None:
    await start_table(bot, [anna, bruno], channel, computers=2, target=9000, why=True)
    table = table_of(bot, anna)
    turn = next(p for p in (anna, bruno) if table.seat_of(p.id) == table.turn)
    assert "Io sceglierei" in (await asked(bot, turn, channel)).text
    other = bruno if turn is anna else anna
    assert "In quella smazzata" in (await asked(bot, other, channel)).text


async def test_a_table_agrees_later_too(
    bot: QuickBot, anna: Person, bruno: Person, channel: int
) -> None:
    await start_table(bot, [anna, bruno], channel, computers=1, game="terziglio", hands=2)
    await command(bot, anna, channel, "table why")
    assert "non dico niente" in (await asked(bot, bruno, channel)).text
    asks = newest(bruno, channel, lambda m: Verb.AGREE in verbs(m))
    assert "anche a smazzata in corso" in asks.text
    await press(bot, bruno, asks, Verb.AGREE)
    for person in (anna, bruno):
        assert "non dico niente" not in (await asked(bot, person, channel)).text
    await command(bot, bruno, channel, "table why")
    assert "non c’è niente da decidere" in newest_private(bruno, channel).text.lower()


async def test_after_the_hand_each_player_sees_the_own_choices_alone(
    bot: QuickBot, anna: Person, channel: int, local_discord: LocalDiscord
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_a_hand(bot, anna)
    sheet = newest(anna, channel, lambda m: Verb.POST_MORTEM in verbs(m))
    await press(bot, anna, sheet, Verb.POST_MORTEM)
    found = newest_private(anna, channel)
    assert "Che cosa ti è costato di più" in found.text
    assert "A carte scoperte" in found.text
    first = menu(found, Verb.WHY_AT).options[0].value
    await choose(bot, anna, found, Verb.WHY_AT, [first])
    shown = newest_private(anna, channel)
    assert "la tua scelta" in shown.text
    before, after = buttons(shown, Verb.WHY)
    assert not (before.disabled and after.disabled)

    carla = local_discord.person("Carla")
    await press(bot, carla, sheet, Verb.POST_MORTEM)
    assert "non hai scelto niente" in newest_private(carla, channel).text


WORTH_A_LOOK = "Da riguardare"
"""The line below the own score sheet."""


@pytest.fixture
async def patient(
    local_discord: LocalDiscord,
    start_client: StartClient,
    store: MemoryStore,
    drawing: Executor,
    seed: int,
) -> AsyncIterator[QuickBot]:
    """A bot that leaves people a minute with the score sheet, and finds something everywhere."""
    bot = new_bot(store, drawing, seed=seed, next_hand=60.0)
    bot.tables.reviews.reviewer.finds = True
    await start_client(local_discord, bot)
    yield bot
    await bot.close()


async def play_one_hand(bot: QuickBot, person: Person, channel: int) -> SeenMessage:
    """A hand against a computer player; the score sheet that everybody sees."""
    await open_and_start(bot, person, channel, computers=1, game="quindici", target=9000)
    await play_a_hand(bot, person)
    await bot.settled()
    return newest(person, channel, lambda m: Verb.POST_MORTEM in verbs(m))


async def test_after_the_hand_one_reads_what_is_worth_another_look_and_nobody_else_does(
    patient: QuickBot, anna: Person, channel: int, local_discord: LocalDiscord
) -> None:
    await patient.preferences.choose(anna.id, PreferenceOption.MOMENTS_OWN)
    sheet = await play_one_hand(patient, anna, channel)
    assert WORTH_A_LOOK in panel(anna).text
    assert patient.tables.reviews.reviewer.glances == 1
    assert "riguardare" not in sheet.text

    for person, is_shown in ((anna, True), (local_discord.person("Carla"), False)):
        await press(patient, person, sheet, Verb.ALL_HANDS)
        deal = newest_private(person, channel)
        assert (WORTH_A_LOOK in deal.text) is is_shown


async def test_whoever_wants_it_has_it_read_by_the_table(
    patient: QuickBot, anna: Person, channel: int
) -> None:
    await patient.preferences.choose(anna.id, PreferenceOption.MOMENTS_TABLE)
    sheet = await play_one_hand(patient, anna, channel)
    assert "Anna può riguardare" in sheet.text
    assert Verb.SHEET_WORDS in verbs(sheet)


async def test_nobody_is_looked_at_who_has_not_asked_for_it(
    patient: QuickBot, anna: Person, channel: int
) -> None:
    sheet = await play_one_hand(patient, anna, channel)
    assert patient.tables.reviews.reviewer.glances == 0
    assert WORTH_A_LOOK not in panel(anna).text
    assert "riguardare" not in sheet.text
