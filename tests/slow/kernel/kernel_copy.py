"""A copy of the kernel, the core and their tests in a folder of its own, nothing of it compiled."""

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[3]
NEEDED = (
    "tarocchino", "setup.py", "tests/__init__.py", "tests/tarocchino/__init__.py",
    "tests/tarocchino/kernel",
    "tests/builders/__init__.py", "tests/builders/followed_hand.py",
    "tests/builders/random_play.py", "tests/builders/random_rules.py",
    "tests/fixtures/__init__.py", "tests/fixtures/laws.py",
)  # fmt: skip


def copy_kernel(folder: Path) -> None:
    """Copy what the kernel's tests need into the folder."""
    for name in NEEDED:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        else:
            shutil.copy(source, target)
