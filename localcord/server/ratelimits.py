"""Discord's rate limits: a bucket per route and major parameter, 50 requests a second overall, and
the ban for ten thousand invalid requests."""

from __future__ import annotations

import hashlib
from collections import deque
from dataclasses import dataclass

from localcord.world.clock import Clock

GLOBAL_LIMIT = 50
GLOBAL_WINDOW = 1.0
INVALID_LIMIT = 10_000
INVALID_WINDOW = 600.0
_INVALID_STATUSES = frozenset({401, 403, 429})

DEFAULT_RULE = (50, 1.0)
_RULES: dict[tuple[str, str], tuple[int, float]] = {
    ("POST", "/channels/{channel_id}/messages"): (5, 5.0),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): (5, 5.0),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"): (5, 1.0),
    ("PATCH", "/channels/{channel_id}"): (5, 15.0),
    ("POST", "/channels/{channel_id}/typing"): (5, 5.0),
    ("POST", "/users/@me/channels"): (10, 10.0),
    ("PUT", "/channels/{channel_id}/messages/pins/{message_id}"): (5, 4.0),
    ("DELETE", "/channels/{channel_id}/messages/pins/{message_id}"): (5, 4.0),
    ("POST", "/channels/{channel_id}/messages/{message_id}/threads"): (50, 300.0),
    ("POST", "/channels/{channel_id}/threads"): (50, 300.0),
    ("PUT", "/applications/{application_id}/commands"): (2, 20.0),
    ("PUT", "/applications/{application_id}/guilds/{guild_id}/commands"): (2, 20.0),
    ("GET", "/gateway/bot"): (2, 5.0),
    ("POST", "/webhooks/{webhook_id}/{webhook_token}"): (5, 5.0),
    ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"): (5, 5.0),
    ("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"): (5, 5.0),
}
"""Requests and seconds per bucket, as observed; Discord does not document them. Other routes have
:data:`DEFAULT_RULE`."""

_CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
_MAJOR = ("channel_id", "guild_id", "webhook_id", "webhook_token")


@dataclass
class _Bucket:
    limit: int
    window: float
    resets_at: float = 0.0
    used: int = 0


@dataclass(frozen=True)
class RateLimitVerdict:
    """The verdict on one request: its headers, and how long to wait if it is refused."""

    headers: dict[str, str]
    retry_after: float | None = None
    scope: str = "user"


class RateLimits:
    """Counts requests by the clock. With ``enabled`` False nothing is refused and no headers are
    sent, but invalid requests are still counted.

    ``refused`` is the number of requests answered 429 so far.
    """

    def __init__(self, clock: Clock, *, enabled: bool) -> None:
        self._clock = clock
        self._enabled = enabled
        self._buckets: dict[str, _Bucket] = {}
        self._global = _Bucket(GLOBAL_LIMIT, GLOBAL_WINDOW)
        self._invalid: deque[float] = deque()
        self.refused = 0

    @property
    def invalid_requests(self) -> int:
        """Requests answered 401, 403 or 429 in the last ten minutes."""
        horizon = self._clock.time() - INVALID_WINDOW
        while self._invalid and self._invalid[0] <= horizon:
            self._invalid.popleft()
        return len(self._invalid)

    @property
    def banned(self) -> bool:
        """Whether there were too many invalid requests: then Cloudflare answers for Discord."""
        return self._enabled and self.invalid_requests >= INVALID_LIMIT

    def count(self, status: int, scope: str | None = None) -> None:
        """Count an answer; a 429 of shared scope does not count as invalid."""
        if status == 429:
            self.refused += 1
        if status in _INVALID_STATUSES and scope != "shared":
            self._invalid.append(self._clock.time())

    def check(self, method: str, template: str, parameters: dict[str, str]) -> RateLimitVerdict:
        """Take one request from its bucket and from the global limit, or say how long to wait.

        Interaction callbacks have no bucket, and they and webhook calls by interaction token do not
        count against the global limit.
        """
        if not self._enabled or template == _CALLBACK:
            return RateLimitVerdict({})
        now = self._clock.time()
        if not template.startswith("/webhooks/"):
            everything = self._global
            if now >= everything.resets_at:
                everything.resets_at, everything.used = now + everything.window, 0
            if everything.used >= everything.limit:
                return RateLimitVerdict({}, everything.resets_at - now, "global")
            everything.used += 1
        return self._take(method, template.replace("@original", "{message_id}"), parameters, now)

    def _take(
        self, method: str, template: str, parameters: dict[str, str], now: float
    ) -> RateLimitVerdict:
        route = f"{method} {template}"
        name = hashlib.blake2b(route.encode(), digest_size=16).hexdigest()
        major = ":".join(parameters.get(each, "") for each in _MAJOR)
        limit, window = _RULES.get((method, template), DEFAULT_RULE)
        bucket = self._buckets.setdefault(f"{name}:{major}", _Bucket(limit, window))
        if now >= bucket.resets_at:
            bucket.resets_at, bucket.used = now + bucket.window, 0
        wait = bucket.resets_at - now
        refused = bucket.used >= bucket.limit
        bucket.used += not refused
        headers = {
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(bucket.limit - bucket.used),
            "X-RateLimit-Reset": f"{bucket.resets_at:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": name,
        }
        return RateLimitVerdict(headers, wait if refused else None)
