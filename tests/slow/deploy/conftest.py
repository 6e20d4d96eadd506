"""The wheel, built and installed once for all tests that need it, without a network."""

import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.drivers.new_host import CLEAN
from tests.slow.deploy.checkout import copied

SOURCES = (
    "bot",
    "cogs",
    "localcord",
    "tarocchino",
    "setup.py",
    "pyproject.toml",
    "README.md",
    "LICENSE",
)


@dataclass(frozen=True)
class Installed:
    """An environment with the wheel in it, the libraries of this one, and somebody else's packages
    ``bot`` and ``cogs``."""

    folder: Path

    @property
    def python(self) -> str:
        return str(self.folder / "bin" / "python")

    @property
    def command(self) -> str:
        return str(self.folder / "bin" / "tarocchino")

    @property
    def packages(self) -> Path:
        (found,) = (self.folder / "lib").glob("python*/site-packages")
        return found


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    source = copied(tmp_path_factory.mktemp("source"), *SOURCES)
    made = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-build-isolation")
    succeed(*pip, "--no-deps", "--wheel-dir", str(made), str(source))
    (found,) = made.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel in an environment of its own."""
    there = Installed(tmp_path_factory.mktemp("environment"))
    succeed(sys.executable, "-m", "venv", "--without-pip", str(there.folder))
    pip = (sys.executable, "-m", "pip", "--python", there.python, "install", "--quiet")
    succeed(*pip, "--no-index", "--no-deps", "--no-compile", str(wheel))
    # A path in such a file is searched, but its own such files are not read: the checkout, which is
    # installed here by one, is not found.
    libraries = there.packages / "libraries.pth"
    libraries.write_text(sysconfig.get_path("purelib") + "\n")
    for name in ("bot", "cogs"):
        (there.packages / name).mkdir()
        (there.packages / name / "__init__.py").write_text(f"OWNER = 'not {name} of tarocchino'\n")
    return there


def succeed(*command: str) -> None:
    """Run a command that must not fail."""
    subprocess.run(command, check=True, env=CLEAN)
