"""How long each kind of picture takes to draw, and how large its file is."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import replace

import click

from bot.game.cards import PACK
from bot.game.view import MatchView, view_for
from bot.render.card_face import card_face
from bot.render.hand_picture import hand_picture
from bot.render.last_trick_picture import last_trick_picture
from bot.render.picture import Picture
from bot.render.rubber_picture import rubber_picture
from bot.render.sheet_picture import sheet_picture
from bot.render.table_picture import table_picture
from bot.text import Language
from tests.render import scenes

FACE_WIDTH = 150


@click.command()
@click.option("--rounds", default=30, show_default=True, type=click.IntRange(min=1))
def render(rounds: int) -> None:
    """Milliseconds and kilobytes of each kind of picture, its cards drawn before."""
    started = time.perf_counter()
    for c in PACK:
        card_face(c, FACE_WIDTH, Language.ENGLISH)
    cold = 1000 * (time.perf_counter() - started) / len(PACK)
    print(f"{'a card face, first time':<28}{cold:7.1f} ms")
    for name, draw in _kinds().items():
        picture = draw()
        times = [_milliseconds(draw) for _ in range(rounds)]
        print(
            f"{name:<28}{statistics.median(times):7.1f} ms{max(times):8.1f} ms at most"
            f"{len(picture.png) / 1024:7.1f} KB   {picture.width} × {picture.height}"
        )


def _milliseconds(draw: Callable[[], Picture]) -> float:
    started = time.perf_counter()
    draw()
    return 1000 * (time.perf_counter() - started)


def _kinds() -> dict[str, Callable[[], Picture]]:
    dealt, trick, between = scenes.dealt(), scenes.in_trick(), scenes.between_tricks()
    to_discard, in_turn = scenes.own_view(dealt), scenes.own_view(trick)
    waiting, table = view_for(trick.state, 3), scenes.public_view(trick)
    after_trick, match = scenes.public_view(between), scenes.finished()
    names, language = scenes.NAMES, Language.ENGLISH

    def rubber_of(hands: int) -> MatchView:
        return replace(view_for(match, None), sheets=match.sheets * hands)

    return {
        "hand of 17, to discard": lambda: hand_picture(to_discard, language),
        "hand of 15, to play": lambda: hand_picture(in_turn, language),
        "hand of 15, waiting": lambda: hand_picture(waiting, language),
        "table, within a trick": lambda: table_picture(table, names, language),
        "table, after a trick": lambda: table_picture(after_trick, names, language),
        "last trick": lambda: last_trick_picture(after_trick, names, language),
        "score sheet": lambda: sheet_picture(match.sheets[0], names, match.score, language),
        "rubber of 4 hands": lambda: rubber_picture(rubber_of(4), names, language),
        "rubber of 40 hands": lambda: rubber_picture(rubber_of(40), names, language),
    }
