"""A message as a person sees it, whether the bot sent it as a panel or as discord.py's view."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.client.controls import Control
from bot.ui.components import (
    MAX_ALT,
    MAX_LABEL,
    MAX_OPTION_TEXT,
    Button,
    Buttons,
    Image,
    Menu,
    Panel,
    Part,
    Picker,
    Text,
    shortened,
)
from bot.ui.custom_ids import CustomId, decode_custom_id


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a menu."""

    value: str
    label: str
    about: str
    ticked: bool


@dataclass(frozen=True, slots=True)
class Usable:
    """A button, or a menu where it has choices."""

    id: CustomId
    label: str
    disabled: bool = False
    choices: tuple[Choice, ...] = ()
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Shown:
    """What a message holds: its texts, the alt texts of its pictures, and its controls."""

    texts: tuple[str, ...] = ()
    alts: tuple[str, ...] = ()
    controls: tuple[Usable, ...] = ()

    @property
    def live(self) -> tuple[Usable, ...]:
        """The controls that can be used."""
        return tuple(control for control in self.controls if not control.disabled)


def shown_panel(panel: Panel) -> Shown:
    """The panel as the bot's own requests carry it."""
    return _shown(_of_part(part) for part in panel.parts)


def shown_view(view: ui.LayoutView) -> Shown:
    """The view as an interaction's answer carries it."""
    return _shown(_of_item(item) for item in view.walk_children())


def _shown(pieces: Iterable[tuple[list[str], list[str], list[Usable]]]) -> Shown:
    texts: list[str] = []
    alts: list[str] = []
    controls: list[Usable] = []
    for some_texts, some_alts, some_controls in pieces:
        texts += some_texts
        alts += some_alts
        controls += some_controls
    return Shown(tuple(texts), tuple(alts), tuple(controls))


def _of_part(part: Part) -> tuple[list[str], list[str], list[Usable]]:
    match part:
        case Text(content):
            return [content], [], []
        case Image(picture):
            return [], [shortened(picture.alt, MAX_ALT)], []
        case Buttons(buttons):
            return [], [], [_of_button(button) for button in buttons]
        case Menu():
            return [], [], [_of_menu(part)]
        case Picker(id=custom_id, placeholder=placeholder):
            return [], [], [Usable(custom_id, placeholder, False)]


def _of_button(button: Button) -> Usable:
    return Usable(button.id, shortened(button.label, MAX_LABEL), button.disabled)


def _of_menu(menu: Menu) -> Usable:
    choices = tuple(
        Choice(
            option.value,
            shortened(option.label, MAX_OPTION_TEXT),
            shortened(option.description, MAX_OPTION_TEXT),
            option.chosen,
        )
        for option in menu.options
    )
    label = shortened(menu.placeholder, MAX_OPTION_TEXT)
    return Usable(menu.id, label, False, choices, menu.least, menu.most)


def _of_item(item: ui.Item[Any]) -> tuple[list[str], list[str], list[Usable]]:
    inner = item.item if isinstance(item, Control) else item
    match inner:
        case ui.TextDisplay():
            return [inner.content], [], []
        case ui.MediaGallery():
            return [], [picture.description or "" for picture in inner.items], []
        case ui.Button():
            custom_id = decode_custom_id(inner.custom_id or "")
            return [], [], [Usable(custom_id, inner.label or "", inner.disabled)]
        case ui.Select():
            return [], [], [_of_select(inner)]
        case _:
            return [], [], []


def _of_select(select: ui.Select[Any]) -> Usable:
    choices = tuple(_of_option(option) for option in select.options)
    return Usable(
        decode_custom_id(select.custom_id),
        select.placeholder or "",
        select.disabled,
        choices,
        select.min_values,
        select.max_values,
    )


def _of_option(option: discord.SelectOption) -> Choice:
    return Choice(option.value, option.label, option.description or "", option.default)
