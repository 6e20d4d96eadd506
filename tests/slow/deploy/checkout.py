"""The files of this checkout, as somebody who clones it has them."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[3]


def tracked(*folders: str) -> list[str]:
    """The files of the repository, and new ones that are not ignored, by their paths."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z", "--", *folders],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    return sorted(name for name in listed.split("\0") if name and (ROOT / name).is_file())


def copied(to: Path, *folders: str) -> Path:
    """A copy of these files in an empty folder."""
    for name in tracked(*folders):
        target = to / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)
    return to
