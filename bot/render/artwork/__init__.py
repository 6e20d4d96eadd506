"""The deck's own artwork: one SVG source a card, from which the sprites are made.

``python -m bot.render.artwork`` draws every ``<code>.svg`` in here to a ``<code>.png`` in
``../style/sprites``; the bot itself reads the sprites alone. A source is a plain SVG of 300 × 500
units that may use *parts*: what many cards share, such as suit signs, faces and crowns, stands once
in ``parts/*.svg`` as a child of the root with an ``id``, and ``<use href="#id" x="…" y="…"/>`` in a
card (or in another part) takes it in. A shape in a part that names no ``fill`` takes that of the
``<use>``, and one that is filled with ``currentColor`` takes its ``color``. ``python -m
bot.render.artwork --whole FOLDER`` writes the cards with their parts in them, for a viewer or an
editor.
"""
