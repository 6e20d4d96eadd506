"""Alt texts contain the same facts as their pictures, in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.draw.player_names import People
from bot.draw.score_sheet import ScoreSheet
from bot.draw.table import LastTrick, PublicTable
from bot.draw.turn import Turn
from bot.draw.typeface import drawable_name
from bot.words import Language
from bot.words.plain import clean
from tarocchino.core.games.base import Verdict
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.views.view import view_for
from tests.builders import moments as scenes
from tests.builders.moments import NAMES, own_view, public_view


def test_a_turn_says_who_is_to_play_what_and_how_all_stand() -> None:
    view = own_view(scenes.in_trick())
    assert Turn(view, NAMES, computers={3}).draw(Language.ENGLISH).alt == (
        "Your turn: play a trump. Hand 1 · trick 1 · to 800 · swords led. "
        "The trick so far: Anna: Ace of swords, Bruno: King of swords. Bruno is winning it. "
        "Trumps: Sun, 15 Tower, 9 Strength, 8 Justice, Moor III, Moor IV. "
        "Batons: King, Queen, Knight, Jack, 10, 9, 8, 7, 6. "
        "You may choose: Sun, 15 Tower, 9 Strength, 8 Justice, Moor III, Moor IV. "
        "You and Anna: 312 points and 150 in this hand so far. Bruno and Dario: 265 points. "
        "Dario dealt. Cards held: Anna 14, Bruno 14, You 15, Dario 15. Dario is a computer player."
    )


def test_the_trick_before_is_told_while_the_next_is_played() -> None:
    scene = scenes.between_tricks().play_any()
    alt = Turn(own_view(scene), NAMES).draw(Language.ENGLISH).alt
    leader = NAMES[scene.hand.winners[-1]]
    assert "The last trick: Anna: Ace of swords, Bruno: King of swords" in alt
    assert f"{leader} won it." in alt


def test_another_players_turn_is_said() -> None:
    waiting = view_for(scenes.in_trick().state, 3)
    assert Turn(waiting, NAMES).draw(Language.ITALIAN).alt.startswith("Carla gioca. ")


def test_the_hand_tells_of_the_discard() -> None:
    scene = scenes.dealt()
    assert "scarta 2" in Turn(own_view(scene), NAMES).draw(Language.ITALIAN).alt
    dealer = view_for(scene.discard("6c 7c").state, 3)
    assert "Hai scartato: 6 di Coppe, 7 di Coppe." in Turn(dealer, NAMES).draw(Language.ITALIAN).alt


def test_the_table_in_english() -> None:
    alt = PublicTable(public_view(scenes.in_trick()), NAMES).draw(Language.ENGLISH).alt
    for fact in (
        "Hand 1 · trick 1 · to 800.",
        "Carla is to play.",
        "The trick so far: Anna: Ace of swords, Bruno: King of swords.",
        "Bruno is winning it.",
        "Anna and Carla: 312 points and 150 in this hand so far.",
        "Bruno and Dario: 265 points.",
        "Dario dealt.",
        "Cards held: Anna 14, Bruno 14, Carla 15, Dario 15.",
    ):
        assert fact in alt


def test_the_table_between_two_tricks_in_italian() -> None:
    scene = scenes.between_tricks()
    alt = PublicTable(public_view(scene), NAMES).draw(Language.ITALIAN).alt
    for fact in (
        "Smazzata 1 · giro 1 · traguardo 800.",
        "Ora gioca Carla.",
        "La presa di prima: Anna: Asso di Spade, Bruno: Re di Spade, Carla: Sole, Dario: ",
        "L’ha presa Carla.",
        "Anna e Carla: 312 punti, e 156 finora in questa smazzata.",
    ):
        assert fact in alt
    last = LastTrick(public_view(scene), NAMES).draw(Language.ITALIAN).alt
    assert last.startswith("Presa di prima, giro 1. La presa di prima: Anna: Asso di Spade, ")
    assert last.endswith("L’ha presa Carla.")


@pytest.mark.parametrize(
    ("verdict", "said"),
    [(Verdict((0,)), "Anna and Carla win the match."), (Verdict(()), "The match is drawn.")],
)
def test_the_alt_text_of_the_table_names_the_winner(verdict: Verdict, said: str) -> None:
    won = replace(view_for(scenes.finished(), None), verdict=verdict)
    over = PublicTable(won, NAMES).draw(Language.ENGLISH)
    assert f" {said} " in over.alt
    assert over.png != PublicTable(replace(won, verdict=None), NAMES).draw(Language.ENGLISH).png


def test_the_sheet_tells_every_combination_and_both_totals() -> None:
    state = scenes.finished()
    sheet = state.sheets[0]
    alt = ScoreSheet(sheet, NAMES, state.score, RuleSet()).draw(Language.ENGLISH).alt
    for side in sheet.sides:
        assert f": {side.total} points in this hand, {side.total} in all." in alt
        for item in (*side.sequences.items, *side.cricche.items):
            assert f" {item.points}" in alt
        if side.cards:
            assert f"Card points {side.cards}" in alt
        if side.declared_points:
            assert f"Declared {side.declared_points}" in alt


def test_the_sheet_of_a_side_that_called_out() -> None:
    picture = ScoreSheet(scenes.called_out(), NAMES, (810, 265), RuleSet()).draw(Language.ENGLISH)
    assert picture.alt.startswith("Called out: Anna and Carla. Anna and Carla: 30 points")
    assert "Declared 30" in picture.alt


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
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
    ],
)
def test_names_are_drawn_with_the_letters_that_the_typeface_has(name: str, drawn: str) -> None:
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
