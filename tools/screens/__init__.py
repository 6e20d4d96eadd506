"""Screenshots of the bot as people see it, on the local Discord's page in Chromium."""
