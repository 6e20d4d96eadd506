"""The demo's server: a new one each time, with the same ids."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli.demo import PEOPLE, DemoOptions, demo_world, farewell, play_in_browser
from tarocchino.core.games import GameName
from tests.drivers.command_line import call


def test_a_seed_deals_the_same_packs_to_the_same_people() -> None:
    # Packs follow from a seed and from the ids of the players.
    one, other = demo_world("en-US"), demo_world("it")
    assert list(one.users) == list(other.users)
    assert [user.name for user in one.users.values()][-len(PEOPLE) :] == list(PEOPLE)


def test_the_demo_runs_by_the_system_clock() -> None:
    world = demo_world("en-US")
    began = time.time()
    assert began <= world.clock.time() <= time.time()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("--game quattro_scartate --hands 2", "leave hands empty"),
        ("--game quattro_scartate --hands 2 --language it", "non indicare smazzate"),
        ("--game mattazza --rules pagat", "This game can’t be played by these rules"),
        ("--game terziglio --hands 99999999", "hands"),
    ],
)
def test_what_the_bot_refuses_is_told_in_its_words(options: str, told: str) -> None:
    result = call("demo", "--auto", *options.split())
    assert isinstance(result.exception, SystemExit)
    assert result.exit_code == 1
    assert told in result.stderr


@pytest.mark.parametrize(("keep", "told"), [(None, "lost"), (Path("club"), "--keep club goes on")])
def test_the_end_says_what_is_left(keep: Path | None, told: str) -> None:
    assert told in farewell(keep)


async def test_a_kept_club_goes_on_in_the_next_demo(tmp_path: Path) -> None:
    """The second demo goes on with the table of the first, to which somebody may sit down."""
    told: list[str] = []
    for number in (1, 2):
        options = DemoOptions(game=GameName.OTTOCENTO, keep=tmp_path, pause=0.0)
        shown = asyncio.create_task(play_in_browser(options, told.append))
        async with asyncio.timeout(60):
            while len(told) < 4 * number:
                assert not shown.done(), shown.exception()
                await asyncio.sleep(0.05)
        shown.cancel()
        await asyncio.gather(shown, return_exceptions=True)
        assert "http://127.0.0.1:" in told[4 * number - 3]
    with closing(sqlite3.connect(tmp_path / "demo.sqlite3")) as kept:
        assert kept.execute("SELECT count(*) FROM tables").fetchone() == (1,)
