"""The demo with a computer player from a file: a match to its end, and a player that fails."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from bot.__main__ import main

FAULTY = """def broken(view):
    return 1 // 0
"""

NOTING = """from pathlib import Path
from tarocchino.players import choose as built_in


def choose(view):
    with Path(__file__).with_name("asked.txt").open("a") as asked:
        asked.write(str(view.seat))
    return built_in(view)
"""

TRICKS = 15


def demo(folder: Path, player: str) -> tuple[int, str]:
    result = CliRunner().invoke(
        main, ["demo", "--auto", "--seed", "1", "--target", "40", "--player", f"{folder}/{player}"]
    )
    return result.exit_code, result.output


def test_the_demo_ends_with_the_fault_of_its_player(tmp_path: Path) -> None:
    (tmp_path / "faults.py").write_text(FAULTY)
    status, printed = demo(tmp_path, "faults.py:broken")
    assert status == 1
    assert printed.endswith("Error: faults.py:broken failed: line 2: ZeroDivisionError: "
                            "integer division or modulo by zero\n")  # fmt: skip
    assert "Traceback" not in printed


def test_a_player_of_ones_own_plays_the_demo_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "noting.py").write_text(NOTING)
    status, printed = demo(tmp_path, "noting.py:choose")
    assert status == 0
    assert "\nTarget 40\n" in printed
    assert "win the match" in printed.splitlines()[-1]
    asked = (tmp_path / "asked.txt").read_text()
    assert {seat: asked.count(seat) >= TRICKS for seat in "0123"} == dict.fromkeys("0123", True)
