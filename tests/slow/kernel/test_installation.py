"""Without a compiler the installation goes on, and the kernel in plain Python serves."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.slow.kernel.kernel_copy import copy_kernel

pytestmark = pytest.mark.slow

COMPILERS = [
    ("/bin/false", "python"),
    pytest.param(
        shutil.which("gcc"),
        "c",
        marks=pytest.mark.skipif(not shutil.which("gcc"), reason="there is no gcc here"),
    ),
]
PLAY = """
import bot.game, bot.kernel
match = bot.game.new_match("quindici")
match, _ = match.apply(match.deal(bot.game.PACK))
print(bot.kernel.SERVING.backend.value, bot.kernel.deals(match.hand, 3, 7))
"""


@pytest.mark.parametrize(("compiler", "backend"), COMPILERS)
def test_the_kernel_that_serves_is_the_one_that_could_be_made(
    compiler: str, backend: str, tmp_path: Path
) -> None:
    pytest.importorskip("setuptools", reason="setuptools builds the extension")
    copy_kernel(tmp_path)
    around = os.environ | {"CC": compiler, "LDSHARED": f"{compiler} -shared"}
    build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    subprocess.run(build, cwd=tmp_path, env=around, check=True, capture_output=True)
    played = subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert played.stdout.split(maxsplit=1)[0] == backend
    assert played.stdout.endswith("\n")
    assert "((" in played.stdout
