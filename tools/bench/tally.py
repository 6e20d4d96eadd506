"""The bot's requests by kind, as Discord counts them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from localcord.server.api import Exchange
from localcord.world.world import World

_CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
_WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
_MESSAGES = "/channels/{channel_id}/messages"
_MESSAGE = "/channels/{channel_id}/messages/{message_id}"

_PLACE = "…"
_FREE = {
    ("POST", _CALLBACK): "interaction answered",
    ("POST", _WEBHOOK): "follow-up posted",
    ("PATCH", f"{_WEBHOOK}/messages/{{message_id}}"): "message edited by an interaction's token",
    ("PATCH", f"{_WEBHOOK}/messages/@original"): "message edited by an interaction's token",
}
_COUNTED = {
    ("POST", _MESSAGES): "… message posted",
    ("PATCH", _MESSAGE): "… message edited",
    ("GET", _MESSAGE): "… message fetched",
    ("DELETE", _MESSAGE): "message deleted",
    ("POST", "/users/@me/channels"): "DM opened",
}


@dataclass(slots=True)
class Tally:
    """How often each kind of request was made.

    ``counted`` are those that count against Discord's 50 a second, ``free`` those that do not;
    ``refused`` are the answers 429 by their scope, which are in neither.
    """

    world: World
    counted: Counter[str] = field(default_factory=Counter)
    free: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)

    @property
    def requests(self) -> int:
        """How many requests there were in all."""
        return self.counted.total() + self.free.total() + self.refused.total()

    def note(self, exchange: Exchange) -> None:
        """Count one request; an observer of the local Discord."""
        asked = (exchange.method, exchange.template)
        if exchange.status == 429:
            scope = exchange.headers.get("X-RateLimit-Scope", "?")
            self.refused[f"{scope}: {exchange.method} {exchange.template}"] += 1
        elif exchange.template == _CALLBACK or exchange.template.startswith("/webhooks/"):
            self.free[_FREE.get(asked, " ".join(asked))] += 1
        else:
            kind = _COUNTED.get(asked, " ".join(asked))
            self.counted[kind.replace(_PLACE, self._place(exchange))] += 1

    def clear(self) -> None:
        """Begin again."""
        for kinds in (self.counted, self.free, self.refused):
            kinds.clear()

    def _place(self, exchange: Exchange) -> str:
        reply = exchange.reply if isinstance(exchange.reply, dict) else {}
        channel = self.world.channels.get(int(reply.get("channel_id", 0)))
        return "DM" if channel is not None and channel.is_dm else "channel"
