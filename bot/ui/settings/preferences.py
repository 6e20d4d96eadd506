"""A person's preferences: a row of buttons for each; the quiet hours have a form of their own."""

from __future__ import annotations

from bot.settings.preferences import QUESTIONS, PreferenceOption, Preferences
from bot.text import Language, say
from bot.ui.components import AccentColour, Button, Buttons, ButtonStyle, Panel, Part, Text
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.drafts import decode_enum
from bot.ui.settings.quiet_hours_form import quiet_button, quiet_hours_text


def preferences_panel(preferences: Preferences, language: Language) -> Panel:
    """The preferences, with a button for each choice and the current ones marked."""
    parts: list[Part] = [Text(say(language, "preferences-title"))]
    for question, choices in QUESTIONS.items():
        parts.append(Text(say(language, f"preferences-{question.replace('_', '-')}")))
        parts.append(Buttons(tuple(_button(preferences, each, language) for each in choices)))
    parts.append(Text(_quiet_hours(preferences, language)))
    parts.append(Buttons((quiet_button(language),)))
    return Panel(tuple(parts), AccentColour.RESULT)


def decode_choice(argument: str) -> PreferenceOption:
    """The choice that a control makes; raises `BadDraftError`."""
    return decode_enum(PreferenceOption, argument)


def _quiet_hours(preferences: Preferences, language: Language) -> str:
    if preferences.quiet_hours is None:
        return say(language, "preferences-not-quiet")
    hours = quiet_hours_text(preferences.quiet_hours, language)
    return say(language, "preferences-quiet", hours=hours)


def _button(preferences: Preferences, choice: PreferenceOption, language: Language) -> Button:
    name = say(language, f"preference-{choice.value}")
    chosen = preferences.has(choice)
    return Button(
        CustomId(0, 0, Verb.PREFER, choice.value),
        say(language, "button-preferred", choice=name) if chosen else name,
        ButtonStyle.CONFIRM if chosen else ButtonStyle.PLAIN,
    )
