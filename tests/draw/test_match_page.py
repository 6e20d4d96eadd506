"""The page of a match: whole, complete in itself, with every trick once and names as text."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.draw.match_page import match_page
from bot.draw.style import Deck
from bot.table.panels.records import account_of
from bot.words import Language
from bot.words.names import card_name
from tarocchino.core.records.replaying import recorded_match
from tarocchino.core.views.open_hand import hands_over, open_hand
from tests.builders.random_play import EVERY_TABLE
from tests.builders.record_files import plain_deck, record_file
from tests.draw.page_reader import Element, read_page
from tests.fixtures.laws import tried

ODD_NAMES = (
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=alert(1)>",
    "שלום & {{ 7 * 7 }}",
    "🃏 </style></svg> %}",
)


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Deck:
    return plain_deck(tmp_path_factory.mktemp("deck"))


def page_of(record: bytes, deck: Deck, language: Language = Language.ENGLISH) -> Element:
    return read_page(match_page(account_of(record, language), deck))


def labels(inside: Element) -> list[str]:
    """The cards shown, by their names for those who do not see them."""
    return [card.attributes["aria-label"] for card in inside.all("span", class_="card")]


def tricks_shown(root: Element) -> list[list[list[str]]]:
    """The cards of every trick of every hand."""
    return [
        [labels(trick) for trick in hand.all("li", class_="trick")]
        for hand in root.all("section", class_="hand")
    ]


def tricks_played(record: bytes, language: Language) -> list[list[list[str]]]:
    recorded = recorded_match(record)
    tricks = []
    for number in range(hands_over(recorded.match)):
        ended = open_hand(recorded.match, recorded.actions, number).steps[-1].state.hand
        lying = [ended.trick] if ended.trick.plays else []
        tricks.append(
            [
                [card_name(language, card) for _, card in trick.plays]
                for trick in (*ended.tricks, *lying)
            ]
        )
    return tricks


@tried(60)
@given(
    table=st.sampled_from(EVERY_TABLE),
    seed=st.integers(0, 999),
    language=st.sampled_from(Language),
)
def test_every_record_is_a_page_that_has_every_trick_once(
    deck: Deck, table: tuple[str, dict[str, Any], int], seed: int, language: Language
) -> None:
    game, knobs, players = table
    record = record_file(game, knobs, players, seed=seed, hands=2)
    root = page_of(record, deck, language)
    assert tricks_shown(root) == tricks_played(record, language)


def test_at_each_step_of_a_replay_every_card_is_in_one_place_at_most(deck: Deck) -> None:
    root = page_of(record_file("terziglio", {}, 3, seed=2, hands=1), deck)
    (replay,) = root.all("div", class_="replay")
    stays = [
        (*labels_of(each), int(each.attributes["data-from"]), int(each.attributes["data-to"]))
        for each in replay.all()
        if "data-from" in each.attributes and (each.tag in ("span", "figure"))
    ]
    last = int(replay.attributes["data-last"])
    for step in range(last + 1):
        here = [name for name, start, end in stays if start <= step < end]
        assert len(here) == len(set(here)), step
    dealt = [name for name, start, _ in stays if start == 0]
    assert len(dealt) == 62
    captions = [int(c.attributes["data-from"]) for c in captions_of(replay)]
    assert captions == list(range(last + 1))


def labels_of(shown: Element) -> Sequence[str]:
    """The one card that the element is or holds."""
    own = shown.attributes.get("aria-label")
    return labels(shown) if own is None else [own]


def captions_of(replay: Element) -> list[Element]:
    (captions,) = replay.all("div", class_="captions")
    return [each for each in captions.children if "data-from" in each.attributes]


@pytest.mark.parametrize("language", Language)
def test_names_are_text_and_nothing_else(deck: Deck, language: Language) -> None:
    record = record_file(hands=1, names=ODD_NAMES, target=9)
    plain = page_of(record_file(hands=1), deck, language)
    root = page_of(record, deck, language)
    assert [e.tag for e in root.all()] == [e.tag for e in plain.all()]
    for shown, usual in zip(root.all(), plain.all(), strict=True):
        assert shown.attributes.keys() == usual.attributes.keys()
    text = root.text
    assert "<script>alert(1)" in text
    assert "שלום & {{ 7 * 7 }}" in text
    assert text.count("\u2068") == text.count("\u2069") > 0


def test_the_page_needs_nothing_besides_itself(deck: Deck) -> None:
    root = page_of(record_file(hands=1), deck)
    (html,) = root.all("html")
    assert html.attributes["lang"] == "en"
    own = {each.attributes["id"] for each in root.all() if "id" in each.attributes}
    for each in root.all():
        assert "src" not in each.attributes
        assert "style" not in each.attributes
        assert not any(name.startswith("on") for name in each.attributes)
        target = each.attributes.get("href", "data:")
        assert target.startswith("data:") or (target[0] == "#" and target[1:] in own), target
    (style,) = root.all("style")
    assert not re.search(r"url\(|@import", style.text)
    policy = next(e.attributes["content"] for e in root.all("meta") if "http-equiv" in e.attributes)
    assert policy.startswith("default-src 'none'; img-src data:;")


def test_headings_lead_through_the_page(deck: Deck) -> None:
    root = page_of(record_file(hands=2), deck)
    levels = [int(e.tag[1]) for e in root.all() if re.fullmatch("h[1-6]", e.tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert [e.text for e in root.all("h2")] == ["Score", "Hand 1", "Hand 2"]


def test_each_face_is_in_the_page_once(deck: Deck) -> None:
    root = page_of(record_file(hands=2), deck)
    faces = [symbol.attributes["id"] for symbol in root.all("symbol")]
    assert len(faces) == len(set(faces)) == 62
    used = {use.attributes["href"] for use in root.all("use")}
    assert used == {f"#{code}" for code in faces}


def test_the_sheet_adds_up_to_what_the_score_says(deck: Deck) -> None:
    record = record_file(hands=2)
    root, sheets = page_of(record, deck), recorded_match(record).match.sheets
    hands = list(root.all("section", class_="hand"))
    for hand, sheet in zip(hands, sheets, strict=True):
        totals = [row.children[-1].text for row in hand.all("tr", class_="total")]
        assert totals == [str(side.total) for side in sheet.sides]
    rows = [
        [cell.text.split() for cell in row.all("td")]
        for row in next(root.all("section", class_="score")).all("tr")
    ]
    sums = [[f"+{p}" if p else "0" for p in sheet.score] for sheet in sheets]
    assert [[cell[0] for cell in row] for row in rows if row] == sums
    running = [sum(points) for points in zip(*(s.score for s in sheets), strict=True)]
    assert [cell[1] for cell in rows[-1]] == [str(points) for points in running]


def test_a_record_without_a_finished_hand_is_a_page_that_says_so(deck: Deck) -> None:
    root = page_of(record_file(hands=0), deck)
    assert "No hand has been finished." in root.text
    assert not list(root.all("section"))


def test_equal_records_give_equal_pages(deck: Deck) -> None:
    record = record_file("quindici", {}, 2, hands=1)
    pages = {match_page(account_of(record, Language.ITALIAN), deck) for _ in range(2)}
    assert len(pages) == 1
