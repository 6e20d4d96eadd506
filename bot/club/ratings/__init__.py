"""How strong people and pairs are, by the matches that they have played with others."""
