"""SQLAlchemy's engines for asyncio, loaded without its ORM, which nothing here uses.

The package ``sqlalchemy.ext.asyncio`` imports the ORM's sessions too: six megabytes of every
process. So it is entered with its module of engines alone, before anybody imports it.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec, module_from_spec

_PACKAGE = "sqlalchemy.ext.asyncio"
_USED = ("AsyncConnection", "AsyncEngine", "create_async_engine")


def _enter_engines_alone() -> None:
    """Enter the package without running it; one that was imported already stays as it is."""
    spec = None if _PACKAGE in sys.modules else find_spec(_PACKAGE)
    if spec is None:
        return
    package = sys.modules[_PACKAGE] = module_from_spec(spec)
    engines = import_module(f"{_PACKAGE}.engine")
    for name in _USED:
        setattr(package, name, getattr(engines, name))


_enter_engines_alone()
