"""Discord's side of the bot: requests in, messages out; no rule, no SQL, no score in here.

`bot.bot.TarocchinoBot` is the client. Clicks go through `controls` and `clicks`, commands through
the ``*_cog`` modules; both ask the table service. What it publishes, `publisher` shows, by
``panels``, which are pure.
"""
