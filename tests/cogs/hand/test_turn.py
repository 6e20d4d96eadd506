"""A turn from its first click to its last: what is chosen stays, and what is final is asked for."""

import pytest

from bot.client.custom_ids import CustomId, Verb, decode_custom_id
from bot.client.errors import DeclinedError
from bot.settings.preferences import PreferenceOption
from bot.words import Language, say
from cogs.shared.lookup import parse_card
from localcord.people.person import Person
from localcord.server.app import LocalDiscord
from tarocchino.core.model.actions import Declare, Pay, Play, Signal
from tarocchino.core.model.cards import card, cards
from tests.drivers.bot import QuickBot
from tests.drivers.controls import (
    buttons,
    choose,
    command,
    newest_private,
    panel,
    press,
    press_this,
    relabel,
    table_message,
    verbs,
)
from tests.drivers.play import move, open_and_start, play_until, prefer, stored, table_of
from tests.fakes.store import MemoryStore

ONE_HAND = pytest.mark.parametrize("seed", [10])
"""A pack by which Anna may declare at once, and is to pay for the Matto at the end of the hand."""


@ONE_HAND
async def test_a_signal_outlives_the_declaration(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    while not {Verb.DECLARE_ALL, Verb.SPEAK} <= verbs(panel(anna)):
        await move(bot, anna)
    await press(bot, anna, panel(anna), Verb.SPEAK)
    assert Verb.DECLARE_ALL in verbs(panel(anna))
    await choose(bot, anna, panel(anna), Verb.WORDS, ["b"])
    led = buttons(panel(anna), Verb.PLAY)
    assert all(decode_custom_id(b.custom_id or "").argument[2:] == "b" for b in led)
    assert say(Language.ITALIAN, "speech-goes-with", words="busso") in panel(anna).text
    assert say(Language.ITALIAN, "hint-lead") not in panel(anna).text
    await press(bot, anna, panel(anna), Verb.CHOOSE)
    await press(bot, anna, panel(anna), Verb.BACK)
    assert [b.label for b in buttons(panel(anna), Verb.PLAY)] == [b.label for b in led]
    await press(bot, anna, panel(anna), Verb.DECLARE_ALL)
    await press(bot, anna, panel(anna), Verb.PLAY)
    own = [entry.action for entry in stored(store).log if entry.user_id == anna.id]
    declared, played = own[-2:]
    assert isinstance(declared, Declare)
    assert isinstance(played, Play)
    assert played.signals == (Signal.BUSSO,)


@ONE_HAND
async def test_the_price_of_the_matto_is_paid_when_it_is_confirmed(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PAY)
    before = len(stored(store).log)
    await press(bot, anna, panel(anna), Verb.PAY)
    assert len(stored(store).log) == before
    await press(bot, anna, panel(anna), Verb.CONFIRM)
    assert isinstance(stored(store).log[before].action, Pay)


def test_every_name_on_a_button_is_known_of_the_cards_that_are_held() -> None:
    held = cards("05 Kc 9d 9c")
    typed = {"5": "05", "k": "Kc", "re di coppe": "Kc", "9 of cups": "9c", "9d": "9d"}
    assert {text: parse_card(text, held).code for text in typed} == typed
    assert parse_card("9", cards("9d"), held) == card("9d")
    with pytest.raises(DeclinedError, match="problem-which-card"):
        parse_card("9", held)
    assert parse_card("6", held, cards("06")) == card("06")


async def test_a_card_played_too_early_says_what_is_asked(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PICK)
    refused = await command(bot, anna, channel, "play", card="5")
    assert refused.text == say(Language.ITALIAN, "problem-asked-first", phase="discard", number=2)
    assert len([e for e in stored(store).log if e.user_id == anna.id]) == 0


async def test_who_is_not_in_turn_is_told_so(
    bot: QuickBot, anna: Person, bruno: Person, channel: int
) -> None:
    await command(bot, anna, channel, "table open")
    await command(bot, bruno, channel, "table sit")
    await command(bot, anna, channel, "table start")
    table = table_of(bot, anna)
    waiting = anna if table.turn == table.seat_of(bruno.id) else bruno
    for name, typed in (("play", {"card": "Nowhere"}), ("hand discard", {"cards": "?"})):
        refused = await command(bot, waiting, channel, name, **typed)
        assert say(Language.ITALIAN, "refusal-wrong-turn", section="2") in refused.text


async def test_the_way_back_to_ones_cards_shows_them_in_no_message_that_others_see(
    bot: QuickBot, local_discord: LocalDiscord, anna: Person, bruno: Person, channel: int
) -> None:
    await prefer(bot, anna, channel, PreferenceOption.NO_DIRECT_MESSAGES)
    await open_and_start(bot, anna, channel, target=9000)
    shown = table_message(anna, channel)
    back = str(CustomId(0, 0, Verb.TO_CARDS))
    relabel(local_discord.world.message(channel, shown.id), back)
    before = [message.text for message in bruno.messages(channel)]
    await press_this(bot, anna, shown, back)
    assert [message.text for message in bruno.messages(channel)] == before
    assert "smazzata 1" in newest_private(anna, channel).text
