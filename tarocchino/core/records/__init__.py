"""Records of matches: notation, replaying, the referee, digests of states."""
