"""Text to checked rulebook. Nothing in here knows a game or a game state."""
