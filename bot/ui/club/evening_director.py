"""The director's panel: where the evening stands, and a button for whatever a director may do."""

from __future__ import annotations

from bot.club.evenings.entering import completed
from bot.club.evenings.settings import HANDS
from bot.club.evenings.state import Evening, EveningRound, EveningStage, EveningTable
from bot.text import Language, say
from bot.text.words.lists import listed
from bot.ui.club.evening_controls import DirectorAsk, director_id
from bot.ui.club.evening_texts import entry_names, round_text, table_names, waiting_text
from bot.ui.club.evening_words import (
    LIST_ROOM,
    ShownEvening,
    entries_text,
    evening_heading,
    lines_within,
    people_in,
)
from bot.ui.components import (
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Panel,
    Part,
    Text,
    rows,
    shortened,
)

_CONFIRMED = {
    DirectorAsk.START: ButtonStyle.CONFIRM,
    DirectorAsk.CLOSE_ROUND: ButtonStyle.END,
    DirectorAsk.END: ButtonStyle.END,
}


def director_panel(shown: ShownEvening, language: Language, told: str | None = None) -> Panel:
    """Where the evening stands, for its directors; ``told`` is what has just been done."""
    evening = shown.evening
    said = [] if told is None else [Text(told)]
    parts: list[Part] = [
        *said,
        Text(f"{evening_heading(language, evening)}\n{_stage(evening, language)}"),
        Text(_standing(shown, language)),
        *rows([_button(evening, language, each) for each in _possible(evening)]),
    ]
    return Panel(tuple(parts), AccentColour.WAITING)


def _stage(evening: Evening, language: Language) -> str:
    if (waits := evening.suspended) is not None:
        why = waiting_text(language, waits.obstacle, waits.details)
        return say(language, "director-at-suspended", why=why)
    stage = "paused" if evening.paused is not None else evening.stage.value
    if evening.stage is EveningStage.BREAK and not evening.rounds and evening.paused is None:
        stage = "first"
    return say(language, f"director-at-{stage}")


def confirmation_panel(evening: Evening, asks: DirectorAsk, language: Language) -> Panel:
    """The question before something that cannot be taken back."""
    parts = (
        Text(f"{evening_heading(language, evening)}\n{_question(evening, asks, language)}"),
        Buttons(
            (_button(evening, language, asks, _CONFIRMED[asks]), back_button(evening, language))
        ),
    )
    return Panel(parts, AccentColour.NOT_RIGHT)


def _possible(evening: Evening) -> list[DirectorAsk]:
    """What a director may ask for now, the likeliest first."""
    stage, ask = evening.stage, DirectorAsk
    asks = [ask.MOVE, ask.AGAIN] if evening.suspended is not None else []
    if stage is EveningStage.SIGN_UP:
        early = (ask.ASK_START, ask.ASK_ENTER, ask.SETTINGS, ask.ASK_APPOINT, ask.ASK_CANCEL)
        return [*asks, *early]
    if stage is EveningStage.CANCELLED:
        return []
    if stage is EveningStage.OVER:
        return [ask.ASK_TABLE]
    asks += [ask.RESUME] if evening.paused is not None and not asks else []
    if evening.current is not None:
        if evening.current.deadline is not None:
            asks.append(ask.ASK_EXTEND)
        asks += [ask.ASK_ABSENT, ask.ASK_CLOSE]
    elif evening.paused is None and len(evening.rounds) < evening.settings.rounds:
        asks.append(ask.NEXT_ROUND)
    asks += [ask.ASK_WITHDRAW, ask.ASK_RETURN, ask.ASK_ENTER]
    asks += [ask.ASK_TABLE] if evening.rounds else []
    asks += [] if evening.paused is not None else [ask.ASK_PAUSE]
    asks += [ask.ASK_APPOINT]
    asks += [ask.ASK_END] if evening.rounds else []
    return [*asks, ask.ASK_CANCEL]


def _standing(shown: ShownEvening, language: Language) -> str:
    evening = shown.evening
    if evening.stage is EveningStage.SIGN_UP:
        told = say(language, "director-entered", people=people_in(evening))
        return f"{told}\n{entries_text(language, evening)}".rstrip()
    if evening.current is None:
        return say(language, "director-rounds", done=len(evening.rounds),
                   rounds=evening.settings.rounds)  # fmt: skip
    return "\n".join(_round_lines(shown, evening.current, language))


def _round_lines(shown: ShownEvening, current: EveningRound, language: Language) -> list[str]:
    lines = [_table_line(shown, current, table, language) for table in current.tables]
    head = round_text(language, shown.evening, current)
    return [head, *lines_within(language, lines, LIST_ROOM)]


def _table_line(
    shown: ShownEvening, current: EveningRound, table: EveningTable, language: Language
) -> str:
    place = shown.places.get((current.number, table.table))
    where = say(language, "director-no-table") if place is None else f"<#{place}>"
    if table.outcome.awards is not None:
        progress = say(language, "director-table-unplayed")
    elif table.outcome.complete:
        progress = say(language, "director-table-done")
    else:
        progress = say(language, "director-table-hands", hands=len(table.outcome.hands), of=HANDS)
    players = table_names(language, shown.evening, table)
    return say(
        language, "director-table",
        table=table.table + 1, players=players, progress=progress, where=where,
    )  # fmt: skip


def _question(evening: Evening, asks: DirectorAsk, language: Language) -> str:
    match asks:
        case DirectorAsk.START:
            return _start_question(evening, language)
        case DirectorAsk.CLOSE_ROUND:
            current = evening.current
            playing = sum(not t.outcome.is_decided for t in current.tables) if current else 0
            return say(language, "director-sure-close", playing=playing)
        case _:
            left = evening.settings.rounds - len(evening.rounds)
            return say(language, "director-sure-end", left=left)


def _start_question(evening: Evening, language: Language) -> str:
    """Who plays if the evening starts now; computer players fill what is missing of an entry."""
    size = evening.settings.format.members
    entries = completed(evening.entries, size)
    kind = evening.settings.format.value
    lines = [say(language, f"evening-entered-{kind}", entries=len(entries),
                 people=people_in(evening))]  # fmt: skip
    incomplete = [each for each in entries if len(each.members) < size]
    if incomplete:
        names = listed(language, [entry_names(language, evening, each) for each in incomplete])
        lines.append(say(language, "director-start-incomplete", names=shortened(names, 600)))
    if len(entries) < evening.settings.fewest_entries:
        fewest = evening.settings.fewest_entries
        lines.append(say(language, "director-start-few", fewest=fewest))
    lines.append(say(language, "director-sure-start"))
    return "\n".join(lines)


def _button(
    evening: Evening,
    language: Language,
    asks: DirectorAsk,
    style: ButtonStyle | None = None,
) -> Button:
    if style is None:
        main = (
            DirectorAsk.ASK_START, DirectorAsk.RESUME, DirectorAsk.MOVE, DirectorAsk.NEXT_ROUND,
        )  # fmt: skip
        ends = (DirectorAsk.ASK_CANCEL, DirectorAsk.ASK_END)
        style = ButtonStyle.MAIN if asks in main else ButtonStyle.PLAIN
        style = ButtonStyle.END if asks in ends else style
    label = say(language, f"button-director-{asks.value}")
    return Button(director_id(evening.id, asks), label, style)


def back_button(evening: Evening, language: Language) -> Button:
    """*Back*, which leads to the director's panel."""
    panel = director_id(evening.id, DirectorAsk.PANEL, 1)
    return Button(panel, say(language, "button-director-back"))
