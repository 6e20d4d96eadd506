"""The command ``tarocchino`` of an installed bot; the program itself is in ``bot`` and ``cogs``.

In a checkout these are at the top, beside this package. In a wheel they are in its folder
``_program``, where nobody else's ``bot`` is in their way and they are in nobody's
(docs/decisions/30-a-wheel-that-takes-no-names.md).
"""
