"""A finished hand with every card face up, at one step of its replay, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.render.as_text.hand_text import hand_in_sentence
from bot.render.drawing.player_names import People
from bot.render.table.facts import seat_in_turn, trick_facts
from bot.text import Language, say
from bot.text.words.points import shown
from tarocchino.core.games.base import GameName, Points
from tarocchino.core.model.cards import Card
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.open_hand import OpenView
from tarocchino.core.views.view import HandView


def hand_of(view: OpenView) -> HandView:
    """The hand as everybody saw it at that step."""
    if view.match.hand is None:
        raise ValueError("nothing is dealt")
    return view.match.hand


def taken_points(view: OpenView, side: int) -> Points:
    """The card points the side had taken, its discards included."""
    return view.match.game.count_cards(view.piles[side], len(hand_of(view).playing))


def tricks_of(view: OpenView, side: int) -> int:
    """The number of tricks the side had taken."""
    return sum(view.match.side_of(winner) == side for winner in hand_of(view).winners)


def open_hands_title(view: OpenView, language: Language) -> str:
    """The hand's number and the step reached: "Hand 3 · trick 5"."""
    number = say(language, "picture-hand-number", number=hand_of(view).number + 1)
    return f"{number} · {_moment(hand_of(view), language)}"


def _moment(hand: HandView, language: Language) -> str:
    tricks = len(hand.tricks)
    if hand.phase is Phase.OVER:
        return say(language, "picture-open-over", number=tricks)
    if tricks or hand.trick.plays:
        return say(language, "picture-trick-number", number=tricks + (1 if hand.trick.plays else 0))
    return say(language, "picture-open-dealt")


def what_comes(view: OpenView, people: People, language: Language) -> str:
    """Who had to do what next, or that the hand is over."""
    turn = seat_in_turn(view.match)
    if turn is None:
        return say(language, "phase-over")
    act = say(language, f"picture-turn-{hand_of(view).phase.value}")
    return say(language, "picture-alt-turn", player=people.said(turn), act=act)


def stock_name(view: OpenView, language: Language) -> str:
    """The name of the cards left face down: in Terziglio the pozzo."""
    is_pozzo = view.match.game.name is GameName.TERZIGLIO
    return say(language, "picture-open-pozzo" if is_pozzo else "picture-open-stock-name")


def open_hands_facts(view: OpenView, people: People, language: Language) -> Iterator[str]:
    """The alt text's sentences: the trick, then each player's cards, then the face-down cards."""
    brief = people.brief
    yield f"{open_hands_title(view, language)}."
    yield from trick_facts(view.match, brief)
    yield from cards_said(view, brief.said, language)
    if hand_of(view).tricks:
        yield from _taken_said(view, brief, language)
    yield say(language, "picture-alt-dealer", player=brief.said(hand_of(view).dealer))


def cards_said(view: OpenView, name: Callable[[int], str], language: Language) -> Iterator[str]:
    """A sentence per player with the cards held, then those for the face-down cards.

    ``name`` returns a seat's name.
    """

    def named(cards: tuple[Card, ...]) -> str:
        return hand_in_sentence(language, cards, view.match.rules)

    for seat in hand_of(view).playing:
        player, held = name(seat), view.hands[seat]
        if held:
            yield say(language, "picture-open-holds", player=player, cards=named(held))
    for seat, laid_away in enumerate(view.discards):
        if laid_away:
            player, cards = name(seat), named(laid_away)
            yield say(language, "picture-open-discarded", player=player, cards=cards)
    if view.stock:
        what, cards = stock_name(view, language), named(view.stock)
        yield say(language, "picture-open-stock", what=what, cards=cards)


def _taken_said(view: OpenView, people: People, language: Language) -> Iterator[str]:
    for side, seats in enumerate(view.match.sides):
        if points := taken_points(view, side):
            names = people.side_said(seats)
            yield say(language, "picture-open-side", side=names, points=shown(points))
