"""The tricks of a hand as a list of cards with their players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.render.as_html.shown_card import ShownCard, shown_card
from bot.render.as_text.narrator import Narrator
from bot.render.as_text.transcript import line
from bot.text import say
from bot.text.words.lists import listed
from bot.text.words.names import saying_spoken, signal_name
from tarocchino.core.model.tricks import Trick
from tarocchino.core.play.events import TrickWon
from tarocchino.core.play.scoring import trick_combination_points
from tarocchino.core.views.open_hand import OpenHand


@dataclass(frozen=True, slots=True)
class ListedPlay:
    """A card of a trick: who played it, what was said with it, whether it won."""

    card: ShownCard
    player: str
    said: str
    wins: bool


@dataclass(frozen=True, slots=True)
class ListedTrick:
    """A trick: its number from 1, the step that ended it, its cards in order, who took it.

    ``step`` is the hand's last one, and ``told`` says that the trick was left open, for cards on
    the table when the hand ended.
    """

    number: int
    step: int
    plays: tuple[ListedPlay, ...]
    told: str


def trick_list(narrator: Narrator, hand: OpenHand) -> Iterator[ListedTrick]:
    """All tricks of a finished hand, each once, and the cards of one that was not finished."""
    ended = hand.steps[-1].state.hand
    if ended is None:
        return
    for number, trick in enumerate(ended.tricks):
        winner, step = ended.winners[number], hand.tricks[number]
        points = trick_combination_points(trick, narrator.rules)
        told = line(narrator, TrickWon(winner, trick.cards, points))
        yield ListedTrick(number + 1, step, tuple(_plays(narrator, trick, winner)), told)
    if ended.trick.plays:
        told = say(narrator.language, "page-trick-open")
        plays = tuple(_plays(narrator, ended.trick, None))
        yield ListedTrick(len(ended.tricks) + 1, len(hand.steps) - 1, plays, told)


def _plays(narrator: Narrator, trick: Trick, winner: int | None) -> Iterator[ListedPlay]:
    language, sayings = narrator.language, dict(trick.sayings)
    for place, (seat, card) in enumerate(trick.plays):
        said = ""
        if not place and trick.signals:
            said = listed(language, [signal_name(language, signal) for signal in trick.signals])
        elif seat in sayings:
            said = saying_spoken(language, sayings[seat])
        yield ListedPlay(
            shown_card(language, card), narrator.plain_name(seat), said, seat == winner
        )
