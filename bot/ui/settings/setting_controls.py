"""The controls of a server's settings, and the lines above them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.settings.servers import ServerSettings, Setting
from bot.text import Language, say
from bot.ui.components import (
    Button,
    Buttons,
    ButtonStyle,
    Menu,
    Option,
    Picker,
    PickerKind,
    Text,
    shortened,
)
from bot.ui.custom_ids import CustomId, Verb

_MAX_LINE = 900


def setting_id(setting: Setting, word: str = "") -> CustomId:
    """The custom_id of a control of a setting; ``word`` is what a button chooses."""
    argument = f"{setting.value}.{word}" if word else setting.value
    return CustomId(0, 0, Verb.SET, argument)


def setting_line(language: Language, message: str, **arguments: str) -> Text:
    """A line above a control."""
    return Text(shortened(say(language, message, **arguments), _MAX_LINE))


def setting_menu(
    settings: ServerSettings,
    setting: Setting,
    options: Iterable[tuple[str, str]],
    language: Language,
) -> Menu:
    """A menu with one choice; the options are values and their names."""
    chosen = settings.words(setting)
    lines = tuple(Option(value, name, chosen=(value,) == chosen) for value, name in options)
    return Menu(setting_id(setting), lines, say(language, f"menu-settings-{setting.value}"))


def setting_flag(settings: ServerSettings, setting: Setting, language: Language) -> Buttons:
    """Two buttons, the current one marked."""
    buttons = []
    for word in ("on", "off"):
        name = say(language, f"button-{setting.value}-{word}")
        is_current = settings.words(setting) == (word,)
        buttons.append(
            Button(
                setting_id(setting, word),
                say(language, "button-preferred", choice=name) if is_current else name,
                ButtonStyle.CONFIRM if is_current else ButtonStyle.PLAIN,
            )
        )
    return Buttons(tuple(buttons))


def role_picker(setting: Setting, role: int | None, placeholder: str) -> Picker:
    """A picker of at most one role."""
    chosen = () if role is None else (role,)
    return Picker(setting_id(setting), PickerKind.ROLES, placeholder, chosen)


def channel_picker(setting: Setting, channel: int | None, placeholder: str) -> Picker:
    """A picker of at most one channel."""
    chosen = () if channel is None else (channel,)
    return Picker(setting_id(setting), PickerKind.CHANNELS, placeholder, chosen)
