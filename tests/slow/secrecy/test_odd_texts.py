"""Whatever names and cut texts people choose, messages contain them as data, and they move nothing
beside it."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from bot.client.components import Panel, Text
from bot.draw.leaderboards import Order
from bot.features.books.leaderboard_panels import (
    HallPosition,
    ShownBoard,
    leaderboard_panel,
    podium_panel,
    records_panel,
)
from bot.features.books.leaderboards import BoardQuery, Season
from bot.table.live.records import match_record
from bot.table.panels.lobby import lobby_panel
from bot.table.panels.scores import result_panel, score_panel, sheet_panel
from bot.table.panels.shuffle import cutting_panel
from bot.table.panels.table import table_panel
from bot.table.state.seats import Computer
from bot.words import Language
from tarocchino.core.model.actions import Deal
from tarocchino.core.model.cards import PACK
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.view import view_for
from tarocchino.dealing.cutting import Cutting
from tests.builders.club_boards import board_lines, hall, season_over
from tests.builders.random_play import EVERY_TABLE, play_hand
from tests.builders.ui_tables import FULL_ALT, faults, table_of
from tests.slow.secrecy.playing import one_hand

PLAIN = "Anna"
NO_TEXT = "\ud800"
"""Half a character: no name of a table's holds it."""
ODD = {
    "mentions": "@everyone @here",
    "references": "<@123> <@&5> <#1> </play:1> <:a:1>",
    "a time": "<t:0:R> <id:home>",
    "emphasis": "**b** __u__ ~~s~~ ||x|| `y`",
    "a fence": "```\nx```",
    "an open fence": "a ```ansi",
    "a heading": "# head",
    "small print": "-# small",
    "a quote": ">>> quote",
    "lists": "1. one - two + three",
    "a link": "[x](https://x.org)",
    "a bare link": "https://x.org",
    "a backslash": "\\",
    "lines": "a\nb\r\nc\u2028d\x0be",
    "an override": "\u202eanna\u2067\u061c",
    "an end of isolation": "\u2069\u2069a\u202c",
    "from right to left": "שלום",
    "zalgo": "Z\u0334\u0322a\u0335l\u0337\u0321g\u0337\u0302\u0334\u0322o\u0489" * 9,
    "nothing": "",
    "nothing to be seen": "\u200b\u3164\u00ad",
    "a null": "\x00",
    "half a character": NO_TEXT,
    "wide ones": "\U000120ab\ufdfd" * 40,
    "a family": "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 12,
    "a placeholder": "{ $player } %s {0}",
    "much": "x" * 300,
}


@cache
def after_a_hand() -> MatchState:
    game, knobs, players = EVERY_TABLE[0]
    return play_hand((game, knobs), 1, players).steps[-1].after


@cache
def in_a_hand() -> MatchState:
    game, knobs, players = EVERY_TABLE[0]
    return play_hand((game, knobs), 1, players).steps[30].after


def called(text: str) -> list[str]:
    return [text] * after_a_hand().players


def _leaderboard(text: str) -> Panel:
    query = BoardQuery()
    board = ShownBoard(query, board_lines(query, [text]), [Season(1, text, 0.0)])
    return leaderboard_panel(board, Language.ENGLISH)


def _podium(text: str) -> Panel:
    season = replace(season_over(Order.WINS, [text]), name=text)
    return podium_panel(season, dict.fromkeys(range(100), text), Language.ITALIAN)


def _records(text: str) -> Panel:
    named = dict.fromkeys(range(9), text)
    return records_panel(HallPosition(), hall(), named, Language.ENGLISH)


def _cuts(given: str, opened: str | None = None, name: str = PLAIN) -> Panel:
    match = after_a_hand()
    seats = match.players
    cutting = Cutting((given,) * seats, (opened,) * seats)
    table = replace(table_of(match, *called(name)), cutting=cutting, deadline=1e9)
    return cutting_panel(table, cutting, Language.ITALIAN)


def _sheet(text: str) -> Panel:
    match = after_a_hand()
    return sheet_panel(table_of(match, *called(text)), match.sheets, None, Language.ENGLISH)


def _score(text: str) -> Panel:
    match = after_a_hand()
    return score_panel(table_of(match, *called(text)), view_for(match, None), Language.ITALIAN)


def _result(text: str) -> Panel:
    match = after_a_hand()
    return result_panel(table_of(match, *called(text)), view_for(match, None), Language.ENGLISH)


def _table(text: str) -> Panel:
    match = in_a_hand()
    view = view_for(match, None)
    assert view.hand is not None
    return table_panel(table_of(match, *called(text)), view, view.hand, FULL_ALT, Language.ENGLISH)


def _lobby(text: str) -> Panel:
    return lobby_panel(table_of(after_a_hand(), *called(text)), Language.ITALIAN)


PLACES: dict[str, Callable[[str], Panel]] = {
    "the leaderboard": _leaderboard,
    "the podium of a season": _podium,
    "the hall of records": _records,
    "a name before the cuts": lambda text: _cuts("", name=text),
    "a cut": _cuts,
    "an opened cut": lambda text: _cuts(f"sha256:{'0' * 64}", text),
    "the score sheet": _sheet,
    "the score": _score,
    "the result": _result,
    "the table": _table,
    "the lobby": _lobby,
}

_FENCED = re.compile(r"```.*?```", re.S)
_LIVE = re.compile(r"(?<!\\)(?:\\\\)*([*_~`|<>\[\]()#+-]|\n|://|\d\. )")
_TURNS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066\u2067\x00-\x09\x0b-\x1f\u2028\u2029]")
_MARKS = re.compile("[\u0300-\u036f\u0488\u0489]{4}")
_PINGS = re.compile(r"@(?:everyone|here|&)|(?<!\\)<(?:@(?:123|&5)>|#1>|/|a?:|t:0|id:)")


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
async def test_an_odd_text_is_data(place: Callable[[str], Panel], odd: str) -> None:
    plain, shown = place(PLAIN), place(odd)
    assert faults(shown) == []
    for before, after in zip(texts(plain), texts(shown), strict=True):
        assert not _PINGS.search(_FENCED.sub("", after)), after
        assert not _TURNS.search(after), after
        assert not _MARKS.search(after), after
        assert markup(after) == markup(before), after
        for line in after.splitlines():
            assert line.count("\u2068") == line.count("\u2069"), line
        after.encode()


def texts(panel: Panel) -> list[str]:
    return [part.content for part in panel.parts if isinstance(part, Text)]


def markup(text: str) -> list[str]:
    """What a client reads as markup, in order, and how many lines each block has."""
    fenced = [str(block.count("\n")) for block in _FENCED.findall(text)]
    return [*fenced, *_LIVE.findall(_FENCED.sub("", text))]


def test_the_check_finds_what_is_live() -> None:
    assert markup("**a** [b](c) # d") == ["*", "*", "*", "*", "[", "]", "(", ")", "#"]
    assert markup(r"\*\*a\*\* \[b\]\(c\) \# d") == []
    assert markup("```\na\n``` ```") == ["2", "`", "`", "`"]
    assert _PINGS.search("@everyone") is not None
    assert _PINGS.search("<@123>") is not None
    assert _PINGS.search("\\<@\u200b123\\>") is None


async def test_a_record_holds_odd_names_as_they_are() -> None:
    pack = tuple(Random(1).sample(PACK, len(PACK)))
    stored, _ = await one_hand("quindici", {}, 2, Deal(1, pack))
    for odd in (odd for odd in ODD.values() if odd != NO_TEXT):
        seats = tuple(Computer(odd) for _ in stored.seats)
        written = match_record(replace(stored, seats=seats))
        assert written is not None
        assert json.loads(written)["players"] == called(odd)[:2]
