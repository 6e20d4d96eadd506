"""The artwork of the bot's deck: one SVG source per card, from which the sprites are made.

``python -m bot.render.artwork`` renders every ``<code>.svg`` in this folder to a ``<code>.png`` in
``../style/sprites``; the running bot reads only the sprites. A source is a plain SVG of 300 × 500
units that may use *parts*. Whatever many cards share, such as suit signs, faces and crowns, is
defined once in ``parts/*.svg``, as a child of the root with an ``id``, and a card (or another part)
includes it with ``<use href="#id" x="…" y="…"/>``. A shape in a part that names no ``fill`` takes
that of the ``<use>``, and one filled with ``currentColor`` takes its ``color``. ``python -m
bot.render.artwork --whole FOLDER`` writes the cards with their parts included, for a viewer or an
editor.
"""
