"""Choices in progress: signals set, cards picked, combinations trimmed, before they are confirmed.

A draft is kept in the custom_ids of the panel that shows it, so a restart loses nothing. It becomes
an action only when it is confirmed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar

from bot.client.custom_ids import BadCustomIdError, Verb
from tarocchino.core.model.actions import Saying, Signal
from tarocchino.core.model.cards import Card, Suit, UnknownCardError, card
from tarocchino.core.model.combinations import Combination, Declared, Family

_SIGNAL_LETTERS = {Signal.BUSSO: "b", Signal.STRISCIO: "s", Signal.VOLO: "v"}
_SIGNALS = {letter: signal for signal, letter in _SIGNAL_LETTERS.items()}
_SAYINGS = {str(number): saying for number, saying in enumerate(Saying, start=1)}
_SAYING_DIGITS = {saying: digit for digit, saying in _SAYINGS.items()}
_Member = TypeVar("_Member", bound=Enum)
_AFTER_SUITS = "."
CODE_LENGTH = 2
"""Characters in a card's code."""


def decode_enum(kind: type[_Member], text: str) -> _Member:
    """The member with this value; raises `BadCustomIdError`."""
    try:
        return kind(text)
    except ValueError:
        raise BadCustomIdError(text) from None


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


def encode_signals(signals: Iterable[Signal]) -> str:
    """The signals as letters, in a fixed order."""
    given = set(signals)
    return "".join(letter for signal, letter in _SIGNAL_LETTERS.items() if signal in given)


def decode_signals(text: str) -> tuple[Signal, ...]:
    """The inverse of `encode_signals`; raises `BadCustomIdError`."""
    try:
        return tuple(_SIGNALS[letter] for letter in text)
    except KeyError:
        raise BadCustomIdError(text) from None


def encode_words(signals: Iterable[Signal], saying: Saying | None = None) -> str:
    """What is said with the next card: the signals' letters, then the saying's digit."""
    return encode_signals(signals) + ("" if saying is None else _SAYING_DIGITS[saying])


def decode_words(text: str) -> tuple[tuple[Signal, ...], Saying | None]:
    """The inverse of `encode_words`; raises `BadCustomIdError`."""
    if text[-1:] in _SAYINGS:
        return decode_signals(text[:-1]), _SAYINGS[text[-1:]]
    return decode_signals(text), None


def with_suits(
    chosen: Sequence[Card], suits: Collection[Suit], picked: Sequence[Card]
) -> tuple[Card, ...]:
    """The cards, with exactly ``picked`` of these suits."""
    return (*(c for c in chosen if c.suit not in suits), *picked)


def encode_picking(suits: Iterable[Suit], chosen: Iterable[Card]) -> str:
    """A menu of some suits to pick from, and the cards chosen before."""
    return f"{''.join(suit.value for suit in suits)}{_AFTER_SUITS}{encode_cards(chosen)}"


def decode_picking(text: str) -> tuple[tuple[Suit, ...], tuple[Card, ...]]:
    """The inverse of `encode_picking`; raises `BadCustomIdError`.

    Without the separator the text is of a menu of one suit, as version 0.1 wrote it.
    """
    suits, separator, cards = text.partition(_AFTER_SUITS)
    if not separator:
        suits, cards = text[:1], text[1:]
    if not suits:
        raise BadCustomIdError(text)
    return tuple(decode_enum(Suit, letter) for letter in suits), decode_cards(cards)


def encode_cards(chosen: Iterable[Card]) -> str:
    """The cards' codes without a space."""
    return "".join(c.code for c in chosen)


def decode_cards(text: str) -> tuple[Card, ...]:
    """The inverse of `encode_cards`; raises `BadCustomIdError`."""
    try:
        return tuple(
            card(text[start : start + CODE_LENGTH]) for start in range(0, len(text), CODE_LENGTH)
        )
    except UnknownCardError:
        raise BadCustomIdError(text) from None


def encode_pending(pending: PendingConfirmation) -> str:
    """A pending confirmation as the argument of a control."""
    return f"{pending.verb.value}.{pending.argument}"


def decode_pending(text: str) -> PendingConfirmation:
    """The inverse of `encode_pending`; raises `BadCustomIdError`."""
    verb, _, argument = text.partition(".")
    try:
        return PendingConfirmation(Verb(verb), argument)
    except ValueError:
        raise BadCustomIdError(text) from None


def declaring_everything(declarable: Sequence[Combination]) -> DeclarationDraft:
    """The draft that declares everything."""
    return DeclarationDraft(tuple(item.cards for item in declarable))


def encode_declaring(draft: DeclarationDraft, declarable: Sequence[Combination]) -> str:
    """The draft as a hexadecimal number, a bit for each card of each combination, and the focus."""
    number = 0
    for item, chosen in zip(declarable, draft.chosen, strict=True):
        for c in item.cards:
            number = number << 1 | (c in chosen)
    focus = "" if draft.focus is None else f".{draft.focus}"
    return f"{number:x}{focus}"


def decode_declaring(text: str, declarable: Sequence[Combination]) -> DeclarationDraft:
    """The inverse of `encode_declaring` for the same combinations; raises `BadCustomIdError`."""
    digits, _, index = text.partition(".")
    bits = sum(item.length for item in declarable)
    try:
        number = int(digits, 16)
        focus = int(index) if index else None
    except ValueError:
        raise BadCustomIdError(text) from None
    if number >> bits or (focus is not None and focus not in range(len(declarable))):
        raise BadCustomIdError(text)
    chosen = []
    for item in declarable:
        kept = []
        for c in item.cards:
            bits -= 1
            if number >> bits & 1:
                kept.append(c)
        chosen.append(tuple(kept))
    return DeclarationDraft(tuple(chosen), focus)


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
