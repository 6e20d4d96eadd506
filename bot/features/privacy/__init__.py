"""Show people what is stored about them, and forget it when they ask."""
