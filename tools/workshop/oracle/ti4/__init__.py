"""Situations and battles of Twilight Imperium, answered by other programs: laid out in the rulebook and asked."""
