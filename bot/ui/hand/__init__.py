"""The panel of a player's own hand."""
