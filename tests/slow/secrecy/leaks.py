"""What was sent to people who might not know it."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from bot.client.custom_ids import CARDS, PICKING, BadCustomIdError, CustomId, Verb, decode_custom_id
from bot.words import Language
from bot.words.names import card_in_sentence, card_label, card_name, card_short, suit_title
from tarocchino.core.model.actions import Action
from tarocchino.core.model.cards import PACK, Card
from tarocchino.core.play.match import MatchState
from tarocchino.dealing.cutting import CuttingAction
from tests.slow.secrecy.house import House
from tests.slow.secrecy.knowledge import may_know
from tests.slow.secrecy.wire import DiscordAlone, OnePerson, Sent

_BEHIND = 4
"""Computer players may play so many cards before what is sent has arrived."""


def named_in(sent: Sent, cards: Iterable[Card]) -> list[str]:
    """What of the request names one of the cards, each with the text that does."""
    wanted = frozenset(cards)
    return [
        f"{c.code} in {text!r}"
        for text in sent.texts
        for c in sorted(_named(text) & wanted, key=PACK.index)
    ]


# "10" on a button is a ten, whose custom_id names it; where it is the trump's code a label does.
_AMBIGUOUS = frozenset(
    c.code
    for c in PACK
    for language in Language
    for other in PACK
    if other is not c and card_short(language, other) == c.code
)

# Three of four are told by the one that is missing.
_MISSING = re.compile(r"(?:senza|without) [^;(,.]+")


@cache
def _named(text: str) -> frozenset[Card]:
    """The cards that the text names; messages are sent again and again."""
    text = _MISSING.sub("", text)
    try:
        control = decode_custom_id(text)
    except BadCustomIdError:
        codes = {text} - _AMBIGUOUS
        spoken = {c for c in PACK if c.code in codes or _spoken(c).search(text)}
        return frozenset({*spoken, *_on_suit_lines(text)})
    pairs = _pairs(control)
    return frozenset(c for c in PACK if c.code in pairs)


def _pairs(control: CustomId) -> set[str]:
    """The codes of cards in a control's argument, two characters each, after the suits of a menu
    of whole suits (`bot.client.custom_ids`)."""
    codes = control.argument
    if control.verb is Verb.PICK_SUIT:
        codes = CARDS.write(PICKING.read(codes)[1])
    return {codes[place : place + 2] for place in range(0, len(codes) - 1, 2)}


@cache
def _spoken(c: Card) -> re.Pattern[str]:
    """The full names of a card and its label, in every language, as whole words."""
    names = (card_name, card_label, card_in_sentence)
    words = {name(language, c) for language in Language for name in names}
    inside = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf"(?<![\w’])(?:{inside})(?!\w)", re.I)


def _on_suit_lines(text: str) -> Iterator[Card]:
    """The cards of "Swords King, 7; Coins Ace" and "Spade: Re · 7", ranks after the suit's name."""
    for language in Language:
        for suit in {c.suit for c in PACK if c.suit is not None}:
            title = re.escape(suit_title(language, suit))
            for line in re.finditer(rf"{title}:? ([^;\n.]+)", text):
                words = {word.strip() for word in re.split(r"[·,]", line[1])}
                yield from (
                    c for c in PACK
                    if c.suit is suit and {card_short(language, c), _rank(language, c)} & words
                )  # fmt: skip


def _rank(language: Language, c: Card) -> str:
    return card_name(language, c).split(" ")[0]


def first_hand(here: House) -> list[Action]:
    """The actions of the log from the first deal to the end of that hand."""
    found: list[Action] = []
    for entry in here.log:
        if isinstance(entry.action, CuttingAction):
            break
        found.append(entry.action)
    return found


def leaks(here: House, states: list[MatchState], *, face_down: bool = False) -> list[str]:
    """What was sent before the hand was over to people who might not know it, or may not be
    reminded of it where taken tricks lie ``face_down``.

    What is sent at a moment may show one a few actions earlier.
    """
    seats = {here.person(seat).id: seat for seat in (0, 1)}
    found = []
    for sent in here.wire.sent:
        if sent.where.endswith("/commands"):
            continue  # Their descriptions are the same for every hand.
        if isinstance(sent.audience, DiscordAlone):
            allowed = frozenset()
        else:
            user = sent.audience.user_id if isinstance(sent.audience, OnePerson) else None
            last = min(sent.moment, len(states) - 1)
            shown = states[max(0, last - _BEHIND) : last + 1] if face_down else states[last:][:1]
            known = (may_know(each, seats.get(user or 0), face_down=face_down) for each in shown)
            allowed = frozenset[Card]().union(*known)
        found += [f"{sent.audience}: {named}" for named in named_in(sent, set(PACK) - allowed)]
    return found
