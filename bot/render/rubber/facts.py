"""The rubber: the points of each hand of a match, and its alt text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate

from bot.render.drawing.picture import LONGEST_ALT
from bot.render.drawing.player_names import People
from bot.render.table.facts import verdict_said
from bot.text import Language, say
from bot.text.words.names import game_name
from bot.text.words.points import gained, shown
from tarocchino.core.games.base import Points, whole
from tarocchino.core.play.scoring import HandSheet, SideSheet
from tarocchino.core.views.view import MatchView


class HandMark(Enum):
    """Something special about a hand for one of the scores; the words are in Fluent."""

    CALLED_OUT = "called-out"
    CAPPOTTO = "cappotto"
    SOLOIST = "soloist"
    ALONE = "alone"
    SAT_OUT = "sat-out"


@dataclass(frozen=True, slots=True)
class RubberHand:
    """A hand of the rubber.

    ``points`` are the hand's points, ``totals`` the running scores after it and ``marks`` what was
    special, each by scorer; ``thrown_in`` is true if everybody passed.
    """

    number: int
    dealer: int
    points: tuple[Points, ...]
    totals: tuple[Points, ...]
    marks: tuple[tuple[HandMark, ...], ...]
    thrown_in: bool


def rubber_hands(view: MatchView) -> tuple[RubberHand, ...]:
    """The finished hands of the match, in order."""
    totals = accumulate((sheet.score for sheet in view.sheets), _added)
    return tuple(
        RubberHand(
            number=number,
            dealer=sheet.dealer,
            points=sheet.score,
            totals=total,
            marks=tuple(tuple(_marks(sheet, seats)) for seats in view.scorers),
            thrown_in=not sheet.sides,
        )
        for number, (sheet, total) in enumerate(zip(view.sheets, totals, strict=True), start=1)
    )


def _added(totals: tuple[Points, ...], points: tuple[Points, ...]) -> tuple[Points, ...]:
    return tuple(whole(a + b) for a, b in zip(totals, points, strict=True))


def _marks(sheet: HandSheet, seats: tuple[int, ...]) -> Iterator[HandMark]:
    if sheet.soloist in seats:
        yield HandMark.ALONE if sheet.alone else HandMark.SOLOIST
    for number, side in enumerate(sheet.sides):
        if not set(seats) <= set(side.seats):
            continue
        if sheet.called_out == number:
            yield HandMark.CALLED_OUT
        if side.cappotto:
            yield HandMark.CAPPOTTO
        if sheet.called_out is None and not side.cappotto and not _took_part(side):
            yield HandMark.SAT_OUT


def _took_part(side: SideSheet) -> bool:
    return bool(side.pile or side.declared)


def points_shown(view: MatchView, hand: RubberHand, scorer: int) -> str:
    """The hand's points for a scorer, signed if they were won from or lost to others."""
    points = hand.points[scorer]
    soloists = any(sheet.soloist is not None for sheet in view.sheets)
    return gained(points) if soloists else str(shown(points))


def rubber_title(view: MatchView, language: Language) -> str:
    """The game, the target and the hands played: "Ottocento · to 800 · 3 hands"."""
    rules, parts = view.rules, [game_name(language, view.game.name)]
    if rules.target is not None:
        message = "picture-target" if rules.losers is None else "picture-penalties"
        parts.append(say(language, message, points=rules.target))
    number = len(view.sheets)
    if rules.hands is not None and rules.hands > 1:
        parts.append(say(language, "picture-hands-of", number=number, all=rules.hands))
    else:
        parts.append(say(language, "picture-hands", number=number))
    return " · ".join(parts)


def mark_said(language: Language, mark: HandMark) -> str:
    """The mark's meaning: "cappotto", "called out"."""
    return say(language, f"picture-mark-{mark.value}")


def rubber_facts(view: MatchView, people: People, language: Language) -> tuple[str, ...]:
    """The alt text's sentences: the score, then hand by hand.

    The first hands are left out if an alt text could not hold them all.
    """
    hands = rubber_hands(view)
    head = [f"{rubber_title(view, language)}."]
    if verdict := verdict_said(view, people, language):
        head.append(f"{verdict}.")
    for scorer, seats in enumerate(view.scorers):
        head.append(
            say(
                language,
                "picture-alt-rubber-score",
                side=people.side_said(seats),
                points=shown(hands[-1].totals[scorer]),
            )
        )
    sentences = [_hand_said(view, hand, people.brief, language) for hand in hands]
    room = LONGEST_ALT - sum(len(sentence) + 1 for sentence in head)
    while sentences and sum(len(sentence) + 1 for sentence in sentences) > room + 1:
        del sentences[0]
    return *head, *sentences


def _hand_said(view: MatchView, hand: RubberHand, people: People, language: Language) -> str:
    """ "Hand 2, dealt by Bruno: 120, 87, in all 325, 220; Bruno and Dario: cappotto."."""
    parts = [
        say(
            language,
            "picture-alt-rubber-hand",
            number=hand.number,
            dealer=people.said(hand.dealer),
            points=", ".join(points_shown(view, hand, each) for each in range(len(hand.points))),
            totals=", ".join(str(shown(total)) for total in hand.totals),
        )
    ]
    if hand.thrown_in:
        parts.append(say(language, "picture-mark-thrown-in"))
    for seats, marks in zip(view.scorers, hand.marks, strict=True):
        parts += [
            say(
                language,
                "picture-alt-rubber-mark",
                side=people.side_said(seats),
                mark=mark_said(language, mark),
            )
            for mark in marks
        ]
    return f"{'; '.join(parts)}."
