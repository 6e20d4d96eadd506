"""Par of matches that are over: worked out beside everything else, by processes of its own."""
