"""Draw the public picture of the table, and that of the last complete trick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from bot.draw.canvas import LANDSCAPE_HEIGHT, LANDSCAPE_WIDTH, Canvas, fitting_units
from bot.draw.landscape import (
    BELOW_HEADING,
    LONGEST_IN_TITLE,
    Arrangement,
    arrangement,
    draw_heading,
    draw_lying_cards,
    draw_middle,
    draw_name_plates,
    draw_score_boxes,
    is_round,
)
from bot.draw.picture import Drawable
from bot.draw.player_names import People
from bot.draw.stamps import TILE_RATIO
from bot.draw.style import Style
from bot.draw.table_facts import (
    ShownTrick,
    details,
    led,
    plays_said,
    seat_in_turn,
    table_facts,
    table_title,
    turn_said,
    verdict_said,
)
from bot.words import Language, say
from tarocchino.core.model.tricks import Trick
from tarocchino.core.views.view import HandView, MatchView

_EDGE = 6
_TALL = 140
"""The height of a card, as in a player's hand, so that each face is made once for both."""

_LABEL, _SMALLEST_LABEL, _LEAST_ROOM = 16, 13, 80
TILE, PITCH = 34, 36
"""The width of a card of the previous trick, and the distance to the next one's left edge."""

_ROOM = 150
_TRICK_LEFT, _TRICK_TOP = 10, 114
"""The corner of the previous trick, below the heading of a round table."""


@dataclass(frozen=True, slots=True)
class PublicTable(Drawable):
    """The public facts of the match now; ``names`` and ``computers`` are by seat.

    It shows no card of a hand, and is the same for everybody. Between two tricks the previous one
    still lies there, dimmed except for its winning card; during a trick the previous one is shown
    small.
    """

    filename: ClassVar[str] = "table.png"
    view: MatchView
    names: tuple[str, ...]
    computers: frozenset[int] = frozenset()

    def facts(self, language: Language, _: Style) -> Iterator[str]:
        return table_facts(self._view, People(self.names, language), self.computers)

    def canvas(self, language: Language, style: Style = Style()) -> Canvas:
        view, people = self._view, People(self.names, language)
        canvas = Canvas(language, style)
        seats = table_seats(view)
        lines = (led(view, language), *details(view, language))
        draw_heading(canvas, _title(view, people), lines, is_round(view.players))
        draw_middle(canvas, view.hand, seats)
        draw_name_plates(canvas, view, people, seats, self.computers)
        draw_score_boxes(canvas, view, people, LANDSCAPE_HEIGHT - _EDGE)
        if view.hand is not None:
            left, top = float(_TRICK_LEFT), float(_TRICK_TOP)
            if not is_round(view.players):
                left = LANDSCAPE_WIDTH - _TRICK_LEFT - max(_ROOM, len(view.hand.playing) * PITCH)
                top = LANDSCAPE_HEIGHT - _EDGE - TILE * TILE_RATIO - _LABEL
            draw_previous_trick(canvas, view.hand, people, (left, top), (left, top - _LABEL))
        return canvas

    @property
    def _view(self) -> MatchView:
        """Return nobody's view, without what only the view's seat may know."""
        hand = self.view.hand
        if hand is not None:
            hand = replace(hand, own=(), own_discard=(), choices=None)
        return replace(self.view, seat=None, hand=hand)


def table_seats(view: MatchView) -> Arrangement:
    """Return the positions of the players, the first at the bottom."""
    top = _EDGE if is_round(view.players) else BELOW_HEADING
    height = LANDSCAPE_HEIGHT - _EDGE - top
    return arrangement(view.players, view.rules.rotation, 0, top, height, _TALL)


def _title(view: MatchView, people: People) -> str:
    people = people.shortened(LONGEST_IN_TITLE)
    if view.verdict is not None:
        return verdict_said(view, people)
    turn = seat_in_turn(view)
    if view.hand is None or turn is None:
        return table_title(view, people.language)
    return turn_said(view.hand, turn, people)


def draw_previous_trick(
    canvas: Canvas,
    hand: HandView,
    people: People,
    corner: tuple[float, float],
    caption: tuple[float, float],
    room: float = _ROOM,
    anchor: str = "lm",
) -> None:
    """Draw the last trick small from the ``corner``, and its winner in a ``caption``."""
    if not hand.tricks or not hand.trick.plays:
        return
    plays, winner = hand.tricks[-1].plays, hand.winners[-1]
    told = say(people.language, "picture-previous-trick", player=people.drawn(winner))
    if room >= _LEAST_ROOM:
        size = fitting_units(told, room, _LABEL, _SMALLEST_LABEL)
        canvas.text(*caption, told, size, canvas.colours.quiet, anchor=anchor, within=room)
    left, top = corner
    for place, (seat, c) in enumerate(plays):
        x = left + place * PITCH
        if seat == winner:
            height = TILE * TILE_RATIO + 5
            canvas.panel(x - 2.5, top - 2.5, TILE + 5, height, canvas.colours.frame, radius=6)
        canvas.tile(c, x, top, TILE)


@dataclass(frozen=True, slots=True)
class LastTrick(Drawable):
    """The last complete trick of the hand, its cards in their places, the winning one framed.

    Drawing raises ValueError while no trick is complete.
    """

    filename: ClassVar[str] = "last-trick.png"
    view: MatchView
    names: tuple[str, ...]

    def canvas(self, language: Language, style: Style = Style()) -> Canvas:
        trick, winner = self._last
        view, people = self.view, People(self.names, language)
        canvas, seats = Canvas(language, style), table_seats(view)
        won = say(language, "picture-alt-won", player=people.drawn(winner))
        draw_heading(canvas, self._title(language), (won, ""), is_round(view.players))
        draw_lying_cards(canvas, ShownTrick(trick, winner, complete=False), seats, awaited=False)
        # Without the hand, because nobody is in turn here and its cards are of a later moment.
        draw_name_plates(canvas, replace(view, hand=None), people, seats, ())
        return canvas

    def facts(self, language: Language, _: Style) -> Iterator[str]:
        (trick, winner), people = self._last, People(self.names, language)
        yield f"{self._title(language)}."
        yield say(language, "picture-alt-last-trick", plays=plays_said(trick, people))
        yield say(language, "picture-alt-won", player=people.said(winner))

    @property
    def _last(self) -> tuple[Trick, int]:
        hand = self.view.hand
        if hand is None or not hand.tricks:
            raise ValueError("no trick has been completed in this hand")
        return hand.tricks[-1], hand.winners[-1]

    def _title(self, language: Language) -> str:
        number = len(self.view.hand.tricks) if self.view.hand else 0
        return say(language, "picture-last-trick", number=number)
