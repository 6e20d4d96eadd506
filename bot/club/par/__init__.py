"""Par: what a deal brings when the computer players play it in all seats."""
