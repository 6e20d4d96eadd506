"""The players' name plates in a picture of the table."""

from __future__ import annotations

from bot.game.views.view import HandView, MatchView
from bot.render.drawing.canvas import Canvas
from bot.render.drawing.colours import IVORY
from bot.render.drawing.player_names import People
from bot.render.drawing.stamps import badge, card_back, pill, side_mark
from bot.render.drawing.typeface import Face
from bot.render.table.facts import seat_in_turn, tricks_by_score
from bot.render.table.seats import PLATE_HEIGHT, SeatLayout, SeatPlace
from bot.text import Language, say
from bot.text.words.points import shown

PLATE_WITH_SCORE = 82
"""The height of a plate that also shows its player's points."""

_INSET = 9
_MARK = 20
_NAME_LEFT = 35
_BADGE = 22
_PILL = 23


def scores_alone(view: MatchView) -> bool:
    """Whether each player has a running score, which is then shown on the player's plate."""
    return all(len(seats) == 1 for seats in view.scorers)


def plate_height(view: MatchView) -> float:
    """The height of the plates of the table."""
    return PLATE_WITH_SCORE if scores_alone(view) else PLATE_HEIGHT


def draw_name(
    canvas: Canvas, place: SeatPlace, top: float, mark: int, name: str, kept_free: float = 0
) -> None:
    """The first line of a plate: the side's mark and the player's name."""
    left = place.plate[0]
    canvas.stamp(side_mark(mark, canvas.pixels(_MARK)), left + _INSET, top - _MARK / 2)
    room = place.plate_width - _NAME_LEFT - _INSET - kept_free
    canvas.text(left + _NAME_LEFT, top, name, 20, canvas.colours.text, Face.BOLD, "lm", room)


def draw_plates(
    canvas: Canvas, view: MatchView, seats: SeatLayout, people: People, top: float
) -> None:
    """Draw each player's plate: side, name, dealer's mark, cards left, turn and perhaps points."""
    for seat, place in enumerate(seats.places):
        _draw_plate(canvas, view, seat, place, seats.plate_height, people, top)


def _draw_plate(
    canvas: Canvas,
    view: MatchView,
    seat: int,
    place: SeatPlace,
    height: float,
    people: People,
    table_top: float,
) -> None:
    hand, colours = view.hand, canvas.colours
    left, top = place.plate[0], place.plate[1] + table_top
    turn = seat == seat_in_turn(view)
    won = scores_alone(view) and view.verdict is not None and seat in view.verdict.winners
    edge, thickness = (colours.frame, 4) if turn or won else (colours.line, 2)
    canvas.panel(left, top, place.plate_width, height, colours.panel, edge, thickness, 12)
    deals = hand is not None and seat == hand.dealer
    name = people.drawn(seat)
    draw_name(canvas, place, top + 18, view.side_of(seat), name, _BADGE + 4 if deals else 0)
    if deals:
        mark = badge(say(people.language, "picture-dealer-mark"), canvas.pixels(_BADGE), IVORY)
        canvas.stamp(mark, left + place.plate_width - 7 - _BADGE, top + 18 - _BADGE / 2)
    if hand is not None:
        _draw_cards_left(canvas, hand, seat, place, top + 41, people.language, turn)
    if scores_alone(view):
        _draw_score(canvas, view, seat, place, top + 66, people.language)


def _draw_cards_left(
    canvas: Canvas,
    hand: HandView,
    seat: int,
    place: SeatPlace,
    middle: float,
    language: Language,
    turn: bool,
) -> None:
    """Draw the number of cards the player holds and, in turn, what is asked of the player."""
    left, right = place.plate[0] + 11, place.plate[0] + place.plate_width - 8
    canvas.stamp(card_back(canvas.pixels(15)), left, middle - 11)
    left += 21
    left += canvas.text(left, middle, str(hand.held[seat]), 19, canvas.colours.text, Face.BOLD) + 7
    if turn:
        word = say(language, f"picture-turn-{hand.phase.value}")
        chip = pill(word, canvas.pixels(_PILL))
        room = right - left
        if canvas.units(chip.width) > room:
            chip = pill(word, canvas.pixels(_PILL * room / canvas.units(chip.width)))
        across, down = canvas.units(chip.width), canvas.units(chip.height)
        canvas.stamp(chip, right - across, middle - down / 2)


def _draw_score(
    canvas: Canvas, view: MatchView, seat: int, place: SeatPlace, middle: float, language: Language
) -> None:
    left, right = place.plate[0] + 11, place.plate[0] + place.plate_width - 10
    line = next(number for number, seats in enumerate(view.scorers) if seat in seats)
    points = str(shown(view.score[line]))
    canvas.text(left, middle, points, 22, canvas.colours.accent, Face.BOLD)
    tricks = say(language, "picture-tricks", number=tricks_by_score(view)[line])
    canvas.text(right, middle, tricks, 16, canvas.colours.quiet, Face.PLAIN, "rm")
