"""A checked rulebook, running as a game."""
