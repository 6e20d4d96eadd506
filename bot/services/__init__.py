"""Tables that people act on: what they ask for, who asks, what is stored and then shown."""
