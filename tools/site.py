"""What the program tells of itself, as pages of the site: commands, rules, the library's names."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import tarocchino
from bot.draw.card_face import card_face
from bot.words import Language
from bot.words.names import card_in_list, game_name
from bot.words.rule_pages import rule_pages
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.core.model.cards import MATTO, PACK, Card, Suit
from tarocchino.core.model.rules import RuleSet
from tarocchino.core.model.tricks import rank_order
from tools.module_map import module_map

ROOT = Path(__file__).parents[1]
REGISTERED = ROOT / "tests" / "approval" / "golden" / "commands.json"
SUB_COMMAND, GROUP = 1, 2
_ENDS = ("before", "after")
CARD_WIDTH = 120
"""Pixels; the site shows cards half as wide."""

_TITLES = {Language.ENGLISH: "The rules", Language.ITALIAN: "Le regole"}
_COMMANDS = {
    Language.ENGLISH: (
        "Commands",
        "This page is for players: every command, as Discord offers it.",
    ),
    Language.ITALIAN: ("Comandi", "Tutti i comandi, come li offre Discord."),
}
_SCREENS = {
    Language.ENGLISH: (
        "Screens",
        "A match of Ottocento on a phone and on a desktop.",
        {
            "lobby-host": "The lobby, before the first card",
            "turn-ottocento": "Your turn, in the direct message",
            "table-ottocento": "The table, in the channel",
            "sheet": "The score sheet of a hand",
            "end": "The end of the match",
        },
    ),
    Language.ITALIAN: (
        "Schermate",
        "Una partita di Ottocento sul telefono e sul computer.",
        {
            "lobby-host": "Il tavolo, prima della prima carta",
            "turn-ottocento": "Il tuo turno, nel messaggio privato",
            "table-ottocento": "Il tavolo, nel canale",
            "sheet": "Il foglio dei punti di una smazzata",
            "end": "La fine della partita",
        },
    ),
}
_SIZES = ("phone", "desktop")
_OUTSIDE = re.compile(r"\[([^\]]+)\]\((?:\.\./)+((?:deploy|tests|tools)/[^)]+)\)")
_PAGES = {
    r"(?:\.\./)*README\.md(?:#[\w-]*)?": "index.md",
    r"(?:\.\./)*tarocchino/README\.md(?:#[\w-]*)?": "told/library.md",
    r"(?:\.\./)*CONTRIBUTING\.md": "told/contributing.md",
    r"(?:\.\./)*verifier/(?:index\.html|verify_deals\.py)": "play/fair-deal.md",
    r"(?:\.\./)*measured/": "told/performance.md",
    r"(?:\.\./)*docs/([^)]+)": r"\1",
}
"""What the documents link to, from the top of the checkout, and the page of the site with it."""


def told_by_the_program(folder: Path) -> None:
    """Write all generated pages into the folder, in place of those that are there."""
    shutil.rmtree(folder, ignore_errors=True)
    for language in Language:
        _write(folder / language.value / "commands.md", _commands_page(language))
        taken = ROOT / "build" / "screens" / language.value
        _write(folder / language.value / "screens.md", _screens_page(language, taken))
        for card in PACK:
            _draw(card, language, folder / language.value / "cards")
        for name in GameName:
            _write(folder / language.value / f"{name.value}.md", _rules_page(language, name))
        pages = "\n".join(name.value for name in GameName)
        tree = f":::{{toctree}}\n:maxdepth: 1\n\n{pages}\n:::\n"
        _write(folder / language.value / "index.md", f"# {_TITLES[language]}\n\n{tree}")
    _write(folder / "library.md", _library_page())
    _write(folder / "performance.md", performance_page(ROOT / "docs" / "measured"))
    shutil.copy(ROOT / "CONTRIBUTING.md", folder / "contributing.md")
    shutil.copy(ROOT / "CHANGELOG.md", folder / "changelog.md")


def within_the_site(_app: object, docname: str, source: list[str]) -> None:
    """Lead links out of `docs` to the page of the site that has the same, if there is one, and end
    the architecture page with the list of modules."""
    up, text = "../" * docname.count("/"), _OUTSIDE.sub(r"`\2`", source[0])
    if docname == "architecture":
        text += f"\n## Every module\n\n{module_map()}"
    for target, page in _PAGES.items():
        text = re.sub(rf"\]\({target}\)", rf"]({up}{page})", text)
    source[0] = text


def performance_page(measured: Path) -> str:
    """Return the page with the latest figures of each benchmark that has a record in the folder."""
    parts = ["# Measured", "[How to measure, and how to compare](../develop/performance.md)."]
    for file in sorted(measured.glob("*.json")):
        run = json.loads(file.read_text())
        load, loops = run["before"]["load"][0], [run[at]["reference_ms"] for at in _ENDS]
        parts += [
            f"## {file.stem}",
            f"{run['date']}, commit `{run['commit']}`, {run['cores']} cores of {run['processor']}, "
            f"Python {run['python']}. Load {load:.1f} before; reference loop {loops[0]} ms before, "
            f"{loops[1]} ms after.",
            f"```sh\n{run['command']}\n```",
            "\n".join(["| what | measured |", "|---|---|", *_measured_rows(run["figures"])]),
        ]
    return "\n\n".join(parts) + "\n"


def _measured_rows(figures: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Return a row for each thing measured, with all its figures."""
    rows: dict[str, list[str]] = {}
    for each in figures:
        rows.setdefault(each["what"], []).append(f"{each['value']:,} {each['unit']}".rstrip())
    for what, shown in rows.items():
        yield f"| {what} | {', '.join(shown)} |"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _draw(card: Card, language: Language, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    card_face(card, CARD_WIDTH, language).save(folder / f"{card.code}.png")


def _commands_page(language: Language) -> str:
    title, about = _COMMANDS[language]
    rows = sorted(
        row for each in json.loads(REGISTERED.read_text()) for row in _rows(each, language)
    )
    return "\n".join([f"# {title}", "", about, "", "| | |", "|---|---|", *rows, ""])


def _rows(command: dict[str, Any], language: Language, before: str = "/") -> Iterator[str]:
    """Return the table's rows of a command, a row for each of its sub-commands."""
    name, options = before + _said(command, "name", language), command.get("options", [])
    inner = [each for each in options if each["type"] in (SUB_COMMAND, GROUP)]
    for each in inner:
        yield from _rows(each, language, f"{name} ")
    if not inner and "description" in command:
        told = [_said(command, "description", language), *_options(options, language)]
        yield f"| `{name}` | {'<br>'.join(told)} |"


def _options(options: Iterable[dict[str, Any]], language: Language) -> Iterator[str]:
    for each in options:
        yield f"`{_said(each, 'name', language)}`: {_said(each, 'description', language)}"


def _said(thing: dict[str, Any], key: str, language: Language) -> str:
    return str(thing.get(f"{key}_localizations", {}).get(language.value, thing.get(key, "")))


def _screens_page(language: Language, taken: Path) -> str:
    """Return the screenshots that `python -m tools.screens` has taken into a folder, if it has."""
    title, about, captions = _SCREENS[language]
    parts = [f"# {title}", about]
    if not taken.is_dir():
        return "\n\n".join([*parts, f"`python -m tools.screens build/screens/{language.value}`\n"])
    for name, caption in captions.items():
        shown = (
            f"![{caption}](/../build/screens/{language.value}/{name}-{size}.png)" for size in _SIZES
        )
        parts.append(f"## {caption}\n\n:::{{container}} screens\n{' '.join(shown)}\n:::")
    return "\n\n".join(parts) + "\n"


def _rules_page(language: Language, name: GameName) -> str:
    parts = [f"# {game_name(language, name)}"]
    for place, page in enumerate(rule_pages(language, name)):
        body = re.sub(r"^-# (.+)$", r"*\1*", page.body, flags=re.MULTILINE)
        body = body.replace("### ", "#### ")
        parts.append(f"## {page.title}\n\n{body}" if place else body)
        if place == 1:
            parts.extend(_pack(language, default_rules(GAMES[name])))
    return "\n\n".join(parts) + "\n"


def _pack(language: Language, rules: RuleSet) -> Iterator[str]:
    """Yield the pack in pictures, a row for each suit, high to low, and the Matto below the
    trumps."""
    for suit in Suit:
        row = [*rank_order(suit, rules), *((MATTO,) if suit is Suit.TRUMPS else ())]
        shown = (f"![{card_in_list(language, card)}](cards/{card.code}.png)" for card in row)
        yield f":::{{container}} cards\n{' '.join(shown)}\n:::"


def _library_page() -> str:
    """Return the library's guide, and below it its public names."""
    guide = (ROOT / "tarocchino" / "README.md").read_text()
    names = "\n".join(
        f"```{{eval-rst}}\n.. autoclass:: tarocchino.{name}\n```" for name in _classes()
    )
    return f"{guide}\n## Every public class\n\n{names}\n"


def _classes() -> list[str]:
    return [name for name in tarocchino.__all__ if isinstance(getattr(tarocchino, name), type)]
