"""Each text of the page is in Italian too, and nothing else is."""

from __future__ import annotations

import re

from localcord.page.page import STATIC

SCRIPT = (STATIC / "page.js").read_text(encoding="utf-8")
HTML = (STATIC / "page.html").read_text(encoding="utf-8")
WORDS = (STATIC / "words.js").read_text(encoding="utf-8")
ITALIAN = dict(re.findall(r'^  "((?:[^"])+)":\s+"([^"]+)",$', WORDS, re.MULTILINE))


def said() -> set[str]:
    called = set(re.findall(r'\bt\("([^"]+)"', SCRIPT))
    fixed = set(re.findall(r"data-say>([^<]+)<", HTML))
    return called | fixed | set(re.findall(r'data-say-label="([^"]+)"', HTML))


def test_every_text_has_its_italian_and_only_those() -> None:
    assert len(ITALIAN) > 80
    assert set(ITALIAN) == said()


def test_the_values_stand_in_both() -> None:
    for english, italian in ITALIAN.items():
        assert sorted(re.findall(r"\{\d\}", english)) == sorted(re.findall(r"\{\d\}", italian))
