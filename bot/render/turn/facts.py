"""What a picture of a player's turn shows: the cards, and all of it in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from bot.game.games.base import Points
from bot.game.model.cards import Card
from bot.game.play.hand_state import Phase
from bot.game.views.points_so_far import PointsSoFar, is_being_counted, points_so_far
from bot.game.views.view import HandView, MatchView
from bot.render.drawing.player_names import People
from bot.render.hand.facts import cards_shown, choosable, hand_by_suit, hand_choice
from bot.render.style.sorting import HandOrder, sorted_cards
from bot.render.table.facts import said_of, table_title, trick_facts
from bot.render.turn.titles import led, turn_title
from bot.text import Language, say
from bot.text.words.cards import card_label
from bot.text.words.declarations import spoken_with_points
from bot.text.words.lists import listed
from bot.text.words.names import bid_name
from bot.text.words.points import shown


@dataclass(frozen=True, slots=True)
class TurnShown:
    """Everything that a picture of a turn shows; two equal ones are drawn alike.

    ``cards`` are the viewer's in the order in which they are held, ``chosen`` those that may be
    chosen now (None for all), ``picked`` those picked for the discard; ``computers`` are the seats
    of computer players, the viewer's not among them.
    """

    view: MatchView
    names: tuple[str, ...]
    cards: tuple[Card, ...]
    chosen: frozenset[Card] | None
    picked: frozenset[Card]
    computers: frozenset[int]


def turn_shown(
    view: MatchView,
    names: Sequence[str],
    order: HandOrder = HandOrder(),
    picked: Collection[Card] = (),
    computers: Collection[int] = (),
) -> TurnShown:
    """What to show a player; raises ValueError for a view without a player or without a hand."""
    hand = view.hand
    if hand is None or view.seat is None:
        raise ValueError("only a player in a hand has a turn to show")
    return TurnShown(
        view,
        tuple(names),
        sorted_cards(cards_shown(hand), view.rules, order),
        choosable(hand),
        frozenset(picked),
        frozenset(computers) - {view.seat},
    )


def people_of(shown: TurnShown, language: Language) -> People:
    """The players as the viewer calls them: the viewer is "You"."""
    you = say(language, "turn-picture-you")
    names = [you if seat == shown.view.seat else n for seat, n in enumerate(shown.names)]
    return People(names, language)


def turn_facts(shown: TurnShown, language: Language) -> Iterator[str]:
    """The alt text's sentences, the most important first."""
    view, hand = shown.view, shown.view.hand
    assert hand is not None
    people = people_of(shown, language)
    title = turn_title(view, people)
    yield title if title.endswith("?") else f"{title}."
    yield f"{' · '.join(filter(None, (table_title(view, language), led(view, language))))}."
    yield from trick_facts(view, people, language, view.seat)
    yield from _bids(hand, people, language)
    yield from hand_by_suit(shown.cards, language)
    yield from hand_choice(hand, shown.cards, shown.chosen, language)
    if shown.picked:
        names = ", ".join(card_label(language, c) for c in shown.cards if c in shown.picked)
        yield say(language, "turn-picture-alt-picked", cards=names)
    yield from _scores(view, people, language)
    for declaration in hand.declarations:
        yield said_of(
            "picture-alt-declared",
            declaration.seat,
            people,
            language,
            view.seat,
            phrases=spoken_with_points(language, declaration.combinations, view.rules),
            points=declaration.points,
        )
    yield said_of("picture-alt-dealer", hand.dealer, people, language, view.seat)
    yield _held(hand, people, language)
    if shown.computers:
        seats = sorted(shown.computers)
        players = listed(language, [people.said(seat) for seat in seats])
        yield say(language, "turn-picture-alt-computers", players=players, number=len(seats))


def _bids(hand: HandView, people: People, language: Language) -> Iterator[str]:
    if hand.phase is Phase.AUCTION:
        for bid in hand.bids:
            word = bid_name(language, bid.bid)
            yield say(language, "turn-picture-alt-bid", player=people.said(bid.seat), bid=word)


def _scores(view: MatchView, people: People, language: Language) -> Iterator[str]:
    """The running scores, with what the hand has brought so far if it is added to them as it is."""
    counted = points_so_far(view) if is_being_counted(view) else ()
    adds = view.game.adds_points
    for number, (seats, points) in enumerate(zip(view.scorers, view.score, strict=True)):
        so_far: Points = counted[number].total if counted and adds else 0
        side = people.side_said(_you_first(seats, view))
        if so_far:
            yield say(
                language, "turn-picture-alt-side-so-far",
                side=side, points=shown(points), hand=shown(so_far),
            )  # fmt: skip
        else:
            yield say(language, "turn-picture-alt-side", side=side, points=shown(points))
    if not adds:
        yield from _of_hand(view, counted, people, language)


def _you_first(seats: Sequence[int], view: MatchView) -> Sequence[int]:
    return sorted(seats, key=lambda seat: seat != view.seat)


def _of_hand(
    view: MatchView, counted: Sequence[PointsSoFar], people: People, language: Language
) -> Iterator[str]:
    for side in counted:
        if side.total:
            said = people.side_said(_you_first(side.seats, view))
            yield say(language, "turn-picture-alt-of-hand", side=said, points=shown(side.total))


def _held(hand: HandView, people: People, language: Language) -> str:
    counts = [
        say(language, "turn-picture-alt-count", player=people.said(seat), number=number)
        for seat, number in enumerate(hand.held)
        if seat in hand.playing
    ]
    return say(language, "turn-picture-alt-held", counts=", ".join(counts))
