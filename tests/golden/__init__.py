"""Golden transcripts: whole hands as people read them; ``python -m tests.golden`` writes them."""
