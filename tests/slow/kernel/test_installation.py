"""Without a compiler, or with a kernel of another version, the core plays hands on."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tarocchino
from tarocchino.kernel import RANDOM
from tarocchino.kernel.compiled import GameKernel
from tarocchino.kernel.state import numbers_of, state_of
from tarocchino.kernel.tables import LAYOUT
from tests.slow.kernel.kernel_copy import ROOT, copy_kernel

pytestmark = pytest.mark.slow

COMPILERS = [
    ("/bin/false", False),
    pytest.param(
        shutil.which("gcc"),
        True,
        marks=pytest.mark.skipif(not shutil.which("gcc"), reason="there is no gcc here"),
    ),
]
PLAY = """
import tarocchino.kernel
match = tarocchino.new_match("mattazza")
match, _ = match.apply(match.deal(tarocchino.PACK))
position = tarocchino.kernel.position_of(match.hand)
print(tarocchino.kernel.IS_COMPILED, position.playouts(3, 7, tarocchino.kernel.RANDOM))
"""


def sums() -> str:
    """What the hands of that program come to."""
    match = tarocchino.new_match("mattazza")
    match, _ = match.apply(match.deal(tarocchino.PACK))
    assert match.hand is not None
    numbers = numbers_of(state_of(match.hand))
    return str(GameKernel(match.hand).position(numbers).playouts(3, 7, RANDOM))


def build(folder: Path, compiler: str) -> None:
    """Compile the copy as an installation does."""
    around = os.environ | {"CC": compiler, "LDSHARED": f"{compiler} -shared"}
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    subprocess.run(command, cwd=folder, env=around, check=True, capture_output=True)


def played(folder: Path) -> str:
    """What the copy says and plays."""
    return subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=folder, env=os.environ | {"PYTHONPATH": str(folder)},
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip


@pytest.mark.parametrize(("compiler", "is_compiled"), COMPILERS)
def test_the_kernel_serves_where_it_could_be_compiled(
    compiler: str, is_compiled: bool, tmp_path: Path
) -> None:
    pytest.importorskip("setuptools", reason="setuptools builds the extension")
    copy_kernel(tmp_path)
    build(tmp_path, compiler)
    assert played(tmp_path) == f"{is_compiled} {sums()}\n"


@pytest.mark.skipif(not shutil.which("gcc"), reason="there is no gcc here")
def test_a_kernel_left_of_another_version_does_not_serve(tmp_path: Path) -> None:
    pytest.importorskip("setuptools", reason="setuptools builds the extension")
    copy_kernel(tmp_path)
    header = tmp_path / "tarocchino/kernel/native.h"
    header.write_text(header.read_text().replace(f"LAYOUT = {LAYOUT} ", f"LAYOUT = {LAYOUT - 1} "))
    build(tmp_path, "gcc")
    assert list((tmp_path / "tarocchino/kernel").glob("native.*.so"))
    assert played(tmp_path) == f"False {sums()}\n"


WITHOUT = """
import sys
sys.modules["tarocchino.kernel.native"] = None
import pytest
sys.exit(pytest.main(sys.argv[1:]))
"""


def test_without_it_the_search_is_legal_fair_and_gives_reasons() -> None:
    tests = [f"tests/tarocchino/players/search/test_{name}.py" for name in ("search", "reasons")]
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT, "-q", "-p", "no:cacheprovider", *tests],
        cwd=ROOT, env=os.environ | {"TAROCCO_LAWS": "8", "PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-4000:]
