"""The players' name plates in a landscape picture: who sits where, and how they stand."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bot.render.drawing.canvas import Canvas, fitting_units, text_units
from bot.render.drawing.colours import GOLD, INK, IVORY, Colour
from bot.render.drawing.player_names import People
from bot.render.drawing.stamps import card_back, computer_mark, side_mark
from bot.render.drawing.typeface import Face
from bot.render.table.arrangement import PLATE_HEIGHT, Arrangement, Spot
from bot.render.table.facts import seat_in_turn
from bot.text import say
from bot.text.words.points import shown
from tarocchino.core.views.points_so_far import is_being_counted, points_so_far
from tarocchino.core.views.view import MatchView

_INSET = 7
_MARK = 14
_NAME, _SMALLEST_NAME = 17, 13
_BADGE = 19
_HEAD = 15
_SMALL = 12
_SMALLEST = 11
_BACK = 9


@dataclass(frozen=True, slots=True)
class Plates:
    """What the plates are made from; ``computers`` are the seats of computer players."""

    view: MatchView
    people: People
    computers: Collection[int] = ()


def scores_alone(view: MatchView) -> bool:
    """Whether each player has a running score, which is then shown on the player's plate."""
    return all(len(seats) == 1 for seats in view.scorers)


def draw_name_plates(canvas: Canvas, plates: Plates, seats: Arrangement) -> None:
    """Draw each player's plate; that of the player in turn is golden."""
    for seat, spot in enumerate(seats.spots):
        _draw_plate(canvas, plates, seat, spot)


def _draw_plate(canvas: Canvas, plates: Plates, seat: int, spot: Spot) -> None:
    view, colours = plates.view, canvas.colours
    hand = view.hand
    left, top = spot.plate
    width = spot.plate_width
    turn = seat == seat_in_turn(view)
    won = scores_alone(view) and view.verdict is not None and seat in view.verdict.winners
    fill, ink = (GOLD, INK) if turn or won else (colours.panel, colours.text)
    edge = INK if turn or won else colours.line
    canvas.panel(left, top, width, PLATE_HEIGHT, fill, edge, 1.5, 8)
    right, middle = left + width - 4, top + 12
    if hand is not None and seat == hand.dealer:
        right -= _BADGE
        letter = say(plates.people.language, "picture-dealer-mark")
        canvas.badge(letter, right, middle - _BADGE / 2 + 1, _BADGE, IVORY)
        right -= 2
    if seat in plates.computers:
        right -= _HEAD
        canvas.stamp(computer_mark(canvas.pixels(_HEAD), ink), right, middle - _HEAD / 2)
        right -= 2
    name_left = left + _INSET
    if any(len(side) > 1 for side in view.sides):
        mark = side_mark(view.side_of(seat), canvas.pixels(_MARK))
        canvas.stamp(mark, name_left, middle - _MARK / 2)
        name_left += _MARK + 5
    name = plates.people.drawn(seat)
    room = right - name_left
    size = fitting_units(name, room, _NAME, _SMALLEST_NAME, Face.TITLE)
    canvas.text(name_left, middle, name, size, ink, Face.TITLE, "lm", room)
    quiet = INK if turn or won else colours.quiet
    _draw_figures(canvas, plates, seat, spot, ink, quiet)


def _draw_figures(
    canvas: Canvas, plates: Plates, seat: int, spot: Spot, ink: Colour, quiet: Colour
) -> None:
    """The second line: cards left, then the player's points, or what the player has declared."""
    view, language = plates.view, plates.people.language
    hand = view.hand
    left, middle = spot.plate[0] + _INSET, spot.plate[1] + PLATE_HEIGHT - 10
    right = spot.plate[0] + spot.plate_width - _INSET
    if hand is not None and seat not in hand.playing:
        sitting_out = say(language, "picture-sits-out")
        left += canvas.text(left, middle, sitting_out, _SMALLEST, quiet) + 4
    elif hand is not None:
        canvas.stamp(card_back(canvas.pixels(_BACK)), left + 1, middle - _BACK * 0.75)
        left += _BACK + 4
        left += canvas.text(left, middle, str(hand.held[seat]), _SMALL, ink, Face.BOLD) + 6
    if scores_alone(view):
        _draw_own_score(canvas, view, seat, (left, right), middle, ink, quiet)
        return
    if hand is None:
        return
    declared = sum(d.points for d in hand.declarations if d.seat == seat)
    if declared:
        told = say(language, "picture-declared", points=declared)
        canvas.text(right, middle, told, _SMALLEST, quiet, anchor="rm", within=right - left)


def _draw_own_score(
    canvas: Canvas,
    view: MatchView,
    seat: int,
    room: tuple[float, float],
    middle: float,
    ink: Colour,
    quiet: Colour,
) -> None:
    """The running score at the right, and what this hand has brought so far if it is added."""
    left, right = room
    scorer = next(number for number, seats in enumerate(view.scorers) if seat in seats)
    points = str(shown(view.score[scorer]))
    so_far = points_added(view)[scorer]
    if so_far:
        more = f"+{so_far}"
        needed = text_units(more, _SMALLEST) + 4
        if needed + text_units(points, 15, Face.BOLD) <= right - left:
            right -= canvas.text(right, middle, more, _SMALLEST, quiet, anchor="rm") + 4
    canvas.text(right, middle, points, 15, ink, Face.BOLD, "rm")


def points_added(view: MatchView) -> tuple[int | str, ...]:
    """What the hand in progress has brought each running score so far, 0 where nothing or where a
    hand's points are not added as they are."""
    if not is_being_counted(view) or not view.game.adds_points:
        return (0,) * len(view.score)
    return tuple(shown(side.total) if side.total else 0 for side in points_so_far(view))
