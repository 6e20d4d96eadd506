"""``/why`` and ``/postmortem``: one's own choices, seen by oneself alone, once it is allowed."""

from bot.client.custom_ids import Verb
from localcord.people.person import Person
from localcord.people.seen import SeenMessage
from localcord.server.app import LocalDiscord
from tests.drivers.bot import QuickBot
from tests.drivers.controls import (
    buttons,
    choose,
    command,
    menu,
    newest,
    newest_private,
    press,
    press_this,
    verbs,
)
from tests.drivers.cuts import start_table
from tests.drivers.play import move, open_and_start, play_a_hand, table_of


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
    assert "io sceglierei" in now.text
    assert Verb.POST_MORTEM not in verbs(now)
    for _ in range(2):
        await move(bot, anna)
    later = await asked(bot, anna, channel)
    assert later.text != now.text
    await press(bot, anna, later, Verb.WHY, 0)
    assert "hai " in newest_private(anna, channel).text


async def test_nothing_is_said_of_tricks_that_lie_face_down(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await open_and_start(bot, anna, channel, target=9000, **{"face-down": True})
    for _ in range(2):
        await move(bot, anna)
    early = await asked(bot, anna, channel)
    for _ in range(3):
        await move(bot, anna)
    assert "adesso tocca a te" in (await asked(bot, anna, channel)).text
    await press(bot, anna, early, Verb.WHY, 0)
    assert "le prese si tengono coperte" in newest_private(anna, channel).text


async def test_a_table_that_agrees_to_it_may_ask_during_the_hand(
    bot: QuickBot, anna: Person, bruno: Person, channel: int
) -> None:
    await start_table(bot, [anna, bruno], channel, computers=2, target=9000, why=True)
    table = table_of(bot, anna)
    turn = next(p for p in (anna, bruno) if table.seat_of(p.id) == table.turn)
    assert "io sceglierei" in (await asked(bot, turn, channel)).text
    other = bruno if turn is anna else anna
    assert "In quella smazzata" in (await asked(bot, other, channel)).text


async def test_a_table_agrees_later_too(
    bot: QuickBot, anna: Person, bruno: Person, channel: int
) -> None:
    await start_table(bot, [anna, bruno], channel, computers=1, game="terziglio", hands=2)
    await command(bot, anna, channel, "table why")
    assert "non ne dico niente" in (await asked(bot, bruno, channel)).text
    asks = newest(bruno, channel, lambda m: Verb.AGREE in verbs(m))
    assert "anche a smazzata in corso" in asks.text
    await press(bot, bruno, asks, Verb.AGREE)
    for person in (anna, bruno):
        assert "non ne dico niente" not in (await asked(bot, person, channel)).text
    await command(bot, bruno, channel, "table why")
    assert "non c’è niente da decidere" in newest_private(bruno, channel).text.lower()


async def test_after_the_hand_each_player_sees_the_own_choices_alone(
    bot: QuickBot, anna: Person, channel: int, local_discord: LocalDiscord
) -> None:
    await open_and_start(bot, anna, channel, computers=2, game="terziglio", hands=1)
    await play_a_hand(bot, anna)
    sheet = newest(anna, channel, lambda m: Verb.POST_MORTEM in verbs(m))
    await press(bot, anna, sheet, Verb.POST_MORTEM)
    found = newest_private(anna, channel)
    assert ": **+14,0 poste**" in found.text
    assert "A carte scoperte" in found.text
    first = menu(found, Verb.WHY_AT).options[0].value
    await choose(bot, anna, found, Verb.WHY_AT, [first])
    shown = newest_private(anna, channel)
    assert "la tua scelta" in shown.text
    *turning, numbers = buttons(shown, Verb.WHY)
    assert turning
    assert "±" not in shown.text
    assert (await asked(bot, anna, channel)).text == shown.text
    shown = newest_private(anna, channel)
    await press_this(bot, anna, shown, str(numbers.custom_id))
    assert "−14,0 poste ± 3,2" in newest_private(anna, channel).text

    carla = local_discord.person("Carla")
    await press(bot, carla, sheet, Verb.POST_MORTEM)
    assert "non hai scelto niente" in newest_private(carla, channel).text
