"""Expressions as Python syntax nodes."""
