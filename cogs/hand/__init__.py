"""The extension for a player's hand: buttons and commands."""
