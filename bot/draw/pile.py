"""Draw a side's pile as players lay it out to count it, every combination bracketed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.draw.canvas import SMALLEST_TYPE, Canvas, fitting_units
from bot.draw.colours import CREAM, INK, PALE_GREY, Colour
from bot.draw.stamps import name_tile, suit_mark
from bot.draw.typeface import Face
from bot.words.names import card_short, family_name
from tarocchino.core.model.cards import (
    ANGELO,
    CONTATORI,
    LUNA,
    MONDO,
    MOORS,
    NUMBERED_TRUMPS,
    PLAIN_SUITS,
    SOLE,
    Card,
    Rank,
    Suit,
    card,
)
from tarocchino.core.model.combinations import Combination, Family
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.model.tricks import rank_order
from tarocchino.core.play.scoring import SideSheet

COLUMNS = 7
"""The columns: King, Queen, Knight, Jack and Ace, then the two contatori."""


@dataclass(frozen=True, slots=True)
class PileMetrics:
    """Sizes in units of the canvas.

    A card is ``tile`` wide and ``tile_height`` high, a *scartino* ``scartino`` wide. Cards are
    ``pitch`` apart in a row, and rows ``between``. There is room for a bracket ``above`` the first
    row, and (``more``) above the Moors that the Grande reaches; ``below`` the last row there is
    room for the points of the families in columns. Suit signs are ``sign`` wide, left of ``left``.
    Brackets are ``line`` thick along cards, ``thin`` across gaps, with ends of ``tick``. ``points``
    is the size of a combination's points, ``points_width`` their room, ``letters`` the size of the
    cards' names.
    """

    tile: float
    tile_height: float
    pitch: float
    left: float
    between: float
    above: float
    more: float
    below: float
    scartino: float
    scartini_pitch: float
    sign: float
    line: float
    thin: float
    tick: float
    points: float
    points_width: float
    letters: float

    @property
    def points_left(self) -> float:
        """Return the left edge of the points of a row's sequence."""
        return self.left + COLUMNS * self.pitch

    @property
    def scartini_left(self) -> float:
        """Return the left edge of a suit's *scartini*."""
        return self.points_left + self.points_width

    @property
    def width(self) -> float:
        return max(self.scartini_left + 5 * self.scartini_pitch, self.left + 12 * self.pitch)


BESIDE_EACH_OTHER = PileMetrics(
    tile=20, tile_height=19, pitch=22.8, left=14, between=8, above=8, more=3.5, below=16,
    scartino=16.5, scartini_pitch=17.6, sign=11, line=1.5, thin=1, tick=2, points=13,
    points_width=26, letters=12,
)  # fmt: skip
"""The sizes for two piles in one landscape picture."""

BY_ITSELF = PileMetrics(
    tile=25, tile_height=29, pitch=29, left=20, between=9.5, above=10, more=3.5, below=32,
    scartino=23, scartini_pitch=25, sign=16, line=2, thin=1, tick=2.5, points=16,
    points_width=34, letters=14,
)  # fmt: skip
"""The sizes for one pile in a landscape picture, next to its sums."""


_FIRST_RANKS = (Rank.KING, Rank.QUEEN, Rank.KNIGHT, Rank.JACK, Rank.ACE)

SUIT_FAMILIES: Mapping[Family, Suit] = {
    Family.SWORDS: Suit.SWORDS,
    Family.BATONS: Suit.BATONS,
    Family.CUPS: Suit.CUPS,
    Family.COINS: Suit.COINS,
}

COLUMN_FAMILIES: Mapping[Family, Rank] = {
    Family.KINGS: Rank.KING,
    Family.QUEENS: Rank.QUEEN,
    Family.KNIGHTS: Rank.KNIGHT,
    Family.JACKS: Rank.JACK,
    Family.ACES: Rank.ACE,
}
"""The families that form a column, by rank."""


@dataclass(frozen=True, slots=True)
class Box:
    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    def meets(self, other: Box) -> bool:
        """Return whether the two overlap in more than an edge."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


@dataclass(frozen=True, slots=True)
class CardPlace:
    """The place of a card; it shows the card if the pile has it, and a gap otherwise."""

    card: Card
    box: Box
    held: bool


@dataclass(frozen=True, slots=True)
class StandIn:
    """A contatore where it counts: in a missing card's place, or at the end of the row."""

    card: Card
    family: Family
    box: Box


@dataclass(frozen=True, slots=True)
class PileLayout:
    """A side's cards laid out, with contatori where they count; ``found`` are its combinations.

    ``signs`` are those before the rows of suits, and ``columns_top`` is the top of the points of
    the families in columns.
    """

    places: tuple[CardPlace, ...]
    stand_ins: tuple[StandIn, ...]
    signs: tuple[tuple[Suit, Box], ...]
    found: Mapping[Family, Combination]
    columns_top: float
    height: float
    metrics: PileMetrics

    def boxes_of(self, family: Family) -> tuple[Box, ...]:
        """Return the boxes of a combination's cards, with each contatore where it counts in it."""
        serving = {each.card: each.box for each in self.stand_ins if each.family is family}
        held = {place.card: place.box for place in self.places if place.held}
        return tuple(serving.get(c, held[c]) for c in self.found[family].cards)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row's cards, each with its distance from the left and its width."""

    cards: Mapping[Card, tuple[float, float]]
    suit: Suit | None = None


def lay_out_pile(
    side: SideSheet,
    rules: RuleSet,
    metrics: PileMetrics = BESIDE_EACH_OTHER,
    beside: Collection[Card] = (),
) -> PileLayout:
    """Return the side's pile, without rows of which neither it nor ``beside`` has a card.

    Its height is 0 without any row.
    """
    pile = frozenset(side.pile)
    found = {item.family: item for item in (*side.sequences.items, *side.cricche.items)}
    shown = pile.union(beside)
    places: list[CardPlace] = []
    signs: list[tuple[Suit, Box]] = []
    bottom: float = metrics.above
    for row in _rows(rules, metrics):
        if shown.isdisjoint(row.cards):
            continue
        # The Grande may have a bracket above the Moors, besides the one below the numbers.
        top = bottom + metrics.more if MOORS[0] in row.cards else bottom
        places += [
            CardPlace(c, Box(x, top, width, metrics.tile_height), c in pile)
            for c, (x, width) in row.cards.items()
        ]
        if row.suit is not None:
            middle = top + (metrics.tile_height - metrics.sign) / 2
            signs.append((row.suit, Box(0, middle, metrics.sign, metrics.sign)))
        bottom = top + metrics.tile_height + metrics.between
    if not places:
        return PileLayout((), (), (), found, 0, 0, metrics)
    height = bottom + metrics.below
    stand_ins = tuple(_stand_ins(places, found, bottom, metrics))
    return PileLayout(tuple(places), stand_ins, tuple(signs), found, bottom, height, metrics)


def _rows(rules: RuleSet, metrics: PileMetrics) -> Iterator[_Row]:
    """Yield the rows from top to bottom."""
    trumps = rank_order(Suit.TRUMPS, rules)
    great = trumps[: trumps.index(LUNA) + 1]
    contatori = {c: (_contatore_left(c, metrics), metrics.tile) for c in CONTATORI}
    yield _Row(_columns(great, metrics) | contatori)
    yield _Row(_columns(NUMBERED_TRUMPS, metrics))
    yield _Row(_columns(MOORS, metrics))
    for suit in PLAIN_SUITS:
        first = [card(rank.value + suit.value) for rank in _FIRST_RANKS]
        rest = [c for c in rank_order(suit, rules) if c not in first]
        scartini = {
            c: (metrics.scartini_left + place * metrics.scartini_pitch, metrics.scartino)
            for place, c in enumerate(rest)
        }
        yield _Row(_columns(first, metrics) | scartini, suit)


def _columns(cards: Iterable[Card], metrics: PileMetrics) -> dict[Card, tuple[float, float]]:
    return {
        c: (metrics.left + place * metrics.pitch, metrics.tile) for place, c in enumerate(cards)
    }


def _contatore_left(contatore: Card, metrics: PileMetrics) -> float:
    return metrics.left + (len(_FIRST_RANKS) + CONTATORI.index(contatore)) * metrics.pitch


def _stand_ins(
    places: Iterable[CardPlace],
    found: Mapping[Family, Combination],
    columns_top: float,
    metrics: PileMetrics,
) -> Iterator[StandIn]:
    """Yield the contatori of each combination, except those that count in their own place."""
    box_of = {place.card: place.box for place in places}
    for family, item in found.items():
        if family.is_cricca:
            continue
        wild = [c for c in CONTATORI if c in item.cards]
        filled = dict(zip(wild, _gaps(item), strict=False))
        for c in wild:
            left = _contatore_left(c, metrics)
            if c in filled:
                yield StandIn(c, family, box_of[filled[c]])
            elif family is Family.ACES:
                top = columns_top - metrics.between + 4
                yield StandIn(c, family, Box(left, top, metrics.tile, metrics.tile_height))
            elif family is not Family.GRANDE:
                top = box_of[item.cards[0]].top
                yield StandIn(c, family, Box(left, top, metrics.tile, metrics.tile_height))


def _gaps(item: Combination) -> tuple[Card, ...]:
    """Return the missing cards that contatori replace, without which there would be no sequence."""
    if item.family is Family.GRANDE:
        return _gaps_of_grande(item)
    suit = SUIT_FAMILIES.get(item.family)
    if suit is None:
        return ()
    return _needed([card(rank + suit.value) for rank in "QNJ"], item)


def _gaps_of_grande(item: Combination) -> tuple[Card, ...]:
    counted = [c in item.cards for c in NUMBERED_TRUMPS]
    # Moors join only if the run goes past the lowest number.
    last = max((place for place, is_there in enumerate(counted) if is_there), default=-1)
    length = len(counted) if any(c in item.cards for c in MOORS) else last + 1
    bridged = [c for c, is_there in zip(NUMBERED_TRUMPS[:length], counted, strict=False)
               if not is_there]  # fmt: skip
    followers = [c for c in (ANGELO, MONDO, SOLE, LUNA) if c is not item.cards[0]]
    return (*_needed(followers, item), *bridged)


def _needed(followers: Collection[Card], item: Combination) -> tuple[Card, ...]:
    """Return the first missing card after the head, if only one of those that follow is real."""
    missing = [c for c in followers if c not in item.cards]
    return tuple(missing[:1]) if len(missing) == len(followers) - 1 else ()


_APART = 1
"""The distance between a card and the tick of its bracket."""
_INSET = 0.5
_NEIGHBOUR = 1
"""The distance beyond the space between rows up to which cards count as adjacent."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """A combination's bracket: its lines as thin rectangles, and the box for its points."""

    item: Combination
    strokes: tuple[Box, ...]
    label: Box


def brackets(pile: PileLayout) -> tuple[Bracket, ...]:
    """Return a bracket for each combination of the pile."""
    return tuple(_bracket(pile, item) for item in pile.found.values())


def _bracket(pile: PileLayout, item: Combination) -> Bracket:
    boxes, pen = pile.boxes_of(item.family), _BracketPen(pile.metrics)
    m = pile.metrics
    if item.family is Family.GRANDE:
        top = boxes[0].top - m.above + m.points + 2
        return Bracket(item, tuple(pen.round_grande(item, boxes)), _beside_row(m, top))
    if item.family is Family.TAROCCHI:
        return Bracket(item, tuple(pen.above(boxes)), _beside_row(m, boxes[0].top - m.above + 1))
    if item.family in COLUMN_FAMILIES:
        column = [box for box in boxes if box.left == boxes[0].left]
        top = pile.columns_top - m.between + 5
        label = Box(boxes[0].left - 1, top, m.tile + 2, m.below + m.between - 5)
        return Bracket(item, tuple(pen.beside(column)), label)
    label = Box(m.points_left, boxes[0].top, m.points_width, boxes[0].height)
    return Bracket(item, tuple(pen.below(boxes)), label)


def _beside_row(metrics: PileMetrics, top: float) -> Box:
    """Return the room for points and name at the right of the first row."""
    left = metrics.points_left
    return Box(left, top, metrics.width - left, metrics.points + 1)


@dataclass(frozen=True, slots=True)
class _BracketPen:
    """Draws brackets of a pile's sizes as thin rectangles."""

    metrics: PileMetrics

    def round_grande(self, item: Combination, boxes: Sequence[Box]) -> Iterator[Box]:
        """Yield lines below each row, but above the Moors, which have a separate bracket below."""
        of_card = dict(zip(item.cards, boxes, strict=True))
        moors_top = next((box.top for c, box in of_card.items() if c in MOORS), None)
        arms: list[tuple[float, float]] = []
        for top in sorted({box.top for box in boxes}):
            row = [box for box in boxes if box.top == top]
            strokes = tuple(self.above(row) if top == moors_top else self.below(row))
            arms.append((strokes[0].top, strokes[0].left))
            yield from strokes
        if len(arms) > 1:
            rail, line = self.metrics.left / 2, self.metrics.line
            first, last = arms[0][0], arms[-1][0]
            yield Box(rail, first, line, last - first + line)
            for level, start in arms:
                yield Box(rail, level, start - rail, line)

    def below(self, boxes: Sequence[Box]) -> Iterator[Box]:
        """Yield the lines below a row."""
        ticks = boxes[0].bottom + _APART
        return self._across(boxes, ticks, ticks + self.metrics.tick)

    def above(self, boxes: Sequence[Box]) -> Iterator[Box]:
        """Yield the lines above a row."""
        level = boxes[0].top - _APART - self.metrics.tick - self.metrics.line
        return self._across(boxes, level, level)

    def _across(self, boxes: Sequence[Box], ticks: float, level: float) -> Iterator[Box]:
        m, spans = self.metrics, [(box.left, box.right) for box in boxes]
        for start, end, width in self._lines(spans):
            yield Box(start, level, end - start, width)
        for x in self._ends(spans):
            yield Box(x, ticks, m.line, m.tick + m.line)

    def beside(self, boxes: Sequence[Box]) -> Iterator[Box]:
        """Yield the lines to the left of a column, in which the spaces between rows are no gaps."""
        m = self.metrics
        spans = [(box.top, box.bottom) for box in boxes]
        x = boxes[0].left - (m.pitch - m.tile + m.line) / 2
        for start, end, width in self._lines(spans):
            yield Box(x, start, width, end - start)
        for y in self._ends(spans):
            yield Box(x, y, m.tick, m.line)

    def _lines(self, spans: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float, float]]:
        """Yield start, end and width of the lines: thick along cards, thin across gaps."""
        runs = self._runs(spans)
        for start, end in runs:
            yield start + _INSET, end - _INSET, self.metrics.line
        for (_, end), (start, _) in pairwise(runs):
            yield end - _INSET, start + _INSET, self.metrics.thin

    def _ends(self, spans: Sequence[tuple[float, float]]) -> Iterator[float]:
        """Yield the positions of the ticks at both ends of each unbroken run."""
        for start, end in self._runs(spans):
            yield start + _INSET
            yield end - _INSET - self.metrics.line

    def _runs(self, spans: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        apart = self.metrics.between + self.metrics.more + _NEIGHBOUR
        runs: list[tuple[float, float]] = []
        for start, end in sorted(spans):
            if runs and start - runs[-1][1] <= apart:
                runs[-1] = runs[-1][0], end
            else:
                runs.append((start, end))
        return runs


_RADIUS = 3
_EDGE = 1
_LONG = 8
"""The least number of cards that cannot be counted at a glance, so it is written."""
_NAMED = (Family.GRANDE, Family.TAROCCHI, Family.MOORS)
"""The families that need their name, without a suit's sign or a column."""


@dataclass(frozen=True, slots=True)
class TileLook:
    """The look of a card's tile; without ``fill`` it is only an outline."""

    fill: Colour | None
    edge: Colour
    face: Face


COUNTED = TileLook(CREAM, INK, Face.BOLD)
"""The look of a card that may be in a combination."""
_SCARTINO = TileLook(PALE_GREY, INK, Face.PLAIN)


def draw_pile(canvas: Canvas, pile: PileLayout, left: float, top: float) -> None:
    """Draw the cards and gaps, contatori where they count, and brackets with their points."""
    _PileDrawing(canvas, pile, left, top).draw()


def draw_card_name(canvas: Canvas, card: Card, box: Box, letters: float, look: TileLook) -> None:
    """Draw a card as a small tile with its short name."""
    name, face = card_short(canvas.language, card), look.face
    size = fitting_units(name, box.width - 2, letters, SMALLEST_TYPE, face)
    if size <= SMALLEST_TYPE:
        face = Face.PLAIN
    canvas.smallest_type = min(canvas.smallest_type, size)
    pixels = canvas.pixels(box.width), canvas.pixels(box.height)
    tile = name_tile(name, pixels, canvas.pixels(size), face, look.fill, look.edge)
    canvas.stamp(tile, box.left, box.top)


class _PileDrawing:
    """A pile being drawn on the canvas, its upper left corner at ``left`` and ``top``."""

    def __init__(self, canvas: Canvas, pile: PileLayout, left: float, top: float) -> None:
        self._canvas = canvas
        self._pile = pile
        self._metrics = pile.metrics
        self._left = left
        self._top = top

    def draw(self) -> None:
        canvas, colours = self._canvas, self._canvas.colours
        for suit, sign in self._pile.signs:
            box = self._at(sign)
            canvas.stamp(suit_mark(suit, canvas.pixels(box.width)), box.left, box.top)
        filled = {each.box for each in self._pile.stand_ins}
        for place in self._pile.places:
            if place.held:
                self._draw_card(place)
            elif place.box not in filled:
                box = self._at(place.box)
                canvas.panel(
                    box.left, box.top, box.width, box.height, None, colours.line, _EDGE, _RADIUS
                )
        serving = TileLook(None, colours.sequence, Face.PLAIN)
        for each in self._pile.stand_ins:
            box = self._at(each.box)
            draw_card_name(canvas, each.card, box, SMALLEST_TYPE, serving)
        for bracket in sorted(brackets(self._pile), key=_passes_over):
            self._draw_bracket(bracket)

    def _at(self, box: Box) -> Box:
        return Box(box.left + self._left, box.top + self._top, box.width, box.height)

    def _draw_card(self, place: CardPlace) -> None:
        m, box = self._metrics, self._at(place.box)
        if place.box.width < m.tile:
            draw_card_name(self._canvas, place.card, box, SMALLEST_TYPE, _SCARTINO)
        else:
            draw_card_name(self._canvas, place.card, box, m.letters, COUNTED)

    def _draw_bracket(self, bracket: Bracket) -> None:
        canvas, colours = self._canvas, self._canvas.colours
        cricca = bracket.item.family.is_cricca
        colour = colours.cricca if cricca else colours.sequence
        strokes = [self._at(stroke) for stroke in bracket.strokes]
        if _passes_over(bracket):
            for box in strokes:
                canvas.fill(box.left - 0.5, box.top, box.width + 1, box.height, colours.ground)
        for box in strokes:
            canvas.fill(box.left, box.top, box.width, box.height, colour)
        self._draw_label(bracket, colour)

    def _draw_label(self, bracket: Bracket, colour: Colour) -> None:
        canvas, label, item = self._canvas, self._at(bracket.label), bracket.item
        points, size = str(item.points), self._metrics.points
        if item.family in COLUMN_FAMILIES:
            x, y = label.left + label.width / 2, label.top + size / 2 + 1
            canvas.text(x, y, points, size, colour, Face.BOLD, "mm")
            return
        middle = label.top + label.height / 2
        taken = canvas.text(label.left, middle, points, size, colour, Face.BOLD)
        if item.family in _NAMED:
            name, x = family_name(canvas.language, item.family), label.left + taken + 5
            if item.length >= _LONG:
                name = f"{name} · {item.length}"
            room = self._left + self._metrics.width - x
            canvas.text(x, middle, name, SMALLEST_TYPE, canvas.colours.quiet, within=room)


def _passes_over(bracket: Bracket) -> bool:
    """Return whether the bracket is vertical, crossing the horizontal ones."""
    return bracket.item.family in COLUMN_FAMILIES
