"""``/help``: leads a newcomer to a first game, and says what to do in the channel now."""

from dataclasses import replace
from itertools import product

import pytest

from bot.client.custom_ids import Verb
from bot.features.lessons.course import learn_button
from bot.features.reference.panels import HelpContext, help_panel, what_now
from bot.settings.agreement import Admission, Agreement
from bot.table.panels.rules_pages import HelpPage
from bot.table.state.seats import Person as Sitting
from bot.table.state.table import Stage
from bot.words import Language, say
from localcord.people.person import Person
from localcord.server.app import LocalDiscord
from localcord.world.permissions import Permission
from tarocchino.core.games import GameName
from tests.builders.random_play import EVERY_TABLE, play_hand
from tests.builders.ui_tables import SNOWFLAKE, faults
from tests.builders.ui_tables import table_of as table_with
from tests.drivers.bot import QuickBot
from tests.drivers.controls import command, newest_private, press, verbs
from tests.drivers.play import table_of
from tests.fakes.publishing import words
from tests.fixtures.laws import Thinning, some_in_the_fast_suite

BOTH = pytest.mark.parametrize("language", Language, ids=lambda language: language.value)


async def test_one_button_opens_a_first_game_that_is_ready_to_start(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await command(bot, anna, channel, "aiuto")
    shown = newest_private(anna, channel)
    assert "La tua prima partita" in shown.text
    assert say(Language.ITALIAN, "button-first-game") in shown.text
    assert verbs(shown) == {
        Verb.HELP, Verb.FIRST_GAME, Verb.LEARN, Verb.RULES, Verb.SHOW_CARD, Verb.PREFERENCES,
    }  # fmt: skip
    await press(bot, anna, shown, Verb.FIRST_GAME)
    table = table_of(bot, anna)
    assert table.game.name is GameName.OTTOCENTO
    assert table.rules.target == 800
    assert list(table.people) == [0]
    assert not table.free_seats
    again = newest_private(anna, channel)
    assert again.id == shown.id
    assert say(Language.ITALIAN, "button-start") in again.text
    assert Verb.FIRST_GAME not in verbs(again)
    await press(bot, anna, again, Verb.START_AS_SEATED)
    assert table_of(bot, anna).stage is Stage.PLAYING


async def test_the_help_leads_on_to_cards_rules_and_its_other_page(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await command(bot, anna, channel, "help")
    helped = newest_private(anna, channel)
    await press(bot, anna, helped, Verb.HELP)
    turned = newest_private(anna, channel)
    assert turned.id == helped.id
    assert "A che cosa badare" in turned.text
    await press(bot, anna, turned, Verb.SHOW_CARD)
    assert "il Bégato" in newest_private(anna, channel).text
    await press(bot, anna, turned, Verb.PREFERENCES)
    assert "Le tue preferenze" in newest_private(anna, channel).text
    await press(bot, anna, turned, Verb.RULES)
    assert "Le regole di Ottocento" in newest_private(anna, channel).text


async def test_a_second_table_is_refused_and_the_help_shows_the_first(
    bot: QuickBot, anna: Person, bruno: Person, channel: int
) -> None:
    await command(bot, bruno, channel, "help")
    offered = newest_private(bruno, channel)
    await command(bot, anna, channel, "table open", game="millone")
    refused = await press(bot, bruno, offered, Verb.FIRST_GAME)
    assert "c’è già un tavolo" in refused.text
    assert bot.tables.registry.table_in(channel).game.name is GameName.MILLONE
    await command(bot, bruno, channel, "help")
    assert "un tavolo di Millone" in newest_private(bruno, channel).text
    assert Verb.FIRST_GAME not in verbs(newest_private(bruno, channel))


async def test_no_game_is_offered_where_somebody_may_not_write(
    bot: QuickBot, anna: Person, channel: int, local_discord: LocalDiscord
) -> None:
    (guild,) = local_discord.world.guilds.values()
    guild.everyone &= ~Permission.ATTACH_FILES
    await command(bot, anna, channel, "help")
    assert Verb.FIRST_GAME not in verbs(newest_private(anna, channel))
    assert "non se ne può aprire" in newest_private(anna, channel).text
    await command(bot, anna, anna.dm, "help")
    assert "nei canali di un server" in newest_private(anna, anna.dm).text


@BOTH
@pytest.mark.parametrize("at", some_in_the_fast_suite(EVERY_TABLE), ids=str)
def test_every_page_fits_at_every_table_and_says_one_thing_to_do(
    at: tuple, language: Language, thinned: Thinning
) -> None:
    game, knobs, players = at
    playing = table_with(play_hand((game, knobs), 1, players).steps[-2].after)
    lobby = replace(playing, stage=Stage.LOBBY, match=None)
    tables = (playing, lobby, replace(lobby, host_id=SNOWFLAKE), replace(lobby, seats=(None,) * 7))
    asked = product((*tables, None), (1, 2, SNOWFLAKE, 77), (True, False), HelpPage)
    for table, user_id, may_open, page in thinned(asked):
        here = HelpContext(user_id, True, table, may_open)
        panel = help_panel(page, here, learn_button(language), language)
        assert not faults(panel)
        assert what_now(here, language) in words(panel)
        offered = Verb.FIRST_GAME in {custom_id.verb for custom_id in panel.ids}
        assert offered == (table is None and may_open)


@BOTH
def test_each_situation_is_told_in_words_of_its_own(language: Language) -> None:
    match = play_hand(("ottocento", {}), 1).steps[5].after
    playing = table_with(match, "Anna", "Bruno", "Carla", "Dino")
    lobby = replace(playing, stage=Stage.LOBBY, match=None)
    seats = tuple(Sitting(user_id, f"Player {user_id}") for user_id in range(1, 5))
    only_people = replace(lobby, seats=seats)
    some_free = replace(lobby, seats=(*lobby.seats[:2], None, None))
    all_ready = replace(lobby, ready=frozenset({1}))
    for_some = replace(some_free, agreement=Agreement(admission=Admission.INVITED))
    told = [
        what_now(HelpContext(1, False), language),
        what_now(HelpContext(1, True, None, True), language),
        what_now(HelpContext(1, True, None, False), language),
        what_now(HelpContext(1, True, lobby), language),
        what_now(HelpContext(1, True, some_free), language),
        what_now(HelpContext(2, True, lobby), language),
        what_now(HelpContext(1, True, all_ready), language),
        what_now(HelpContext(2, True, all_ready), language),
        what_now(HelpContext(9, True, for_some), language),
        what_now(HelpContext(9, True, only_people), language),
        what_now(HelpContext(9, True, some_free), language),
        what_now(HelpContext(9, True, playing), language),
    ]
    assert len(set(told)) == len(told)
