"""Masters think: one after another, beside the event loop."""
