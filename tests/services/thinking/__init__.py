"""Masters think beside the event loop."""
