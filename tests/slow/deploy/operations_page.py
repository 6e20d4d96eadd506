"""What the pages for hosts tell them to type."""

import re

from tests.slow.deploy.checkout import ROOT

HOST = ROOT / "docs" / "host"


def blocks(page: str, title: str | None = None) -> list[str]:
    """The commands of a page or of one of its sections, as they are set apart."""
    text = (HOST / f"{page}.md").read_text()
    if title is not None:
        found = re.search(rf"^## {title}\n(.+?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
        assert found is not None
        text = found[1]
    return re.findall(r"^```sh\n(.+?)^```$", text, re.MULTILINE | re.DOTALL)


def commands(page: str, title: str | None = None) -> str:
    """The commands of a page or of one of its sections, in order."""
    return "".join(blocks(page, title))
