"""Logging, secrets kept out of it, and requests that outlast a cancelled caller."""
