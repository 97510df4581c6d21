"""Scenarios: written games with expectations, read, checked, played; and what they cover."""
