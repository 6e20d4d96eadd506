"""The controls below statistics and the history say all that leads to what they show."""

from __future__ import annotations

import pytest

from bot.club.statistics.history import MatchFilter, PageStart
from bot.ui.club.history import HistoryPosition, decode_history, decode_match
from bot.ui.club.match import decode_match_sheet, decode_record_form
from bot.ui.club.positions import (
    ComparisonPosition,
    StatisticsPage,
    StatisticsPosition,
    decode_comparison,
    decode_statistics,
)
from bot.ui.custom_ids import (
    MAX_LENGTH,
    BadCustomIdError,
    CustomId,
    Verb,
    decode_custom_id,
)
from tarocchino.core.games import GameName

LARGEST = 2**64 - 1
GAMES = (None, *GameName)


def posted(custom_id: CustomId) -> CustomId:
    """The id as it comes back from a message."""
    assert len(str(custom_id)) <= MAX_LENGTH
    return decode_custom_id(str(custom_id))


@pytest.mark.parametrize("game", GAMES)
def test_statistics_are_found_again(game: GameName | None) -> None:
    for page in StatisticsPage:
        position = StatisticsPosition(LARGEST, page, game)
        for other in StatisticsPage:
            turned = decode_statistics(posted(position.turned_to(other)))
            assert turned == StatisticsPosition(LARGEST, other, game)
        chosen = decode_statistics(posted(position.game_menu()), ("millone",))
        assert chosen == StatisticsPosition(LARGEST, page, GameName.MILLONE)
    compared = ComparisonPosition(LARGEST, 1, game)
    assert decode_comparison(posted(compared.game_menu()), ("all",)) == ComparisonPosition(
        LARGEST, 1
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("people", [(), (LARGEST,), (LARGEST, LARGEST - 1)])
def test_a_page_of_the_history_is_found_again(
    game: GameName | None, people: tuple[int, ...]
) -> None:
    position = HistoryPosition(MatchFilter(people, game))
    for backwards in (False, True):
        turned = decode_history(posted(position.from_match(10**18 - 1, backwards=backwards)))
        assert turned == HistoryPosition(position.wanted, PageStart(10**18 - 1, backwards))
    chosen = decode_history(posted(position.menu(Verb.HISTORY_GAME)), ("terziglio",))
    assert chosen == HistoryPosition(MatchFilter(people, GameName.TERZIGLIO))
    named = decode_history(posted(position.menu(Verb.HISTORY_PEOPLE)), ("5", "5", "7", "9"))
    assert named == HistoryPosition(MatchFilter((5, 7), game))
    assert decode_history(posted(position.menu(Verb.HISTORY_PEOPLE))).wanted.people == ()
    assert decode_match(posted(position.menu(Verb.HISTORY_MATCH)), ("12",)) == 12


BAD = [
    (Verb.STATISTICS, "x.figures.all", ()),
    (Verb.STATISTICS, "1.nowhere.all", ()),
    (Verb.STATISTICS, "1.figures.chess", ()),
    (Verb.STATISTICS, "f" * 17 + ".figures.all", ()),
    (Verb.STATISTICS_GAME, "1.figures.all", ()),
    (Verb.STATISTICS_GAME, "1.figures.all", ("chess",)),
    (Verb.COMPARISON_GAME, "1", ("all",)),
    (Verb.COMPARISON_GAME, "1.z", ("all",)),
    (Verb.HISTORY, "", ()),
    (Verb.HISTORY, "older.chess", ()),
    (Verb.HISTORY_GAME, "older.all", ("chess",)),
    (Verb.HISTORY_PEOPLE, "older.all", ("Anna",)),
    (Verb.HISTORY_MATCH, "older.all", ("last",)),
    (Verb.MATCH_SHEET, "", ("first",)),
    (Verb.MATCH_RECORD, "", ("pdf",)),
]


@pytest.mark.parametrize(("verb", "argument", "values"), BAD)
def test_what_leads_nowhere_is_refused(verb: Verb, argument: str, values: tuple[str, ...]) -> None:
    custom_id = CustomId(1, 0, verb, argument)
    with pytest.raises(BadCustomIdError):
        decode(custom_id, values)


def decode(custom_id: CustomId, values: tuple[str, ...]) -> object:
    """What the control leads to, read as its handler reads it."""
    match custom_id.verb:
        case Verb.STATISTICS | Verb.STATISTICS_GAME:
            return decode_statistics(custom_id, values)
        case Verb.COMPARISON_GAME:
            return decode_comparison(custom_id, values)
        case Verb.HISTORY_MATCH:
            return decode_match(custom_id, values)
        case Verb.MATCH_SHEET:
            return decode_match_sheet(values)
        case Verb.MATCH_RECORD:
            return decode_record_form(values)
        case _:
            return decode_history(custom_id, values)
