"""The local Discord: a loopback server that bots, tests and browsers take for Discord.

Start at :mod:`localcord.server.app` (the server), :mod:`localcord.world.world` (its guilds,
channels and messages) and :mod:`localcord.people.person` (what a person can do and see).
``rest`` answers requests, ``gateway`` speaks WebSocket, ``limits`` refuses what Discord refuses,
and ``page`` shows it all in a browser.

What no specification states (the rate limits of single routes, some names of form errors, how many
DMs are too many) follows what the platform is seen to do; a comment says so in each place.
"""
