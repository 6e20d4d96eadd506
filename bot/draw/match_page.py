"""Make one self-contained HTML page of a match, to read, to print, and to step through offline."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from bot.draw.card_face import card_face
from bot.draw.hand import Narrator
from bot.draw.open_hand import open_hands_title, stock_name, what_comes
from bot.draw.player_names import People
from bot.draw.results import hand_summary
from bot.draw.score_sheet_facts import SheetTeller, SumLine
from bot.draw.style import OWN_DECK, Deck, sorted_cards
from bot.draw.table_facts import seat_in_turn
from bot.draw.transcript import MatchAccount, line, step_words, transcript
from bot.words import Language, say
from bot.words.names import card_name, family_name, saying_spoken, signal_name
from bot.words.numbers import figure, gained, listed
from tarocchino.core.model.actions import Play
from tarocchino.core.model.cards import PACK, Card
from tarocchino.core.model.combinations import Combination
from tarocchino.core.model.tricks import Trick
from tarocchino.core.play.events import CardPlayed, HandScored, MatchWon, TrickWon
from tarocchino.core.play.hand_state import HandState
from tarocchino.core.play.scoring import HandSheet, SideSheet, trick_combination_points
from tarocchino.core.views.open_hand import OpenHand, payment_for_matto

Shown = dict[str, Any]
"""The template's values, by their names there."""


def _trick_list(narrator: Narrator, hand: OpenHand) -> Iterator[Shown]:
    """Yield all tricks of a finished hand, and the cards of an unfinished one. Each has its
    number from 1, the step that ended it, its cards in order, and who took it, or that it was
    left open."""
    ended = hand.steps[-1].state.hand
    if ended is None:
        return
    for number, trick in enumerate(ended.tricks):
        winner, step = ended.winners[number], hand.tricks[number]
        points = trick_combination_points(trick, narrator.rules)
        told = line(narrator, TrickWon(winner, trick.cards, points))
        plays = _plays(narrator, trick, winner)
        yield {"number": number + 1, "step": step, "plays": plays, "told": told}
    if ended.trick.plays:
        told = say(narrator.language, "page-trick-open")
        number, plays = len(ended.tricks) + 1, _plays(narrator, ended.trick, None)
        yield {"number": number, "step": len(hand.steps) - 1, "plays": plays, "told": told}


def _plays(narrator: Narrator, trick: Trick, winner: int | None) -> Iterator[Shown]:
    """Yield the cards of a trick: who played each, what was said with it, whether it won."""
    language, sayings = narrator.language, dict(trick.sayings)
    for place, (seat, played) in enumerate(trick.plays):
        said = ""
        if not place and trick.signals:
            said = listed(language, [signal_name(language, signal) for signal in trick.signals])
        elif seat in sayings:
            said = saying_spoken(language, sayings[seat])
        player, wins = narrator.plain_name(seat), seat == winner
        yield {"card": played, "player": player, "said": said, "wins": wins}


MOST_ABREAST = 2
"""The most sides with a separate sum each; more share one table."""


def _sheet_tables(narrator: Narrator, hand: OpenHand) -> Shown | None:
    """Return the sheet of a finished hand; None if it was thrown in or never scored.

    Each side has its players, its combinations with their names, and the lines of its sum, unless
    all sides share a table. A row of that table has a cell in each of the ``columns``, in the order
    of the sides. A soloist's hand has poste.
    """
    state = hand.steps[-1].state
    if len(state.sheets) <= hand.number or not state.sheets[hand.number].sides:
        return None
    sheet = state.sheets[hand.number]
    people = People(narrator.names, narrator.language, in_writing=True)
    teller = SheetTeller(sheet, people, narrator.rules, narrator.language, payment_for_matto(hand))
    is_shared = len(sheet.sides) > MOST_ABREAST
    sides = [
        {
            "players": " · ".join(
                filter(None, (narrator.people_plain(side.seats), teller.way(side)))
            ),
            "combinations": list(_combinations(narrator, side)),
            "lines": () if is_shared else (*teller.lines(side), *_scored(narrator, sheet, number)),
        }
        for number, side in enumerate(sheet.sides)
    ]
    columns = teller.columns(state.score) if is_shared else ()
    return {"sides": sides, "columns": columns, "poste": teller.poste_lines()}


def _combinations(narrator: Narrator, side: SideSheet) -> Iterator[tuple[str, Combination]]:
    """Yield the combinations that counted and those declared, each with its name."""
    language, counted = narrator.language, (*side.sequences.items, *side.cricche.items)
    for message, items in (("sheet-item", counted), ("sheet-declared-item", side.declared)):
        for item in items:
            family = family_name(language, item.family)
            yield say(language, message, family=family, number=item.length), item


def _scored(narrator: Narrator, sheet: HandSheet, side: int) -> Iterator[SumLine]:
    """Yield the hand's part of the running score, if that is not the total (rules.md § 10)."""
    if sheet.soloist is None and sheet.score[side] != sheet.sides[side].total:
        label = say(narrator.language, "picture-sheet-scored")
        yield SumLine(label, sheet.score[side], is_total=True)


def _score_rows(narrator: Narrator, sheets: Sequence[HandSheet]) -> Iterator[list[tuple[str, str]]]:
    """Yield for each hand its points and the total of each score."""
    totals = [0.0] * len(narrator.sides)
    for sheet in sheets:
        totals = [total + points for total, points in zip(totals, sheet.score, strict=True)]
        added = [_added(narrator, sheet, side) for side in range(len(totals))]
        yield list(zip(added, (figure(narrator.language, total) for total in totals), strict=True))


def _added(narrator: Narrator, sheet: HandSheet, side: int) -> str:
    """Return the hand's points for a score, with a word if the side called out."""
    points = gained(narrator.language, sheet.score[side])
    if sheet.called_out == side:
        return say(narrator.language, "score-called-out", points=points)
    return points


LARGEST_FAN = 18
"""The most cards in one row, with their indices visible on a phone; more take two rows."""


@dataclass(frozen=True, slots=True)
class Stay:
    """A card in one place from step ``start`` until just before step ``end``."""

    card: Card
    start: int
    end: int


def _states(hand: OpenHand) -> list[HandState]:
    return [step.state.hand for step in hand.steps if step.state.hand is not None]


def _fans(narrator: Narrator, hand: OpenHand) -> Iterator[Shown]:
    """Yield cards side by side, in rows: each player's hand and discards, and those face down."""
    states, language = _states(hand), narrator.language
    dealer = states[0].dealer
    for seat in states[0].playing:
        rows = _rows(narrator, [state.hands[seat] for state in states])
        yield {"label": narrator.plain_name(seat), "rows": rows, "dealt": seat == dealer}
    for seat in states[0].playing:
        if rows := _rows(narrator, [state.discards[seat] for state in states]):
            label = say(language, "page-discards", player=narrator.plain_name(seat))
            yield {"label": label, "rows": rows, "dealt": False}
    if rows := _rows(narrator, [state.stock for state in states]):
        label = stock_name(hand.steps[0].view, language)
        yield {"label": label, "rows": rows, "dealt": False}


def _rows(narrator: Narrator, held: list[tuple[Card, ...]]) -> tuple[tuple[Stay, ...], ...]:
    """Return the stays of the cards held at each step, in a hand's order; none without a card."""
    ordered = sorted_cards({card for cards in held for card in cards}, narrator.rules)
    stays = tuple(stay for card in ordered for stay in _stays(card, held))
    most = max(len(cards) for cards in held)
    if most <= LARGEST_FAN:
        return (stays,) if stays else ()
    half = -(-len(stays) // 2)
    return stays[:half], stays[half:]


def _stays(card: Card, held: list[tuple[Card, ...]]) -> Iterator[Stay]:
    start: int | None = None
    for step, cards in enumerate([*held, ()]):
        if card in cards and start is None:
            start = step
        elif card not in cards and start is not None:
            yield Stay(card, start, step)
            start = None


def _played(narrator: Narrator, hand: OpenHand) -> Iterator[Shown]:
    """Yield the cards of each trick, which lie there until the next one is led. Each has its
    player, and the step from which it has won the trick, or None."""
    plays = [
        (place, step.action)
        for place, step in enumerate(hand.steps)
        if isinstance(step.action, Play)
    ]
    ends, after = hand.tricks, len(hand.steps)
    winners = _states(hand)[-1].winners
    leads = [next((place for place, _ in plays if place > end), after) for end in ends]
    for place, play in plays:
        trick = sum(end < place for end in ends)
        is_over = trick < len(ends)
        yield {
            "stay": Stay(play.card, place, leads[trick] if is_over else after),
            "player": narrator.plain_name(play.seat),
            "wins_from": ends[trick] if is_over and winners[trick] == play.seat else None,
        }


def _captions(narrator: Narrator, hand: OpenHand) -> Iterator[tuple[str, list[str]]]:
    """Yield for each step its place in the hand, and what happened."""
    language, people = narrator.language, People(narrator.names, narrator.language, in_writing=True)
    last, ends = len(hand.steps) - 1, frozenset(hand.tricks)
    for place, step in enumerate(hand.steps):
        view, told = step.view, [*step_words(narrator, hand, place)]
        if place in ends:
            won = (event for event in hand.events(place) if isinstance(event, TrickWon))
            told += [line(narrator, event) for event in won]
        if seat_in_turn(view.match) is not None:
            told.append(what_comes(view, people))
        number = say(language, "replay-step", step=place, last=last)
        yield f"{open_hands_title(view, language)} · {number}", told


WIDTH = 120
"""The width in pixels, twice that of the largest card on a page."""

_WITHOUT_LOSS: Mapping[str, Any] = {"lossless": True, "method": 2}
_WITH_LOSS: Mapping[str, Any] = {"quality": 80, "method": 4}
"""Encoder options: flat artwork is smaller without loss, photographs with loss."""


@lru_cache(maxsize=4 * len(PACK))
def _picture(card: Card, language: Language, deck: Deck) -> str:
    """Return the address of the card's face, which contains the picture."""
    is_flat = deck == OWN_DECK
    face, file = card_face(card, WIDTH, language, deck, crisp=is_flat), BytesIO()
    face.save(file, format="WEBP", **(_WITHOUT_LOSS if is_flat else _WITH_LOSS))
    return "data:image/webp;base64," + b64encode(file.getvalue()).decode()


_TOLD_ELSEWHERE = (CardPlayed, TrickWon, HandScored, MatchWon)
_WORDS = (
    "page-hand", "page-how-to-step", "page-tricks", "page-sheet", "page-score",
    "page-combinations", "page-made-from", "page-step", "button-replay-first",
    "button-replay-before", "button-replay-back", "button-replay-next", "button-replay-after",
    "button-replay-last", "page-dealer",
)  # fmt: skip


def match_page(account: MatchAccount, deck: Deck = OWN_DECK) -> str:
    """Return the page as HTML that needs no other files; equal accounts give equal pages.

    Raises `bot.draw.style.DeckError` if the deck lacks a card.
    """
    narrator, language = account.narrator, account.narrator.language
    hands = [_section(narrator, hand) for hand in account.hands()]
    stays = [stay for hand in hands for fan in hand["fans"] for row in fan["rows"] for stay in row]
    stays += [played["stay"] for hand in hands for played in hand["played"]]
    used = {stay.card for stay in stays}
    return (
        _environment()
        .get_template("match.html.j2")
        .render(
            language=language.value,
            words={text_id.replace("-", "_"): say(language, text_id) for text_id in _WORDS},
            named=partial(card_name, language),
            figure=partial(figure, language),
            account=account,
            sides=[narrator.people_plain(seats) for seats in narrator.sides],
            score=list(_score_rows(narrator, account.match.sheets)),
            hands=hands,
            pictures={c.code: _picture(c, language, deck) for c in PACK if c in used},
            static=_static(),
        )
    )


def _section(narrator: Narrator, hand: OpenHand) -> Shown:
    """Return the page's content for one hand.

    Its ``summary`` is empty if the hand was never scored; ``told`` is what happened besides the
    tricks, from the deal on. The steps have ``stops`` (the first, the ends of tricks and the last),
    and a title and sentences each (``captions``).
    """
    state = hand.steps[-1].state
    scored = len(state.sheets) > hand.number
    events = [event for place in range(len(hand.steps)) for event in hand.events(place)]
    besides = [event for event in events if not isinstance(event, _TOLD_ELSEWHERE)]
    return {
        "number": hand.number + 1,
        "title": say(narrator.language, "picture-hand-number", number=hand.number + 1),
        "summary": hand_summary(narrator, state.sheets[-1], state.score) if scored else "",
        "told": list(transcript(narrator, besides, range(len(narrator.names)))),
        "stops": sorted({0, *hand.tricks, len(hand.steps) - 1}),
        "fans": list(_fans(narrator, hand)),
        "played": list(_played(narrator, hand)),
        "captions": list(_captions(narrator, hand)),
        "tricks": list(_trick_list(narrator, hand)),
        "sheet": _sheet_tables(narrator, hand),
    }


@cache
def _environment() -> Environment:
    """Return templates that escape every value and tolerate no missing one."""
    return Environment(
        loader=PackageLoader("bot.draw", "page"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def _static() -> Mapping[str, str]:
    """Return the parts common to all pages, and their hashes, which its policy allows."""
    folder = files("bot.draw") / "page"
    style, script = (
        (folder / name).read_text(encoding="utf-8") for name in ("match.css", "match.js")
    )
    return {
        "style": Markup(style), "script": Markup(script),
        "style_hash": _hash(style), "script_hash": _hash(script),
    }  # fmt: skip


def _hash(text: str) -> str:
    """Return a source's hash in the form of a content security policy."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
