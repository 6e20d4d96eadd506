"""How soon a click is acknowledged: the real client, the local Discord, an SQLite file."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

import click

from bot.client.custom_ids import Verb
from bot.storage.sqlite import sqlite_url
from localcord.server.app import LocalDiscord
from tarocchino.core.views.view import view_for
from tarocchino.players import choose
from tests.drivers.stored_bot import bot_over
from tests.fixtures.local_discord import pointed_at
from tools.bench.clicked_table import ClickedTable
from tools.bench.figures import spread
from tools.bench.report import line


@click.command(name="click")
@click.option("--clicks", default=300, show_default=True, type=click.IntRange(min=10))
@click.option("--seed", default=1, show_default=True, help="Which packs are dealt.")
def clicks(clicks: int, seed: int) -> None:
    """Measure the seconds from a click on a card to its acknowledgement, in matches of four
    people."""
    seconds = asyncio.run(_play(clicks, seed))
    click.echo(line("click to acknowledgement, p50 / p99 / max", spread(seconds)))
    click.echo(f"({len(seconds)} clicks by four people, every change committed and drawn for all)")


async def _play(clicks: int, seed: int) -> list[float]:
    with tempfile.TemporaryDirectory() as folder:
        async with (
            LocalDiscord(rate_limits=False) as local,
            bot_over(sqlite_url(Path(folder) / "tables.sqlite3"), seed) as bot,
        ):
            with pointed_at(local):
                running = asyncio.create_task(bot.start(local.token))
                await local.commands_registered()
                seconds = await _click_through(ClickedTable(local, bot), clicks)
                await bot.close()
                await running
    return seconds


async def _click_through(house: ClickedTable, clicks: int) -> list[float]:
    anna, *others = house.discord.people
    await house.open_table(anna, target=9999)
    for seat, person in enumerate(others, start=1):
        await house.sits_down(person, seat)
    await house.press(anna, Verb.START_AS_SEATED)
    while len(house.acknowledged) < clicks:
        person = await house.news.until(house.person_in_turn)
        table = house.table
        assert table is not None
        assert table.match is not None
        await house.click_action(person, choose(view_for(table.match, table.turn)))
        await house.news.until(lambda seen=table.version: house.version() != seen)
    return house.acknowledged
