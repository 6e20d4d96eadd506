"""Each control has one handler."""

from typing import Any, cast

import discord
import pytest

from bot.client.custom_ids import CustomId, Verb
from bot.client.errors import DeclinedError
from bot.client.router import ControlRouter, RoutingError, UsedControl
from tests.drivers.bot import QuickBot

ANY = cast(discord.Interaction[Any], object())


class Recorder:
    """Handlers: one keeps what it was called with."""

    def __init__(self) -> None:
        self.calls: list[UsedControl] = []

    async def handle(self, interaction: object, used: UsedControl) -> None:  # noqa: ARG002
        self.calls.append(used)

    async def refuse(self, interaction: object, used: UsedControl) -> None:
        """Only its name matters."""


async def test_a_control_reaches_the_handler_of_its_verb() -> None:
    sits, leaves = Recorder(), Recorder()
    router = ControlRouter()
    router.add(Verb.SIT, sits.handle)
    router.add(Verb.LEAVE, leaves.handle)
    asked = CustomId(7, 3, Verb.SIT, "2")
    await router.dispatch(ANY, str(asked), ("a",))
    await router.dispatch(ANY, str(asked), ())
    assert sits.calls == [UsedControl(asked, ("a",)), UsedControl(asked)]
    assert not leaves.calls


@pytest.mark.parametrize("custom_id", ["", "tk:1:1:nothing:"])
async def test_a_control_of_another_version_is_declined(custom_id: str) -> None:
    with pytest.raises(DeclinedError, match="problem-earlier-version"):
        await ControlRouter().dispatch(ANY, custom_id, ())


def test_a_verb_has_no_second_handler() -> None:
    router = ControlRouter()
    router.add(Verb.SIT, Recorder().handle)
    with pytest.raises(RoutingError, match=r"SIT.*Recorder\.handle.*Recorder\.refuse"):
        router.add(Verb.SIT, Recorder().refuse)


def test_a_verb_without_a_handler_is_named() -> None:
    router = ControlRouter()
    for verb in Verb:
        if verb is not Verb.CUT:
            router.add(verb, Recorder().handle)
    with pytest.raises(RoutingError, match=r"Verb\.CUT$"):
        router.verify_complete()


async def test_the_extensions_handle_every_control(bot: QuickBot) -> None:
    bot.router.verify_complete()
    for verb in Verb:
        with pytest.raises(RoutingError):
            bot.router.add(verb, Recorder().handle)
