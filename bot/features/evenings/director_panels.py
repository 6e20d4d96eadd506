"""Build the director's panel and its menus: entries, tables and their results, people, more
time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.client.components import (
    MAX_OPTION_TEXT,
    MAX_OPTIONS,
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Menu,
    Option,
    Pager,
    Panel,
    Part,
    Picker,
    PickerKind,
    Text,
    pages_of,
    plain_name,
    rows,
    shortened,
)
from bot.features.evenings.actions import Scoring
from bot.features.evenings.controls import DirectorAsk, director_id
from bot.features.evenings.panels import AWARDS, outcome_text
from bot.features.evenings.scoring import may_be_told
from bot.features.evenings.state import (
    Entry,
    Evening,
    EveningRound,
    EveningStage,
    EveningTable,
    waiting_text,
)
from bot.features.evenings.texts import (
    LIST_ROOM,
    ShownEvening,
    entries_text,
    entry_names,
    evening_heading,
    lines_within,
    people_in,
    round_text,
    table_names,
)
from bot.features.evenings.transitions import completed, plays_one_table
from bot.words import Language, say
from bot.words.numbers import duration, listed
from tarocchino.core.games.partnership import HANDS

_MAIN = {DirectorAsk.ASK_START, DirectorAsk.RESUME, DirectorAsk.MOVE, DirectorAsk.NEXT_ROUND}
_STYLES = {
    **dict.fromkeys(_MAIN, ButtonStyle.MAIN),
    DirectorAsk.START: ButtonStyle.CONFIRM,
    DirectorAsk.CLOSE_ROUND: ButtonStyle.END,
    DirectorAsk.ASK_CANCEL: ButtonStyle.END,
    DirectorAsk.ASK_END: ButtonStyle.END,
    DirectorAsk.END: ButtonStyle.END,
}


def director_panel(shown: ShownEvening, language: Language, told: str | None = None) -> Panel:
    """Return the director's view of the evening; ``told`` reports the last action."""
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
    """Return the question before an action that cannot be undone."""
    buttons = [_button(evening, language, asks)]
    if asks is DirectorAsk.START and _compares_nothing(evening):
        buttons.append(_button(evening, language, DirectorAsk.BY_IMPS))
    panel = _asking(evening, language, _question(evening, asks, language), buttons=buttons)
    return replace(panel, colour=AccentColour.NOT_RIGHT)


def _compares_nothing(evening: Evening) -> bool:
    """Return whether the evening would begin with one table by matchpoints, without any
    comparison."""
    return evening.settings.scoring is Scoring.MATCHPOINTS and plays_one_table(evening)


def _possible(evening: Evening) -> list[DirectorAsk]:
    """Return the director's possible requests, the likeliest first."""
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
    current = evening.current
    lines = [_table_line(shown, current, table, language) for table in current.tables]
    head = round_text(language, evening, current)
    return "\n".join([head, *lines_within(language, lines, LIST_ROOM)])


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
    """Say who plays if the evening starts now; computer players complete the entries."""
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
    if _compares_nothing(evening):
        lines.append(say(language, "director-start-one-table"))
    lines.append(say(language, "director-sure-start"))
    return "\n".join(lines)


def _button(evening: Evening, language: Language, asks: DirectorAsk) -> Button:
    label = say(language, f"button-director-{asks.value}")
    return Button(director_id(evening.id, asks), label, _STYLES.get(asks, ButtonStyle.PLAIN))


def _asking(
    evening: Evening, language: Language, asked: str, *parts: Part, buttons: Sequence[Button] = ()
) -> Panel:
    """Return a panel with a question, and *Back* to the director's panel."""
    panel = director_id(evening.id, DirectorAsk.PANEL, 1)
    back = Button(panel, say(language, "button-director-back"))
    head = Text(f"{evening_heading(language, evening)}\n{asked}")
    return Panel((head, *parts, Buttons((*buttons, back))), AccentColour.WAITING)


EXTENSIONS_SECONDS = (300, 600, 900, 1200, 1800)
"""How much time a director may add at once."""

_LEFT = {
    DirectorAsk.NO_SHOW: DirectorAsk.ASK_ABSENT,
    DirectorAsk.WITHDRAW: DirectorAsk.ASK_WITHDRAW,
    DirectorAsk.RETURN: DirectorAsk.ASK_RETURN,
}


def entries_panel(evening: Evening, asks: DirectorAsk, language: Language, page: int = 1) -> Panel:
    """Return a menu of the entries that may be absent, leave, or come back."""
    entries = [each for each in evening.entries if _fits(evening, each, asks)]
    if not entries:
        return _nothing(evening, language)
    pages = pages_of(len(entries), MAX_OPTIONS)
    # The list may have become shorter since the page was shown: then show the first page.
    offered = Pager(page, pages).part_of(entries, MAX_OPTIONS) or entries[:MAX_OPTIONS]
    options = tuple(Option(str(each.number), _entry_label(language, each)) for each in offered)
    title = say(language, f"director-choose-{asks.value}")
    menu = Menu(director_id(evening.id, asks), options, say(language, "menu-director-entry"))
    others = director_id(evening.id, _LEFT[asks], page % pages + 1)
    turns = [Button(others, say(language, "button-director-others"))] if pages > 1 else []
    return _asking(evening, language, title, menu, buttons=turns)


def extend_panel(evening: Evening, language: Language) -> Panel:
    """Return a menu of the time to add to the round."""
    options = tuple(
        Option(str(each), say(language, "option-director-more", time=duration(language, each)))
        for each in EXTENSIONS_SECONDS
    )
    extend = director_id(evening.id, DirectorAsk.EXTEND)
    menu = Menu(extend, options, say(language, "menu-director-more"))
    return _asking(evening, language, say(language, "director-extend"), menu)


def tables_panel(evening: Evening, number: int, language: Language) -> Panel:
    """Return a menu of the tables of a round to correct, with buttons to the other rounds."""
    if not evening.rounds:
        return _nothing(evening, language)
    drawn = evening.rounds[min(number, len(evening.rounds) - 1)]
    tables = tuple(
        Option(str(table.table), _table_label(language, evening, table))
        for table in drawn.tables[:MAX_OPTIONS]
    )
    asks = director_id(evening.id, DirectorAsk.ASK_RESULT, drawn.number)
    turns = []
    for other in (drawn.number - 1, drawn.number + 1):
        if 0 <= other < len(evening.rounds):
            leads = director_id(evening.id, DirectorAsk.ASK_TABLE, other)
            turns.append(Button(leads, say(language, "button-director-round", round=other + 1)))
    title = say(language, "director-choose-table", round=drawn.number + 1)
    menu = Menu(asks, tables, say(language, "menu-director-table"))
    return _asking(evening, language, title, menu, buttons=turns)


def result_panel(evening: Evening, round_number: int, table: int, language: Language) -> Panel:
    """Return the result of a table, with ways to set it: by points, or by an award per side."""
    sat = evening.rounds[round_number].tables[table]
    numbers = (round_number, table)
    head = say(language, "director-result", round=round_number + 1, table=table + 1)
    now = say(language, "director-result-secret")
    if may_be_told(evening, sat, len(sat.outcome.hands)):
        now = say(language, "director-result-now", result=outcome_text(language, sat.outcome))
    options = tuple(
        Option(str(k), say(language, f"option-director-award-{first.value}-{second.value}"))
        for k, (first, second) in enumerate(AWARDS)
    )
    award = director_id(evening.id, DirectorAsk.ASK_AWARD, *numbers)
    typed = director_id(evening.id, DirectorAsk.TYPE_RESULT, *numbers)
    result = Text(f"{table_names(language, evening, sat)}\n{now}")
    menu = Menu(award, options, say(language, "menu-director-award"))
    types = Button(typed, say(language, "button-director-type"), ButtonStyle.MAIN)
    return _asking(evening, language, head, result, menu, buttons=(types,))


def people_panel(evening: Evening, asks: DirectorAsk, language: Language) -> Panel:
    """Return a menu of the server's people to appoint or to sign up."""
    members = evening.settings.format.members if asks is DirectorAsk.ENTER else 1
    picker = Picker(
        director_id(evening.id, asks),
        PickerKind.PEOPLE,
        say(language, "menu-director-people"),
        least=1,
        most=members,
    )
    return _asking(evening, language, say(language, f"director-choose-{asks.value}"), picker)


def _fits(evening: Evening, entry: Entry, asks: DirectorAsk) -> bool:
    match asks:
        case DirectorAsk.RETURN:
            return entry.gone
        case DirectorAsk.NO_SHOW:
            current = evening.current
            table = None if current is None else current.table_of(entry.number)
            return not entry.gone and table is not None and not table.outcome.is_decided
        case _:
            return not entry.gone


def _entry_label(language: Language, entry: Entry) -> str:
    names = listed(language, [plain_name(member.name) for member in entry.members])
    return shortened(names, MAX_OPTION_TEXT)


def _table_label(language: Language, evening: Evening, table: EveningTable) -> str:
    people = [entry for entry in map(evening.entry, table.entries) if entry is not None]
    players = ", ".join(plain_name(m.name) for entry in people for m in entry.members)
    label = say(language, "evening-table", table=table.table + 1, players=players)
    return shortened(label, MAX_OPTION_TEXT)


def _nothing(evening: Evening, language: Language) -> Panel:
    panel = _asking(evening, language, "")
    return replace(panel, parts=(Text(say(language, "director-nobody")), *panel.parts[1:]))
