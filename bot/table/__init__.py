"""Hold a table at a time: rules, state, live tables, panels, messages, store."""
