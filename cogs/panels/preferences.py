"""A person's preferences: a row of buttons for each, what is chosen marked."""

from __future__ import annotations

from bot.tables.preferences import QUESTIONS, Choice, Preferences
from bot.text import Language, say
from cogs.custom_ids import CustomId, Verb
from cogs.drafts import BadDraftError
from cogs.panels.content import Button, Buttons, Colour, Panel, Part, Style, Text


def preferences_panel(preferences: Preferences, language: Language) -> Panel:
    """What can be chosen, with a button for each choice."""
    parts: list[Part] = [Text(say(language, "preferences-title"))]
    for question, choices in QUESTIONS.items():
        parts.append(Text(say(language, f"preferences-{question.replace('_', '-')}")))
        parts.append(Buttons(tuple(_button(preferences, each, language) for each in choices)))
    return Panel(tuple(parts), Colour.RESULT)


def read_choice(argument: str) -> Choice:
    """The choice that a control stands for; raises `BadDraftError`."""
    try:
        return Choice(argument)
    except ValueError:
        raise BadDraftError(argument) from None


def _button(preferences: Preferences, choice: Choice, language: Language) -> Button:
    name = say(language, f"preference-{choice.value}")
    chosen = preferences.has(choice)
    return Button(
        CustomId(0, 0, Verb.PREFER, choice.value),
        say(language, "button-preferred", choice=name) if chosen else name,
        Style.CONFIRM if chosen else Style.PLAIN,
    )
