"""Dealing that players can verify afterwards: deal-v1, the cuts, and the proofs in a record."""
