"""How many requests may be sent, and when: token buckets, Discord's own limits, invalid
requests."""
