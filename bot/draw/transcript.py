"""Tell a match in lines of text: a trick, a step of a finished hand, or a whole document."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from bot.draw.hand import Narrator, hand_in_sentence
from bot.draw.results import hand_summary, match_result
from bot.draw.score_text import running_score, score_sheet
from bot.draw.style import sorted_cards
from bot.words import Argument, Language, say
from bot.words.declarations import spoken_with_points
from bot.words.names import card_in_sentence, card_label, rank_name, saying_spoken, signal_name
from bot.words.numbers import listed
from tarocchino.core.model.actions import Action, DeclineCallOut, KeepSilent, Saying
from tarocchino.core.model.cards import MATTO, Card, Suit
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
from tarocchino.core.play.match import MatchState
from tarocchino.core.play.scoring import HandSheet
from tarocchino.core.views.open_hand import OpenHand, hands_over, open_hand


def trick_line(narrator: Narrator, number: int, trick: Trick, winner: int, points: int = 0) -> str:
    """Return a finished trick: its number from 1, who played what, and who won it.

    ``points`` are those of the trick's own combinations.
    """
    language = narrator.language
    plays, won_by = trick_so_far(narrator, trick), narrator.named(winner)
    if points:
        return say(
            language, "trick-line-points", number=number, plays=plays, winner=won_by, points=points
        )
    return say(language, "trick-line", number=number, plays=plays, winner=won_by)


def trick_so_far(narrator: Narrator, trick: Trick) -> str:
    """Return who played what to the trick. Cards that follow suit are named only by rank, unless
    the narrator uses ``whole_names``."""
    sayings = dict(trick.sayings)
    (leader, led), *followers = trick.plays
    language, player = narrator.language, narrator.opening(leader)
    card = _saying(language, narrator.sign(led) + card_label(language, led), sayings.get(leader))
    if trick.signals:
        said = listed(language, [signal_name(language, signal) for signal in trick.signals])
        line = say(language, "trick-led-signalling", player=player, card=card, signals=said)
    else:
        line = say(language, "trick-led", player=player, card=card)
    suit_said = led.suit
    for seat, played in followers:
        card = _saying(language, _follower_card(narrator, played, suit_said), sayings.get(seat))
        line = say(language, "trick-followed", plays=line, player=narrator.named(seat), card=card)
        if suit_said is None and played is not MATTO:
            suit_said = played.suit
    return line


def _saying(language: Language, card: str, saying: Saying | None) -> str:
    if saying is None:
        return card
    return say(language, "trick-card-saying", card=card, saying=saying_spoken(language, saying))


def _follower_card(narrator: Narrator, played: Card, suit_said: Suit | None) -> str:
    suit_understood = played.suit is suit_said and not narrator.whole_names
    if played.rank is not None and suit_understood:
        return narrator.sign(played) + rank_name(narrator.language, played.rank)
    return narrator.sign(played) + card_label(narrator.language, played)


A_FEW = 3
"""The most cards that are listed one by one; more are shown as a hand."""


def may_be_told(event: Event, seats: Collection[int] = ()) -> bool:
    """Return whether the event is public or addressed to one of these seats."""
    return event.audience is None or event.audience in seats


def transcript(
    narrator: Narrator,
    events: Iterable[Event],
    seats: Collection[int] = (),
    earlier: Iterable[HandSheet] = (),
) -> Iterator[str]:
    """Yield the events of whole hands as paragraphs: a line per trick, a sheet per hand.

    A trick is told when it is finished, or when the hand ends in it. Private events are left out
    unless addressed to one of ``seats``. ``earlier`` are the sheets of the match's previous hands.
    """
    sheets = list(earlier)
    trick, number, has_soloist = NO_TRICK, 1, False
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
                cards = hand_in_sentence(narrator.language, received, narrator.rules)
                player = narrator.name(seat)
                yield say(narrator.language, "tell-pozzo", player=player, cards=cards)
            case CardPlayed(seat, played, given, said):
                trick = trick.add(seat, played, given, said)
            case CalledOut():
                # The summary of the hand says who has called out.
                if trick.plays:
                    plays = trick_so_far(narrator, trick)
                    yield say(narrator.language, "tell-trick-open", plays=plays)
            case TrickWon(winner, _, points):
                yield trick_line(narrator, number, trick, winner, points)
                if not has_soloist:
                    # Against a soloist the piles decide later whether a card is owed (§ 3).
                    yield from _matto_owed(narrator, trick, winner)
                trick, number = NO_TRICK, number + 1
            case HandScored(_, sheet, score):
                sheets.append(sheet)
                yield hand_summary(narrator, sheet, score)
                yield from [score_sheet(narrator, sheet)] if sheet.sides else []
                yield running_score(narrator, sheets)
            case _:
                yield line(narrator, event)


def spaced(paragraphs: Iterable[str]) -> Iterator[str]:
    """Yield the lines of paragraphs for a terminal, with blank lines around tables."""
    in_table = False
    for paragraph in paragraphs:
        is_table = "\n" in paragraph
        if is_table or in_table:
            yield ""
        yield from paragraph.splitlines()
        in_table = is_table


def line(narrator: Narrator, event: Event) -> str:
    """Return one event as a sentence, for readers who follow a match live.

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


def _listed_cards(narrator: Narrator, held: Iterable[Card]) -> str:
    ordered = sorted_cards(held, narrator.rules)
    return listed(narrator.language, [card_in_sentence(narrator.language, c) for c in ordered])


def _declared(narrator: Narrator, event: CombinationsDeclared) -> str:
    language, who = narrator.language, _who(narrator, event.seat)
    if not event.combinations:
        return say(language, "tell-declared-before", points=event.points, **who)
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
    return say(language, message, points=event.points, phrases=phrases, **who)


def _who(narrator: Narrator, seat: int) -> dict[str, Argument]:
    """Return the player as arguments for texts that address the reader."""
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


def step_words(narrator: Narrator, hand: OpenHand, place: int) -> Iterator[str]:
    """Yield the events of the step with this index, a sentence each, with discards named.

    It leaves out what is shown next to every step: the cards dealt, who takes a trick, the score.
    """
    events = hand.events(place)
    match hand.steps[place].action:
        case DeclineCallOut(seat):
            yield say(narrator.language, "replay-plays-on", player=narrator.name(seat))
        case KeepSilent(seat):
            yield say(narrator.language, "replay-silent", player=narrator.name(seat))
    discards = any(isinstance(event, CardsDiscarded) for event in events)
    for event in events:
        match event:
            case CardsReceived(cards=cards) if len(cards) > A_FEW:
                continue  # The replay shows these cards.
            case HandScored() | TrickWon():
                continue  # The score sheet and the trick's line tell more.
            case DiscardMade() if discards:
                continue
            case _:
                yield line(narrator, event)


_AGAINST_EACH_OTHER = 2


@dataclass(frozen=True, slots=True)
class MatchAccount:
    """A document's content for a match: the words for its head, and the hands that are over.

    ``narrator`` uses plain words; ``match`` results from ``actions``. ``title`` is the game with
    its rule set. ``about`` are sentences about who played, by which customs, where and when.
    ``result`` says how the match ended, or that it did not.
    """

    narrator: Narrator
    match: MatchState
    actions: tuple[Action, ...]
    title: str
    about: tuple[str, ...]
    result: tuple[str, ...]

    def hands(self) -> Iterator[OpenHand]:
        """Yield the hands that are over, in order; a hand in play stays secret."""
        for number in range(hands_over(self.match)):
            yield open_hand(self.match, self.actions, number)


def who_plays(narrator: Narrator) -> str:
    """Return the players in a sentence: two sides against each other, or all who play."""
    language, sides = narrator.language, narrator.sides
    if len(sides) != _AGAINST_EACH_OTHER:
        seats = range(len(narrator.names))
        return say(language, "tell-players", players=narrator.people(seats))
    return say(
        language,
        "tell-players-against",
        side=narrator.side(0),
        other=narrator.side(1),
        people=len(sides[0]),
    )


def match_text(account: MatchAccount) -> str:
    """Return the match as plain text: the head, then each hand's transcript with every card face
    up, its score sheet and the running score."""
    lines = [account.title, *account.about, *account.result]
    for hand in account.hands():
        lines += ["", *spaced(_hand(account, hand))]
    return "".join(f"{line}\n" for line in lines)


def _hand(account: MatchAccount, hand: OpenHand) -> Iterator[str]:
    events = (event for place in range(len(hand.steps)) for event in hand.events(place))
    seats = range(account.match.players)
    return transcript(account.narrator, events, seats, hand.before.sheets)
