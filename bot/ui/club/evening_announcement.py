"""The announcement of an evening, in which people enter, and a person's ways to do so."""

from __future__ import annotations

from bot.club.evenings.settings import Format
from bot.club.evenings.state import Entry, Evening, EveningStage
from bot.text import Language, say
from bot.ui.club.evening_controls import DirectorAsk, EveningAsk, ask_id, director_id
from bot.ui.club.evening_texts import entry_names
from bot.ui.club.evening_words import (
    entries_text,
    evening_heading,
    own_button,
    people_in,
    terms_text,
)
from bot.ui.components import (
    MAX_OPTIONS,
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Menu,
    Option,
    Panel,
    Part,
    Picker,
    PickerKind,
    Text,
    shortened,
)
from bot.ui.words import plain_name

_MAX_LABEL = 90


def sign_ups_panel(evening: Evening, language: Language) -> Panel:
    """The announcement: what is played, who has entered, and the buttons to enter."""
    director = say(language, "evening-director", director=f"<@{evening.directors[0]}>")
    parts: list[Part] = [
        Text(f"{evening_heading(language, evening)}\n{_stage(language, evening)}"),
        Text(f"{terms_text(language, evening.settings)}\n-# {director}"),
        Text(_entered(language, evening)),
    ]
    if evening.chain_start is not None:
        start = say(language, "evening-chain", start=evening.chain_start)
        parts.append(Text(f"-# {start}"))
    parts.append(Buttons(tuple(_buttons(language, evening))))
    colour = AccentColour.WAITING if not evening.stage.has_begun else AccentColour.PLAYING
    return Panel(tuple(parts), AccentColour.RESULT if evening.stage.is_over else colour)


def ways_to_enter_panel(evening: Evening, language: Language) -> Panel:
    """What one person may do to enter: alone, with somebody, or beside whoever looks for them."""
    pairs = evening.settings.format is Format.PAIRS
    kind = "pairs" if pairs else "teams"
    parts: list[Part] = [
        Text(f"{evening_heading(language, evening)}\n{say(language, f'evening-enter-{kind}')}"),
        Picker(
            ask_id(evening.id, EveningAsk.PARTNERS),
            PickerKind.PEOPLE,
            say(language, f"menu-evening-partners-{kind}"),
            least=1,
            most=evening.settings.format.members - 1,
        ),
    ]
    looking = looking_entries(evening)
    if looking:
        options = tuple(
            Option(str(entry.number), shortened(_names(language, entry), _MAX_LABEL))
            for entry in looking[:MAX_OPTIONS]
        )
        menu = say(language, "menu-evening-join")
        parts.append(Menu(ask_id(evening.id, EveningAsk.JOIN), options, menu))
    alone = say(language, "button-evening-look")
    parts.append(Buttons((Button(ask_id(evening.id, EveningAsk.ALONE), alone),)))
    return Panel(tuple(parts), AccentColour.WAITING)


def looking_entries(evening: Evening) -> tuple[Entry, ...]:
    """The entries that look for more people."""
    size = evening.settings.format.members
    return tuple(e for e in evening.entries if len(e.members) < size and not e.gone)


def _names(language: Language, entry: Entry) -> str:
    names = ", ".join(plain_name(member.name) for member in entry.members)
    return say(language, "evening-join-them", names=names)


def _stage(language: Language, evening: Evening) -> str:
    """Where the evening stands, in a line."""
    match evening.stage:
        case EveningStage.SIGN_UP:
            return say(language, "evening-stage-sign-up")
        case EveningStage.OVER | EveningStage.CANCELLED as stage:
            return say(language, f"evening-stage-{stage.value}")
        case _:
            more = len(evening.rounds) < evening.settings.rounds
            return say(language, "evening-stage-late" if more else "evening-stage-last")


def _entered(language: Language, evening: Evening) -> str:
    if not evening.entries:
        return say(language, "evening-entered-nobody")
    people, entries = people_in(evening), sum(not entry.gone for entry in evening.entries)
    kind = evening.settings.format.value
    head = say(language, f"evening-entered-{kind}", entries=entries, people=people)
    return f"{head}\n{entries_text(language, evening)}"


def _buttons(language: Language, evening: Evening) -> list[Button]:
    results = Button(
        ask_id(evening.id, EveningAsk.STANDINGS, 1), say(language, "button-evening-standings")
    )
    if evening.stage.is_over:
        return [results]
    enter = Button(
        ask_id(evening.id, EveningAsk.SIGN_UP),
        say(language, "button-evening-sign-up"),
        ButtonStyle.MAIN,
        disabled=len(evening.rounds) >= evening.settings.rounds,
    )
    direct = Button(
        director_id(evening.id, DirectorAsk.PANEL), say(language, "button-evening-director")
    )
    if evening.stage is EveningStage.SIGN_UP:
        off = say(language, "button-evening-sign-off")
        return [enter, Button(ask_id(evening.id, EveningAsk.SIGN_OFF), off), direct]
    return [own_button(evening.id, language), results, enter, direct]


def entered_told(language: Language, evening: Evening, user_id: int) -> str:
    """What somebody is told who has just entered."""
    entry = evening.entry_of(user_id)
    if entry is None:
        return say(language, "evening-told-off")
    names = entry_names(language, evening, entry)
    missing = evening.settings.format.members - len(entry.members)
    if evening.stage.has_begun:
        return say(language, "evening-told-late", names=names)
    if missing:
        return say(language, "evening-told-looks", names=names, number=missing)
    return say(language, "evening-told-entered", names=names)
