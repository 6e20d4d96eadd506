"""``python -m tools.screens FOLDER``: screenshots of the bot at two sizes, to look at; and
``python -m tools.screens docs/pictures --readme``: the README's pictures."""

from __future__ import annotations

import argparse
import asyncio
import time
from pathlib import Path

from tools.screens.readme import take_readme_pictures
from tools.screens.side_by_side import side_by_side
from tools.screens.taking import take_all


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.screens", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the screenshots go")
    parser.add_argument("--only", default="", help="screens whose name begins with this")
    parser.add_argument("--locale", default="en-US", choices=("en-US", "it"))
    parser.add_argument("--before", type=Path, help="a folder of earlier ones: pairs go to FOLDER")
    parser.add_argument("--readme", action="store_true", help="take the README's pictures instead")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    taking = (
        take_readme_pictures(given.folder)
        if given.readme
        else take_all(given.folder, given.only, given.locale)
    )
    taken = asyncio.run(taking)
    print(f"{len(taken)} screenshots in {given.folder}, {time.monotonic() - started:.0f} s")
    if given.before is not None:
        for path in side_by_side(given.before, given.folder, given.folder):
            print(path)


if __name__ == "__main__":
    main()
