"""The wheel: complete, with a command that works anywhere, and in nobody's way."""

import json
import pickle
import re
import subprocess
import sys
import tarfile
import tomllib
import urllib.request
import zipfile
from pathlib import Path

import pytest

from bot.features.books.par import hand_par
from tarocchino.core.games import GameName
from tests.builders.par_matches import played_match
from tests.builders.records import random_record
from tests.drivers.new_host import CLEAN
from tests.slow.deploy.checkout import ROOT, copied, tracked
from tests.slow.deploy.conftest import SOURCES, Installed

PRIVATE = "tarocchino/_program/"
_PAR = """
import asyncio, pickle, sys
sys.path.insert(0, sys.argv[1])
from bot.features.books.service import DealProcesses
hand = pickle.loads(bytes.fromhex(sys.argv[2]))
print(asyncio.run(DealProcesses().par(hand)))
"""

_NAME = """
import sys
sys.path.insert(0, sys.argv[1])
from bot.support.processes import PROGRAM
print(PROGRAM)
"""


def run(there: Path, *command: str) -> str:
    """What a command prints that is run in a folder."""
    answer = subprocess.run(
        command, cwd=there, env=CLEAN, capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def test_the_games_are_a_library_and_all_else_is_in_a_private_folder(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        (top_level,) = (name for name in names if name.endswith(".dist-info/top_level.txt"))
        assert archive.read(top_level).split() == [b"tarocchino"]
    held = {name for name in names if ".dist-info/" not in name}
    program = {name.removeprefix(PRIVATE) for name in held if name.startswith(PRIVATE)}
    compiled = {name for name in held if name.endswith((".so", ".pyd"))}
    assert program == set(tracked("bot", "cogs", "localcord"))
    assert {name.split(".")[0] for name in compiled} <= {"tarocchino/kernel/native"}
    library = {name for name in held - compiled if not name.startswith(PRIVATE)}
    assert library == set(tracked("tarocchino"))


def test_what_is_packed_for_others_to_build_has_no_tests(tmp_path: Path) -> None:
    sources = copied(tmp_path / "sources", *SOURCES, "MANIFEST.in", "tests")
    run(sources, sys.executable, "-c", "from setuptools import build_meta as b; b.build_sdist('.')")
    (packed,) = sources.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert "tarocchino/kernel/mechanism.h" in names
    assert not [name for name in names if name.startswith("tests")]


def test_the_command_works_in_an_empty_folder(installed: Installed, tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert run(tmp_path, installed.command, "--version") == f"tarocchino {project['version']}\n"
    module = run(tmp_path, installed.python, "-m", "tarocchino", "--version")
    assert module == f"tarocchino {project['version']}\n"
    assert run(tmp_path, installed.command, "--help").startswith("Usage: tarocchino ")
    (tmp_path / "record.json").write_text(json.dumps(random_record(1)))
    assert json.loads(run(tmp_path, installed.command, "referee", "record.json"))["ok"]
    page = run(tmp_path, installed.command, "print", "record.json", "-o", "-")
    assert page.startswith("<!doctype html>")


def test_the_demo_shows_its_page(installed: Installed, tmp_path: Path) -> None:
    with subprocess.Popen(
        [installed.command, "demo", "--port", "0"],
        cwd=tmp_path,
        env=CLEAN,
        stdout=subprocess.PIPE,
        text=True,
    ) as demo:
        try:
            assert demo.stdout is not None
            printed = (re.search(r"http://127\.0\.0\.1:\d+\S*", line) for line in demo.stdout)
            address = next(found[0] for found in printed if found is not None)
            with urllib.request.urlopen(address, timeout=30) as page:
                assert page.status == 200
                assert b"<title>" in page.read()
        finally:
            demo.kill()


def test_somebody_elses_packages_of_these_names_are_left_alone(
    installed: Installed, tmp_path: Path
) -> None:
    printed = run(
        tmp_path, installed.python, "-c", "import bot, cogs; print(bot.OWNER, cogs.OWNER)"
    )
    assert printed == "not bot of tarocchino not cogs of tarocchino\n"
    unseen = "import tarocchino, sys; sys.exit('bot' in sys.modules)"
    run(tmp_path, installed.python, "-c", unseen)


def test_texts_call_the_command_by_its_name(installed: Installed, tmp_path: Path) -> None:
    private = str(installed.packages / PRIVATE)
    assert run(tmp_path, installed.python, "-c", _NAME, private) == "tarocchino\n"


@pytest.mark.parametrize("game", [GameName.QUINDICI])
def test_its_processes_find_the_program_too(
    game: GameName, installed: Installed, tmp_path: Path
) -> None:
    hand = played_match(game, [((1, 2), (11, 12))]).counted_hands[0].dealt
    private = str(installed.packages / PRIVATE)
    told = run(tmp_path, installed.python, "-c", _PAR, private, pickle.dumps(hand).hex())
    assert told == f"{hand_par(hand)}\n"
