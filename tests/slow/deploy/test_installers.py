"""`uv tool install .`, `pipx install .` and `pip install .`, as people type them in a checkout.

Each installs from the package index into folders of its own. pip has no working compiler there.
"""

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.drivers.new_host import CLEAN
from tests.slow.deploy.checkout import ROOT, copied
from tests.slow.deploy.conftest import SOURCES

(FIRST_GAME, *_) = re.findall(
    r"^```python\n(.*?)^```$", (ROOT / "tarocchino" / "README.md").read_text(), re.M | re.S
)
COMPILED = "import tarocchino.kernel.native"


def run(command: list[str | Path], folder: Path, environment: Mapping[str, str] = CLEAN) -> str:
    """Return what a command prints that must not fail."""
    ran = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.mark.parametrize("installer", ["uv", "pipx", "pip"])
def test_a_stranger_installs_the_program_and_plays(installer: str, tmp_path: Path) -> None:
    source = copied(tmp_path / "source", *SOURCES)
    home, commands = tmp_path / "home", tmp_path / "bin"
    here = Path(sys.executable).parent
    match installer:
        case "uv":
            around = {"UV_TOOL_DIR": str(home), "UV_TOOL_BIN_DIR": str(commands)}
            run(
                [here / "uv", "tool", "install", "--python", sys.executable, "."],
                source,
                CLEAN | around,
            )
            python = home / "tarocchino" / "bin" / "python"
        case "pipx":
            around = {"PIPX_HOME": str(home), "PIPX_BIN_DIR": str(commands)}
            run([here / "pipx", "install", "."], source, CLEAN | around)
            python = home / "venvs" / "tarocchino" / "bin" / "python"
        case _:
            run([sys.executable, "-m", "venv", home], source)
            commands = home / "bin"
            run([commands / "pip", "install", "."], source, CLEAN | {"CC": "false"})
            python = commands / "python"

    assert run([commands / "tarocchino", "--version"], tmp_path).startswith("tarocchino ")
    played = run(
        [commands / "tarocchino", "demo", "--auto", "--hands", "1", "--game", "open"], tmp_path
    )
    assert "Hand 1" in played
    assert run([python, "-c", FIRST_GAME], tmp_path).startswith("(")
    is_compiled = subprocess.run([python, "-c", COMPILED], cwd=tmp_path, env=CLEAN, check=False)
    assert (is_compiled.returncode == 0) == (installer != "pip")
