"""Share between extensions: lookups, requests, threads, and the base of all cogs."""
