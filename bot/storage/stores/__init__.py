"""The parts of the store, a module per subject, each behind a port of its own."""
