"""The ports of the services: store, clock, publisher, shuffler."""
