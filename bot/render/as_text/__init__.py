"""Views, score sheets and transcripts as text."""
