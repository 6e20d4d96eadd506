"""Every kind of picture that the bot draws, of the same moments each time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from itertools import product

from PIL import Image

from bot.game.games import GameName
from bot.game.model.cards import PACK, card
from bot.render.as_text.card_emojis import emoji_keys
from bot.render.cards.emoji import emoji_image
from bot.render.cards.picture import card_picture
from bot.render.drawing.card_face import card_face
from bot.render.drawing.picture import Picture
from bot.render.hand.picture import hand_picture
from bot.render.open_hand.picture import open_hands_picture
from bot.render.rubber.picture import rubber_picture
from bot.render.score_sheet.picture import sheet_picture
from bot.render.style.sorting import HandOrder
from bot.render.style.style import Style, Theme
from bot.render.table.last_trick import last_trick_picture
from bot.render.table.picture import table_picture
from bot.text import Language
from bot.text.card_guide.pages import card_page
from bot.ui.reference.card_page import default_card_id
from tests.approval.gallery.moments import Moment, moments
from tests.approval.gallery.replays import replayed

CARD_WIDTHS = (300, 150, 60)
EMOJI_SIZES = (22, 32, 48)
_USUAL = default_card_id(card("An"), GameName.OTTOCENTO)
LOOKED_UP = ("An", "14", "m2", "Ma", "Kd", "Jc", "7b", "As")
HANDS = ("discard", "declare", "lead", "follow", "pozzo", "terziglio", "mattazza-4", "open-2")
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
ORDERS = {
    "left-handed": HandOrder(left_handed=True),
    "trumps-last": HandOrder(trumps_last=True),
}


@dataclass(frozen=True)
class Shown:
    """A picture of the gallery: ``name`` with its kind before the first slash, a caption, the
    pixels, an alt text."""

    name: str
    caption: str
    image: Image.Image
    alt: str

    @property
    def is_derived(self) -> bool:
        """Whether it is made from another one, and so can go wrong with that alone."""
        return self.kind in ("card-150", "card-grey", "emoji-small")

    @property
    def kind(self) -> str:
        return self.name.partition("/")[0]


def every_picture() -> Iterator[Shown]:
    """Each picture, drawn when it is asked for; names are unique."""
    for language in Language:
        yield from _cards(language)
        for theme in Theme:
            yield from _drawn(language, theme)
    yield from _emojis()


def _cards(language: Language) -> Iterator[Shown]:
    for each in PACK:
        alt = card_page(language, each, _USUAL.game, _USUAL.rules).alt
        for width in CARD_WIDTHS:
            face = card_face(each, width, language)
            yield Shown(f"card-{width}/{each.code}/{language.value}", each.code, face, alt)
        grey = card_face(each, CARD_WIDTHS[-1], language).convert("LA").convert("RGBA")
        yield Shown(f"card-grey/{each.code}/{language.value}", each.code, grey, alt)


def _drawn(language: Language, theme: Theme) -> Iterator[Shown]:
    style = Style(theme)
    found = moments()
    kinds: tuple[tuple[str, tuple[str, ...], Callable[[Moment], Picture]], ...] = (
        ("hand", HANDS, lambda m: hand_picture(m.own(), language, style)),
        ("table", TABLES, lambda m: table_picture(m.public, m.names, language, style)),
        (
            "last-trick",
            LAST_TRICKS,
            lambda m: last_trick_picture(m.public, m.names, language, style),
        ),
        ("sheet", COUNTED, partial(_sheet, language=language, style=style)),
        ("rubber", COUNTED, lambda m: rubber_picture(m.public, m.names, language, style)),
    )
    for kind, names, draw in kinds:
        for name in names:
            yield _shown(f"{kind}/{name}", found[name].caption, draw(found[name]), language, theme)
    for name, order in ORDERS.items():
        picture = hand_picture(found["declare"].own(), language, Style(theme, order))
        yield _shown(f"hand/{name}", f"A hand held so: {name}", picture, language, theme)
    for each in replayed():
        picture = open_hands_picture(each.view, each.names, language, style)
        yield _shown(f"all-hands/{each.name}", each.caption, picture, language, theme)
    for code in LOOKED_UP:
        alt = card_page(language, card(code), _USUAL.game, _USUAL.rules).alt
        picture = card_picture(card(code), language, alt, style)
        yield _shown(f"card-page/{code}", f"/card {code}", picture, language, theme)


def _sheet(moment: Moment, language: Language, style: Style) -> Picture:
    match = moment.match
    sheet = match.sheets[-1]
    return sheet_picture(sheet, moment.names, match.score, language, match.rules, style=style)


def _shown(name: str, caption: str, picture: Picture, language: Language, theme: Theme) -> Shown:
    with Image.open(BytesIO(picture.png)) as image:
        pixels = image.convert("RGB")
    full = f"{name}/{language.value}/{theme.value}"
    return Shown(full, f"{caption} · {language.value} · {theme.value}", pixels, picture.alt)


def _emojis() -> Iterator[Shown]:
    """Each emoji as it is uploaded, and all of them small on Discord's backgrounds."""
    drawn = []
    for each, language in emoji_keys():
        image = emoji_image(each, language or Language.ENGLISH)
        drawn.append(image)
        name = f"emoji/{each.code}/{language.value if language else 'all'}"
        yield Shown(name, name.removeprefix("emoji/"), image, each.code)
    for size, (theme, ground) in product(EMOJI_SIZES, _DISCORD.items()):
        sheet = _side_by_side(drawn, size, ground)
        caption = f"Emojis {size} px high, Discord's {theme} theme"
        yield Shown(f"emoji-small/{size}/{theme}", caption, sheet, caption)


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
