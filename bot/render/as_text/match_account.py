"""A whole match as a document to read: what is told of it, and its transcript as text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.render.as_text.narrator import Narrator
from bot.render.as_text.transcript import spaced, transcript
from bot.text import say
from tarocchino.core.model.actions import Action
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.open_hand import OpenHand, hands_over, open_hand

_AGAINST_EACH_OTHER = 2


@dataclass(frozen=True, slots=True)
class MatchAccount:
    """What a document tells of a match: the words for its head, and the hands that are over.

    ``narrator`` speaks in plain words; ``match`` results from ``actions``. ``title`` is the game
    with its rule set; ``about`` are sentences about who played, by which customs, where and when;
    ``result`` says how the match ended, or that it did not.
    """

    narrator: Narrator
    match: MatchState
    actions: tuple[Action, ...]
    title: str
    about: tuple[str, ...]
    result: tuple[str, ...]

    def hands(self) -> Iterator[OpenHand]:
        """The hands that are over, in order; a hand in play stays secret."""
        for number in range(hands_over(self.match)):
            yield open_hand(self.match, self.actions, number)


def who_plays(narrator: Narrator) -> str:
    """The players in a sentence: two sides against each other, or all who play."""
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
    """The match as plain text: the head, then hand by hand the transcript with every card face up,
    each with its score sheet and the running score."""
    lines = [account.title, *account.about, *account.result]
    for hand in account.hands():
        lines += ["", *spaced(_hand(account, hand))]
    return "".join(f"{line}\n" for line in lines)


def _hand(account: MatchAccount, hand: OpenHand) -> Iterator[str]:
    events = (event for place in range(len(hand.steps)) for event in hand.events(place))
    seats = range(account.match.players)
    return transcript(account.narrator, events, seats, hand.before.sheets)
