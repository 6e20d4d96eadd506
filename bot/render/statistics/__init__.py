"""What a person has played in a server, as a picture."""
