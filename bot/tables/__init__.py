"""Tables as pure data and functions: `state` at one moment, `rules` from one to the next."""
