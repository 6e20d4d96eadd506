"""How long each kind of picture takes to draw, and how large its file is."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import click

from bot.draw.card_face import card_face
from bot.draw.card_picture import LargeCard
from bot.draw.open_hand import OpenHands
from bot.draw.picture import Drawable, Picture
from bot.draw.player_statistics import PlayedGame, PlayedGames
from bot.draw.rubber import Rubber
from bot.draw.score_sheet import ScoreSheet, SheetSide
from bot.draw.style import Style, Theme
from bot.draw.table import LastTrick, PublicTable
from bot.draw.turn import Turn
from bot.words import Language
from tarocchino.core.games import GameName
from tarocchino.core.model.cards import PACK
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.views.open_hand import replay_steps
from tarocchino.core.views.view import MatchView, view_for
from tests.builders import moments as scenes
from tests.builders.club_pictures import every_example
from tests.builders.random_play import play_hand
from tools.bench.machine import ratio, repeats
from tools.bench.report import line

FACE_WIDTH = 168
_PARTS = 3
"""Parts of the rounds between which the reference loop is timed."""


@click.command()
@click.option("--rounds", default=30, show_default=True, type=click.IntRange(min=1))
def render(rounds: int) -> None:
    """Measure milliseconds and kilobytes of each kind of picture in each theme, its cards drawn
    before.

    The time is that of the processor, so that other work on the machine does not count.
    """
    started = time.thread_time()
    for c in PACK:
        card_face(c, FACE_WIDTH, Language.ENGLISH, crisp=True)
    cold = 1000 * (time.thread_time() - started) / len(PACK)
    print(line("a card face, first time", f"{cold:.1f} ms"))
    for theme in Theme:
        print(f"\n{theme.value}")
        for name, facts in _kinds().items():
            draw = partial(facts.draw, Language.ENGLISH, Style(theme))
            picture = draw()
            times: list[float] = []
            parts = [rounds // _PARTS + (part < rounds % _PARTS) for part in range(_PARTS)]
            found = repeats(partial(_seconds_each, draw, part, times) for part in parts if part)
            seen = f"{statistics.median(times):.1f} ms, {max(times):.1f} ms at most"
            size = f"{len(picture.png) / 1024:.0f} KB, {picture.width} × {picture.height} pixels"
            print(line(f"    {name}", f"{seen}, {size}, {ratio(found)}"))


def _seconds_each(draw: Callable[[], Picture], rounds: int, times: list[float]) -> float:
    """Return the seconds per picture, drawn that many times; add the milliseconds of each to
    ``times``."""
    drawn = [_milliseconds(draw) for _ in range(rounds)]
    times += drawn
    return statistics.median(drawn) / 1000


def _milliseconds(draw: Callable[[], Picture]) -> float:
    started = time.thread_time()
    draw()
    return 1000 * (time.thread_time() - started)


def _kinds() -> dict[str, Drawable]:
    dealt, trick, between = scenes.dealt(), scenes.in_trick(), scenes.between_tricks()
    to_discard, in_turn = scenes.own_view(dealt), scenes.own_view(trick)
    waiting, table = view_for(trick.state, 3), scenes.public_view(trick)
    of_28 = scenes.open_to_two()
    after_trick, match = scenes.public_view(between), scenes.finished()
    names = scenes.NAMES

    hand = play_hand(("ottocento", {}), 2)
    over = replay_steps(hand.start, hand.actions)

    def rubber_of(hands: int) -> MatchView:
        return replace(view_for(match, None), sheets=match.sheets * hands)

    return {
        "turn with 17, to discard": Turn(to_discard, names),
        "turn with 15, to play": Turn(in_turn, names),
        "turn with 15, waiting": Turn(waiting, names),
        "turn with 28": Turn(of_28, names),
        "table, before a trick": PublicTable(scenes.public_view(dealt), names),
        "table, within a trick": PublicTable(table, names),
        "table, after a trick": PublicTable(after_trick, names),
        "last trick": LastTrick(after_trick, names),
        "score sheet": ScoreSheet(match.sheets[0], names, match.score, match.rules),
        "score sheet, one side": SheetSide(match.sheets[0], 0, names, match.rules),
        "all cards face up": OpenHands(over[len(over) // 2].view, names),
        "rubber of 4 hands": Rubber(rubber_of(4), names),
        "rubber of 40 hands": Rubber(rubber_of(40), names),
        "statistics of 8 games": PlayedGames(
            names[0], tuple(PlayedGame(game, 20, 9, 4310) for game in GameName)
        ),
        **_of_the_club(),
        "a single card": LargeCard(PACK[0], RuleSet(), "Angel"),
    }


def _of_the_club() -> dict[str, Drawable]:
    """Return the largest picture of each kind of the club."""
    examples = every_example(Language.ENGLISH)
    chosen = (
        "leaderboard/rating", "leaderboard/pairs", "podium/evening", "records/all",
        "history/rating-years", "history/points-years", "person/twelve", "comparison/friends",
        "standings/people", "traveller/eight",
    )  # fmt: skip
    return {name: examples[name] for name in chosen}
