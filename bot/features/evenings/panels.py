"""Build the public messages of an evening, from its announcement to its end."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.client.components import (
    MAX_OPTIONS,
    AccentColour,
    Button,
    Buttons,
    ButtonStyle,
    Image,
    Menu,
    Option,
    Panel,
    Part,
    Picker,
    PickerKind,
    Text,
    plain_name,
    rows,
    shortened,
    shown_name,
)
from bot.draw.picture import Picture
from bot.features.evenings.actions import Award, Format
from bot.features.evenings.controls import DirectorAsk, EveningAsk, ask_id, director_id
from bot.features.evenings.movements import OddOut
from bot.features.evenings.orders import seats_of
from bot.features.evenings.scoring import may_be_told, travellers
from bot.features.evenings.state import (
    Entry,
    Evening,
    EveningRound,
    EveningStage,
    EveningTable,
    Outcome,
    waiting_text,
)
from bot.features.evenings.texts import (
    LIST_ROOM,
    ShownEvening,
    ask_button,
    correction_text,
    draw_text,
    entries_text,
    entry_names,
    evening_heading,
    evening_title,
    lines_within,
    people_in,
    podium_text,
    reason_text,
    standings_text,
    table_names,
    terms_text,
)
from bot.features.evenings.transitions import given_up_at
from bot.words import Language, say
from bot.words.numbers import listed
from tarocchino.dealing.deal_v1 import SCHEME
from tarocchino.dealing.sealed import opens_chain

_MAX_LABEL = 90


def sign_ups_panel(evening: Evening, language: Language) -> Panel:
    """Return the announcement: the terms, the entries, and the buttons to enter."""
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
    """Return one person's ways to enter: alone, with partners, or into an entry that looks for
    more."""
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
    size = evening.settings.format.members
    looking = [e for e in evening.entries if len(e.members) < size and not e.gone]
    if looking:
        options = tuple(
            Option(str(entry.number), shortened(_names(language, entry), _MAX_LABEL))
            for entry in looking[:MAX_OPTIONS]
        )
        menu = say(language, "menu-evening-join")
        parts.append(Menu(ask_id(evening.id, EveningAsk.JOIN), options, menu))
    parts.append(Buttons((ask_button(language, evening.id, EveningAsk.ALONE),)))
    return Panel(tuple(parts), AccentColour.WAITING)


def _names(language: Language, entry: Entry) -> str:
    names = ", ".join(plain_name(member.name) for member in entry.members)
    return say(language, "evening-join-them", names=names)


def _stage(language: Language, evening: Evening) -> str:
    """Say in a line where the evening stands."""
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
    results = ask_button(language, evening.id, EveningAsk.STANDINGS, 1)
    if evening.stage.is_over:
        return [results]
    enter = ask_button(language, evening.id, EveningAsk.SIGN_UP, style=ButtonStyle.MAIN)
    enter = replace(enter, disabled=len(evening.rounds) >= evening.settings.rounds)
    directs = director_id(evening.id, DirectorAsk.PANEL)
    direct = Button(directs, say(language, "button-evening-director"))
    if evening.stage is EveningStage.SIGN_UP:
        return [enter, ask_button(language, evening.id, EveningAsk.SIGN_OFF), direct]
    return [ask_button(language, evening.id, EveningAsk.MINE), results, enter, direct]


def entered_told(language: Language, evening: Evening, user_id: int) -> str:
    """Return the answer to a person who has just entered."""
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


_MOST_BOARD_BUTTONS = 4


def draw_panel(shown: ShownEvening, drawn: EveningRound, language: Language) -> Panel:
    """Return the tables of a round with their threads, and the entries that sit out."""
    evening = shown.evening
    head, *lines = draw_text(language, evening, drawn, shown.places).splitlines()
    tables = Text("\n".join(lines_within(language, lines, LIST_ROOM)))
    mine = ask_button(language, evening.id, EveningAsk.MINE)
    return _told(language, evening, head, AccentColour.PLAYING, tables, Buttons((mine,)))


def standings_panel(
    shown: ShownEvening, language: Language, picture: Picture | None = None
) -> Panel:
    """Return the standings as a ``picture`` or in words, and a button to all of them."""
    evening = shown.evening
    head, *lines = standings_text(language, evening).splitlines()
    body: Part = Text("\n".join(lines_within(language, lines, LIST_ROOM)) or head)
    if picture is not None:
        body = Image(picture)
    everything = ask_button(language, evening.id, EveningAsk.STANDINGS, 1, word="all")
    mine = ask_button(language, evening.id, EveningAsk.MINE)
    sealed = evening.settings.is_duplicate
    hint = say(language, "evening-standings-hint" if sealed else "evening-standings-hint-matches")
    parts = (
        Text(f"{evening_heading(language, evening)}\n{head}"),
        body,
        Text(f"-# {hint}"),
        Buttons((everything, mine)),
    )
    return Panel(parts, AccentColour.RESULT)


def absence_panel(before: Evening, after: Evening, language: Language) -> Panel | None:
    """Say who is absent from which table, and what happens there; None if nobody is."""
    lines = [
        _absence_line(language, after, entry, table)
        for drawn, earlier in zip(after.rounds, before.rounds, strict=False)
        for table, was in zip(drawn.tables, earlier.tables, strict=True)
        for entry in table.absent[len(was.absent) :]
    ]
    if not lines:
        return None
    return _told(language, after, "\n".join(lines), AccentColour.NOT_RIGHT)


def late_panel(before: Evening, after: Evening, language: Language) -> Panel | None:
    """Say who is late at a table, with the director's choices; None once the round is over."""
    current, earlier = after.current, before.current
    if current is None or earlier is None:
        return None
    pairs = zip(current.tables, earlier.tables, strict=True)
    table = next(t for t, was in pairs if t.asked_at is not None and was.asked_at is None)
    seats = seats_of(after, table)
    late = [seats[seat] for seat in table.late]
    people = [shown_name(person.name) for person in late if person is not None]
    with_computers = after.settings.odd is OddOut.COMPUTER
    all_late = len(people) == sum(person is not None for person in seats)
    began = (table.asked_at or 0) + after.settings.grace_seconds
    begins = with_computers and not all_late
    told = say(
        language, f"evening-late-{'all' if all_late else 'some'}",
        names=listed(language, people), number=len(people), table=table.table + 1,
    )  # fmt: skip
    then = say(language, f"evening-late-{'begins' if begins else 'waits'}",
               when=f"<t:{round(began)}:R>")  # fmt: skip
    place = current.number, table.table
    asks = {DirectorAsk.WAIT: place, DirectorAsk.BEGIN: place, DirectorAsk.ASK_ABSENT: ()}
    buttons = [
        Button(director_id(after.id, each, *at), say(language, f"button-director-{each.value}"))
        for each, at in asks.items()
        if with_computers or each is not DirectorAsk.BEGIN
    ]
    directors = " ".join(f"<@{user}>" for user in after.directors)
    text, asked = f"{directors} {told} {then}", Buttons(tuple(buttons))
    return _told(language, after, text, AccentColour.NOT_RIGHT, asked)


def correction_panel(evening: Evening, language: Language) -> Panel:
    """Say what a director has just corrected, why, and the result before and after."""
    correction = evening.corrections[-1]
    table = evening.rounds[correction.round].tables[correction.table]
    lines = [correction_text(language, correction), table_names(language, evening, table)]
    hands = max(len(correction.before.hands), len(correction.after.hands))
    if may_be_told(evening, table, hands):
        before = outcome_text(language, correction.before)
        after = outcome_text(language, correction.after)
        lines.append(say(language, "evening-correction-change", before=before, after=after))
    return _told(language, evening, "\n".join(lines), AccentColour.NOT_RIGHT)


def outcome_text(language: Language, outcome: Outcome) -> str:
    """Say the result of a table: its points, or the award of each side."""
    if outcome.awards is not None:
        first, second = (say(language, f"evening-award-{e.value}") for e in outcome.awards)
        return say(language, "evening-award", first=first, second=second)
    if not outcome.hands:
        return say(language, "evening-no-hands")
    return " · ".join(f"{first}–{second}" for first, second in outcome.hands)


def travellers_panel(evening: Evening, language: Language) -> Panel:
    """Announce that the hands of the last round, or all travelling ones, can be compared now."""
    boards = [sheet.board for sheet in travellers(evening)]
    told = say(language, "evening-travellers-all")
    if not evening.settings.travelling:
        told = say(language, "evening-travellers", round=len(evening.rounds))
        of_round = {b for table in evening.rounds[-1].tables for b in table.boards}
        boards = [board for board in boards if board in of_round]
    buttons = [
        ask_button(language, evening.id, EveningAsk.BOARD, board, 1, board=board)
        for board in boards[:_MOST_BOARD_BUTTONS]
    ]
    hands = ask_button(language, evening.id, EveningAsk.HANDS, 1)
    return _told(language, evening, told, AccentColour.RESULT, *rows((*buttons, hands)))


def paused_panel(evening: Evening, language: Language) -> Panel:
    """Announce a break, with its reason and its end."""
    paused = evening.paused
    assert paused is not None, "the evening is not paused"
    why = reason_text(paused.why)
    if paused.until is None:
        told = say(language, "evening-paused", why=why)
    else:
        told = say(language, "evening-paused-until", why=why, when=f"<t:{round(paused.until)}:t>")
    return _told(language, evening, told, AccentColour.WAITING)


def suspended_panel(evening: Evening, language: Language) -> Panel | None:
    """Tell the directors why the evening waits, and until when; None if it does not."""
    waits, end = evening.suspended, given_up_at(evening)
    if waits is None or end is None:
        return None
    told = say(
        language,
        "evening-suspended",
        why=waiting_text(language, waits.obstacle, waits.details),
        end=f"<t:{round(end)}:R>",
    )
    directors = " ".join(f"<@{user}>" for user in evening.directors)
    return _told(language, evening, f"{directors} {told}", AccentColour.NOT_RIGHT)


def resumed_panel(evening: Evening, language: Language) -> Panel:
    """Announce that the evening resumes, and when its last hand may begin."""
    current = evening.current
    if current is None or current.deadline is None:
        told = say(language, "evening-resumed")
    else:
        when = f"<t:{round(current.deadline)}:t>"
        told = say(language, "evening-resumed-until", when=when)
    return _told(language, evening, told, AccentColour.PLAYING)


def cancelled_panel(evening: Evening, language: Language) -> Panel:
    """Announce that the evening is called off or broken off, and why."""
    why = reason_text(evening.why_cancelled or "")
    key = "evening-broken-off" if evening.rounds else "evening-cancelled"
    return _told(language, evening, say(language, key, why=why), AccentColour.NOT_RIGHT)


def podium_panel(evening: Evening, language: Language, *, again: bool = False) -> Panel:
    """Announce the winners; ``again`` after a correction changed them."""
    lines = podium_text(language, evening).splitlines()
    head = say(language, "evening-podium-again" if again else "evening-podium")
    winners = "\n".join(lines_within(language, lines, LIST_ROOM))
    everything = ask_button(language, evening.id, EveningAsk.STANDINGS, 1, word="all")
    parts = (
        Text(f"{evening_heading(language, evening)}\n### {head}"),
        Text(winners or say(language, "evening-nobody")),
        Buttons((everything, ask_button(language, evening.id, EveningAsk.FILE))),
    )
    return Panel(parts, AccentColour.RESULT)


def seeds_panel(evening: Evening, language: Language) -> Panel:
    """Publish the seed from which all hands of the evening follow, with the earlier commitment."""
    start, seed = evening.chain_start or "", evening.revealed or ""
    holds = opens_chain(start, seed, evening.board_sets)
    told = say(language, "evening-seeds-wrong")
    if holds:
        told = say(language, "evening-seeds", scheme=SCHEME)
    digits = [
        say(language, "evening-seeds-start", start=start),
        say(language, "evening-seeds-last", number=evening.board_sets, seed=seed),
    ]
    proof = Text("\n".join(f"-# {line}" for line in digits))
    file = Buttons((ask_button(language, evening.id, EveningAsk.FILE),))
    return _told(language, evening, told, AccentColour.RESULT, proof, file)


def _told(
    language: Language, evening: Evening, text: str, colour: AccentColour, *parts: Part
) -> Panel:
    head = Text(f"### {evening_title(language, evening.id)}\n{text}")
    return Panel((head, *parts), colour)


def _absence_line(language: Language, evening: Evening, entry: int, table: EveningTable) -> str:
    found = evening.entry(entry)
    assert found is not None, "an absent entry was not signed up"
    what = "computer" if table.outcome.awards is None else "unplayed"
    return say(
        language,
        f"evening-absent-{what}",
        number=len(found.members),
        names=entry_names(language, evening, found),
        table=table.table + 1,
    )


AWARDS: Final = (
    (Award.PLUS, Award.MINUS),
    (Award.MINUS, Award.PLUS),
    (Award.AVERAGE, Award.AVERAGE),
    (Award.PLUS, Award.PLUS),
    (Award.MINUS, Award.MINUS),
)
"""The possible awards of both sides for a table that was not played, in menu order."""
