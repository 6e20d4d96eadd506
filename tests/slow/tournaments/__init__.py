"""Whole evenings through the local Discord: from sign-up to the podium."""
