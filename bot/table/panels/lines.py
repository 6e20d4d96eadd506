"""Write the lines that messages share: auction and tricks, deadlines, absent players, and
computer players' levels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.client.components import (
    Buttons,
    ButtonStyle,
    enriched,
    fitting,
    shortened,
    shown_name,
)
from bot.client.custom_ids import Verb
from bot.draw.narrator import Narrator
from bot.draw.transcript import line, trick_so_far
from bot.settings.agreement import HOUR, MINUTE, Pace
from bot.table.panels.words import countdown, table_button
from bot.table.state.seats import Computer
from bot.table.state.session import A_MOMENT
from bot.table.state.table import Table
from bot.words import Language, say
from bot.words.names import saying_meaning, saying_spoken, signal_meaning, signal_name
from bot.words.numbers import listed
from tarocchino.core.play.events import BidMade, CombinationsDeclared, SoloistDecided
from tarocchino.core.play.hand_state import Declaration
from tarocchino.core.views.view import HandView, MatchView
from tarocchino.players.levels import Level

_ROOM_FOR_DECLARATIONS = 1400
_MAX_DECLARATION = 600
_ROOM_FOR_SIGNS = 1200
_LEFT_OUT = "…"


def auction_lines(narrator: Narrator, hand: HandView) -> list[str]:
    """The bids so far, a line each; after the auction only who plays alone, and how."""
    if hand.soloist is not None:
        return [line(narrator, SoloistDecided(hand.soloist, hand.alone))]
    return [line(narrator, BidMade(bid.seat, bid.bid)) for bid in hand.bids]


def trick_lines(narrator: Narrator, view: MatchView) -> list[str]:
    """The trick in progress, and the signals and sayings in it; none before its first card."""
    hand = view.hand
    if hand is None or not hand.trick.plays:
        return []
    language = narrator.language
    meanings = [
        say(
            language,
            "table-signal",
            signal=signal_name(language, signal),
            meaning=signal_meaning(language, signal, view.rules),
        )
        for signal in hand.trick.signals
    ]
    said = dict(hand.trick.sayings)
    meanings += [
        say(
            language,
            "table-saying",
            player=narrator.name(seat),
            saying=saying_spoken(language, saying),
            meaning=saying_meaning(language, saying),
        )
        for seat, saying in said.items()
    ]
    return [trick_so_far(narrator, hand.trick, hand.trick.signals, said), *meanings]


def declaration_lines(
    narrator: Narrator, hand: HandView, room_for_signs: int = _ROOM_FOR_SIGNS
) -> str:
    """The declarations of this hand, a line each.

    Below each are the cards as emojis, of the last ones only if not all fit into
    ``room_for_signs`` characters.
    """
    declared = (CombinationsDeclared(d.seat, d.combinations, d.points) for d in hand.declarations)
    lines = [shortened(line(narrator, event), _MAX_DECLARATION) for event in declared]
    told = fitting(lines, _ROOM_FOR_DECLARATIONS)
    if told.startswith(_LEFT_OUT):
        return told
    signs = [_signs(narrator, declared) for declared in hand.declarations]
    signed = [f"{line}\n{row}" if row else line for line, row in zip(lines, signs, strict=True)]
    room = sum(len(line) + 1 for line in lines) + room_for_signs
    return "\n".join(enriched(lines, signed, room))


def declaration_line(narrator: Narrator, declared: Declaration, signs: str | None) -> str:
    """One declaration, its cards as emojis; in words where there are none (``signs`` None)."""
    if signs is None:
        event = CombinationsDeclared(declared.seat, declared.combinations, declared.points)
        return shortened(line(narrator, event), _MAX_DECLARATION)
    return say(
        narrator.language,
        "declared-briefly",
        player=narrator.name(declared.seat),
        who=narrator.place_of(declared.seat).value,
        points=declared.points,
        cards=signs,
    )


def _signs(narrator: Narrator, declared: Declaration) -> str:
    """The cards of a declaration as emojis, combination by combination."""
    rows = (narrator.emojis.row(c.cards, narrator.language) for c in declared.combinations)
    return " · ".join(row for row in rows if row)


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
    asked = range(len(table.seats)) if seats is None else seats
    if session is None or not any(session.plays_itself(seat) for seat in asked):
        return []
    return [Buttons((table_button(table, Verb.IM_BACK, language, ButtonStyle.CONFIRM),))]


def is_everybody_away(table: Table) -> bool:
    """Whether the match is interrupted because nobody is present."""
    return bool(table.people) and not table.present


def level_lines(table: Table, language: Language) -> tuple[str, ...]:
    """One line about the computer players, if any is not a club player, as most are."""
    computers = [
        (shown_name(table.names[seat]), occupant.level)
        for seat, occupant in enumerate(table.seats)
        if isinstance(occupant, Computer)
    ]
    if all(level is Level.CLUB for _, level in computers):
        return ()
    return (f"-# {computers_in_words(computers, language)}",)


def computers_in_words(computers: Iterable[tuple[str, Level]], language: Language) -> str:
    """A sentence with the names of computer players and how well they play."""
    players = [
        say(
            language,
            "computer-with-level",
            name=name,
            level=say(language, "level-name", level=level.value),
        )
        for name, level in computers
    ]
    return say(language, "computers-with-levels", players=listed(language, players))
