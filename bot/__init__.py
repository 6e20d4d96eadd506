"""Tarocchino on Discord: the bot, its rules and its development host."""
