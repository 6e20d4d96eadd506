"""What the games are made of: the pack, combinations, tricks, rule sets, actions and errors."""
