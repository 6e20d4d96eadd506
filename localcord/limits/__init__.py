"""What Discord refuses: the limits on messages, components, modals and commands.

Most of them are in no machine-readable description. Each module checks one kind of body, notes
every error at its path in a :class:`~localcord.world.errors.FormErrors`, and returns the body the
way Discord stores it (defaults filled in, ids assigned).
"""
