"""The local Discord: a loopback server that bots, tests and browsers take for Discord.

Begin at :mod:`bot.local.server.app` (the server), :mod:`bot.local.world.world` (its guilds,
channels and messages) and :mod:`bot.local.people.person` (what a human can do there and sees).
``rest`` answers requests, ``gateway`` and ``sessions`` speak WebSocket, ``limits`` refuses what
Discord refuses, and ``faults`` breaks things on a test's order.

What no specification states (rate limits of single routes, some names of mistakes in a form, how
many DMs are too many) is as it is seen to be on the platform, and said so where it stands.
"""
