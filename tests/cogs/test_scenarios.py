"""People play through the real discord.py client on the local Discord."""

from __future__ import annotations

import pytest

from bot.local.people import Person
from bot.local.seen import SeenMessage
from tests.cogs.clients import QuickBot
from cogs.custom_ids import Verb
from tests.cogs.pressing import *


async def test_a_match(bot: QuickBot, anna: Person, channel: int) -> None:
    await command(bot, anna, channel, "table open", game="ottocento", target=150)
    for _ in range(3):
        await press(bot, anna, table_message(anna, channel), Verb.ADD_COMPUTER)
    print(table_message(anna, channel).text)
    await press(bot, anna, table_message(anna, channel), Verb.START_AS_SEATED)
    import time, asyncio
    t=time.time()
    n=0
    while not store_over(bot, anna):
        n+=1
        p = panel(anna)
        v = verbs(p)
        print(n, v, p.text.replace("\n"," | ")[:100])
        for verb in (Verb.CALL_OUT, Verb.KEEP_SILENT, Verb.DISCARD, Verb.DECLARE_ALL, Verb.PLAY, Verb.PAY):
            if verb in v:
                out = await press(bot, anna, p, verb)
                break
        else:
            if Verb.PICK in v:
                out = await press(bot, anna, p, Verb.PICK, -1 if n%2 else 0)
            else:
                await asyncio.sleep(0.05)
        for _ in range(100):
            ts = bot.tables.tables_of(anna.id)
            if not ts or (ts[0].turn == ts[0].seat_of(anna.id)): break
            await asyncio.sleep(0.005)
        await bot.settled()
        if n > 120: break
    print(time.time()-t)
    for m in public(anna, channel):
        print("=====", m.id, [b.label for b in m.buttons]); print(m.text)
    for m in anna.messages(anna.dm):
        print("===== DM", m.id, [b.label for b in m.buttons]); print(m.text)

def store_over(bot, anna):
    return not bot.tables.tables_of(anna.id)
