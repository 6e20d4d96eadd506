"""Draw and describe a finished hand at one step of its replay, with every card face up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from bot.draw.canvas import SMALLEST_TYPE, Canvas
from bot.draw.card_face import DESIGN_HEIGHT, DESIGN_WIDTH
from bot.draw.colours import GOLD, IVORY
from bot.draw.hand import hand_in_sentence
from bot.draw.picture import Drawable
from bot.draw.player_names import People
from bot.draw.stamps import TILE_RATIO, pill
from bot.draw.style import Style, sorted_cards
from bot.draw.table_facts import seat_in_turn, trick_facts, trick_on_table
from bot.draw.typeface import Face
from bot.words import Language, say
from tarocchino.core.games.base import GameName, Points
from tarocchino.core.model.cards import Card
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.views.open_hand import OpenView
from tarocchino.core.views.view import HandView


def hand_of(view: OpenView) -> HandView:
    """Return the hand as everybody saw it at that step."""
    if view.match.hand is None:
        raise ValueError("nothing is dealt")
    return view.match.hand


def taken_points(view: OpenView, side: int) -> Points:
    """Return the side's card points so far, including its discards."""
    return view.match.game.count_cards(view.piles[side], len(hand_of(view).playing))


def tricks_of(view: OpenView, side: int) -> int:
    return sum(view.match.side_of(winner) == side for winner in hand_of(view).winners)


def open_hands_title(view: OpenView, language: Language) -> str:
    """Return the hand's number and its step: "Hand 3 · trick 5"."""
    number = say(language, "picture-hand-number", number=hand_of(view).number + 1)
    return f"{number} · {_moment(hand_of(view), language)}"


def _moment(hand: HandView, language: Language) -> str:
    tricks = len(hand.tricks)
    if hand.phase is Phase.OVER:
        return say(language, "picture-open-over", number=tricks)
    if tricks or hand.trick.plays:
        return say(language, "picture-trick-number", number=tricks + (1 if hand.trick.plays else 0))
    return say(language, "picture-open-dealt")


def what_comes(view: OpenView, people: People) -> str:
    """Return who had to act next and how, or that the hand is over."""
    language = people.language
    turn = seat_in_turn(view.match)
    if turn is None:
        return say(language, "phase-over")
    act = say(language, f"picture-turn-{hand_of(view).phase.value}")
    return say(language, "picture-alt-turn", player=people.said(turn), act=act)


def stock_name(view: OpenView, language: Language) -> str:
    """Return the name of the cards left face down, which is the pozzo in Terziglio."""
    is_pozzo = view.match.game.name is GameName.TERZIGLIO
    return say(language, "picture-open-pozzo" if is_pozzo else "picture-open-stock-name")


def open_hands_facts(view: OpenView, people: People) -> Iterator[str]:
    """Yield the alt text's sentences: the trick, each player's cards, the face-down cards."""
    brief, language = people.brief, people.language
    yield f"{open_hands_title(view, language)}."
    yield from trick_facts(view.match, brief)
    yield from cards_said(view, brief.said, language)
    if hand_of(view).tricks:
        yield from _taken_said(view, brief)
    yield say(language, "picture-alt-dealer", player=brief.said(hand_of(view).dealer))


def cards_said(view: OpenView, name: Callable[[int], str], language: Language) -> Iterator[str]:
    """Yield one sentence per player with the cards held, then those for the face-down cards.

    ``name`` returns a seat's name.
    """

    def named(cards: tuple[Card, ...]) -> str:
        return hand_in_sentence(language, cards, view.match.rules)

    for seat in hand_of(view).playing:
        player, held = name(seat), view.hands[seat]
        if held:
            yield say(language, "picture-open-holds", player=player, cards=named(held))
    for seat, laid_away in enumerate(view.discards):
        if laid_away:
            player, cards = name(seat), named(laid_away)
            yield say(language, "picture-open-discarded", player=player, cards=cards)
    if view.stock:
        what, cards = stock_name(view, language), named(view.stock)
        yield say(language, "picture-open-stock", what=what, cards=cards)


def _taken_said(view: OpenView, people: People) -> Iterator[str]:
    for side, seats in enumerate(view.match.sides):
        if points := taken_points(view, side):
            names = people.side_said(seats)
            yield say(people.language, "picture-open-side", side=names, points=points)


LEAST_STRIP, MOST_STRIP = 118, 160
"""The least height of a strip with recognisable cards, and the greatest useful one."""

_STRIP_EDGE = 6
_WIDEST_PITCH = 112
_STRIP_NAMES = 21
_RAISED = 5
_STRIP_FRAME = 3
_STRIP_BADGE = 20
_PILL = 18


def draw_strip(
    canvas: Canvas, view: OpenView, people: People, coming: str, top: float, height: float
) -> None:
    """Draw the trick on a panel, the last card raised, the winning one framed. Before the first
    card draw the text ``coming``."""
    colours, width = canvas.colours, canvas.width - 2 * _STRIP_EDGE
    canvas.panel(_STRIP_EDGE, top, width, height, colours.edge, colours.line, 1, 10)
    shown = trick_on_table(hand_of(view))
    plays = shown.trick.plays
    if not plays:
        middle = top + height / 2
        canvas.text(
            canvas.width / 2, middle, coming, 18, colours.text, Face.TITLE, "mm", width - 40
        )
        return
    card_height = height - _STRIP_NAMES - _RAISED - _STRIP_FRAME - _PILL - 2
    card_width = card_height * DESIGN_WIDTH / DESIGN_HEIGHT
    pitch = min(_WIDEST_PITCH, (width - 8) / len(plays))
    left = (canvas.width - pitch * len(plays)) / 2
    for place, (seat, c) in enumerate(plays):
        middle = left + (place + 0.5) * pitch
        name = people.drawn(seat)
        canvas.text(middle, top + 12, name, 14, colours.text, Face.TITLE, "mm", pitch - 6)
        last = place == len(plays) - 1
        card_top = top + _STRIP_NAMES + (_STRIP_FRAME if last else _STRIP_FRAME + _RAISED)
        x, wins = middle - card_width / 2, seat == shown.winner
        if wins:
            canvas.panel(
                x - _STRIP_FRAME, card_top - _STRIP_FRAME, card_width + 2 * _STRIP_FRAME,
                card_height + 2 * _STRIP_FRAME, colours.frame, radius=8,
            )  # fmt: skip
        canvas.card(c, x, card_top, card_width, dim=False)
        fill, at = GOLD if place == 0 else IVORY, card_top + card_height / 2 - _STRIP_BADGE / 2
        canvas.badge(str(place + 1), x - _STRIP_BADGE * 0.8, at, _STRIP_BADGE, fill)
        if wins:
            word = "picture-trick-won" if shown.complete else "picture-trick-winning"
            band = pill(say(people.language, word), canvas.pixels(_PILL))
            at = card_top + card_height + _STRIP_FRAME - 2
            canvas.stamp(band, middle - canvas.units(band.width) / 2, at)


_EDGE = 6
_TITLE = 26
_NAMES = 122
"""The width of the text before the cards: their owner, or what they are."""
_TILE = 25
_PITCH = 26
_LINE = 31
_BETWEEN = 4
_BADGE = 19
_MARK = 17.5
_TRICK = 36
"""The width of the trick's column, if there is no room for a strip."""
_FRAME = 2


@dataclass(frozen=True, slots=True)
class _Row:
    """Cards in lines: a player's hand, or cards that lie face down and are called ``what``."""

    seat: int | None
    lines: tuple[tuple[Card, ...], ...]
    what: str = ""

    @property
    def height(self) -> float:
        return max(1, len(self.lines)) * _LINE + _BETWEEN


@dataclass(frozen=True, slots=True)
class OpenHands(Drawable):
    """All cards at this step of the hand, except those already played.

    There is a row per player, then rows for the cards that lie face down. The trick is below them
    or, with many players, in a column to the left of their cards.
    """

    filename: ClassVar[str] = "all-hands.png"
    view: OpenView
    names: tuple[str, ...]

    def canvas(self, language: Language, style: Style = Style()) -> Canvas:
        return OpenHandsDrawing(self.view, People(self.names, language), style).draw()

    def facts(self, language: Language, _: Style) -> Iterator[str]:
        return open_hands_facts(self.view, People(self.names, language))


class OpenHandsDrawing:
    """The hands being drawn, from top to bottom."""

    def __init__(self, view: OpenView, people: People, style: Style) -> None:
        self._view = view
        self._people = people
        self._language = people.language
        self._canvas = Canvas(people.language, style)
        rows, self._cards_left = self._rows(_EDGE + _NAMES), float(_EDGE + _NAMES)
        self._strip = self._canvas.height - _TITLE - _EDGE - sum(row.height for row in rows)
        if self._strip < LEAST_STRIP:
            self._cards_left += _TRICK
            rows = self._rows(self._cards_left)
        self._shown = rows

    @property
    def bottom(self) -> float:
        """Return the bottom of the lowest row."""
        return _TITLE + sum(row.height for row in self._shown)

    @property
    def _is_two_sided(self) -> bool:
        return len(self._view.match.sides) == 2

    @property
    def _has_strip(self) -> bool:
        return self._strip >= LEAST_STRIP

    def draw(self) -> Canvas:
        self._draw_title()
        top: float = _TITLE
        for row in self._shown:
            self._draw_row(row, top)
            top += row.height
        if self._has_strip:
            coming = what_comes(self._view, self._people.as_drawn)
            height = min(self._strip, MOST_STRIP)
            bottom = self._canvas.height - _EDGE
            draw_strip(self._canvas, self._view, self._people, coming, bottom - height, height)
        return self._canvas

    def _rows(self, left: float) -> list[_Row]:
        """Return the players' hands in seat order, then the cards that lie face down."""
        a_line = int((self._canvas.width - _EDGE - left) // _PITCH)
        view, language, discarded = self._view, self._language, "picture-open-discards"
        rows = [_Row(seat, self._lines(view.hands[seat], a_line)) for seat in hand_of(view).playing]
        rows += [
            _Row(seat, self._lines(cards, a_line), say(language, discarded))
            for seat, cards in enumerate(view.discards)
            if cards
        ]
        if view.stock:
            rows.append(_Row(None, self._lines(view.stock, a_line), stock_name(view, language)))
        return rows

    def _lines(self, cards: Sequence[Card], a_line: int) -> tuple[tuple[Card, ...], ...]:
        """Return the cards in order, in as few lines as possible of equal length."""
        held = sorted_cards(cards, self._view.match.rules)
        if not held:
            return ()
        width = -(-len(held) // -(-len(held) // a_line))
        return tuple(held[start : start + width] for start in range(0, len(held), width))

    def _draw_title(self) -> None:
        """Draw the step, then the tricks and points of the sides, if there are two."""
        canvas, match, middle = self._canvas, self._view.match, _TITLE / 2
        title = open_hands_title(self._view, self._language)
        canvas.text(_EDGE, middle, title, 16, canvas.colours.text, Face.TITLE)
        if not self._is_two_sided:
            return
        right = canvas.width - _EDGE
        for side in reversed(range(len(match.sides))):
            told = self._taken(side)
            right -= canvas.text(right, middle, told, 12, canvas.colours.accent, Face.BOLD, "rm")
            right -= _MARK + 5
            canvas.side_mark(side, right, middle - _MARK / 2, _MARK)
            right -= 14

    def _taken(self, side: int) -> str:
        """Return the side's card points so far, and its tricks if there is room."""
        points, tricks = taken_points(self._view, side), tricks_of(self._view, side)
        told = say(self._language, "picture-open-points", points=points)
        if not self._is_two_sided:
            return told
        return f"{told} · {say(self._language, 'picture-tricks', number=tricks)}"

    def _draw_row(self, row: _Row, top: float) -> None:
        canvas = self._canvas
        if row.what or row.seat is None:
            self._draw_label(row, top)
        else:
            self._draw_plate(row.seat, top)
            if not self._has_strip:
                self._draw_played(row.seat, top)
        for number, line in enumerate(row.lines):
            for place, c in enumerate(line):
                left = self._cards_left + place * _PITCH
                canvas.tile(c, left, top + number * _LINE, _TILE)

    def _draw_label(self, row: _Row, top: float) -> None:
        """Draw what the cards are, and whose."""
        canvas, room, left = self._canvas, _NAMES - 8, _EDGE + 8
        if row.seat is None:
            canvas.text(left, top + 14, row.what, 13, canvas.colours.quiet, Face.TITLE, within=room)
            return
        name, colours = self._people.drawn(row.seat), canvas.colours
        canvas.text(left, top + 8, row.what, SMALLEST_TYPE, colours.quiet, within=room)
        canvas.text(left, top + 21, name, 13, colours.text, Face.TITLE, within=room)

    def _draw_plate(self, seat: int, top: float) -> None:
        """Draw side, name, dealer's mark, and a frame in turn; points without sides."""
        canvas, match, colours = self._canvas, self._view.match, self._canvas.colours
        turn = seat == seat_in_turn(match)
        edge, thickness = (colours.frame, _FRAME) if turn else (colours.line, 1)
        height = _LINE - 3
        canvas.panel(_EDGE, top, _NAMES - 6, height, colours.panel, edge, thickness, 6)
        alone = not self._is_two_sided and bool(hand_of(self._view).tricks)
        middle = top + (9.5 if alone else height / 2)
        canvas.side_mark(match.side_of(seat), _EDGE + 4, middle - _MARK / 2, _MARK)
        is_dealer = seat == hand_of(self._view).dealer
        room = _NAMES - 36 - (_BADGE + 4 if is_dealer else 0)
        name, x = self._people.drawn(seat), _EDGE + 24.0
        x += canvas.text(x, middle, name, 14, colours.text, Face.TITLE, "lm", room)
        if is_dealer:
            letter = say(self._language, "picture-dealer-mark")
            canvas.badge(letter, x + 4, middle - _BADGE / 2, _BADGE, IVORY)
        if alone:
            told = self._taken(match.side_of(seat))
            at = _EDGE + 24
            canvas.text(at, top + 21, told, SMALLEST_TYPE, colours.accent, within=_NAMES - 34)

    def _draw_played(self, seat: int, top: float) -> None:
        """Draw the player's card in the trick, framed if it wins."""
        trick = trick_on_table(hand_of(self._view))
        played = dict(trick.trick.plays)
        if seat not in played:
            return
        canvas, left = self._canvas, _EDGE + _NAMES - 1
        height = _TILE * TILE_RATIO
        if seat == trick.winner:
            canvas.panel(
                left - _FRAME, top - _FRAME, _TILE + 2 * _FRAME, height + 2 * _FRAME,
                canvas.colours.frame, None, 1, 5,
            )  # fmt: skip
        canvas.tile(played[seat], left, top, _TILE)
