"""A compiled rulebook made ready for a number of players and options."""
