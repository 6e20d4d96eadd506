"""Tables in memory: one writer each, their replay after a start, and their own steps."""
