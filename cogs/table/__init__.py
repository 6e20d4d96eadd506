"""The extension for tables: opening, seats, requests, hosting."""
