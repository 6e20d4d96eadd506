"""What the services need of the outside: store, clock, publisher."""
