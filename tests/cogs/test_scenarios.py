"""People play through the real discord.py client on the local Discord."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from bot.local.clock import ManualClock
from bot.local.people import NotPossibleError, Person
from bot.local.server import LocalDiscord
from bot.tables.model import Stage, Table
from bot.tables.ports import LogEntry, StoredTable
from cogs.custom_ids import Verb
from tests.cogs.clients import QuickBot, new_bot
from tests.cogs.pressing import (
    buttons,
    choose,
    command,
    menu,
    newest,
    panel,
    press,
    public,
    table_message,
    verbs,
)
from tests.local.fixtures import StartClient
from tests.tables.fakes import MemoryStore

FORWARD = (
    Verb.CALL_OUT, Verb.KEEP_SILENT, Verb.DISCARD, Verb.DECLARE_ALL, Verb.PLAY, Verb.PAY,
)  # fmt: skip
"""What brings the game on, the first possible one first."""

ANNA_DEALS = 2
"""A seed by which the first seat deals first."""

EDIT = ("PATCH", "/channels/{channel_id}/messages/{message_id}")
CALLBACK = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")


async def open_and_start(bot: QuickBot, host: Person, channel: int, **options: object) -> None:
    """A table with its host and three computers, the match begun."""
    await command(bot, host, channel, "table open", **options)
    for _ in range(3):
        await press(bot, host, table_message(host, channel), Verb.ADD_COMPUTER)
    await press(bot, host, table_message(host, channel), Verb.START_AS_SEATED)
    await my_turn(bot, host)


async def struck(local: LocalDiscord) -> None:
    """Wait until every fault that was ordered has struck."""
    for _ in range(5000):
        if not local.faults.pending:
            return
        await asyncio.sleep(0.001)
    raise AssertionError("an ordered fault never struck")


def table_of(bot: QuickBot, person: Person) -> Table | None:
    tables = bot.tables.tables_of(person.id)
    return tables[0] if tables else None


async def my_turn(bot: QuickBot, person: Person) -> None:
    """Wait until the computers have moved and everything is shown."""
    while (table := table_of(bot, person)) is not None and table.turn != table.seat_of(person.id):
        await person.until(lambda _: True)
        await bot.settled()
    await bot.settled()


async def move(bot: QuickBot, person: Person) -> None:
    """Do by buttons whatever the panel in the DM offers first."""
    shown = panel(person)
    while Verb.PICK in verbs(shown) and Verb.DISCARD not in verbs(shown):
        unpicked = [n for n, b in enumerate(buttons(shown, Verb.PICK)) if b.emoji != "✅"]
        await press(bot, person, shown, Verb.PICK, unpicked[0])
        shown = panel(person)
    verb = next(v for v in FORWARD if v in verbs(shown))
    await press(bot, person, shown, verb)
    await my_turn(bot, person)


def stored(store: MemoryStore) -> StoredTable:
    return store.tables[len(store.tables)]


async def play_until(bot: QuickBot, person: Person, verb: Verb) -> None:
    """Move until the panel offers this."""
    while verb not in verbs(panel(person)):
        await move(bot, person)


async def test_a_match_played_from_the_dm_alone(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore
) -> None:
    await open_and_start(bot, anna, channel, game="ottocento", target=300)
    while table_of(bot, anna) is not None:
        await move(bot, anna)
    await bot.settled()

    (result,) = store.results
    texts = [m.text for m in public(anna, channel)]
    sheets = [text for text in texts if "TOTALE" in text]
    assert len(sheets) == result.hands >= 1
    assert sum("La partita è finita" in text for text in texts) == 1
    hands = [m for m in public(anna, channel) if "15) " in m.text or "Smazzata" in m.text[:200]]
    assert len(hands) >= result.hands
    assert all(points in sheets[-1] for points in map(str, result.score))
    # Nothing in the DM can be pressed any more, and nothing of it was in the channel.
    assert not any(b for m in anna.messages(anna.dm) for b in m.buttons)
    assert len(anna.messages(anna.dm)) == result.hands


async def test_where_everybody_speaks_before_the_lead_silence_is_a_button(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await open_and_start(bot, anna, channel, game="quattro_scartate", rules="parlour")
    await play_until(bot, anna, Verb.KEEP_SILENT)
    assert Verb.PLAY not in verbs(panel(anna))
    await press(bot, anna, panel(anna), Verb.KEEP_SILENT)
    await my_turn(bot, anna)
    table = table_of(bot, anna)
    assert table is not None
    assert table.match is not None
    assert table.match.hand is not None
    assert not [d for d in table.match.hand.declarations if d.seat == 0]
    assert Verb.PLAY in verbs(panel(anna))


@pytest.mark.parametrize("seed", [ANNA_DEALS])
async def test_a_discard_chosen_card_by_card_survives_a_restart(
    bot: QuickBot,
    anna: Person,
    channel: int,
    store: MemoryStore,
    local_discord: LocalDiscord,
    start_client: StartClient,
    drawing: ThreadPoolExecutor,
) -> None:
    await open_and_start(bot, anna, channel, game="ottocento", target=9000)
    await play_until(bot, anna, Verb.PICK)
    await press(bot, anna, panel(anna), Verb.PICK, 3)
    before = panel(anna)
    picked = [b.label for b in before.buttons if b.emoji == "✅"]
    assert len(picked) == 1
    await bot.close()

    again = new_bot(store, drawing, seed=9)
    await start_client(local_discord, again)
    await again.settled()
    after = panel(anna)
    assert after.id == before.id
    assert [b.label for b in after.buttons if b.emoji == "✅"] == picked
    await press(again, anna, after, Verb.PICK, 0)
    shown = panel(anna)
    assert picked[0] in next(b.label for b in buttons(shown, Verb.DISCARD))
    await press(again, anna, shown, Verb.DISCARD)
    assert Verb.PICK not in verbs(panel(anna))


async def test_after_a_restart_the_same_messages_go_on_and_no_sheet_comes_twice(
    bot: QuickBot,
    anna: Person,
    channel: int,
    store: MemoryStore,
    local_discord: LocalDiscord,
    start_client: StartClient,
    drawing: ThreadPoolExecutor,
) -> None:
    await open_and_start(bot, anna, channel, game="ottocento", target=9000)
    while not (stored(store).log and table_of(bot, anna).match.sheets):
        await move(bot, anna)
    await move(bot, anna)
    table, messages = table_of(bot, anna), [m.id for m in public(anna, channel)]
    old = panel(anna)
    await bot.close()

    again = new_bot(store, drawing, seed=9)
    await start_client(local_discord, again)
    await again.settled()
    assert table_of(again, anna) == table
    assert [m.id for m in public(anna, channel)] == messages
    assert panel(anna).id == old.id
    await move(again, anna)
    now = table_of(again, anna)
    assert now is not None
    assert now.version > table.version
    assert panel(anna).id == old.id


async def test_a_stale_click_is_told_so_and_gets_a_fresh_panel(
    bot: QuickBot, anna: Person, channel: int, local_discord: LocalDiscord
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    old = panel(anna)
    # The edits of both messages are kept on their way: Anna still sees the buttons of before.
    held = [local_discord.faults.hang(*EDIT) for _ in range(2)]
    cards = await anna.autocomplete(anna.dm, "play", focused="card")
    await (await anna.slash(anna.dm, "play", card=cards[0].value)).finished()
    outcome = await anna.click(old.id, buttons(old, Verb.PLAY)[-1].custom_id or "")
    assert outcome.acknowledged
    told = await anna.until(lambda m: "andato avanti" in m.text)
    assert told.ephemeral
    for each in held:
        each.set()
    await my_turn(bot, anna)
    fresh = panel(anna)
    assert fresh.id == old.id
    assert not {b.custom_id for b in fresh.buttons} & {b.custom_id for b in old.buttons}
    await move(bot, anna)


async def test_an_answer_whose_receipt_was_lost_counts_as_given(
    bot: QuickBot, anna: Person, channel: int, local_discord: LocalDiscord
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    version = table_of(bot, anna).version
    local_discord.faults.answer(*CALLBACK, 502, after=True)
    await move(bot, anna)
    assert local_discord.faults.pending == 0
    assert table_of(bot, anna).version > version


async def test_nothing_is_done_for_a_click_that_discord_has_given_up(
    bot: QuickBot, anna: Person, channel: int, local_discord: LocalDiscord, clock: ManualClock
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    before, shown = table_of(bot, anna), panel(anna)
    held = local_discord.faults.hang(*CALLBACK)
    button = buttons(shown, Verb.PLAY)[0].custom_id or ""
    clicking = asyncio.create_task(anna.click(shown.id, button))
    await struck(local_discord)
    clock.advance(3.1)
    assert not (await clicking).acknowledged
    held.set()
    await bot.settled()
    assert table_of(bot, anna) == before
    # The same button works when it is pressed again.
    await move(bot, anna)
    assert table_of(bot, anna).version > before.version


async def test_a_busy_store_changes_nothing_and_is_told(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore
) -> None:
    await command(bot, anna, channel, "table open")
    store.busy = 1
    refused = await command(bot, anna, channel, "table computer add")
    assert "non è cambiato nulla" in refused.text
    await command(bot, anna, channel, "table computer add")
    assert len(table_of(bot, anna).free_seats) == 2


class BrokenStore(MemoryStore):
    """Fails at every action in a way that nobody expects, naming a card in its words."""

    async def append(self, table: Table, entries: Sequence[LogEntry], result: object) -> None:  # noqa: ARG002
        raise RuntimeError(f"could not store {entries}")


async def test_an_unexpected_error_is_an_apology_and_its_words_stay_unsaid(
    local_discord: LocalDiscord,
    start_client: StartClient,
    drawing: ThreadPoolExecutor,
    anna: Person,
    channel: int,
    caplog: pytest.LogCaptureFixture,
) -> None:
    bot = new_bot(BrokenStore(), drawing)
    await start_client(local_discord, bot)
    await command(bot, anna, channel, "table open")
    for _ in range(3):
        await press(bot, anna, table_message(anna, channel), Verb.ADD_COMPUTER)
    told = await press(bot, anna, table_message(anna, channel), Verb.START_AS_SEATED)
    assert "andato storto" in told.text
    told = await command(bot, anna, channel, "table start")
    assert "andato storto" in told.text
    assert "unexpected RuntimeError" in caplog.text
    assert "Deal(" not in caplog.text
    assert "card(" not in caplog.text


async def test_closed_dms_are_said_once_and_never_stop_the_game(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    anna.closed_dms = True
    await command(bot, anna, channel, "table open", target=9000)
    for _ in range(3):
        await press(bot, anna, table_message(anna, channel), Verb.ADD_COMPUTER)
    await press(bot, anna, table_message(anna, channel), Verb.START_AS_SEATED)
    await my_turn(bot, anna)
    await press(bot, anna, table_message(anna, channel), Verb.HAND)
    while not table_of(bot, anna).match.sheets:
        mine = [m for m in anna.messages(channel) if m.ephemeral and m.buttons][-1]
        while Verb.PICK in verbs(mine) and Verb.DISCARD not in verbs(mine):
            unpicked = [n for n, b in enumerate(buttons(mine, Verb.PICK)) if b.emoji != "✅"]
            await press(bot, anna, mine, Verb.PICK, unpicked[0])
            mine = anna.message(mine.id)
        await press(bot, anna, mine, next(v for v in FORWARD if v in verbs(mine)))
        await my_turn(bot, anna)
    told = [m for m in public(anna, channel) if "messaggi diretti" in m.text]
    assert len(told) == 1
    assert anna.mention in told[0].text
    assert anna.messages(anna.dm) == []


async def test_my_hand_is_for_those_who_sit_and_for_nobody_elses_eyes(
    bot: QuickBot, anna: Person, bruno: Person, channel: int
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    refused = await press(bot, bruno, table_message(bruno, channel), Verb.HAND)
    assert "Non siedi" in refused.text
    shown = await press(bot, anna, table_message(anna, channel), Verb.HAND)
    assert "Le tue carte" in shown.text
    assert not any("Le tue carte" in m.text for m in bruno.messages(channel))


async def test_a_deleted_table_message_is_posted_again(
    bot: QuickBot, anna: Person, channel: int, local_discord: LocalDiscord
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    gone = table_message(anna, channel)
    local_discord.world.delete(local_discord.world.messages[gone.id])
    await move(bot, anna)
    assert table_message(anna, channel).id != gone.id
    moved = table_message(anna, channel)
    await command(bot, anna, channel, "table show")
    assert table_message(anna, channel).id != moved.id
    assert len([m for m in public(anna, channel) if Verb.HAND in verbs(m)]) == 1


async def test_the_chooser_declares_less_and_shorter(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.CHOOSE)
    await press(bot, anna, panel(anna), Verb.CHOOSE)
    families = [o.value for o in menu(panel(anna), Verb.FAMILIES).options]
    await choose(bot, anna, panel(anna), Verb.FAMILIES, [])
    assert Verb.DECLARE not in verbs(panel(anna))
    await choose(bot, anna, panel(anna), Verb.FAMILIES, families[:1])
    await choose(bot, anna, panel(anna), Verb.TRIM, ["0"])
    cards = [o.value for o in menu(panel(anna), Verb.CARDS).options]
    await choose(bot, anna, panel(anna), Verb.CARDS, cards[:1])
    assert Verb.DECLARE not in verbs(panel(anna))
    await choose(bot, anna, panel(anna), Verb.CARDS, cards)
    await press(bot, anna, panel(anna), Verb.DECLARE)
    hand = table_of(bot, anna).match.hand
    (mine,) = (d for d in hand.declarations if d.seat == 0)
    assert [c.family.value for c in mine.combinations] == families[:1]
    assert Verb.PLAY in verbs(panel(anna))


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
    assert store.results[0].rules.target == 60
    board = await command(bot, anna, channel, "leaderboard")
    assert "Anna" in board.text
    assert "Bruno" in board.text


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
            first = await offered("discard", "cards")
            both = await person.autocomplete(place, "discard", focused="cards", typed=first[0])
            await command(bot, person, place, "discard", cards=both[0].value)
        case "call_out":
            await command(bot, person, place, "call-out", answer="no")
        case "pay":
            await command(bot, person, place, "pay", card=(await offered("pay", "card"))[0])
        case _:
            declarable = await offered("declare", "combinations")
            if len(declarable) > 1:
                await command(bot, person, place, "declare", combinations=declarable[-1])
            cards = await offered("play", "card")
            await command(bot, person, place, "play", card=cards[-1])


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
        assert await bruno.autocomplete(channel, name, focused=option) == []


async def test_the_record_holds_finished_hands_alone(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    refused = await command(bot, anna, channel, "record")
    assert "Nessuna smazzata" in refused.text
    while not table_of(bot, anna).match.sheets:
        await move(bot, anna)
    await move(bot, anna)
    answer = await command(bot, anna, channel, "record")
    (file,) = (a for m in answer.created for a in m.attachments)
    assert file.filename == "match-1.json"
    assert stored(store).stage is Stage.PLAYING


async def test_everything_is_refused_kindly_where_there_is_no_table(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    for name in ("table sit", "table leave", "table start", "table close", "table show", "score"):
        assert "Qui non c’è nessun tavolo" in (await command(bot, anna, channel, name)).text
    assert "Non siedi" in (await command(bot, anna, channel, "hand")).text
    assert "Non siedi" in (await command(bot, anna, channel, "play", card="Kd")).text
    assert "non è ancora finita" in (await command(bot, anna, channel, "leaderboard")).text
    with pytest.raises(NotPossibleError):
        await anna.slash(anna.dm, "table sit")
