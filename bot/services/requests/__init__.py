"""Requests that people make of a table, one service for each subject."""
