"""Draw the parts that all landscape pictures of the table share: seats and name plates, the
heading, the cards on the table, the scores.

A landscape picture has the size at which Discord's desktop client shows one without a click. A
phone shows it at about half that size, so its smallest type is larger than in other pictures.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.draw.canvas import LANDSCAPE_WIDTH, Canvas, fitting_units, text_units, wrapped_units
from bot.draw.colours import GOLD, INK, IVORY, Colour
from bot.draw.player_names import People
from bot.draw.stamps import card_back, computer_mark, side_mark
from bot.draw.table_facts import ShownTrick, seat_in_turn, trick_on_table
from bot.draw.typeface import Face
from bot.words import Language, say
from bot.words.names import bid_name
from bot.words.numbers import figure
from tarocchino.core.model.actions import Bid
from tarocchino.core.model.rules import Rotation
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.points_so_far import is_being_counted, points_so_far
from tarocchino.core.views.view import HandView, MatchView

PLATE_WIDTH, PLATE_HEIGHT = 138, 38
CARD_RATIO = 5 / 3
"""The ratio of a card's height to its width."""

_GAP = 8
_MARGIN = 8
_MIDDLE = LANDSCAPE_WIDTH / 2
_MOST_ROUND = 4


@dataclass(frozen=True, slots=True)
class Spot:
    """A seat's position: the top left corners of its name plate and of its card."""

    plate: tuple[float, float]
    card: tuple[float, float]
    plate_width: float = PLATE_WIDTH


@dataclass(frozen=True, slots=True)
class Arrangement:
    """All positions by seat, and the size of a card on the table."""

    spots: tuple[Spot, ...]
    card_width: float

    @property
    def card_height(self) -> float:
        return self.card_width * CARD_RATIO


def is_round(players: int) -> bool:
    """Return whether each player sits on a separate side of the table."""
    return players <= _MOST_ROUND


def arrangement(
    players: int, rotation: Rotation, bottom: int, top: float, height: float, card_height: float
) -> Arrangement:
    """Return the seat ``bottom`` at the bottom, then the others round the table in playing order.

    Anticlockwise the second player sits on the right, clockwise on the left. Up to four players sit
    on one side each, and their plates frame the cross of cards. More sit in a row opposite the
    bottom seat, each above their card. ``top`` and ``height`` are the table's.
    """
    if not is_round(players):
        # The row's cards end above the plate of the bottom seat, and do not touch.
        broadest = LANDSCAPE_WIDTH / (players - 1) - 2 * _GAP
        card_height = min(card_height, broadest * CARD_RATIO, height - 2 * PLATE_HEIGHT - 6)
    width = card_height / CARD_RATIO
    place = _round if is_round(players) else _long
    placed = place(players, top, height, width, card_height)
    if rotation is Rotation.CLOCKWISE:
        placed = [placed[0], *reversed(placed[1:])]
    spots = tuple(placed[(seat - bottom) % players] for seat in range(players))
    return Arrangement(spots, width)


def _round(players: int, top: float, height: float, width: float, tall: float) -> list[Spot]:
    """Return each plate next to its card, turned round the cross like the sails of a windmill."""
    left, beside = _MIDDLE - width / 2, _MIDDLE + width / 2 + _GAP
    bottom, side = top + height, top + (height - tall) / 2
    plate_side = side + (tall - PLATE_HEIGHT) / 2
    far_left = left - _GAP - width
    below = Spot(
        (left - _GAP - PLATE_WIDTH, bottom - PLATE_HEIGHT),
        (left, bottom - tall),
    )
    above = Spot((beside, top), (left, top))
    at_right = Spot((beside + width + _GAP, plate_side), (beside, side))
    at_left = Spot((far_left - _GAP - PLATE_WIDTH, plate_side), (far_left, side))
    others = {2: [above], 3: [at_right, at_left], 4: [at_right, above, at_left]}
    return [below, *others[players]]


def _long(players: int, top: float, height: float, width: float, tall: float) -> list[Spot]:
    """Return the bottom seat below a row of the others; no card is straight above its own."""
    others = players - 1
    pitch = (LANDSCAPE_WIDTH - 2 * _MARGIN + _GAP) / others
    plate = min(PLATE_WIDTH, pitch - _GAP)
    left = _MIDDLE - width / 2 - (pitch / 2 if others % 2 else 0)
    bottom = top + height
    below = Spot((left - _GAP - PLATE_WIDTH, bottom - PLATE_HEIGHT), (left, bottom - tall))
    row = []
    for place in reversed(range(others)):
        middle = _MARGIN - _GAP / 2 + (place + 0.5) * pitch
        card = (middle - width / 2, top + PLATE_HEIGHT + 3)
        row.append(Spot((middle - plate / 2, top), card, plate))
    return [below, *row]


BELOW_HEADING = 30
"""The top of a table below a heading of one line."""

LONGEST_IN_TITLE = 14
"""The most letters of a name in a title, where the rest of the sentence has to fit too."""

_LEFT, _TOP = 10, 6
_TITLE, _SMALLEST_TITLE = 21, 16
_DETAILS, _SMALLEST_DETAILS = 17, 13
_DETAILS_TOP, _DETAILS_LINE = 32, 20
_APART = 14
_ROOM = 244
"""The room for the title at the left of the cross of cards."""

_BESIDE_CARDS = 164
"""The room at the left below the top of the left card."""


def draw_heading(canvas: Canvas, title: str, details: Sequence[str], beside: bool) -> None:
    """Draw the title and details, in lines ``beside`` a cross of cards, otherwise in one line."""
    colours = canvas.colours
    room = _ROOM if beside else LANDSCAPE_WIDTH * 0.6
    size = fitting_units(title, room, _TITLE, _SMALLEST_TITLE, Face.TITLE)
    taken = canvas.text(_LEFT, _TOP + 11, title, size, colours.accent, Face.TITLE, "lm", room)
    if beside:
        for place, detail in enumerate(filter(None, details)):
            y = _TOP + _DETAILS_TOP + place * _DETAILS_LINE
            room = _BESIDE_CARDS if place else _ROOM
            size = fitting_units(detail, room, _DETAILS, _SMALLEST_DETAILS)
            canvas.text(_LEFT, y, detail, size, colours.quiet, within=room)
    else:
        right, rest = LANDSCAPE_WIDTH - _LEFT, LANDSCAPE_WIDTH - 2 * _LEFT - taken - _APART
        fitting = list(filter(None, details))
        while text_units(line := " · ".join(fitting), _SMALLEST_DETAILS) > rest and fitting:
            fitting.pop()
        size = fitting_units(line, rest, _DETAILS, _SMALLEST_DETAILS)
        canvas.text(right, _TOP + 11, line, size, colours.quiet, anchor="rm", within=rest)


_FRAME = 4
_CARD_BADGE = 25
_WORD = 16
_LINE = 19


def draw_middle(
    canvas: Canvas,
    hand: HandView | None,
    seats: Arrangement,
    *,
    is_cleared: bool = False,
) -> None:
    """Draw the cards on the table: in the auction each player's last word, else the trick."""
    if hand is not None and hand.phase is Phase.AUCTION:
        _draw_bids(canvas, hand.bids, seats)
    else:
        plays = hand is not None and hand.phase is Phase.PLAY
        lying = trick_on_table(hand, is_cleared=is_cleared)
        draw_lying_cards(canvas, lying, seats, awaited=plays)


def draw_lying_cards(
    canvas: Canvas, shown: ShownTrick, seats: Arrangement, *, awaited: bool
) -> None:
    """Draw the trick's cards, numbered as played, the winning one framed in gold.

    In a complete trick the others are dimmed. If more are ``awaited``, faint outlines show their
    places.
    """
    played = {seat: (order, c) for order, (seat, c) in enumerate(shown.trick.plays, start=1)}
    width, height = seats.card_width, seats.card_height
    for seat, spot in enumerate(seats.spots):
        if awaited and seat not in played:
            outline_card(canvas, spot, seats)
    # From the top down, so that the upper half of each of two overlapping cards is visible.
    for seat in sorted(played, key=lambda seat: seats.spots[seat].card[1]):
        left, top = seats.spots[seat].card
        order, c = played[seat]
        wins = seat == shown.winner
        if wins:
            across, down = width + 2 * _FRAME, height + 2 * _FRAME
            frame = canvas.colours.frame
            canvas.panel(left - _FRAME, top - _FRAME, across, down, frame, radius=9)
        canvas.card(c, left, top, width, dim=shown.complete and not wins)
        badge_left, badge_top = left + width - _CARD_BADGE * 0.7, top - _CARD_BADGE * 0.2
        fill = GOLD if order == 1 else IVORY
        canvas.badge(str(order), badge_left, badge_top, _CARD_BADGE, fill)


def _draw_bids(canvas: Canvas, bids: tuple[Bid, ...], seats: Arrangement) -> None:
    """Draw each player's last word in the auction in the place of their card."""
    last = {bid.seat: bid for bid in bids}
    width, height = seats.card_width, seats.card_height
    for seat, spot in enumerate(seats.spots):
        outline_card(canvas, spot, seats)
        if seat not in last:
            continue
        word, room = bid_name(canvas.language, last[seat].bid), width - 8
        lines = wrapped_units(word, room, _WORD, Face.TITLE)
        for number, line in enumerate(lines):
            y = spot.card[1] + height / 2 + (number - (len(lines) - 1) / 2) * _LINE
            x = spot.card[0] + width / 2
            canvas.text(x, y, line, _WORD, canvas.colours.text, Face.TITLE, "mm")


def outline_card(canvas: Canvas, spot: Spot, seats: Arrangement) -> None:
    """Draw the outline of a card that has not been played."""
    left, top = spot.card
    canvas.panel(left, top, seats.card_width, seats.card_height, None, canvas.colours.line, 1.5, 7)


_INSET = 7
_MARK = 14
_NAME, _SMALLEST_NAME = 17, 14
_BADGE = 23
_HEAD = 15
_FIGURES, _SMALL = 16, 14
_BACK = 11


def scores_alone(view: MatchView) -> bool:
    """Return whether each player has a running score, which the player's plate then shows."""
    return all(len(seats) == 1 for seats in view.scorers)


def draw_name_plates(
    canvas: Canvas, view: MatchView, people: People, seats: Arrangement, computers: Collection[int]
) -> None:
    """Draw each player's plate; it is golden for the player in turn, and marked for computers."""
    for seat, spot in enumerate(seats.spots):
        _draw_plate(canvas, view, people.drawn(seat), seat, spot, seat in computers)


def _draw_plate(
    canvas: Canvas, view: MatchView, name: str, seat: int, spot: Spot, is_computer: bool
) -> None:
    colours, hand = canvas.colours, view.hand
    (left, top), width = spot.plate, spot.plate_width
    turn = seat == seat_in_turn(view)
    won = scores_alone(view) and view.verdict is not None and seat in view.verdict.winners
    fill, ink = (GOLD, INK) if turn or won else (colours.panel, colours.text)
    edge = INK if turn or won else colours.line
    canvas.panel(left, top, width, PLATE_HEIGHT, fill, edge, 1.5, 8)
    right, middle = left + width - 4, top + 12
    if hand is not None and seat == hand.dealer:
        right -= _BADGE
        letter = say(canvas.language, "picture-dealer-mark")
        canvas.badge(letter, right, middle - _BADGE / 2 + 1, _BADGE, IVORY)
        right -= 2
    if is_computer:
        right -= _HEAD
        canvas.stamp(computer_mark(canvas.pixels(_HEAD), ink), right, middle - _HEAD / 2)
        right -= 2
    name_left = left + _INSET
    if any(len(side) > 1 for side in view.sides):
        mark = side_mark(view.side_of(seat), canvas.pixels(_MARK))
        canvas.stamp(mark, name_left, middle - _MARK / 2)
        name_left += _MARK + 5
    room = right - name_left
    size = fitting_units(name, room, _NAME, _SMALLEST_NAME, Face.TITLE)
    canvas.text(name_left, middle, name, size, ink, Face.TITLE, "lm", room)
    quiet = INK if turn or won else colours.quiet
    _draw_figures(canvas, view, seat, spot, ink, quiet)


def _draw_figures(
    canvas: Canvas, view: MatchView, seat: int, spot: Spot, ink: Colour, quiet: Colour
) -> None:
    """Draw the second line: cards left, then the player's points."""
    language, hand = canvas.language, view.hand
    left, middle = spot.plate[0] + _INSET, spot.plate[1] + PLATE_HEIGHT - 10
    right = spot.plate[0] + spot.plate_width - _INSET
    if hand is not None and seat not in hand.playing:
        sitting_out = say(language, "picture-sits-out")
        left += canvas.text(left, middle, sitting_out, _SMALL, quiet) + 4
    elif hand is not None:
        canvas.stamp(card_back(canvas.pixels(_BACK)), left + 1, middle - _BACK * 0.75)
        left += _BACK + 4
        left += canvas.text(left, middle, str(hand.held[seat]), _FIGURES, ink, Face.BOLD) + 6
    if scores_alone(view):
        _draw_own_score(canvas, view, seat, (left, right), middle, ink, quiet)


def _draw_own_score(
    canvas: Canvas,
    view: MatchView,
    seat: int,
    room: tuple[float, float],
    middle: float,
    ink: Colour,
    quiet: Colour,
) -> None:
    """Draw the running score at the right, with this hand's points if they are added to it."""
    left, right = room
    scorer = next(number for number, seats in enumerate(view.scorers) if seat in seats)
    points = figure(canvas.language, view.score[scorer])
    so_far = points_added(view, canvas.language)[scorer]
    if so_far:
        more = f"+{so_far}"
        needed = text_units(more, _SMALL) + 4
        if needed + text_units(points, _FIGURES, Face.BOLD) <= right - left:
            right -= canvas.text(right, middle, more, _SMALL, quiet, anchor="rm") + 4
    canvas.text(right, middle, points, _FIGURES, ink, Face.BOLD, "rm")


def points_added(view: MatchView, language: Language) -> tuple[str, ...]:
    """Return this hand's points so far for each running score. A text is empty for no points, or if
    the game does not add a hand's points as they are."""
    if not is_being_counted(view) or not view.game.adds_points:
        return ("",) * len(view.score)
    return tuple(figure(language, side.total) if side.total else "" for side in points_so_far(view))


WIDTH, HEIGHT = 116, 38
_BOX_MARGIN = 8
_BOX_GAP = 6
_BOX_MARK = 14
_BOX_NAME, _POINTS, _MORE = 16, 22, 14
_NAMES, _SMALLEST_NAMES, _POINTS_BELOW = 15, 13, 18


@dataclass(frozen=True, slots=True)
class _Box:
    """A side's points with a word; ``won`` the match."""

    side: int
    seats: tuple[int, ...]
    points: str
    more: str
    won: bool = False


def draw_score_boxes(canvas: Canvas, view: MatchView, people: People, bottom: float) -> None:
    """Draw one box per side at the right, above ``bottom``: for a player "We" and "They".

    If each player has a running score, which is on the plates, the boxes show the sides' points in
    this hand so far, unless the plates show those too.
    """
    boxes = sorted(_boxes(view, people), key=lambda box: view.seat not in box.seats)
    left = LANDSCAPE_WIDTH - _BOX_MARGIN - len(boxes) * (WIDTH + _BOX_GAP) + _BOX_GAP
    for box in boxes:
        _draw(canvas, box, view.seat, people, left, bottom - HEIGHT)
        left += WIDTH + _BOX_GAP


def _boxes(view: MatchView, people: People) -> list[_Box]:
    if not scores_alone(view):
        winners = view.verdict.winners if view.verdict else ()
        return [
            _Box(
                view.side_of(seats[0]), seats, figure(people.language, points),
                f"+{more}" if more else "", number in winners,
            )
            for number, (seats, points, more) in enumerate(
                zip(view.scorers, view.score, points_added(view, people.language), strict=True)
            )
        ]  # fmt: skip
    if not is_being_counted(view) or view.game.adds_points:
        return []
    told = say(people.language, "turn-picture-this-hand")
    counted = points_so_far(view)
    if len(counted) != 2 or not any(side.total for side in counted):
        return []
    return [
        _Box(number, side.seats, figure(people.language, side.total), told)
        for number, side in enumerate(counted)
    ]


def _draw(
    canvas: Canvas, box: _Box, reader: int | None, people: People, left: float, top: float
) -> None:
    colours = canvas.colours
    edge, thickness = (colours.frame, 3) if box.won else (colours.line, 1.5)
    canvas.panel(left, top, WIDTH, HEIGHT, colours.panel, edge, thickness, 8)
    mark = side_mark(box.side, canvas.pixels(_BOX_MARK))
    canvas.stamp(mark, left + 7, top + 12 - _BOX_MARK / 2)
    right, names_left = left + WIDTH - 8, left + 26
    if reader is None:
        room = right - names_left
        drawn = people.side_drawn(box.seats, LANDSCAPE_WIDTH, _NAMES)
        size = fitting_units(drawn, room, _NAMES, _SMALLEST_NAMES, Face.TITLE)
        names = people.side_drawn(box.seats, room, size, Face.TITLE)
        canvas.text(names_left, top + 12, names, size, colours.text, Face.TITLE, "lm", room)
        size, middle = _POINTS_BELOW, top + HEIGHT - 11
    else:
        ours = "turn-picture-we" if reader in box.seats else "turn-picture-they"
        word = say(people.language, ours)
        taken = canvas.text(names_left, top + 12, word, _BOX_NAME, colours.text, Face.TITLE)
        fits = text_units(box.points, _POINTS, Face.BOLD) + taken + 6 <= right - names_left
        size, middle = (_POINTS, top + HEIGHT / 2) if fits else (_POINTS_BELOW, top + HEIGHT - 11)
    canvas.text(right, middle, box.points, size, colours.accent, Face.BOLD, "rm")
    if box.more:
        canvas.text(left + 8, top + HEIGHT - 10, box.more, _MORE, colours.quiet)
