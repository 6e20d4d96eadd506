"""A match as one self-contained page: to read, to print, to step through without a network."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from bot.render.as_html.board import Board, board_of
from bot.render.as_html.card_pictures import card_pictures
from bot.render.as_html.sheet import SheetTables, score_rows, sheet_tables
from bot.render.as_html.trick_list import ListedTrick, trick_list
from bot.render.as_text.hand_summary import hand_summary
from bot.render.as_text.match_account import MatchAccount
from bot.render.as_text.narrator import Narrator
from bot.render.as_text.transcript import transcript
from bot.render.style.deck import OWN_DECK, Deck
from bot.text import Language, say
from tarocchino.core.model.cards import card
from tarocchino.core.play.events import CardPlayed, HandScored, MatchWon, TrickWon
from tarocchino.core.views.open_hand import OpenHand

_TOLD_ELSEWHERE = (CardPlayed, TrickWon, HandScored, MatchWon)
_WORDS = (
    "page-hand", "page-how-to-step", "page-tricks", "page-sheet", "page-score",
    "page-combinations", "page-made-from", "page-step", "button-replay-first",
    "button-replay-before", "button-replay-back", "button-replay-next", "button-replay-after",
    "button-replay-last", "page-dealer",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class HandSection:
    """What the page has of one hand, numbered from 1.

    ``summary`` is empty for a hand that was never scored; ``told`` is what happened besides the
    tricks, from the deal on.
    """

    number: int
    title: str
    summary: str
    told: tuple[str, ...]
    board: Board
    tricks: tuple[ListedTrick, ...]
    sheet: SheetTables | None


@dataclass(frozen=True, slots=True)
class _Static:
    """The parts of the page that are the same in every one, and the hashes by which alone its
    policy allows them."""

    style: Markup
    script: Markup
    style_hash: str
    script_hash: str


def match_page(account: MatchAccount, deck: Deck = OWN_DECK) -> str:
    """The page as HTML that needs nothing besides; equal accounts give equal pages.

    Raises `bot.render.style.deck.DeckError` if the deck lacks a card.
    """
    narrator = account.narrator
    hands = tuple(_section(narrator, hand) for hand in account.hands())
    return (
        _environment()
        .get_template("match.html.j2")
        .render(
            language=narrator.language.value,
            words=_words(narrator.language),
            account=account,
            sides=[narrator.people_plain(seats) for seats in narrator.sides],
            score=list(score_rows(narrator, account.match.sheets)),
            hands=hands,
            cards=_cards(hands, narrator.language, deck),
            static=_static(),
        )
    )


def _section(narrator: Narrator, hand: OpenHand) -> HandSection:
    state = hand.steps[-1].state
    scored = len(state.sheets) > hand.number
    events = [event for place in range(len(hand.steps)) for event in hand.events(place)]
    besides = [event for event in events if not isinstance(event, _TOLD_ELSEWHERE)]
    return HandSection(
        number=hand.number + 1,
        title=say(narrator.language, "picture-hand-number", number=hand.number + 1),
        summary=hand_summary(narrator, state.sheets[-1], state.score) if scored else "",
        told=tuple(transcript(narrator, besides, range(len(narrator.names)))),
        board=board_of(narrator, hand),
        tricks=tuple(trick_list(narrator, hand)),
        sheet=sheet_tables(narrator, hand),
    )


def _cards(hands: tuple[HandSection, ...], language: Language, deck: Deck) -> dict[str, str]:
    """The faces of the cards that the page shows."""
    codes = {code for hand in hands for code in _codes(hand)}
    return dict(card_pictures([card(code) for code in codes], language, deck))


def _codes(hand: HandSection) -> Iterator[str]:
    for fan in hand.board.fans:
        yield from (stay.card.code for row in fan.rows for stay in row)
    yield from (played.stay.card.code for played in hand.board.played)


def _words(language: Language) -> dict[str, str]:
    """The page's fixed texts, by the last part of their ids."""
    return {text_id.replace("-", "_"): say(language, text_id) for text_id in _WORDS}


@cache
def _environment() -> Environment:
    """Templates in which everything that is filled in is escaped, and nothing may be missing."""
    return Environment(
        loader=PackageLoader("bot.render.as_html", "page"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def _static() -> _Static:
    folder = files("bot.render.as_html") / "page"
    style, script = (
        (folder / name).read_text(encoding="utf-8") for name in ("match.css", "match.js")
    )
    return _Static(Markup(style), Markup(script), _hash(style), _hash(script))


def _hash(text: str) -> str:
    """A source's hash as a content security policy names it."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
