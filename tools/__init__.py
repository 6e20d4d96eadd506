"""Tools for developers of this project, which need a checkout."""
