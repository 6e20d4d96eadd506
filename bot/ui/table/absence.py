"""Until when players may think, who is late and who is away: the lines about it, and *I'm back*."""

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
    """The deadline of the turn as far as anybody would see it move."""
    return None if table.turn_deadline is None else round(table.turn_deadline / A_MOMENT)


def deadline_lines(table: Table, narrator: Narrator) -> list[str]:
    """Until when who is in turn may think, and what the others have left of their match."""
    conduct, turn, until = table.session, table.turn, table.turn_deadline
    if conduct is None or turn is None or until is None:
        return []
    language = narrator.language
    if conduct.reminded:
        late = say(
            language, "deadline-grace", player=narrator.name(turn), when=countdown(until)
        )  # fmt: skip
        return [late, *_time_left(table, narrator)]
    return [_until(table, until, language), *_time_left(table, narrator)]


def own_deadline_lines(table: Table, language: Language) -> list[str]:
    """Until when the reader, who is in turn, may think."""
    until = table.turn_deadline
    if table.session is None or until is None:
        return []
    if table.session.reminded:
        return [say(language, "deadline-grace-own", when=countdown(until))]
    return [_until(table, until, language)]


def absence_lines(table: Table, narrator: Narrator) -> list[str]:
    """Who is away, and for whom a computer player plays this turn."""
    conduct, language = table.session, narrator.language
    if conduct is None:
        return []
    lines = []
    if conduct.away:
        rests = is_everybody_away(table)
        lines.append(
            say(
                language,
                "absence-rests" if rests else "absence-away",
                players=listed(language, [narrator.name(seat) for seat in conduct.away]),
                number=len(conduct.away),
                button=say(language, "button-imback"),
            )
        )
    if conduct.standing_in is not None and conduct.standing_in not in conduct.away:
        player = narrator.name(conduct.standing_in)
        lines.append(say(language, "absence-standing-in", player=player))
    return lines


def own_absence_lines(table: Table, seat: int | None, language: Language) -> list[str]:
    """To who is away, that it is so, and how to play on."""
    conduct = table.session
    if conduct is None or seat is None or not conduct.plays_itself(seat):
        return []
    if seat not in conduct.away:
        return [say(language, "absence-standing-in-own")]
    said = "absence-rests-own" if is_everybody_away(table) else "absence-own"
    return [say(language, said, button=say(language, "button-imback"))]


def back_row(table: Table, language: Language, seats: Sequence[int] | None = None) -> list[Buttons]:
    """*I'm back*, while a computer player plays for somebody: of these seats, or at all."""
    conduct = table.session
    if conduct is None or not _played_for(table, conduct, seats):
        return []
    custom_id = CustomId(table.id, table.shown_version, Verb.IM_BACK)
    return [Buttons((Button(custom_id, say(language, "button-imback"), ButtonStyle.CONFIRM),))]


def is_everybody_away(table: Table) -> bool:
    """Whether the match rests because nobody is there to play."""
    return bool(table.people) and not table.present


def clock_face(seconds: float) -> str:
    """A length of time as clocks of matches show it.

    >>> [clock_face(seconds) for seconds in (0, 9.9, 272, 3725)]
    ['0:00', '0:09', '4:32', '1:02:05']
    """
    whole = int(seconds)
    if whole < HOUR:
        return f"{whole // MINUTE}:{whole % MINUTE:02}"
    return f"{whole // HOUR}:{whole % HOUR // MINUTE:02}:{whole % MINUTE:02}"


def _played_for(table: Table, conduct: Session, seats: Sequence[int] | None) -> bool:
    asked = range(len(table.seats)) if seats is None else seats
    return any(conduct.plays_itself(seat) for seat in asked)


def _until(table: Table, until: float, language: Language) -> str:
    if table.agreement.clock.pace is Pace.CORRESPONDENCE:
        day = f"<t:{round(until)}:f>"
        return say(language, "deadline-turn-by", when=countdown(until), day=day)
    return say(language, "deadline-turn", when=countdown(until))


def _time_left(table: Table, narrator: Narrator) -> list[str]:
    """What those who are not in turn have left of their match; the turn's own counts down."""
    clock = table.clock
    if clock is None or clock.terms.pace is not Pace.MATCH:
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
