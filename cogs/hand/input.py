"""Cards, signals and combinations as people type them in commands, and what autocomplete offers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

from discord.app_commands import Choice

from bot.client.components import MAX_OPTION_TEXT, shortened
from bot.client.errors import DeclinedError
from bot.draw.style import sorted_cards
from bot.table.panels.words import typed_back
from bot.words import Language, say
from bot.words.declarations import spoken
from bot.words.names import (
    bid_meaning,
    bid_name,
    card_label,
    family_name,
    saying_meaning,
    saying_name,
    signal_name,
)
from cogs.shared.lookup import parse_card
from tarocchino.core.model.actions import BidWord, Declare, KeepSilent, Saying, SeatAction, Signal
from tarocchino.core.model.cards import Card
from tarocchino.core.model.combinations import Combination, Declared, total_points
from tarocchino.core.model.errors import IllegalActionError, Reason
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import Choices, HandView

ALL = "all"
NOTHING = "nothing"
_SEPARATOR = ","


def parse_cards(text: str, *held: Collection[Card]) -> tuple[Card, ...]:
    """Cards as `parse_card` knows them, separated by commas, codes also by spaces;
    `DeclinedError`."""
    pieces = [piece for piece in text.split(_SEPARATOR) if piece.strip()]
    found: list[Card] = []
    for piece in pieces:
        try:
            found.append(parse_card(piece, *held))
        except DeclinedError:
            found.extend(parse_card(word, *held) for word in piece.split())
    return tuple(found)


def parse_signals(text: str | None) -> tuple[Signal, ...]:
    """Signals by their words, joined by anything; raises `IllegalActionError` for another word."""
    if not text:
        return ()
    words = text.casefold().replace(_SEPARATOR, " ").replace("+", " ").split()
    try:
        return tuple(Signal(word) for word in words)
    except ValueError:
        raise IllegalActionError(Reason.NO_SUCH_SIGNAL) from None


def parse_saying(text: str | None) -> Saying | None:
    """A saying by its word, or the name of its button; `DeclinedError`."""
    if not text:
        return None
    wanted = text.casefold().strip()
    for saying in Saying:
        if wanted in (saying.value, *(saying_name(each, saying).casefold() for each in Language)):
            return saying
    raise DeclinedError("problem-no-saying", typed=typed_back(text))


def parse_bid(text: str) -> BidWord:
    """A word of the auction, as it is named or spoken; `IllegalActionError` for another word."""
    wanted = text.casefold().strip()
    for bid in BidWord:
        spoken_as = (
            bid_name(language, bid, answering=answering).casefold()
            for language in Language
            for answering in (False, True)
        )
        if wanted in (bid.value, *spoken_as):
            return bid
    raise IllegalActionError(Reason.NO_SUCH_BID)


def parse_declaration(
    seat: int, hand: HandView, choices: Choices, what: str, without: str | None
) -> SeatAction:
    """The declaration that was typed: everything, nothing, or families by their values.

    ``without`` names cards to leave out of them. Raises `DeclinedError`.
    """
    wanted = what.casefold().replace(_SEPARATOR, " ").split()
    if wanted == [NOTHING]:
        if hand.phase is Phase.PLAY:
            raise DeclinedError("declare-nothing-by-playing")
        return KeepSilent(seat)
    dropped = parse_cards(without or "", hand.own)
    known = {item.family.value: item for item in choices.declarable}
    if wanted == [ALL]:
        wanted = list(known)
    unknown = [word for word in wanted if word not in known]
    if unknown:
        raise DeclinedError("problem-no-combination", typed=typed_back(unknown[0]))
    chosen = (known[word] for word in dict.fromkeys(wanted))
    return Declare(
        seat,
        tuple(
            Declared(item.family, tuple(c for c in item.cards if c not in dropped))
            for item in chosen
        ),
    )


def card_choices(offered: Iterable[Card], rules: RuleSet, language: Language) -> list[Choice[str]]:
    """The cards in the order of the hand."""
    return [
        Choice(name=card_label(language, c), value=c.code) for c in sorted_cards(offered, rules)
    ]


def cards_choices(
    offered: Sequence[Card], number: int, rules: RuleSet, language: Language, typed: str
) -> list[Choice[str]]:
    """What was typed so far, with each card that could come next: cards one after the other."""
    *before, last = typed.split(_SEPARATOR)
    chosen = _known_among(before, offered)
    if (complete := _known_among([last], offered)) and complete[0] not in chosen:
        chosen, last = (*chosen, *complete), ""
    rest = [c for c in sorted_cards(offered, rules) if c not in chosen]
    full = [chosen] if chosen else []
    lists = [(*chosen, c) for c in rest] if len(chosen) < number else full
    wanted = last.casefold().strip()
    return [
        Choice(
            name=shortened(", ".join(card_label(language, c) for c in some), MAX_OPTION_TEXT),
            value=" ".join(c.code for c in some),
        )
        for some in lists
        if wanted in card_label(language, some[-1]).casefold()
    ][:25]


def signal_choices(possible: Sequence[Signal], language: Language) -> list[Choice[str]]:
    """Each signal, then several together."""
    sets = [some for size in range(1, len(possible) + 1) for some in combinations(possible, size)]
    return [
        Choice(
            name=" + ".join(signal_name(language, signal) for signal in some),
            value="+".join(signal.value for signal in some),
        )
        for some in sets
    ]


def saying_choices(language: Language) -> list[Choice[str]]:
    """The sayings with what each asks for."""
    return [
        Choice(
            name=shortened(
                f"{saying_name(language, saying)}: {saying_meaning(language, saying)}",
                MAX_OPTION_TEXT,
            ),
            value=saying.value,
        )
        for saying in Saying
    ]


def bid_choices(possible: Sequence[BidWord], language: Language) -> list[Choice[str]]:
    """The words of the auction with what each means."""
    answering = BidWord.VA_BENE in possible
    return [
        Choice(
            name=shortened(
                f"{bid_name(language, bid, answering=answering)}: {bid_meaning(language, bid)}",
                MAX_OPTION_TEXT,
            ),
            value=bid.value,
        )
        for bid in possible
    ]


def declaration_choices(
    declarable: Sequence[Combination], rules: RuleSet, language: Language
) -> list[Choice[str]]:
    """Everything, nothing, then each combination alone."""
    one_by_one = [
        Choice(
            name=shortened(
                say(
                    language,
                    "choice-combination",
                    family=family_name(language, item.family),
                    phrase=spoken(language, item, rules),
                    points=item.points,
                ),
                MAX_OPTION_TEXT,
            ),
            value=item.family.value,
        )
        for item in declarable
    ]
    nothing = Choice(name=say(language, "choice-nothing"), value=NOTHING)
    if not declarable:
        return [nothing]
    everything = say(language, "choice-all", points=total_points(declarable))
    return [Choice(name=everything, value=ALL), nothing, *one_by_one]


def _known_among(words: Iterable[str], offered: Sequence[Card]) -> tuple[Card, ...]:
    found: list[Card] = []
    for word in words:
        try:
            found.extend(c for c in parse_cards(word) if c in offered and c not in found)
        except DeclinedError:
            continue
    return tuple(found)
