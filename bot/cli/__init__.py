"""The subcommands of `python -m bot`."""
