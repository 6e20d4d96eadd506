"""Run club evenings: entries, rounds, movements, scoring, direction."""
