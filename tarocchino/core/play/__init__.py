"""Playing: legality, hands, matches, the auction, calling out, signals, scoring."""
