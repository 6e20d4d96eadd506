"""Whatever is sent as a cut: it is taken as it was written, or refused in plain words, and nothing
is half done."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import pytest

from bot.settings.servers import ServerSettings
from localcord.people.person import Outcome, Person
from localcord.server.app import LocalDiscord
from tarocchino.dealing.cutting import Cut
from tests.drivers.bot import QuickBot
from tests.drivers.changed_events import Json, sent_changed
from tests.drivers.cuts import cut_message, cuts_in, open_window, start_table
from tests.drivers.play import close_in_play, table_of
from tests.fakes.store import MemoryStore

REFUSED = (
    "\ud800", "lune\udfff", "x" * 65, "é" * 33, "\U0001f0a1" * 17, "K" * 100_000, "\x00" * 70,
    "sha256:", "sha256:lune", "SHA256:" + "g" * 64, "sha256:" + "0" * 65, "sha256:" + "٠" * 64,
    "sha256:\ud800",
)  # fmt: skip
"""Texts that are no cut."""

TAKEN = (
    "", " ", "\x00", "\n\n", "\u202e", "@everyone <@1>", "```", "Z̴̢a̵l̶", "\U0001f0a1" * 16,
    "x" * 64, "sha256" + "0" * 58, "sha256:" + "0" * 64, "{}", "%s", "\ufeff",
)  # fmt: skip
"""Texts that are a cut, byte by byte."""

NO_TEXTS = (None, 5, True, 1e308, [], {}, ["lune"], {"text": "lune"})


def typed(value: Any) -> Json:
    """The row of a label with a text input into which this was typed."""
    field = {"type": 4, "custom_id": "text", "value": value}
    return {"type": 18, "id": 1, "component": field}


NO_FORMS: dict[str, Any] = {
    "no row": [],
    "two rows": [typed("lune"), typed("stelle")],
    "an odd row": [typed("lune"), None],
    "an empty row": [{}],
    "a row that is none": [None],
    "a text for a row": ["lune"],
    "no field": [{"type": 18, "id": 1}],
    "an odd field": [{"type": 18, "id": 1, "component": "lune"}],
    "no value": [{"type": 18, "id": 1, "component": {"type": 4, "custom_id": "text"}}],
    "a menu": [{"type": 18, "component": {"type": 3, "custom_id": "text", "values": ["lune"]}}],
    "an unknown kind": [{"type": 99, "content": "lune"}],
    "rows that are none": None,
    "a text for rows": "lune",
    "a number for rows": 5,
    "an object for rows": {"component": {"value": "lune"}},
    **{f"a value {value!r}": [typed(value)] for value in NO_TEXTS},
}


@pytest.fixture
def patience() -> float:
    return 1e9


@pytest.fixture
async def asked(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, caplog: pytest.LogCaptureFixture
) -> pytest.LogCaptureFixture:
    """What is logged at a table whose two people are asked to cut."""
    await start_table(bot, [anna, bruno], channel, computers=2)
    caplog.set_level(logging.ERROR, "bot")
    caplog.set_level(logging.ERROR, "cogs")
    return caplog


async def by_window(
    local: LocalDiscord, anna: Person, channel: int, change: Callable[[Json], Any]
) -> Outcome:
    """Open the window and send it, changed on its way."""
    window = await open_window(anna, cut_message(anna, channel))
    assert window.modal is not None

    def changed(event: Json) -> Json:
        change(event["data"])
        return event

    outcome = await sent_changed(local, anna.submit(window.modal, {"text": "lune"}), changed)
    await outcome.finished(60)
    return outcome


async def by_command(local: LocalDiscord, anna: Person, channel: int, text: Any) -> Outcome:
    """Give ``/hand cut`` with something for the text."""

    def changed(event: Json) -> Json:
        (cut,) = event["data"]["options"]
        (option,) = cut["options"]
        option["value"] = text
        return event

    outcome = await sent_changed(local, anna.slash(channel, "hand cut", text="lune"), changed)
    await outcome.finished(60)
    return outcome


async def test_texts_that_are_no_cut_are_refused_in_plain_words(
    asked: pytest.LogCaptureFixture,
    bot: QuickBot,
    anna: Person,
    channel: int,
    store: MemoryStore,
    local_discord: LocalDiscord,
) -> None:
    for text in REFUSED:
        sent = await by_window(
            local_discord, anna, channel, lambda data, text=text: fill(data, [typed(text)])
        )
        given = await by_command(local_discord, anna, channel, text)
        for outcome in (sent, given):
            assert outcome.acknowledged, text
            assert "taglio" in outcome.text, (text, outcome.text)
        await bot.settled()
        assert cuts_in(store) == [], text
    assert not unforeseen(asked)
    await verify_cuts(local_discord, bot, anna, channel, store)


async def test_windows_of_no_known_form_are_refused_in_plain_words(
    asked: pytest.LogCaptureFixture,
    bot: QuickBot,
    anna: Person,
    channel: int,
    store: MemoryStore,
    local_discord: LocalDiscord,
) -> None:
    for name, rows in NO_FORMS.items():
        outcome = await by_window(
            local_discord, anna, channel, lambda data, rows=rows: fill(data, rows)
        )
        await bot.settled()
        assert outcome.acknowledged, name
        assert "Non riesco a leggere" in outcome.text, (name, outcome.text)
        assert cuts_in(store) == [], name
    assert not unforeseen(asked)
    await verify_cuts(local_discord, bot, anna, channel, store)


@pytest.mark.usefixtures("asked")
async def test_commands_with_what_is_no_text_do_nothing(
    bot: QuickBot, anna: Person, channel: int, store: MemoryStore, local_discord: LocalDiscord
) -> None:
    for value in NO_TEXTS:
        outcome = await by_command(local_discord, anna, channel, value)
        await bot.settled()
        assert outcome.acknowledged, value
        assert cuts_in(store) == [], value
    await verify_cuts(local_discord, bot, anna, channel, store)


async def test_every_short_text_is_taken_as_it_is(
    bot: QuickBot,
    anna: Person,
    bruno: Person,
    channel: int,
    store: MemoryStore,
    local_discord: LocalDiscord,
) -> None:
    guild_id = local_discord.world.channels[channel].guild_id
    assert guild_id is not None
    store.rows.server_settings[guild_id] = ServerSettings(openings=None)
    for number, text in enumerate(TAKEN):
        await start_table(bot, [anna, bruno], channel, computers=2)
        if number % 2:
            await by_command(local_discord, anna, channel, text)
        else:
            await by_window(
                local_discord, anna, channel, lambda data, text=text: fill(data, [typed(text)])
            )
        await bot.settled()
        assert cuts_in(store) == [Cut(0, text)]
        await close_in_play(bot, anna, channel)
        assert table_of(bot, anna) is None


def unforeseen(log: pytest.LogCaptureFixture) -> list[str]:
    """What the bot itself had not foreseen."""
    own = ("bot.", "cogs.")
    return [record.getMessage() for record in log.records if record.name.startswith(own)]


def fill(data: Json, rows: Any) -> None:
    data["components"] = rows


async def verify_cuts(
    local: LocalDiscord, bot: QuickBot, anna: Person, channel: int, store: MemoryStore
) -> None:
    """The person can still cut, as honestly as before."""
    await by_window(local, anna, channel, lambda data: fill(data, [typed("lune")]))
    await bot.settled()
    assert cuts_in(store) == [Cut(0, "lune")]
