"""The codes of invitations: unguessable, easy to type, and stored only as a hash."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

LENGTH = 10
"""Characters of a code: with 32 letters to choose from, 50 bits."""

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Those of Crockford's base 32: none is mistaken for another."""

_MISTAKEN = str.maketrans("OIL", "011")


def new_code(below: Callable[[int], int]) -> str:
    """A code; ``below`` draws a number that nobody can foresee: `secrets.randbelow`."""
    return "".join(_LETTERS[below(len(_LETTERS))] for _ in range(LENGTH))


def shown_code(code: str) -> str:
    """The code as it is read out: ``7K3QF-0XW2M``."""
    half = LENGTH // 2
    return f"{code[:half]}-{code[half:]}"


def hash_of(typed: str) -> str:
    """What is stored of a code, however it was typed: case, spaces and hyphens do not matter, nor
    O, I and L for 0 and 1."""
    code = "".join(letter for letter in typed.upper() if letter.isalnum())
    return hashlib.sha256(f"tarocchino-club:{code.translate(_MISTAKEN)}".encode()).hexdigest()
