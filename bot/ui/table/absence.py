"""The lines about deadlines, late and absent players, and the button *I'm back*."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.as_text.narrator import Narrator
from bot.tables.state.agreement import HOUR, MINUTE, Pace
from bot.tables.state.outages import A_MOMENT
from bot.tables.state.session import Session
from bot.tables.state.table import Table
from bot.text import Language, say
from bot.text.words.lists import listed
from bot.ui.components import Button, Buttons, ButtonStyle
from bot.ui.custom_ids import CustomId, Verb
from bot.ui.words import countdown


def shown_deadline(table: Table) -> int | None:
    """The deadline of the turn, rounded so that invisible changes make no difference."""
    return None if table.turn_deadline is None else round(table.turn_deadline / A_MOMENT)


def deadline_lines(table: Table, narrator: Narrator) -> list[str]:
    """The deadline of the player in turn, and the time that the others have left."""
    session, turn, until = table.session, table.turn, table.turn_deadline
    if session is None or turn is None or until is None:
        return []
    language = narrator.language
    if session.reminded:
        late = say(
            language, "deadline-grace", player=narrator.name(turn), when=countdown(until)
        )  # fmt: skip
        return [late, *_time_left(table, narrator)]
    return [_until(table, until, language), *_time_left(table, narrator)]


def own_deadline_lines(table: Table, language: Language) -> list[str]:
    """The deadline of the reader, whose turn it is."""
    until = table.turn_deadline
    if table.session is None or until is None:
        return []
    if table.session.reminded:
        return [say(language, "deadline-grace-own", when=countdown(until))]
    return [_until(table, until, language)]


def absence_lines(table: Table, narrator: Narrator) -> list[str]:
    """Who is away, and for whom a computer player plays just this turn."""
    session, language = table.session, narrator.language
    if session is None:
        return []
    lines = []
    if session.away:
        is_interrupted = is_everybody_away(table)
        lines.append(
            say(
                language,
                "absence-rests" if is_interrupted else "absence-away",
                players=listed(language, [narrator.name(seat) for seat in session.away]),
                number=len(session.away),
                button=say(language, "button-imback"),
            )
        )
    if session.standing_in is not None and session.standing_in not in session.away:
        player = narrator.name(session.standing_in)
        lines.append(say(language, "absence-standing-in", player=player))
    return lines


def own_absence_lines(table: Table, seat: int | None, language: Language) -> list[str]:
    """Tells an absent player that a computer player has taken over, and how to return."""
    session = table.session
    if session is None or seat is None or not session.plays_itself(seat):
        return []
    if seat not in session.away:
        return [say(language, "absence-standing-in-own")]
    said = "absence-rests-own" if is_everybody_away(table) else "absence-own"
    return [say(language, said, button=say(language, "button-imback"))]


def back_row(table: Table, language: Language, seats: Sequence[int] | None = None) -> list[Buttons]:
    """*I'm back*, while a computer player plays for one of the ``seats``; None means all."""
    session = table.session
    if session is None or not _played_for(table, session, seats):
        return []
    custom_id = CustomId(table.id, table.shown_version, Verb.IM_BACK)
    return [Buttons((Button(custom_id, say(language, "button-imback"), ButtonStyle.CONFIRM),))]


def is_everybody_away(table: Table) -> bool:
    """Whether the match is interrupted because nobody is present."""
    return bool(table.people) and not table.present


def clock_face(seconds: float) -> str:
    """A duration as match clocks show it.

    >>> [clock_face(seconds) for seconds in (0, 9.9, 272, 3725)]
    ['0:00', '0:09', '4:32', '1:02:05']
    """
    whole = int(seconds)
    if whole < HOUR:
        return f"{whole // MINUTE}:{whole % MINUTE:02}"
    return f"{whole // HOUR}:{whole % HOUR // MINUTE:02}:{whole % MINUTE:02}"


def _played_for(table: Table, session: Session, seats: Sequence[int] | None) -> bool:
    asked = range(len(table.seats)) if seats is None else seats
    return any(session.plays_itself(seat) for seat in asked)


def _until(table: Table, until: float, language: Language) -> str:
    if table.agreement.clock.pace is Pace.CORRESPONDENCE:
        day = f"<t:{round(until)}:f>"
        return say(language, "deadline-turn-by", when=countdown(until), day=day)
    return say(language, "deadline-turn", when=countdown(until))


def _time_left(table: Table, narrator: Narrator) -> list[str]:
    """The time that the waiting players have left; the deadline tells that of the one in turn."""
    clock = table.clock
    if clock is None or clock.control.pace is not Pace.MATCH:
        return []
    waiting = [seat for seat in table.present if seat != table.turn]
    if not waiting:
        return []
    language = narrator.language
    banks = [
        say(
            language,
            "time-left-player",
            player=narrator.name(seat),
            time=clock_face(clock.banks[seat]),
        )
        for seat in waiting
    ]
    return [say(language, "time-left", players=" · ".join(banks))]
