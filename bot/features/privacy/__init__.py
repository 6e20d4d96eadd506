"""Tell people what is kept about them, and forget it when they ask."""
