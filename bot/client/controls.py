"""The only kind of component the bot uses: its custom_id says everything, so that buttons posted
before a restart work, and no view object is ever kept."""

from __future__ import annotations

from re import Match
from typing import Any, Protocol, Self, cast

from discord import ui
from discord.ui.select import BaseSelect

from bot.client.interactions import Interaction
from bot.ui.custom_ids import TEMPLATE


class Dispatcher(Protocol):
    """Where used controls go; `bot.client.router.ControlRouter` is one."""

    async def dispatch(
        self, interaction: Interaction, custom_id: str, values: tuple[str, ...]
    ) -> None:
        """Do what the control asks for, and answer; never raises."""


class DispatchingClient(Protocol):
    """The client that received the interaction."""

    @property
    def router(self) -> Dispatcher:
        """Where its controls go."""


def submitted(interaction: Interaction) -> tuple[str, tuple[str, ...]]:
    """The custom_id of a submitted modal, and what was typed into its one field.

    Both are empty for a modal that is not the bot's: no control's custom_id is empty.
    """
    match interaction.data:
        case {"custom_id": str(custom_id), "components": [{"component": {"value": str(text)}}]}:
            return custom_id, (text,)
        case _:
            return "", ()


def _chosen(interaction: Interaction) -> tuple[str, ...]:
    """What was chosen in a menu: values of options, or ids of channels, roles and people."""
    match interaction.data:
        case {"values": list(values)}:
            return tuple(value for value in values if isinstance(value, str))
        case _:
            return ()


class Control(ui.DynamicItem[ui.Item[Any]], template=TEMPLATE):
    """A button or a menu whose custom_id is a `CustomId`; it passes the interaction to the router.

    Buttons and menus share it, as discord.py picks the class by the custom_id's form alone.
    """

    @classmethod
    async def from_custom_id(
        cls,
        interaction: Interaction,  # noqa: ARG003 (discord.py's signature)
        item: ui.Item[Any],
        match: Match[str],  # noqa: ARG003 (discord.py's signature)
        /,
    ) -> Self:
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:
        values = _chosen(interaction) if isinstance(self.item, BaseSelect) else ()
        client = cast(DispatchingClient, interaction.client)
        await client.router.dispatch(interaction, self.custom_id, values)
