"""What docs/operations.md tells hosts to type."""

from __future__ import annotations

import re

from tests.slow.deploy.checkout import ROOT

PAGE = (ROOT / "docs" / "operations.md").read_text()


def section(title: str) -> str:
    """The part of the page below a heading."""
    found = re.search(rf"^## {title}\n(.+?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def blocks(title: str) -> list[str]:
    """The commands of a section, as they are set apart."""
    return re.findall(r"^```sh\n(.+?)^```$", section(title), re.MULTILINE | re.DOTALL)


def commands(title: str) -> str:
    """The commands of a section, in order."""
    return "".join(blocks(title))
