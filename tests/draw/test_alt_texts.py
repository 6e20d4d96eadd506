"""Alt texts contain the same facts as their pictures, in both languages."""

from dataclasses import replace

import pytest

from bot.draw.player_names import People
from bot.draw.table import PublicTable
from bot.draw.turn import Turn
from bot.draw.typeface import drawable_name
from bot.words import Language
from bot.words.plain import clean
from tarocchino.core.games.base import Verdict
from tarocchino.core.views.view import view_for
from tests.builders import moments as scenes
from tests.builders.moments import NAMES


@pytest.mark.parametrize(
    ("verdict", "said"),
    [(Verdict((0,)), "Anna and Carla win the match."), (Verdict(()), "The match is drawn.")],
)
def test_the_alt_text_of_the_table_names_the_winner(verdict: Verdict, said: str) -> None:
    won = replace(view_for(scenes.finished(), None), verdict=verdict)
    over = PublicTable(won, NAMES).draw(Language.ENGLISH)
    assert f" {said} " in over.alt
    assert over.png != PublicTable(replace(won, verdict=None), NAMES).draw(Language.ENGLISH).png


def test_names_are_drawn_with_the_letters_that_the_typeface_has() -> None:
    for name, drawn in [
        ("Anna", "Anna"),
        ("  Anna \n Maria ", "Anna Maria"),
        ("Zoë Łódź", "Zoë Łódź"),
        ("🎴Anna🎴", "Anna"),
        ("🎴🎴", ""),
        ("👩‍👩‍👧‍👦 Mum", "Mum"),
        ("𝓑𝓻𝓾𝓷𝓸", "Bruno"),
        ("𝕮𝖆𝖗𝖑𝖆", "Carla"),
        ("Ｄｉｎｏ", "Dino"),
        ("𝓑𝓻𝓾𝓷𝓸 𝕮.", "Bruno C."),
        ("Ⓐｎｎᵃ", "Anna"),
        ("(李) 2", ""),
        ("...", "..."),
        ("田中", ""),
        ("", ""),
        ("a\u202eb\u0000c", "abc"),
        ("a\u0337\u0322\u0361b", "a\u0337b"),
        ("محمد", "محمد"),
        ("x" * 500, "x" * 60),
    ]:
        assert drawable_name(name) == drawn


def test_sentences_within_pictures_hold_only_what_can_be_drawn() -> None:
    names = ("\N{MAHJONG TILE RED DRAGON}שלום", "漢字", "Z\u0334\u0322\u0335a", "Anna")
    people = People(names, Language.ENGLISH)
    assert people.as_drawn.side_said((1, 3)) == "Seat 2 and Anna"
    for seat in range(4):
        shown = clean(people.as_drawn.said(seat))
        assert shown == drawable_name(shown)
    assert people.side_said((1, 3)) == "Seat 2 and Anna"


NAMES_OF_ALL_SCRIPTS = ("田中 太郎", "김민수", "मोहन कुमार", "สมชาย ใจดี", "🔥🔥🔥", "(王) 7")


@pytest.mark.parametrize("name", NAMES_OF_ALL_SCRIPTS)
def test_a_name_that_cannot_be_drawn_is_the_seat_in_a_picture_and_its_alt_text(name: str) -> None:
    people = People(("Anna", name), Language.ENGLISH)
    assert people.drawn(1) == people.said(1) == people.brief.said(1) == "Seat 2"
    assert People(("Anna", name), Language.ENGLISH, in_writing=True).said(1) == name


def test_fancy_letters_are_plain_in_a_picture_and_its_alt_text() -> None:
    people = People(("𝓑𝓻𝓾𝓷𝓸", "𝕮𝖆𝖗𝖑𝖆"), Language.ENGLISH)
    assert people.drawn(0) == people.said(0) == people.brief.said(0) == "Bruno"
    assert people.drawn(1) == "Carla"


def test_a_lead_may_be_shown_on_a_table_without_the_previous_trick() -> None:
    view = scenes.own_view(scenes.between_tricks())
    lying = Turn(view, NAMES).draw(Language.ENGLISH)
    cleared = Turn(view, NAMES, is_cleared=True).draw(Language.ENGLISH)
    assert "The last trick" in lying.alt
    assert "The last trick" not in cleared.alt
    assert "trick 1 " in lying.alt
    assert "trick 2 " in cleared.alt
    assert lying.png != cleared.png
