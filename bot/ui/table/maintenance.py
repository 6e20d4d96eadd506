"""The line about maintenance in the message of every open table."""

from __future__ import annotations

from dataclasses import replace

from bot.settings.maintenance import MAX_NOTE, MaintenanceStatus
from bot.text import Language, say
from bot.text.plain import clean, escape
from bot.ui.components import MAX_TEXT, Panel, Text, fitting, shortened
from bot.ui.words import countdown


def maintenance_line(maintenance: MaintenanceStatus, language: Language) -> str:
    """Tells that no match can begin, until when if that is known, and the operator's note."""
    if maintenance.until is None:
        line = say(language, "maintenance-line")
    else:
        when = countdown(maintenance.until)
        line = say(language, "maintenance-line-until", when=when)
    if not maintenance.note.strip():
        return line
    note = escape(shortened(clean(maintenance.note), MAX_NOTE))
    return say(language, "maintenance-note", line=line, note=note)


def with_line_below_heading(panel: Panel, line: str) -> Panel:
    """The panel with one more line below its heading.

    If there is no room for it, the longest text loses its first lines.
    """
    parts = list(panel.parts)
    texts = [index for index, part in enumerate(parts) if isinstance(part, Text)]
    over = len(line) - MAX_TEXT + sum(len(_text(panel, index)) for index in texts)
    if over > 0:
        longest = max(texts, key=lambda index: len(_text(panel, index)))
        written = _text(panel, longest)
        parts[longest] = Text(fitting(written.split("\n"), len(written) - over))
    below = texts[0] + 1 if texts else 0
    return replace(panel, parts=(*parts[:below], Text(line), *parts[below:]))


def _text(panel: Panel, index: int) -> str:
    part = panel.parts[index]
    return part.content if isinstance(part, Text) else ""
