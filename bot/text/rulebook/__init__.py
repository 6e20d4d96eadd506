"""The pages of /rules, their facts and worked cases taken from the rules themselves."""
