"""The line about the bot's maintenance, which every open table's message carries."""

from __future__ import annotations

from dataclasses import replace

from bot.settings.maintenance import MAX_NOTE, MaintenanceStatus
from bot.text import Language, say
from bot.text.plain import clean, escape
from bot.ui.components import MAX_TEXT, Panel, Text, fitting, shortened
from bot.ui.words import countdown


def maintenance_line(maintenance: MaintenanceStatus, language: Language) -> str:
    """That no match begins, until when if that is known, and the host's own word."""
    if maintenance.until is None:
        line = say(language, "maintenance-line")
    else:
        when = countdown(maintenance.until)
        line = say(language, "maintenance-line-until", when=when)
    note = escape(shortened(clean(maintenance.note), MAX_NOTE))
    return say(language, "maintenance-note", line=line, note=note) if note else line


def with_line_below_heading(panel: Panel, line: str) -> Panel:
    """The panel with one more line below its heading; where all is not to be told any more, the
    longest of its texts goes without its first lines."""
    parts = list(panel.parts)
    texts = [place for place, part in enumerate(parts) if isinstance(part, Text)]
    over = len(line) - MAX_TEXT + sum(len(_text(panel, place)) for place in texts)
    if over > 0:
        longest = max(texts, key=lambda place: len(_text(panel, place)))
        written = _text(panel, longest)
        parts[longest] = Text(fitting(written.split("\n"), len(written) - over))
    below = texts[0] + 1 if texts else 0
    return replace(panel, parts=(*parts[:below], Text(line), *parts[below:]))


def _text(panel: Panel, place: int) -> str:
    part = panel.parts[place]
    return part.content if isinstance(part, Text) else ""
