"""Hold and store the choices of people and servers."""
