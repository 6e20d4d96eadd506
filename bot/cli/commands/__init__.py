"""The subcommands of ``python -m bot``, one module each: options, output and exit status.

A subcommand imports what it runs when it is called: the referee needs neither Discord's client nor
a database, and answers at once.
"""
