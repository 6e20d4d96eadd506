"""Whole pictures: reproducible, within limits, safe with any name, revealing nothing hidden."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.draw.picture import LONGEST_ALT, Picture, alt_text
from bot.draw.score_sheet import sheet_picture
from bot.draw.style import Style, Theme
from bot.draw.table import last_trick_picture, table_picture
from bot.draw.turn import turn_picture
from bot.words import Language
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import new_match
from tarocchino.core.views.view import view_for
from tests.builders import moments as scenes
from tests.builders.match import table
from tests.builders.moments import NAMES, ODD_NAMES, own_view, public_view

KILOBYTE = 1024
WIDEST = 1200

KINDS: dict[str, Callable[[Sequence[str], Language], Picture]] = {
    "turn": lambda names, lang: turn_picture(own_view(scenes.in_trick()), names, lang),
    "table": lambda names, lang: table_picture(public_view(scenes.in_trick()), names, lang),
    "last trick": lambda names, lang: last_trick_picture(
        public_view(scenes.between_tricks()), names, lang
    ),
    "sheet": lambda names, lang: sheet_picture(
        scenes.finished().sheets[0], names, scenes.finished().score, lang
    ),
    "called out": lambda names, lang: sheet_picture(scenes.called_out(), names, (855, 265), lang),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_is_a_png_of_its_stated_size_and_always_the_same(kind: str) -> None:
    picture = KINDS[kind](NAMES, Language.ITALIAN)
    with Image.open(BytesIO(picture.png)) as image:
        assert (image.format, image.mode) == ("PNG", "P")
        assert image.size == (picture.width, picture.height)
    assert picture.width <= WIDEST
    assert len(picture.png) < 100 * KILOBYTE
    assert 0 < len(picture.alt) <= LONGEST_ALT
    assert KINDS[kind](NAMES, Language.ITALIAN) == picture


def test_pictures_drawn_in_many_threads_at_once_are_the_same() -> None:
    kinds = list(KINDS.values()) * 4
    with ThreadPoolExecutor(8) as threads:
        drawn = list(threads.map(lambda draw: draw(NAMES, Language.ENGLISH), kinds))
    alone = [draw(NAMES, Language.ENGLISH) for draw in KINDS.values()]
    assert drawn == alone * 4


@pytest.mark.parametrize("theme", Theme)
def test_the_fullest_hand_is_small_to_send(theme: Theme) -> None:
    view = scenes.open_to_two()
    assert view.hand is not None
    assert len(view.hand.own) == 28
    picture = turn_picture(view, NAMES, Language.ITALIAN, Style(theme))
    assert len(picture.png) <= 60 * KILOBYTE


@pytest.mark.parametrize("kind", ["table", "last trick", "sheet", "called out"])
def test_odd_names_neither_fail_nor_change_the_size(kind: str) -> None:
    plain = KINDS[kind](NAMES, Language.ENGLISH)
    for first in range(0, len(ODD_NAMES), 4):
        names = [ODD_NAMES[(first + seat) % len(ODD_NAMES)] for seat in range(4)]
        odd = KINDS[kind](names, Language.ENGLISH)
        assert (odd.width, odd.height) == (plain.width, plain.height)
        assert len(odd.alt) <= LONGEST_ALT
        assert odd.filename == plain.filename


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
    drawn = {table_picture(public_view(d), NAMES, Language.ENGLISH) for d in deals}
    assert len(drawn) == 1


def test_the_discard_stays_hidden() -> None:
    pictures = {
        table_picture(public_view(scenes.dealt().discard(cards)), NAMES, Language.ITALIAN)
        for cards in ("6c 7c", "6d 7d", "8c Tc")
    }
    assert len(pictures) == 1


def test_the_table_is_the_same_from_every_seat() -> None:
    state = scenes.in_trick().state
    drawn = {
        table_picture(view_for(state, seat), NAMES, Language.ENGLISH) for seat in (0, 1, 2, 3, None)
    }
    assert len(drawn) == 1


def test_what_is_public_changes_the_table() -> None:
    moments = (scenes.dealt, scenes.declared, scenes.in_trick, scenes.between_tricks)
    pictures = {
        table_picture(public_view(scene()), NAMES, Language.ENGLISH).png for scene in moments
    }
    assert len(pictures) == len(moments)


def test_the_dealer_is_marked_even_while_in_turn() -> None:
    """Everything else is the same: the dealer's mark is in another place than the turn's."""
    view = public_view(scenes.dealt())
    assert view.hand is not None
    assert view.hand.dealer == view.hand.turn
    pictures = {
        table_picture(replace(view, hand=replace(view.hand, dealer=d)), NAMES, Language.ENGLISH).png
        for d in range(4)
    }
    assert len(pictures) == 4


@pytest.mark.parametrize("theme", Theme)
def test_a_table_within_a_trick_is_not_much_higher_than_wide(theme: Theme) -> None:
    picture = table_picture(public_view(scenes.in_trick()), NAMES, Language.ENGLISH, Style(theme))
    assert picture.height <= 1.25 * picture.width


def test_themes_change_colours_and_nothing_else() -> None:
    for draw in (
        lambda style: turn_picture(own_view(scenes.in_trick()), NAMES, Language.ITALIAN, style),
        lambda style: table_picture(public_view(scenes.in_trick()), NAMES, Language.ITALIAN, style),
        lambda style: last_trick_picture(
            public_view(scenes.between_tricks()), NAMES, Language.ITALIAN, style
        ),
    ):
        dark, light = (draw(Style(theme)) for theme in Theme)
        assert dark.png != light.png
        assert (dark.alt, dark.width, dark.height) == (light.alt, light.width, light.height)


def test_a_table_before_the_first_deal_can_be_drawn() -> None:
    game = GAMES[GameName.OTTOCENTO]
    view = view_for(new_match(game, default_rules(game), 4), None)
    assert "Anna and Carla: 0 points" in table_picture(view, NAMES, Language.ENGLISH).alt


def test_only_a_player_has_a_hand_picture() -> None:
    with pytest.raises(ValueError, match="player"):
        turn_picture(public_view(scenes.dealt()), NAMES, Language.ENGLISH)


def test_no_last_trick_before_one_is_complete() -> None:
    with pytest.raises(ValueError, match="no trick"):
        last_trick_picture(public_view(scenes.in_trick()), NAMES, Language.ENGLISH)


def test_cards_that_may_not_be_played_are_dim() -> None:
    """Nine of fifteen cards may not be played: all but the shares of two on the table fades."""
    bound = own_view(scenes.in_trick())
    assert bound.hand is not None
    free = replace(bound, hand=replace(bound.hand, choices=None))
    bright_free, bright_bound = (
        _cream_share(turn_picture(v, NAMES, Language.ENGLISH)) for v in (free, bound)
    )
    assert bright_bound < 0.6 * bright_free


def _cream_share(picture: Picture) -> float:
    with Image.open(BytesIO(picture.png)) as image:
        histogram = image.convert("L").histogram()
    return sum(histogram[235:]) / (picture.width * picture.height)


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
