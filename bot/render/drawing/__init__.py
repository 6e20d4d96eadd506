"""What every picture is drawn with: canvas, pens, colours, type, card faces."""
