"""Each control has one handler, which is called once; what it raises is shown to the person."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.client.custom_ids import CustomId, Verb
from bot.client.interaction_tracker import InteractionTracker
from bot.client.router import ControlRouter, RoutingError, UsedControl
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.words import Language, say
from tests.drivers.bot import QuickBot


def interaction(number: int, shown: list[str]) -> discord.Interaction[Any]:
    """An interaction without an answer yet; the texts that the person is shown go to ``shown``."""

    async def send_message(*, view: discord.ui.LayoutView, **_: object) -> None:
        (frame,) = view.to_components()
        parts = frame["components"]
        shown.extend(part["content"] for part in parts if "content" in part)

    response = SimpleNamespace(type=None, is_done=lambda: False, send_message=send_message)
    faked = SimpleNamespace(
        id=number,
        type=discord.InteractionType.component,
        locale="en-US",
        client=None,
        response=response,
    )
    return cast(discord.Interaction[Any], faked)


class Recorder:
    """Handlers: one keeps what it was called with, the other refuses."""

    def __init__(self) -> None:
        self.calls: list[UsedControl] = []

    async def handle(self, interaction: object, used: UsedControl) -> None:  # noqa: ARG002
        self.calls.append(used)

    async def refuse(self, interaction: object, used: UsedControl) -> None:  # noqa: ARG002
        raise TableRefusedError(RefusalReason.NO_TABLE)


async def test_a_control_reaches_the_handler_of_its_verb_once() -> None:
    sits, leaves, shown = Recorder(), Recorder(), list[str]()
    router = ControlRouter(InteractionTracker())
    router.add(Verb.SIT, sits.handle)
    router.add(Verb.LEAVE, leaves.handle)
    asked = CustomId(7, 3, Verb.SIT, "2")
    for _ in range(2):
        await router.dispatch(interaction(1, shown), str(asked), ("a",))
    await router.dispatch(interaction(2, shown), str(asked), ())
    assert sits.calls == [UsedControl(asked, ("a",)), UsedControl(asked)]
    assert not leaves.calls
    assert not shown


@pytest.mark.parametrize(
    ("custom_id", "message"),
    [
        ("", "problem-earlier-version"),
        ("tk:1:1:nothing:", "problem-earlier-version"),
        ("tk:1:1:leave:", "problem-no-table"),
        ("tk:1:1:sit:", "problem-unexpected"),
    ],
)
async def test_whatever_goes_wrong_is_shown_to_the_person(custom_id: str, message: str) -> None:
    shown: list[str] = []
    router = ControlRouter(InteractionTracker())
    router.add(Verb.LEAVE, Recorder().refuse)
    await router.dispatch(interaction(1, shown), custom_id, ())
    assert shown == [say(Language.ENGLISH, message)]


def test_a_verb_has_no_second_handler() -> None:
    router = ControlRouter(InteractionTracker())
    router.add(Verb.SIT, Recorder().handle)
    with pytest.raises(RoutingError, match=r"SIT.*Recorder\.handle.*Recorder\.refuse"):
        router.add(Verb.SIT, Recorder().refuse)


def test_a_verb_without_a_handler_is_named() -> None:
    router = ControlRouter(InteractionTracker())
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
