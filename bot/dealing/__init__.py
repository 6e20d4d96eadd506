"""Dealing that players can check afterwards: deal-v1, the cuts, and the proofs in a record."""
