"""Start the bot's command line: ``tarocchino``, or ``python -m tarocchino``.

The program is in ``bot``, ``cogs`` and ``localcord``. In a checkout these are next to this package;
in a wheel they are in its folder ``_program``, so that they replace no package of these names that
somebody else installed (``setup.py`` has the mapping).
"""

from __future__ import annotations

import sys
from pathlib import Path

_HERE = Path(__file__).parent


def main() -> None:
    """Run the command line with ``bot`` and ``cogs`` before all others of these names."""
    private = _HERE / "_program"
    sys.path.insert(0, str(private if private.is_dir() else _HERE.parent))
    from bot.__main__ import main as command_line

    command_line(prog_name="tarocchino")


if __name__ == "__main__":
    main()
