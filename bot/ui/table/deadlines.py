"""The deadline of the turn, and the time that the players have left, as lines."""

from __future__ import annotations

from bot.render.as_text.narrator import Narrator
from bot.tables.state.agreement import HOUR, MINUTE, Pace
from bot.tables.state.outages import A_MOMENT
from bot.tables.state.table import Table
from bot.text import Language, say
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


def clock_face(seconds: float) -> str:
    """A duration as match clocks show it.

    >>> [clock_face(seconds) for seconds in (0, 9.9, 272, 3725)]
    ['0:00', '0:09', '4:32', '1:02:05']
    """
    whole = int(seconds)
    if whole < HOUR:
        return f"{whole // MINUTE}:{whole % MINUTE:02}"
    return f"{whole // HOUR}:{whole % HOUR // MINUTE:02}:{whole % MINUTE:02}"


def _until(table: Table, until: float, language: Language) -> str:
    if table.agreement.time_control.pace is Pace.CORRESPONDENCE:
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
