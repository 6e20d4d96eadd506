"""Messages in the channel: lobby, table, proposals, cuts, absence."""
