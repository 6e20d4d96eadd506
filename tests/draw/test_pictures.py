"""Whole pictures: reproducible, within limits, safe with any name, revealing nothing hidden."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.draw.open_hand import OpenHands
from bot.draw.picture import LONGEST_ALT, Drawable, alt_text, palette_png
from bot.draw.score_sheet import ScoreSheet
from bot.draw.table import LastTrick, PublicTable
from bot.draw.turn import Turn
from bot.words import Language
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import new_match
from tarocchino.core.views.open_hand import OpenView, replay_steps
from tarocchino.core.views.view import view_for
from tests.builders import moments as scenes
from tests.builders.match import table
from tests.builders.moments import NAMES, own_view, public_view
from tests.builders.random_play import play_hand
from tests.fixtures.laws import law

KILOBYTE = 1024
WIDEST = 1200


@cache
def open_view() -> OpenView:
    """The middle of a hand of Ottocento, every card face up."""
    hand = play_hand(("ottocento", {}), 2)
    return replay_steps(hand.start, hand.actions)[20].view


KINDS: dict[str, Callable[[tuple[str, ...]], Drawable]] = {
    "turn": lambda names: Turn(own_view(scenes.in_trick()), names),
    "table": lambda names: PublicTable(public_view(scenes.in_trick()), names),
    "last trick": lambda names: LastTrick(public_view(scenes.between_tricks()), names),
    "sheet": lambda names: ScoreSheet(
        scenes.finished().sheets[0], names, scenes.finished().score, RuleSet()
    ),
    "all hands": lambda names: OpenHands(open_view(), names),
    "called out": lambda names: ScoreSheet(scenes.called_out(), names, (855, 265), RuleSet()),
}


@law
@given(st.integers(1, 9), st.integers(1, 150), st.integers(0, 2**32))
def test_a_png_has_every_pixel_of_its_image(width: int, height: int, seed: int) -> None:
    colours = [(value, 255 - value, value // 2) for value in range(40)]
    numbers = bytes((seed >> place % 32) % len(colours) for place in range(width * height))
    rgb = bytes(channel for colour in colours for channel in colour)
    png = palette_png(Image.frombytes("L", (width, height), numbers), rgb)

    with Image.open(BytesIO(png)) as read:
        read.verify()
    with Image.open(BytesIO(png)) as read:
        assert (read.format, read.mode, read.size) == ("PNG", "P", (width, height))
        assert read.tobytes() == numbers
        shown = b"".join(bytes(colours[number]) for number in numbers)
        assert read.convert("RGB").tobytes() == shown


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_is_a_png_of_its_stated_size_and_always_the_same(
    kind: str, language: Language
) -> None:
    picture = KINDS[kind](NAMES).draw(language)
    with Image.open(BytesIO(picture.png)) as image:
        assert (image.format, image.mode) == ("PNG", "P")
        assert image.size == (picture.width, picture.height)
    assert picture.width <= WIDEST
    assert len(picture.png) < 100 * KILOBYTE
    assert 0 < len(picture.alt) <= LONGEST_ALT
    assert KINDS[kind](NAMES).draw(language) == picture


def test_pictures_drawn_in_many_threads_at_once_are_the_same() -> None:
    kinds = list(KINDS.values()) * 4
    with ThreadPoolExecutor(8) as threads:
        drawn = list(threads.map(lambda kind: kind(NAMES).draw(Language.ENGLISH), kinds))
    alone = [kind(NAMES).draw(Language.ENGLISH) for kind in KINDS.values()]
    assert drawn == alone * 4


def test_the_public_table_tells_nothing_of_hidden_hands() -> None:
    """Deals that differ in hands, in the last two cards, and in whether the dealer may call out."""
    poor = "Tc 9c 8c 7c Td 9d 8d 7d Tb 9b 8b 7b 6b Ts 9s"
    rich = "An Mo Lu 16 14 Kd Qd Nd Jd As Ab Ac Ad Be Ma"
    dealers = ((poor, Phase.DISCARD), (rich, Phase.CALL_OUT))
    deals = [
        table({3: dealer, other: "m1 m2 m3 m4"}, stock=stock, score=(312, 795))
        for dealer, _ in dealers
        for other, stock in ((0, "6c 6d"), (2, "Js 6s"))
    ]
    assert [d.phase for d in deals] == [phase for _, phase in dealers for _ in range(2)]
    drawn = {PublicTable(public_view(d), NAMES).draw(Language.ENGLISH) for d in deals}
    assert len(drawn) == 1


def test_the_discard_stays_hidden() -> None:
    pictures = {
        PublicTable(public_view(scenes.dealt().discard(cards)), NAMES).draw(Language.ITALIAN)
        for cards in ("6c 7c", "6d 7d", "8c Tc")
    }
    assert len(pictures) == 1


def test_the_table_is_the_same_from_every_seat() -> None:
    views = [view_for(scenes.in_trick().state, seat) for seat in (None, 0, 3)]
    assert len({PublicTable(view, NAMES).draw(Language.ENGLISH) for view in views}) == 1


def test_a_table_before_the_first_deal_can_be_drawn() -> None:
    game = GAMES[GameName.OTTOCENTO]
    view = view_for(new_match(game, default_rules(game), 4), None)
    assert "Anna and Carla: 0 points" in PublicTable(view, NAMES).draw(Language.ENGLISH).alt


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (["One.", "Two."], "One. Two."),
        (["One.", "x" * LONGEST_ALT], "One."),
        (["x" * (LONGEST_ALT + 5)], "x" * (LONGEST_ALT - 1) + "…"),
    ],
)
def test_an_alt_text_keeps_the_first_facts(facts: list[str], said: str) -> None:
    assert alt_text(facts) == said
