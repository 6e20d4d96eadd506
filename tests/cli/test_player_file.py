"""A computer player of one's own: loaded from a file, seated in the demo, its faults told."""

import asyncio
import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.cli.player_file import PlayerFileError, PlayerFromFile, load_player
from tarocchino.core.model.actions import Discard, Play
from tarocchino.core.play.match import MatchState, apply
from tarocchino.core.views.view import view_for
from tarocchino.players import choose
from tests.builders.random_play import fresh_match, random_action

HIGHEST = '''"""Plays whatever is allowed last."""
from dataclasses import dataclass
from my_helpers import last_of
from tarocchino.core.model.actions import Play
from tarocchino.players import choose as built_in


@dataclass
class Memory:
    turns: int = 0


def choose(view):
    choices = view.hand.choices
    if choices.playable and not choices.declarable:
        return Play(view.seat, last_of(choices.playable))
    return built_in(view)
'''

FAULTS = """import asyncio
from tarocchino.core.model.actions import Discard, Play


def broken(view):
    return 1 // 0


def silent(view):
    pass


def lists(view):
    return Discard(view.seat, list(view.hand.choices.discardable[:2]))


def cheat(view):
    return Discard(view.seat, view.hand.own[:1])


async def later(view):
    return None


number = 7
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "path", sys.path[:])
    (tmp_path / "my_helpers.py").write_text("def last_of(cards):\n    return cards[-1]\n")
    (tmp_path / "highest.py").write_text(HIGHEST, encoding="utf-8-sig")
    (tmp_path / "faults.py").write_text(FAULTS)
    (tmp_path / "unfinished.py").write_text("def choose(view:\n")
    (tmp_path / "wide.py").write_bytes(HIGHEST.encode("utf-16"))
    (tmp_path / "exits.py").write_text("import sys\nsys.exit('no')\n")
    return tmp_path


def at_discard() -> MatchState:
    """Ottocento, the dealer about to discard."""
    match = fresh_match("ottocento", {"set": "pagat"}, 4)
    return apply(match, random_action(match, Random(3)))[0]


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("highest.py", "write it as path/to/module.py:choose"),
        ("highest.py:", "does not name a function"),
        (":choose", "does not name a function"),
        ("highest.py:my choice", "does not name a function"),
        ("lowest.py:choose", "there is no Python file .*lowest.py"),
        ("unfinished.py:choose", r"cannot be imported: line 1: "),
        ("wide.py:choose", "it is text in UTF-16; save it again as UTF-8"),
        ("exits.py:choose", "cannot be imported: line 2: SystemExit: no"),
        ("faults.py:choose", "defines no choose; the functions in it: broken, silent, lists"),
        ("faults.py:later", r"not a plain function: define it as def later\(view\)"),
        ("faults.py:number", "number in .* is not a plain function"),
    ],
)
def test_a_player_that_cannot_be_loaded_says_what_to_do(folder: Path, spec: str, told: str) -> None:
    named = spec if spec.startswith(":") else f"{folder}/{spec}"
    with pytest.raises(PlayerFileError, match=told):
        load_player(named)


def test_a_player_decides_and_may_use_modules_beside_its_own(folder: Path) -> None:
    player = load_player(f"{folder}/highest.py:choose")
    assert player.name == "highest.py:choose"
    match, random = at_discard(), Random(1)
    for _ in range(40):
        action = player.take_turn(match, match.hand.turn)
        seen = view_for(match, match.hand.turn).hand
        if seen.choices.playable and not seen.choices.declarable:
            assert action == Play(match.hand.turn, seen.choices.playable[-1])
        match, _ = apply(match, action if random.random() < 0.9 else random_action(match, random))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("broken", "faults.py:broken failed: line 6: ZeroDivisionError"),
        ("silent", "faults.py:silent returned None, which is no action"),
        ("lists", "is no action: .* with tuples for several cards"),
        ("cheat", "which the rules refuse: discard number 2"),
    ],
)
async def test_the_built_in_player_takes_over_from_one_that_fails(
    folder: Path, name: str, told: str
) -> None:
    player: PlayerFromFile = load_player(f"{folder}/faults.py:{name}")
    match = at_discard()
    action = player.take_turn(match, match.hand.turn)
    assert isinstance(action, Discard)
    assert action == choose(view_for(match, match.hand.turn))
    async with asyncio.timeout(1):
        failure = await player.failure()
    assert re.search(told, failure)
    assert player.take_turn(match, match.hand.turn) == action


def test_the_player_of_the_document_plays(folder: Path) -> None:
    document = (Path(__file__).parents[2] / "tarocchino" / "README.md").read_text()
    code = re.search(r"```python\n# path/to/cheap\.py\n(.*?)```", document, re.S)
    (folder / "cheap.py").write_text(code[1])
    player, match = load_player(f"{folder}/cheap.py:choose"), at_discard()
    cheap: dict[str, Any] = {}
    exec(code[1], cheap)
    while match.hand is not None and not match.sheets:
        action = player.take_turn(match, match.hand.turn)
        assert action == cheap["choose"](view_for(match, match.hand.turn))
        match, _ = apply(match, action)
