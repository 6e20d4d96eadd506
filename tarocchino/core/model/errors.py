"""Why an action is refused: the reasons, their codes in records and the rules behind them."""

from __future__ import annotations

from dataclasses import dataclass

from tarocchino.core.model.cards import Card, NamedEnum, Suit


class Code(NamedEnum):
    """The referee's error codes (record.md)."""

    BAD_FORMAT = "bad_format"
    UNKNOWN_GAME = "unknown_game"
    BAD_RULES = "bad_rules"
    BAD_DECK = "bad_deck"
    WRONG_TURN = "wrong_turn"
    WRONG_PHASE = "wrong_phase"
    NOT_IN_HAND = "not_in_hand"
    MUST_FOLLOW_SUIT = "must_follow_suit"
    MUST_TRUMP = "must_trump"
    MUST_OVERTRUMP = "must_overtrump"
    CANNOT_DISCARD = "cannot_discard"
    BAD_DECLARATION = "bad_declaration"
    BAD_SIGNAL = "bad_signal"
    BAD_BID = "bad_bid"
    BAD_PAYMENT = "bad_payment"
    HAND_OVER = "hand_over"


@dataclass(frozen=True, slots=True)
class _Ground:
    name: str
    code: Code
    section: str


class Reason(NamedEnum):
    """Each way in which an action can break the rules, with its code and section of rules.md."""

    HAND_OVER = _Ground("hand-over", Code.HAND_OVER, "3")
    MATCH_OVER = _Ground("match-over", Code.HAND_OVER, "8")
    HAND_UNFINISHED = _Ground("hand-unfinished", Code.WRONG_PHASE, "2")
    WRONG_PHASE = _Ground("wrong-phase", Code.WRONG_PHASE, "3")
    DECLARED_ALREADY = _Ground("declared-already", Code.WRONG_PHASE, "6")
    NO_DECLARATIONS = _Ground("no-declarations", Code.WRONG_PHASE, "6")
    TOO_LATE_TO_DECLARE = _Ground("too-late-to-declare", Code.WRONG_PHASE, "6")
    WRONG_TURN = _Ground("wrong-turn", Code.WRONG_TURN, "2")
    WRONG_DEALER = _Ground("wrong-dealer", Code.WRONG_TURN, "2")
    BAD_DECK = _Ground("bad-deck", Code.BAD_DECK, "1")
    NOT_IN_HAND = _Ground("not-in-hand", Code.NOT_IN_HAND, "3")
    FOLLOW_SUIT = _Ground("follow-suit", Code.MUST_FOLLOW_SUIT, "3")
    MUST_TRUMP = _Ground("must-trump", Code.MUST_TRUMP, "3")
    MUST_OVERTRUMP = _Ground("must-overtrump", Code.MUST_OVERTRUMP, "3")
    DISCARD_NUMBER = _Ground("discard-number", Code.CANNOT_DISCARD, "8")
    DISCARD_FIVE_POINT = _Ground("discard-five-point", Code.CANNOT_DISCARD, "8")
    EMPTY_DECLARATION = _Ground("empty-declaration", Code.BAD_DECLARATION, "6")
    FAMILY_TWICE = _Ground("family-twice", Code.BAD_DECLARATION, "6")
    DECLARED_NOT_HELD = _Ground("declared-not-held", Code.BAD_DECLARATION, "6")
    NOT_A_COMBINATION = _Ground("not-a-combination", Code.BAD_DECLARATION, "5")
    CALL_OUT_FALLS_SHORT = _Ground("call-out-falls-short", Code.BAD_DECLARATION, "8")
    SIGNAL_NOT_LEADER = _Ground("signal-not-leader", Code.BAD_SIGNAL, "7")
    SIGNALS_OFF = _Ground("signals-off", Code.BAD_SIGNAL, "7")
    SIGNAL_BEFORE_KING = _Ground("signal-before-king", Code.BAD_SIGNAL, "7")
    SIGNAL_WITH_MATTO = _Ground("signal-with-matto", Code.BAD_SIGNAL, "7")
    SIGNAL_FALSE = _Ground("signal-false", Code.BAD_SIGNAL, "7")
    SIGNAL_TWICE = _Ground("signal-twice", Code.BAD_SIGNAL, "7")
    NO_SUCH_SIGNAL = _Ground("no-such-signal", Code.BAD_SIGNAL, "7")
    NO_SAYINGS = _Ground("no-sayings", Code.BAD_SIGNAL, "11")
    NO_SUCH_BID = _Ground("no-such-bid", Code.BAD_BID, "9")
    NOBODY_ASKED = _Ground("nobody-asked", Code.BAD_BID, "9")
    MUST_ANSWER = _Ground("must-answer", Code.BAD_BID, "9")
    NOT_IN_PILE = _Ground("not-in-pile", Code.BAD_PAYMENT, "3")
    PAYS_WITH_MATTO = _Ground("pays-with-matto", Code.BAD_PAYMENT, "3")

    @property
    def slug(self) -> str:
        """The reason's name in message identifiers: lower case with hyphens."""
        return self.value.name

    @property
    def code(self) -> Code:
        """The referee's code for this reason."""
        return self.value.code

    @property
    def section(self) -> str:
        """The section of rules.md that the action breaks."""
        return self.value.section


class IllegalActionError(Exception):
    """The rules refuse the action; nothing has changed.

    ``card`` is the card at fault, ``suit`` the suit to follow and ``number`` the number of cards
    required; each is None if it does not apply to the reason.
    """

    def __init__(
        self,
        reason: Reason,
        *,
        card: Card | None = None,
        suit: Suit | None = None,
        number: int | None = None,
    ) -> None:
        super().__init__(reason, card, suit, number)
        self.reason = reason
        self.card = card
        self.suit = suit
        self.number = number

    def __str__(self) -> str:
        facts = (self.card, self.suit and self.suit.name.lower(), self.number)
        told = [str(fact) for fact in facts if fact is not None]
        words = self.reason.slug.replace("-", " ")
        return " ".join([words, *told, f"(§ {self.reason.section})"])
