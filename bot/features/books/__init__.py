"""Keep what a server has played: results, ratings, leaderboards, seasons, statistics."""
