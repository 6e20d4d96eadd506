"""The application's card emojis, and messages without them where Discord rejects one."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeVar

import discord

from bot.client.errors import refusals, temporary_failures
from bot.client.limits.http_limits import answered_in_time
from bot.render.as_text.card_emojis import NO_EMOJIS, CardEmojis, card_emojis
from bot.ui.components import Button, Buttons, Menu, Option, Panel, Part, Text

_BAD_FORM = 50035
_WRITTEN = re.compile(r"<:tk_\w+:\d+> ?")
_ROW = re.compile(r"\n(?:<:tk_\w+:\d+>(?: · )?)+(?=\n|$)")

_Sent = TypeVar("_Sent")
_Control = TypeVar("_Control", Button, Option)


class ApplicationEmojis:
    """The card emojis to use in messages: none until they have been read."""

    def __init__(self) -> None:
        self.known: CardEmojis = NO_EMOJIS

    async def read(self, client: discord.Client) -> None:
        """Read the emojis of the client's application.

        Raises `bot.client.worker.RetryLaterError` and `bot.client.worker.NotDoneError`.
        """
        with temporary_failures(), refusals():
            async with answered_in_time():
                found = await client.fetch_application_emojis()
        self.known = card_emojis((each.name, each.id) for each in found)


async def with_live_emojis(panel: Panel, send: Callable[[Panel], Awaitable[_Sent]]) -> _Sent:
    """Send the panel, without card emojis if Discord rejects one; returns what ``send`` returns."""
    try:
        return await send(panel)
    except discord.HTTPException as error:
        plain = without_emojis(panel)
        if error.code != _BAD_FORM or "emoji" not in error.text or plain == panel:
            raise
    return await send(plain)


def without_emojis(panel: Panel) -> Panel:
    """The panel with the cards named by words alone."""
    return replace(panel, parts=tuple(_plain_part(part) for part in panel.parts))


def _plain_part(part: Part) -> Part:
    match part:
        case Text(content):
            return Text(_WRITTEN.sub("", _ROW.sub("", content)))
        case Buttons(buttons):
            return Buttons(tuple(_plain(button) for button in buttons))
        case Menu(options=options):
            return replace(part, options=tuple(_plain(option) for option in options))
        case _:
            return part


def _plain(control: _Control) -> _Control:
    is_card = control.emoji is not None and _WRITTEN.fullmatch(control.emoji)
    return replace(control, emoji=None) if is_card else control
