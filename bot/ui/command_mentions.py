"""Commands named in texts, as mentions that can be pressed.

Texts name a command in code, such as `` `/table open` ``. Discord shows ``</table open:ID>`` as a
chip that puts the command into the reader's input field. It knows commands by their English names
alone there, so a chip is English in Italian texts too; what it puts into the field is Italian.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot.ui.components import MAX_TEXT, Panel, Part, Text

_NAMED = re.compile(r"(?<!`)`(/[^`\n]+)`(?!`)")
_BLOCK = "```"


@dataclass(frozen=True, slots=True)
class CommandMentions:
    """The mention of each registered command, by what texts call it in any language:
    ``"/tavolo apri"`` is ``"</table open:1234>"``."""

    by_name: Mapping[str, str] = field(default_factory=dict)

    def in_text(self, text: str) -> str:
        """The text with its commands as mentions; unknown ones and blocks of code stay."""
        pieces = text.split(_BLOCK)
        pieces[::2] = (_NAMED.sub(self._mention, piece) for piece in pieces[::2])
        return _BLOCK.join(pieces)

    def in_panel(self, panel: Panel) -> Panel:
        """The panel with its commands as mentions, or unchanged where these would not fit."""
        parts = tuple(self._in_part(part) for part in panel.parts)
        length = sum(len(part.content) for part in parts if isinstance(part, Text))
        return replace(panel, parts=parts) if length <= MAX_TEXT else panel

    def _mention(self, named: re.Match[str]) -> str:
        return self.by_name.get(named[1], named[0])

    def _in_part(self, part: Part) -> Part:
        return Text(self.in_text(part.content)) if isinstance(part, Text) else part


NO_MENTIONS = CommandMentions()
"""While it is not known which commands are registered."""
