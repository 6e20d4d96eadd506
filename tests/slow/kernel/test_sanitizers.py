"""The kernel's own tests with its C under the address and undefined-behaviour sanitizers."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.slow.kernel.kernel_copy import copy_kernel

COMPILER = shutil.which("gcc")
EXAMPLES = 20

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(COMPILER is None, reason="there is no gcc here to build the kernel with"),
]


def library(name: str) -> str:
    """Where the compiler keeps a library of its own."""
    found = subprocess.run(
        [str(COMPILER), f"-print-file-name={name}"], capture_output=True, text=True, check=True
    )
    if not Path(found.stdout.strip()).is_absolute():
        pytest.skip(f"gcc is here without its {name}")
    return found.stdout.strip()


@pytest.mark.parametrize("loops", ["", "-DPORTABLE"], ids=["this processor's", "any processor's"])
def test_nothing_is_read_or_written_out_of_bounds(loops: str, tmp_path: Path) -> None:
    preloaded = " ".join((library("libasan.so"), library("libubsan.so")))
    copy_kernel(tmp_path)
    sources = tmp_path / "tarocchino/kernel"
    subprocess.run(
        [
            str(COMPILER), "-std=c99", "-O1", "-g", "-Wall", "-Wextra", "-Werror", "-fPIC",
            "-shared", "-Wno-cast-function-type", "-Wno-missing-field-initializers",
            "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined",
            f"-I{sysconfig.get_path('include')}", *([loops] if loops else []),
            *map(str, sorted(sources.glob("*.c"))), "-o", str(sources / "native.abi3.so"),
        ],
        check=True,
    )  # fmt: skip
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "--noconftest", "-p", "no:cacheprovider",
         "-c", os.devnull, "--rootdir", str(tmp_path), str(tmp_path / "tests/tarocchino/kernel")],
        cwd=tmp_path,
        env=os.environ
        | {
            "LD_PRELOAD": preloaded,
            "ASAN_OPTIONS": "detect_leaks=0:halt_on_error=1",
            "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
            "PYTHONMALLOC": "malloc",
            "PYTHONPATH": str(tmp_path),
            "TAROCCO_LAWS": str(EXAMPLES),
        },
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-4000:]
    assert "test_what_the_rules_refuse_is_refused_and_changes_nothing PASSED" in run.stdout
