"""A trick in one line of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bot.render.as_text.narrator import Narrator
from bot.text import Language, say
from bot.text.words.cards import card_label, rank_name
from bot.text.words.lists import listed
from bot.text.words.names import saying_spoken, signal_name
from tarocchino.core.model.actions import Saying, Signal
from tarocchino.core.model.cards import MATTO, Card, Suit
from tarocchino.core.model.tricks import Trick

NOTHING_SAID: Mapping[int, Saying] = MappingProxyType({})


def trick_line(
    narrator: Narrator,
    number: int,
    trick: Trick,
    winner: int,
    signals: Sequence[Signal] = (),
    points: int = 0,
    sayings: Mapping[int, Saying] = NOTHING_SAID,
) -> str:
    """A finished trick: its number from 1, who played what, and who won it.

    ``signals`` are the leader's; ``points`` are those of the trick's own combinations; ``sayings``
    are what players said with a card, by seat.
    """
    language = narrator.language
    plays, won_by = trick_so_far(narrator, trick, signals, sayings), narrator.named(winner)
    if points:
        return say(
            language, "trick-line-points", number=number, plays=plays, winner=won_by, points=points
        )
    return say(language, "trick-line", number=number, plays=plays, winner=won_by)


def trick_so_far(
    narrator: Narrator,
    trick: Trick,
    signals: Sequence[Signal] = (),
    sayings: Mapping[int, Saying] = NOTHING_SAID,
) -> str:
    """Who played what to the trick; cards that follow suit are named by rank alone, unless the
    narrator uses ``whole_names``."""
    (leader, led), *followers = trick.plays
    language, player = narrator.language, narrator.opening(leader)
    card = _saying(language, narrator.sign(led) + card_label(language, led), sayings.get(leader))
    if signals:
        said = listed(language, [signal_name(language, signal) for signal in signals])
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
