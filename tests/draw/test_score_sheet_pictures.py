"""Score sheets are landscape, and no type in them is too small, whatever the game and the names."""

import random

import pytest

from bot.draw.canvas import LANDSCAPE_HEIGHT, LANDSCAPE_WIDTH, PIXELS, SMALLEST_TYPE
from bot.draw.player_names import People
from bot.draw.score_sheet import ScoreSheet, SheetSide
from bot.draw.score_sheet_facts import ColumnKind, SheetTeller
from bot.draw.style import Style, Theme
from bot.words import Language
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.cards import PACK, codes
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.play.events import MattoPaid
from tarocchino.core.play.match import MatchState, new_match
from tarocchino.core.play.scoring import HandSheet, SideSheet
from tests.builders import moments as scenes
from tests.builders.moments import ODD_NAMES
from tests.builders.narrated import EVERYBODY, next_hand
from tests.draw.test_score_sheet_facts import RULES, played, side

KILOBYTE = 1024
LARGEST = 60 * KILOBYTE
TABLES = [(name, players) for name in GameName for players in GAMES[name].players]
LANDSCAPE = (LANDSCAPE_WIDTH * PIXELS, LANDSCAPE_HEIGHT * PIXELS)


def teller_of(state: MatchState, language: Language, paid: MattoPaid | None) -> SheetTeller:
    people = People(names_of(state), language)
    return SheetTeller(state.sheets[-1], people, state.rules, language, paid)


def names_of(state: MatchState) -> tuple[str, ...]:
    return ("Massimiliano", *ODD_NAMES[:2], *EVERYBODY)[: state.players]


@pytest.mark.parametrize(("name", "players"), TABLES, ids=lambda x: getattr(x, "value", x))
def test_each_sheet_is_landscape_and_its_type_can_be_read(name: GameName, players: int) -> None:
    language, theme = list(Language)[players % 2], list(Theme)[players // 2 % 2]
    state, paid = played(name, players, 11)
    names, sheet, rules = names_of(state), state.sheets[-1], state.rules
    for shown in (
        ScoreSheet(sheet, names, state.score, rules, paid),
        SheetSide(sheet, 0, names, rules, paid),
        SheetSide(sheet, len(sheet.sides) - 1, names, rules, paid),
    ):
        canvas = shown.canvas(language, Style(theme))
        assert canvas.image.size == LANDSCAPE
        assert canvas.smallest_type >= SMALLEST_TYPE


def whole_pack() -> HandSheet:
    everything = side(codes(PACK), last_trick=6)
    return HandSheet(0, (everything, SideSheet((1, 3), cappotto=True)), None, (939, 0))


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("sheet", [whole_pack(), scenes.called_out()], ids=["cappotto", "out"])
def test_so_are_those_with_everything_on_one_side_and_those_called_out(
    sheet: HandSheet, language: Language
) -> None:
    names = ("W" * 32,) * 4
    for shown in (
        ScoreSheet(sheet, names, (939, 0), RULES),
        SheetSide(sheet, 0, names, RULES),
    ):
        canvas = shown.canvas(language)
        assert canvas.image.size == LANDSCAPE
        assert canvas.smallest_type >= SMALLEST_TYPE


def test_a_soloists_hand_has_its_poste_apart_and_no_running_score() -> None:
    state, _ = played(GameName.TERZIGLIO, 3, 3)
    teller = teller_of(state, Language.ENGLISH, None)
    kinds = {column.kind for column in teller.columns(state.score)}
    assert kinds == {ColumnKind.PART, ColumnKind.TOTAL, ColumnKind.SCORED}
    told = teller.poste_short()
    assert all(str(abs(int(points))) in told for points in state.sheets[-1].score)
    assert sum(bool(teller.way(each)) for each in teller.sheet.sides) == 1


def test_penalties_have_a_column_and_points_in_tens_too() -> None:
    state, _ = played(GameName.MATTAZZA, 4, 3)
    columns = teller_of(state, Language.ENGLISH, None).columns(state.score)
    (penalties,) = [c for c in columns if c.kind is ColumnKind.PENALTY]
    assert [cell.points for cell in penalties.cells] == list(state.sheets[-1].score)
    state, _ = played(GameName.QUINDICI, 2, 3)
    columns = teller_of(state, Language.ENGLISH, None).columns(state.score)
    (scored,) = [c for c in columns if c.kind is ColumnKind.SCORED]
    assert [cell.points for cell in scored.cells] == list(state.sheets[-1].score)


@pytest.mark.parametrize("theme", Theme)
def test_the_largest_files_are_small(theme: Theme) -> None:
    picture = ScoreSheet(whole_pack(), EVERYBODY[:4], (939, 0), RULES).draw(
        Language.ENGLISH, Style(theme)
    )
    assert len(picture.png) <= LARGEST


def test_a_hand_that_was_thrown_in_has_no_picture() -> None:
    game = GAMES[GameName.TERZIGLIO]
    state = new_match(game, default_rules(game), 3)
    shuffler = random.Random(4)
    while not state.sheets or state.sheets[-1].sides:
        state, _ = next_hand(state, shuffler)
    with pytest.raises(ValueError, match="thrown in"):
        ScoreSheet(state.sheets[-1], EVERYBODY[:3], state.score, RuleSet()).draw(Language.ENGLISH)
