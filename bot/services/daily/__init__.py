"""The deal of the day: who begins it, what they make of it, and the results the next morning."""
