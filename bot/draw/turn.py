"""Draw a player's turn, only for that player, the trick above the hand, and describe it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import ClassVar

from bot.draw.canvas import LANDSCAPE_HEIGHT, LANDSCAPE_WIDTH, Canvas
from bot.draw.colours import GOLD
from bot.draw.hand import cards_shown, choosable, hand_by_suit, hand_choice, suit_held
from bot.draw.landscape import (
    BELOW_HEADING,
    CARD_RATIO,
    LONGEST_IN_TITLE,
    Arrangement,
    arrangement,
    draw_heading,
    draw_middle,
    draw_name_plates,
    draw_score_boxes,
    is_round,
)
from bot.draw.picture import Drawable
from bot.draw.player_names import People
from bot.draw.stamps import TILE_RATIO, check_mark
from bot.draw.style import HandOrder, Style, sorted_cards
from bot.draw.table import PITCH, TILE, draw_previous_trick
from bot.draw.table_facts import (
    details,
    led,
    previous_trick_facts,
    seat_in_turn,
    standing_facts,
    table_title,
    trick_facts,
    turn_said,
    verdict_said,
)
from bot.words import Language, say
from bot.words.names import card_label, suit_name
from tarocchino.core.model.cards import MATTO, Card, Suit
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.view import Choices, HandView, MatchView


def turn_title(view: MatchView, people: People, picked: int = 0) -> str:
    """Return whose turn it is, "Your turn: follow swords", or how many cards are picked."""
    hand, language = view.hand, people.language
    if view.verdict is not None:
        return verdict_said(view, people)
    if hand is None or hand.phase is Phase.OVER:
        return table_title(view, language)
    if hand.choices is not None:
        return _own_turn(hand, hand.choices, picked, language)
    turn = seat_in_turn(view)
    if turn is None:
        return table_title(view, language)
    if turn == view.seat:
        return say(language, "turn-picture-yours")
    return turn_said(hand, turn, people)


def _own_turn(hand: HandView, choices: Choices, picked: int, language: Language) -> str:
    match hand.phase:
        case Phase.CALL_OUT:
            return say(language, "turn-picture-call-out")
        case Phase.AUCTION:
            return say(language, "turn-picture-bid")
        case Phase.DISCARD:
            message = "turn-picture-picked" if picked else "turn-picture-discard"
            cards = "new" if hand.own_discard else "first"
            number = choices.discard_number
            return say(language, message, number=number, picked=picked, cards=cards)
        case Phase.DECLARE:
            return say(language, "turn-picture-declare")
        case Phase.PAY:
            return say(language, "turn-picture-pay")
        case _:
            return _to_play(hand, choices, language)


def _to_play(hand: HandView, choices: Choices, language: Language) -> str:
    """Return what the rules ask of the card: to lead, to follow suit, to trump, or nothing."""
    led = hand.trick.suit_led
    if not hand.trick.plays:
        return say(language, "turn-picture-lead")
    bound = {c.suit for c in choices.playable if c is not MATTO}
    if led is not None and bound == {led}:
        return say(language, "turn-picture-follow", suit=suit_name(language, led))
    if bound == {Suit.TRUMPS} and len(choices.playable) < len(hand.own):
        return say(language, "turn-picture-trump")
    return say(language, "turn-picture-free")


_WIDTH = 84
_MARGIN = 8
_APART = 5
_BETWEEN_SUITS = 7
_ONE_ROW, _TWO_ROWS = 9, 28
"""The most cards in one row, and in two."""

_PITCHES = {1: 0.0, 2: 65.0, 3: 43.0}
"""The distance of the tops of two rows, by the number of rows; of two, the upper half of the
double-headed cards is visible."""

_COVERED = 9
"""The part of a card drawn beyond that, down to the band between its two heads."""

_RAISED = 8
_PICKED = 7
"""The height by which a card that may be chosen is raised, and a picked one raised further."""

_CHECK = 22
_FRAME = 3
_SPLIT_SUIT = 5
"""The cost of splitting a suit, relative to rows whose lengths differ by one."""


def draw_held_cards(
    canvas: Canvas,
    held: Sequence[Card],
    chosen: Collection[Card] | None,
    picked: Collection[Card],
    top: float,
) -> None:
    """Draw the cards; those in ``chosen`` (None: all) bright and raised, the picked ones marked.

    The feet of a row's cards lie under the next row, or below the picture.
    """
    rows = rows_of(held)
    pitch = _PITCHES[max(1, len(rows))]
    for number, row in enumerate(rows):
        step = _step(row)
        is_last = number + 1 == len(rows)
        for c, left in zip(row, _lefts(row, step), strict=True):
            may_be_chosen = chosen is None or c in chosen
            up = _RAISED if chosen is not None and may_be_chosen else 0
            up += _PICKED if c in picked else 0
            y = top + _RAISED + _PICKED + number * pitch - up
            rest = LANDSCAPE_HEIGHT - y if is_last else pitch + _COVERED
            visible = min(rest, _WIDTH * CARD_RATIO)
            if c in picked:
                _frame(canvas, left, y, visible)
            canvas.card(c, left, y, _WIDTH, not may_be_chosen, visible)
            if c in picked:
                seen = min(_WIDTH, step) / 2
                mark = check_mark(canvas.pixels(_CHECK), GOLD)
                canvas.stamp(mark, left + seen - _CHECK / 2, y - _CHECK * 0.45)


def is_one_row(held: Sequence[Card]) -> bool:
    """Return whether the cards fit into one row."""
    return len(held) <= _ONE_ROW


def rows_of(held: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """Return the cards in as few rows as possible, about equally long and splitting few suits."""
    number = len(held)
    rows = 1 if is_one_row(held) else 2 if number <= _TWO_ROWS else 3

    def cost(ends: tuple[int, ...]) -> float:
        uneven = sum((b - a - number / rows) ** 2 / 2 for a, b in pairwise((0, *ends, number)))
        splits = sum(suit_held(held[end - 1]) is suit_held(held[end]) for end in ends)
        return uneven + _SPLIT_SUIT * splits

    ends = min(combinations(range(1, number), rows - 1), key=cost)
    return tuple(tuple(held[a:b]) for a, b in pairwise((0, *ends, number))) if held else ()


def _step(row: Sequence[Card]) -> float:
    """Return the distance of the left edges of two cards, with which the row fits the picture."""
    changes = sum(suit_held(a) is not suit_held(b) for a, b in pairwise(row))
    room = LANDSCAPE_WIDTH - 2 * _MARGIN - _WIDTH - changes * _BETWEEN_SUITS
    return min(_WIDTH + _APART, room / max(1, len(row) - 1))


def _lefts(row: Sequence[Card], step: float) -> list[float]:
    """Return the left edges of a row's cards, a little farther apart where the suit changes."""
    lefts = [0.0]
    for a, b in pairwise(row):
        lefts.append(lefts[-1] + step + (_BETWEEN_SUITS if suit_held(a) is not suit_held(b) else 0))
    spare = LANDSCAPE_WIDTH - lefts[-1] - _WIDTH
    return [left + spare / 2 for left in lefts]


def _frame(canvas: Canvas, left: float, top: float, height: float) -> None:
    width, height = _WIDTH + 2 * _FRAME, height + 2 * _FRAME
    canvas.panel(left - _FRAME, top - _FRAME, width, height, canvas.colours.frame, radius=9)


_TOP, _BOTTOM = 6, 206
"""The upper and the lower edge of the table above a hand in two rows."""

_LOWER = 30
"""The distance by which the table reaches lower above a hand in one row."""

_TALL = 120
"""The height of a card on the table."""

_PREVIOUS_TOP, _CAPTION, _CAPTION_ROOM = 46, 13, 104
"""The previous trick's top, below the opposite player's plate, and its caption, next to that."""
_BETWEEN = 2


@dataclass(frozen=True, slots=True)
class Turn(Drawable):
    """The trick, whose turn it is, the scores, and the viewer's hand; ``names`` are by seat.

    The viewer's seat is at the bottom. Cards that may be chosen now are bright and raised, and
    those ``picked`` for the discard are marked; while the Matto's price is due, the cards are those
    that may pay it. ``computers`` are the seats of computer players. Before a lead the previous
    trick still lies there unless the table ``is_cleared``. Drawing raises ValueError unless the
    view is a player's and there is a hand.
    """

    filename: ClassVar[str] = "turn.png"
    view: MatchView
    names: tuple[str, ...]
    picked: tuple[Card, ...] = ()
    computers: frozenset[int] = frozenset()
    is_cleared: bool = False

    def canvas(self, language: Language, style: Style = Style()) -> Canvas:
        view, hand, people = self.view, self._hand, self._people(language)
        canvas = Canvas(language, style)
        held = self._held(style.order)
        bottom = _BOTTOM + (_LOWER if is_one_row(held) else 0)
        seats = _seats(view, bottom)
        lines = (led(view, language), *details(view, language, is_cleared=self.is_cleared))
        title = turn_title(view, people.shortened(LONGEST_IN_TITLE), len(self.picked))
        draw_heading(canvas, title, lines, is_round(view.players))
        draw_middle(canvas, hand, seats, is_cleared=self.is_cleared)
        draw_name_plates(canvas, view, people, seats, self._others)
        draw_score_boxes(canvas, view, people, bottom)
        self._draw_previous_trick(canvas, people, seats, bottom)
        draw_held_cards(canvas, held, choosable(hand), self.picked, bottom + _BETWEEN)
        return canvas

    def _draw_previous_trick(
        self, canvas: Canvas, people: People, seats: Arrangement, bottom: float
    ) -> None:
        """Draw the previous trick at the right: in the corner, or next to the viewer's card."""
        right, top, room = LANDSCAPE_WIDTH - _MARGIN, float(_PREVIOUS_TOP), float(_CAPTION_ROOM)
        left = right - len(self._hand.playing) * PITCH
        caption = (right, top - _CAPTION)
        if not is_round(self.view.players):
            top = bottom - TILE * TILE_RATIO
            caption = (left - _MARGIN, top + _CAPTION)
            own = seats.spots[self.view.seat or 0].card[0]
            room = caption[0] - own - seats.card_width - _MARGIN
        draw_previous_trick(canvas, self._hand, people, (left, top), caption, room, "rm")

    @property
    def _hand(self) -> HandView:
        if self.view.hand is None or self.view.seat is None:
            raise ValueError("only a player in a hand has a turn to show")
        return self.view.hand

    @property
    def _others(self) -> frozenset[int]:
        """Return the seats of the other computer players."""
        return self.computers - {self.view.seat or 0}

    def _people(self, language: Language) -> People:
        """Return the players as the viewer names them; the viewer is "You"."""
        you = say(language, "turn-picture-you")
        names = [you if seat == self.view.seat else n for seat, n in enumerate(self.names)]
        return People(names, language)

    def _held(self, order: HandOrder) -> tuple[Card, ...]:
        """Return the viewer's cards in the order of the hand."""
        return sorted_cards(cards_shown(self._hand), self.view.rules, order)

    def facts(self, language: Language, style: Style) -> Iterator[str]:
        view, hand, held = self.view, self._hand, self._held(style.order)
        people = self._people(language)
        title = turn_title(view, people, len(self.picked))
        yield title if title.endswith("?") else f"{title}."
        stage = table_title(view, language, is_cleared=self.is_cleared)
        yield f"{' · '.join(filter(None, (stage, led(view, language))))}."
        yield from trick_facts(view, people, is_cleared=self.is_cleared)
        yield from hand_by_suit(held, language)
        yield from hand_choice(hand, held, choosable(hand), language)
        yield from previous_trick_facts(view, people)
        if self.picked:
            names = ", ".join(card_label(language, c) for c in held if c in self.picked)
            yield say(language, "turn-picture-alt-picked", cards=names)
        yield from standing_facts(view, people, self._others)


def _seats(view: MatchView, bottom: float) -> Arrangement:
    top = _TOP if is_round(view.players) else BELOW_HEADING
    return arrangement(view.players, view.rules.rotation, view.seat or 0, top, bottom - top, _TALL)
