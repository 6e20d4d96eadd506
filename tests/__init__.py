"""Tests of the bot.

Python keeps what it compiles, as by default, even where ``PYTHONDONTWRITEBYTECODE`` says otherwise:
every worker and every process that a test starts would compile the whole program anew.
"""

import os
import sys

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
