"""Hold a table at one moment, and the actions of its log."""
