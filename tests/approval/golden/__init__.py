"""Golden transcripts: whole hands as people read them; ``python -m tests.approval.golden`` writes
them."""
