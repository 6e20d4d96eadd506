"""Tables in memory: one writer each, restored after a start, and what they do by themselves."""
