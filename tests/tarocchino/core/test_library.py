"""The library: its examples run, its reprs evaluate, what cannot be read is one kind of error."""

import doctest
import importlib
import inspect
import json
import pkgutil
import random
import re
import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tarocchino
import tarocchino.core
import tarocchino.dealing
from tarocchino.core.model.cards import NamedEnum
from tests.builders.random_play import EVERY_TABLE, Playthrough, hand_at, noise
from tests.fixtures.laws import Thinning, tried

REPOSITORY = Path(__file__).parents[3]
DOCUMENTS = (REPOSITORY / "tarocchino/README.md", REPOSITORY / "docs/develop/new-game.md")
BLOCKS = [
    (kind, code)
    for document in DOCUMENTS
    for kind, code in re.findall(
        r"^```(python|pycon)\n(.*?)^```$", document.read_text(), re.M | re.S
    )
    if "pettingzoo" not in code  # takes seconds to import: tests/slow/environment runs it
]
FIRST_EXAMPLE = BLOCKS[0][1]
GAMES = [name.value for name in tarocchino.GAMES]


def modules() -> Iterator[ModuleType]:
    """The core and the dealing, every module of them."""
    yield tarocchino
    for package in (tarocchino.core, tarocchino.dealing):
        yield package
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            yield importlib.import_module(found.name)


def test_the_first_example_plays_every_game(
    capsys: pytest.CaptureFixture[str], thinned: Thinning
) -> None:
    # A Millone discard alone has 650,000 legal actions, which the example lists.
    for game in thinned(GAMES):
        random.seed(game)
        names: dict[str, Any] = {}
        exec(FIRST_EXAMPLE.replace("ottocento", game), names)
        match, events = names["match"], names["events"]
        assert match.game is tarocchino.game(game)
        assert match.is_over
        assert match.sheets
        assert isinstance(events[-1], tarocchino.events.MatchWon)
        assert capsys.readouterr().out == f"{match.score}\n"


def test_the_documents_code_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    random.seed(1)
    names: dict[str, Any] = {}
    for kind, code in BLOCKS:
        if kind == "pycon":
            run_session(code, names)
        elif named := re.match(r"# path/to/(\w+)\.py\n", code):
            (tmp_path / f"{named[1]}.py").write_text(code)
            monkeypatch.delitem(sys.modules, named[1], raising=False)
        else:
            exec(code, names)


def run_session(code: str, names: dict[str, Any]) -> None:
    session = doctest.DocTestParser().get_doctest(code, names, "the documents", None, None)
    told: list[str] = []
    doctest.DocTestRunner().run(session, out=told.append, clear_globs=False)
    assert not told, "".join(told)
    names.update(session.globs)


@pytest.mark.parametrize("module", list(modules()), ids=lambda module: module.__name__)
def test_the_examples_in_docstrings_hold(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("name", tarocchino.__all__)
def test_every_public_function_is_shown_and_every_public_name_is_told(name: str) -> None:
    public = getattr(tarocchino, name)
    if inspect.isfunction(public):
        in_document = re.search(rf"\b{name}\(", "".join(code for _, code in BLOCKS))
        assert in_document or ">>>" in (public.__doc__ or "")
    assert name in ("Action", "GAMES", "PACK") or public.__doc__


hands = st.builds(hand_at, st.sampled_from(EVERY_TABLE), st.integers(0, 2**32 - 1))
NAMES = vars(tarocchino)
EVENT_NAMES = {**NAMES, **vars(tarocchino.events), **NAMES}


@tried(150)
@given(hands, st.data())
def test_every_repr_is_an_expression(hand: Playthrough, data: st.DataObject) -> None:
    for step in data.draw(st.lists(st.sampled_from(hand.steps), min_size=1, max_size=4)):
        match = step.after
        for fact in (match, match.game, match.rules, match.hand, step.action, *match.sheets):
            assert eval(repr(fact), NAMES) == fact
        for seat in (None, *range(match.players)):
            view = tarocchino.view_for(match, seat)
            assert eval(repr(view), NAMES) == view
        for event in step.events:
            assert eval(repr(event), EVENT_NAMES) == event


def enums_of(module: ModuleType) -> Iterator[type[Enum]]:
    for value in vars(module).values():
        if (
            inspect.isclass(value)
            and issubclass(value, Enum)
            and value.__module__ == module.__name__
        ):
            yield value


def test_every_enum_of_the_core_prints_as_it_is_written() -> None:
    found = [
        (module, enum)
        for module in modules()
        if module.__name__.startswith("tarocchino.core")
        for enum in enums_of(module)
    ]
    assert len(found) > 20
    for module, enum in found:
        assert issubclass(enum, NamedEnum), enum
        for member in enum:
            assert eval(repr(member), vars(module)) is member


@tried(150)
@given(hands, st.integers(0, 2**32 - 1))
def test_actions_to_choose_from_are_legal_and_the_rest_is_not(hand: Playthrough, seed: int) -> None:
    step = random.Random(seed).choice(hand.steps)
    match, chance = step.before, random.Random(seed)
    assert step.action in match.legal_actions
    offered = match.legal_actions
    if len(offered) < 1000:
        assert len(list(offered)) == len(offered)
        assert all(action in offered for action in offered)
    for action, _ in zip(noise(chance), range(20), strict=False):
        try:
            match.apply(action)
        except tarocchino.IllegalActionError:
            assert action not in offered
        else:
            assert action in offered


def test_a_deal_is_by_the_next_dealer_unless_another_is_given() -> None:
    match = tarocchino.new_match("quattro_scartate")
    assert match.deal(tarocchino.PACK) == tarocchino.Deal(0, tarocchino.PACK)
    assert match.deal(list(tarocchino.PACK), dealer=2) == tarocchino.Deal(2, tarocchino.PACK)
    assert match.deal(tarocchino.PACK[1:]) not in match.legal_actions
    assert list(match.legal_actions) == []
    while not match.sheets:
        legal = [match.deal(tarocchino.PACK, 3)] if match.awaits_deal else [*match.legal_actions]
        match, _ = match.apply(legal[-1])
    assert match.deal(tarocchino.PACK).dealer == match.next_dealer == 0
    assert list(match.legal_actions) == []


@pytest.mark.parametrize(
    ("game", "players", "hands", "target"),
    [
        ("ottocento", 4, None, 800),
        ("terziglio", 3, 3, None),
        ("mattazza", 4, None, 3),
        ("open", 4, 1, None),
        ("millone", 2, None, 1000),
    ],
)
def test_a_match_has_an_end_without_any_rules_given(
    game: str, players: int, hands: int | None, target: int | None
) -> None:
    match = tarocchino.new_match(game)
    assert (match.players, match.rules.hands, match.rules.target) == (players, hands, target)


def test_a_rule_set_is_taken_as_it_is() -> None:
    endless = tarocchino.new_match("terziglio", tarocchino.rule_set(poste_floor=45))
    assert (endless.rules.hands, endless.rules.poste_floor) == (None, 45)
    assert tarocchino.new_match("terziglio", {"hands": 7}).rules.hands == 7


def broken_record() -> bytes:
    match = tarocchino.new_match("ottocento")
    record = tarocchino.write_record(match.game, match.rules, "abcd", [match.deal(tarocchino.PACK)])
    record["hands"][0]["deck"][0] = "xx"
    return json.dumps(record).encode()


UNREADABLE = {
    "a card": lambda: tarocchino.card("Xd"),
    "one of several cards": lambda: tarocchino.cards("Kd dK"),
    "a game": lambda: tarocchino.game("poker"),
    "the game of a match": lambda: tarocchino.new_match("poker"),
    "a rule set": lambda: tarocchino.rule_set("rome"),
    "a knob": lambda: tarocchino.rule_set("torneo", speed=3),
    "the value of a knob": lambda: tarocchino.new_match("ottocento", {"target": "many"}),
    "a rule set of another game": lambda: tarocchino.new_match("millone", {"set": "pagat"}),
    "a number of players": lambda: tarocchino.new_match("ottocento", players=5),
    "an action": lambda: tarocchino.read_action({"seat": 0, "do": "play"}),
    "no text": lambda: tarocchino.read_record(b"\xff"),
    "no JSON": lambda: tarocchino.read_record(b"{"),
    "no record": lambda: tarocchino.read_record(b"[]"),
    "a record with a fault": lambda: tarocchino.replay_record(
        tarocchino.read_record(broken_record())
    ),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_a_notation_error(name: str) -> None:
    with pytest.raises(tarocchino.NotationError):
        UNREADABLE[name]()


def test_what_is_not_allowed_now_is_no_notation_error() -> None:
    assert not issubclass(tarocchino.IllegalActionError, tarocchino.NotationError)
    with pytest.raises(tarocchino.IllegalActionError):
        tarocchino.new_match("ottocento").apply(tarocchino.Play(0, tarocchino.card("An")))
