"""Without a compiler, or with a kernel of another version, the one in plain Python serves."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tarocchino
from tarocchino.kernel import PLAIN, deals
from tarocchino.kernel.flat import LAYOUT
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
import tarocchino.kernel
match = tarocchino.new_match("quindici")
match, _ = match.apply(match.deal(tarocchino.PACK))
print(tarocchino.kernel.SERVING.backend.value, tarocchino.kernel.deals(match.hand, 3, 7))
"""


def sums() -> str:
    """What the hands of that program come to."""
    match = tarocchino.new_match("quindici")
    match, _ = match.apply(match.deal(tarocchino.PACK))
    assert match.hand is not None
    return str(deals(match.hand, 3, 7, kernel=PLAIN))


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


@pytest.mark.parametrize(("compiler", "backend"), COMPILERS)
def test_the_kernel_that_serves_is_the_one_that_could_be_made(
    compiler: str, backend: str, tmp_path: Path
) -> None:
    pytest.importorskip("setuptools", reason="setuptools builds the extension")
    copy_kernel(tmp_path)
    build(tmp_path, compiler)
    assert played(tmp_path) == f"{backend} {sums()}\n"


@pytest.mark.skipif(not shutil.which("gcc"), reason="there is no gcc here")
def test_a_kernel_left_of_another_version_does_not_serve(tmp_path: Path) -> None:
    pytest.importorskip("setuptools", reason="setuptools builds the extension")
    copy_kernel(tmp_path)
    header = tmp_path / "tarocchino/kernel/native.h"
    header.write_text(header.read_text().replace(f"LAYOUT = {LAYOUT} ", f"LAYOUT = {LAYOUT - 1} "))
    build(tmp_path, "gcc")
    assert list((tmp_path / "tarocchino/kernel").glob("native.*.so"))
    assert played(tmp_path) == f"python {sums()}\n"
