"""Make the sprites of the deck from their SVG sources."""
