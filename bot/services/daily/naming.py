"""Who may be told by name in the results of the deal of the day."""

from __future__ import annotations

from bot.club.evenings.daily import Daily
from bot.club.evenings.daily_field import began_in
from bot.services.settings.preferences import PreferenceService


async def named_in(
    daily: Daily, guild_id: int | None, preferences: PreferenceService
) -> frozenset[int]:
    """Those who began the deal in a server, but for those who do not want to be listed; nobody
    without a server."""
    if guild_id is None:
        return frozenset()
    here = began_in(daily, guild_id)
    return frozenset([user for user in here if (await preferences.of(user)).listed])
