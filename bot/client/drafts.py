"""Choices in progress: signals set, cards picked, combinations trimmed, before they are confirmed.

A draft is kept in the custom_ids of the panel that shows it, so a restart loses nothing. It becomes
an action only when it is confirmed.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from bot.client.custom_ids import Verb, Word
from tarocchino.core.model.actions import Saying, Signal
from tarocchino.core.model.cards import Card, Suit, card
from tarocchino.core.model.combinations import Combination, Declared, Family

_SIGNAL_LETTERS = {Signal.BUSSO: "b", Signal.STRISCIO: "s", Signal.VOLO: "v"}
_SIGNALS = {letter: signal for signal, letter in _SIGNAL_LETTERS.items()}
_SAYINGS = {str(number): saying for number, saying in enumerate(Saying, start=1)}
_SAYING_DIGITS = {saying: digit for digit, saying in _SAYINGS.items()}
_AFTER_SUITS = "."
_AFTER_DECLARED = "~"
CODE_LENGTH = 2
"""Characters in a card's code."""


@dataclass(frozen=True, slots=True)
class DeclarationDraft:
    """Which cards of each declarable combination are to be declared, in the combinations' order.

    ``chosen`` holds each combination's cards, none if it is left out; ``focus`` is the index of
    the combination whose cards are being chosen, or None.
    """

    chosen: tuple[tuple[Card, ...], ...]
    focus: int | None = None

    @property
    def wanted(self) -> tuple[bool, ...]:
        """For each combination, whether any of it is to be declared."""
        return tuple(bool(cards) for cards in self.chosen)


@dataclass(frozen=True, slots=True)
class PendingConfirmation:
    """A clicked control, by verb and argument, whose action waits to be confirmed.

    For a menu these are the verb and argument of a button for the chosen option.
    """

    verb: Verb
    argument: str


@dataclass(frozen=True, slots=True)
class Draft:
    """What a person has chosen so far on a hand panel; ``pending`` only has to be confirmed.

    With ``is_speaking`` the menu of signals or sayings is open.
    """

    signals: tuple[Signal, ...] = ()
    saying: Saying | None = None
    is_speaking: bool = False
    discard: tuple[Card, ...] = ()
    declaring: DeclarationDraft | None = None
    pending: PendingConfirmation | None = None


EMPTY_DRAFT = Draft()


def with_card_toggled(chosen: Sequence[Card], picked: Card, number: int) -> tuple[Card, ...]:
    """The cards with this one added or removed; beyond ``number`` the oldest drops out."""
    if picked in chosen:
        return tuple(c for c in chosen if c is not picked)
    return (*chosen, picked)[-number:]


Speech = tuple[tuple[Signal, ...], Saying | None]


def _write_speech(speech: Speech) -> str:
    signals, saying = speech
    letters = "".join(letter for signal, letter in _SIGNAL_LETTERS.items() if signal in signals)
    return letters if saying is None else letters + _SAYING_DIGITS[saying]


def _read_speech(text: str) -> Speech:
    saying = _SAYINGS.get(text[-1:])
    letters = text if saying is None else text[:-1]
    return tuple(_SIGNALS[letter] for letter in letters), saying


SPEECH = Word(_write_speech, _read_speech)
"""What is said with the next card: the signals' letters in a fixed order, then the saying's
digit."""


def with_suits(
    chosen: Sequence[Card], suits: Collection[Suit], picked: Sequence[Card]
) -> tuple[Card, ...]:
    """The cards, with exactly ``picked`` of these suits."""
    return (*(c for c in chosen if c.suit not in suits), *picked)


CARD = Word[Card](lambda c: c.code, card)
"""A card by its code."""
CARDS = Word[tuple[Card, ...]](
    lambda cards: "".join(c.code for c in cards),
    lambda text: tuple(
        card(text[start : start + CODE_LENGTH]) for start in range(0, len(text), CODE_LENGTH)
    ),
)
"""Cards by their codes without a space."""

Picking = tuple[tuple[Suit, ...], tuple[Card, ...]]


def _read_picking(text: str) -> Picking:
    suits, separator, cards = text.partition(_AFTER_SUITS)
    if not separator:  # A menu of one suit, as version 0.1 wrote it.
        suits, cards = text[:1], text[1:]
    if not suits:
        raise ValueError(text)
    return tuple(Suit(letter) for letter in suits), CARDS.read(cards)


PICKING = Word[Picking](
    lambda at: f"{''.join(suit.value for suit in at[0])}{_AFTER_SUITS}{CARDS.write(at[1])}",
    _read_picking,
)
"""The suits of a menu to pick from, and the cards chosen before."""


def _read_pending(text: str) -> PendingConfirmation:
    verb, _, argument = text.partition(".")
    return PendingConfirmation(Verb(verb), argument)


PENDING = Word[PendingConfirmation](
    lambda pending: f"{pending.verb.value}.{pending.argument}", _read_pending
)
"""A pending confirmation as the argument of a control."""


def declaring_everything(declarable: Sequence[Combination]) -> DeclarationDraft:
    """The draft that declares everything."""
    return DeclarationDraft(tuple(item.cards for item in declarable))


def chosen_to_declare(draft: Draft, declarable: Sequence[Combination]) -> DeclarationDraft:
    """What the draft declares of these combinations: everything, as long as nothing is chosen."""
    return draft.declaring or declaring_everything(declarable)


def declaring(declarable: Sequence[Combination]) -> Word[Draft]:
    """A draft for these combinations: a hexadecimal number with a bit for each card of each
    combination, the focus, and what is said with the next card."""

    def write(draft: Draft) -> str:
        number, declared = 0, chosen_to_declare(draft, declarable)
        for item, chosen in zip(declarable, declared.chosen, strict=True):
            for c in item.cards:
                number = number << 1 | (c in chosen)
        focus = "" if declared.focus is None else f".{declared.focus}"
        said = SPEECH.write((draft.signals, draft.saying))
        return f"{number:x}{focus}{_AFTER_DECLARED if said else ''}{said}"

    def read(text: str) -> Draft:
        declared, _, said = text.partition(_AFTER_DECLARED)
        digits, _, index = declared.partition(".")
        bits = sum(item.length for item in declarable)
        number, focus = int(digits, 16), int(index) if index else None
        if number >> bits or (focus is not None and focus not in range(len(declarable))):
            raise ValueError(text)
        chosen = []
        for item in declarable:
            bits -= item.length
            places = zip(item.cards, reversed(range(item.length)), strict=True)
            chosen.append(tuple(c for c, at in places if number >> bits + at & 1))
        return Draft(*SPEECH.read(said), declaring=DeclarationDraft(tuple(chosen), focus))

    return Word(write, read)


def with_families(
    draft: DeclarationDraft, declarable: Sequence[Combination], wanted: Collection[Family]
) -> DeclarationDraft:
    """The draft with exactly these families; newly added ones get all their cards."""
    chosen = tuple(
        (kept or item.cards) if item.family in wanted else ()
        for item, kept in zip(declarable, draft.chosen, strict=True)
    )
    return DeclarationDraft(chosen)


def with_cards(
    draft: DeclarationDraft, declarable: Sequence[Combination], wanted: Collection[Card]
) -> DeclarationDraft:
    """The draft with exactly these cards in the focused combination."""
    if draft.focus is None:
        return draft
    cards = tuple(c for c in declarable[draft.focus].cards if c in wanted)
    chosen = (*draft.chosen[: draft.focus], cards, *draft.chosen[draft.focus + 1 :])
    return replace(draft, chosen=chosen)


def as_declaration(
    draft: DeclarationDraft, declarable: Sequence[Combination]
) -> tuple[Declared, ...]:
    """What the draft declares, as an action holds it, without the combinations left out."""
    return tuple(
        Declared(item.family, chosen)
        for item, chosen in zip(declarable, draft.chosen, strict=True)
        if chosen
    )
