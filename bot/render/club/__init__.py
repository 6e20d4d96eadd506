"""Pictures of what a club keeps: leaderboards, records, histories, evenings."""
