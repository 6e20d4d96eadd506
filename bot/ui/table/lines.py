"""The lines that table messages, hand panels and replays share: auction, trick, declarations."""

from __future__ import annotations

from bot.render.as_text.narrator import Narrator
from bot.render.as_text.transcript import line
from bot.render.as_text.tricks import trick_so_far
from bot.text import say
from bot.text.words.names import saying_meaning, saying_spoken, signal_meaning, signal_name
from bot.ui.components import (
    enriched,
    fitting,
    shortened,
)
from tarocchino.core.play.events import BidMade, CombinationsDeclared, SoloistDecided
from tarocchino.core.play.hand_state import Declaration
from tarocchino.core.views.view import HandView, MatchView

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
    signed = [
        f"{line}\n{signs}" if (signs := _signs(narrator, d)) else line
        for line, d in zip(lines, hand.declarations, strict=True)
    ]
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
