"""The lines about absent players, and the button *I'm back*."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.as_text.narrator import Narrator
from bot.tables.state.session import Session
from bot.tables.state.table import Table
from bot.text import Language, say
from bot.text.words.lists import listed
from bot.ui.components import Button, Buttons, ButtonStyle
from bot.ui.custom_ids import CustomId, Verb


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


def _played_for(table: Table, session: Session, seats: Sequence[int] | None) -> bool:
    asked = range(len(table.seats)) if seats is None else seats
    return any(session.plays_itself(seat) for seat in asked)
