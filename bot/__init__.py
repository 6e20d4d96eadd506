"""Play Bolognese tarot on Discord: the bot, from its command line to its pictures."""
