"""The named rule sets and their knobs (rules.md § 13, record.md)."""

import pytest

from tarocchino.core.games import (
    GAMES,
    Game,
    GameName,
    default_rules,
    match_rules,
    read_match_rules,
)
from tarocchino.core.model.rules import (
    KNOBS,
    BadRulesError,
    RuleSetName,
    knob_value,
    named_rules,
    read_rules,
    write_rules,
)
from tarocchino.core.play.match import new_match
from tests.builders.match import OTTOCENTO, QUATTRO_SCARTATE

PUBLISHED = [
    # knob, torneo, pagat, parlour (rules.md § 13)
    ("suit_order", "bolognese", "bolognese", "uniform"),
    ("rotation", "anticlockwise", "anticlockwise", "clockwise"),
    ("grande_head", "Angelo", "Angelo", "Mondo"),
    ("declare", "first_trick", "first_trick", "before_play"),
    ("calling_out", "barilli", "immediate", "after_declarations"),
    ("signals", "after_king", "free", "free"),
    ("striscio_means", "has_more", "lead_trumps", "lead_trumps"),
    ("cricche_table", "standard", "standard", "parlour"),
    ("grande_wild", "bridge", "bridge", "bridge"),
]


@pytest.mark.parametrize(("knob", "torneo", "pagat", "parlour"), PUBLISHED)
def test_the_named_sets(knob: str, torneo: str, pagat: str, parlour: str) -> None:
    for base, value in zip(RuleSetName, (torneo, pagat, parlour), strict=False):
        assert getattr(named_rules(base), knob).value == value


@pytest.mark.parametrize(
    ("base", "trick_combinations"), [("torneo", False), ("pagat", False), ("parlour", True)]
)
def test_yes_or_no_knobs_of_the_named_sets(base: str, trick_combinations: bool) -> None:
    by_name = named_rules(RuleSetName(base))
    assert by_name.trick_combinations is trick_combinations
    assert by_name.overtrump is False


def test_the_open_game_has_its_own_set() -> None:
    by_name = named_rules(RuleSetName.OPEN)
    assert write_rules(by_name) == {"set": "open"}
    assert by_name.suit_order.value == "uniform"
    assert by_name.grande_wild.value == "stop"
    assert by_name.declare.value == "none"
    assert by_name.signals.value == "after_king"
    assert by_name.overtrump is True


def test_torneo_is_the_default() -> None:
    assert default_rules(OTTOCENTO).base is RuleSetName.TORNEO
    assert read_match_rules(OTTOCENTO, {}) == default_rules(OTTOCENTO)


@pytest.mark.parametrize(("given", "target"), [({}, 800), ({"target": 1500}, 1500)])
def test_the_target_of_ottocento(given: dict[str, object], target: int) -> None:
    assert read_match_rules(OTTOCENTO, given).target == target


def test_quattro_scartate_has_no_target() -> None:
    assert read_match_rules(QUATTRO_SCARTATE, {}).target is None


SETS_OF = {
    "ottocento": {"torneo", "pagat", "parlour"},
    "quattro_scartate": {"torneo", "pagat", "parlour"},
    "terziglio": {"torneo"},
    "millone": {"torneo"},
    "centocinquanta": {"torneo"},
    "quindici": {"torneo"},
    "mattazza": {"torneo"},
    "open": {"open"},
}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name.value)
@pytest.mark.parametrize("base", RuleSetName)
def test_the_sets_that_a_game_takes(game: Game, base: RuleSetName) -> None:
    if base.value in SETS_OF[game.name.value]:
        assert default_rules(game, base).base is base
        assert read_match_rules(game, {"set": base.value}).base is base
        return
    with pytest.raises(BadRulesError) as refused:
        read_match_rules(game, {"set": base.value})
    assert refused.value.knob == "set"


NUMBERS = [
    # game, players, the usual target, hands and losers (rules.md § 8-12)
    ("ottocento", 4, 800, None, None),
    ("quattro_scartate", 4, None, None, None),
    ("terziglio", 3, None, None, None),
    ("millone", 2, 1000, None, None),
    ("centocinquanta", 2, 150, None, None),
    ("quindici", 2, 15, None, None),
    ("mattazza", 3, 3, None, 1),
    ("mattazza", 4, 3, None, 2),
    ("mattazza", 5, 2, None, 3),
    ("mattazza", 6, 2, None, 3),
    *(("open", players, None, 1, None) for players in range(2, 8)),
]


@pytest.mark.parametrize(("game", "players", "target", "hands", "losers"), NUMBERS)
def test_the_usual_numbers_of_a_game(
    game: str, players: int, target: int | None, hands: int | None, losers: int | None
) -> None:
    played = read_match_rules(GAMES[GameName(game)], {}, players)
    assert (played.target, played.hands, played.losers) == (target, hands, losers)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name.value)
def test_the_numbers_of_players(game: Game) -> None:
    assert set(game.players) == {row[1] for row in NUMBERS if row[0] == game.name.value}
    for players in set(range(9)) - set(game.players):
        with pytest.raises(BadRulesError) as refused:
            new_match(game, default_rules(game), players)
        assert refused.value.knob == "players"


TAKEN = [
    # game, players, a number set by hand, and whether the game takes it or has no use for it
    ("ottocento", 4, "target", 1, True),
    ("ottocento", 4, "target", 1500, True),
    ("millone", 2, "target", 7, True),
    ("centocinquanta", 2, "target", 151, True),
    ("quindici", 2, "target", 21, True),
    ("mattazza", 3, "target", 1, False),
    ("mattazza", 3, "target", 2, True),
    ("mattazza", 6, "target", 6, True),
    ("mattazza", 6, "target", 7, False),
    ("mattazza", 3, "losers", 2, True),
    ("mattazza", 6, "losers", 5, True),
    ("mattazza", 4, "losers", 1, True),
    ("mattazza", 3, "losers", 4, False),
    ("mattazza", 5, "losers", 60, False),
    *((game, 2, "hands", 3, False) for game in ("millone", "centocinquanta", "quindici")),
    ("ottocento", 4, "hands", 3, False),
    ("mattazza", 4, "hands", 3, False),
    ("terziglio", 3, "hands", 12, True),
    ("open", 4, "hands", 12, True),
]


@pytest.mark.parametrize(("game", "players", "knob", "value", "taken"), TAKEN)
def test_numbers_set_by_hand(game: str, players: int, knob: str, value: int, taken: bool) -> None:
    played = GAMES[GameName(game)]
    if taken:
        assert getattr(read_match_rules(played, {knob: value}, players), knob) == value
        return
    with pytest.raises(BadRulesError) as refused:
        read_match_rules(played, {knob: value}, players)
    assert refused.value.knob == knob


IGNORED = [
    *(("quattro_scartate", 4, knob, 3) for knob in ("target", "hands", "losers")),
    *(("terziglio", 3, knob, 60) for knob in ("target", "losers")),
    *(("open", 3, knob, 60) for knob in ("target", "losers")),
    *((game, 2, "losers", 60) for game in ("millone", "centocinquanta", "quindici")),
    ("ottocento", 4, "losers", 60),
]


@pytest.mark.parametrize(("game", "players", "knob", "value"), IGNORED)
def test_a_number_without_use_in_a_game_is_ignored(
    game: str, players: int, knob: str, value: int
) -> None:
    played = GAMES[GameName(game)]
    with_it = new_match(played, read_match_rules(played, {knob: value}, players), players)
    without = new_match(played, read_match_rules(played, {}, players), players)
    assert with_it == without


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name.value)
@pytest.mark.parametrize(
    "given",
    [{"jokers": 2}, {"target": 0}, {"hands": True}, {"losers": "1"}, {"signals": "loud"}],
    ids=str,
)
def test_no_game_takes_a_bad_knob(game: Game, given: dict[str, object]) -> None:
    with pytest.raises(BadRulesError):
        read_match_rules(game, given)


def test_hands_have_no_place_where_a_game_has_a_target() -> None:
    with pytest.raises(BadRulesError) as refused:
        read_match_rules(OTTOCENTO, {"hands": 4})
    assert refused.value.knob == "hands"


@pytest.mark.parametrize(
    ("knob", "value"),
    [
        ("target", 0),
        ("target", -800),
        ("target", 800.0),
        ("target", "800"),
        ("target", True),
        ("target", None),
        ("hands", 0),
        ("losers", False),
        ("suit_order", "Bolognese"),
        ("suit_order", None),
        ("suit_order", ["bolognese"]),
        ("suit_order", {}),
        ("grande_head", "angelo"),
        ("calling_out", ""),
        ("declare", True),
        ("overtrump", 1),
        ("trick_combinations", "no"),
        ("poste_floor", 15),
        ("poste_floor", "14"),
        ("poste_floor", True),
        ("set", "house"),
        ("set", 1),
        ("set", None),
        ("no_such_knob", 1),
        ("base", "torneo"),
    ],
)
def test_bad_knobs_are_refused_by_name(knob: str, value: object) -> None:
    with pytest.raises(BadRulesError) as refused:
        read_rules({knob: value}, RuleSetName.TORNEO)
    assert refused.value.knob == knob


@pytest.mark.parametrize(
    ("knob", "value"),
    [
        ("calling_out", "immediate"),
        ("declare", "none"),
        ("signals", "off"),
        ("striscio_means", "lead_trumps"),
        ("grande_wild", "stop"),
        ("deal_next", "loser"),
        ("rotation", "clockwise"),
        ("overtrump", True),
        ("trick_combinations", True),
        ("target", 1000),
        ("losers", 2),
        ("poste_floor", 45),
    ],
)
def test_a_knob_that_differs_is_written_with_the_set(knob: str, value: object) -> None:
    by_knob = read_rules({knob: value}, RuleSetName.TORNEO)
    assert write_rules(by_knob) == {"set": "torneo", knob: value}
    assert read_rules(write_rules(by_knob), RuleSetName.OPEN) == by_knob
    read = knob_value(knob, value)
    assert getattr(by_knob, knob) == read


def test_every_knob_of_the_rule_book_is_there() -> None:
    assert set(KNOBS) == {
        *(row[0] for row in PUBLISHED),
        "trick_combinations",
        "overtrump",
        "target",
        "hands",
        "poste_floor",
        "losers",
        "deal_next",
    }


def test_a_knob_that_the_game_does_not_use_is_ignored() -> None:
    assert read_match_rules(QUATTRO_SCARTATE, {"calling_out": "immediate", "losers": 2})
    assert match_rules(
        GAMES[GameName.OTTOCENTO], read_rules({"poste_floor": 45}, RuleSetName.PAGAT)
    )
