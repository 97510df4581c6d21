"""Texts that cannot be understood: the one change with which they can."""
