"""Turn a panel into discord.py's objects: Components V2, pictures as files, and card emojis."""

from __future__ import annotations

import io
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import discord
from discord import ui

from bot.client.components import (
    MAX_ALT,
    MAX_LABEL,
    MAX_OPTION_TEXT,
    Button,
    Buttons,
    ButtonStyle,
    Image,
    Menu,
    Option,
    Panel,
    Part,
    Picker,
    PickerKind,
    Text,
    shortened,
)
from bot.client.custom_ids import CustomId
from bot.client.errors import asking_discord
from bot.draw.card_emojis import NO_EMOJIS, CardEmojis, card_emojis
from bot.draw.picture import Picture

_BAD_FORM = 50035
_WRITTEN = re.compile(r"<:\w+:\d+> ?")
_ROW = re.compile(r"\n(?:<:\w+:\d+>(?: · )?)+(?=\n|$)")

_Sent = TypeVar("_Sent")
_Control = TypeVar("_Control", Button, Option)


_LONGEST_TITLE = 45
_ANSWER_SECONDS = 15 * 60.0
"""Discord accepts the answer to a modal for this long."""


def modal(custom_id: CustomId, title: str, *fields: ui.Label[Any]) -> ui.Modal:
    """Return a modal that asks for texts; the router handles its answer like any control."""
    asked = ui.Modal(
        title=title[:_LONGEST_TITLE], timeout=_ANSWER_SECONDS, custom_id=str(custom_id)
    )
    for field in fields:
        asked.add_item(field)
    return asked


def text_field(
    name: str, label: str, about: str, longest: int, *, hint: str | None = None, needed: bool = True
) -> ui.Label[Any]:
    """Return a field of a modal; ``hint`` shows while it is empty."""
    text = ui.TextInput[Any](custom_id=name, placeholder=hint, max_length=longest, required=needed)
    return ui.Label[Any](text=label, description=about, component=text)


class ApplicationEmojis:
    """The card emojis to use in messages; there are none until they have been read."""

    def __init__(self) -> None:
        self.known: CardEmojis = NO_EMOJIS

    async def read(self, client: discord.Client) -> None:
        """Read the emojis of the client's application.

        Raises `bot.client.worker.RetryLaterError` and `bot.client.worker.NotDoneError`.
        """
        async with asking_discord():
            found = await client.fetch_application_emojis()
        self.known = card_emojis((each.name, each.id) for each in found)


async def with_live_emojis(panel: Panel, send: Callable[[Panel], Awaitable[_Sent]]) -> _Sent:
    """Send the panel, or without card emojis if Discord rejects one; return the result."""
    try:
        return await send(panel)
    except discord.HTTPException as error:
        plain = without_emojis(panel)
        if error.code != _BAD_FORM or "emoji" not in error.text or plain == panel:
            raise
    return await send(plain)


def without_emojis(panel: Panel) -> Panel:
    """Return the panel with cards named only by words."""
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


_STYLES = {
    ButtonStyle.MAIN: discord.ButtonStyle.primary,
    ButtonStyle.PLAIN: discord.ButtonStyle.secondary,
    ButtonStyle.CONFIRM: discord.ButtonStyle.success,
    ButtonStyle.END: discord.ButtonStyle.danger,
}


_WITH_MESSAGES = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
)


def layout(panel: Panel, mark: int | None = None) -> ui.LayoutView:
    """Return the panel as a view, for one message only.

    ``mark`` is the id of its frame, by which the message can be found.
    """
    frame = ui.Container[Any](*map(_item, panel.parts), accent_colour=panel.colour.value, id=mark)
    view = ui.LayoutView(timeout=None)
    view.add_item(frame)
    # The router answers presses, so discord.py need not keep the view to dispatch them.
    view.stop()
    return view


def files(pictures: Sequence[Picture]) -> list[discord.File]:
    """Return the pictures as uploads, with their alt texts."""
    return [
        discord.File(
            io.BytesIO(picture.png),
            filename=picture.filename,
            description=shortened(picture.alt, MAX_ALT),
        )
        for picture in pictures
    ]


def _item(part: Part) -> ui.Item[ui.LayoutView]:
    match part:
        case Text(content):
            return ui.TextDisplay(content)
        case Image(picture):
            return ui.MediaGallery(
                discord.MediaGalleryItem(
                    f"attachment://{picture.filename}",
                    description=shortened(picture.alt, MAX_ALT),
                )
            )
        case Buttons(buttons):
            return ui.ActionRow[Any](*map(_button, buttons))
        case Menu():
            return ui.ActionRow[Any](_menu(part))
        case Picker():
            return ui.ActionRow[Any](_picker(part))


def _button(button: Button) -> ui.Button[ui.LayoutView]:
    return ui.Button(
        custom_id=str(button.id),
        label=shortened(button.label, MAX_LABEL) or None,
        style=_STYLES[button.style],
        disabled=button.disabled,
        emoji=button.emoji,
    )


def _menu(menu: Menu) -> ui.Select[ui.LayoutView]:
    return ui.Select(
        custom_id=str(menu.id),
        placeholder=shortened(menu.placeholder, MAX_OPTION_TEXT),
        min_values=menu.least,
        max_values=menu.most,
        options=[
            discord.SelectOption(
                label=shortened(option.label, MAX_OPTION_TEXT),
                value=option.value,
                description=shortened(option.description, MAX_OPTION_TEXT) or None,
                default=option.chosen,
                emoji=option.emoji,
            )
            for option in menu.options
        ],
    )


def _picker(picker: Picker) -> ui.Item[ui.LayoutView]:
    common: dict[str, Any] = {
        "custom_id": str(picker.id),
        "placeholder": shortened(picker.placeholder, MAX_OPTION_TEXT),
        "min_values": picker.least,
        "max_values": picker.most,
    }
    match picker.of:
        case PickerKind.CHANNELS | PickerKind.CHANNELS_AND_FORUMS:
            ticked = _ticked(picker, discord.SelectDefaultValueType.channel)
            types = list(_WITH_MESSAGES)
            if picker.of is PickerKind.CHANNELS_AND_FORUMS:
                types.append(discord.ChannelType.forum)
            return ui.ChannelSelect(channel_types=types, default_values=ticked, **common)
        case PickerKind.ROLES:
            ticked = _ticked(picker, discord.SelectDefaultValueType.role)
            return ui.RoleSelect(default_values=ticked, **common)
        case PickerKind.PEOPLE:
            ticked = _ticked(picker, discord.SelectDefaultValueType.user)
            return ui.UserSelect(default_values=ticked, **common)


def _ticked(
    picker: Picker, kind: discord.SelectDefaultValueType
) -> list[discord.SelectDefaultValue]:
    return [discord.SelectDefaultValue(id=each, type=kind) for each in picker.chosen]
