"""Keep open tables in memory, one writer each."""
