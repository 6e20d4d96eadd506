"""What several extensions share: which table is meant, threads, opening a table, clicks' tokens."""
