"""The local Discord's page: a browser shows the server to each person, in a tab of their own."""
