"""What there is to say to one of its players of a whole match: cards and play apart, and the
costliest choices of all hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.club.par.clear_worth import ClearWorth
from bot.club.review.model import Moment
from bot.game.games import GAMES, GameName
from bot.game.games.base import Points
from bot.text import Language, say
from bot.text.words.numbers import difference
from bot.ui.reasons import action_in_words, gain_in_words, moment_name

_MOST_LISTED = 3


@dataclass(frozen=True, slots=True)
class MatchPostMortem:
    """What is known of a match: the ``worth`` of its cards and of the play to the reader's side,
    and the reader's costly choices by hand, counted from 0."""

    game: GameName
    worth: ClearWorth | None
    moments: Mapping[int, tuple[Moment, ...]]


def match_lines(match: MatchPostMortem, language: Language) -> Iterator[str]:
    """What stands below the post-mortem of a match's last hand."""
    if match.worth is not None:
        yield from _worth_lines(match.game, match.worth, language)
    of_all = [(hand, moment) for hand, moments in match.moments.items() for moment in moments]
    if len(match.moments) > 1 and of_all:
        of_all.sort(key=lambda each: (-each[1].likely_cost, each[0], each[1].place))
        yield say(language, "postmortem-match-costliest")
        for hand, moment in of_all[:_MOST_LISTED]:
            yield say(
                language,
                "postmortem-match-line",
                hand=hand + 1,
                moment=moment_name(language, moment.when),
                done=action_in_words(language, moment.done, moment.better),
                better=action_in_words(language, moment.better, moment.done),
                gain=gain_in_words(language, match.game, moment.likely_cost),
            )


def _worth_lines(game: GameName, worth: ClearWorth, language: Language) -> Iterator[str]:
    yield say(language, "postmortem-match")
    if worth.cards is None and worth.play is None:
        yield say(language, "postmortem-match-nothing", hands=worth.hands)
    if worth.cards is not None:
        yield say(language, "postmortem-match-cards", points=_signed(worth.cards, language))
    if worth.play is not None:
        yield say(language, "postmortem-match-play", points=_signed(worth.play, language))
    of = "penalties" if GAMES[game].avoids_points else "points"
    yield say(language, f"postmortem-match-what-{of}", hands=worth.hands)


def _signed(points: Points, language: Language) -> str:
    return difference(language, points, 0)
