"""Show the panels of ``/privacy``: what is stored, and the questions before it is deleted."""

from __future__ import annotations

from enum import Enum

from bot.client.components import AccentColour, Button, Buttons, ButtonStyle, Panel, Text
from bot.client.custom_ids import Verb, control_id
from bot.words import Language, say


class PrivacyStep(Enum):
    """What a button of these panels does; the value is the argument of its custom_id."""

    EXPORT = "export"
    FORGET = "forget"
    FORGET_NOW = "forget-now"
    SERVER_NOW = "server-now"
    KEEP = "keep"


def privacy_panel(language: Language) -> Panel:
    """Return the panel that says what is stored about the reader, why, and how long."""
    return Panel(
        (
            Text(say(language, "privacy-title")),
            Text(say(language, "privacy-kept")),
            Text(say(language, "privacy-choices")),
            Buttons(
                (
                    _button(PrivacyStep.EXPORT, language),
                    _button(PrivacyStep.FORGET, language, ButtonStyle.END),
                )
            ),
        ),
        AccentColour.RESULT,
    )


def forget_panel(language: Language) -> Panel:
    """Return the panel that says what forgetting means, and asks for confirmation."""
    return _question("privacy-forget", PrivacyStep.FORGET_NOW, language)


def delete_server_panel(language: Language) -> Panel:
    """Return the panel that says what is deleted of a server, and asks for confirmation."""
    return _question("privacy-server", PrivacyStep.SERVER_NOW, language)


def _question(text: str, step: PrivacyStep, language: Language) -> Panel:
    buttons = (_button(step, language, ButtonStyle.END), _button(PrivacyStep.KEEP, language))
    return Panel((Text(say(language, text)), Buttons(buttons)), AccentColour.WAITING)


def _button(
    step: PrivacyStep, language: Language, style: ButtonStyle = ButtonStyle.PLAIN
) -> Button:
    return Button(
        control_id(Verb.PRIVACY, step), say(language, f"button-privacy-{step.value}"), style
    )
