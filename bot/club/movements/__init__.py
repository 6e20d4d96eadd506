"""Who meets whom in an evening: rounds, tables, seats, and the deals that each table plays."""
