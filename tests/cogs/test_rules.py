"""The help pages: by command, from the table, and from a refusal; in the reader's language."""

from bot.client.custom_ids import Verb
from bot.words import Language
from bot.words.rule_pages import rule_pages, section_page
from localcord.people.person import Person
from tarocchino.core.games import GameName
from tests.drivers.bot import QuickBot
from tests.drivers.controls import command, menu, newest_private, press, table_message, verbs
from tests.drivers.play import open_and_start, play_until, table_of

OTTOCENTO = rule_pages(Language.ITALIAN, GameName.OTTOCENTO)


async def test_pages_are_turned_and_chosen_in_one_message(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await command(bot, anna, channel, "rules", game="terziglio")
    first = newest_private(anna, channel)
    pages = rule_pages(Language.ITALIAN, GameName.TERZIGLIO)
    assert pages[0].title in first.text
    assert verbs(first) == {Verb.TURN_PAGE}
    await press(bot, anna, first, Verb.TURN_PAGE)
    assert newest_private(anna, channel).id == first.id
    assert pages[1].title in newest_private(anna, channel).text
    await choose_page(bot, anna, channel, Verb.GO_TO_PAGE, "3")
    assert pages[3].title in newest_private(anna, channel).text
    await choose_page(bot, anna, channel, Verb.OTHER_GAME, "mattazza")
    assert (
        rule_pages(Language.ITALIAN, GameName.MATTAZZA)[0].title
        in newest_private(anna, channel).text
    )
    assert newest_private(anna, channel).id == first.id


async def choose_page(bot: QuickBot, person: Person, channel: int, verb: Verb, value: str) -> None:
    shown = newest_private(person, channel)
    outcome = await person.select(shown.id, menu(shown, verb).custom_id, [value])
    assert outcome.acknowledged
    await outcome.finished()
    await bot.settled()


async def test_the_table_leads_to_its_own_games_rules(
    bot: QuickBot, anna: Person, bruno: Person, channel: int
) -> None:
    await command(bot, anna, channel, "table open", game="quindici")
    bruno.locale = "en-US"
    await press(bot, bruno, table_message(bruno, channel), Verb.RULES)
    shown = newest_private(bruno, channel)
    assert rule_pages(Language.ENGLISH, GameName.QUINDICI)[0].title in shown.text
    assert not [m for m in anna.messages(channel) if m.id == shown.id]
    await command(bot, anna, channel, "rules")
    assert (
        rule_pages(Language.ITALIAN, GameName.QUINDICI)[0].title
        in newest_private(anna, channel).text
    )
    await command(bot, bruno, bruno.dm, "rules")
    assert "Ottocento" in newest_private(bruno, bruno.dm).text


async def test_at_a_table_with_other_customs_the_pages_speak_of_them(
    bot: QuickBot, anna: Person, bruno: Person, channel: int
) -> None:
    await command(bot, anna, channel, "table open", game="ottocento", rules="pagat")
    await command(bot, anna, channel, "rules")
    shown = newest_private(anna, channel)
    assert "A questo tavolo:\n- ci si chiama fuori subito\n- si parla sempre" in shown.text
    assert "con gli usi del tavolo" in shown.text
    number = section_page(GameName.OTTOCENTO, "7")
    await choose_page(bot, anna, channel, Verb.GO_TO_PAGE, str(number))
    assert "«Prendi, e rigioca lo stesso palo»" in newest_private(anna, channel).text
    await command(bot, bruno, bruno.dm, "rules")
    assert "usi del tavolo" not in newest_private(bruno, bruno.dm).text


async def test_a_refusal_leads_to_the_page_of_its_section(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    table = table_of(bot, anna)
    (missing, *_) = table.match.hand.hands[1]
    refused = await command(bot, anna, channel, "play", card=missing.code)
    assert "§ 3" in refused.text
    await press(bot, anna, newest_private(anna, channel), Verb.RULES)
    number = section_page(GameName.OTTOCENTO, "3")
    assert OTTOCENTO[number].title in newest_private(anna, channel).text
