"""A message as a person sees it, whether the bot sent it as a panel or as discord.py's view."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from discord import ComponentType
from discord.ui import LayoutView

from bot.client.components import (
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
from bot.client.custom_ids import CustomId, decode_custom_id


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


Piece = tuple[list[str], list[str], list[Usable]]
"""The texts, alt texts and controls of a part of a message."""


def shown_panel(panel: Panel) -> Shown:
    """The panel as the bot's own requests carry it."""
    return _shown(_of_part(part) for part in panel.parts)


def shown_view(view: LayoutView) -> Shown:
    """The view as an interaction's answer carries it."""
    return _shown(piece for each in view.to_components() for piece in _of_component(each))


def _shown(pieces: Iterable[Piece]) -> Shown:
    texts: list[str] = []
    alts: list[str] = []
    controls: list[Usable] = []
    for some_texts, some_alts, some_controls in pieces:
        texts += some_texts
        alts += some_alts
        controls += some_controls
    return Shown(tuple(texts), tuple(alts), tuple(controls))


def _of_part(part: Part) -> Piece:
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


def _of_component(component: dict[str, Any]) -> Iterator[Piece]:
    match component:
        case {"type": ComponentType.text_display.value, "content": content}:
            yield [content], [], []
        case {"type": ComponentType.media_gallery.value, "items": pictures}:
            yield [], [picture.get("description", "") for picture in pictures], []
        case {"type": ComponentType.button.value, "custom_id": custom_id}:
            label, disabled = component.get("label") or "", component["disabled"]
            yield [], [], [Usable(decode_custom_id(custom_id), label, disabled)]
        case {"type": ComponentType.select.value}:
            yield [], [], [_of_select(component)]
        case {"components": inside}:
            for each in inside:
                yield from _of_component(each)


def _of_select(select: dict[str, Any]) -> Usable:
    return Usable(
        decode_custom_id(select["custom_id"]),
        select.get("placeholder", ""),
        select.get("disabled", False),
        tuple(_of_option(option) for option in select["options"]),
        select["min_values"],
        select["max_values"],
    )


def _of_option(option: dict[str, Any]) -> Choice:
    about, ticked = option.get("description", ""), option.get("default", False)
    return Choice(option["value"], option["label"], about, ticked)
