"""The events of a match as lines of text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from bot.render.as_text.hand_summary import hand_summary
from bot.render.as_text.hand_text import hand_in_sentence
from bot.render.as_text.narrator import Narrator
from bot.render.as_text.results import hand_scored, match_result
from bot.render.as_text.running_score import running_score
from bot.render.as_text.score_sheet import score_sheet
from bot.render.as_text.tricks import trick_line, trick_so_far
from bot.render.style.sorting import sorted_cards
from bot.text import Argument, say
from bot.text.words.cards import card_in_sentence
from bot.text.words.declarations import spoken_with_points
from bot.text.words.lists import listed
from bot.text.words.names import saying_spoken, signal_name
from tarocchino.core.model.actions import Saying, Signal
from tarocchino.core.model.cards import MATTO, Card
from tarocchino.core.model.combinations import tallies
from tarocchino.core.model.tricks import NO_TRICK, Trick
from tarocchino.core.play.events import (
    BidMade,
    CalledOut,
    CardPlayed,
    CardsDiscarded,
    CardsReceived,
    CombinationsDeclared,
    DiscardMade,
    Event,
    HandBegan,
    HandScored,
    HandThrownIn,
    MatchWon,
    MattoPaid,
    SoloistDecided,
    TrickWon,
)
from tarocchino.core.play.scoring import HandSheet

A_FEW = 3
"""Up to this number cards are listed one by one; more are shown as a hand."""


def may_be_told(event: Event, seats: Collection[int] = ()) -> bool:
    """Whether the event is public or addressed to one of these seats."""
    return event.audience is None or event.audience in seats


def transcript(
    narrator: Narrator,
    events: Iterable[Event],
    seats: Collection[int] = (),
    earlier: Iterable[HandSheet] = (),
) -> Iterator[str]:
    """The events of whole hands as paragraphs: each trick a line, each hand its sheet.

    A trick is told when it is finished, or when the hand ends in it. Events that are not public
    are left out unless addressed to one of ``seats``; ``earlier`` are the sheets of the match's
    previous hands.
    """
    sheets = list(earlier)
    trick, number = NO_TRICK, 1
    signals: tuple[Signal, ...] = ()
    sayings: dict[int, Saying] = {}
    has_soloist = False
    for event in events:
        if not may_be_told(event, seats):
            continue
        match event:
            case HandBegan():
                trick, number, has_soloist = NO_TRICK, 1, False
                yield line(narrator, event)
            case SoloistDecided():
                has_soloist = True
                yield line(narrator, event)
            case CardsReceived(seat, received) if has_soloist:
                yield _pozzo(narrator, seat, received)
            case CardPlayed(seat, played, given, said):
                signals = signals if trick.plays else given
                trick = trick.add(seat, played)
                if said is not None:
                    sayings[seat] = said
            case CalledOut():
                # The sentence about the hand says who has called out.
                yield from _open_trick(narrator, trick, signals, sayings)
            case TrickWon(winner, _, points):
                yield trick_line(narrator, number, trick, winner, signals, points, sayings)
                if not has_soloist:
                    # Against a soloist the piles decide after the play whether a card is owed (§
                    # 3).
                    yield from _matto_owed(narrator, trick, winner)
                trick, number, sayings = NO_TRICK, number + 1, {}
            case HandScored(_, sheet, score):
                sheets.append(sheet)
                yield hand_summary(narrator, sheet, score)
                yield from [score_sheet(narrator, sheet)] if sheet.sides else []
                yield running_score(narrator, sheets)
            case _:
                yield line(narrator, event)


def _open_trick(
    narrator: Narrator, trick: Trick, signals: tuple[Signal, ...], sayings: dict[int, Saying]
) -> Iterator[str]:
    """The cards of a trick in which the hand ends."""
    if trick.plays:
        plays = trick_so_far(narrator, trick, signals, sayings)
        yield say(narrator.language, "tell-trick-open", plays=plays)


def spaced(paragraphs: Iterable[str]) -> Iterator[str]:
    """The lines of paragraphs for a terminal: tables stand by themselves."""
    in_table = False
    for paragraph in paragraphs:
        is_table = "\n" in paragraph
        if is_table or in_table:
            yield ""
        yield from paragraph.splitlines()
        in_table = is_table


def line(narrator: Narrator, event: Event) -> str:
    """One event as a sentence of its own, for readers who follow a match live.

    Raises ValueError for a kind of event that is never shown.
    """
    language = narrator.language
    match event:
        case HandBegan(number, dealer, sitting_out):
            name = narrator.name(dealer)
            began = say(language, "tell-hand-began", number=number + 1, dealer=name)
            out = [say(language, "tell-sits-out", player=narrator.name(s)) for s in sitting_out]
            return "\n".join([began, *out])
        case CardsReceived(seat, received):
            return _received(narrator, seat, received)
        case CardsDiscarded(seat, discarded):
            text = _listed_cards(narrator, discarded)
            return say(language, "tell-cards-discarded", player=narrator.name(seat), cards=text)
        case DiscardMade(seat, number):
            return say(language, "tell-discard-made", player=narrator.name(seat), number=number)
        case BidMade(seat, bid):
            return say(language, f"tell-bid-{bid.value}", **_who(narrator, seat))
        case SoloistDecided(seat, alone):
            others = narrator.people(s for s in range(len(narrator.names)) if s != seat)
            message = "tell-soloist-alone" if alone else "tell-soloist-up"
            return say(language, message, others=others, **_who(narrator, seat))
        case HandThrownIn():
            return say(language, "tell-thrown-in")
        case CombinationsDeclared():
            return _declared(narrator, event)
        case CardPlayed():
            return _played(narrator, event)
        case TrickWon(seat, _, 0):
            return say(language, "tell-trick-won", player=narrator.name(seat))
        case TrickWon(seat, _, points):
            player = narrator.name(seat)
            return say(language, "tell-trick-won-points", player=player, points=points)
        case _:
            return _end_line(narrator, event)


def _end_line(narrator: Narrator, event: Event) -> str:
    language = narrator.language
    match event:
        case MattoPaid(seat, paid, _):
            card = narrator.sign(paid) + card_in_sentence(language, paid)
            return say(language, "tell-matto-paid", player=narrator.name(seat), card=card)
        case CalledOut(side):
            people = len(narrator.sides[side])
            return say(language, "tell-called-out", side=narrator.side(side), people=people)
        case HandScored(number, sheet, _):
            return hand_scored(narrator, number, sheet)
        case MatchWon(winner, score):
            return match_result(narrator, winner, score)
    raise ValueError(f"no words for {event!r}")


def _received(narrator: Narrator, seat: int, received: tuple[Card, ...]) -> str:
    language, player = narrator.language, narrator.name(seat)
    if len(received) <= A_FEW:
        text = _listed_cards(narrator, received)
        return say(language, "tell-cards-received", player=player, cards=text)
    text = hand_in_sentence(language, received, narrator.rules)
    return say(language, "tell-hand-received", player=player, cards=text)


def _pozzo(narrator: Narrator, seat: int, received: tuple[Card, ...]) -> str:
    text = hand_in_sentence(narrator.language, received, narrator.rules)
    return say(narrator.language, "tell-pozzo", player=narrator.name(seat), cards=text)


def _listed_cards(narrator: Narrator, held: Iterable[Card]) -> str:
    ordered = sorted_cards(held, narrator.rules)
    return listed(narrator.language, [card_in_sentence(narrator.language, c) for c in ordered])


def _declared(narrator: Narrator, event: CombinationsDeclared) -> str:
    language = narrator.language
    phrases = spoken_with_points(language, event.combinations, narrator.rules)
    by_sequence, by_cricca = tallies(event.combinations)
    if by_cricca.doubled and by_sequence.doubled:
        message = "tell-declared-both"
    elif by_cricca.doubled:
        message = "tell-declared-criccone"
    elif by_sequence.doubled:
        message = "tell-declared-sequenza"
    else:
        message = "tell-declared"
    who = _who(narrator, event.seat)
    return say(language, message, points=event.points, phrases=phrases, **who)


def _who(narrator: Narrator, seat: int) -> dict[str, Argument]:
    """The player as texts that speak to the reader take them."""
    return {"player": narrator.name(seat), "who": narrator.place_of(seat).value}


def _played(narrator: Narrator, event: CardPlayed) -> str:
    language, player = narrator.language, narrator.name(event.seat)
    card = card_in_sentence(language, event.card)
    if event.signals:
        said = listed(language, [signal_name(language, signal) for signal in event.signals])
        return say(language, "tell-signalled", player=player, card=card, signals=said)
    if event.say is not None:
        saying = saying_spoken(language, event.say)
        return say(language, "tell-played-saying", player=player, card=card, saying=saying)
    if event.card is MATTO:
        return say(language, "tell-matto-played", player=player)
    return say(language, "tell-played", player=player, card=card)


def _matto_owed(narrator: Narrator, trick: Trick, winner: int) -> Iterator[str]:
    for seat, played in trick.plays:
        if played is MATTO and narrator.side_of(seat) != narrator.side_of(winner):
            yield say(narrator.language, "tell-matto-owed", player=narrator.name(seat))
