"""What a picture of a turn says first: whose turn it is, and what may be done."""

from __future__ import annotations

from bot.render.drawing.player_names import People
from bot.render.table.facts import seat_in_turn, table_title, turn_said, verdict_said
from bot.text import Language, say
from bot.text.words.cards import suit_name
from tarocchino.core.model.cards import MATTO, Suit
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import HandView, MatchView


def turn_title(view: MatchView, people: People) -> str:
    """Whose turn it is: "Your turn: follow swords", "Bruno is to play"."""
    hand, language = view.hand, people.language
    if view.verdict is not None:
        return verdict_said(view, people, language)
    if hand is None or hand.phase is Phase.OVER:
        return table_title(view, language)
    if hand.choices is not None:
        return _own_turn(hand, language)
    turn = seat_in_turn(view)
    if turn is None:
        return table_title(view, language)
    if turn == view.seat:
        return say(language, "turn-picture-yours")
    return turn_said(hand, turn, people)


def _own_turn(hand: HandView, language: Language) -> str:
    choices = hand.choices
    assert choices is not None
    match hand.phase:
        case Phase.CALL_OUT:
            return say(language, "turn-picture-call-out")
        case Phase.AUCTION:
            return say(language, "turn-picture-bid")
        case Phase.DISCARD:
            return say(language, "turn-picture-discard", number=choices.discard_number)
        case Phase.DECLARE:
            return say(language, "turn-picture-declare")
        case Phase.PAY:
            return say(language, "turn-picture-pay")
        case _:
            return _to_play(hand, language)


def _to_play(hand: HandView, language: Language) -> str:
    """What the rules ask of the card: to lead, to follow suit, to trump, or nothing."""
    choices, led = hand.choices, hand.trick.suit_led
    assert choices is not None
    if not hand.trick.plays:
        return say(language, "turn-picture-lead")
    bound = {c.suit for c in choices.playable if c is not MATTO}
    if led is not None and bound == {led}:
        return say(language, "turn-picture-follow", suit=suit_name(language, led))
    if bound == {Suit.TRUMPS} and len(choices.playable) < len(hand.own):
        return say(language, "turn-picture-trump")
    return say(language, "turn-picture-free")
