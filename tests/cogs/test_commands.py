"""Slash commands do what the buttons do, in the channel and in the DM."""

import json
from pathlib import Path

import pytest

from bot.client.custom_ids import Verb
from bot.table.state.table import Stage
from localcord.people.person import NotPossibleError, Person
from localcord.server.app import LocalDiscord
from localcord.world.permissions import Permission
from tarocchino.core.model.cards import PACK
from tests.builders.record_files import plain_deck
from tests.drivers.bot import QuickBot
from tests.drivers.controls import (
    command,
    newest,
    newest_private,
    press,
    verbs,
)
from tests.drivers.play import (
    move,
    open_and_start,
    play_a_hand,
    play_until,
    stored,
    table_of,
)
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore


@pytest.mark.slow
async def test_commands_do_what_the_buttons_do(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, store: MemoryStore
) -> None:
    await command(bot, anna, channel, "table open", game="ottocento", target=60)
    seats = await bruno.autocomplete(channel, "table sit", focused="seat")
    assert [c.value for c in seats] == ["1", "2", "3"]
    await command(bot, bruno, channel, "table sit", seat="2")
    for _ in range(2):
        await command(bot, anna, channel, "table computer add")
    refused = await command(bot, bruno, channel, "table start")
    assert "chi ha aperto il tavolo" in refused.text
    await command(bot, anna, channel, "table start", partners="drawn")
    assert "sorteggio" in newest(anna, channel, lambda m: "pesca" in m.text).text
    while (table := table_of(bot, anna)) is not None:
        turn = table.seats[table.turn] if table.turn is not None else None
        person = next((p for p in (anna, bruno) if turn and turn.name == p.name), None)
        if person is None:
            await my_turn_of_any(bot, anna, bruno)
            continue
        await by_command(bot, person, channel if len(table.match.sheets) % 2 else person.dm)
    assert store.rows.results[0].table.rules.target == 60


async def my_turn_of_any(bot: QuickBot, *people: Person) -> None:
    """Wait until one of these is in turn, or the match is over."""
    while (table := table_of(bot, people[0])) is not None:
        seats = {table.seat_of(person.id) for person in people}
        if table.turn in seats:
            break
        await people[0].until(lambda _: True)
        await bot.settled()
    await bot.settled()


async def by_command(bot: QuickBot, person: Person, place: int) -> None:
    """Do something by the command that its phase asks for, with what autocomplete offers."""

    async def offered(name: str, focused: str, **options: str) -> list[str]:
        choices = await person.autocomplete(place, name, focused=focused, **options)
        return [str(choice.value) for choice in choices]

    phase = table_of(bot, person).match.hand.phase.value
    match phase:
        case "discard":
            first = await offered("hand discard", "cards")
            both = await person.autocomplete(place, "hand discard", focused="cards", typed=first[0])
            await command(bot, person, place, "hand discard", cards=both[0].value)
        case "call_out":
            await command(bot, person, place, "hand call-out", answer="no")
        case "pay":
            await command(
                bot, person, place, "hand pay", card=(await offered("hand pay", "card"))[0]
            )
        case _:
            declarable = await offered("hand declare", "combinations")
            if len(declarable) > 1:
                await command(bot, person, place, "hand declare", combinations=declarable[-1])
            cards = await offered("play", "card")
            await command(bot, person, place, "play", card=cards[-1])


async def test_play_opens_a_game_for_somebody_who_sits_nowhere(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await command(bot, anna, channel, "play", card="An")
    await press(bot, anna, newest_private(anna, channel), Verb.FIRST_GAME)
    assert table_of(bot, anna).computer_seats


async def test_play_at_a_table_that_waits_shows_how_to_start_it(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await command(bot, anna, channel, "table open", game="quindici")
    await command(bot, anna, channel, "play")
    assert {Verb.START_AS_SEATED, Verb.START_DRAWN} & verbs(newest_private(anna, channel))


async def test_play_without_a_card_shows_the_hand(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    shown = await command(bot, anna, channel, "play")
    assert Verb.PLAY in verbs(newest_private(anna, channel)), shown.text


async def test_autocomplete_offers_only_the_askers_own_moves(
    bot: QuickBot, anna: Person, bruno: Person, channel: int
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    hand = table_of(bot, anna).match.hand
    mine = {c.code for c in hand.hands[0]}
    offered = await anna.autocomplete(channel, "play", focused="card")
    assert offered
    assert {c.value for c in offered} <= mine
    assert await bruno.autocomplete(channel, "play", focused="card") == []
    for name, option in (("discard", "cards"), ("pay", "card"), ("declare", "without")):
        assert await bruno.autocomplete(channel, f"hand {name}", focused=option) == []


async def test_the_record_holds_finished_hands_alone_and_is_text_in_the_readers_language(
    bot: QuickBot,
    anna: Person,
    channel: int,
    store: MemoryStore,
    local_discord: LocalDiscord,
    tmp_path: Path,
) -> None:
    bot.deck = plain_deck(tmp_path)  # Its faces are made in no time.
    await open_and_start(bot, anna, channel, computers=1, game="quindici", target=9000)
    for options in ({}, {"format": "html"}):
        refused = await command(bot, anna, channel, "history record", **options)
        assert "Nessuna smazzata" in refused.text
    await play_a_hand(bot, anna)
    await move(bot, anna)
    given = {}
    for form, options in (("json", {}), ("txt", {"formato": "txt"}), ("html", {"formato": "html"})):
        answer = await command(bot, anna, channel, "storico verbale", **options)
        (file,) = (a for m in answer.created for a in m.attachments)
        assert file.filename == f"match-1.{form}"
        given[form] = local_discord.world.attachment(file.id).decode()
    assert stored(store).stage is Stage.PLAYING
    played = json.loads(given["json"])["played"]
    assert played["began"] <= played["ended"]
    lines = given["txt"].splitlines()
    assert lines[0] == "Quindici a 9.000"
    assert lines[3].startswith("Tavolo 1 in tarocchino, ")
    assert lines[-1] != ""
    assert "Smazzata 1, mazziere" in given["txt"]
    assert "Smazzata 2, mazziere" not in given["txt"]
    assert given["html"].startswith("<!doctype html>")
    assert given["html"].count('<section class="hand"') == 1
    assert given["html"].count("<symbol ") == len(PACK)


async def test_everything_is_refused_kindly_where_there_is_no_table(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    for name in ("table sit", "table leave", "table start", "table close", "table show", "score"):
        assert "Qui non c’è nessun tavolo" in (await command(bot, anna, channel, name)).text
    assert "Non siedi" in (await command(bot, anna, channel, "hand show")).text
    assert "Non siedi" in (await command(bot, anna, channel, "play", card="Kd")).text
    with pytest.raises(NotPossibleError):
        await anna.slash(anna.dm, "table sit")


async def test_a_channel_where_the_bot_may_not_post_gets_no_table(
    bot: QuickBot, anna: Person, channel: int, local_discord: ScriptedDiscord
) -> None:
    (guild,) = local_discord.world.guilds.values()
    guild.everyone &= ~Permission.ATTACH_FILES
    refused = await command(bot, anna, channel, "table open")
    assert "permettermi di allegare file." in refused.text
    local_discord.moderator.forbid(channel, Permission.SEND_MESSAGES)
    refused = await command(bot, anna, channel, "table open")
    assert "permettermi di inviare messaggi e allegare file." in refused.text
    assert bot.tables.registry.table_in(channel) is None


async def test_a_history_that_the_bot_may_not_read_is_named_to_who_opens_a_table(
    bot: QuickBot, anna: Person, channel: int, local_discord: ScriptedDiscord
) -> None:
    local_discord.moderator.forbid(channel, Permission.READ_MESSAGE_HISTORY)
    assert "cronologia" in (await command(bot, anna, channel, "table open")).text
    await command(bot, anna, channel, "table close")
    local_discord.moderator.permit(channel, Permission.READ_MESSAGE_HISTORY)
    assert "cronologia" not in (await command(bot, anna, channel, "table open")).text


async def test_who_sits_at_two_tables_is_asked_which(
    bot: QuickBot, anna: Person, channel: int, local_discord: LocalDiscord
) -> None:
    (guild,) = local_discord.world.guilds.values()
    other = local_discord.world.add_channel(guild, "osteria").id
    await open_and_start(bot, anna, channel, target=9000)
    await command(bot, anna, other, "table open")
    assert "più tavoli" in (await command(bot, anna, anna.dm, "hand show")).text
    offered = await anna.autocomplete(anna.dm, "hand show", focused="table")
    assert [choice.value for choice in offered] == ["1", "2"]
    shown = await command(bot, anna, anna.dm, "hand show", table="1")
    assert "· smazzata 1 ·" in shown.text
