"""What Discord refuses: the limits on messages, components, modals and commands.

Most of them stand in no machine-readable description. Each module checks one kind of body, notes
every mistake at its path in a :class:`~bot.local.world.errors.FormErrors`, and returns the body the
way Discord keeps it (defaults filled in, ids given).
"""
