"""The clock of the local Discord as the clock of tests."""

from tests.fakes.virtual_clock import VirtualClock


class DiscordTime:
    """The time of the local Discord (`localcord.world.clock.Clock`): that of the bot's clock."""

    def __init__(self, clock: VirtualClock) -> None:
        self._clock = clock

    def time(self) -> float:
        return self._clock.now()

    async def sleep(self, seconds: float) -> None:
        await self._clock.until(self._clock.now() + seconds)
