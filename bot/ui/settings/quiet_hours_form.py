"""The form for quiet hours, in which messages make no sound: begin, end and time zone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum

from bot.settings.quiet_hours import HOURS, BadHoursError, QuietHours
from bot.text import Language, say
from bot.text.words.time_zones import ZONES, usual_zone, zone_name
from bot.ui.codec import control_id
from bot.ui.components import AccentColour, Button, Buttons, ButtonStyle, Menu, Option, Panel, Text
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.drafts import BadDraftError

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
            Buttons((hours_switch(hours, language, _id), _button(QuietStep.DONE, language))),
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


def quiet_button(language: Language) -> Button:
    """The button that replaces the panel it is on by this form."""
    return _button(QuietStep.SHOW, language)


def hours_after(
    hours: QuietHours | None, step: QuietStep, values: Sequence[str], language: Language
) -> QuietHours | None:
    """The hours once a control has been used; ``values`` are those chosen in a menu.

    Without hours before, the rest is the default night in the language's usual time zone. Raises
    `BadDraftError`.
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
        raise BadDraftError(step.value) from None


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


def _button(step: QuietStep, language: Language) -> Button:
    return Button(_id(step), say(language, f"button-quiet-{step.value}"))


def _id(step: QuietStep) -> CustomId:
    return control_id(Verb.QUIET, step)
