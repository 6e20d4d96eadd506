"""Show a person's preferences page by page, and read and show the form for quiet hours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
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
    BadHoursError,
    PreferenceOption,
    Preferences,
    QuietHours,
    options_of,
)
from bot.words import Language, say
from bot.words.numbers import ZONES, usual_zone, zone_name

_NIGHT = (22, 8)
"""The default quiet hours, begin and end."""


class QuietStep(Enum):
    """The effect of a control of the form; the value is the argument of its custom_id."""

    SHOW = "show"
    BEGIN = "begin"
    END = "end"
    ZONE = "zone"
    ON = "on"
    OFF = "off"
    DONE = "done"


def quiet_hours_panel(hours: QuietHours | None, language: Language) -> Panel:
    """Return the current hours, with menus to change them and a button to turn them on or off."""
    now, form = say(language, "quiet-none"), HoursForm(hours, language, _id)
    if hours is not None:
        now = say(language, "quiet-now", hours=quiet_hours_text(hours, language))
    return Panel(
        (
            Text(f"{say(language, 'quiet-title')}\n{now}"),
            *form.menus(),
            Buttons((form.switch(), _step_button(QuietStep.DONE, language))),
        ),
        AccentColour.RESULT,
    )


@dataclass(frozen=True, slots=True)
class HoursForm:
    """The controls for quiet hours; ``id_of`` returns the custom_id for a step."""

    hours: QuietHours | None
    language: Language
    id_of: Callable[[QuietStep], CustomId]

    def menus(self) -> tuple[Menu, ...]:
        """Return the menus for begin, end and time zone; begin and end must differ."""
        begin, end = (self.hours.begin, self.hours.end) if self.hours else _NIGHT
        zone = self.hours.zone if self.hours else None
        zones = tuple(
            Option(each, zone_name(self.language, each), description=each, chosen=each == zone)
            for each in dict.fromkeys((*ZONES, zone or ZONES[0]))
        )
        return (
            self._menu(QuietStep.BEGIN, self._hours(QuietStep.BEGIN, begin, end)),
            self._menu(QuietStep.END, self._hours(QuietStep.END, end, begin)),
            self._menu(QuietStep.ZONE, zones),
        )

    def switch(self) -> Button:
        """Return the button that turns quiet hours on or off."""
        step = QuietStep.OFF if self.hours else QuietStep.ON
        style = ButtonStyle.PLAIN if self.hours else ButtonStyle.MAIN
        return Button(self.id_of(step), say(self.language, f"button-quiet-{step.value}"), style)

    def _menu(self, step: QuietStep, options: tuple[Option, ...]) -> Menu:
        return Menu(self.id_of(step), options, say(self.language, f"menu-quiet-{step.value}"))

    def _hours(self, step: QuietStep, chosen: int, other: int) -> tuple[Option, ...]:
        """Return the hours of a day without the one chosen in the other menu."""
        return tuple(
            Option(
                str(hour),
                say(self.language, f"option-quiet-{step.value}", hour=_hour(hour, self.language)),
                chosen=self.hours is not None and hour == chosen,
            )
            for hour in HOURS
            if hour != other
        )


def quiet_hours_text(hours: QuietHours, language: Language) -> str:
    """Return the hours in words, for use in a sentence."""
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
    """Return the hours after a control was used; ``values`` were chosen in a menu.

    Without earlier hours, the rest is the default night in the language's usual time zone. Raises
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


def _step_button(step: QuietStep, language: Language) -> Button:
    return Button(_id(step), say(language, f"button-quiet-{step.value}"))


def _id(step: QuietStep) -> CustomId:
    return control_id(Verb.QUIET, step)


_MOST_BUTTONS = 2
"""A question with more options has a menu."""


class PreferencesPage(Enum):
    """The pages of the panel; the value is the argument of a page's custom_id."""

    LOOKS = "looks"
    PLAY = "play"
    CLUB = "club"


_PAGES: Mapping[PreferencesPage, tuple[str, ...]] = {
    PreferencesPage.LOOKS: (
        "pictures", "theme", "left_handed", "trumps_last", "all_cards", "hints",
    ),
    PreferencesPage.PLAY: ("confirm", "preselect", "cut", "ring", "direct_messages"),
    PreferencesPage.CLUB: ("rating", "listed", "daily"),
}  # fmt: skip
"""The questions of each page, in their order."""


def preferences_panel(
    preferences: Preferences,
    language: Language,
    page: PreferencesPage = PreferencesPage.LOOKS,
) -> Panel:
    """Return one page of the preferences: a control for each question, its answer marked."""
    parts: list[Part] = [Text(say(language, "preferences-title"))]
    for question in _PAGES[page]:
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
    return next(page for page, questions in _PAGES.items() if choice.question in questions)


_CHOICE = member_of(PreferenceOption)


def decode_choice(argument: str, values: tuple[str, ...] = ()) -> PreferenceOption:
    """Return the choice that a control makes; ``values`` were chosen in a menu.

    Raises `BadCustomIdError`.
    """
    match values:
        case ():
            return _CHOICE.read(argument)
        case (value,) if (choice := _CHOICE.read(value)).question == argument:
            return choice
        case _:
            raise BadCustomIdError(argument)


def _controls(preferences: Preferences, question: str, language: Language) -> Buttons | Menu:
    choices = options_of(question)
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
    """Return the button of one choice, marked if it is ``chosen``."""
    label = say(language, "button-preferred", choice=name) if chosen else name
    return Button(custom_id, label, ButtonStyle.CONFIRM if chosen else ButtonStyle.PLAIN)
