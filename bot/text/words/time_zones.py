"""Time zones as people know them: by the name of a city."""

from __future__ import annotations

from bot.text.catalogue import Language, say

ZONES = (
    "UTC", "Europe/Rome", "Europe/London", "Europe/Lisbon", "Europe/Paris", "Europe/Berlin",
    "Europe/Athens", "Europe/Istanbul", "Europe/Moscow", "Africa/Johannesburg", "Asia/Dubai",
    "Asia/Kolkata", "Asia/Singapore", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney",
    "Pacific/Auckland", "America/Sao_Paulo", "America/Argentina/Buenos_Aires", "America/New_York",
    "America/Chicago", "America/Denver", "America/Los_Angeles",
)  # fmt: skip
"""The time zones offered to people: Greenwich, then eastward round the world."""

_USUAL = {Language.ITALIAN: "Europe/Rome", Language.ENGLISH: "UTC"}


def usual_zone(language: Language) -> str:
    """The default zone of people who use the language."""
    return _USUAL[language]


def zone_name(language: Language, zone: str) -> str:
    """The name of a zone; for one that is not in the list, its name in the tz database."""
    if zone not in ZONES:
        return zone
    return say(language, f"zone-{zone.lower().replace('/', '-').replace('_', '-')}")
