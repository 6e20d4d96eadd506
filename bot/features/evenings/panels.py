"""Build the messages that an evening posts for everybody, from its announcement to its end."""

from __future__ import annotations

from collections.abc import Iterator

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
from bot.features.evenings.scoring import travellers
from bot.features.evenings.state import (
    Correction,
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
    correction_text,
    draw_text,
    entries_text,
    entry_names,
    evening_heading,
    evening_title,
    lines_within,
    own_button,
    people_in,
    podium_text,
    standings_text,
    table_names,
    terms_text,
)
from bot.features.evenings.transitions import given_up_at
from bot.words import Language, say
from bot.words.numbers import listed
from bot.words.plain import clean, escape, isolated
from tarocchino.core.games.partnership import HANDS
from tarocchino.dealing.deal_v1 import SCHEME
from tarocchino.dealing.sealed import opens_chain

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


_LONGEST_REASON = 300
_MOST_BOARD_BUTTONS = 4


def draw_panel(shown: ShownEvening, drawn: EveningRound, language: Language) -> Panel:
    """The tables of a round with the threads in which they play, and who sits out."""
    evening = shown.evening
    head, *lines = draw_text(language, evening, drawn, shown.places).splitlines()
    parts = (
        Text(f"### {evening_title(language, evening.id)}\n{head}"),
        Text("\n".join(lines_within(language, lines, LIST_ROOM))),
        Buttons((own_button(evening.id, language),)),
    )
    return Panel(parts, AccentColour.PLAYING)


def standings_panel(
    shown: ShownEvening, language: Language, picture: Picture | None = None
) -> Panel:
    """The standings as a ``picture`` or in words, and how to see all of them."""
    evening = shown.evening
    head, *lines = standings_text(language, evening).splitlines()
    body: Part = Text("\n".join(lines_within(language, lines, LIST_ROOM)) or head)
    if picture is not None:
        body = Image(picture)
    everything = Button(
        ask_id(evening.id, EveningAsk.STANDINGS, 1), say(language, "button-evening-all")
    )
    sealed = evening.settings.is_duplicate
    hint = say(language, "evening-standings-hint" if sealed else "evening-standings-hint-matches")
    parts = (
        Text(f"{evening_heading(language, evening)}\n{head}"),
        body,
        Text(f"-# {hint}"),
        Buttons((everything, own_button(evening.id, language))),
    )
    return Panel(parts, AccentColour.RESULT)


def absence_panel(before: Evening, after: Evening, language: Language) -> Panel | None:
    """Who does not play at their table of the round any more, and what becomes of it; None if that
    concerns nobody."""
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
    """Who is late at a table, and what its director may decide; None once the round is over."""
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
    text = Text(f"### {evening_title(language, after.id)}\n{directors} {told} {then}")
    return Panel((text, Buttons(tuple(buttons))), AccentColour.NOT_RIGHT)


def correction_panel(evening: Evening, correction: Correction, language: Language) -> Panel:
    """What a director has corrected: at which table, why, and the result before and after."""
    table = evening.rounds[correction.round].tables[correction.table]
    lines = [
        correction_text(language, correction),
        table_names(language, evening, table),
    ]
    if _may_be_told(evening, correction):
        before = outcome_text(language, correction.before)
        after = outcome_text(language, correction.after)
        lines.append(say(language, "evening-correction-change", before=before, after=after))
    return _told(language, evening, "\n".join(lines), AccentColour.NOT_RIGHT)


def outcome_text(language: Language, outcome: Outcome) -> str:
    """What a table has come to: its points, or what each side was given."""
    if outcome.awards is not None:
        awards = tuple(each.value for each in outcome.awards)
        return say(language, "evening-award", first=_award(language, awards[0]),
                   second=_award(language, awards[1]))  # fmt: skip
    if not outcome.hands:
        return say(language, "evening-no-hands")
    return " · ".join(f"{first}–{second}" for first, second in outcome.hands)


def travellers_panel(evening: Evening, number: int | None, language: Language) -> Panel:
    """That the hands of a round, or of the whole evening, may be compared from now on."""
    if number is None:
        told = say(language, "evening-travellers-all")
        wanted = None
    else:
        told = say(language, "evening-travellers", round=number + 1)
        wanted = {b for t in evening.rounds[number].tables for b in t.boards}
    boards = [s.board for s in travellers(evening) if wanted is None or s.board in wanted]
    buttons = [
        Button(
            ask_id(evening.id, EveningAsk.BOARD, board, 1),
            say(language, "button-evening-board", board=board),
        )
        for board in boards[:_MOST_BOARD_BUTTONS]
    ]
    hands = Button(ask_id(evening.id, EveningAsk.HANDS, 1), say(language, "button-evening-hands"))
    parts: tuple[Part, ...] = (
        Text(f"### {evening_title(language, evening.id)}\n{told}"),
        *rows((*buttons, hands)),
    )
    return Panel(parts, AccentColour.RESULT)


def paused_panel(evening: Evening, language: Language) -> Panel:
    """That there is a break, why, and until when."""
    paused = evening.paused
    assert paused is not None, "the evening is not paused"
    why = _reason(paused.why)
    if paused.until is None:
        told = say(language, "evening-paused", why=why)
    else:
        told = say(language, "evening-paused-until", why=why, when=f"<t:{round(paused.until)}:t>")
    return _told(language, evening, told, AccentColour.WAITING)


def suspended_panel(evening: Evening, language: Language) -> Panel | None:
    """Why the evening waits, for its directors, and until when; None for one that does not."""
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
    """That the evening goes on, and until when hands begin."""
    current = evening.current
    if current is None or current.deadline is None:
        told = say(language, "evening-resumed")
    else:
        when = f"<t:{round(current.deadline)}:t>"
        told = say(language, "evening-resumed-until", when=when)
    return _told(language, evening, told, AccentColour.PLAYING)


def cancelled_panel(evening: Evening, language: Language) -> Panel:
    """That the evening does not take place, or was broken off, and why."""
    why = _reason(evening.why_cancelled or "")
    key = "evening-broken-off" if evening.rounds else "evening-cancelled"
    return _told(language, evening, say(language, key, why=why), AccentColour.NOT_RIGHT)


def podium_panel(evening: Evening, language: Language, *, again: bool = False) -> Panel:
    """Who has won; ``again`` after a correction changed it."""
    lines = podium_text(language, evening).splitlines()
    head = say(language, "evening-podium-again" if again else "evening-podium")
    buttons = (
        Button(ask_id(evening.id, EveningAsk.STANDINGS, 1), say(language, "button-evening-all")),
        Button(ask_id(evening.id, EveningAsk.FILE), say(language, "button-evening-file")),
    )
    parts = (
        Text(f"{evening_heading(language, evening)}\n### {head}"),
        Text(
            "\n".join(lines_within(language, lines, LIST_ROOM)) or say(language, "evening-nobody")
        ),
        Buttons(buttons),
    )
    return Panel(parts, AccentColour.RESULT)


def seeds_panel(evening: Evening, language: Language) -> Panel:
    """The seed from which all hands of the evening follow, with what was published before it."""
    start, seed = evening.chain_start or "", evening.revealed or ""
    holds = opens_chain(start, seed, evening.board_sets)
    told = say(language, "evening-seeds-wrong")
    if holds:
        told = say(language, "evening-seeds", scheme=SCHEME)
    digits = [
        say(language, "evening-seeds-start", start=start),
        say(language, "evening-seeds-last", number=evening.board_sets, seed=seed),
    ]
    file = Button(ask_id(evening.id, EveningAsk.FILE), say(language, "button-evening-file"))
    parts = (
        Text(f"### {evening_title(language, evening.id)}\n{told}"),
        Text("\n".join(f"-# {line}" for line in digits)),
        Buttons((file,)),
    )
    return Panel(parts, AccentColour.RESULT)


def _told(language: Language, evening: Evening, text: str, colour: AccentColour) -> Panel:
    return Panel((Text(f"### {evening_title(language, evening.id)}\n{text}"),), colour)


def _reason(why: str) -> str:
    """A director's words, as data."""
    return escape(isolated(shortened(clean(why), _LONGEST_REASON)))


def _absence_line(language: Language, evening: Evening, entry: int, table: EveningTable) -> str:
    found = evening.entry(entry)
    assert found is not None, "an entry that is absent has been there"
    what = "computer" if table.outcome.awards is None else "unplayed"
    return say(
        language,
        f"evening-absent-{what}",
        number=len(found.members),
        names=entry_names(language, evening, found),
        table=table.table + 1,
    )


def _award(language: Language, award: str) -> str:
    return say(language, f"evening-award-{award}")


def _may_be_told(evening: Evening, correction: Correction) -> bool:
    """Whether the points of the table's hands are no secret."""
    if not evening.settings.is_duplicate:
        return True
    shown = {sheet.board for sheet in travellers(evening)}
    table = evening.rounds[correction.round].tables[correction.table]
    played = max(len(correction.before.hands), len(correction.after.hands))
    return set(table.boards[: min(played, HANDS)]) <= shown or not played


def awards_in_order() -> Iterator[tuple[Award, Award]]:
    """What the sides of a table that was not played may be given, in the order of menus."""
    yield Award.PLUS, Award.MINUS
    yield Award.MINUS, Award.PLUS
    yield Award.AVERAGE, Award.AVERAGE
    yield Award.PLUS, Award.PLUS
    yield Award.MINUS, Award.MINUS
