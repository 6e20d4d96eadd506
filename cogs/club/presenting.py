"""What the commands of a club share: where they may be used, and their pictures."""

from __future__ import annotations

from discord.app_commands import Choice

from bot.client.interactions import Interaction, reader_language
from bot.client.picture_pool import Renderer
from bot.client.translator import localised
from bot.client.user_errors import DeclinedError
from bot.club.standings.orders import Order
from bot.render.club.picture import ClubFacts
from bot.render.drawing.picture import Picture
from bot.services.settings.policy import ServerPolicy
from bot.services.settings.preferences import PreferenceService
from bot.text import Language
from cogs.shared.lookup import venue_of

_ORDERS = {
    Order.RATING: "choice-order-rating",
    Order.WINS: "choice-order-wins",
    Order.POINTS: "choice-order-points",
    Order.ABOVE_PAR: "choice-order-above-par",
    Order.DECLARATIONS: "choice-order-declarations",
    Order.CAPPOTTI: "choice-order-cappotti",
    Order.BEST_HAND: "choice-order-best-hand",
}

ORDER_CHOICES = [Choice(name=localised(name), value=order.value) for order, name in _ORDERS.items()]
"""Every order of a leaderboard, for the options of commands."""


class ClubPresenter:
    """Draws what a club keeps for those who want pictures, in servers that show it."""

    def __init__(
        self, policy: ServerPolicy, renderer: Renderer, preferences: PreferenceService
    ) -> None:
        self._policy = policy
        self._renderer = renderer
        self._preferences = preferences

    async def guild_of(self, interaction: Interaction) -> int:
        """The server of the interaction; `DeclinedError` if it plays without a leaderboard."""
        guild_id = venue_of(interaction).guild_id
        if not (await self._policy.settings.chosen(guild_id)).leaderboard:
            raise DeclinedError("leaderboard-off")
        return guild_id

    async def is_listed(self, interaction: Interaction) -> bool:
        """Whether the person who asked may be on leaderboards."""
        return (await self._preferences.of(interaction.user.id)).listed

    async def picture(self, interaction: Interaction, facts: ClubFacts | None) -> Picture | None:
        """The picture of the facts for whoever asked; None without facts, or for those who prefer
        words."""
        preferences = await self._preferences.of(interaction.user.id)
        if facts is None or not preferences.pictures:
            return None
        return await self._renderer.club(facts, reader_language(interaction), preferences.style)

    async def public_picture(self, facts: ClubFacts | None, language: Language) -> Picture | None:
        """The picture of the facts for everybody in a channel; None without facts."""
        return None if facts is None else await self._renderer.club(facts, language)
