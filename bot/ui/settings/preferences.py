"""A person's preferences, on a few pages; the quiet hours have a form of their own."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from bot.settings.preferences import QUESTIONS, PreferenceOption, Preferences, question_of
from bot.text import Language, say
from bot.ui.codec import control_id
from bot.ui.components import (
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Menu,
    Option,
    Panel,
    Part,
    Text,
)
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.drafts import BadDraftError, decode_enum
from bot.ui.settings.quiet_hours_form import quiet_button, quiet_hours_text

_MOST_BUTTONS = 2
"""A question with more options than these has a menu."""


class PreferencesPage(Enum):
    """The pages of the panel; the value is the argument of its custom_id."""

    LOOKS = "looks"
    PLAY = "play"
    CLUB = "club"


_PAGES: Mapping[str, PreferencesPage] = {
    "pictures": PreferencesPage.LOOKS,
    "theme": PreferencesPage.LOOKS,
    "left_handed": PreferencesPage.LOOKS,
    "trumps_last": PreferencesPage.LOOKS,
    "all_cards": PreferencesPage.LOOKS,
    "hints": PreferencesPage.LOOKS,
    "confirm": PreferencesPage.PLAY,
    "preselect": PreferencesPage.PLAY,
    "cut": PreferencesPage.PLAY,
    "ring": PreferencesPage.PLAY,
    "direct_messages": PreferencesPage.PLAY,
    "rating": PreferencesPage.CLUB,
    "listed": PreferencesPage.CLUB,
    "daily": PreferencesPage.CLUB,
}
"""The page of each of the `QUESTIONS`, in the order in which they are asked."""


def preferences_panel(
    preferences: Preferences,
    language: Language,
    page: PreferencesPage = PreferencesPage.LOOKS,
) -> Panel:
    """One page of the preferences, with a control for each question and the answers marked."""
    parts: list[Part] = [Text(say(language, "preferences-title"))]
    for question in (each for each, its_page in _PAGES.items() if its_page is page):
        parts.append(Text(say(language, f"preferences-{question.replace('_', '-')}")))
        parts.append(_controls(preferences, question, language))
    if page is PreferencesPage.PLAY:
        parts.append(Text(_quiet_hours(preferences, language)))
    parts.append(Buttons((*_page_buttons(page, language), *_quiet_buttons(page, language))))
    return Panel(tuple(parts), AccentColour.RESULT)


def page_of(choice: PreferenceOption) -> PreferencesPage:
    """The page on which an option is shown."""
    return _PAGES[question_of(choice)]


def decode_choice(argument: str, values: tuple[str, ...] = ()) -> PreferenceOption:
    """The choice that a control makes; ``values`` were chosen in a menu. Raises `BadDraftError`."""
    match values:
        case ():
            return decode_enum(PreferenceOption, argument)
        case (value,) if (choice := decode_enum(PreferenceOption, value)) in QUESTIONS.get(
            argument, {}
        ):
            return choice
        case _:
            raise BadDraftError(argument)


def _controls(preferences: Preferences, question: str, language: Language) -> Buttons | Menu:
    choices = QUESTIONS[question]
    if len(choices) <= _MOST_BUTTONS:
        return Buttons(tuple(_button(preferences, each, language) for each in choices))
    return Menu(
        CustomId(0, 0, Verb.PREFER, question),
        tuple(
            Option(
                each.value, say(language, f"preference-{each.value}"), chosen=preferences.has(each)
            )
            for each in choices
        ),
        say(language, f"menu-preferences-{question}"),
    )


def _quiet_hours(preferences: Preferences, language: Language) -> str:
    if preferences.quiet_hours is None:
        return say(language, "preferences-not-quiet")
    hours = quiet_hours_text(preferences.quiet_hours, language)
    return say(language, "preferences-quiet", hours=hours)


def _quiet_buttons(page: PreferencesPage, language: Language) -> tuple[Button, ...]:
    return (quiet_button(language),) if page is PreferencesPage.PLAY else ()


def _page_buttons(shown: PreferencesPage, language: Language) -> tuple[Button, ...]:
    return tuple(
        Button(
            control_id(Verb.PREFERENCES_PAGE, page),
            say(language, f"preferences-page-{page.value}"),
            ButtonStyle.MAIN if page is shown else ButtonStyle.PLAIN,
            disabled=page is shown,
        )
        for page in PreferencesPage
    )


def _button(preferences: Preferences, choice: PreferenceOption, language: Language) -> Button:
    name = say(language, f"preference-{choice.value}")
    chosen = preferences.has(choice)
    return Button(
        CustomId(0, 0, Verb.PREFER, choice.value),
        say(language, "button-preferred", choice=name) if chosen else name,
        ButtonStyle.CONFIRM if chosen else ButtonStyle.PLAIN,
    )
