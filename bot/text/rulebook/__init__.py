"""The pages of /rules; their numbers and worked cases are computed by the rules themselves."""
