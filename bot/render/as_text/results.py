"""The results of a hand and of a match, in a sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.as_text.narrator import Narrator
from bot.text import say
from bot.text.words.points import gained, shown
from tarocchino.core.games.base import Points, Winner
from tarocchino.core.play.scoring import HandSheet


def hand_scored(narrator: Narrator, number: int, sheet: HandSheet) -> str:
    """The result of the hand (numbered from 0): points, poste won and lost, or who lost it."""
    language, shown_number = narrator.language, number + 1
    if counts_penalties(narrator):
        losers = [seat for seat, penalty in enumerate(sheet.score) if penalty]
        names = narrator.people(losers)
        return say(
            language, "tell-hand-lost", number=shown_number, people=len(losers), players=names
        )
    if not sheet.sides:
        return say(language, "tell-hand-nothing", number=shown_number)
    words = gained if sheet.soloist is not None else shown
    scores = [words(points) for points in sheet.score]
    return say(language, "tell-hand-scored", number=shown_number, scores=_by_side(narrator, scores))


def match_result(narrator: Narrator, winner: Winner, score: Sequence[Points]) -> str:
    """Who won, with the final score: "Anna and Carla win the match, 804 to 654."."""
    if len(score) == 2 and not isinstance(winner, tuple):
        return _of_two(narrator, winner, score)
    language, scores = narrator.language, scores_said(narrator, score)
    penalties = counts_penalties(narrator)
    if winner is None:
        return say(language, "tell-match-nobody", scores=scores)
    winners = winner if isinstance(winner, tuple) else (winner,)
    seats = [seat for side in winners for seat in narrator.sides[side]]
    names, who = narrator.opening_people(seats), narrator.who(seats)
    if len(winners) > 1 and not penalties:
        return say(language, "tell-match-shared", players=names, who=who, scores=scores)
    return say(language, "tell-match-won-among", players=names, who=who, scores=scores)


def scores_said(narrator: Narrator, score: Sequence[Points]) -> str:
    """The running score: "Anna and Carla 320; Bruno and Dino 295", told where it is penalties."""
    scores = _by_side(narrator, [shown(points) for points in score])
    if counts_penalties(narrator):
        return say(narrator.language, "tell-penalties", scores=scores)
    return scores


def counts_penalties(narrator: Narrator) -> bool:
    """Whether scores are penalties: a player who reaches the target is out."""
    return narrator.rules.losers is not None


def _of_two(narrator: Narrator, winner: int | None, score: Sequence[Points]) -> str:
    language = narrator.language
    # The winner's points come first, as results are usually read.
    first = winner or 0
    text = say(language, "tell-score-and", start=shown(score[first]), next=shown(score[1 - first]))
    if winner is None:
        return say(language, "tell-match-drawn", score=text)
    seats = narrator.sides[winner]
    side, who = narrator.opening_people(seats), narrator.who(seats)
    if not any(score):
        return say(language, "tell-match-won-unscored", side=side, who=who)
    return say(language, "tell-match-won", side=side, who=who, score=text)


def _by_side(narrator: Narrator, scores: Sequence[int | str]) -> str:
    """Each side with its points, in the order of the seats: "Anna 40; Bruno −20; Carla −20"."""
    language = narrator.language
    parts = [
        say(
            language,
            "tell-side-scored",
            side=narrator.opening_people(narrator.sides[side]),
            points=points,
        )
        for side, points in enumerate(scores)
    ]
    text = parts[0]
    for part in parts[1:]:
        text = say(language, "spoken-next", start=text, next=part)
    return text
