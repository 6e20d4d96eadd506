"""What several extensions need of a click or command."""
