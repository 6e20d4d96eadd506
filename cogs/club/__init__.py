"""The extension for what a club keeps: ``/leaderboard``, ``/season``, ``/records``."""

from cogs.club.leaderboard import LeaderboardCog
from cogs.club.presenting import ClubPresenter
from cogs.club.records import RecordsCog
from cogs.club.seasons import SeasonCog
from cogs.shared.extensible_bot import ExtensibleBot


async def setup(bot: ExtensibleBot) -> None:
    presenter = ClubPresenter(bot.tables.policy, bot.renderer, bot.preferences)
    leaderboard = LeaderboardCog(bot.tables.boards, presenter)
    seasons = SeasonCog(bot.tables.boards, presenter, bot.messenger)
    records = RecordsCog(bot.tables.boards, presenter)
    for cog in (leaderboard, seasons, records):
        await bot.add_cog(cog)
