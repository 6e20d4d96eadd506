"""Messages about scores, statistics and verified shuffles."""
