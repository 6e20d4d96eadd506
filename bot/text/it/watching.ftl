# Chi segue un tavolo.

problem-plays-here = A questo tavolo ci siedi: dalle tue carte vedi più di quanto può vedere chi guarda. Premi **Le mie carte**.
