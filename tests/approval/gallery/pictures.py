"""Every kind of picture that the bot draws, of the same moments each time."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from io import BytesIO
from itertools import product

from PIL import Image

from bot.draw.card_emojis import emoji_image, emoji_keys
from bot.draw.card_face import card_face
from bot.draw.card_picture import LargeCard
from bot.draw.lobby import WaitingTable
from bot.draw.open_hand import OpenHands
from bot.draw.picture import Picture
from bot.draw.player_statistics import PlayedGame, PlayedGames
from bot.draw.rubber import Rubber
from bot.draw.score_sheet import ScoreSheet, SheetSide
from bot.draw.style import HandOrder, Style, Theme
from bot.draw.table import LastTrick, PublicTable
from bot.draw.turn import Turn
from bot.features.reference.card_guide import card_page
from bot.features.reference.panels import default_card_id
from bot.words import Language
from tarocchino.core.games import GameName
from tarocchino.core.model.cards import PACK, Card, card, cards
from tarocchino.core.model.rules import Rotation
from tests.approval.gallery.moments import Moment, moments
from tests.approval.gallery.replays import Replayed, replayed
from tests.builders.club_pictures import every_example

CARD_WIDTHS = (300, 150, 60)
EMOJI_SIZES = (22, 32, 48)
_USUAL = default_card_id(card("An"), GameName.OTTOCENTO)
LOOKED_UP = ("An", "14", "m2", "Ma", "Kd", "Jc", "7b", "As")
TURNS = (
    "discard", "declare", "lead", "follow", "between", "late", "pay", "call-out", "auction",
    "pozzo", "terziglio", "millone", "centocinquanta", "quindici",
    *(f"mattazza-{n}" for n in range(3, 7)), *(f"open-{n}" for n in range(2, 8)),
)  # fmt: skip
TABLES = (
    "discard", "lead", "follow", "between", "late", "pay", "hand-over", "auction", "terziglio",
    "millone", "centocinquanta", "quindici",
    *(f"mattazza-{n}" for n in range(3, 7)), *(f"open-{n}" for n in range(2, 8)),
)  # fmt: skip
LAST_TRICKS = ("between", "late", "terziglio", "millone", "mattazza-5", "open-7")
COUNTED = (
    "hand-over", "rubber", "won", "called-out", "terziglio-over", "quattro-over", "millone-over",
    "centocinquanta-over", "quindici-over", "mattazza-over", "open-over",
)  # fmt: skip
SIDES = ("hand-over", "called-out", "terziglio-over", "open-over")
WAITING = {
    "four": WaitingTable(
        GameName.OTTOCENTO, Rotation.ANTICLOCKWISE, ("Anna", "", "Bruno", "Ada"), frozenset({3})
    ),
    "seven": WaitingTable(GameName.OPEN, Rotation.CLOCKWISE, ("Anna", "Bruno", *[""] * 5)),
    "two": WaitingTable(GameName.MILLONE, Rotation.ANTICLOCKWISE, ("Anna", "W" * 40)),
}
ORDERS = {
    "left-handed": HandOrder(left_handed=True),
    "trumps-last": HandOrder(trumps_last=True),
}


@dataclass(frozen=True)
class Shown:
    """A picture of the gallery: ``name`` with its kind before the first slash, a caption, and what
    draws the pixels and gives the alt text."""

    name: str
    caption: str
    draw: Callable[[], tuple[Image.Image, str]]

    @cached_property
    def drawn(self) -> tuple[Image.Image, str]:
        return self.draw()

    @property
    def image(self) -> Image.Image:
        return self.drawn[0]

    @property
    def alt(self) -> str:
        return self.drawn[1]

    @property
    def is_derived(self) -> bool:
        """Whether it is made from another one, and so can go wrong with that alone."""
        return self.kind in ("card-150", "card-grey", "emoji-small")

    @property
    def kind(self) -> str:
        return self.name.partition("/")[0]


def every_picture() -> Iterator[Shown]:
    """Each picture, drawn when its pixels are asked for; names are unique."""
    for each, language, width in product(PACK, Language, CARD_WIDTHS):
        name = f"card-{width}/{each.code}/{language.value}"
        yield Shown(name, each.code, partial(_card, each, width, language))
    for each, language in product(PACK, Language):
        name = f"card-grey/{each.code}/{language.value}"
        yield Shown(name, each.code, partial(_grey_card, each, language))
    yield from _pictures()
    yield from _emojis()


def _card(each: Card, width: int, language: Language) -> tuple[Image.Image, str]:
    alt = card_page(language, each, _USUAL.game, _USUAL.rules).alt
    return card_face(each, width, language), alt


def _grey_card(each: Card, language: Language) -> tuple[Image.Image, str]:
    face, alt = _card(each, CARD_WIDTHS[-1], language)
    return face.convert("LA").convert("RGBA"), alt


Draw = Callable[[Language, Theme], Picture]


def _pictures() -> Iterator[Shown]:
    """Each picture in both languages and themes."""
    for name, caption, draw in _drawings():
        for language, theme in product(Language, Theme):
            yield Shown(
                f"{name}/{language.value}/{theme.value}",
                f"{caption} · {language.value} · {theme.value}",
                partial(_decoded, draw, language, theme),
            )


def _decoded(draw: Draw, language: Language, theme: Theme) -> tuple[Image.Image, str]:
    picture = draw(language, theme)
    with Image.open(BytesIO(picture.png)) as image:
        return image.convert("RGB"), picture.alt


def _drawings() -> Iterator[tuple[str, str, Draw]]:
    """The name, the caption and the drawing of each picture but cards and emojis."""
    found = moments()
    kinds: tuple[tuple[str, tuple[str, ...], Callable[[Moment, Language, Theme], Picture]], ...] = (
        ("turn", TURNS, _turn),
        (
            "table",
            TABLES,
            lambda m, spoken, t: PublicTable(m.public, m.names).draw(spoken, Style(t)),
        ),
        (
            "last-trick",
            LAST_TRICKS,
            lambda m, spoken, t: LastTrick(m.public, m.names).draw(spoken, Style(t)),
        ),
        ("sheet", COUNTED, _sheet),
        ("sheet-side", SIDES, _side),
        (
            "rubber",
            COUNTED,
            lambda m, spoken, t: Rubber(m.public, m.names).draw(spoken, Style(t)),
        ),
    )
    for kind, names, draw in kinds:
        for name in names:
            yield f"{kind}/{name}", found[name].caption, partial(draw, found[name])
    for name, order in ORDERS.items():
        yield f"turn/{name}", f"A hand held so: {name}", partial(_ordered_hand, order)
    waiting, discard = found["follow"], found["discard"]
    yield "turn/waiting", "Another player is to follow", partial(_turn, waiting, seat=3)
    yield (
        "turn/picked",
        "Two cards are picked for the discard",
        partial(_turn, discard, picked=cards("7d 8d")),
    )
    for each in replayed():
        yield f"all-hands/{each.name}", each.caption, partial(_open_hands, each)
    yield "statistics/some", "What somebody has played", _statistics
    for name, table in WAITING.items():
        yield f"lobby/{name}", "A table that waits for players", partial(_waiting, table)
    for name in every_example(Language.ENGLISH):
        yield name, name.replace("/", ": "), partial(_club, name)
    for code in LOOKED_UP:
        yield f"card-page/{code}", f"/card {code}", partial(_card_page, card(code))


def _waiting(table: WaitingTable, language: Language, theme: Theme) -> Picture:
    return table.draw(language, Style(theme))


def _sheet(moment: Moment, language: Language, theme: Theme) -> Picture:
    match = moment.match
    sheet, style = match.sheets[-1], Style(theme)
    return ScoreSheet(sheet, moment.names, match.score, match.rules).draw(language, style)


def _side(moment: Moment, language: Language, theme: Theme) -> Picture:
    """The side of the second seat."""
    match, names, style = moment.match, moment.names, Style(theme)
    sheet = match.sheets[-1]
    number = next(n for n, side in enumerate(sheet.sides) if 1 in side.seats)
    return SheetSide(sheet, number, names, match.rules).draw(language, style)


def _turn(
    moment: Moment,
    language: Language,
    theme: Theme,
    order: HandOrder = HandOrder(),
    seat: int | None = None,
    picked: Collection[Card] = (),
) -> Picture:
    computers = moment.table().computer_seats
    view = moment.own(seat)
    return Turn(view, moment.names, picked, computers).draw(language, Style(theme, order))


def _ordered_hand(order: HandOrder, language: Language, theme: Theme) -> Picture:
    return _turn(moments()["declare"], language, theme, order)


def _open_hands(each: Replayed, language: Language, theme: Theme) -> Picture:
    return OpenHands(each.view, each.names).draw(language, Style(theme))


def _statistics(language: Language, theme: Theme) -> Picture:
    played = [
        PlayedGame(name, 20 - 4 * place, 9 - 3 * place, (9310, 4022, -12, 300)[place])
        for place, name in enumerate(tuple(GameName)[:4])
    ]
    return PlayedGames("Bruno", played).draw(language, Style(theme))


def _club(name: str, language: Language, theme: Theme) -> Picture:
    return every_example(language)[name].draw(language, Style(theme))


def _card_page(each: Card, language: Language, theme: Theme) -> Picture:
    alt = card_page(language, each, _USUAL.game, _USUAL.rules).alt
    return LargeCard(each, _USUAL.rules, alt).draw(language, Style(theme))


def _emojis() -> Iterator[Shown]:
    """Each emoji as it is uploaded, and all of them small on Discord's backgrounds."""
    for each, language in emoji_keys():
        name = f"{each.code}/{language.value if language else 'all'}"
        yield Shown(f"emoji/{name}", name, partial(_emoji, each, language))
    for size, theme in product(EMOJI_SIZES, _DISCORD):
        caption = f"Emojis {size} px high, Discord's {theme} theme"
        draw = partial(_small_emojis, size, _DISCORD[theme], caption)
        yield Shown(f"emoji-small/{size}/{theme}", caption, draw)


def _emoji(each: Card, language: Language | None) -> tuple[Image.Image, str]:
    return emoji_image(each, language or Language.ENGLISH), each.code


def _small_emojis(size: int, ground: tuple[int, int, int], caption: str) -> tuple[Image.Image, str]:
    drawn = [_emoji(each, language)[0] for each, language in emoji_keys()]
    return _side_by_side(drawn, size, ground), caption


_DISCORD = {"dark": (49, 51, 56), "light": (255, 255, 255)}
_IN_A_ROW = 16
_GAP = 8


def _side_by_side(
    images: list[Image.Image], size: int, ground: tuple[int, int, int]
) -> Image.Image:
    step = size + _GAP
    height = -(-len(images) // _IN_A_ROW) * step + _GAP
    sheet = Image.new("RGB", (_IN_A_ROW * step + _GAP, height), ground)
    for place, image in enumerate(images):
        row, column = divmod(place, _IN_A_ROW)
        small = image.resize((size, size), Image.Resampling.LANCZOS)
        sheet.paste(small, (_GAP + column * step, _GAP + row * step), small)
    return sheet
