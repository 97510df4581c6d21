"""Other worlds: games that one seat cannot tell from the real one."""
