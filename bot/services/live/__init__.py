"""Tables in memory: one writer each, their replay after a start, what they do by themselves."""
