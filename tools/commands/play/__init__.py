"""Commands that play: play, simulate, replay, test, why."""
