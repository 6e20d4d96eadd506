"""Several processes on one database: which of them acts for which shards."""
