"""Show a person's preferences on a few pages, and the form for quiet hours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum

from bot.client.components import (
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Menu,
    Option,
    Panel,
    Part,
    Text,
    tabs,
)
from bot.client.custom_ids import BadCustomIdError, CustomId, Verb, control_id, member_of
from bot.settings.preferences import (
    HOURS,
    QUESTIONS,
    BadHoursError,
    PreferenceOption,
    Preferences,
    QuietHours,
    question_of,
)
from bot.words import Language, say
from bot.words.numbers import ZONES, usual_zone, zone_name

_NIGHT = (22, 8)
"""The default hours."""


class QuietStep(Enum):
    """What a control of the form does; the value is the argument of its custom_id."""

    SHOW = "show"
    BEGIN = "begin"
    END = "end"
    ZONE = "zone"
    ON = "on"
    OFF = "off"
    DONE = "done"


def quiet_hours_panel(hours: QuietHours | None, language: Language) -> Panel:
    """The current hours, with menus to change them and a button to turn them on or off."""
    now = say(language, "quiet-none")
    if hours is not None:
        now = say(language, "quiet-now", hours=quiet_hours_text(hours, language))
    return Panel(
        (
            Text(f"{say(language, 'quiet-title')}\n{now}"),
            *hours_menus(hours, language, _id),
            Buttons((hours_switch(hours, language, _id), _step_button(QuietStep.DONE, language))),
        ),
        AccentColour.RESULT,
    )


def hours_menus(
    hours: QuietHours | None, language: Language, id_of: Callable[[QuietStep], CustomId]
) -> tuple[Menu, ...]:
    """The menus for begin, end and time zone."""
    return (
        _hours_menu(hours, QuietStep.BEGIN, language, id_of),
        _hours_menu(hours, QuietStep.END, language, id_of),
        _zones_menu(hours, language, id_of),
    )


def hours_switch(
    hours: QuietHours | None, language: Language, id_of: Callable[[QuietStep], CustomId]
) -> Button:
    """The button that turns quiet hours on or off."""
    step, style = (QuietStep.OFF, ButtonStyle.PLAIN) if hours else (QuietStep.ON, ButtonStyle.MAIN)
    return Button(id_of(step), say(language, f"button-quiet-{step.value}"), style)


def quiet_hours_text(hours: QuietHours, language: Language) -> str:
    """The hours in words, to be used in a sentence."""
    return say(
        language,
        "quiet-from-to",
        begin=_hour(hours.begin, language),
        end=_hour(hours.end, language),
        zone=zone_name(language, hours.zone),
    )


def hours_after(
    hours: QuietHours | None, step: QuietStep, values: Sequence[str], language: Language
) -> QuietHours | None:
    """The hours once a control has been used; ``values`` are those chosen in a menu.

    Without hours before, the rest is the default night in the language's usual time zone. Raises
    `BadCustomIdError`.
    """
    before = hours or QuietHours(*_NIGHT, usual_zone(language))
    try:
        match step:
            case QuietStep.BEGIN:
                return replace(before, begin=int(values[0]))
            case QuietStep.END:
                return replace(before, end=int(values[0]))
            case QuietStep.ZONE:
                return replace(before, zone=values[0])
            case QuietStep.ON:
                return before
            case QuietStep.OFF:
                return None
            case QuietStep.SHOW | QuietStep.DONE:
                return hours
    except (ValueError, IndexError, BadHoursError):
        raise BadCustomIdError(step.value) from None


def _hour(hour: int, language: Language) -> str:
    return say(language, "quiet-hour", hour=hour)


def _hours_menu(
    hours: QuietHours | None,
    step: QuietStep,
    language: Language,
    id_of: Callable[[QuietStep], CustomId],
) -> Menu:
    """The hours of a day without the one of the other menu: begin and end must differ."""
    begins = step is QuietStep.BEGIN
    begin, end = (hours.begin, hours.end) if hours else _NIGHT
    chosen, other = (begin, end) if begins else (end, begin)
    options = tuple(
        Option(
            str(hour),
            say(language, f"option-quiet-{step.value}", hour=_hour(hour, language)),
            chosen=hours is not None and hour == chosen,
        )
        for hour in HOURS
        if hour != other
    )
    return Menu(id_of(step), options, say(language, f"menu-quiet-{step.value}"))


def _zones_menu(
    hours: QuietHours | None, language: Language, id_of: Callable[[QuietStep], CustomId]
) -> Menu:
    zones = ZONES if hours is None else dict.fromkeys((*ZONES, hours.zone))
    options = tuple(
        Option(
            zone,
            zone_name(language, zone),
            description=zone,
            chosen=hours is not None and zone == hours.zone,
        )
        for zone in zones
    )
    return Menu(id_of(QuietStep.ZONE), options, say(language, "menu-quiet-zone"))


def _step_button(step: QuietStep, language: Language) -> Button:
    return Button(_id(step), say(language, f"button-quiet-{step.value}"))


def _id(step: QuietStep) -> CustomId:
    return control_id(Verb.QUIET, step)


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
    pages = tabs(
        page,
        lambda each: control_id(Verb.PREFERENCES_PAGE, each),
        lambda each: say(language, f"preferences-page-{each.value}"),
    )
    quiet = (_step_button(QuietStep.SHOW, language),) if page is PreferencesPage.PLAY else ()
    parts.append(Buttons((*pages, *quiet)))
    return Panel(tuple(parts), AccentColour.RESULT)


def page_of(choice: PreferenceOption) -> PreferencesPage:
    """The page on which an option is shown."""
    return _PAGES[question_of(choice)]


_CHOICE = member_of(PreferenceOption)


def decode_choice(argument: str, values: tuple[str, ...] = ()) -> PreferenceOption:
    """Return the choice that a control makes; ``values`` were chosen in a menu.

    Raises `BadCustomIdError`.
    """
    match values:
        case ():
            return _CHOICE.read(argument)
        case (value,) if (choice := _CHOICE.read(value)) in QUESTIONS.get(argument, {}):
            return choice
        case _:
            raise BadCustomIdError(argument)


def _controls(preferences: Preferences, question: str, language: Language) -> Buttons | Menu:
    choices = QUESTIONS[question]
    named = [
        (each, say(language, f"preference-{each.value}"), preferences.has(each)) for each in choices
    ]
    if len(choices) <= _MOST_BUTTONS:
        buttons = (
            choice_button(control_id(Verb.PREFER, each), name, language, chosen=chosen)
            for each, name, chosen in named
        )
        return Buttons(tuple(buttons))
    options = tuple(Option(each.value, name, chosen=chosen) for each, name, chosen in named)
    placeholder = say(language, f"menu-preferences-{question}")
    return Menu(CustomId(0, 0, Verb.PREFER, question), options, placeholder)


def _quiet_hours(preferences: Preferences, language: Language) -> str:
    if preferences.quiet_hours is None:
        return say(language, "preferences-not-quiet")
    hours = quiet_hours_text(preferences.quiet_hours, language)
    return say(language, "preferences-quiet", hours=hours)


def choice_button(custom_id: CustomId, name: str, language: Language, *, chosen: bool) -> Button:
    """One of several choices, marked if it is the one that holds."""
    label = say(language, "button-preferred", choice=name) if chosen else name
    return Button(custom_id, label, ButtonStyle.CONFIRM if chosen else ButtonStyle.PLAIN)
