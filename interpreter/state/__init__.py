"""The state of a game: columns, log, fork, hash, saves, chance."""
