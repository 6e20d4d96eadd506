"""Describe a hand: who did what, and which cards each player holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from bot.draw.card_emojis import NO_EMOJIS, CardEmojis
from bot.draw.style import HandOrder, sorted_cards
from bot.words import Language, say
from bot.words.names import card_label, card_short, rank_name, suit_title
from bot.words.numbers import listed
from bot.words.plain import clean, escape, isolated
from tarocchino.core.games.base import ScoreUnit
from tarocchino.core.model.cards import NUMBERED_TRUMPS, Card, Suit
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import HandView, MatchView


class Place(Enum):
    """A player's relation to the reader; the value is the texts' selector ``$who``."""

    READER = "you"
    PARTNER = "partner"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Reader:
    """How a person reads cards: in which language, in which order, and with which emojis."""

    language: Language
    order: HandOrder = HandOrder()
    emojis: CardEmojis = NO_EMOJIS


@dataclass(frozen=True, slots=True)
class Narrator:
    """The context of every text about a match, besides the facts.

    ``names`` are the players' names by seat, not yet escaped. ``sides`` are the seats of each
    running score: partners, or each player. With ``markdown`` names are escaped for a Discord
    message; without it lines are plain text for a terminal. Texts in columns are always plain, for
    `bot.words.plain.code_block`. ``emojis`` precede cards in lines of markdown. With
    ``whole_names`` every card is named with its suit, even if the trick's suit is understood.
    ``reader`` is the seat of the only reader of a private text: there they are "you", and each of
    ``partners`` is "your partner". ``unit`` is what the running score counts.
    """

    language: Language
    rules: RuleSet
    sides: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    markdown: bool = False
    emojis: CardEmojis = NO_EMOJIS
    whole_names: bool = False
    reader: int | None = None
    partners: tuple[int, ...] = ()
    unit: ScoreUnit = ScoreUnit.POINTS

    def place_of(self, seat: int) -> Place:
        """Return the player's relation to the reader; "other" if several people read."""
        if seat == self.reader:
            return Place.READER
        return Place.PARTNER if seat in self.partners else Place.OTHER

    def named(self, seat: int) -> str:
        """Return the player by relation, where no verb follows: "you", "your partner Bruno"."""
        who = self.place_of(seat).value
        return say(self.language, "named-by-place", who=who, player=self.name(seat))

    def opening(self, seat: int) -> str:
        """Return the same for the beginning of a line: "You", "Your partner Bruno"."""
        named = self.named(seat)
        is_name = self.place_of(seat) is Place.OTHER
        return named if is_name else named[:1].upper() + named[1:]

    @property
    def without_emojis(self) -> Narrator:
        """Return the same narrator with only the cards' names."""
        return replace(self, emojis=NO_EMOJIS)

    def name(self, seat: int) -> str:
        """Return the player's name for a sentence."""
        return escape(self.names[seat]) if self.markdown else self.plain_name(seat)

    def sign(self, shown: Card) -> str:
        """Return the prefix of the card's name in markdown: its emoji, if there is one."""
        return self.emojis.before(shown, self.language)

    def side(self, side: int) -> str:
        """Return the side's players for a sentence: "Anna and Carla"."""
        return self.people(self.sides[side])

    def people(self, seats: Iterable[int]) -> str:
        """Return one or more players for a sentence, the reader first: "you and Carla"."""
        ordered = sorted(seats, key=lambda seat: seat != self.reader)
        return listed(
            self.language,
            [self.named(seat) if seat == self.reader else self.name(seat) for seat in ordered],
        )

    def opening_people(self, seats: Iterable[int]) -> str:
        """Return the same for the beginning of a line: "You and Carla"."""
        players = tuple(seats)
        named = self.people(players)
        return named[:1].upper() + named[1:] if self.reader in players else named

    def people_as_object(self, seats: Sequence[int]) -> str:
        """Return the same after a verb or preposition, where Italian has another "you"."""
        others = [self.name(seat) for seat in seats if seat != self.reader]
        if self.reader in seats:
            return listed(self.language, [say(self.language, "named-you-as-object"), *others])
        return listed(self.language, others)

    def who(self, seats: Sequence[int]) -> str:
        """Return the verb form for these players, as the texts' selector ``$who``. The reader is
        "you", or "you-all" with others; one player is "one", several are "other"."""
        if self.reader in seats:
            return "you" if len(seats) == 1 else "you-all"
        return "one" if len(seats) == 1 else "other"

    def plain_name(self, seat: int) -> str:
        """Return the player's name for a column."""
        return isolated(clean(self.names[seat]))

    def people_plain(self, seats: Iterable[int]) -> str:
        """Return one or more players for a button or a column."""
        return listed(self.language, [self.plain_name(seat) for seat in seats])

    def side_of(self, seat: int) -> int:
        return next(side for side, seats in enumerate(self.sides) if seat in seats)


def hand_text(language: Language, held: Iterable[Card], rules: RuleSet) -> str:
    """Return a hand in lines: one for the trumps and the Matto, and one for each suit in it."""
    return "\n".join(
        say(language, "hand-line", suit=suit_title(language, suit), cards=" · ".join(words))
        for suit, words in _in_suits(language, held, rules)
    )


def hand_in_sentence(language: Language, held: Iterable[Card], rules: RuleSet) -> str:
    """Return a hand for a sentence, suit by suit: "Trumps Angel, 14; Coins King, 7"."""
    return "; ".join(
        say(language, "hand-inline", suit=suit_title(language, suit), cards=", ".join(words))
        for suit, words in _in_suits(language, held, rules)
    )


def _in_suits(
    language: Language, held: Iterable[Card], rules: RuleSet
) -> Iterator[tuple[Suit, list[str]]]:
    for suit, ordered in _by_suit(sorted_cards(held, rules)):
        yield suit, [_within_suit(language, c) for c in ordered]


def _within_suit(language: Language, c: Card) -> str:
    if c in NUMBERED_TRUMPS:
        return card_short(language, c)
    return card_label(language, c) if c.rank is None else rank_name(language, c.rank)


def suit_held(card: Card) -> Suit:
    """Return the suit with which players hold the card; the Matto is with the trumps."""
    return card.suit or Suit.TRUMPS


def cards_shown(hand: HandView) -> tuple[Card, ...]:
    """Return the player's cards; while the Matto's price is due, those that may pay it."""
    if hand.choices is not None and hand.phase is Phase.PAY:
        return hand.choices.payable
    return hand.own


def choosable(hand: HandView) -> frozenset[Card] | None:
    """Return the cards that may be chosen now; None if all may, or if no card is needed."""
    if hand.choices is None:
        return None
    choosable = {
        Phase.PLAY: hand.choices.playable,
        Phase.DISCARD: hand.choices.discardable,
    }.get(hand.phase, hand.own)
    return frozenset(choosable) if len(choosable) < len(hand.own) else None


def hand_by_suit(shown: Sequence[Card], language: Language) -> Iterator[str]:
    """Yield one sentence per suit with its cards, in the order of the hand."""
    for suit, held in _by_suit(shown):
        names = ", ".join(
            rank_name(language, c.rank) if c.rank else card_label(language, c) for c in held
        )
        yield say(language, "picture-hand-suit", suit=suit_title(language, suit), cards=names)


def hand_spelt_out(view: MatchView, order: HandOrder, language: Language) -> str:
    """Return the hand for people who prefer text to pictures, every card by its whole name.

    The view must be a player's and there must be a hand; else this raises ValueError.
    """
    hand = view.hand
    if hand is None or view.seat is None:
        raise ValueError("only a player in a hand has cards to show")
    shown = sorted_cards(cards_shown(hand), view.rules, order)
    pays = hand.choices is not None and hand.phase is Phase.PAY
    message = "picture-hand-to-pay" if pays else "picture-hand-waiting"
    lines = [say(language, message, number=len(shown))]
    for suit, held in _by_suit(shown):
        names = ", ".join(card_label(language, c) for c in held)
        title = suit_title(language, suit)
        lines.append(say(language, "hand-spelt-out", suit=title, number=len(held), cards=names))
    return "\n".join([*lines, *hand_choice(hand, shown, choosable(hand), language)])


def _by_suit(shown: Sequence[Card]) -> Iterator[tuple[Suit, list[Card]]]:
    """Yield the cards by suit; suits and cards keep the order of the hand."""
    for suit in dict.fromkeys(suit_held(c) for c in shown):
        yield suit, [c for c in shown if suit_held(c) is suit]


def hand_choice(
    hand: HandView, shown: Sequence[Card], chosen: frozenset[Card] | None, language: Language
) -> Iterator[str]:
    """Yield the cards that may be chosen, if not all, and the discards."""
    if chosen is not None:
        names = ", ".join(card_label(language, c) for c in shown if c in chosen)
        yield say(language, "picture-hand-choice", cards=names)
    if hand.own_discard:
        names = ", ".join(card_label(language, c) for c in hand.own_discard)
        yield say(language, "picture-hand-discard", cards=names)
