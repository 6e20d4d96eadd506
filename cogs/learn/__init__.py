"""The extension for lessons."""
