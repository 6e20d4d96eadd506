"""The replay of a hand: which card is where from which step on, and what each step says.

A page holds every card of a hand once for each place where it was, with the steps during which it
was there. Whatever shows a step only has to know its number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.render.as_html.shown_card import ShownCard, shown_card
from bot.render.as_text.narrator import Narrator
from bot.render.as_text.step_words import step_words
from bot.render.as_text.transcript import line
from bot.render.drawing.player_names import People
from bot.render.open_hand.facts import open_hands_title, stock_name, what_comes
from bot.render.style.sorting import sorted_cards
from bot.render.table.facts import seat_in_turn
from bot.text import say
from tarocchino.core.model.actions import Play
from tarocchino.core.model.cards import Card
from tarocchino.core.play.events import TrickWon
from tarocchino.core.play.hand_state import HandState
from tarocchino.core.views.open_hand import OpenHand

LARGEST_FAN = 18
"""Cards that lie in one row on a phone with their indices visible; more take two rows."""


@dataclass(frozen=True, slots=True)
class Stay:
    """A card in one place from step ``start`` until just before step ``end``."""

    card: ShownCard
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Fan:
    """Cards side by side, in rows: a player's hand or discards, or those face down.

    ``dealt`` marks the hand of the dealer.
    """

    label: str
    rows: tuple[tuple[Stay, ...], ...]
    dealt: bool = False


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card on the table, by whom, and from which step on it has won the trick, if it has."""

    stay: Stay
    player: str
    wins_from: int | None


@dataclass(frozen=True, slots=True)
class Caption:
    """What is told beside one step: where in the hand it is, and what happened."""

    step: int
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A hand to step through: ``stops`` are its first step, the ends of its tricks and its last."""

    stops: tuple[int, ...]
    fans: tuple[Fan, ...]
    played: tuple[PlayedCard, ...]
    captions: tuple[Caption, ...]

    @property
    def last(self) -> int:
        """The number of the last step; the first is 0."""
        return self.stops[-1]


def board_of(narrator: Narrator, hand: OpenHand) -> Board:
    """The replay of a finished hand."""
    last = len(hand.steps) - 1
    return Board(
        stops=tuple(sorted({0, *hand.tricks, last})),
        fans=tuple(_fans(narrator, hand)),
        played=tuple(_played(narrator, hand)),
        captions=tuple(_captions(narrator, hand)),
    )


def _states(hand: OpenHand) -> list[HandState]:
    return [step.state.hand for step in hand.steps if step.state.hand is not None]


def _fans(narrator: Narrator, hand: OpenHand) -> Iterator[Fan]:
    states, language = _states(hand), narrator.language
    dealer = states[0].dealer
    for seat in states[0].playing:
        rows = _rows(narrator, [state.hands[seat] for state in states])
        yield Fan(narrator.plain_name(seat), rows, seat == dealer)
    for seat in states[0].playing:
        if rows := _rows(narrator, [state.discards[seat] for state in states]):
            label = say(language, "page-discards", player=narrator.plain_name(seat))
            yield Fan(label, rows)
    if rows := _rows(narrator, [state.stock for state in states]):
        yield Fan(stock_name(hand.steps[0].view, language), rows)


def _rows(narrator: Narrator, held: list[tuple[Card, ...]]) -> tuple[tuple[Stay, ...], ...]:
    """The stays of the cards held at each step, in the order of a hand; none if there never was a
    card."""
    ordered = sorted_cards({card for cards in held for card in cards}, narrator.rules)
    stays = tuple(stay for card in ordered for stay in _stays(narrator, card, held))
    most = max(len(cards) for cards in held)
    if most <= LARGEST_FAN:
        return (stays,) if stays else ()
    half = -(-len(stays) // 2)
    return stays[:half], stays[half:]


def _stays(narrator: Narrator, card: Card, held: list[tuple[Card, ...]]) -> Iterator[Stay]:
    start: int | None = None
    for step, cards in enumerate([*held, ()]):
        if card in cards and start is None:
            start = step
        elif card not in cards and start is not None:
            yield Stay(shown_card(narrator.language, card), start, step)
            start = None


def _played(narrator: Narrator, hand: OpenHand) -> Iterator[PlayedCard]:
    """The cards of each trick, which lie there until the next one is led."""
    plays = [
        (place, step.action)
        for place, step in enumerate(hand.steps)
        if isinstance(step.action, Play)
    ]
    ends = hand.tricks
    winners = _states(hand)[-1].winners
    leads = [next((place for place, _ in plays if place > end), len(hand.steps)) for end in ends]
    for place, play in plays:
        trick = sum(end < place for end in ends)
        is_over = trick < len(ends)
        yield PlayedCard(
            Stay(
                shown_card(narrator.language, play.card),
                place,
                leads[trick] if is_over else len(hand.steps),
            ),
            narrator.plain_name(play.seat),
            ends[trick] if is_over and winners[trick] == play.seat else None,
        )


def _captions(narrator: Narrator, hand: OpenHand) -> Iterator[Caption]:
    language, people = narrator.language, People(narrator.names, narrator.language, in_writing=True)
    last, ends = len(hand.steps) - 1, frozenset(hand.tricks)
    for place, step in enumerate(hand.steps):
        view, told = step.view, [*step_words(narrator, hand, place)]
        if place in ends:
            won = (event for event in hand.events(place) if isinstance(event, TrickWon))
            told += [line(narrator, event) for event in won]
        if seat_in_turn(view.match) is not None:
            told.append(what_comes(view, people, language))
        number = say(language, "replay-step", step=place, last=last)
        yield Caption(place, f"{open_hands_title(view, language)} · {number}", tuple(told))
