"""What ``python -m bot doctor`` looks at: the configuration, the machine, the database, Discord."""
